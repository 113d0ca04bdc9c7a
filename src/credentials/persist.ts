import { joinAdvice } from '../base/advice.js';
import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { backoffMs, isTransient, type RetryPolicy, retry, rules } from '../base/retry.js';
import { giveBack, type RotationOptions } from './acquire-lease.js';
import {
  type GenerationRecord,
  generationOf,
  isOther,
  isStored,
  makeSignedInRecord,
  type NewLogin,
  type StoredLogin,
} from './generation.js';
import type { Journal, JournalEntry } from './journal.js';

export type PersistOptions = Pick<
  RotationOptions,
  'store' | 'journal' | 'clock' | 'log' | 'random' | 'signInCommand'
>;

// The post step waits for the same time again; both fit into the life of the lease.
const patienceMs = 240_000;

/** Stores the tokens, then the record, unless another login is `found`. `again`: the tokens may be stored already. @throws DeployError `token-lost` */
export async function persistToken(
  login: NewLogin,
  rotated: GenerationRecord,
  { again = false, ...options }: PersistOptions & { again?: boolean },
): Promise<{ isKept: boolean; recorded: boolean; found?: GenerationRecord }> {
  const { store, clock, log, random, signInCommand } = options;
  const until = clock.now() + patienceMs;
  const save = async (attempt: number) => {
    // On a second try, after a crash, or where people write, this token or a newer login may be there already: it is read first, and never written over.
    // An unreadable store counts as empty, because storing is more important.
    const isUnsure = again || attempt > 1 || store.isOpenToPeople;
    const { record, refreshToken: stored } = isUnsure
      ? await store.read().catch((): StoredLogin => ({}))
      : {};
    if (record && (isStored(record, rotated) || isOther(record, rotated))) return record;
    if (!record && stored && generationOf(rotated, stored) === 'unknown')
      return makeSignedInRecord(undefined, stored, { run: 'a person', at: '' });

    await store.save(login, rotated);

    return undefined;
  };

  // A few tries for any error, and minutes for one that may pass, because lost tokens are a lost login.
  const policy: RetryPolicy = (error, attempt) => {
    if (attempt >= rules.token.tries && !(isTransient(error) && clock.now() < until))
      return undefined;

    const wait = waitMs(error, attempt, random);
    const reason = attempt === 1 ? `: ${messageOf(error)}` : '.';

    log.info(
      `The new refresh token is not stored yet; next try in ${formatDuration(wait)}${reason}`,
    );

    return wait;
  };

  try {
    const found = await retry(save, { clock, policy });
    if (!found) return { isKept: true, recorded: await saveRecord(rotated, options) };

    const isKept = generationOf(found, login.refreshToken) !== 'unknown';
    if (!isKept)
      log.warning(
        `The new refresh token is not stored: ${store.place} meanwhile holds another login, written by ${plainText(found.run)}.`,
      );

    return { isKept, recorded: true, found };
  } catch (error) {
    throw new DeployError(
      'token-lost',
      `The new refresh token could not be stored in ${store.place}.`,
      {
        cause: error,
        next: [...signInCommand, `Detail: ${messageOf(error)}`],
      },
    );
  }
}

async function saveRecord(
  rotated: GenerationRecord,
  { store, clock, log, random }: PersistOptions,
): Promise<boolean> {
  try {
    const policy: RetryPolicy = (error, attempt) =>
      attempt < rules.store.tries ? waitMs(error, attempt, random) : undefined;
    await retry(() => store.writeRecord(rotated), { clock, policy });
    return true;
  } catch (error) {
    log.warning(
      `The new refresh token is stored, but its record is not: ${messageOf(error)} Stale copies cannot be detected until the next run.`,
    );
    return false;
  }
}

/** Returns the wait before the next try, in ms. A server can request ten seconds at most, because the login is at stake. */
function waitMs(error: unknown, attempt: number, random: () => number): number {
  const asked = error instanceof RequestError ? (error.request.retryAfterMs ?? 0) : 0;
  const rule = attempt < rules.token.tries ? rules.token : rules.outage;
  return Math.max(Math.min(asked, rule.asked), backoffMs(attempt, rule, random));
}

/** Finishes the rotation of a dead run. @throws DeployError `token-lost`; `token-uncertain` if the run ended before the answer */
export async function recover(options: PersistOptions, { isAlone = false } = {}): Promise<void> {
  const { journal, store } = options;
  const entry = journal.read();
  if (!entry) return;
  if (!isAlone && store.exclusively)
    return await store.exclusively(() => recover(options, { isAlone: true }));

  try {
    await finishEntry(entry, options);
  } catch (error) {
    if (!entry.login) journal.delete();
    throw entry.login ? keptError(error, journal) : error;
  }

  journal.delete();
}

/** Keeps the tokens that could not be stored: the journal has their only copy. */
function keptError(error: unknown, journal: Journal): unknown {
  const where = journal.keep();
  if (!(error instanceof DeployError)) return error;
  const next = joinAdvice([where], error.next, '\n');
  return new DeployError(error.code, error.text, { cause: error.cause, next });
}

async function finishEntry(
  { record, sent = false, login }: JournalEntry,
  options: PersistOptions,
): Promise<void> {
  const { log, store } = options;

  if (login) {
    log.mask(login.refreshToken);
    log.mask(login.accessToken.value);
    // The warning of `allow-token-loss` is already logged.
    if (store.kind === 'none') return;

    const { found } = await persistToken(login, record, { ...options, again: true });
    if (!found) {
      const before = 'The step or command before ended before it had stored the new refresh token.';
      log.notice(`${before} It is now kept in ${store.place}; nothing was lost.`);
      await store.announce?.(record);
    }
  }

  if (!(await giveBack({ record, end: sent ? 'unanswered' : undefined, later: true }, options)))
    log.warning(`The lease of ${store.place} could not be released. The next run may wait for it.`);
  if (!sent) return;

  throw new DeployError(
    'token-uncertain',
    `The step or command that sent the refresh token ended before it had the answer (${record.at ?? 'no time known'}).`,
    { next: options.signInCommand },
  );
}
