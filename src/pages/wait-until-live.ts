import { DeployError, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { poll } from '../base/poll.js';
import type { SiteReader } from '../platform/site.js';
import { isForeign, type PublishMarker, publishMarkerOf, readStored } from './live-manifest.js';
import { racedBy } from './overlap.js';
import type { PublishContext } from './publish-context.js';

const pace = { first: 250, factor: 1.6, longest: 5000 };
/** Of a page only its first line matters here. */
const healthMaxBytes = 64 * 1024;

export interface ProbeOptions {
  reader: SiteReader;
  /** The publish that must be seen; `undefined` when the site has no manifest to see it in. */
  publishId: string | undefined;
  /** What was seen before the publish: a cache may show it for a while. */
  before: PublishMarker | undefined;
}

/**
 * Waits until the public URL serves this very publish and the health path answers below 400.
 * @throws DeployError `not-live` with what was last seen, `publish-raced` when another publish is there instead
 */
export async function waitUntilLive(run: PublishContext, options: ProbeOptions): Promise<void> {
  const { clock, signal, timeoutMs } = run;
  let seen = 'nothing yet';
  const look = async () => {
    const [manifest, health] = await Promise.all([lookAtManifest(run, options), lookAtHealth(run, options)]);
    seen = manifest ?? health ?? seen;
    return manifest === undefined && health === undefined ? 'live' : undefined;
  };
  if ((await poll(look, { timeoutMs, pace, clock, signal })) !== undefined) return;
  throw new DeployError(
    'not-live',
    `${options.reader.url.href} did not show this publish within ${formatDuration(timeoutMs)}. Last seen: ${seen}.`,
  );
}

/** @returns what is there instead of this publish; `undefined` when it is there */
async function lookAtManifest(
  run: PublishContext,
  { reader, publishId, before }: ProbeOptions,
): Promise<string | undefined> {
  if (publishId === undefined) return undefined;
  const stored = await readStored(reader);
  const mark = publishMarkerOf(stored);
  if (mark?.publishId === publishId) return undefined;
  if (isForeign(mark, { ours: publishId, before })) throw racedBy(mark);
  if (stored.state !== 'unknown') return 'an earlier publish';
  if (!isGated(stored.why, run)) return stored.why;
  run.log.warning(
    'The site asks visitors for a password, so whether it is live cannot be seen. Give `basic-auth` to have it checked.',
  );
  return undefined;
}

/** @returns what the health path answers instead; `undefined` when it answers below 400 */
async function lookAtHealth(run: PublishContext, { reader }: ProbeOptions): Promise<string | undefined> {
  const target = healthTarget(run);
  if (!target) return undefined;
  try {
    const { status } = await reader.visit(target, { maxBytes: healthMaxBytes });
    const why = `${target} answered ${status}`;
    return status < 400 || isGated(why, run) ? undefined : why;
  } catch (error) {
    if (error instanceof RequestError) return error.message.replace(/\.$/, '');
    throw error;
  }
}

/** The site has a password that this run was not given. */
function isGated(why: string, run: PublishContext): boolean {
  return !run.basicAuth && why.endsWith('answered 401');
}

/** `health-path`, or `/` for a site that has an index. */
function healthTarget(run: PublishContext): string | undefined {
  return run.healthPath ?? (run.files.some((file) => file.path === 'index.html') ? '/' : undefined);
}
