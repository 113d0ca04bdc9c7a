import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step, StepOptions } from '../../emulator/runner/step.js';
import { freePort } from '../support/free-port.js';
import { bundleStep } from '../support/run/bundle.js';
import { ServerProcesses } from '../support/server-processes.js';

/** Allows root to start Gitea. */
const asRoot = { GITEA_I_AM_BEING_UNSAFE_RUNNING_AS_ROOT: 'true' };
/** The repository of `owner`, with a commit on `main`. */
export const repository = 'owner/site';

/** A user of a Gitea server. */
export interface GiteaUser {
  readonly name: string;
  /** A token with all permissions of the user. */
  readonly token: string;
  /** Sends `POST /repos/…` to the API and returns its JSON. @throws for every answer without success */
  readonly call: (request: string, body?: unknown) => Promise<unknown>;
}

export type GiteaServer = Awaited<ReturnType<typeof startGitea>>;

/** Starts the Gitea that `.ci/gitea` has built, on loopback with an empty database, and creates the repository. */
export async function startGitea() {
  const [binary, sources] = [process.env['GITEA_PATH'] ?? '', process.env['GITEA_SOURCES'] ?? ''];
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
  processes.start(binary, ['web', '--config', settings], { ...asRoot, GITEA_WORK_DIR: folder });
  await processes.ready(`${url}/api/v1/version`);

  const callAs =
    (authorization: string) =>
    async (request: string, body?: unknown): Promise<unknown> => {
      const [method = 'GET', path = ''] = request.split(' ');
      const answer = await fetch(`${url}/api/v1${path}`, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${request} was answered with ${answer.status}: ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    };
  const newUser = async (name: string): Promise<GiteaUser> => {
    const password = `correct-horse-${name}`;
    const account = ['--username', name, '--password', password, '--email', `${name}@example.com`];
    const argv = [
      'admin',
      'user',
      'create',
      '--config',
      settings,
      ...account,
      '--must-change-password=false',
    ];
    execFileSync(binary, argv, { stdio: 'pipe', env: { ...process.env, ...asRoot } });
    const basic = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
    const wanted = { name: 'test', scopes: ['all'] };
    const { sha1: token } = (await callAs(basic)(`POST /users/${name}/tokens`, wanted)) as {
      sha1: string;
    };
    return { name, token, call: callAs(`token ${token}`) };
  };
  const owner = await newUser('owner');
  await owner.call('POST /user/repos', { name: 'site', auto_init: true, default_branch: 'main' });
  return {
    url,
    owner,
    newUser,
    /** Returns a step of the bundle, as Gitea's runner starts it for the repository. */
    step: ({ event, env, ...more }: Omit<StepOptions, 'action'>): Step =>
      bundleStep({
        ...more,
        event: { repository: { full_name: repository, default_branch: 'main' }, ...event },
        env: {
          GITEA_ACTIONS: 'true',
          GITHUB_API_URL: `${url}/api/v1`,
          GITHUB_SERVER_URL: url,
          GITHUB_REPOSITORY: repository,
          GITHUB_RUN_NUMBER: '12',
          ...env,
        },
      }),
    close: () => processes.stop(),
  };
}
