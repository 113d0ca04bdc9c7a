import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from 'undici';
import { type LocalGitHub, startGitHub } from '../../emulator/github/github.js';
import type { Vault } from '../../emulator/github/repositories.js';
import type { GitHubToken } from '../../emulator/github/tokens.js';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { fingerprint } from '../../src/credentials/generation.js';
import { Journal } from '../../src/credentials/journal.js';
import { recoverLogin } from '../../src/credentials/recover.js';
import { RotatingTokens, type RotatingTokensOptions } from '../../src/credentials/rotating-tokens.js';
import { signInCommand } from '../../src/credentials/sign-in-command.js';
import { GitHubSecretStore } from '../../src/credentials/stores/github-secret.js';
import type { GenerationRecord, TokenStore } from '../../src/credentials/token-store.js';
import { gitHubApi } from '../../src/github/api.js';
import { GitHubVault } from '../../src/github/secret-vault.js';
import { Http, type HttpRequest } from '../../src/http/http.js';
import { refreshGrant } from '../../src/platform/oauth.js';
import { SignalInterrupts } from '../../src/workflow/signals.js';
import { logTo } from './log.js';
import { tempFolder } from './temp-folder.js';
import { VirtualClock } from './virtual-clock.js';

export const repository = 'octo-org/hello-world';
export const secretName = 'OSC_REFRESH_TOKEN';
export const environment = 'production';
export const metaName = `${secretName}_META`;
/** Where the environment's secrets and variables are. */
export const secretPath = `/repos/octo-org/hello-world/environments/${environment}/secrets`;
export const variablePath = `/repos/octo-org/hello-world/environments/${environment}/variables`;
export const tokenPath = '/api/connect/token';

/** Does not wait as long as a real run for an answer that never comes. */
class ImpatientHttp extends Http {
  override send(request: HttpRequest) {
    return super.send({ ...request, timeoutMs: 250 });
  }
}

/** The login order against the local platform and the local GitHub, with real requests and a clock that needs no waiting. */
export interface LoginBench {
  readonly platform: LocalPlatform;
  readonly github: LocalGitHub;
  readonly vault: Vault;
  readonly token: GitHubToken;
  readonly clock: VirtualClock;
  readonly journal: Journal;
  /** Everything that was logged. */
  readonly lines: string[];
  /** What the secret held when the job started. */
  readonly seed: string;
  /** A login as a job makes it. */
  open(options?: Partial<RotatingTokensOptions>): Promise<RotatingTokens>;
  openStore(): Promise<TokenStore>;
  /** The post step. */
  finish(): Promise<void>;
  /** The token that works, and whether it is the one in the secret. */
  state(): { live: string | undefined; kept: boolean; spent: number };
  record(): GenerationRecord;
  close(): Promise<void>;
}

export async function startLoginBench(): Promise<LoginBench> {
  const clock = new VirtualClock();
  const platform = await startPlatform({ now: () => clock.now() });
  const github = await startGitHub({ now: () => clock.now(), log: platform.log, faults: platform.faults });
  const vault = github.repositories.open(repository).environment(environment);
  const token = github.tokens.issue('app', repository, { environments: 'write' });
  const seed = platform.signIn().refreshToken;
  vault.putSecret(secretName, seed);
  vault.variables.set(
    metaName,
    JSON.stringify({ generation: 3, current: fingerprint(seed), superseded: [], state: 'stored', run: 'run 3' }),
  );
  const dispatcher = new Agent();
  const http = new ImpatientHttp({
    dispatcher,
    clock,
    userAgent: 'osc-deploy/test',
    signal: new AbortController().signal,
  });
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  const journal = new Journal(join(tempFolder(), 'journal.json'));
  const commands = signInCommand({ repository, environment, secret: secretName, action: undefined });
  const openStore = async () => {
    const api = await gitHubApi({ http, token: token.value, apiUrl: github.apiUrl });
    return new GitHubSecretStore({
      vault: new GitHubVault({ api, repository, environment }),
      name: secretName,
      clock,
      log,
      random: () => 0.5,
    });
  };
  const shared = { clock, log, random: () => 0.5, signInCommand: commands, journal };
  return {
    platform,
    github,
    vault,
    token,
    clock,
    journal,
    lines,
    seed,
    openStore,
    open: async (options = {}) =>
      new RotatingTokens({
        ...shared,
        refreshToken: seed,
        store: await openStore(),
        refresh: (refreshToken) =>
          refreshGrant(http, { authUrl: platform.apiUrl, refreshToken, clientId: 'cli', clientSecret: undefined }),
        allowTokenLoss: false,
        run: 'https://github.com/octo-org/hello-world/actions/runs/7/attempts/1',
        interrupts: new SignalInterrupts(),
        ...options,
      }),
    finish: async () => recoverLogin({ ...shared, store: await openStore() }),
    state: () => {
      const family = platform.families[0];
      const live = family?.state === 'live' ? family.current : undefined;
      return {
        live,
        kept: live !== undefined && vault.secrets.get(secretName) === live,
        spent: family?.superseded.length ?? 0,
      };
    },
    record: () => JSON.parse(vault.variables.get(metaName) ?? '{}') as GenerationRecord,
    close: async () => {
      await dispatcher.destroy();
      await Promise.all([platform.close(), github.close()]);
    },
  };
}

/** What is in the journal's file, as text. */
export function journalText({ journal }: LoginBench): string {
  return existsSync(journal.path) ? readFileSync(journal.path, 'utf8') : '';
}
