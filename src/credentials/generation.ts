import { createHash } from 'node:crypto';
import type { GenerationRecord, LeaseMark } from './token-store.js';

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

/** The record before `token` is sent. */
export function refreshingRecord(before: GenerationRecord | undefined, token: string, by: LeaseMark): GenerationRecord {
  const current = fingerprint(token);
  const known = before ? [before.current, ...before.superseded] : [];
  return {
    generation: before?.generation ?? 0,
    current,
    // After a new sign-in the former token must not be sent again, like a rotated one.
    superseded: known.filter((print) => print !== current).slice(0, remembered),
    state: 'refreshing',
    run: by.run,
    at: by.at,
    mark: by.mark,
  };
}

/** The record that `by` still had to write when it vanished: its token is replaced, and the new one cannot be named. */
export function owedRecord(before: GenerationRecord | undefined, token: string, by: LeaseMark): GenerationRecord {
  const known = before ? [before.current, ...before.superseded] : [];
  return {
    generation: (before?.generation ?? 0) + 1,
    current: '',
    superseded: [token, ...known.filter((print) => print !== token)].slice(0, remembered),
    state: 'stored',
    run: by.run,
    at: by.at,
    mark: by.mark,
  };
}

/** The record once the new token is stored. */
export function rotatedRecord(refreshing: GenerationRecord, newToken: string, at: string): GenerationRecord {
  const current = fingerprint(newToken);
  return {
    ...refreshing,
    generation: refreshing.generation + 1,
    current,
    // A server that does not rotate gives the same token again: it must not supersede itself.
    superseded: [refreshing.current, ...refreshing.superseded]
      .filter((print) => print !== current)
      .slice(0, remembered),
    state: 'stored',
    at,
  };
}

/** Whether a record shows that the token of `own` got to the store: before that, only the own mark can name it. */
export function isStored(record: GenerationRecord, own: GenerationRecord): boolean {
  return record.current === own.current && (record.state === 'stored' || record.mark !== own.mark);
}

/** Whether a record is of a login that neither is the one of `own` nor came before it: another run has rotated. */
export function isOther(record: GenerationRecord, own: GenerationRecord): boolean {
  return record.current !== own.current && !own.superseded.includes(record.current);
}
