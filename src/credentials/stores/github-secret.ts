import { joinAdvice } from '../../base/advice.js';
import type { Clock } from '../../base/clock.js';
import { DeployError, isStatus, messageOf, RequestError } from '../../base/errors.js';
import { parseJson } from '../../base/json.js';
import type { Log } from '../../base/log.js';
import { isTransient, retry, transient } from '../../base/retry.js';
import { forgeName } from '../../contract/forge.js';
import { gitHubApi } from '../../github/api.js';
import { ForgeVault, GitHubVault, probeOf, type SecretVault, writeProbe } from '../../github/secret-vault.js';
import { expiryWarner } from '../../github/token-expiry.js';
import { type GenerationRecord, generationRecord, type NewLogin, type StoredLogin } from '../generation.js';
import { type LeaseEntries, type LeaseMark, RunLease } from '../run-lease.js';
import { NoStore, notWritableError, type StoreOptions, type TokenStore } from '../token-store.js';

interface GitHubSecretStoreOptions {
  vault: SecretVault;
  /** Name of the secret; the record is the variable `<name>_META`, the lease `<name>_LEASE`, the probe the secret `<name>_PROBE`. */
  name: string;
  clock: Clock;
  log: Log;
  random: () => number;
}

/** Tries of what may be repeated freely; `save` and `writeRecord` are one attempt, and their tries are the login's. */
const tries = 3;

/** Keeps the refresh token in the secret it came from. The secret can be written and never be read back. */
export class GitHubSecretStore implements TokenStore {
  readonly kind = 'github-secret';
  readonly lends = false;
  readonly place: string;
  readonly #options: GitHubSecretStoreOptions;
  readonly #lease: RunLease;
  #withoutRecords = false;
  #withoutLease = false;

  constructor(options: GitHubSecretStoreOptions) {
    const { vault, name, clock } = options;
    this.#options = options;
    this.place = `the secret ${name} of ${vault.place}`;
    const repeat = <T>(attempt: () => Promise<T>) => this.#repeat(attempt);
    this.#lease = new RunLease({ entries: variableEntries(vault, `${name}_LEASE`, repeat), clock });
  }

  get lease(): RunLease | undefined {
    return this.#withoutLease ? undefined : this.#lease;
  }

  async read(): Promise<StoredLogin> {
    const { name, vault } = this.#options;
    if (this.#withoutRecords) return {};
    try {
      const found = await this.#repeat(() => vault.readVariable(`${name}_META`));
      const parsed = generationRecord.safeParse(found && parseJson(found.value));
      return parsed.success ? { record: parsed.data } : {};
    } catch (error) {
      if (!isForbidden(error))
        throw this.#unusableError(`The variable ${name}_META of ${vault.place} cannot be read`, error);
      this.#goWithoutRecords(error);
      return {};
    }
  }

  async prove(mark: LeaseMark): Promise<boolean> {
    const { name, vault } = this.#options;
    try {
      const [isThere] = await Promise.all([
        this.#repeat(() => vault.hasSecret(name)),
        this.#repeat(() => vault.prepare()),
      ]);
      if (isThere || !(await this.#showsSecrets())) {
        // Both before the first failure is thrown, so that a lease that was taken can be given back.
        const both = [this.#take(mark), this.#probe()] as const;
        await Promise.allSettled(both);
        return (await Promise.all(both))[0];
      }
    } catch (error) {
      throw this.#unusableError(`The secret ${name} of ${vault.place} cannot be written`, error);
    }
    throw this.#missingSecretError();
  }

  async writeRecord(record: GenerationRecord): Promise<void> {
    const { name, vault } = this.#options;
    if (!this.#withoutRecords) await vault.writeVariable(`${name}_META`, JSON.stringify(record));
  }

  async save({ refreshToken }: NewLogin): Promise<void> {
    await this.#options.vault.writeSecret(this.#options.name, refreshToken);
  }

  async #repeat<T>(attempt: () => Promise<T>): Promise<T> {
    const { clock, random } = this.#options;
    return retry(attempt, { clock, policy: transient({ tries, random }) });
  }

  #goWithoutRecords(error: unknown): void {
    const { log, name, vault } = this.#options;
    this.#withoutRecords = true;
    log.warning(
      `The variable ${name}_META of ${vault.place} cannot be used: ${messageOf(error)}\n` +
        `Going on without it: a job that starts from an old copy of the secret will not be noticed before it uses it. ` +
        `Give \`secret-token\` ${vault.needs}.`,
    );
  }

  async #probe(): Promise<void> {
    const { name, vault } = this.#options;
    await this.#repeat(() => writeProbe(vault, name));
  }

  /** Returns whether this GitHub, or what stands in for it, shows a secret that was written just now. */
  async #showsSecrets(): Promise<boolean> {
    const { name, vault } = this.#options;
    await this.#probe();
    return this.#repeat(() => vault.hasSecret(probeOf(name)));
  }

