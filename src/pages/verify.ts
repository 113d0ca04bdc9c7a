import { asRequestError, DeployError, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { progressLineEveryMs } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { watch } from '../base/watch.js';
import { asksLogin } from '../http/decode.js';
import { type Damage, type Inspected, inspect } from './inspect.js';
import { isForeign, readStored } from './live-manifest.js';
import { digestOfDirectory, type Manifest, manifestPath } from './manifest.js';
import { nothingSent, type Plan, type Publish, type PublishResult } from './publish-job.js';
import { PublishError, passwordChangedError, racedError } from './rival.js';
import type { Site } from './site.js';
import { startPage } from './site-file.js';

const pace = { first: 250, factor: 1.6, max: 5000 };
/** Number of refusals after which the manifest counts as permanently hidden. */
const hiddenAfter = 3;
/** Number of refused logins, in four seconds, after which the password is another one. A fresh host may refuse one at first. */
const lockedAfter = 6;
const maxHealthBytes = 64 * 1024;

const findings = {
  missing: 'is missing on the site, although it was stored there',
  'other bytes': 'is served with other bytes than were stored',
  'not answered': 'was not answered by the site, so whether visitors get it is not known',
};

function describeDamage({ path, kind }: Damage): string {
  return `${plainText(path, 200)} ${findings[kind]}.`;
}

/** Returns the error of a site with missing or damaged files. */
export function damagedError(damage: Damage): PublishError {
  return new PublishError('site-damaged', describeDamage(damage), { remedy: 'every file' });
}

/** A file that is not answered is no damage: sending it again would not help. */
function onlyDamage(found: Damage | undefined): Damage | undefined {
  return found?.kind === 'not answered' ? undefined : found;
}

/** Checks an unsent index, without which the site would never be live. */
export async function lookAtIndex(site: Site, { digests }: Plan): Promise<Damage | undefined> {
  const digest = digests.get(startPage);
  if (!digest) return undefined;
  const manifest = { files: { [startPage]: digest } };
  return onlyDamage(await inspect(site, { manifest }).catch(() => undefined));
}

interface Expected {
  /** Undefined if the site shows no manifest of this publish. */
  publishId: string | undefined;
  before: Manifest | undefined;
  /** The manifest is not looked at before; everything else is. */
  closed: Promise<void>;
}

/** Waits until a publish is live. @throws DeployError `not-live`; PublishError if sending every file would help */
export async function verify(
  publish: Publish,
  { manifest, ...expected }: Expected & { manifest: Inspected },
): Promise<void> {
  const { notLive, damage } = await look(publish, { expected, inspected: manifest, isSent: true });
  if (notLive !== undefined) throw notLive;
  if (!damage) return;

  const damaged = damagedError(damage);
  if (publish.trust) throw damaged;

  // Every byte was just sent, so a cache or proxy is the cause.
  publish.site.tools.log.warning(damaged.message);
}

/** Ends a publish without changes. @throws DeployError `not-live`, PublishError for a damaged site */
export async function verifyUnchanged(
  publish: Publish,
  { manifest, plan }: { manifest: Manifest; plan: Plan },
): Promise<PublishResult> {
  const { job, site, phases } = publish;
  const { log } = site.tools;
  const digest = await digestOfDirectory(job.files, plan.digests);
  job.place.outputs?.set({ ...nothingSent, digest, pages: [] });

  const expected = { publishId: undefined, before: undefined, closed: Promise.resolve() };
  const { notLive, damage } = await look(publish, { expected, inspected: manifest, isSent: false });
  if (damage || notLive !== undefined) {
    const seen = await readStored(site.reader);
    if (!isForeign(seen.manifest, { ours: manifest.publishId, before: undefined }))
      throw damage ? damagedError(damage) : notLive;
    log.info('Another publish has begun since.');
  }

  return { ...nothingSent, url: site.url, plan, phases };
}

/** Waits for the site and inspects it at the same time. Damage ends the wait, unless every file was just sent. */
async function look(
  { job, site, phases }: Publish,
  { expected, inspected, isSent }: { expected: Expected; inspected: Inspected; isSent: boolean },
): Promise<{ notLive: unknown; damage: Damage | undefined }> {
  const { signal } = site.tools;
  const enough = new AbortController();
  const waiting = site.under(AbortSignal.any([signal, enough.signal]));
  // A site without an index answers 404 at `/`.
  const usualPath = job.files.some(({ path }) => path === startPage) ? '/' : undefined;
  const healthPath = job.rules['health-path'] ?? usualPath;
  const awaited = { ...expected, healthPath, timeoutMs: job.rules.timeout };
  const failure = (
    job.rules.wait
      ? phases.time('check', () => waitUntilLive(waiting, awaited))
      : lookAtManifest(waiting, awaited)
  ).then(
    () => undefined,
    (error: unknown) => error,
  );

  const found = await inspect(site, {
    manifest: inspected,
    liveChecked: isSent ? failure : undefined,
  });
  const damage = onlyDamage(found);
  if (damage && !isSent) enough.abort();

  const notLive = await failure;
  signal.throwIfAborted();
  if (found && !damage && notLive === undefined) site.tools.log.warning(describeDamage(found));

  return { notLive, damage };
}

/** Waits for this publish and a health path below 400. @throws DeployError `not-live`, `publish-raced`, `password-needed` */
async function waitUntilLive(
  site: Site,
  {
    timeoutMs,
    healthPath,
    ...expected
  }: Expected & { healthPath: string | undefined; timeoutMs: number },
): Promise<void> {
  const { clock, log, signal } = site.tools;
  let refusals = 0;
  let refusedLogins = 0;
  const lookAtBoth = async () => {
    const [manifest, health] = await Promise.all([
      lookAtManifest(site, expected),
      lookAtHealth(site, healthPath),
    ]);
    const lack = manifest ?? health;
    const detail = lack?.reason ?? 'it is live';

    refusedLogins = lack?.asksLogin ? refusedLogins + 1 : 0;
    if (refusedLogins === lockedAfter) throw passwordChangedError(expected.publishId !== undefined);

    const isHidden = manifest?.status === 403 && !expected.before && healthPath !== undefined;
    if (isHidden && health === undefined && ++refusals === hiddenAfter) {
      const text = `${site.url} answers 403 for ${manifestPath}, as web servers do that refuse dot folders.`;
      const unseen =
        'whether it shows this very publish cannot be seen, and each publish sends every file';
      log.warning(plainText(`${text} The site is up, and so counts as live: ${unseen}.`));

      return { isLive: true, detail };
    }

    return { isLive: lack === undefined, detail };
  };

  const { sight, isLate } = await watch(lookAtBoth, {
    isEnd: ({ isLive }) => isLive,
    say({ isLive, detail }, ms) {
      if (isLive || ms === 0) return;
      const waited = formatDuration(ms);
      log.info(plainText(`${site.url} does not show this publish after ${waited}: ${detail}.`));
    },
    sayEveryMs: progressLineEveryMs,
    deadline: clock.now() + timeoutMs,
    pace,
    clock,
    signal,
  });
  if (!isLate) return;

  const within = formatDuration(timeoutMs);
  throw new DeployError(
    'not-live',
    `${site.url} did not show this publish within ${within}. Last seen: ${sight.detail}.`,
  );
}

interface Lack {
  reason: string;
  status?: number;
  /** The site asks for another login. */
  asksLogin?: boolean;
}

/** Returns the reason why the site does not show this publish. @throws PublishError without another round, for a newer publish */
async function lookAtManifest(
  { reader, url, hasPassword }: Site,
  { publishId, before, closed }: Expected,
): Promise<Lack | undefined> {
  await closed;
  if (publishId === undefined) return undefined;

  const stored = await readStored(reader, publishId);
  const { manifest } = stored;
  if (isForeign(manifest, { ours: publishId, before })) throw racedError(manifest, 'none');

  if ('reason' in stored && stored.status === 401 && !hasPassword) {
    const text = `${url} asks visitors for a password that this step does not have. Every file was sent; whether the site shows them, and whether another publish ran at the same time, cannot be seen.`;
    throw new PublishError('password-needed', text, { remedy: 'next publish' });
  }

  if (manifest?.publishId === publishId) return undefined;

  return 'reason' in stored ? stored : { reason: 'an earlier publish' };
}

async function lookAtHealth(
  { reader }: Site,
  healthPath: string | undefined,
): Promise<Lack | undefined> {
  if (!healthPath) return undefined;

  const answer = await reader.visit(healthPath, { maxBytes: maxHealthBytes }).catch(asRequestError);
  if (answer instanceof RequestError) return { reason: answer.brief };
  if (answer.status < 400) return undefined;

  const isLogin = answer.status === 401 && asksLogin(answer.headers);
  return { reason: `${healthPath} answered ${answer.status}`, asksLogin: isLogin };
}
