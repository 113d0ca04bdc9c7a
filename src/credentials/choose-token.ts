import type { Clock } from '../base/clock.js';
import { DeployError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { fingerprint, generationOf } from './generation.js';
import { lookEveryMs, untilStaleMs } from './lease-age.js';
import type { GenerationRecord, LeaseMark, StoredLogin, TokenStore } from './token-store.js';

/** A stored access token is lent only while this much of its life is left, in ms. */
const lendableMs = 300_000;
/** Longest life of an access token, in ms. A stored one that claims more was dated by a clock that was ahead. */
const longestLifeMs = 3_600_000;

/** What choosing needs. */
export interface ChooseOptions {
  /** The newest refresh token this process knows: from the input, or from its last refresh. */
  given: string | undefined;
  store: TokenStore;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
  /** Marks that this process has written. */
  own?: ReadonlySet<string> | undefined;
  /** The mark of a run that is over and has left its lease behind. */
  left?: LeaseMark | undefined;
  /** An access token that the platform has refused. */
  refused?: string | undefined;
}

/** An access token of an earlier run; `expiresAt` in epoch ms. */
export type KeptToken = { value: string; expiresAt: number };

export interface Chosen {
  token: string;
  record: GenerationRecord | undefined;
  stored: StoredLogin;
  /** When the look at the store began that this rests on, in epoch ms. */
  readAt: number;
}

/** The store as it was seen, and when the look began. */
type Look = { stored: StoredLogin; readAt: number };

/**
 * The refresh token to send, and what the store says about it. Waits for a run that is using the login right now.
 * @throws DeployError `token-superseded` instead of sending a token that is known to be used, `credentials-missing`
 * without any token
 */
export async function chooseToken(options: ChooseOptions): Promise<Chosen> {
  const { clock, log, store } = options;
  let readAt = clock.now();
  let stored = withoutOwnMark(await store.read(), options);
  let token = newest(stored, options);
  if (stored.record?.state === 'refreshing' && generationOf(stored.record, token) === 'current') {
    ({ stored, readAt } = await awaitOtherRun({ stored, readAt }, options));
    token = newest(stored, options);
  }
  const { record } = stored;
  if (record && generationOf(record, token) === 'superseded') throw superseded(record);
  const unsettled = record && record.state !== 'stored' ? record : options.left;
  const known = record === undefined || generationOf(record, token) === 'current';
  if (unsettled && known) {
    log.warning(
      `An earlier run (${plainText(unsettled.run)}) used this refresh token and never said what came of it. Trying it once: ` +
        `if it was spent, the login was lost with that run at ${plainText(unsettled.at ?? new Date(clock.now()).toISOString())}.`,
    );
  }
  return { token, record, stored, readAt };
}

/** The stored access token, if it can be used. Each refresh avoided is a race avoided. */
export function lendable(
  stored: StoredLogin,
  { given, clock, refused }: Pick<ChooseOptions, 'given' | 'clock' | 'refused'>,
): KeptToken | undefined {
  const { accessToken } = stored;
  if (!accessToken || accessToken.value === refused) return undefined;
  const left = accessToken.expiresAt - clock.now();
  if (left <= lendableMs || left > longestLifeMs) return undefined;
  // After a new sign-in the stored token belongs to the former login, perhaps of another workspace.
  return isNewSignIn(stored, given) ? undefined : accessToken;
}

/** Whether the secret holds a token of a sign-in that the store has never seen: a person signed in again. */
function isNewSignIn(stored: StoredLogin, given: string | undefined): boolean {
  if (given === undefined || stored.record === undefined) return false;
  // The record forgets its oldest tokens; the seed is remembered for as long as anything descends from it.
  return generationOf(stored.record, given) === 'unknown' && fingerprint(given) !== stored.seed;
}

/** A store that can be read knows better than a secret that was copied when the job started. */
function newest(stored: StoredLogin, { given, log, store }: ChooseOptions): string {
  const kept = stored.refreshToken;
  if (kept !== undefined) log.mask(kept);
  if (given !== undefined && isNewSignIn(stored, given)) return given;
  // A run may have died between marking a new sign-in and using it: then the store still keeps the one before.
  const current = [kept, given].find(
    (token) => token !== undefined && generationOf(stored.record, token) === 'current',
  );
  const token = current ?? kept ?? given;
  if (token === undefined) {
    throw new DeployError(
      'credentials-missing',
      `There is no refresh token: the input is empty, and so is ${store.place}.`,
    );
  }
  return token;
}

/** Another run is between its mark and its result. Its token must not be sent until it has had the time to finish. */
async function awaitOtherRun(first: Look, { clock, log, signal, store, own }: ChooseOptions): Promise<Look> {
  const { record } = first.stored;
  const now = clock.now();
  const until = now + untilStaleMs(record ?? {}, now);
  if (until > now) {
    log.info(
      `Another run (${plainText(record?.run ?? '')}) is using this login; waiting up to ${formatDuration(until - now)}.`,
    );
  }
  let look = first;
  while (look.stored.record?.state === 'refreshing' && clock.now() < until) {
    await clock.sleep(Math.min(lookEveryMs, until - clock.now()), signal);
    const readAt = clock.now();
    look = { stored: withoutOwnMark(await store.read(), { own }), readAt };
  }
  return look;
}

/** Our own mark, from a try whose answer was lost: nothing has been sent under it. */
function withoutOwnMark(stored: StoredLogin, { own }: Pick<ChooseOptions, 'own'>): StoredLogin {
  const { record } = stored;
  if (record?.mark === undefined || !own?.has(record.mark)) return stored;
  return { ...stored, record: { ...record, state: 'stored' } };
}

function superseded(record: GenerationRecord): DeployError {
  const { generation, run } = record;
  return new DeployError(
    'token-superseded',
    `The refresh token this job started with has been replaced since, by ${plainText(run)} (generation ${generation}).`,
  );
}
