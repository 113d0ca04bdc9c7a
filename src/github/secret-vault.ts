import { z } from 'zod';
import { DeployError, isStatus, orMissing } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { decodeData, type GitHubApi } from './api.js';
import { loadCiphers, sealSecret } from './sealed-box.js';

const publicKey = z.object({ key: z.string().min(1), key_id: z.union([z.string(), z.number()]).transform(String) });
const variable = z.object({ value: z.string() });

interface VaultOptions {
  api: GitHubApi;
  /** `owner/repo`. */
  repository: string;
  environment: string | undefined;
}

/** What stores use of a vault. */
export type SecretVault = Pick<GitHubVault, keyof GitHubVault>;

/** Name of the secret that is written beside the one of a login, to show that that one can be written. */
export function probeOf(secret: string): string {
  return `${secret}_PROBE`;
}

/**
 * The secrets and variables of a repository or of one of its environments. Each call is one attempt.
 * Source: "REST API endpoints for GitHub Actions secrets" and "… variables".
 */
export class GitHubVault {
  /** For messages: `owner/repo`, `environment production of owner/repo`. */
  readonly place: string;
  /** What a token needs to write here, as its settings page calls it. */
  readonly needs: string;
  readonly #options: VaultOptions;
  readonly #params: Record<string, string>;
  readonly #root: string;
  #key: z.output<typeof publicKey> | undefined;

  constructor(options: VaultOptions) {
    const { repository, environment } = options;
    this.#options = options;
    const [owner = '', repo = ''] = repository.split('/');
    this.#params = { owner, repo, ...(environment ? { environment_name: environment } : {}) };
    this.#root = `/repos/{owner}/{repo}/${environment ? 'environments/{environment_name}' : 'actions'}`;
    this.place = environment ? `environment ${environment} of ${repository}` : repository;
    this.needs = environment
      ? '"Environments: read and write"'
      : '"Secrets: read and write" and "Variables: read and write"';
  }

  /** Where the words for a refusal come from; undefined where the server's own text says all. */
  get asked(): AskedPlace | undefined {
    return { ...this.#options, needs: this.needs };
  }

  /** Fetches ahead what the first `writeSecret` needs. */
  async prepare(): Promise<void> {
    [this.#key] = await Promise.all([this.#key ?? this.#fetchKey(), loadCiphers()]);
  }

  /** Whether a secret of this name is in this very place. */
  async hasSecret(name: string): Promise<boolean> {
    return await this.isThere('GET', `secrets/${name}`);
  }

  /** @returns false when there is one of this name already */
  async createVariable(name: string, value: string): Promise<boolean> {
    try {
      await this.addVariable(name, value);
      return true;
    } catch (error) {
      if (isStatus(error, 409)) return false;
      throw error;
    }
  }

  /** One that is not there is fine. */
  async deleteVariable(name: string): Promise<void> {
    await this.isThere('DELETE', `variables/${name}`);
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

  /** What it holds is no secret: what counts is that it is taken. */
  async writeProbe(secret: string): Promise<void> {
    await this.writeSecret(probeOf(secret), 'This secret shows that the one beside it can be written.');
  }

  /** `undefined` when there is none. */
  async readVariable(name: string): Promise<string | undefined> {
    const answer = await orMissing(() => this.send('GET', `variables/${name}`));
    return answer && decodeData(variable, answer.data, `the variable ${name}`).value;
  }

  async writeVariable(name: string, value: string): Promise<void> {
    if (!(await this.isThere('PATCH', `variables/${name}`, { value }))) await this.addVariable(name, value);
  }

  protected async addVariable(name: string, value: string): Promise<void> {
    await this.send('POST', 'variables', { name, value });
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

  /** @returns false for 404 */
  protected async isThere(
    ...request: [method: string, path: string, params?: Record<string, unknown>]
  ): Promise<boolean> {
    return (await orMissing(() => this.send(...request))) !== undefined;
  }

  /** @throws DeployError `unexpected-answer` when something else answers that it was written */
  protected async send(method: string, path: string, params: Record<string, unknown> = {}) {
    const answer = await this.#options.api.request(`${method} ${this.#root}/${path}`, { ...this.#params, ...params });
    // A proxy that answers every request with its own page would be believed to have stored a login.
    if (method !== 'GET' && answer.status !== 201 && answer.status !== 204) {
      const text = `${method} ${path} was answered with ${answer.status}, and GitHub says 201 or 204 for what it has written.`;
      throw new DeployError('unexpected-answer', text);
    }
    return answer;
  }
}

/** Where a secret was asked for. */
export interface AskedPlace {
  /** `owner/repo`. */
  repository: string;
  environment: string | undefined;
  /** What a token needs to write there. */
  needs: string;
}

/**
 * What a refusal means, and what to do. GitHub says 404 for what is not there and for what the token may not see.
 * @returns undefined where the text of the error itself says all
 */
export function explainRefusal(error: unknown, asked: AskedPlace): { what: string; next: string } | undefined {
  const { repository, needs } = asked;
  const environment = asked.environment && plainText(asked.environment, 100);
  if (isStatus(error, 401)) {
    return {
      what: 'GitHub does not know `secret-token` (401): it has expired or was revoked.',
      next: `Make a new token, and put it into the secret that \`secret-token\` is read from:\ngh secret set OSC_SECRET_TOKEN --repo ${repository}${environment ? ` --env ${environment}` : ''}`,
    };
  }
  if (isStatus(error, 403)) {
    return {
      what: `\`secret-token\` may not write secrets of ${environment ? `environment ${environment}` : repository}.`,
      next: `Give the token ${needs} for ${repository}. It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.`,
    };
  }
  if (!isStatus(error, 404)) return undefined;
  return {
    what: environment
      ? `${repository} has no environment \`${environment}\`, or \`secret-token\` cannot see it.`
      : `GitHub shows \`secret-token\` no secrets of ${repository}.`,
    next: `${environment ? 'Correct `secret-environment`, or give' : 'Give'} the token access to ${repository}, with ${needs}.`,
  };
}
