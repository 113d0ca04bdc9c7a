import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { lenient } from '../base/json.js';
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
  /** The run that tried the uncertain token and was refused it: it has ended, and is not sent again. */
  refusedTo: lenient(z.string()),
  run: z.catch(z.string(), 'an unnamed run'),
  at: z.optional(z.string()),
  mark: z.optional(z.string()),
  /** When the secret was written with `current`, in epoch ms, by the secret's own time. */
  secretAt: lenient(z.number()),
  /** A later write of the secret that a run has met, and the run, which stopped there. */
  seen: lenient(z.object({ secretAt: z.number(), run: z.string() })),
  /** The client, as a fingerprint, of a sign-in that has begun. Its end replaces the record. */
  signingIn: lenient(
    z.object({ client: z.string(), at: z.catch(z.string(), ''), host: z.catch(z.string(), '') }),
  ),
  /** The number of releases of the lease: each turn has a lease of its own name. */
  turn: lenient(z.int().check(z.nonnegative())),
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
  /** Fingerprints of the secret's tokens of former logins, newest first. */
  formerSeeds: lenient(z.array(z.string())),
  /** The jobs that have used the login. */
  jobs: lenient(z.readonly(z.array(z.string()))),
  accessToken: z.optional(accessToken),
});
/**
 * The secret's own time, compared with the one in the record. `seen since`: written since the record, and an earlier run
 * has already met this very write and stopped. `untold`: the server tells no times, or the record has none.
 * `of the sign-in`: the store keeps the tokens, and only a person writes the secret.
 */
export type SecretAge =
  | 'as recorded'
  | 'written since'
  | 'seen since'
  | 'untold'
  | 'of the sign-in';

/** The content of a store. Only a secret, which cannot be read back, has an age and may have an unreadable record. */
export type StoredLogin = z.infer<typeof storedLogin> & {
  secret?: SecretAge;
  isUnreadable?: boolean;
  /** The run of another login that uses the same place. */
  sharedWith?: string | undefined;
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

/** Returns the record of a login that no run has used, which knows no token. */
export function makeUnusedRecord(): GenerationRecord {
  return { generation: 0, current: '', superseded: [], state: 'stored', run: 'no run' };
}

/** Returns the record for a token that was sent without an answer. */
export function makeRefreshingRecord(
  before: GenerationRecord | undefined,
  current: string,
  { run, at, mark }: LeaseMark,
): GenerationRecord {
  return {
    generation: before?.generation ?? 0,
    current,
    superseded: supersede(before, current),
    state: 'uncertain',
    run,
    at,
    mark,
    turn: before?.turn ?? 0,
    // A job of the former client has renewed the former login.
    signingIn: before?.current === current ? before.signingIn : undefined,
  };
}

/** Returns the record of a sign-in. Former tokens must not be sent after it. `secretAt`: when the secret was written, by its own time. */
export function makeSignedInRecord(
  before: GenerationRecord | undefined,
  refreshToken: string,
  by: { run: string; at: string; secretAt?: number | undefined; turn?: number },
): GenerationRecord {
  const current = fingerprint(refreshToken);
  return {
    generation: 0,
    current,
    superseded: supersede(before, current),
    state: 'stored',
    ...by,
  };
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

/** Returns whether another run has rotated: the record knows a token, and is neither `own` nor its predecessor. */
export function isOther({ current }: GenerationRecord, own: GenerationRecord): boolean {
  return current !== '' && current !== own.current && !own.superseded.includes(current);
}
