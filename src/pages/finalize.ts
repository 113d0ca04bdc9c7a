import { DeployError, isStatus, RequestError } from '../base/errors.js';
import { pageLimits } from '../platform/page-limits.js';
import type { PublishResponse } from '../platform/wire.js';
import type { PublishMarker } from './live-manifest.js';
import { type Manifest, manifestFile, manifestPath, ownerOf } from './manifest.js';
import { checkNoRival } from './overlap.js';
import type { Plan } from './plan.js';
import type { PublishAttempt, Site } from './publish-context.js';
import { uploadFiles } from './upload-files.js';
import type { UploadResult } from './upload-site.js';
import { Minter } from './upload-targets.js';

interface Finalized {
  /** Files that the platform deleted, when it says so. */
  pruned: number | undefined;
  /** Whether the manifest is part of the site; there is no room for it in one of exactly 5,000 files. */
  hasManifest: boolean;
}

/**
 * Makes what is stored the site: closes the manifest, then submits the complete list, which prunes the rest.
 * @param options.before what the site showed when this publish began
 * @throws PublishRaced when another publish has begun meanwhile, before anything is switched
 */
export async function finalize(
  publish: PublishAttempt,
  { site, sent, before }: { site: Site; sent: UploadResult; before: PublishMarker | undefined },
): Promise<Finalized & { manifest: Manifest }> {
  const manifest: Manifest = {
    version: 1,
    publishId: publish.publishId,
    ...ownerOf(publish),
    ...(sent.aheadMs === undefined ? {} : { closedAt: new Date(publish.clock.now() + sent.aheadMs).toISOString() }),
    files: digestsOf(publish, sent),
    first: sent.first,
    ...(sent.plan.deleted ? { toPrune: sent.plan.deleted.length } : {}),
  };
  const closed = manifestFile(manifest);
  const minter = new Minter([closed], { ...publish, pageId: site.page.id });
  const expected = { site, ours: publish.publishId, before, shown: sent.shown };
  // The target is minted while the site is checked: minting changes nothing on the site.
  await Promise.all([checkNoRival(publish, expected), minter.target(closed)]);
  await uploadFiles([closed], { ...publish, minter });
  publish.signal.throwIfAborted();
  return {
    ...(await submit(publish, { site, plan: sent.plan, beforeAgain: () => checkNoRival(publish, expected) })),
    manifest,
  };
}

function digestsOf(publish: PublishAttempt, { digests, plan }: UploadResult): Manifest['files'] {
  const files: Manifest['files'] = Object.create(null) as Manifest['files'];
  for (const { path } of publish.files) {
    const digest = digests.get(path);
    if (!digest) throw new Error(`${path} was neither uploaded nor known to be stored`);
    files[path] = digest;
  }
  for (const [path, digest] of plan.kept ?? []) files[path] = digest;
  return files;
}

/**
 * Submits the complete list of files, which makes it the site and deletes everything else.
 * @param options.beforeAgain asked before the list is sent once more: a list that comes late would undo what another run has
 * published meanwhile
 * @throws DeployError `finalize-failed` when the platform refuses the list
 */
export async function submit(
  publish: PublishAttempt,
  { site, plan, beforeAgain }: { site: Site; plan: Plan; beforeAgain: () => Promise<void> },
): Promise<Finalized> {
  const paths = [...publish.files.map((file) => file.path), ...(plan.kept?.keys() ?? [])];
  try {
    const published = await publish.pages.publish(site.page.id, [...paths, manifestPath], beforeAgain);
    return { pruned: prunedOf(published), hasManifest: true };
  } catch (error) {
    const refused = isStatus(error, 400, 413);
    if (refused && paths.length === pageLimits.filesPerSite) {
      publish.log.info(
        'A site of exactly 5,000 files has no room for the manifest, so the next publish will upload every file again.',
      );
      const pruned = prunedOf(await publish.pages.publish(site.page.id, paths, beforeAgain));
      // The manifest was stored, so the list deletes it; it is no file of the site.
      return { pruned: pruned && pruned - 1, hasManifest: false };
    }
    if (error instanceof RequestError && /^platform-(refused|error)$/.test(error.code)) {
      throw new FinalizeFailed(error, plan);
    }
    throw error;
  }
}

/** The platform did not take the list. */
export class FinalizeFailed extends DeployError {
  /** Files that were trusted to be stored can be missing; then sending every file helps. No document says with which status. */
  readonly mayLackFiles: boolean;

  constructor(cause: RequestError, { unchanged }: Plan) {
    super('finalize-failed', `The site could not be finalized: ${cause.message}`, { cause });
    this.mayLackFiles = cause.code === 'platform-refused' && !isStatus(cause, 413) && unchanged.length > 0;
  }
}

function prunedOf(published: PublishResponse): number | undefined {
  return published?.prunedCount;
}
