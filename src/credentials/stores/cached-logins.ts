import { randomBytes } from 'node:crypto';
import type { Advice } from '../../base/advice.js';
import type { Clock } from '../../base/clock.js';
import { DeployError } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import { plainText } from '../../base/plain-text.js';
import { LoginCipher } from '../encrypted-login.js';
import {
  fingerprint,
  type GenerationRecord,
  type StoredLogin,
  storedLogin,
} from '../generation.js';
import { type LeaseEntry, leaseStaleMs, RunLease } from '../run-lease.js';
import { notWritableError, type StoreOptions, signInCommand } from '../token-store.js';
import { CacheEntries, type CacheEntry, isPlain } from './cache-entries.js';

export interface CachedLoginsOptions {
  entries: CacheEntries;
  seed: string;
  clientId: string;
  repository: string;
  clock: Clock;
  signInCommand: Advice;
}

// A released entry, or an entry of another job.
const over: LeaseEntry = { text: 'over', ageMs: undefined };

/** The logins of one seed. Any job of the default branch can add entries, so each entry must decrypt under its own key. */
export class CachedLogins {
  readonly family: string;
  readonly place: string;
  readonly #options: CachedLoginsOptions;
  readonly #leases = new Map<number, RunLease>();
  readonly cipher: LoginCipher;

  constructor(options: CachedLoginsOptions) {
    this.#options = options;
    this.family = fingerprint(options.seed);
    this.place = `the Actions cache of ${options.repository}`;
    this.cipher = new LoginCipher(options);
  }

  get prefix(): string {
    return `osc-token-${this.family}-`;
  }

  /** Returns the newest entry. @throws DeployError `store-not-writable` if it is foreign, because older entries may be spent */
  async newest(): Promise<StoredLogin | undefined> {
    const { entries, signInCommand } = this.#options;
    const newest = await entries.newest(this.prefix);
    if (!newest) return undefined;

    const found = this.#open(newest);
    if (found) return await this.#above(found);

    const key = plainText(newest.key, 200);
    throw notWritableError(
      `The entry ${key} of ${this.place} is not of this login and hides the newest one`,
      {
        // Never deleted: it may hold the only copy of a login whose client was replaced.
        next: [
          'If a sign-in or a person has replaced the `client-id` since, set the former one back, and this login goes on. Otherwise a new login has entries of its own. ',
          ...signInCommand,
        ],
      },
    );
  }

  /** Returns the entry of the highest generation: with reusable keys, a job can save an old entry last. @throws DeployError `store-not-writable` if the next entry is foreign */
  async #above(found: StoredLogin): Promise<StoredLogin> {
    const { entries } = this.#options;
    if (!entries.keysAreReusable) return found;

    const generation = generationIn(found);
    const key = `${this.prefix}${generation + 1}`;
    const next = await entries.newest(key);
    const above = next && this.#open(next);
    if (above && generationIn(above) > generation) return await this.#above(above);
    if (next?.key !== key) return found;

