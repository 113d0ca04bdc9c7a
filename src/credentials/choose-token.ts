import type { Clock } from '../base/clock.js';
import { DeployError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { fingerprint, generationOf } from './generation.js';
import type { GenerationRecord, StoredLogin, TokenStore } from './token-store.js';

/**
 * A run that marked the store is over after this long, in ms: three tries of 10 s for the request, five of at most
 * 30 s for the storing, the waits between them, and the record.
 */
const markLivesMs = 240_000;
/** Between two looks at the store while another run is at work, in ms. */
const lookEveryMs = 3000;

/** What choosing needs. */
export interface ChooseOptions {
  /** The newest refresh token this process knows: of the input, or of its own last refresh. */
  given: string | undefined;
  store: TokenStore;
  clock: Clock;
  log: Log;
  signal: AbortSignal;
  /** Marks that this process has written itself. */
  own?: ReadonlySet<string> | undefined;
}

export interface Chosen {
  token: string;
  record: GenerationRecord | undefined;
  /** When the look at the store began that this rests on, in epoch ms. */
  readAt: number;
}

/** The store as it was seen, and when the look began. */
type Look = { stored: StoredLogin; readAt: number };

/**
 * The refresh token to send, and what the store says about it. Waits for a run that is using the login right now.
 * @throws DeployError `token-superseded` instead of a token that is known to be dead, `credentials-missing` for none
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
  if (record && record.state !== 'stored' && generationOf(record, token) === 'current') {
    log.warning(
      `An earlier run (${plainText(record.run)}) used this refresh token and never said what came of it. Trying it once: ` +
        `if it was spent, the login was lost with that run at ${plainText(record.at ?? new Date(clock.now()).toISOString())}.`,
    );
  }
  return { token, record, readAt };
}

/** Whether the secret holds a token of a sign-in that the store has never seen: a person signed in again. */
export function isNewSignIn(stored: StoredLogin, given: string | undefined): boolean {
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
  const markedAt = Date.parse(record?.at ?? '');
  const now = clock.now();
  // Every mark of ours is dated. A clock of another machine may be ahead: never wait longer than a whole life.
  const until = Number.isNaN(markedAt) ? now : Math.min(markedAt, now) + markLivesMs;
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

/** Our own mark, from a try whose answer was lost, is not of another run: nothing has been sent under it. */
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
