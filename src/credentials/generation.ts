import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { AccessToken } from '../platform/oauth.js';
import type { LeaseMark } from './run-lease.js';
// zod/mini: on the start-up path, see docs/performance.md.

/**
 * The record that a run leaves for the next one, besides the refresh token itself. Read with few demands: a person can edit
 * a variable, and what is left of the record still tells dead tokens apart.
 */
export const generationRecord = z.object({
  /** Counts the refreshes of this repository's login. */
  generation: z.catch(z.int().check(z.nonnegative()), 0),
  /** Fingerprint of the refresh token that is live. */
  current: z.string(),
  /** Fingerprints of the ones before it, newest first, at most 20. None of them may ever be sent again. */
  superseded: z.catch(z.array(z.string()), []),
  /** `uncertain`: a run used `current` and never saw the answer; that run is over. */
  state: z.catch(z.enum(['stored', 'uncertain']), 'stored'),
  /** Link to the run that wrote this, or another name of it. */
  run: z.catch(z.string(), 'an unnamed run'),
  /** When it was written, ISO 8601. */
  at: z.optional(z.string()),
  /** Random name of one refresh: two jobs of one run have the same `run`. */
  mark: z.optional(z.string()),
});
export type GenerationRecord = z.infer<typeof generationRecord>;

const text = z.string().check(z.minLength(1));
/** An access token as a store keeps it. */
export const accessToken: z.ZodMiniType<AccessToken> = z.object({ value: text, expiresAt: z.number() });

/** The content of a store, as far as it can be read back: a GitHub secret can never be. */
export const storedLogin = z.object({
  record: z.optional(generationRecord),
  refreshToken: z.optional(text),
  /** Fingerprint of the token in the secret from which the kept one descends, however many generations ago. */
  seed: z.optional(z.string()),
  accessToken: z.optional(accessToken),
});
export type StoredLogin = z.infer<typeof storedLogin>;

/** Tokens to be stored. */
export const newLogin = z.object({ refreshToken: text, accessToken });
export type NewLogin = z.infer<typeof newLogin>;

/** Maximum number of fingerprints in a record. */
const maxRemembered = 20;

/** Names a token without giving it away: the first 16 hex digits of its SHA-256. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 16);
}

/** Returns whether a token is the current generation, superseded, or unknown (from a new sign-in). */
export function generationOf(
  record: GenerationRecord | undefined,
  token: string,
): 'current' | 'superseded' | 'unknown' {
  const print = fingerprint(token);
  if (record?.current === print) return 'current';
  return record?.superseded.includes(print) ? 'superseded' : 'unknown';
}

/** Makes the record for the case that the token of this fingerprint is sent and the answer never comes. */
export function makeRefreshingRecord(
  before: GenerationRecord | undefined,
  current: string,
  { run, at, mark }: LeaseMark,
): GenerationRecord {
  // After a new sign-in the former token must not be sent again, like a rotated one.
  const superseded = before ? omit(current, [before.current, ...before.superseded]) : [];
  return { generation: before?.generation ?? 0, current, superseded, state: 'uncertain', run, at, mark };
}

/** The record once the new token is stored. @param current its fingerprint; empty where it cannot be known */
export function makeRotatedRecord(
  refreshing: GenerationRecord,
  current: string,
  at: string | undefined,
): GenerationRecord {
  return {
    ...refreshing,
    generation: refreshing.generation + 1,
    current,
    superseded: omit(current, [refreshing.current, ...refreshing.superseded]),
    state: 'stored',
    at,
  };
}

/** The fingerprints to remember. A server that does not rotate gives the same token again, which must not supersede itself. */
function omit(current: string, fingerprints: string[]): string[] {
  return fingerprints.filter((print) => print !== current).slice(0, maxRemembered);
}

/** Returns whether a record shows that the token of `own` got to the store: before that, only the own mark can name it. */
export function isStored(record: GenerationRecord, own: GenerationRecord): boolean {
  return record.current === own.current && (record.state === 'stored' || record.mark !== own.mark);
}

/** Whether a record is of a login that neither is the one of `own` nor came before it: another run has rotated. */
export function isOther(record: GenerationRecord, own: GenerationRecord): boolean {
  return record.current !== own.current && !own.superseded.includes(record.current);
}
