import { DeployError } from '../base/errors.js';
import { plainText, withoutCredentials } from '../base/plain-text.js';
import { once } from '../base/retry.js';
import { instanceNames } from '../contract/names.js';
import { ownerOf } from '../contract/owner.js';
import { sameUrl } from '../contract/source.js';
import {
  appNameIn,
  formatPreview,
  readBranch,
  readDeployedAt,
  readMarker,
} from '../contract/tags.js';
import {
  type Claim,
  type Permission,
  permit,
  unknownOwnerError,
  type Whose,
  weigh,
} from '../platform/ownership.js';
import { parameterStoreId } from '../platform/parameter-store.js';
import type { ResourceKey } from '../platform/resource-tags.js';
import { isGoneApp, openApps } from '../services/apps.js';
import { openInstances } from '../services/instances.js';
import { claimOf } from '../services/ownership.js';
import { findToRemove, removeResource, removeRest, removeService } from '../services/remove.js';
import { mergeResources, type Resource } from '../services/resource.js';
import { explainShared } from '../services/store-users.js';
import type { Desk } from '../services/want.js';
import { type PreviewFacts, type PreviewProvider, providePreviews } from './provider.js';

/** Provides the previews that are instances or apps. Recognises them by their tags, and without tags by name and source. */
export function instancePreviews(desk: Desk, base: string): PreviewProvider {
  const { context, tools, want } = desk;
  const area = want.target === 'app' ? openApps(tools) : openInstances(tools, want.serviceId);
  const all = once(async () => mergeResources(await area.list()));
  const fitBranch = (branch: string | undefined, name: string) =>
    branch !== undefined && instanceNames.ofBranch(base, branch) === name ? branch : undefined;

  function judgeBySource({ name, source }: Resource, whose: Whose): PreviewFacts {
    if (!source) return { free: true, foreign: 'no tag names its owner' };

    const isOurs = whose.is === 'ours' || sameUrl(want.givenSource?.value ?? '', source.url);
    const foreign = isOurs
      ? undefined
      : `it runs ${plainText(withoutCredentials(source.url), 120)}`;
    return { free: false, foreign, branch: fitBranch(source.ref, name) };
  }

  async function readFacts(name: string, ofRun?: string): Promise<PreviewFacts> {
    const found = (await all()).find((one) => one.name === name);
    if (!found) return { free: true };

    const { key, source } = found;
    const tags = await tools.tags.of(key);
    if (!tags) throw unknownOwnerError(name);

    const { repository, preview: tag, ...marker } = readMarker(tags);
    const whose = weigh({ tags, source: source?.url }, claimOf(desk));

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
      isOthers: whose.is === 'foreign',
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
    all: async () => (await all()).map(({ name, key }) => ({ name, resource: key })),
    readFacts,
    open: (name) => ({
      name,
      readFacts: () => readFacts(name),
      remove: async () => {
        const preview = {
          ...want,
          name,
          nameFrom: 'repository',
          isPreview: true,
          options: new Map(),
          previewStore: undefined,
        } as const;
        return await removeService({ ...desk, operation: 'remove', want: preview });
      },
    }),
    openMarked: ({ resource, tags }) => {
      const name = appNameIn(tags) ?? resource.id;
      const claim: Claim = {
        ...claimOf(desk),
        name: { value: name, from: 'repository' },
        preview: readMarker(tags).preview,
        thing: `"${name}"`,
      };
      const remove = async () => {
        await removeMarked(desk, resource, permit('remove', { tags }, claim));
        return { changed: true };
      };
      return {
        name,
        readFacts: async () => ({
          free: false,
          deployedAt: async () => readDeployedAt(readMarker(tags)),
        }),
        remove,
      };
    },
  });
}

async function removeMarked(
  { tools }: Desk,
  key: ResourceKey,
  removal: Permission<'remove'>,
): Promise<void> {
  const found =
    key.type === 'instance'
      ? await findToRemove(tools, key)
      : (await openApps(tools).list()).find((one) => one.key.id === key.id);
  if (key.serviceId === parameterStoreId) {
    const shared = await explainShared(tools, { store: key.id, but: undefined });
    if (shared !== undefined)
      throw new DeployError('remove-failed', `The parameter store stays, as ${shared}.`);
  }
  if (found) await removeResource(tools, found, { removal });
  else if (key.type === 'instance') await removeRest(tools, key, { removal, keepsTags: false });
  else if (await isGoneApp(tools, key.id)) await tools.tags.clear(key, removal);
}