  async #take(mark: LeaseMark): Promise<boolean> {
    try {
      return await this.#lease.take(mark);
    } catch (error) {
      if (!isForbidden(error)) throw error;
      this.#withoutLease = true;
      this.#goWithoutRecords(error);
      return false;
    }
  }

  /** A secret written where the job does not read it would cover or miss the one that it does read. */
  #missingSecretError(): DeployError {
    const { name, vault } = this.#options;
    return new DeployError(
      'store-not-writable',
      `There is no secret ${name} in ${vault.place}, so this job reads it from another place, and the new token would not get there.`,
      {
        next: `Name the place with \`secret-environment\` and \`secret-name\`. A secret of the organisation cannot keep a login: move it into the repository or an environment.`,
      },
    );
  }

  #unusableError(failure: string, error: unknown): DeployError {
    const { vault } = this.#options;
    const explained = isTransient(error) ? undefined : vault.explainRefusal(error);
    if (explained) {
      // What a person needs comes first, the protocol's own words last.
      const next = joinAdvice(explained.next, `Detail: ${failure}: ${messageOf(error)}`, '\n');
      return new DeployError('store-not-writable', explained.reason, { cause: error, next });
    }
    const next = isTransient(error)
      ? 'GitHub itself had a problem, so it may pass by itself.'
      : error instanceof RequestError && error.status === undefined
        ? error.advice
        : `\`secret-token\` needs ${vault.needs}.`;
    return notWritableError(failure, { cause: error, next });
  }
}

/** GitHub answers 404 in place of 403 where the token may not even see the variable. */
function isForbidden(error: unknown): boolean {
  return !isTransient(error) && isStatus(error, 403, 404);
}

/**
 * Variables as entries of a lease: GitHub, Gitea and Forgejo create a variable for one caller and answer 409 to every
 * other. Source: "Create a repository variable" of GitHub's REST API; cli/cli pull request 6928 relies on it too.
 * @param name of the first; the others have their number behind it
 * @param repeat tries again what may be sent twice
 */
export function variableEntries(
  vault: SecretVault,
  name: string,
  repeat: <T>(attempt: () => Promise<T>) => Promise<T>,
): LeaseEntries {
  const nameOf = (index: number) => (index === 1 ? name : `${name}_${index}`);
  const read = async (index: number) => (await repeat(() => vault.readVariable(nameOf(index))))?.value;
  return {
    // A run may try to store for minutes.
    staleMs: 600_000,
    // The 409 of a second try may be about our own first one, whose answer was lost.
    create: async (index, text) =>
      (await repeat(() => vault.createVariable(nameOf(index), text))) || (await read(index)) === text,
    read,
    remove: async (first, last) => {
      for (let index = first; index <= last; index++) await vault.deleteVariable(nameOf(index));
    },
  };
}

/** Opens the secret that the inputs name, on GitHub or on a forge that stands in for it. */
export async function openGitHubSecret(options: StoreOptions): Promise<TokenStore> {
  const { inputs, context, env, http, clock, log, random } = options;
  const { 'secret-token': token, 'secret-environment': environment, 'secret-name': name } = inputs;
  const { repository, apiUrl } = context;
  if (!token || !repository) {
    return new NoStore(
      `\`token-store: github-secret\` needs ${token ? 'a repository (GITHUB_REPOSITORY)' : '`secret-token`'}.`,
    );
  }
  const forge = forgeName(env);
  if (forge && environment) {
    throw new DeployError('invalid-input', `\`secret-environment\` is set, but ${forge} has no environments.`, {
      next: 'Leave it empty: the secret of the repository is used.',
    });
  }
  const api = await gitHubApi({ http, token, apiUrl, onAnswer: expiryWarner({ clock, log }) });
  const vault = new (forge ? ForgeVault : GitHubVault)({ api, repository, environment });
  return new GitHubSecretStore({ vault, name, clock, log, random });
}
