import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { type Damage, type Inspected, inspect } from './inspect.js';
import type { Plan } from './plan.js';
import type { Attempt, PublishJob } from './publish-job.js';
import type { Site } from './site.js';
import { type Expected, lookOnce, waitUntilLive } from './wait-until-live.js';

/** @returns what a promise was rejected with, if it was */
export function failureOf(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** The damage in a sentence. */
export function describeDamage({ path, kind }: Damage): string {
  const finding =
    kind === 'missing'
      ? 'is missing on the site, although it was stored there'
      : 'is served with other bytes than were stored';
  return `${plainText(path, 200)} ${finding}.`;
}

/**
 * Looks at an index page that does not go up, beside the upload. Without it the site would never be live: what
 * something else has deleted or replaced behind our manifest shows there first.
 */
export async function lookAtIndex(site: Site, { digests }: Plan): Promise<Damage | undefined> {
  const digest = digests.get('index.html');
  if (!digest) return undefined;
  // A run that is cancelled meanwhile says so itself.
  return inspect(site, { manifest: { files: { 'index.html': digest } } }).catch(() => undefined);
}

/** The site does not serve what was finalized. */
export class SiteDamaged extends DeployError {}

/** @returns why the site is not live, if it is not */
export async function verifyPublish(
  { settings: { wait, timeoutMs } }: PublishJob,
  { attempt, expected, inspected }: { attempt: Attempt; expected: Expected; inspected: Inspected },
): Promise<unknown> {
  const { site, phases, trust } = attempt;
  const settled = wait
    ? phases.time('live', () => waitUntilLive(site, { ...expected, timeoutMs }))
    : lookOnce(site, expected);
  const failure = failureOf(settled);
  const damage = await inspect(site, { manifest: inspected, settled: failure });
  const notLive = await failure;
  site.tools.signal.throwIfAborted();
  if (notLive !== undefined || !damage) return notLive;
  const text = describeDamage(damage);
  if (trust) return new SiteDamaged('site-damaged', text);
  // Every byte was sent just now, so something between the site and this run changes them or keeps them back.
  site.tools.log.warning(text);
  return undefined;
}
