import { plainText, withoutCredentials } from '../base/plain-text.js';
import { once } from '../base/retry.js';
import { instanceNames } from '../contract/names.js';
import { ownerOf } from '../contract/owner.js';
import { serviceIdOf } from '../contract/runners.js';
import { sameUrl } from '../contract/source.js';
import { formatPreview, readBranch, readDeployedAt, readMarker } from '../contract/tags.js';
import {
  type Claim,
  type Permission,
  permit,
  unknownOwnerError,
  type Whose,
  weigh,
} from '../platform/ownership.js';
import type { Resource } from '../platform/resource-tags.js';
import { deployedApp, findInstance, listApps, listInstances } from '../services/deployed.js';
import { claimOf } from '../services/ownership.js';
import { removeDeployed, removeService } from '../services/remove.js';
import type { Deployed, ServiceRun } from '../services/service-run.js';
import { type PreviewFacts, type PreviewProvider, providePreviews } from './provider.js';

/** Provides the previews that are instances or apps. Recognises them by their tags, and without tags by name and source. */
export function instancePreviews(run: ServiceRun, base: string): PreviewProvider {
  const { context, inputs, target, tools } = run;
  const all = once(() =>
    target === 'app' ? listApps(tools) : listInstances(tools, serviceIdOf(inputs)),
  );
  const fitBranch = (branch: string | undefined, name: string) =>
    branch !== undefined && instanceNames.ofBranch(base, branch) === name ? branch : undefined;

  function judgeBySource({ name, source }: Deployed, whose: Whose): PreviewFacts {
    if (!source) return { free: true, foreign: 'no tag names its owner' };

    const isOurs = whose.is === 'ours' || sameUrl(inputs['source-url']?.value ?? '', source.url);
    const foreign = isOurs
      ? undefined
      : `it runs ${plainText(withoutCredentials(source.url), 120)}`;
    return { free: false, foreign, branch: fitBranch(source.ref, name) };
  }

  async function look(name: string, ofRun?: string): Promise<PreviewFacts> {
    const found = (await all()).find((one) => one.name === name);
    if (!found) return { free: true };

    const { resource, source } = found;
    const tags = await tools.tags.of(resource);
    if (!tags) throw unknownOwnerError(name);

    const { repository, preview: tag, ...marker } = readMarker(tags);
    const whose = weigh({ tags, source: source?.url }, claimOf(run));

    if (repository === undefined) return judgeBySource(found, whose);

    // A long branch is shortened in its tag, so it is compared with the branches of the run and the source.
    const isTagged = (branch: string | undefined) =>
      tag === formatPreview({ preview: undefined, branch });
    const tagged =
      readBranch({ preview: tag }) ?? [ofRun, source?.ref].find((one) => one && isTagged(one));
    const branch = fitBranch(tagged, name);
    const preview = instanceNames.pullRequestIn(name, base);
    const isThis =
      preview === undefined ? branch !== undefined : tag === formatPreview({ preview, branch });
    const foreign = isThis ? undefined : 'its tags do not say that it is this preview';

    return {
      free: false,
      foreign:
        whose.is === 'foreign'
          ? `its tag says ${plainText(whose.owner.repository ?? '', 120)}`
          : foreign,
      branch,
      deployedAt: async () => readDeployedAt(marker),
    };
  }

  return providePreviews({
    base,
    naming: instanceNames,
    tags: tools.tags,
    types: ['instance', 'myapp'],
    owner: ownerOf(context).value,
    all,
    look,
    open: (name) => ({
      name,
      look: () => look(name),
      remove: async () => {
        await removeService({
          ...run,
          operation: 'remove',
          name,
          nameFrom: 'repository',
          settings: { options: new Map() },
        });
        return true;
      },
    }),
    openMarked: ({ resource, tags }) => {
      const { id: name } = resource;
      const claim: Claim = {
        ...claimOf(run),
        name: { value: name, from: 'repository' },
        preview: readMarker(tags).preview,
        thing: `"${name}"`,
      };
      const remove = async () => removeMarked(run, resource, permit('remove', { tags }, claim));
      return {
        name,
        look: async () => ({ free: false }),
        remove,
      };
    },
  });
}

async function removeMarked(
  { tools }: ServiceRun,
  resource: Resource,
  removal: Permission<'remove'>,
): Promise<boolean> {
  const { type, id } = resource;
  const app =
    type === 'instance' ? undefined : (await tools.apps.list()).find((one) => one.id === id);
  const found = type === 'instance' ? await findInstance(tools, resource) : app && deployedApp(app);
  if (found) return removeDeployed(tools, found, removal);

  await tools.tags.clear(resource, removal);

  return false;
}
