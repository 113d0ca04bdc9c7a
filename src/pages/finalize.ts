import { DeployError, isStatus, messageOf, RequestError } from '../base/errors.js';
import { pageLimits } from '../platform/wire.js';
import { directoryDigest } from './digest.js';
import type { PublishMarker } from './live-manifest.js';
import { type Manifest, manifestFile, manifestPath, ownerOf } from './manifest.js';
import { checkNoRival } from './overlap.js';
import type { PublishAttempt, Site } from './publish-request.js';
import type { SiteFile } from './site-file.js';
import { uploadFiles } from './upload-files.js';
import type { UploadResult } from './upload-site.js';
import { Minter } from './upload-targets.js';

interface Finalized {
  /** Files that the platform deleted, when it says so. */
  pruned: number | undefined;
  /** Whether the manifest is part of the site; there is no room for it in one of exactly 5,000 files. */
  hasManifest: boolean;
}

interface FinalizeOptions {
  site: Site;
  sent: UploadResult;
  /** The marker that the site showed when this publish began. */
  before: PublishMarker | undefined;
  /** Called with the number of deleted files; what it throws leaves the manifest open. */
  onFinalized: (pruned: number | undefined) => void;
}

/**
 * Makes what is stored the site: submits the complete list, which prunes the rest, and closes the manifest when that is
 * done. So a closed manifest is one of a site that was finalized.
 * @throws PublishRaced when another publish has begun meanwhile
 */
export async function finalize(
  publish: PublishAttempt,
  { site, sent, before, onFinalized }: FinalizeOptions,
): Promise<Finalized & { manifest: Manifest }> {
  const files = digestsOf(publish, sent);
  const { publishId } = publish;
  const digest = directoryDigest(publish.files, sent.digests);
  const about = { ...ownerOf(publish), digest, ...extraPaths(publish, files), ...versionParts(publish, sent) };
  const manifest: Manifest = { version: 1, publishId, ...about, files, first: sent.first };
  const closed = manifestFile(manifest);
  const minter = new Minter([closed], { ...publish.tools, pageId: site.page.id });
  const noRival = () => checkNoRival(publish.tools, { site, ours: publishId, before, shown: sent.shown });
  // The target is minted while the site is checked: minting changes nothing on the site.
  await Promise.all([noRival(), minter.target(closed)]);
  publish.tools.signal.throwIfAborted();
  const finalized = await submit(publish, { site, sent, beforeAgain: noRival }).catch(async (error: unknown) => {
    // The next publish goes on from there.
    if (!publish.tools.signal.aborted) await sent.note();
    throw error;
  });
  onFinalized(finalized.pruned);
  if (finalized.hasManifest) await close(publish, { closed, minter, noRival });
  return { ...finalized, manifest };
}

/** The site is whole by now, so that a manifest that stays open only costs the next publish its uploads. */
async function close(
  publish: PublishAttempt,
  { closed, minter, noRival }: { closed: SiteFile; minter: Minter; noRival: () => Promise<void> },
): Promise<void> {
  // A publish that has begun since has put its own manifest there.
  await noRival();
  try {
    await uploadFiles([closed], { ...publish.tools, minter });
  } catch (error) {
    publish.tools.signal.throwIfAborted();
    publish.tools.log.warning(
      `The site shows this publish, but its manifest could not be closed, so the next publish sends every file: ${messageOf(error)}`,
    );
  }
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

/** The parts of the manifest about this version, former versions and former assets. */
function versionParts(
  { publishId }: PublishAttempt,
  { keeping, plan: { leftAt } }: UploadResult,
): Pick<Manifest, 'id' | 'kept' | 'leftAt'> {
  return {
    ...(keeping && keeping.live.id !== publishId ? { id: keeping.live.id } : {}),
    ...(keeping ? { kept: { list: publishId, files: keeping.paths.length } } : {}),
    ...(leftAt ? { leftAt } : {}),
  };
}

/** The paths that are not of the directory, where there are any. */
function extraPaths({ files }: PublishAttempt, stored: Manifest['files']): Pick<Manifest, 'extra'> {
  const own = new Set(files.filter(({ isOurs }) => !isOurs).map(({ path }) => path));
  const extra = Object.keys(stored).filter((path) => !own.has(path));
  return extra.length > 0 ? { extra } : {};
}

/**
 * Submits the complete list of files, which makes it the site and deletes everything else.
 * @param options.beforeAgain asked before the list is sent once more: a list that comes late would undo what another run has
 * published meanwhile
 * @throws DeployError `finalize-failed` when the platform refuses the list
 */
export async function submit(
  publish: PublishAttempt,
  {
    site,
    sent: { plan, keeping },
    beforeAgain,
  }: { site: Site; sent: Pick<UploadResult, 'plan' | 'keeping'>; beforeAgain: () => Promise<void> },
): Promise<Finalized> {
  const paths = [...publish.files.map((file) => file.path), ...(plan.kept?.keys() ?? []), ...(keeping?.paths ?? [])];
  try {
    const published = await publish.tools.pages.publish(site.page.id, [...paths, manifestPath], beforeAgain);
    return { pruned: published?.prunedCount, hasManifest: true };
  } catch (error) {
    const refused = isStatus(error, 400, 413);
    if (refused && paths.length === pageLimits.filesPerSite) {
      publish.tools.log.info(
        'A site of exactly 5,000 files has no room for the manifest, so the next publish will upload every file again.',
      );
      const pruned = (await publish.tools.pages.publish(site.page.id, paths, beforeAgain))?.prunedCount;
      // The manifest was stored, so the list deletes it; it is no file of the site.
      return { pruned: pruned && pruned - 1, hasManifest: false };
    }
    if (error instanceof RequestError && /^platform-(refused|error)$/.test(error.code)) {
      throw new FinalizeFailed(error, plan.unchanged.length + (keeping?.paths.length ?? 0));
    }
    throw error;
  }
}

/** The platform did not take the list. */
export class FinalizeFailed extends DeployError {
  /** Files that were trusted to be stored can be missing; then sending every file helps. No document says with which status. */
  readonly mayLackFiles: boolean;

  /** @param trusted how many files of the list were not sent by this publish */
  constructor(cause: RequestError, trusted: number) {
    super('finalize-failed', `The site could not be finalized: ${cause.message}`, { cause });
    this.mayLackFiles = cause.code === 'platform-refused' && !isStatus(cause, 413) && trusted > 0;
  }
}
