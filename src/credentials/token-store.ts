import { type Advice, ourCommand } from '../base/advice.js';
import { DeployError, messageOf } from '../base/errors.js';
import { shellWord } from '../base/format.js';
import type { Inputs } from '../contract/inputs.js';
import { type Run, toolOf } from '../contract/run.js';
import type { Runtime } from '../contract/runtime.js';
import type { Http } from '../http/http.js';
import type { RunStart } from './copy.js';
import type { GenerationRecord, NewLogin, StoredLogin } from './generation.js';
import type { LeaseMark, RunLease } from './run-lease.js';

export interface StoreOptions
  extends Pick<
    Runtime,
    'cacheService' | 'home' | 'workspace' | 'jobFolder' | 'clock' | 'log' | 'random'
  > {
  inputs: Inputs;
  context: Run;
  http: Http;
}

/** @param text a sentence without its full stop */
export function notWritableError(
  text: string,
  options: { cause?: unknown; next?: string | Advice } = {},
): DeployError {
  const reason = options.cause === undefined ? '.' : `: ${messageOf(options.cause)}`;
  return new DeployError('store-not-writable', text + reason, options);
}

/** A store makes one attempt and throws. The caller decides retries, order and messages. */
export interface TokenStore {
  readonly kind: 'github-secret' | 'actions-cache' | 'file' | 'none';
  readonly place: string;
  /** Whether the store also has access tokens, so that a run may skip the refresh. */
  readonly lends: boolean;
  readonly isOpenToPeople?: boolean;
  /** Absent if machines share nothing, or the lease may not be written. */
  readonly lease?: RunLease | undefined;
  /** Reads the stored login, uncached; empty without a login. */
  read(): Promise<StoredLogin>;
  /** Proves that the store is writable, and tries to take the lease. @throws DeployError `store-not-writable`, `store-needed`, `cache-refused` */
  prove(mark: LeaseMark): Promise<void>;
  /** Writes the record. Warns once if records are optional. */
  writeRecord(record: GenerationRecord): Promise<void>;
  /** Resolves when the tokens are stored outside of this process. */
  save(login: NewLogin, record: GenerationRecord): Promise<void>;
  /** Checks the other stores, under the lease and before a token is sent. @throws DeployError `two-stores` */
  checkElsewhere?(): Promise<void>;
  /** Informs the other stores, in parallel with the deploy. Never rejects. */
  announce?(record: GenerationRecord): Promise<void>;
  /** The lines that name the job's secret to a step that writes another one. */
  readonly nameSecret?: Advice;
  /** Returns when this run began, seen from the last write of the secret. */
  findStart?(): Promise<RunStart>;
  /** Leaves word that this run stopped because the secret was written after the record. Never rejects. */
  noteLateWrite?(): Promise<void>;
  /** Completes the record under the lease, after it was written, in parallel with the deploy. */
  confirm?(record: GenerationRecord): Promise<void>;
  /** Raises the turn of a lease that is about to be given back, unless the record has moved on. Absent if no later run uses its name. */
  endTurn?(lease: RunLease): Promise<void>;
  /** Returns the lease that the run of `record` has held, in another process. */
  leaseOf?(record: GenerationRecord): RunLease | undefined;
  /** Runs `body` while no other process on this machine uses the store. */
  exclusively?<T>(body: () => Promise<T>): Promise<T>;
}

/** Returns a store that stores nothing. Only `allow-token-loss` spends a token with it. @param reason a sentence */
export function noStore(reason: string): TokenStore {
  const refuse = async (): Promise<never> => {
    throw new DeployError('store-needed', reason);
  };
  const nothing = { read: async () => ({}), writeRecord: async () => undefined };
  return { kind: 'none', place: 'no store', lends: false, ...nothing, prove: refuse, save: refuse };
}

type StoreChoice = Partial<Pick<Inputs, 'token-store' | 'token-file' | 'secret-token'>>;

/** Returns the store of `token-store`; for `auto` the first that the inputs allow. @param hasCache whether an Actions cache is there that can keep a login */
export function storeKind(
  inputs: Pick<Inputs, 'token-store' | 'token-file' | 'secret-token' | 'refresh-token'>,
  hasCache: boolean,
): TokenStore['kind'] {
  if (inputs['token-store'] !== 'auto') return inputs['token-store'];
  if (inputs['secret-token']) return 'github-secret';
  if (isKeptInFile(inputs)) return 'file';
  return hasCache && inputs['refresh-token'] ? 'actions-cache' : 'none';
}

/** Returns whether a login moves from the secret that the inputs describe into the cache, which nobody has asked for. */
export function leavesSecret(
  inputs: Pick<Inputs, 'token-store' | 'secret-environment'>,
  kind: TokenStore['kind'] | 'unknown',
): boolean {
  const isDescribed = inputs['secret-environment'] !== undefined;
  return kind === 'actions-cache' && inputs['token-store'] === 'auto' && isDescribed;
}

/** Returns the commands that replace a lost login. */
export function signInCommand(
  inputs: Pick<Inputs, 'secret-environment' | 'secret-name'> & StoreChoice,
  context: Pick<Run, 'repository' | 'tool' | 'forge' | 'apiUrl'>,
): Advice {
  const { repository, tool, forge } = context;
  if (!repository)
    return ['Sign in again:', tool ? { command: `${tool} login` } : ourCommand('login')];

  if (isKeptInFile(inputs)) return signInToFile(inputs['token-file'], tool);

  const { 'secret-environment': environment, 'secret-name': secret } = inputs;
  // `gh` asks GitHub alone.
  if (forge) {
    const command = `${toolOf(context)} login --repo ${shellWord(repository)} --secret ${shellWord(secret)}`;
    return [`Sign in again, with a token of ${forge} in GITHUB_TOKEN:`, { command }];
  }

  const place = ['--repo', repository, ...(environment ? ['--env', environment] : [])]
    .map(shellWord)
    .join(' ');
  // A job in an environment reads the environment's secret.
  const where = environment ? '' : ', with `--env X` where the job has `environment: X`';
  const set = { command: `gh secret set ${shellWord(secret)} ${place}` };

  if (!tool)
    return [
      `Sign in again with the command line of this action (node dist/cli.js login), or write a new refresh token${where}:`,
      set,
    ];

  const login = { command: `${tool} login ${place} --secret ${shellWord(secret)}` };
  return [`Sign in again${where}:`, login, 'Or, with a refresh token at hand:', set];
}

/** Returns whether the inputs choose the store `file`, which `auto` takes where no token can write a secret. */
function isKeptInFile({
  'token-store': store,
  'token-file': file,
  'secret-token': writer,
}: StoreChoice): boolean {
  return file !== undefined && (store === 'file' || (store === 'auto' && !writer));
}

/** A job whose login is in a file reads no secret, or only its first token from one. */
function signInToFile(file: string | undefined, tool: string | undefined): Advice {
  const command = `${tool ?? 'node dist/cli.js'} ${tokenFileCommand(file ?? '')}`;
  return [
    'Sign in again on the runner, into its token file, and give the step the `client-id` that is printed:',
    { command },
  ];
}

/** Returns the command, without its program, that signs in into a token file. */
export function tokenFileCommand(file: string): string {
  // A shell expands the home folder only outside of quotes.
  const [, home = '', path = ''] = /^(~\/)?(.*)$/s.exec(file) ?? [];
  return `login --token-file ${home}${shellWord(path)}`;
}
