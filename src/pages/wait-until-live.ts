import { DeployError, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { progressLineEveryMs } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { poll } from '../base/retry.js';
import type { SiteReader } from '../platform/site.js';
import { isForeign, type PublishMarker, publishMarkerOf, readStored, type Stored } from './live-manifest.js';
import { manifestPath } from './manifest.js';
import { racedError } from './overlap.js';
import type { PublishRequest } from './publish-request.js';

const pace = { first: 250, factor: 1.6, max: 5000 };
/** Looks that a manifest is refused to before the site is taken for one that never shows it. */
const hiddenAfter = 3;
/** Maximum bytes that are read of the health path; only its status matters. */
const maxHealthBytes = 64 * 1024;

export interface ProbeOptions {
  reader: SiteReader;
  /** The publish that must be seen; `undefined` when the site has no manifest to see it in. */
  publishId: string | undefined;
  /** The marker seen before the publish: a cache may show it for a while. */
  before: PublishMarker | undefined;
}

/**
 * Waits until the public URL serves this very publish and the health path answers below 400.
 * @throws DeployError `not-live` with what was last seen, `publish-raced` when another publish is there instead,
 * `password-needed`
 */
export async function waitUntilLive(publish: PublishRequest, options: ProbeOptions): Promise<void> {
  const { clock, log, signal } = publish.tools;
  const { timeoutMs } = publish.settings;
  const startedAt = clock.now();
  let saidAt = startedAt;
  let seen = 'nothing yet';
  let refusals = 0;
  const look = async () => {
    const [manifest, health] = await Promise.all([
      lookAtManifest(publish, options),
      lookAtHealth(publish, options.reader),
    ]);
    seen = manifest?.why ?? health ?? seen;
    const isHidden = manifest?.status === 403 && options.before === undefined && healthTarget(publish) !== undefined;
    if (isHidden && health === undefined && ++refusals === hiddenAfter) {
      log.warning(describeHidden(options.reader));
      return 'live';
    }
    if (clock.now() - saidAt >= progressLineEveryMs) {
      saidAt = clock.now();
      const waited = formatDuration(saidAt - startedAt);
      log.info(plainText(`${options.reader.url.href} does not show this publish after ${waited}: ${seen}.`));
    }
    return manifest === undefined && health === undefined ? 'live' : undefined;
  };
  if ((await poll(look, { timeoutMs, pace, clock, signal })) !== undefined) return;
  throw new DeployError(
    'not-live',
    `${options.reader.url.href} did not show this publish within ${formatDuration(timeoutMs)}. Last seen: ${seen}.`,
  );
}

/**
 * One look, for a run that does not wait: it still has to notice another publish.
 * @throws DeployError `publish-raced`, `password-needed`
 */
export async function lookOnce(publish: PublishRequest, options: ProbeOptions): Promise<void> {
  if (options.publishId === undefined) return;
  const stored = await readStored(options.reader, options.publishId);
  checkSeen(publish, { ...options, stored });
  if (stored.state !== 'unknown' || (stored.status !== undefined && stored.status < 500)) return;
  const text = `The site does not answer, so whether another publish ran at the same time cannot be seen: ${stored.why}.`;
  publish.tools.log.warning(plainText(text));
}

/** Servers that refuse dot folders are common, so the step says what that costs. */
function describeHidden({ url }: SiteReader): string {
  return plainText(
    `${url.href} answers 403 for ${manifestPath}, as web servers do that refuse dot folders. The site is up, and so counts as live: whether it shows this very publish cannot be seen, and each publish sends every file.`,
  );
}

/** Returns why the site does not show this publish; `undefined` when it does. */
async function lookAtManifest(
  publish: PublishRequest,
  options: ProbeOptions,
): Promise<{ why: string; status?: number | undefined } | undefined> {
  if (options.publishId === undefined) return undefined;
  const stored = await readStored(options.reader, options.publishId);
  if (checkSeen(publish, { ...options, stored })?.publishId === options.publishId) return undefined;
  return stored.state === 'unknown' ? stored : { why: 'an earlier publish' };
}

function checkSeen(
  publish: PublishRequest,
  { reader, publishId, before, stored }: ProbeOptions & { stored: Stored },
): PublishMarker | undefined {
  const marker = publishMarkerOf(stored);
  if (publishId !== undefined && isForeign(marker, { ours: publishId, before })) throw racedError(marker);
  if (stored.state === 'unknown' && stored.status === 401 && !publish.access.basicAuth) {
    throw new DeployError(
      'password-needed',
      `${reader.url.href} asks visitors for a password that this step does not have. Every file was sent; whether the site shows them, and whether another publish ran at the same time, cannot be seen.`,
    );
  }
  return marker;
}

/** @returns what the health path answers instead; `undefined` when it answers below 400 */
async function lookAtHealth(publish: PublishRequest, reader: SiteReader): Promise<string | undefined> {
  const target = healthTarget(publish);
  if (!target) return undefined;
  try {
    const { status } = await reader.visit(target, { maxBytes: maxHealthBytes });
    return status < 400 ? undefined : `${target} answered ${status}`;
  } catch (error) {
    if (error instanceof RequestError) return error.brief;
    throw error;
  }
}

/** `health-path`, or `/` for a site that has an index. */
function healthTarget(publish: PublishRequest): string | undefined {
  return publish.settings.healthPath ?? (publish.files.some((file) => file.path === 'index.html') ? '/' : undefined);
}
