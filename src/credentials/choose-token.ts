import { DeployError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { AccessToken } from '../platform/oauth.js';
import { fingerprint, generationOf, type StoredLogin } from './generation.js';
import type { LeaseMark } from './run-lease.js';
import type { RotationOptions } from './token-store.js';

/** A stored access token is lent only while this much of its life is left, in ms. */
const lendableMs = 300_000;
/** Maximum life of an access token, in ms. A stored one that claims more was dated by a clock that was ahead. */
const maxLifeMs = 3_600_000;

type ChooseOptions = Pick<RotationOptions, 'given' | 'refused' | 'clock' | 'log'>;

/**
 * The refresh token to send.
 * @param by.left the mark of a run that is over and has left its lease behind
 * @throws DeployError `token-superseded` instead of a token that is known to be used, `credentials-missing` without any
 */
export function chooseToken(
  stored: StoredLogin,
  { left, place }: { left?: LeaseMark | undefined; place: string },
  { given, clock, log }: ChooseOptions,
): string {
  const { record } = stored;
  const token = findNewest(stored, { given, log });
  if (token === undefined) {
    throw new DeployError('credentials-missing', `There is no refresh token: the input is empty, and so is ${place}.`);
  }
  const generation = generationOf(record, token);
  if (record && generation === 'superseded') {
    throw new DeployError(
      'token-superseded',
      `The refresh token this job started with has been replaced since, by ${plainText(record.run)} (generation ${record.generation}).`,
    );
  }
  const isMarked = record && record.state !== 'stored' && generation === 'current';
  const unsettled = isMarked ? record : left;
  if (unsettled && (record === undefined || generation === 'current')) {
    log.warning(
      `An earlier run (${plainText(unsettled.run)}) used this refresh token and never said what came of it. Trying it once: ` +
        `if it was spent, the login was lost with that run at ${plainText(unsettled.at ?? new Date(clock.now()).toISOString())}.`,
    );
  }
  return token;
}

/** Returns the stored access token, if it can be used. Each refresh avoided is a race avoided. */
export function findLendable(
  stored: StoredLogin,
  { given, clock, refused }: Omit<ChooseOptions, 'log'>,
): AccessToken | undefined {
  const { accessToken } = stored;
  if (!accessToken || accessToken.value === refused) return undefined;
  const left = accessToken.expiresAt - clock.now();
  if (left <= lendableMs || left > maxLifeMs) return undefined;
  // After a new sign-in the stored token belongs to the former login, perhaps of another workspace.
  return isNewSignIn(stored, given) ? undefined : accessToken;
}

/** Returns whether the secret holds a token of a sign-in that the store has never seen: a person signed in again. */
function isNewSignIn(stored: StoredLogin, given: string | undefined): boolean {
  if (given === undefined || stored.record === undefined) return false;
  // The record forgets its oldest tokens; the seed is remembered for as long as anything descends from it.
  return generationOf(stored.record, given) === 'unknown' && fingerprint(given) !== stored.seed;
}

/** A store that can be read knows better than a secret that was copied when the job started. */
function findNewest(stored: StoredLogin, { given, log }: Pick<ChooseOptions, 'given' | 'log'>): string | undefined {
  const inStore = stored.refreshToken;
  if (inStore !== undefined) log.mask(inStore);
  if (isNewSignIn(stored, given)) return given;
  // A run may have died between marking a new sign-in and using it: then the store still keeps the one before.
  const isCurrent = (token: string | undefined) =>
    token !== undefined && generationOf(stored.record, token) === 'current';
  return [inStore, given].find(isCurrent) ?? inStore ?? given;
}
