import { orMissing } from '../../base/errors.js';
import type { GitHubApi } from '../../github/api.js';

/** Requests to GitHub's REST API, whichever way. */
export interface GitHubReader {
  /** `undefined` for 404. Throws for every other failure. */
  get(path: string): Promise<unknown>;
  /** Creates what the path names, or leaves it as it is. */
  put(path: string): Promise<void>;
}

/** Over Octokit. */
export class ApiReader implements GitHubReader {
  readonly #api: GitHubApi;

  constructor(api: GitHubApi) {
    this.#api = api;
  }

  async get(path: string): Promise<unknown> {
    return (await orMissing(() => this.#api.request(`GET ${path}`)))?.data as unknown;
  }

  async put(path: string): Promise<void> {
    await this.#api.request(`PUT ${path}`);
  }
}
