import { plainText, withoutCredentials } from '../base/plain-text.js';
import { instanceNames } from '../contract/names.js';
import { serviceIdOf } from '../contract/runners.js';
import { sameUrl } from '../contract/source.js';
import {
  formatPreview,
  type Marker,
  namesRepository,
  readBranch,
  readDeployedAt,
  readMarker,
} from '../contract/tags.js';
import { Removal, unknownOwnerError, weigh } from '../platform/ownership.js';
import { isSameResource, type Resource } from '../platform/resource-tags.js';
import type { Deployed } from '../services/client.js';
import { deployedApp, findInstance, listApps, listInstances } from '../services/deployed.js';
import { claimOf } from '../services/ownership.js';
import { computePreviewStore } from '../services/preview-access.js';
import { removeDeployed, removeService } from '../services/remove.js';
import type { ServiceRun } from '../services/service-run.js';
import { findPreviews, type MarkedPreview, type PreviewFacts, type PreviewProvider } from './sweep.js';

interface ProductionNames {
  base: string;
  'config-service': string | undefined;
}

/** Provides the previews that are instances or apps, recognised by their tags; those without tags by name and source. */
export function instancePreviews(run: ServiceRun, production: ProductionNames): PreviewProvider {
  const { context, inputs, target, tools } = run;
  const { base } = production;
  let listed: Promise<Deployed[]> | undefined;
  const listAll = () => {
    listed ??= target === 'app' ? listApps(tools) : listInstances(tools, serviceIdOf(inputs));
    return listed;
  };
  /** A long branch is cut in its tag, so it is found among the branches of the run and the source. */
  const findBranch = (marker: Marker, candidates: (string | undefined)[]) =>
    readBranch(marker) ??
    candidates.find(
      (branch) => marker.preview === formatPreview({ preview: undefined, branch }) && branch !== undefined,
    );
  const fitBranch = (branch: string | undefined, name: string) =>
    branch !== undefined && instanceNames.ofBranch(base, branch) === name ? branch : undefined;

  async function look(name: string, ofRun?: string): Promise<PreviewFacts> {
    const found = (await listAll()).find((one) => one.name === name);
    if (!found) return { free: true };
    const { resource, source } = found;
    const tags = await tools.tags.of(resource);
    if (!tags) throw unknownOwnerError(name);
    const marker = readMarker(tags);
    const whose = weigh({ tags, source: source?.url }, claimOf(run));
    if (marker.repository !== undefined) {
      const branch = fitBranch(findBranch(marker, [ofRun, source?.ref]), name);
      const foreign =
        typeof whose === 'string'
          ? explainTags(marker, { name, branch })
          : `its tag says ${plainText(whose.foreign, 120)}`;
      return { free: false, foreign, branch, deployedAt: async () => readDeployedAt(marker) };
    }
    // A job keeps nothing, so the closing event, which names exactly one, may take it.
    const isJob = target === 'job' && run.preview;
    if (!source) return { free: true, foreign: isJob ? undefined : 'no tag says whose it is' };
    const isOurs = whose === 'ours' || sameUrl(inputs['source-url'] ?? '', source.url);
    const foreign = isOurs ? undefined : `it runs ${plainText(withoutCredentials(source.url), 120)}`;
    return { free: false, foreign, branch: fitBranch(source.ref, name) };
  }

  function explainTags(marker: Marker, { name, branch }: { name: string; branch: string | undefined }) {
    const pullRequest = instanceNames.pullRequestIn(name, base);
    const isPreview =
      pullRequest === undefined ? branch : marker.preview === formatPreview({ preview: pullRequest, branch });
    return isPreview ? undefined : 'its tags do not say that it is this preview';
  }

  const list = async () => findPreviews(await listAll(), { base, names: instanceNames });

  return {
    list,
    look,
    remove: async (name) => {
      const preview = instanceNames.pullRequestIn(name, base);
      const { branch } = preview === undefined ? await look(name) : {};
      const previewStore = computePreviewStore(production, { context, preview, branch });
      await removeService({ ...run, operation: 'remove', name, settings: { options: new Map(), previewStore } });
    },
    listMarked: async () => {
      const names = new Set((await list()).map(({ name }) => name));
      const named = (await listAll()).filter(({ name }) => names.has(name));
      return (await listMarked(run)).filter(
        ({ resource }) => !named.some((one) => isSameResource(one.resource, resource)),
      );
    },
  };
}

async function listMarked(run: ServiceRun): Promise<(MarkedPreview & { resource: Resource })[]> {
  const { context, tools } = run;
  const all = await Promise.all([tools.tags.all('instance'), tools.tags.all('myapp')]);
  return all.flat().flatMap((one) => {
    const { preview: tag, ...marker } = readMarker(one?.tags ?? []);
    if (!one || tag === undefined || !namesRepository(marker, context)) return [];
    const { resource, tags } = one;
    const number = /^pr-(\d+)$/.exec(tag)?.[1];
    const claim = { ...claimOf(run), name: resource.id, thing: `"${resource.id}"`, chosen: false };
    const remove = async () => removeMarked(run, resource, Removal.of({ tags }, claim));
    return [
      { resource, name: resource.id, tag, pullRequest: number === undefined ? undefined : Number(number), remove },
    ];
  });
}

async function removeMarked({ tools }: ServiceRun, resource: Resource, removal: Removal): Promise<boolean> {
  const { type, id } = resource;
  const app = type === 'instance' ? undefined : (await tools.apps.list()).find((one) => one.id === id);
  const found = type === 'instance' ? await findInstance(tools, { ...resource, name: id }) : app && deployedApp(app);
  if (found) return removeDeployed(tools, found, removal);
  await tools.tags.clear(resource, removal);
  return false;
}
