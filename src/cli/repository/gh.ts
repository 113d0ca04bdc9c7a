import { plainText } from '../../base/plain-text.js';
import type { SecretVault } from '../../github/secret-vault.js';
import { parseJson } from '../../http/json.js';
import type { Ended } from '../child-process.js';
import type { Terminal } from '../terminal.js';
import type { GitHubReader } from './reader.js';

/** GitHub's own command line, signed in by the user. Values go to its standard input, never into an argument. */
export class Gh implements GitHubReader, SecretVault {
  readonly place: string;
  readonly needs = 'the scopes "repo" and "workflow" (`gh auth refresh --scopes repo,workflow`)';
  readonly #run: Terminal['spawn'];
  readonly #repository: string;
  readonly #environment: string | undefined;

  constructor(options: { run: Terminal['spawn']; repository: string; environment: string | undefined }) {
    this.#run = options.run;
    this.#repository = options.repository;
    this.#environment = options.environment;
    this.place = options.environment
      ? `environment ${options.environment} of ${options.repository}`
      : options.repository;
  }

  /** Whether `gh` is there and has a login. */
  static async isSignedIn({ spawn, env }: Pick<Terminal, 'spawn' | 'env'>): Promise<boolean> {
    const ended = await spawn('gh', ['auth', 'status', '--hostname', env['GH_HOST'] || 'github.com']);
    return ended.code === 0;
  }

  async get(path: string): Promise<unknown> {
    const ended = await this.#run('gh', ['api', path.replace(/^\//, '')]);
    if (ended.code === 0) return parseJson(ended.stdout);
    if (/\(HTTP 404\)/.test(ended.stderr)) return undefined;
    throw failed('gh api', ended);
  }

  async put(path: string): Promise<void> {
    const ended = await this.#run('gh', ['api', '--method', 'PUT', path.replace(/^\//, '')]);
    if (ended.code !== 0) throw failed('gh api', ended);
  }

  async writeSecret(name: string, value: string): Promise<void> {
    await this.#set('secret', { name, value });
  }

  async readVariable(name: string): Promise<string | undefined> {
    const root = this.#environment ? `environments/${encodeURIComponent(this.#environment)}` : 'actions';
    const found = await this.get(`repos/${this.#repository}/${root}/variables/${name}`);
    return typeof found === 'object' && found !== null && 'value' in found ? String(found.value) : undefined;
  }

  async writeVariable(name: string, value: string): Promise<void> {
    await this.#set('variable', { name, value });
  }

  async #set(kind: 'secret' | 'variable', { name, value }: { name: string; value: string }): Promise<void> {
    const place = ['--repo', this.#repository, ...(this.#environment ? ['--env', this.#environment] : [])];
    const ended = await this.#run('gh', [kind, 'set', name, ...place], value);
    if (ended.code !== 0) throw failed(`gh ${kind} set ${name}`, ended);
  }
}

function failed(what: string, { code, stderr }: Ended): Error {
  return new Error(`${what} ended with ${code ?? 'no status'}: ${plainText(stderr, 300) || 'no reason given'}`);
}
