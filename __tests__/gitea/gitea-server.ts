import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../support/free-port.js';
import { tempFolder } from '../support/temp-folder.js';

/** How long Gitea may take to answer, in ms. */
const startMs = 60_000;

/** A real Gitea server on loopback, and its REST API as one of its users. */
export class GiteaServer {
  readonly url: string;
  readonly #process: ChildProcess;
  readonly #settings: string[];

  private constructor(url: string, child: ChildProcess, settings: string[]) {
    this.url = url;
    this.#process = child;
    this.#settings = settings;
  }

  /**
   * Starts it with an empty database in a new folder.
   * @param binary what `.ci/gitea` has built
   * @param sources the folder of its sources, where its templates are
   */
  static async start(binary: string, sources: string): Promise<GiteaServer> {
    const folder = join(tempFolder(), 'gitea');
    mkdirSync(folder);
    const port = await freePort();
    const [url, settings] = [`http://127.0.0.1:${port}`, join(folder, 'app.ini')];
    writeFileSync(
      settings,
      [
        `RUN_USER = ${execFileSync('id', ['-un'], { encoding: 'utf8' }).trim()}`,
        `WORK_PATH = ${folder}`,
        '[server]',
        'HTTP_ADDR = 127.0.0.1',
        `HTTP_PORT = ${port}`,
        `ROOT_URL = ${url}/`,
        'DISABLE_SSH = true',
        `STATIC_ROOT_PATH = ${sources}`,
        '[database]',
        'DB_TYPE = sqlite3',
        `PATH = ${join(folder, 'gitea.db')}`,
        '[security]',
        'INSTALL_LOCK = true',
        '[log]',
        'LEVEL = error',
        '',
      ].join('\n'),
    );
    const env = { ...process.env, GITEA_I_AM_BEING_UNSAFE_RUNNING_AS_ROOT: 'true', GITEA_WORK_DIR: folder };
    const child = spawn(binary, ['web', '--config', settings], { stdio: 'ignore', env });
    const server = new GiteaServer(url, child, [binary, settings]);
    for (let waited = 0; ; waited += 250) {
      if (child.exitCode !== null || waited > startMs) throw new Error(`Gitea did not start on ${url}`);
      const answer = await fetch(`${url}/api/v1/version`).catch(() => undefined);
      if (answer?.ok) return server;
      await sleep(250);
    }
  }

  /** A new user and its token, which may do everything that the user may. */
  async newUser(name: string): Promise<GiteaUser> {
    const [binary = '', settings = ''] = this.#settings;
    const password = `correct-horse-${name}`;
    const account = ['--username', name, '--password', password, '--email', `${name}@example.com`];
    const argv = ['admin', 'user', 'create', '--config', settings, ...account, '--must-change-password=false'];
    const env = { ...process.env, GITEA_I_AM_BEING_UNSAFE_RUNNING_AS_ROOT: 'true' };
    execFileSync(binary, argv, { stdio: 'pipe', env });
    const authorization = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const answer = await fetch(`${this.url}/api/v1/users/${name}/tokens`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'test', scopes: ['all'] }),
    });
    const { sha1 } = (await answer.json()) as { sha1: string };
    return { name, token: sha1, call: (request, body) => this.#call(sha1, request, body) };
  }

  async #call(token: string, request: string, body?: unknown): Promise<unknown> {
    const [method = 'GET', path = ''] = request.split(' ');
    const answer = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${request} was answered with ${answer.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  async close(): Promise<void> {
    this.#process.kill('SIGKILL');
    if (this.#process.exitCode === null && this.#process.signalCode === null) await once(this.#process, 'exit');
  }
}

/** A user of a Gitea server. */
export interface GiteaUser {
  readonly name: string;
  readonly token: string;
  /** Sends `POST /repos/…` to the API and gives its JSON. @throws for every answer but a success */
  readonly call: (request: string, body?: unknown) => Promise<unknown>;
}
