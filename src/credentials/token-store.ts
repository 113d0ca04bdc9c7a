// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import type { Tokens } from '../platform/oauth.js';

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
   * `refreshing`: a run is about to use `current` and has not yet said what came of it; only in stores without a lease.
   * `uncertain`: a run used `current` and never saw the answer; that run is over.
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

/** Names one refresh of one run: what a lease says of its holder. */
export interface LeaseMark {
  run: string;
  /** ISO 8601. */
  at: string;
  mark: string;
  /** Fingerprint of the token that is about to be used, as far as it was known; only in a lease. */
  token?: string | undefined;
}

/** Longest time from a look at a stale lease to what is done about it, in ms. */
export const takeOverMs = 5000;

/** `expiresAt` in epoch ms. */
export interface AccessToken {
  value: string;
  expiresAt: number;
}

/** What a store holds, as far as it can be read back: a GitHub secret can never be. */
export interface StoredLogin {
  record?: GenerationRecord | undefined;
  refreshToken?: string | undefined;
  /** Fingerprint of the token in the secret from which the kept one descends, however many generations ago. */
  seed?: string | undefined;
  accessToken?: AccessToken | undefined;
}

/** Tokens to be stored. */
export type NewLogin = Tokens & { refreshToken: string };

/** One look at a lease. */
export interface LeaseLook {
  /** When it began, in epoch ms. */
  at: number;
  /** Undefined when the lease is free. */
  holder: LeaseMark | undefined;
  /** What the store holds, where the same look shows it. */
  stored?: StoredLogin | undefined;
  /** What is to be written when the record is the lease. */
  refreshing?: GenerationRecord | undefined;
}

/** A lock between runs on different machines. */
export interface StoreLease {
  /** The record itself is the lease, and a record that says another state gives it back. */
  readonly inRecord: boolean;
  /** Whether this process has tried to take it, so that there may be something to give back. */
  readonly asked: boolean;
  look(): Promise<LeaseLook>;
  /**
   * Takes it, or takes it over from the holder that `look` found, whose run is over. Several runs may try at once, and one
   * of them gets it.
   * @returns whether `mark` has it now, also when an earlier try that was thought lost had taken it
   */
  take(mark: LeaseMark, look: LeaseLook): Promise<boolean>;
  /** Gives it back. @param holder what a look has just said of our own lease */
  release(holder: LeaseMark): Promise<void>;
  /** Whether a token was stored since the present holder took it; false where that cannot be known. */
  hasStored(): Promise<boolean>;
  /** Whether the run that a mark names has ended; undefined where that cannot be known. */
  hasEnded(mark: LeaseMark): Promise<boolean | undefined>;
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
  /** Undefined when the store has no lease of its own. */
  readonly lease: StoreLease | undefined;
  /**
   * Where the record stands in for the lease: how long after marking it has to be looked at again, in ms, longer than any
   * run takes from looking to marking. 0 where a lock keeps others away; undefined with a lease, and without records.
   */
  readonly settleMs: number | undefined;
  /** What is there now; an empty answer when there is nothing. Never from memory. */
  read(): Promise<StoredLogin>;
  /**
   * Shows that `save` will work, without touching what is kept, and takes the lease beside it.
   * @returns whether `mark` has the lease now; undefined where the store has none
   * @throws DeployError `store-not-writable`, `store-needed` or `cache-refused`, with what has to be changed
   */
  prove(mark: LeaseMark): Promise<boolean | undefined>;
  /** Writes only the record. A store without records resolves at once; one where records are optional warns once. */
  writeRecord(record: GenerationRecord): Promise<void>;
  /** Stores the new tokens; resolves only when they would survive the end of this process. */
  save(login: NewLogin, record: GenerationRecord): Promise<void>;
  /** Runs `body` while no other process on this machine uses the store. */
  exclusively<T>(body: () => Promise<T>): Promise<T>;
}