    throw notWritableError(
      `The entry ${key} of ${this.place} is not of this login and may hide the newest one`,
      {
        next: 'Sign in again, and keep the login in a secret: this cache server lets every job replace an entry.',
      },
    );
  }

  #open(entry: CacheEntry): StoredLogin | undefined {
    const { data } = storedLogin.safeParse(parseJson(this.#decrypt(entry) ?? ''));
    return data && { ...data, seed: this.family };
  }

  #decrypt({ key, bytes }: CacheEntry): string | undefined {
    return bytes && this.cipher.decrypt(bytes, key);
  }

  /** Returns the lease of the login's generation; of generation 0 without a login. */
  leaseOf(login: StoredLogin | undefined): RunLease {
    const generation = generationIn(login);
    const lease = this.#leases.get(generation) ?? this.#openLease(generation);
    this.#leases.set(generation, lease);
    return lease;
  }

  /** Opens the lease of a generation. A key that a dead run has reserved can be neither saved nor read: runs that gave up on it store how long they waited. */
  #openLease(generation: number): RunLease {
    const { entries, clock } = this.#options;
    const start = `osc-lease-${this.family}-${generation}`;
    const keyOf = (index: number) => (index === 1 ? start : `${start}-${index}`);
    const refused = new Set<string>();
    const save = (key: string, text: string) => entries.save(key, this.cipher.encrypt(text, key));
    const seenFor = async (key: string) => {
      const entry = await entries.newest(`${key}-seen-`);
      const { seenMs } = (parseJson((entry && this.#decrypt(entry)) ?? '') ?? {}) as {
        seenMs?: unknown;
      };
      return typeof seenMs === 'number' ? seenMs + Math.max(0, entry?.ageMs ?? 0) : undefined;
    };

    const leaseEntries = {
      staleMs: leaseStaleMs,
      permanent: true,
      create: async (index: number, text: string) => {
        const key = keyOf(index);
        const entry = (await save(key, text)) ? await entries.get(key) : undefined;
        if (entry && this.#decrypt(entry) === text) return true;

        refused.add(key);

        return false;
      },
      read: async (index: number) => {
        const key = keyOf(index);
        const entry = await entries.get(key);
        if (!entry && !refused.has(key)) return undefined;

        const text = entry ? this.#decrypt(entry) : '';
        if (text === undefined || (await entries.get(keyOf(index + 1)))) return over;

        return { text, ageMs: entry?.ageMs ?? (await seenFor(key)) };
      },
      remove: async (_first: number, last: number) => void (await save(keyOf(last + 1), over.text)),
      witness: async (index: number, text: string) =>
        void (await save(`${keyOf(index)}-seen-${newSuffix()}`, text)),
    };
    return new RunLease({ entries: leaseEntries, clock });
  }
}

const generationIn = (login: StoredLogin | undefined) => login?.record?.generation ?? 0;

/** Returns a random suffix of a key. */
export function newSuffix(): string {
  return randomBytes(4).toString('hex');
}

/* A secret and the cache must not have the same login, because one workflow would spend the other's token. Each store writes an entry and then looks for the other's, so of two simultaneous runs at least one sees it. */

const markerPrefix = (print: string) => `osc-secret-${print}-`;

/** Returns the part of the secret store. A failing cache fails no login. @throws DeployError `two-stores` from `check` */
export function openCacheMarker(
  options: StoreOptions,
  entries = new CacheEntries({ ...options, service: options.cacheService, isHint: true }),
): { check(): Promise<void>; announce(record: GenerationRecord): Promise<void> } | undefined {
  const { inputs, context, cacheService: service, log } = options;
  const { 'refresh-token': seed, 'client-id': clientId, 'secret-name': name } = inputs;
  // A cache of one runner keeps no login.
  if (!service.url || service.ofRunner || isPlain(service.url) || !seed || !clientId)
    return undefined;

  const logins = new CachedLogins({
    ...options,
    entries,
    seed,
    clientId,
    repository: context.repository,
    signInCommand: signInCommand(inputs, context),
  });

  // The default branch cannot read entries of other branches.
  const canTell = context.trust === 'default-branch' && (service.mode ?? 'write') === 'write';
  const put = async (print: string) => {
    if (!canTell || (await entries.newest(markerPrefix(print)))) return;
    await entries.save(`${markerPrefix(print)}${newSuffix()}`, Buffer.from(context.runUrl));
  };
  const look = async () =>
    [await logins.newest(), (await logins.leaseOf(undefined).look()).holder?.mark] as const;

  const ask = async (): Promise<string | undefined> => {
    await put(logins.family).catch(() => undefined);

    const [login, mark] = await look();
    return login ? (login.record?.run ?? '') : mark?.run;
  };

  return {
    check: async () => {
      const asked = await withinHintLimit(ask);
      if (!asked)
        log.info(
          `${logins.place} gave no answer, so whether a run without \`secret-token\` uses this login is not known.`,
        );
      const run = asked?.result;
      if (run === undefined) return;

      const place = `in ${logins.place} too, by a run without \`secret-token\``;
      const text = `The login in the secret ${name} is kept ${place}: ${plainText(run)}`;
      throw twoStoresError(options, { text, unset: 'the other run' });
    },
    announce: async ({ current }) => {
      if (current !== fingerprint(seed)) await withinHintLimit(() => put(current));
    },
  };
}

const hintLimitMs = 5000;

/** Returns the result of a question that is only a hint; undefined where it failed, or took longer than five seconds. */
async function withinHintLimit<T>(ask: () => Promise<T>): Promise<{ result: T } | undefined> {
  const limit = AbortSignal.timeout(hintLimitMs);
  const late = new Promise<undefined>((resolve) => {
    limit.addEventListener('abort', () => resolve(undefined));
  });
  const answer = ask().then(
    (result) => ({ result }),
    () => undefined,
  );

  return await Promise.race([answer, late]);
}

/** Does the part of the cache store. @throws DeployError `two-stores` if a secret has this login */
export async function rejectSecretLogin(
  entries: CacheEntries,
  family: string,
  options: StoreOptions,
): Promise<void> {
  const marker = await entries.newest(markerPrefix(family));
  if (!marker) return;

  const run = plainText(String(marker.bytes ?? ''), 200);
  const place = `in the secret ${options.inputs['secret-name']} too, by a run with \`secret-token\``;
  const text = `The login in the Actions cache is kept ${place}: ${run}`;
  throw twoStoresError(options, { text, unset: 'this run' });
}

/** @param why.unset the run whose `secret-token` was empty: its step lacks the line, or its secret has no value */
function twoStoresError(
  { inputs, context }: StoreOptions,
  { text, unset }: { text: string; unset: 'this run' | 'the other run' },
): DeployError {
  const environment = unset === 'this run' ? undefined : inputs['secret-environment'];
  const next: Advice = [
    `\`secret-token\` had no value in ${unset}. If its step lacks the line, add:`,
    { command: `secret-token: \${{ secrets.OSC_SECRET_TOKEN }}` },
    ...(environment ? [{ command: `secret-environment: ${environment}` }] : []),
    'If it has the line, set the secret that the line reads. Or leave the line out of every workflow with this login. Then sign in once more. ',
    ...signInCommand(inputs, context),
  ];
  return new DeployError('two-stores', text, { next });
}
