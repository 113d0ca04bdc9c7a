import type { GenerationRecord, SecretAge } from './generation.js';

/**
 * The facts about the token that a job was given as its copy of a secret. A job keeps the copy from its start, so it
 * may be spent, and it may be the copy of another secret. Times of two objects are never compared, but for the start of a run.
 */
export interface Copy {
  /** The token's place in the record. */
  token: 'current' | 'superseded' | 'unknown';
  secret: SecretAge;
  began: RunStart;
}

/** The start of a run, seen from the last write of the secret. */
export type RunStart = 'after the last write' | 'before it' | 'untold';

/** `missing`: no run has rotated the login. `unreadable`: somebody has changed the record, so what it knew is lost. */
export type FoundRecord = GenerationRecord | 'missing' | 'unreadable';

/** `signed in`: a person has replaced the login, and the token is the new one. */
export type Verdict = 'send' | 'signed in' | 'superseded' | 'other secret' | 'unreadable';

/** Returns whether a job may send its copy. */
export function judge(copy: Copy, record: FoundRecord): Verdict {
  if (record === 'missing') return 'send';
  if (record === 'unreadable') return 'unreadable';

  switch (copy.token) {
    case 'current':
      return judgeCurrent(copy);
    case 'superseded':
      // A job that began later was given another secret: its own would hold the newer token.
      return copy.began === 'after the last write' ? 'other secret' : 'superseded';
    case 'unknown':
      return judgeUnknown(copy, record);
  }
}

/** Returns whether the start of the run decides, which is a question to the server. */
export function needsStart({ token, secret }: Omit<Copy, 'began'>, record: FoundRecord): boolean {
  if (typeof record === 'string') return false;
  return token === 'superseded' || secret === 'written since' || secret === 'seen since';
}

/** A write of our own can arrive late, after its record. Only a person's write makes the token of the record old. */
function judgeCurrent({ secret, began }: Copy): Verdict {
  if (secret !== 'written since' && secret !== 'seen since') return 'send';
  if (began !== 'untold') return began === 'before it' ? 'superseded' : 'send';
  // The run that met the write first has stopped; a later job has read the secret after it.
  return secret === 'seen since' ? 'send' : 'superseded';
}

function judgeUnknown({ secret, began }: Copy, { generation }: GenerationRecord): Verdict {
  switch (secret) {
    case 'written since':
    case 'seen since':
    case 'of the sign-in':
      return began === 'before it' ? 'superseded' : 'signed in';
    case 'as recorded':
      return 'other secret';
    case 'untold':
      return generation === 0 ? 'send' : 'other secret';
  }
}

/** Returns whether a run is older than another one of the same repository. A second attempt may be newer than its number. */
export function isOlderRun(run: string, other: string): boolean {
  return runsApart(run, other) > 0;
}

/** Returns whether a run is newer than another one of the same repository, or the same. */
export function isSameOrNewerRun(run: string, other: string): boolean {
  return runsApart(run, other) <= 0;
}

/** Returns how far a first attempt is behind another run of its repository; NaN where the order is not known. */
function runsApart(run: string, other: string): number {
  const [, repository, number] = /^(.*\/actions\/runs\/)(\d+)\/attempts\/1$/.exec(run) ?? [];
  const [, itsRepository, itsNumber] = /^(.*\/actions\/runs\/)(\d+)(?:\/|$)/.exec(other) ?? [];
  const isKnown = repository !== undefined && repository === itsRepository;
  return isKnown ? Number(itsNumber) - Number(number) : Number.NaN;
}
