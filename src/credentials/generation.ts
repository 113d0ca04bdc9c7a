import { createHash } from 'node:crypto';
import type { LeaseMark } from './run-lease.js';
import type { GenerationRecord } from './token-store.js';

/** Most fingerprints that a record remembers. */
const remembered = 20;

/** Names a token without giving it away: the first 16 hex digits of its SHA-256. */
export function fingerprint(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 16);
}

/** Whether a token is the current generation, superseded, or unknown (from a new sign-in). */
export function generationOf(
  record: GenerationRecord | undefined,
  token: string,
): 'current' | 'superseded' | 'unknown' {
  const print = fingerprint(token);
  if (record?.current === print) return 'current';
  return record?.superseded.includes(print) ? 'superseded' : 'unknown';
}

/** What the store shall say if the token of this fingerprint is sent and the answer never comes. */
export function refreshingRecord(
  before: GenerationRecord | undefined,
  current: string,
  { run, at, mark }: LeaseMark,
): GenerationRecord {
  // After a new sign-in the former token must not be sent again, like a rotated one.
  const superseded = before ? without(current, [before.current, ...before.superseded]) : [];
  return { generation: before?.generation ?? 0, current, superseded, state: 'uncertain', run, at, mark };
}

/** The record once the new token is stored. @param current its fingerprint; empty where it cannot be known */
export function rotatedRecord(refreshing: GenerationRecord, current: string, at: string | undefined): GenerationRecord {
  return {
    ...refreshing,
    generation: refreshing.generation + 1,
    current,
    superseded: without(current, [refreshing.current, ...refreshing.superseded]),
    state: 'stored',
    at,
  };
}

/** What to remember. A server that does not rotate gives the same token again, which must not supersede itself. */
function without(current: string, fingerprints: string[]): string[] {
  return fingerprints.filter((print) => print !== current).slice(0, remembered);
}

/** Whether a record shows that the token of `own` got to the store: before that, only the own mark can name it. */
export function isStored(record: GenerationRecord, own: GenerationRecord): boolean {
  return record.current === own.current && (record.state === 'stored' || record.mark !== own.mark);
}

/** Whether a record is of a login that neither is the one of `own` nor came before it: another run has rotated. */
export function isOther(record: GenerationRecord, own: GenerationRecord): boolean {
  return record.current !== own.current && !own.superseded.includes(record.current);
}
