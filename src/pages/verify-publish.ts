import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { type Damage, type Inspected, inspect } from './inspect.js';
import type { Phases } from './phases.js';
import type { Plan } from './plan.js';
import type { PublishAttempt, Site } from './publish-request.js';
import { lookOnce, type ProbeOptions, waitUntilLive } from './wait-until-live.js';

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
export async function lookAtIndex(
  publish: PublishAttempt,
  { site, plan }: { site: Site; plan: Plan },
): Promise<Damage | undefined> {
  const digest = plan.digests.get('index.html');
  if (!digest) return undefined;
  const looking = inspect(publish.tools, {
    site,
    manifest: { files: { 'index.html': digest } },
    settled: Promise.resolve(),
  });
  // A run that is cancelled meanwhile says so itself.
  return looking.catch(() => undefined);
}

/** The site does not serve what was finalized. */
export class SiteDamaged extends DeployError {}

/** @returns why the site is not live, if it is not */
export async function verifyPublish(
  publish: PublishAttempt,
  {
    site,
    phases,
    trust,
    live,
    inspected,
  }: { site: Site; phases: Phases; trust: boolean; live: ProbeOptions; inspected: Inspected },
): Promise<unknown> {
  const settled = publish.settings.wait
    ? phases.time('live', () => waitUntilLive(publish, live))
    : lookOnce(publish, live);
  const failure = failureOf(settled);
  const damage = await inspect(publish.tools, { site, manifest: inspected, settled: failure });
  const notLive = await failure;
  publish.tools.signal.throwIfAborted();
  if (notLive !== undefined || !damage) return notLive;
  const text = describeDamage(damage);
  if (trust) return new SiteDamaged('site-damaged', text);
  // Every byte was sent just now, so something between the site and this run changes them or keeps them back.
  publish.tools.log.warning(text);
  return undefined;
}
