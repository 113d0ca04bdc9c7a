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
import type { Deployed } from '../services/client.js';
import { listApps, listInstances } from '../services/deployed.js';
import { unknownOwnerError } from '../services/ownership.js';
import { computePreviewStore } from '../services/preview-access.js';
import { removeService } from '../services/remove.js';
import type { ServiceRun } from '../services/service-run.js';
import { findPreviews, type PreviewFacts, type PreviewProvider } from './sweep.js';

/** The names in production. */
interface ProductionNames {
  /** The instance whose previews these are. */
  base: string;
  /** Its parameter store. */
  'config-service': string | undefined;
}

/**
 * Previews that are instances or apps. One is ours when its tags say so; one that was made without tags, when it runs this
 * repository.
 */
export function instancePreviews(run: ServiceRun, production: ProductionNames): PreviewProvider {
  const { context, inputs, target, tools } = run;
  const { base } = production;
  let listed: Promise<Deployed[]> | undefined;
  const listAll = () => {
    listed ??= target === 'app' ? listApps(tools) : listInstances(tools, serviceIdOf(inputs));
    return listed;
  };
  /** The branch of a tag that was cut is one that would be written so: the run's, or that of the source. */
  const findBranch = (marker: Marker, candidates: (string | undefined)[]) =>
    readBranch(marker) ??
    candidates.find(
      (branch) => marker.preview === formatPreview({ preview: undefined, branch }) && branch !== undefined,
    );
  /** The branch, where its preview has this name. */
  const fitBranch = (branch: string | undefined, name: string) =>
    branch !== undefined && instanceNames.ofBranch(base, branch) === name ? branch : undefined;

  async function look(name: string, ofRun?: string): Promise<PreviewFacts> {
    const found = (await listAll()).find((one) => one.name === name);
    if (!found) return { free: true };
    const { resource, source } = found;
    const tags = await tools.tags.of(resource);
    if (!tags) throw unknownOwnerError(name);
    const marker = readMarker(tags);
    if (marker.repository !== undefined) {
      const branch = fitBranch(findBranch(marker, [ofRun, source?.ref]), name);
      const foreign = explainTags(marker, { name, branch });
      return { free: false, foreign, branch, deployedAt: async () => readDeployedAt(marker) };
    }
    // A job keeps nothing, so the closing event, which names exactly one, may take it.
    const isJob = target === 'job' && run.preview;
    if (!source) return { free: true, foreign: isJob ? undefined : 'no tag says whose it is' };
    const own = [`${context.serverUrl}/${context.repository}`, inputs['source-url'] ?? ''];
    const isOurs = own.some((url) => sameUrl(url, source.url));
    const foreign = isOurs ? undefined : `it runs ${plainText(withoutCredentials(source.url), 120)}`;
    return { free: false, foreign, branch: fitBranch(source.ref, name) };
  }

  /** Why its tags do not say that it is this preview of this repository. */
  function explainTags(marker: Marker, { name, branch }: { name: string; branch: string | undefined }) {
    const pullRequest = instanceNames.pullRequestIn(name, base);
    if (!namesRepository(marker, context)) return `its tag says ${plainText(marker.repository ?? '', 120)}`;
    const isPreview =
      pullRequest === undefined ? branch : marker.preview === formatPreview({ preview: pullRequest, branch });
    return isPreview ? undefined : 'its tags do not say that it is this preview';
  }

  return {
    list: async () => findPreviews(await listAll(), { base, names: instanceNames }),
    look,
    remove: async (name) => {
      const preview = instanceNames.pullRequestIn(name, base);
      const { branch } = preview === undefined ? await look(name) : {};
      const previewStore = computePreviewStore(production, { context, preview, branch });
      await removeService({ ...run, operation: 'remove', name, settings: { options: new Map(), previewStore } });
    },
  };
}
