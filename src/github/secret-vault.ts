import { z } from 'zod';
import type { Advice } from '../base/advice.js';
import { DeployError, isStatus, orMissing } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { decodeData, type GitHubApi } from './api.js';
import { loadCiphers, sealSecret } from './sealed-box.js';

const publicKey = z.object({ key: z.string().min(1), key_id: z.union([z.string(), z.number()]).transform(String) });
const variable = z.object({ value: z.string() });

export interface VaultOptions {
  api: GitHubApi;
  /** `owner/repo`. */
  repository: string;
  environment: string | undefined;
}

/** The meaning of a refusal, and what to do. */
interface Explanation {
  reason: string;
  next: string | Advice;
}

/** The secrets and variables of one place on a forge. Each call is one attempt. */
export interface SecretVault {
  /** For messages: `owner/repo`, `environment production of owner/repo`. */
  readonly place: string;
  /** The permissions that a token needs to write here, as its settings page calls them. */
  readonly needs: string;
  /** Explains a refusal; undefined where the text of the error itself says all. */
  explainRefusal(error: unknown): Explanation | undefined;
  /** Fetches ahead what the first `writeSecret` needs. */
  prepare(): Promise<void>;
  /** Whether a secret of this name is in this very place. */
  hasSecret(name: string): Promise<boolean>;
  writeSecret(name: string, value: string): Promise<void>;
  /** @returns false when there is one of this name already */
  createVariable(name: string, value: string): Promise<boolean>;
  /** One that is not there is fine. */
  deleteVariable(name: string): Promise<void>;
  /** `undefined` when there is none. */
  readVariable(name: string): Promise<string | undefined>;
  writeVariable(name: string, value: string): Promise<void>;
}

/** Name of the secret that is written beside the one of a login, to show that that one can be written. */
export function probeOf(secret: string): string {
  return `${secret}_PROBE`;
}

/** Writes the probe of a secret. Its value does not matter: what counts is that the server takes it. */
export async function writeProbe(vault: SecretVault, secret: string): Promise<void> {
  await vault.writeSecret(probeOf(secret), 'This secret shows that the one beside it can be written.');
}

/** The requests that GitHub and the forges have in common, below a repository or one of its environments. */
export class VaultRequests {
  readonly place: string;
  readonly #api: GitHubApi;
  readonly #params: Record<string, string>;
  readonly #root: string;

  constructor({ api, repository, environment }: VaultOptions) {
    const [owner = '', repo = ''] = repository.split('/');
    this.#api = api;
    this.#params = { owner, repo, ...(environment ? { environment_name: environment } : {}) };
    this.#root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
    this.place = environment ? `environment ${environment} of ${repository}` : repository;
  }

  async deleteVariable(name: string): Promise<void> {
    await this.isThere('DELETE', `variables/${name}`);
  }

  /** @throws DeployError `unexpected-answer` when something else answers that it was written */
  protected async send(method: string, path: string, params: Record<string, unknown> = {}) {
    const answer = await this.#api.request(`${method} ${this.#root}/${path}`, { ...this.#params, ...params });
    // A proxy that answers every request with its own page would be believed to have stored a login.
    if (method !== 'GET' && answer.status !== 201 && answer.status !== 204) {
      const text = `${method} ${path} was answered with ${answer.status}, and GitHub says 201 or 204 for what it has written.`;
      throw new DeployError('unexpected-answer', text);
    }
    return answer;
  }

  /** @returns false for 404 */
  protected async isThere(method: string, path: string, params?: Record<string, unknown>): Promise<boolean> {
    return (await orMissing(() => this.send(method, path, params))) !== undefined;
  }

  /** @returns false for 409: there is one already */
  protected async create(path: string, params: Record<string, unknown>): Promise<boolean> {
    return (await orMissing(() => this.send('POST', path, params), 409)) !== undefined;
  }
}

/** GitHub's own. Source: "REST API endpoints for GitHub Actions secrets" and "… variables". */
export class GitHubVault extends VaultRequests implements SecretVault {
  readonly needs: string;
  readonly #options: VaultOptions;
  #key: z.output<typeof publicKey> | undefined;

  constructor(options: VaultOptions) {
    super(options);
    this.#options = options;
    this.needs = options.environment
      ? '"Environments: read and write"'
      : '"Secrets: read and write" and "Variables: read and write"';
  }

  /** GitHub says 404 for what is not there and for what the token may not see. */
  explainRefusal(error: unknown): Explanation | undefined {
    const { repository } = this.#options;
    const environment = this.#options.environment && plainText(this.#options.environment, 100);
    if (isStatus(error, 401)) {
      return {
        reason: 'GitHub does not know `secret-token` (401): it has expired or was revoked.',
        next: [
          'Make a new token, and put it into the secret that `secret-token` is read from:',
          {
            command: `gh secret set OSC_SECRET_TOKEN --repo ${repository}${environment ? ` --env ${environment}` : ''}`,
          },
        ],
      };
    }
    if (isStatus(error, 403)) {
      return {
        reason: `\`secret-token\` may not write secrets of ${environment ? `environment ${environment}` : repository}.`,
        next: `Give the token ${this.needs} for ${repository}. It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.`,
      };
    }
    if (!isStatus(error, 404)) return undefined;
    return {
      reason: environment
        ? `${repository} has no environment \`${environment}\`, or \`secret-token\` cannot see it.`
        : `GitHub shows \`secret-token\` no secrets of ${repository}.`,
      next: `${environment ? 'Correct `secret-environment`, or give' : 'Give'} the token access to ${repository}, with ${this.needs}.`,
    };
  }

  async prepare(): Promise<void> {
    [this.#key] = await Promise.all([this.#key ?? this.#fetchKey(), loadCiphers()]);
  }

  async hasSecret(name: string): Promise<boolean> {
    return await this.isThere('GET', `secrets/${name}`);
  }

  async createVariable(name: string, value: string): Promise<boolean> {
    return await this.create('variables', { name, value });
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
    const answer = await orMissing(() => this.send('GET', `variables/${name}`));
    return answer && decodeData(variable, answer.data, `the variable ${name}`).value;
  }

  async writeVariable(name: string, value: string): Promise<void> {
    const isChanged = await this.isThere('PATCH', `variables/${name}`, { value });
    if (!isChanged) await this.send('POST', 'variables', { name, value });
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
