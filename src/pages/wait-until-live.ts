import { DeployError, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { progressLineEveryMs } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { poll } from '../base/retry.js';
import { isForeign, type PublishMarker, publishMarkerOf, readStored, type Stored } from './live-manifest.js';
import { manifestPath } from './manifest.js';
import type { PublishJob } from './publish-job.js';
import { racedError } from './rivals.js';
import type { Site } from './site.js';

const pace = { first: 250, factor: 1.6, max: 5000 };
/** Refusals of the manifest after which it counts as never shown. */
const hiddenAfter = 3;
const maxHealthBytes = 64 * 1024;

export interface Expected {
  publishId: string | undefined;
  before: PublishMarker | undefined;
  healthPath: string | undefined;
}

/** Returns `health-path`, or `/` for a site that has an index. */
export function healthPathOf({ settings, files }: PublishJob): string | undefined {
  return settings.healthPath ?? (files.some(({ path }) => path === 'index.html') ? '/' : undefined);
}

/** Waits for this publish and a health path below 400. @throws DeployError `not-live`, `publish-raced`, `password-needed` */
export async function waitUntilLive(
  site: Site,
  { timeoutMs, ...expected }: Expected & { timeoutMs: number },
): Promise<void> {
  const { clock, log, signal } = site.tools;
  const startedAt = clock.now();
  let saidAt = startedAt;
  let seen = 'nothing yet';
  let refusals = 0;
  const look = async () => {
    const [manifest, health] = await Promise.all([
      lookAtManifest(site, expected),
      lookAtHealth(site, expected.healthPath),
    ]);
    seen = manifest?.why ?? health ?? seen;
    const isHidden = manifest?.status === 403 && expected.before === undefined && expected.healthPath !== undefined;
    if (isHidden && health === undefined && ++refusals === hiddenAfter) {
      log.warning(describeHidden(site));
      return 'live';
    }
    if (clock.now() - saidAt >= progressLineEveryMs) {
      saidAt = clock.now();
      const waited = formatDuration(saidAt - startedAt);
      log.info(plainText(`${site.url} does not show this publish after ${waited}: ${seen}.`));
    }
    return manifest === undefined && health === undefined ? 'live' : undefined;
  };
  if ((await poll(look, { timeoutMs, pace, clock, signal })) !== undefined) return;
  throw new DeployError(
    'not-live',
    `${site.url} did not show this publish within ${formatDuration(timeoutMs)}. Last seen: ${seen}.`,
  );
}

/** Looks once for another publish, in a run that does not wait. @throws DeployError */
export async function lookOnce(site: Site, expected: Expected): Promise<void> {
  if (expected.publishId === undefined) return;
  const stored = await readStored(site.reader, expected.publishId);
  checkSeen(site, { ...expected, stored });
  if (stored.state !== 'down') return;
  const text = `The site does not answer, so whether another publish ran at the same time cannot be seen: ${stored.why}.`;
  site.tools.log.warning(plainText(text));
}

function describeHidden({ url }: Site): string {
  return plainText(
    `${url} answers 403 for ${manifestPath}, as web servers do that refuse dot folders. The site is up, and so counts as live: whether it shows this very publish cannot be seen, and each publish sends every file.`,
  );
}

async function lookAtManifest(
  site: Site,
  expected: Expected,
): Promise<{ why: string; status?: number | undefined } | undefined> {
  const { publishId } = expected;
  if (publishId === undefined) return undefined;
  const stored = await readStored(site.reader, publishId);
  if (checkSeen(site, { ...expected, stored })?.publishId === publishId) return undefined;
  return 'why' in stored ? stored : { why: 'an earlier publish' };
}

function checkSeen(
  { url, hasPassword }: Site,
  { publishId, before, stored }: Expected & { stored: Stored },
): PublishMarker | undefined {
  const marker = publishMarkerOf(stored);
  if (publishId !== undefined && isForeign(marker, { ours: publishId, before })) throw racedError(marker);
  if ('why' in stored && stored.status === 401 && !hasPassword) {
    throw new DeployError(
      'password-needed',
      `${url} asks visitors for a password that this step does not have. Every file was sent; whether the site shows them, and whether another publish ran at the same time, cannot be seen.`,
    );
  }
  return marker;
}

async function lookAtHealth({ reader }: Site, healthPath: string | undefined): Promise<string | undefined> {
  if (!healthPath) return undefined;
  try {
    const { status } = await reader.visit(healthPath, { maxBytes: maxHealthBytes });
    return status < 400 ? undefined : `${healthPath} answered ${status}`;
  } catch (error) {
    if (error instanceof RequestError) return error.brief;
    throw error;
  }
}
