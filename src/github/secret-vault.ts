import { z } from 'zod';
import { isStatus, orMissing } from '../base/errors.js';
import { decodeData, type GitHubApi, isThere } from './api.js';
import { loadCiphers, sealSecret } from './sealed-box.js';
import { type AskedPlace, type Explanation, explainRefusal, otherPlaces } from './secret-refusal.js';

/** The secrets and variables of a repository or of one of its environments. Each call is one attempt. */
export interface SecretVault {
  /** For messages: `owner/repo`, `environment production of owner/repo`. */
  readonly place: string;
  /** What a token needs to write here, as its settings page calls it. */
  readonly needs: string;
  writeSecret(name: string, value: string): Promise<void>;
  /** `undefined` when there is none. */
  readVariable(name: string): Promise<string | undefined>;
  writeVariable(name: string, value: string): Promise<void>;
}

/** What storing a login needs from a vault besides. */
export interface LoginVault extends SecretVault {
  /** Fetches ahead what the first `writeSecret` needs. */
  prepare(): Promise<void>;
  /** Whether a secret of this name is in this very place; undefined where the server does not say. */
  hasSecret(name: string): Promise<boolean | undefined>;
  /** Variables that only one caller can create; undefined where the server does not guarantee that. */
  readonly locks: VariableLocks | undefined;
  /** Where else a secret of this name may be, for a message. */
  otherPlaces(name: string): Promise<string>;
  /** What a refusal means, and what to do; undefined where its own text says all. */
  explain(error: unknown): Promise<Explanation | undefined>;
}

/** Variables as locks. */
export interface VariableLocks {
  /** @returns false when there is one of this name already */
  createVariable(name: string, value: string): Promise<boolean>;
  /** @returns false when there is none of this name */
  replaceVariable(name: string, value: string): Promise<boolean>;
  /** One that is not there is fine. */
  deleteVariable(name: string): Promise<void>;
  /** Whether an attempt of a workflow run has ended; undefined where the token may not know. */
  hasRunEnded(id: string, attempt: string): Promise<boolean | undefined>;
}

const publicKey = z.object({ key: z.string().min(1), key_id: z.union([z.string(), z.number()]).transform(String) });
const variable = z.object({ value: z.string() });

const workflowRun = z.object({ status: z.nullish(z.string()) });

/** Secrets and variables of GitHub. Source: "REST API endpoints for GitHub Actions secrets" and "… variables". */
export class GitHubVault implements LoginVault, VariableLocks {
  readonly place: string;
  readonly needs: string;
  readonly #api: GitHubApi;
  readonly #params: Record<string, string>;
  readonly #secrets: string;
  readonly #variables: string;
  readonly #environment: string | undefined;
  /** `owner/repo`. */
  readonly #repository: string;
  readonly #reader: GitHubApi | undefined;
  #key: z.output<typeof publicKey> | undefined;

  /**
   * @param options.repository `owner/repo`
   * @param options.reader another token of the run, which may be allowed to look at workflow runs
   */
  constructor({
    api,
    repository,
    environment,
    reader,
  }: {
    api: GitHubApi;
    repository: string;
    environment: string | undefined;
    reader?: GitHubApi | undefined;
  }) {
    this.#environment = environment;
    this.#repository = repository;
    this.#reader = reader;
    const [owner = '', repo = ''] = repository.split('/');
    this.#api = api;
    this.#params = { owner, repo, ...(environment ? { environment_name: environment } : {}) };
    const root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
    this.#secrets = `${root}/secrets`;
    this.#variables = `${root}/variables`;
    this.place = environment ? `environment ${environment} of ${repository}` : repository;
    this.needs = environment
      ? '"Environments: read and write"'
      : '"Secrets: read and write" and "Variables: read and write"';
  }

  get locks(): VariableLocks {
    return this;
  }

  async prepare(): Promise<void> {
    [this.#key] = await Promise.all([this.#key ?? this.#fetchKey(), loadCiphers()]);
  }

  async hasSecret(name: string): Promise<boolean> {
    return await this.#isThere(`GET ${this.#secrets}/{secret_name}`, { secret_name: name });
  }

  async otherPlaces(name: string): Promise<string> {
    return await otherPlaces(name, this.#asked);
  }

  async explain(error: unknown): Promise<Explanation | undefined> {
    return await explainRefusal(error, this.#asked);
  }

  async createVariable(name: string, value: string): Promise<boolean> {
    try {
      await this.#api.request(`POST ${this.#variables}`, { ...this.#params, name, value });
      return true;
    } catch (error) {
      if (isStatus(error, 409)) return false;
      throw error;
    }
  }

  async replaceVariable(name: string, value: string): Promise<boolean> {
    return await this.#isThere(`PATCH ${this.#variables}/{name}`, { name, value });
  }

  async deleteVariable(name: string): Promise<void> {
    await this.#isThere(`DELETE ${this.#variables}/{name}`, { name });
  }

  async hasRunEnded(id: string, attempt: string): Promise<boolean | undefined> {
    for (const api of [this.#reader, this.#api]) {
      try {
        const answer = await api?.request(`GET /repos/${this.#repository}/actions/runs/${id}/attempts/${attempt}`);
        if (answer) return decodeData(workflowRun, answer.data, 'the workflow run').status === 'completed';
      } catch {
        // The age of the lease decides where no token may look.
      }
    }
    return undefined;
  }

  /** Takes the public key anew when GitHub says that it is another one by now (422). */
  async writeSecret(name: string, value: string): Promise<void> {
    try {
      await this.#putSecret(name, value);
    } catch (error) {
      if (!isStatus(error, 422)) throw error;
      this.#key = undefined;
      await this.#putSecret(name, value);
    }
  }

  async readVariable(name: string): Promise<string | undefined> {
    const answer = await orMissing(() => this.#api.request(`GET ${this.#variables}/{name}`, { ...this.#params, name }));
    return answer && decodeData(variable, answer.data, `the variable ${name}`).value;
  }

  async writeVariable(name: string, value: string): Promise<void> {
    if (await this.replaceVariable(name, value)) return;
    await this.#api.request(`POST ${this.#variables}`, { ...this.#params, name, value });
  }

  get #asked(): AskedPlace {
    const { needs } = this;
    return { api: this.#api, repository: this.#repository, environment: this.#environment, needs };
  }

  async #isThere(route: string, params: Record<string, string>): Promise<boolean> {
    return await isThere(this.#api, { route, params: { ...this.#params, ...params } });
  }

  async #putSecret(name: string, value: string): Promise<void> {
    this.#key ??= await this.#fetchKey();
    await this.#api.request(`PUT ${this.#secrets}/{secret_name}`, {
      ...this.#params,
      secret_name: name,
      encrypted_value: await sealSecret(value, this.#key.key),
      key_id: this.#key.key_id,
    });
  }

  async #fetchKey(): Promise<z.output<typeof publicKey>> {
    const { data } = await this.#api.request(`GET ${this.#secrets}/public-key`, { ...this.#params });
    return decodeData(publicKey, data, 'the public key');
  }
}
