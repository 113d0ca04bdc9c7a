import type { Advice } from '../../base/advice.js';
import type { Clock } from '../../base/clock.js';
import { DeployError, messageOf } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import type { Log } from '../../base/log.js';
import { type RetryPolicy, retry, rules, transient } from '../../base/retry.js';
import { expiryWarner, gitHubApi } from '../../github/api.js';
import {
  openVault,
  type SecretVault,
  type Variable,
  writeProbe,
} from '../../github/secret-vault.js';
import {
  type GenerationRecord,
  generationRecord,
  type NewLogin,
  type StoredLogin,
} from '../generation.js';
import { type LeaseMark, RunLease, variableEntries } from '../run-lease.js';
import { noStore, notWritableError, type StoreOptions, type TokenStore } from '../token-store.js';
import { openCacheMarker } from './cached-logins.js';
import { isForbidden, unusableError } from './secret-refusal.js';

interface GitHubSecretStoreOptions {
  vault: SecretVault;
  name: string;
  clock: Clock;
  log: Log;
  random: () => number;
  runId?: string | undefined;
  marker?: ReturnType<typeof openCacheMarker>;
}

const afterRefusalMs = 1000;

/** Stores the refresh token in its secret, which can be written and never read back. */
export class GitHubSecretStore implements TokenStore {
  readonly kind = 'github-secret';
  readonly lends = false;
  readonly place: string;
  readonly #options: GitHubSecretStoreOptions;
  readonly #lease: RunLease;
  // Variables are forbidden, so stale copies are not detected, and no lease is taken.
  #isWithoutRecords = false;
  #secretWrittenAt: number | undefined;
  #recordedAt: number | undefined;

  constructor(options: GitHubSecretStoreOptions) {
    const { vault, name, clock } = options;
    this.#options = options;
    this.place = `the secret ${name} of ${vault.place}`;
    const entries = variableEntries(vault, `${name}_LEASE`, (attempt) => this.#repeat(attempt));
    this.#lease = new RunLease({ entries, clock });
  }

  get lease(): RunLease | undefined {
    return this.#isWithoutRecords ? undefined : this.#lease;
  }

  async read(): Promise<StoredLogin> {
    const { name, vault } = this.#options;
    if (this.#isWithoutRecords) return {};

    try {
      const found = await this.#findRecord();
      this.#recordedAt = found?.updatedAt;
      const { data: record } = generationRecord.safeParse(parseJson(found?.value ?? ''));
      return record ? { record, secretWritten: this.#compareTimes(record, found?.updatedAt) } : {};
    } catch (error) {
      const failure = `The variable ${name}_META of ${vault.place} cannot be read`;

      if (isForbidden(error))
        throw notWritableError(failure, {
          cause: error,
          next: `Give \`secret-token\` ${vault.needs}.`,
        });

      throw unusableError(vault, failure, error);
    }
  }

  async prove(mark: LeaseMark): Promise<void> {
    const { name, vault, marker } = this.#options;
    try {
      const [secret] = await Promise.all([
        this.#repeat(() => vault.findSecret(name)),
        this.#repeat(() => vault.prepare()),
        marker?.check(),
      ]);
      this.#secretWrittenAt = secret?.updatedAt;

      // A new secret in the wrong place would shadow the job's secret, or never be read.
      if (!secret)
        throw notWritableError(
          `There is no secret ${name} in ${vault.place}, so this job reads it from another place, and the new token would not be stored there`,
          {
            next: 'Name the place with `secret-environment` and `secret-name`. A secret of the organisation cannot keep a login: move it into the repository or an environment.',
          },
        );

      // Waits for both, so that the lease can be released if the probe fails.
      const both = [this.#repeat(() => writeProbe(vault, name)), this.#take(mark)];
      await Promise.allSettled(both);
      await Promise.all(both);
    } catch (error) {
      throw unusableError(vault, `The secret ${name} of ${vault.place} cannot be written`, error);
    }
  }

  /** Replaces `token-superseded` by `other-secret` if the run began after the record: it read another secret. */
  async explain(error: unknown): Promise<unknown> {
    if (!(error instanceof DeployError) || error.code !== 'token-superseded') return error;

    const { vault, runId } = this.#options;
    const startedAt = runId ? await vault.findRunStart(runId) : undefined;
    const isOther =
      startedAt !== undefined && this.#recordedAt !== undefined && startedAt > this.#recordedAt;
    const { place, environment } = vault;
    const cure: Advice = environment
      ? ['Add to the job:', { command: `environment: ${environment}` }]
      : [
          "A job in an environment reads the environment's secret, not the repository's. Add to the step:",
          { command: 'secret-environment: <environment of the job>' },
        ];

    if (!isOther) {
      const next = [
        'If a new run fails in the same way, the job reads another secret of that name. ',
        ...cure,
      ];
      return new DeployError(error.code, error.message, { next });
    }

    const text = `This run began after the secret in ${place} had been replaced, and was given an older token: the job reads another secret of that name.`;
    return new DeployError('other-secret', text, { cause: error, next: cure });
  }

  async writeRecord(record: GenerationRecord): Promise<void> {
    const { name, vault } = this.#options;
    if (!this.#isWithoutRecords) await vault.writeVariable(`${name}_META`, JSON.stringify(record));
  }

  async announce(record: GenerationRecord): Promise<void> {
    await this.#options.marker?.announce(record);
  }

  async save({ refreshToken }: NewLogin): Promise<void> {
    this.#secretWrittenAt = undefined;
    await this.#options.vault.writeSecret(this.#options.name, refreshToken);
  }

  /** Compares the times of secret and record, which GitHub counts in seconds. A run writes the record last. */
  #compareTimes(
    { generation }: GenerationRecord,
    recordedAt: number | undefined,
  ): StoredLogin['secretWritten'] {
    const writtenAt = this.#secretWrittenAt;
    if (writtenAt !== undefined && recordedAt !== undefined && writtenAt !== recordedAt)
      return writtenAt > recordedAt ? 'after' : 'before';
    // A sign-in writes both in the same second.
    return generation === 0 ? 'before' : undefined;
  }

  async #repeat<T>(attempt: () => Promise<T>): Promise<T> {
    const { clock, random } = this.#options;
    const patient = transient({ rule: rules.store, random });
    let refusals = 0;
    // A rate limit, a proxy or an allow list can refuse a single request.
    const policy: RetryPolicy = (error, number) => {
      if (!isForbidden(error)) return patient(error, number);
      return ++refusals < 2 ? afterRefusalMs : undefined;
    };
    return retry(attempt, { clock, policy });
  }

  /** Reads twice, because without the record a spent token would be sent. */
  async #findRecord(): Promise<Variable | undefined> {
    const { name, vault } = this.#options;
    const look = () => this.#repeat(() => vault.readVariable(`${name}_META`));
    return (await look()) ?? (await look());
  }

  async #goWithoutRecords(error: unknown): Promise<void> {
    const { log, name, vault } = this.#options;
    const record = await this.#findRecord().catch((refusal: unknown) => {
      if (!isForbidden(refusal)) throw refusal;
    });
    if (record)
      throw notWritableError(
        `\`secret-token\` may read the variable ${name}_META of ${vault.place}, and may not write variables, so no run would know that this one uses the login`,
        { cause: error, next: `Give it ${vault.needs}.` },
      );

