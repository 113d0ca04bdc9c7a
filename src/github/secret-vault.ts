import { z } from 'zod';
import { RequestError } from '../base/errors.js';
import { decodeData, type GitHubApi } from './api.js';
import { sealSecret } from './sealed-box.js';

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

const publicKey = z.object({ key: z.string().min(1), key_id: z.union([z.string(), z.number()]).transform(String) });
const variable = z.object({ value: z.string() });

/** Secrets and variables of GitHub. Source: "REST API endpoints for GitHub Actions secrets" and "… variables". */
export class GitHubVault implements SecretVault {
  readonly place: string;
  readonly needs: string;
  readonly #api: GitHubApi;
  readonly #params: Record<string, string>;
  readonly #secrets: string;
  readonly #variables: string;
  #key: z.output<typeof publicKey> | undefined;

  /** @param repository `owner/repo` */
  constructor({
    api,
    repository,
    environment,
  }: { api: GitHubApi; repository: string; environment: string | undefined }) {
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

  /** Takes the public key anew when GitHub says that it is another one by now (422). */
  async writeSecret(name: string, value: string): Promise<void> {
    try {
      await this.#putSecret(name, value);
    } catch (error) {
      if (!(error instanceof RequestError) || error.status !== 422) throw error;
      this.#key = undefined;
      await this.#putSecret(name, value);
    }
  }

  async readVariable(name: string): Promise<string | undefined> {
    try {
      const { data } = await this.#api.request(`GET ${this.#variables}/{name}`, { ...this.#params, name });
      return decodeData(variable, data, `the variable ${name}`).value;
    } catch (error) {
      if (isStatus(error, 404)) return undefined;
      throw error;
    }
  }

  async writeVariable(name: string, value: string): Promise<void> {
    const parameters = { ...this.#params, name, value };
    try {
      await this.#api.request(`PATCH ${this.#variables}/{name}`, parameters);
    } catch (error) {
      if (!isStatus(error, 404)) throw error;
      await this.#api.request(`POST ${this.#variables}`, parameters);
    }
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

/** Whether a request was refused with this status. */
export function isStatus(error: unknown, status: number): boolean {
  return error instanceof RequestError && error.status === status;
}
