import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../support/free-port.js';
import { ServerProcesses } from '../support/server-processes.js';

/** Lets root start Gitea. */
const asRoot = { GITEA_I_AM_BEING_UNSAFE_RUNNING_AS_ROOT: 'true' };

/** A real Gitea server on loopback, and its REST API as one of its users. */
export class GiteaServer {
  readonly url: string;
  readonly #processes: ServerProcesses;
  readonly #command: readonly [binary: string, settings: string];

  private constructor(url: string, parts: { processes: ServerProcesses; command: readonly [string, string] }) {
    this.url = url;
    this.#processes = parts.processes;
    this.#command = parts.command;
  }

  /**
   * Starts it with an empty database in a new folder.
   * @param binary what `.ci/gitea` has built
   * @param sources the folder of its sources, where its templates are
   */
  static async start(binary: string, sources: string): Promise<GiteaServer> {
    const processes = new ServerProcesses();
    const { folder } = processes;
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
    processes.start('gitea', binary, ['web', '--config', settings], { ...asRoot, GITEA_WORK_DIR: folder });
    await processes.ready(`${url}/api/v1/version`);
    return new GiteaServer(url, { processes, command: [binary, settings] });
  }

  /** A new user and its token, which may do everything that the user may. */
  async newUser(name: string): Promise<GiteaUser> {
    const [binary, settings] = this.#command;
    const password = `correct-horse-${name}`;
    const account = ['--username', name, '--password', password, '--email', `${name}@example.com`];
    const argv = ['admin', 'user', 'create', '--config', settings, ...account, '--must-change-password=false'];
    execFileSync(binary, argv, { stdio: 'pipe', env: { ...process.env, ...asRoot } });
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

  close(): Promise<void> {
    return this.#processes.stop();
  }
}

/** A user of a Gitea server. */
export interface GiteaUser {
  readonly name: string;
  readonly token: string;
  /** Sends `POST /repos/…` to the API and gives its JSON. @throws for every answer but a success */
  readonly call: (request: string, body?: unknown) => Promise<unknown>;
}
