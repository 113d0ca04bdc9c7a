import { z } from 'zod';
import { orMissing } from '../base/errors.js';
import { decodeData } from './api.js';
import { GitHubVault } from './secret-vault.js';

/** Maximum number of pages of secrets that are read, 50 names each. */
const maxPages = 20;

const secretNames = z.array(z.object({ name: z.string() }));
const variable = z.object({ data: z.string().optional(), value: z.string().optional() });

/**
 * Secrets and variables of Gitea and Forgejo, which have the addresses of GitHub's repository ones but take a secret in
 * plain JSON (their own transport protects it) and know no environments. Source: their API reference, "repository".
 */
export class ForgeVault extends GitHubVault {
  override readonly needs = '"repository: read and write"';

  override get asked(): undefined {
    return undefined;
  }

  override async prepare(): Promise<void> {}

  /** Whether the repository has the secret: one of the organisation is not in its list. An old server has no list: true. */
  override async hasSecret(name: string): Promise<boolean> {
    for (let page = 1; page <= maxPages; page++) {
      const answer = await orMissing(() => this.send('GET', 'secrets', { limit: 50, page }), 404, 405);
      if (!answer) return true;
      const names = decodeData(secretNames, answer.data, 'the names of the secrets').map((secret) => secret.name);
      if (names.some((found) => found.toUpperCase() === name.toUpperCase())) return true;
      if (names.length === 0) return false;
    }
    return true;
  }

  override async writeSecret(name: string, value: string): Promise<void> {
    // To Octokit, `data` is the whole body; here it is also the name of the body's only field.
    await this.send('PUT', `secrets/${name}`, { data: { data: value } });
  }

  override async readVariable(name: string): Promise<string | undefined> {
    const answer = await orMissing(() => this.send('GET', `variables/${name}`));
    if (!answer) return undefined;
    const found = decodeData(variable, answer.data, `the variable ${name}`);
    return found.data ?? found.value;
  }

  override async writeVariable(name: string, value: string): Promise<void> {
    if (!(await this.isThere('PUT', `variables/${name}`, { name, value }))) await this.addVariable(name, value);
  }

  protected override async addVariable(name: string, value: string): Promise<void> {
    await this.send('POST', `variables/${name}`, { name, value });
  }
}
