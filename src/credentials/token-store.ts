import { type Advice, ourCommand } from '../base/advice.js';
import { DeployError, messageOf } from '../base/errors.js';
import { shellWord } from '../base/format.js';
import type { Inputs } from '../contract/inputs.js';
import type { Run } from '../contract/run.js';
import type { Runtime } from '../contract/runtime.js';
import type { Http } from '../http/http.js';
import type { GenerationRecord, NewLogin, StoredLogin } from './generation.js';
import type { LeaseMark, RunLease } from './run-lease.js';

export interface StoreOptions
  extends Pick<Runtime, 'cacheService' | 'home' | 'workspace' | 'clock' | 'log' | 'random'> {
  inputs: Inputs;
  context: Run;
  /** Not aborted by a signal. */
  http: Http;
}

/** @param text a sentence without its full stop */
export function notWritableError(text: string, options: { cause?: unknown; next?: string | Advice } = {}): DeployError {
  const why = options.cause === undefined ? '.' : `: ${messageOf(options.cause)}`;
  return new DeployError('store-not-writable', text + why, options);
}

/** Keeps a rotated refresh token. A store makes one attempt and throws; retries, order and messages are up to the caller. */
export interface TokenStore {
  readonly kind: 'github-secret' | 'actions-cache' | 'file' | 'none';
  readonly place: string;
  /** Whether it can give an access token back, so that a run may do without a refresh. */
  readonly lends: boolean;
  /** Whether a person can put another login there while a run renews this one. */
  readonly isOpenToPeople?: boolean;
  /** Keeps runs of other machines away; absent where machines share nothing, and where it may not be written. */
  readonly lease?: RunLease | undefined;
  /** Reads the stored login, never from memory; empty without one. */
  read(): Promise<StoredLogin>;
  /**
   * Shows that `save` will work, and takes the lease beside it. @returns whether `mark` has the lease now
   * @throws DeployError `store-not-writable`, `store-needed` or `cache-refused`, with what has to be changed
   */
  prove(mark: LeaseMark): Promise<boolean>;
  /** Writes only the record. A store without records resolves at once; one where records are optional warns once. */
  writeRecord(record: GenerationRecord): Promise<void>;
  /** Stores the new tokens; resolves only when they would survive the end of this process. */
  save(login: NewLogin, record: GenerationRecord): Promise<void>;
  /** Called under the lease, before a token is sent. @throws DeployError `two-stores` where another store keeps the login */
  checkElsewhere?(): Promise<void>;
  /** Shows the other stores, beside the deploy, that this one keeps the login. Never rejects. */
  announce?(record: GenerationRecord): Promise<void>;
  /** Finds the cause of a refusal that the store can know more about. @returns the error to throw in its place */
  explain?(error: unknown): Promise<unknown>;
  exclusively?<T>(body: () => Promise<T>): Promise<T>;
}

/** Runs `body` while no other process on this machine uses the store. */
export async function exclusively<T>(store: TokenStore, body: () => Promise<T>): Promise<T> {
  return await (store.exclusively?.(body) ?? body());
}

/** A store that keeps nothing, so no token is spent for it, unless `allow-token-loss` is set. @param why a sentence */
export function noStore(why: string): TokenStore {
  const refuse = async (): Promise<never> => {
    throw new DeployError('store-needed', why);
  };
  const nothing = { read: async () => ({}), writeRecord: async () => undefined };
  return { kind: 'none', place: 'no store', lends: false, ...nothing, prove: refuse, save: refuse };
}

/** Returns the commands that bring a lost login back to where this job takes it from. */
export function signInCommand(
  { 'secret-environment': environment, 'secret-name': secret }: Pick<Inputs, 'secret-environment' | 'secret-name'>,
  { repository, tool }: { repository: string; tool: string | undefined },
): Advice {
  if (!repository) return ['Sign in again:', tool ? { command: `${tool} login` } : ourCommand('login')];
  const place = ['--repo', repository, ...(environment ? ['--env', environment] : [])].map(shellWord).join(' ');
  const set = { command: `gh secret set ${shellWord(secret)} ${place}` };
  if (!tool)
    return [
      'Sign in again with the command line of this action (node dist/cli.js login), or write a new refresh token:',
      set,
    ];
  const login = { command: `${tool} login ${place} --secret ${shellWord(secret)}` };
  return ['Sign in again:', login, 'Or, with a refresh token at hand:', set];
}
