import { DeployError, messageOf } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import {
  isForeign,
  type PublishMarker,
  publishMarkerOf,
  type ReadableSite,
  readStored,
  type Stored,
} from './live-manifest.js';
import { type FileDigest, manifestFile, type Origin } from './manifest.js';
import type { Site } from './site.js';
import type { SiteFile } from './site-file.js';

/** A look at the site that is younger needs no other one, in ms: no publish opens, sends and finalizes in that time. */
export const freshMs = 1000;
/** Waits before another look at a site that does not answer, in ms. */
const unreadableMs = [500, 1000, 2000];

/** Two publishes at once, or something indistinguishable from it. Starting over with every file repairs the site. */
export class PublishRaced extends DeployError {
  /** Link to the other run, where it is known. */
  readonly rival: string | undefined;

  constructor(message: string, rival?: string) {
    super('publish-raced', message);
    this.rival = rival;
  }
}

/** @param other its marker in the site */
export function racedError(other: PublishMarker | undefined): PublishRaced {
  const by = other?.run ? `: ${plainText(other.run)}` : '';
  return new PublishRaced(`Another publish of this site ran at the same time${by}.`, other?.run);
}

/** Another publish has begun and ended while this one was under way, and has lost nothing by it. */
export class PublishOvertaken extends DeployError {}

/**
 * Before the first page goes up: the site may be another publish's by now.
 * @param seen what the site showed last
 * @param options.sent the files that this publish has sent
 * @throws PublishOvertaken, or PublishRaced when the other one has not ended, or a file of it was overwritten
 */
export function checkNotOvertaken(
  seen: Stored,
  {
    ours,
    before,
    sent,
  }: { ours: string; before: PublishMarker | undefined; sent: [path: string, digest: FileDigest][] },
): void {
  const other = publishMarkerOf(seen);
  if (!isForeign(other, { ours, before })) return;
  const files = seen.state === 'trusted' ? seen.manifest.files : undefined;
  const isOther = (path: string, [, sha256]: FileDigest) =>
    files && Object.hasOwn(files, path) && files[path]?.[1] !== sha256;
  if (!files || sent.some(([path, digest]) => isOther(path, digest))) throw racedError(other);
  const by = other?.run ? `, ${plainText(other.run)},` : '';
  throw new PublishOvertaken(
    'publish-raced',
    `Another publish of this site${by} began after this one and has ended. The site is left to it: nothing of it was overwritten.`,
  );
}

/**
 * Another publish that began after this one has put its own marker into the manifest.
 * @param options.ours the publish whose marker should be there
 * @param options.before what the site showed when this publish began: a cache may show it still
 * @param options.shown whether the site has shown our marker already, so that anything else is news
 * @throws PublishRaced
 */
export async function checkNoRival(
  { reader, tools }: ReadableSite,
  { ours, before, shown }: { ours: string; before: PublishMarker | undefined; shown: boolean },
): Promise<void> {
  for (const wait of [...unreadableMs, undefined]) {
    const stored = await readStored(reader);
    const seen = publishMarkerOf(stored);
    if (seen?.publishId === ours) return;
    if (isForeign(seen, { ours, before }) || (shown && seen)) throw racedError(seen);
    // Our marker was written; a site that had one before and has none now has been published by something else.
    if (stored.state === 'foreign' && stored.status !== 200 && (before || shown)) throw racedError(undefined);
    if (stored.state !== 'down' || wait === undefined) return;
    await tools.clock.sleep(wait, tools.signal);
  }
}

/**
 * Marks the site as open, so that the next publish sends every file, because this one may have left a mixed site and does
 * not repair it. Best effort: the run has already failed for another reason.
 */
export async function leaveOpen(site: Site, { origin, files }: { origin: Origin; files: SiteFile[] }): Promise<void> {
  try {
    const stored = await readStored(site.reader);
    if (!('manifest' in stored) || stored.state === 'open') return;
    const { manifest } = stored;
    // What the other run has kept stays: former versions, and files that are not of its directory.
    const { kept, leftAt, assetsFor, extra = [] } = manifest;
    const about = {
      ...origin,
      ...(kept ? { kept } : {}),
      ...(leftAt ? { leftAt } : {}),
      ...(assetsFor ? { assetsFor } : {}),
    };
    const stays = Object.fromEntries(
      extra.flatMap((path) => (manifest.files[path] ? [[path, manifest.files[path]]] : [])),
    );
    const paths = [...new Set([...Object.keys(manifest.files), ...files.map(({ path }) => path)])];
    const open = { version: 1, publishId: site.tools.newId(), open: true, ...about, extra, files: stays, paths };
    await site.store([manifestFile(open)]);
  } catch (error) {
    site.tools.log.debug(`The site could not be marked for repair: ${messageOf(error)}`);
  }
}