    this.#isWithoutRecords = true;
    log.warning(
      `The variable ${name}_META of ${vault.place} cannot be used: ${messageOf(error)}\n` +
        `Continuing without it: a job with an old copy of the secret is not detected before it uses the copy. ` +
        `Give \`secret-token\` ${vault.needs}.`,
    );
  }

  async #take(mark: LeaseMark): Promise<void> {
    try {
      await this.#lease.take(mark);
    } catch (error) {
      if (!isForbidden(error)) throw error;
      await this.#goWithoutRecords(error);
    }
  }
}

/** Opens the secret of the inputs, on GitHub or another forge. */
export async function openGitHubSecret(options: StoreOptions): Promise<TokenStore> {
  const { inputs, context, http, clock, log, random } = options;
  const { 'secret-token': token, 'secret-environment': environment, 'secret-name': name } = inputs;
  const { repository, apiUrl, forge } = context;
  if (!token || !repository) {
    return noStore(
      `\`token-store: github-secret\` needs ${token ? 'a repository (GITHUB_REPOSITORY)' : '`secret-token`'}.`,
    );
  }

  if (forge && environment) {
    throw new DeployError(
      'invalid-input',
      `\`secret-environment\` is set, but ${forge} has no environments.`,
      {
        next: 'Leave it empty: the secret of the repository is used.',
      },
    );
  }

  const api = await gitHubApi({ http, token, apiUrl, onAnswer: expiryWarner({ clock, log }) });
  const vault = openVault({ api, repository, environment, isForge: forge !== undefined });
  const marker = openCacheMarker(options);

  return new GitHubSecretStore({
    vault,
    name,
    clock,
    log,
    random,
    runId: context.runId || undefined,
    marker,
  });
}
