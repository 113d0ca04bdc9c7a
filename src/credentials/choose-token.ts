import { type Advice, joinAdvice } from '../base/advice.js';
import type { Clock } from '../base/clock.js';
import { DeployError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { AccessToken } from '../platform/oauth.js';
import { type Copy, type FoundRecord, isOlderRun, judge, needsStart } from './copy.js';
import {
  fingerprint,
  type GenerationRecord,
  generationOf,
  type StoredLogin,
} from './generation.js';
import type { TokenStore } from './token-store.js';

// A stored access token with less left is not used: a deploy may take as long.
const lendableMs = 300_000;
// A longer life comes from a clock that was ahead.
const maxLifeMs = 3_600_000;

export interface ChooseOptions {
  /** The refresh token of the input, which the job has read from its secret, or what this process has received since. */
  given: string | undefined;
  clientId?: string | undefined;
  /** An access token that the platform has refused. */
  refusedAccess?: string | undefined;
  /** The address of this run. */
  run: string;
  clock: Clock;
  log: Log;
}

interface SendOptions extends ChooseOptions {
  store: Pick<TokenStore, 'kind' | 'place' | 'findStart' | 'noteLateWrite' | 'nameSecret'>;
  signInCommand: Advice;
}

/** Returns the refresh token to send. @throws DeployError `token-superseded` or `other-secret` for a copy that may be spent, `invalid-grant` for a token that was refused, `store-not-writable` for an unreadable record, `credentials-missing` */
export async function chooseToken(stored: StoredLogin, options: SendOptions): Promise<string> {
  const { store } = options;
  const { record } = stored;
  const token = findNewest(stored, options);
  if (token === undefined) {
    if (store.kind !== 'file') {
      const text = `There is no refresh token: the input is empty, and ${store.place} holds none.`;
      throw new DeployError('credentials-missing', text);
    }

    // At a terminal the hint has the same command.
    const next = [{ runner: options.signInCommand, terminal: '' }];
    const text = `There is no refresh token in ${store.place}.`;
    throw new DeployError('credentials-missing', text, { next });
  }

  const found = stored.isUnreadable ? 'unreadable' : (record ?? 'missing');
  const copy = await readCopy(token, found, { stored, ...options });
  const verdict = judge(copy, found);
  if (verdict !== 'send' && verdict !== 'signed in') {
    // The secret was written after its record, and nobody can tell by whom. Only the first run that meets the write
    // stops: the next one has read the secret after it, and may go on.
    if (verdict === 'superseded' && copy.token === 'current' && copy.began === 'untold')
      await store.noteLateWrite?.();
    throw copyError(verdict, { copy, record, ...options });
  }

  if (record && copy.token === 'current') {
    rejectHalfStored(record, options);
    rejectRefused(record, options);
    if (record.state === 'uncertain') warnUncertain(record, options);
  }

  return token;
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

/** Returns whether a person signed in again: the store has never seen the secret's token. */
function isNewSignIn(
  { record, seed, refreshToken, secret = 'of the sign-in' }: StoredLogin,
  { given, run }: Pick<ChooseOptions, 'given' | 'run'>,
): boolean {
  if (given === undefined || record === undefined) return false;
  // The stored login descends from the secret's token, its seed. The record forgets its oldest tokens; the seed is kept.
  if (fingerprint(given) === seed) return false;
  // Without a seed a person wrote the token into the store itself, and no job has come with a secret yet: that secret
  // may be older.
  if (refreshToken !== undefined && seed === undefined) return false;

  const began = isOlderRun(run, record.run) ? 'before it' : 'untold';
  return judge({ token: generationOf(record, given), secret, began }, record) === 'signed in';
}

/** Returns the stored access token, if it can be used. */
export function findLendable(
  stored: StoredLogin,
  { refusedAccess, clock, ...job }: Omit<ChooseOptions, 'log'>,
): AccessToken | undefined {
  const { accessToken } = stored;
  if (!accessToken || accessToken.value === refusedAccess) return undefined;

  const left = accessToken.expiresAt - clock.now();
  if (left <= lendableMs || left > maxLifeMs) return undefined;

  // After a new sign-in this token belongs to the former login, perhaps in another workspace.
  return isNewSignIn(stored, job) ? undefined : accessToken;
}

function warnUncertain({ run, at }: GenerationRecord, { clock, log }: SendOptions): void {
  log.warning(
    `An earlier run (${plainText(run)}) used this refresh token and recorded no result. Trying it once: ` +
      `if it was spent, the login was lost with that run at ${plainText(at ?? new Date(clock.now()).toISOString())}.`,
  );
}

/** A token that got no answer, and then a refusal, is spent. @throws DeployError `invalid-grant` */
function rejectRefused(
  { refusedTo }: GenerationRecord,
  { store: { place }, signInCommand }: SendOptions,
): void {
  if (refusedTo === undefined) return;
  const text = `The login in ${place} has ended: Open Source Cloud refused its token to ${plainText(refusedTo)}, so this run did not send it again.`;
  throw new DeployError('invalid-grant', text, { next: signInCommand });
}

/** A sign-in that was killed leaves its client beside the token of another one. @throws DeployError `sign-in-unfinished` */
function rejectHalfStored(
  { signingIn, current }: GenerationRecord,
  { given, clientId, store, signInCommand }: SendOptions,
): void {
  if (!signingIn || clientId === undefined || given === undefined) return;
  if (fingerprint(clientId) !== signingIn.client || fingerprint(given) !== current) return;

  const { at, host } = signingIn;
  const where = host ? ` on ${plainText(host, 100)}` : '';
  const text = `A sign-in${where} at ${plainText(at, 40)} stored its client id, and ended before it stored its token in ${store.place}: the two belong to different logins.`;
  throw new DeployError('sign-in-unfinished', text, { next: signInCommand });
}

/** Returns the facts about a copy; asks for the start of the run only where that decides. */
async function readCopy(
  token: string,
  found: FoundRecord,
  { stored, run, store }: SendOptions & { stored: StoredLogin },
): Promise<Copy> {
  const known = {
    token: generationOf(stored.record, token),
    // Only a secret has an age: another store is written by its own runs and by sign-ins alone.
    secret: stored.secret ?? 'of the sign-in',
  } as const;
  if (known.secret === 'of the sign-in') {
    const isOlder = stored.record !== undefined && isOlderRun(run, stored.record.run);
    return { ...known, began: isOlder ? 'before it' : 'untold' };
  }

  const start = needsStart(known, found) ? await store.findStart?.() : undefined;
  return { ...known, began: start ?? 'untold' };
}

/** Returns why a copy is not sent, with the way out. */
function copyError(
  verdict: 'superseded' | 'other secret' | 'unreadable',
  refused: SendOptions & { copy: Copy; record: GenerationRecord | undefined },
): DeployError {
  const { copy, record, store, signInCommand } = refused;
  const { place, nameSecret = [] } = store;
  const run = plainText(record?.run ?? 'an unknown run');

  if (verdict === 'unreadable') {
    const text = `The record of ${place} was changed and cannot be read, so it is unknown which tokens are spent. Only a sign-in of the command line writes a new record; another secret does not.`;
    return new DeployError('store-not-writable', text, { next: signInCommand });
  }

  if (verdict === 'other secret' && copy.token === 'unknown') {
    const text = `This job's token is not the one that ${place} holds since ${run}: the job reads another secret.`;
    const next = joinAdvice(
      ['Name its secret with `secret-name`. ', ...nameSecret],
      [
        'If it is a new login for this place, sign in with the command line, which says so there. ',
        ...signInCommand,
      ],
    );
    return new DeployError('other-secret', text, { next });
  }

  if (verdict === 'other secret') {
    const text = `This run began after ${place} had been replaced, and was given an older token: the job reads another secret of that name.`;
    return new DeployError('other-secret', text, { next: nameSecret });
  }

  const next: Advice | undefined =
    nameSecret.length > 0
      ? [
          'If a new run fails in the same way, the job reads another secret of that name. ',
          ...nameSecret,
        ]
      : undefined;
  const text =
    copy.token === 'superseded'
      ? `The refresh token this job started with has been replaced since, by ${run} (generation ${record?.generation ?? 0}).`
      : `${capital(place)} was written again after ${run}, and this job may have started with the copy from before.`;
  return new DeployError('token-superseded', text, { next });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Refuses two logins in one place: each run would end the other's. @throws DeployError `other-secret` */
export function rejectShared({ sharedWith }: StoredLogin, { place }: { place: string }): void {
  if (sharedWith === undefined) return;
  const text = `${capital(place)} holds another login than the one of this job: ${plainText(sharedWith, 200)} uses it.`;
  throw new DeployError('other-secret', text, {
    next: [
      'Give each login a file of its own, in the step:',
      { command: 'token-file: <a path of its own>' },
      'If the two jobs have one login, and somebody has signed in since, run the other job first.',
    ],
  });
}
