import type { Clock } from '../../base/clock.js';
import { DeployError, messageOf, RequestError } from '../../base/errors.js';
import type { Log } from '../../base/log.js';
import { backoffMs, retry } from '../../base/retry.js';
import { isTransient } from '../../github/api.js';
import { isStatus, type SecretVault } from '../../github/secret-vault.js';
import {
  type GenerationRecord,
  generationRecord,
  type NewLogin,
  type StoredLogin,
  type TokenStore,
} from '../token-store.js';

export interface GitHubSecretStoreOptions {
  vault: SecretVault;
  /** Name of the secret; the record is the variable `<name>_META`, the probe the secret `<name>_PROBE`. */
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
  #withoutRecords = false;
  /** What has worked once in this run is permitted, and a refusal later on is a fault. */
  readonly #worked = { read: false, write: false };

  constructor(options: GitHubSecretStoreOptions) {
    this.#options = options;
    this.place = `the secret ${options.name} of ${options.vault.place}`;
  }

  get settleMs(): number {
    return this.#withoutRecords ? 0 : 1500;
  }

  async read(): Promise<StoredLogin> {
    const { name, vault } = this.#options;
    if (this.#withoutRecords) return {};
    try {
      const text = await this.#repeat(() => vault.readVariable(`${name}_META`));
      this.#worked.read = true;
      const parsed = generationRecord.safeParse(text === undefined ? undefined : parse(text));
      return parsed.success ? { record: parsed.data } : {};
    } catch (error) {
      if (this.#worked.read || !isForbidden(error))
        throw this.#unusable(`The variable ${name}_META of ${vault.place} cannot be read`, error);
      this.#goWithoutRecords(error);
      return {};
    }
  }

  async prove(): Promise<void> {
    const { name, vault } = this.#options;
    try {
      // Not a secret at all; what counts is that GitHub takes it.
      await this.#repeat(() =>
        vault.writeSecret(`${name}_PROBE`, 'This secret shows that the one beside it can be written.'),
      );
    } catch (error) {
      throw this.#unusable(`${capital(this.place)} cannot be written`, error);
    }
  }

  async writeRecord(record: GenerationRecord): Promise<void> {
    const { name, vault } = this.#options;
    if (this.#withoutRecords) return;
    try {
      await vault.writeVariable(`${name}_META`, JSON.stringify(record));
      this.#worked.write = true;
    } catch (error) {
      if (this.#worked.write || !isForbidden(error)) throw error;
      this.#goWithoutRecords(error);
    }
  }

  async save({ refreshToken }: NewLogin): Promise<void> {
    await this.#options.vault.writeSecret(this.#options.name, refreshToken);
  }

  /** Machines share nothing to lock here; the record and the workflow's concurrency group stand in for it. */
  async exclusively<T>(body: () => Promise<T>): Promise<T> {
    return body();
  }

  async #repeat<T>(attempt: () => Promise<T>): Promise<T> {
    const { clock, random } = this.#options;
    return retry(attempt, {
      clock,
      policy: (error, number) =>
        number < tries && isTransient(error) ? backoffMs(number, { base: 500, max: 4000, random }) : undefined,
    });
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

  #unusable(what: string, error: unknown): DeployError {
    const { vault } = this.#options;
    // A certificate or a proxy has nothing to do with the token.
    if (error instanceof RequestError && error.request.sent === false && error.code !== 'unreachable') {
      return new DeployError('store-not-writable', `${what}: ${messageOf(error)}`, { cause: error, next: error.hint });
    }
    const next = isTransient(error)
      ? 'GitHub itself had a problem, so it may pass by itself.'
      : `\`secret-token\` has to be a token of a GitHub App or a fine-grained personal access token with ${vault.needs}; ` +
        `the job's own GITHUB_TOKEN can never write secrets.`;
    return new DeployError('store-not-writable', `${what}: ${messageOf(error)}`, { cause: error, next });
  }
}

/** GitHub answers 404 in place of 403 where even the existence is none of the token's business. */
function isForbidden(error: unknown): boolean {
  return !isTransient(error) && (isStatus(error, 403) || isStatus(error, 404));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
