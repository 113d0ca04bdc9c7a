import { z } from 'zod';
import { orMissing } from '../base/errors.js';
import { decodeData } from './api.js';
import { type SecretVault, type VaultOptions, VaultRequests } from './secret-vault.js';

/** Maximum number of pages of secrets that are read, 50 names each. */
const maxPages = 20;

const secretNames = z.array(z.object({ name: z.string() }));
const variable = z.object({ data: z.string().optional(), value: z.string().optional() });

/**
 * Secrets and variables of a repository on Gitea and Forgejo: GitHub's addresses, but a secret goes as plain JSON (their own
 * transport protects it), and there are no environments. Source: their API reference, "repository".
 */
export class ForgeVault extends VaultRequests implements SecretVault {
  readonly needs = '"repository: read and write"';

  constructor(options: VaultOptions) {
    super({ ...options, environment: undefined });
  }

  explainRefusal(): undefined {
    return undefined;
  }

  async prepare(): Promise<void> {}

  /** Returns whether the repository has the secret: one of the organisation is not in its list. An old server has no list: true. */
  async hasSecret(name: string): Promise<boolean> {
    for (let page = 1; page <= maxPages; page++) {
      const answer = await orMissing(() => this.send('GET', 'secrets', { limit: 50, page }), 404, 405);
      if (!answer) return true;
      const names = decodeData(secretNames, answer.data, 'the names of the secrets').map((secret) => secret.name);
      if (names.some((found) => found.toUpperCase() === name.toUpperCase())) return true;
      if (names.length === 0) return false;
    }
    return true;
  }

  async writeSecret(name: string, value: string): Promise<void> {
    // To Octokit, `data` is the whole body; here it is also the name of the body's only field.
    await this.send('PUT', `secrets/${name}`, { data: { data: value } });
  }

  async createVariable(name: string, value: string): Promise<boolean> {
    return await this.create(`variables/${name}`, { name, value });
  }

  async readVariable(name: string): Promise<string | undefined> {
    const answer = await orMissing(() => this.send('GET', `variables/${name}`));
    if (!answer) return undefined;
    const found = decodeData(variable, answer.data, `the variable ${name}`);
    return found.data ?? found.value;
  }

  async writeVariable(name: string, value: string): Promise<void> {
    const isChanged = await this.isThere('PUT', `variables/${name}`, { name, value });
    if (!isChanged) await this.send('POST', `variables/${name}`, { name, value });
  }
}
