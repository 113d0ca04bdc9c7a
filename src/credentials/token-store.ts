// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import { DeployError, messageOf } from '../base/errors.js';
import type { RunContext } from '../contract/event.js';
import type { Inputs } from '../contract/inputs.js';
import type { Http } from '../http/http.js';
import type { AccessToken } from '../platform/oauth.js';
import type { Runtime } from '../workflow/runtime.js';
import type { LeaseMark, RunLease } from './run-lease.js';

/**
 * What a run leaves behind for the next one, besides the refresh token itself. Read with few demands: a person can edit
 * a variable, and what is left of the record still tells dead tokens apart.
 */
export const generationRecord = z.object({
  /** Counts the refreshes of this repository's login. */
  generation: z.catch(z.int().check(z.nonnegative()), 0),
  /** Fingerprint of the refresh token that is live. */
  current: z.string(),
  /** Fingerprints of the ones before it, newest first, at most 20. None of them may ever be sent again. */
  superseded: z.catch(z.array(z.string()), []),
  /**
   * `uncertain`: a run used `current` and never saw the answer; that run is over.
   * `refreshing`: written by former versions before they used `current`.
   */
  state: z.catch(z.enum(['stored', 'refreshing', 'uncertain']), 'stored'),
  /** Link to the run that wrote this, or another name of it. */
  run: z.catch(z.string(), 'an unnamed run'),
  /** When it was written, ISO 8601. */
  at: z.optional(z.string()),
  /** Random name of one refresh: two jobs of one run have the same `run`. */
  mark: z.optional(z.string()),
});
export type GenerationRecord = z.infer<typeof generationRecord>;

/** What a store is opened with. */
export interface StoreOptions extends Pick<Runtime, 'env' | 'clock' | 'log' | 'random'> {
  inputs: Inputs;
  context: RunContext;
  /** One that a signal does not cut off. */
  http: Http;
}

const text = z.string().check(z.minLength(1));
const accessToken: z.ZodMiniType<AccessToken> = z.object({ value: text, expiresAt: z.number() });

/** What a store holds, as far as it can be read back: a GitHub secret can never be. */
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

/** The error for a login that cannot be protected or stored. @param what a sentence without its full stop */
export function notWritable(what: string, options: { cause?: unknown; next?: string | undefined } = {}): DeployError {
  const why = options.cause === undefined ? '.' : `: ${messageOf(options.cause)}`;
  return new DeployError('store-not-writable', what + why, options);
}

/**
 * Where a rotated refresh token is kept. Every store passes the same contract test.
 * A store makes one attempt and throws; retries, order and messages are up to the caller.
 */
export interface TokenStore {
  readonly kind: 'github-secret' | 'actions-cache' | 'file' | 'none';
  /** For messages: `the secret OSC_REFRESH_TOKEN of owner/repo`. */
  readonly place: string;
  /** Whether it can give an access token back, so that a run may do without a refresh. */
  readonly lends: boolean;
  /** Keeps runs of other machines away; absent where machines share nothing, and where it may not be written. */
  readonly lease?: RunLease | undefined;
  /** What is there now; an empty answer when there is nothing. Never from memory. */
  read(): Promise<StoredLogin>;
  /**
   * Shows that `save` will work, without touching what is kept, and takes the lease beside it.
   * @returns whether `mark` has the lease now
   * @throws DeployError `store-not-writable`, `store-needed` or `cache-refused`, with what has to be changed
   */
  prove(mark: LeaseMark): Promise<boolean>;
  /** Writes only the record. A store without records resolves at once; one where records are optional warns once. */
  writeRecord(record: GenerationRecord): Promise<void>;
  /** Stores the new tokens; resolves only when they would survive the end of this process. */
  save(login: NewLogin, record: GenerationRecord): Promise<void>;
  /** Runs `body` while no other process on this machine uses the store. Absent where machines share nothing to lock. */
  exclusively?<T>(body: () => Promise<T>): Promise<T>;
}

/** Runs `body` while no other process on this machine uses the store. */
export async function exclusively<T>(store: TokenStore, body: () => Promise<T>): Promise<T> {
  return await (store.exclusively?.(body) ?? body());
}

/** No place for the new token: refuses to use the old one, unless `allow-token-loss` is set. */
export class NoStore implements TokenStore {
  readonly kind = 'none';
  readonly place = 'no store';
  readonly lends = false;
  readonly #why: string;

  /** @param why a sentence: why nothing is stored */
  constructor(why: string) {
    this.#why = why;
  }

  async read(): Promise<StoredLogin> {
    return {};
  }

  async prove(): Promise<never> {
    throw new DeployError('store-needed', this.#why);
  }

  async writeRecord(): Promise<void> {}

  async save(): Promise<void> {
    throw new DeployError('store-needed', this.#why);
  }
}
