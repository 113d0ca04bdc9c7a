import { z } from 'zod';
import { orMissing } from '../base/errors.js';
import { decodeData, type GitHubApi, isThere } from './api.js';
import type { LoginVault } from './secret-vault.js';

const variable = z.object({ data: z.string().optional(), value: z.string().optional() });

/**
 * Secrets and variables of Gitea and Forgejo, which have the addresses of GitHub's repository ones but take a secret in
 * plain JSON (their own transport protects it) and know no environments. Source: their API reference, "repository".
 */
export class ForgeVault implements LoginVault {
  readonly place: string;
  readonly needs = '"repository: read and write"';
  readonly #api: GitHubApi;
  readonly #params: { owner: string; repo: string };

  /** @param repository `owner/repo` */
  constructor({ api, repository }: { api: GitHubApi; repository: string }) {
    const [owner = '', repo = ''] = repository.split('/');
    this.#api = api;
    this.#params = { owner, repo };
    this.place = repository;
  }

  async writeSecret(name: string, value: string): Promise<void> {
    // To Octokit, `data` is the whole body; here it is also the name of the body's only field.
    const data = { data: value };
    await this.#api.request('PUT /repos/{owner}/{repo}/actions/secrets/{name}', { ...this.#params, name, data });
  }

  readonly locks = undefined;

  async prepare(): Promise<void> {}

  async hasSecret(): Promise<undefined> {}

  async otherPlaces(): Promise<string> {
    return '';
  }

  async explain(): Promise<undefined> {}

  async readVariable(name: string): Promise<string | undefined> {
    const address = 'GET /repos/{owner}/{repo}/actions/variables/{name}';
    const answer = await orMissing(() => this.#api.request(address, { ...this.#params, name }));
    if (!answer) return undefined;
    const found = decodeData(variable, answer.data, `the variable ${name}`);
    return found.data ?? found.value;
  }

  async writeVariable(name: string, value: string): Promise<void> {
    const route = '/repos/{owner}/{repo}/actions/variables/{name}';
    const params = { ...this.#params, name, value };
    if (!(await isThere(this.#api, { route: `PUT ${route}`, params })))
      await this.#api.request(`POST ${route}`, params);
  }
}
