import * as z from 'zod/mini';
import { DeployError, isStatus, orMissing } from '../base/errors.js';
import { lenient, textOrNumber } from '../base/json.js';
import { decodeData, type GitHubApi } from './api.js';
import { loadCiphers, sealSecret } from './sealed-box.js';

const publicKey = z.object({ key: z.string().check(z.minLength(1)), key_id: textOrNumber });
const time = lenient(
  z.pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => Date.parse(text) || undefined),
  ),
);
/** Gitea and Forgejo say `data`, and name no time. */
const variable = z.union([
  z.pipe(
    z.object({ data: z.string() }),
    z.transform(({ data }) => ({ value: data, updated_at: undefined })),
  ),
  z.object({ value: z.string(), updated_at: time }),
]);
const secret = z.object({ updated_at: time });
const workflowRun = z.object({ run_started_at: time });
const secretNames = z.array(z.object({ name: z.string() }));

/** A variable. Times are the server's, in epoch ms; undefined where it names none. */
export interface Variable {
  value: string;
  updatedAt?: number | undefined;
  readAt?: number | undefined;
}

interface VaultOptions {
  api: GitHubApi;
  repository: string;
  environment: string | undefined;
}

export type SecretVault = Pick<GitHubVault, keyof GitHubVault>;

/** Returns the name of the secret that is written only to test the permission. */
export function probeOf(secret: string): string {
  return `${secret}_PROBE`;
}

/** Writes the probe of a secret. */
export async function writeProbe(vault: SecretVault, secret: string): Promise<void> {
  await vault.writeSecret(probeOf(secret), 'This secret shows that the one beside it can be written.');
}

/** Secrets and variables of a repository or environment, one attempt per call. Source: GitHub, REST API for Actions secrets and variables. */
export class GitHubVault {
  readonly place: string;
  readonly needs: string;
  readonly repository: string;
  readonly environment: string | undefined;
  readonly isForge: boolean = false;
  readonly #options: VaultOptions;
  readonly #root: string;
  #key: z.output<typeof publicKey> | undefined;

  constructor(options: VaultOptions) {
    const { repository, environment } = options;
    this.#options = options;
    this.environment = environment;
    this.repository = repository;
    this.#root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
    this.place = environment ? `environment ${environment} of ${repository}` : repository;
    this.needs = environment
      ? '"Environments: read and write"'
      : '"Secrets: read and write" and "Variables: read and write"';
  }

  /** Returns when a workflow run began, by the server's clock; undefined where the token may not see it. */
  async findRunStart(id: string): Promise<number | undefined> {
    const { api, repository } = this.#options;
    const { data } = await api
      .request(`GET /repos/${repository}/actions/runs/${id}`)
      .catch(() => ({ data: undefined }));
    return workflowRun.safeParse(data).data?.run_started_at;
  }

  async prepare(): Promise<void> {
    [this.#key] = await Promise.all([this.#key ?? this.#fetchKey(), loadCiphers()]);
  }

  async findSecret(name: string): Promise<{ updatedAt?: number | undefined } | undefined> {
    const answer = await orMissing(() => this.send('GET', `secrets/${name}`));
    return answer && { updatedAt: secret.safeParse(answer.data).data?.updated_at };
  }

  /** Retries once with a fresh public key, which GitHub may have replaced (422). */
  async writeSecret(name: string, value: string): Promise<void> {
    try {
      await this.#putSecret(name, value);
    } catch (error) {
      if (!isStatus(error, 422)) throw error;
      this.#key = undefined;
      await this.#putSecret(name, value);
    }
  }

  async createVariable(name: string, value: string): Promise<boolean> {
    return (await orMissing(() => this.postVariable(name, value), 409)) !== undefined;
  }

  async deleteVariable(name: string): Promise<boolean> {
    return await this.isThere('DELETE', `variables/${name}`);
  }

  async readVariable(name: string): Promise<Variable | undefined> {
    const answer = await orMissing(() => this.send('GET', `variables/${name}`));
    if (!answer) return undefined;
    const { value, updated_at: updatedAt } = decodeData(variable, answer.data, `the variable ${name}`);
    return { value, updatedAt, readAt: Date.parse(answer.headers.date ?? '') || undefined };
  }

  async writeVariable(name: string, value: string): Promise<void> {
    if (!(await this.changeVariable(name, value))) await this.postVariable(name, value);
  }

  protected async postVariable(name: string, value: string): Promise<unknown> {
    return await this.send('POST', 'variables', { name, value });
  }

  async changeVariable(name: string, value: string): Promise<boolean> {
    return await this.isThere('PATCH', `variables/${name}`, { value });
  }

  protected async send(method: string, path: string, params: Record<string, unknown> = {}) {
    const { api, repository, environment: environment_name } = this.#options;
    const [owner, repo] = repository.split('/');
    const answer = await api.request(`${method} ${this.#root}/${path}`, { owner, repo, environment_name, ...params });
    // A proxy that answers everything with its own page would seem to have stored a login.
    if (method !== 'GET' && answer.status !== 201 && answer.status !== 204) {
      const text = `${method} ${path} was answered with ${answer.status}, and GitHub says 201 or 204 for what it has written.`;
      throw new DeployError('unexpected-answer', text);
    }
    return answer;
  }

  protected async isThere(method: string, path: string, params?: Record<string, unknown>): Promise<boolean> {
    return (await orMissing(() => this.send(method, path, params))) !== undefined;
  }

  async #putSecret(name: string, value: string): Promise<void> {
    this.#key ??= await this.#fetchKey();
    const { key, key_id } = this.#key;
    await this.send('PUT', `secrets/${name}`, { encrypted_value: await sealSecret(value, key), key_id });
  }

  async #fetchKey(): Promise<z.output<typeof publicKey>> {
    const { data } = await this.send('GET', 'secrets/public-key');
    return decodeData(publicKey, data, 'the public key');
  }
}

/** Opens the vault of a repository or environment. */
export function openVault({ isForge, ...options }: VaultOptions & { isForge: boolean }): SecretVault {
  return isForge ? new ForgeVault(options) : new GitHubVault(options);
}

const maxPages = 20;

/** Secrets as plain JSON and variables on Gitea and Forgejo. Source: their API reference, "repository". */
export class ForgeVault extends GitHubVault {
  override readonly isForge = true;
  override readonly needs = '"repository: read and write"';

  constructor(options: VaultOptions) {
    super({ ...options, environment: undefined });
  }

  override async prepare(): Promise<void> {}

  /** Counts a secret as found where a server has no list. */
  override async findSecret(name: string): Promise<{ updatedAt?: number } | undefined> {
    for (let page = 1; page <= maxPages; page++) {
      const answer = await orMissing(() => this.send('GET', 'secrets', { limit: 50, page }), 404, 405);
      if (!answer) return {};
      const names = decodeData(secretNames, answer.data, 'the names of the secrets').map((secret) => secret.name);
      if (names.some((found) => found.toUpperCase() === name.toUpperCase())) return {};
      if (names.length === 0) return undefined;
    }
    return {};
  }

  override async writeSecret(name: string, value: string): Promise<void> {
    // To Octokit, `data` is the whole body; here also its only field.
    await this.send('PUT', `secrets/${name}`, { data: { data: value } });
  }

  protected override async postVariable(name: string, value: string): Promise<unknown> {
    return await this.send('POST', `variables/${name}`, { name, value });
  }

  override async changeVariable(name: string, value: string): Promise<boolean> {
    return await this.isThere('PUT', `variables/${name}`, { name, value });
  }
}
