import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from 'undici';
import { startGitHub } from '../../../emulator/github/github.js';
import { systemClock } from '../../../src/action/runtime.js';
import { ActionsCacheStore } from '../../../src/credentials/stores/actions-cache.js';
import { FileStore } from '../../../src/credentials/stores/file.js';
import { GitHubSecretStore } from '../../../src/credentials/stores/github-secret.js';
import type { TokenStore } from '../../../src/credentials/token-store.js';
import { gitHubApi } from '../../../src/github/api.js';
import { openVault } from '../../../src/github/secret-vault.js';
import { openHttp } from '../../../src/http/http.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { logTo } from '../log.js';
import { tempFolder } from '../temp-folder.js';
import { startRunnerCache } from './runner-cache.js';

/** One kind of store, with access from outside. */
export interface StoreHarness {
  /** Opens the store in a new process. */
  open(): Promise<TokenStore>;
  /** Returns the refresh token of the next job; undefined without a token. */
  kept(): Promise<string | undefined>;
  /** The token before the first save, such as the token in the secret. */
  readonly first: string | undefined;
  /** Removes the permission to write. */
  forbid(): void;
  close(): Promise<void>;
}

const repository = 'octo-org/hello-world';
const name = 'MY_TOKEN';

/** Starts GitHub, GitHub Enterprise Server or Gitea, with a login in the secret MY_TOKEN of a repository or an environment. */
export async function secret({
  environment,
  permissions,
  ...server
}: {
  environment?: string | undefined;
  basePath?: string;
  flavour?: 'forge';
  /** The permissions of the token. Default: all required permissions. */
  permissions?: Record<string, 'read' | 'write'>;
}) {
  const github = await startGitHub(server);
  const home = github.repositories.open(repository);
  const vault = environment === undefined ? home.vault : home.environment(environment);
  const ofGitHub =
    environment === undefined
      ? { secrets: 'write', variables: 'write' }
      : { environments: 'write' };
  const needed = (server.flavour ? { repository: 'write' } : ofGitHub) as Record<string, 'write'>;
  const token = github.tokens.issue(
    server.flavour ? 'personal' : 'app',
    repository,
    permissions ?? needed,
  );
  const dispatcher = new Agent();
  const lines: string[] = [];
  const clock = new VirtualClock();
  const log = logTo((line) => lines.push(line));
  const http = openHttp({
    dispatcher,
    clock,
    userAgent: 'osc-deploy/test',
    signal: new AbortController().signal,
  });
  vault.putSecret(name, 'of-the-sign-in');
  return {
    github,
    vault,
    clock,
    first: 'of-the-sign-in',
    lines,
    open: async () => {
      const api = await gitHubApi({ http, token: token.value, apiUrl: github.apiUrl });
      const ours = openVault({
        api,
        repository,
        environment,
        isForge: server.flavour !== undefined,
      });
      return new GitHubSecretStore({
        vault: ours,
        name,
        clock,
        log,
        random: () => 0.5,
        run: 'this run',
      });
    },
    kept: async () => vault.secrets.get(name),
    forbid: () => github.tokens.revoke(token),
    close: async () => {
      await dispatcher.destroy();
      await github.close();
    },
  };
}

/** Opens a file of this machine. */
export async function file(): Promise<StoreHarness> {
  const folder = join(tempFolder(), 'login');
  const path = join(folder, 'token.json');
  const clock = new VirtualClock();
  return {
    first: undefined,
    open: async () => new FileStore({ path, clock }),
    kept: async () =>
      existsSync(path)
        ? (JSON.parse(readFileSync(path, 'utf8')) as { refreshToken?: string }).refreshToken
        : undefined,
    forbid: () => {
      // A file replaces the folder, because root can write into a folder of any mode.
      rmSync(folder, { recursive: true, force: true });
      writeFileSync(folder, '');
    },
    close: async () => undefined,
  };
}

/** Opens the Actions cache with the real client, which reads the environment of the runner. */
export async function actionsCache(): Promise<StoreHarness> {
  const runner = await startRunnerCache();
  const open = async () =>
    new ActionsCacheStore({
      entries: runner.open({ clock: systemClock }),
      clock: systemClock,
      seed: 'the-seed',
      clientId: 'cli',
      repository,
      refused: undefined,
      signInCommand: [],
    });
  return {
    first: undefined,
    open,
    kept: async () => (await (await open()).read()).refreshToken,
    forbid: () => {
      process.env['ACTIONS_RUNTIME_TOKEN'] = runner.cache.issueToken('refs/heads/main', {
        readOnly: true,
      });
    },
    close: () => runner.close(),
  };
}
