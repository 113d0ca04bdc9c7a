import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '../base/clock.js';
import { DeployError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { AccessToken } from '../platform/oauth.js';
import type { LeaseMark } from './run-lease.js';

/** The record for the next run. The schema is lenient, because users can edit a variable. */
export const generationRecord = z.object({
  generation: z.catch(z.int().check(z.nonnegative()), 0),
  current: z.string(),
  /** Fingerprints of spent tokens, newest first. They must never be sent again. */
  superseded: z.catch(z.array(z.string()), []),
  /** `uncertain`: a run sent `current` and got no answer. */
  state: z.catch(z.enum(['stored', 'uncertain']), 'stored'),
  run: z.catch(z.string(), 'an unnamed run'),
  at: z.optional(z.string()),
  mark: z.optional(z.string()),
});
export type GenerationRecord = z.infer<typeof generationRecord>;

const text = z.string().check(z.minLength(1));
export const accessToken: z.ZodMiniType<AccessToken> = z.object({
  value: z.string(),
  expiresAt: z.number(),
});

export const storedLogin = z.object({
  record: z.optional(generationRecord),
  refreshToken: z.optional(text),
  /** Fingerprint of the secret's token from which the stored token descends. */
  seed: z.optional(z.string()),
  accessToken: z.optional(accessToken),
});
export type StoredLogin = z.infer<typeof storedLogin> & {
  /** Whether the secret was written before or after the record, by the server's times. */
  secretWritten?: 'before' | 'after' | undefined;
};

export const newLogin = z.object({ refreshToken: text, accessToken });
export type NewLogin = z.infer<typeof newLogin>;

/** Returns the first 16 hex digits of a token's SHA-256, which do not reveal the token. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 16);
}

/** Returns `unknown` for the token of a new sign-in. */
export function generationOf(
  record: GenerationRecord | undefined,
  token: string,
): 'current' | 'superseded' | 'unknown' {
  const print = fingerprint(token);
  if (record?.current === print) return 'current';
  return record?.superseded.includes(print) ? 'superseded' : 'unknown';
}

/** Returns the record for a token that was sent without an answer. */
export function makeRefreshingRecord(
  before: GenerationRecord | undefined,
  current: string,
  { run, at, mark }: LeaseMark,
): GenerationRecord {
  const superseded = supersede(before, current);
  return {
    generation: before?.generation ?? 0,
    current,
    superseded,
    state: 'uncertain',
    run,
    at,
    mark,
  };
}

/** Returns the record of a sign-in. Former tokens must not be sent after it. */
export function makeSignedInRecord(
  before: GenerationRecord | undefined,
  refreshToken: string,
  by: { run: string; at: string },
): GenerationRecord {
  const current = fingerprint(refreshToken);
  return { generation: 0, current, superseded: supersede(before, current), state: 'stored', ...by };
}

/** Returns the record for a stored new token. */
export function makeRotatedRecord(
  refreshing: GenerationRecord,
  current: string,
  at: string,
): GenerationRecord {
  const generation = refreshing.generation + 1;
  return {
    ...refreshing,
    generation,
    current,
    superseded: supersede(refreshing, current),
    state: 'stored',
    at,
  };
}

/** Returns the superseded tokens. The same token, from a server without rotation, does not supersede itself. */
function supersede(before: GenerationRecord | undefined, current: string): string[] {
  const former = before ? [before.current, ...before.superseded] : [];
  return former.filter((print) => print !== current).slice(0, 20);
}

/** Returns whether the token of `own` was stored. An unstored token is known only by the mark of `own`. */
export function isStored(record: GenerationRecord, own: GenerationRecord): boolean {
  return record.current === own.current && (record.state === 'stored' || record.mark !== own.mark);
}

/** Returns whether another run has rotated: the record is neither `own` nor its predecessor. */
export function isOther(record: GenerationRecord, own: GenerationRecord): boolean {
  return record.current !== own.current && !own.superseded.includes(record.current);
}

const lendableMs = 300_000;
// A longer life comes from a clock that was ahead.
const maxLifeMs = 3_600_000;

export interface ChooseOptions {
  given: string | undefined;
  refused?: string | undefined;
  run: string;
  clock: Clock;
  log: Log;
}

/** Returns the refresh token to send. @throws DeployError `token-superseded` for a used token, `credentials-missing` */
export function chooseToken(
  stored: StoredLogin,
  { place, ...options }: ChooseOptions & { place: string },
): string {
  const { clock, log } = options;
  const { record } = stored;
  const token = findNewest(stored, options);
  if (token === undefined) {
    throw new DeployError(
      'credentials-missing',
      `There is no refresh token: the input is empty, and so is ${place}.`,
    );
  }

  const generation = generationOf(record, token);
  if (record && isStale(stored, generation, options.run)) {
    const by =
      generation === 'current'
        ? 'the last writer of the secret'
        : `${plainText(record.run)} (generation ${record.generation})`;
    throw new DeployError(
      'token-superseded',
      `The refresh token this job started with has been replaced since, by ${by}.`,
    );
  }

  if (record?.state === 'uncertain' && generation === 'current') {
    log.warning(
      `An earlier run (${plainText(record.run)}) used this refresh token and recorded no result. Trying it once: ` +
        `if it was spent, the login was lost with that run at ${plainText(record.at ?? new Date(clock.now()).toISOString())}.`,
    );
  }

  return token;
}

function isStale(
  { record, secretWritten }: StoredLogin,
  generation: ReturnType<typeof generationOf>,
  run: string,
): boolean {
  if (generation !== 'unknown') return generation === 'superseded' || secretWritten === 'after';
  if (record?.state !== 'stored' || secretWritten === 'after') return false;
  // Records do not list tokens from before the first record.
  return secretWritten === 'before' || isBefore(run, record.run);
}

/** Returns the stored access token, if it can be used. */
export function findLendable(
  stored: StoredLogin,
  { refused, clock, ...job }: Omit<ChooseOptions, 'log'>,
): AccessToken | undefined {
  const { accessToken } = stored;
  if (!accessToken || accessToken.value === refused) return undefined;

  const left = accessToken.expiresAt - clock.now();
  if (left <= lendableMs || left > maxLifeMs) return undefined;

  // After a new sign-in this token belongs to the former login, perhaps in another workspace.
  return isNewSignIn(stored, job) ? undefined : accessToken;
}

/** Returns whether a user signed in again: the store has never seen the secret's token. */
function isNewSignIn(
  { record, seed }: StoredLogin,
  { given, run }: Pick<ChooseOptions, 'given' | 'run'>,
): boolean {
  if (given === undefined || record === undefined) return false;
  // The record drops its oldest tokens and keeps the seed.
  if (generationOf(record, given) !== 'unknown' || fingerprint(given) === seed) return false;
  // A run copies the secret at its start, so an earlier run than the record's can have the token of an earlier sign-in.
  return !isBefore(run, record.run);
}

function isBefore(run: string, other: string): boolean {
  const [, repository, number] = /^(.*\/actions\/runs\/)(\d+)\/attempts\/1$/.exec(run) ?? [];
  const [, itsRepository, itsNumber] = /^(.*\/actions\/runs\/)(\d+)(?:\/|$)/.exec(other) ?? [];
  return (
    repository !== undefined && repository === itsRepository && Number(number) < Number(itsNumber)
  );
}

/** Returns the newest token. A readable store has precedence over the secret, which was copied at the job's start. */
function findNewest(stored: StoredLogin, options: ChooseOptions): string | undefined {
  const { given, log } = options;
  const inStore = stored.refreshToken;
  if (inStore !== undefined) log.mask(inStore);
  if (isNewSignIn(stored, options)) return given;

  // A run may have died between marking a new sign-in and using its token.
  const isCurrent = (token: string | undefined) =>
    token !== undefined && generationOf(stored.record, token) === 'current';
  return [inStore, given].find(isCurrent) ?? inStore ?? given;
}
