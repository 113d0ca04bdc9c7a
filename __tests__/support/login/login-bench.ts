import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { Agent } from 'undici';
import { startGitHub } from '../../../emulator/github/github.js';
import { startPlatform } from '../../../emulator/platform.js';
import { DeployError } from '../../../src/base/errors.js';
import { signalInterrupts } from '../../../src/base/signals.js';
import type { RotationOptions } from '../../../src/credentials/acquire-lease.js';
import { fingerprint, type GenerationRecord } from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { recover } from '../../../src/credentials/persist.js';
import { machineProcesses } from '../../../src/credentials/processes.js';
import { RotatingTokens } from '../../../src/credentials/rotation.js';
import { GitHubSecretStore } from '../../../src/credentials/stores/github-secret.js';
import { signInCommand } from '../../../src/credentials/token-store.js';
import { expiryWarner, gitHubApi } from '../../../src/github/api.js';
import { openVault } from '../../../src/github/secret-vault.js';
import { openHttp } from '../../../src/http/http.js';
import { requestTokens } from '../../../src/platform/oauth.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { logTo } from '../log.js';
import { tempFolder } from '../temp-folder.js';

export const repository = 'octo-org/hello-world';
export const secretName = 'OSC_REFRESH_TOKEN';
export const environment = 'production';
export const metaName = `${secretName}_META`;
export const leaseName = `${secretName}_LEASE`;
/** The API path of the secrets of the environment. */
export const secretPath = `/repos/octo-org/hello-world/environments/${environment}/secrets`;
export const variablePath = `/repos/octo-org/hello-world/environments/${environment}/variables`;
export const tokenPath = '/api/connect/token';

/**
 * Runs the login order against the local platform and the local GitHub, with real requests and a virtual clock.
 * @param latencyMs real ms added to every answer of GitHub
 */
export async function startLoginBench({ latencyMs = 0 } = {}) {
  const clock = new VirtualClock();
  const platform = await startPlatform({ now: () => clock.now() });
  const github = await startGitHub({
    now: () => clock.now(),
    latencyMs,
    log: platform.log,
    faults: platform.faults,
  });
  const vault = github.repositories.open(repository).environment(environment);
  const token = github.tokens.issue('app', repository, { environments: 'write' });
  const seed = platform.signIn().refreshToken;
  vault.putSecret(secretName, seed);
  vault.variables.set(
    metaName,
    JSON.stringify({
      generation: 3,
      current: fingerprint(seed),
      superseded: [],
      state: 'stored',
      run: 'run 3',
    }),
  );
  const dispatcher = new Agent();
  const http = openHttp({ dispatcher, clock, userAgent: 'osc-deploy/test' });
  const send = http.send.bind(http);
  /** Advances the clock of the test past the wait for an answer that never arrives. */
  http.send = async (request) => {
    const { hangs } = bench;
    if (hangs?.method !== request.method || hangs.path !== request.url.pathname)
      return await send(request);
    try {
      return await send({ ...request, timeoutMs: 60 });
    } catch (error) {
      clock.advance(request.timeoutMs ?? 10_000);
      throw error;
    }
  };
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  const journal = new Journal(join(tempFolder(), 'journal.json'), machineProcesses, {
    given: seed,
  });
  const commands = signInCommand(
    { 'secret-environment': environment, 'secret-name': secretName },
    { repository, tool: 'npx github:acme/osc-deploy', forge: undefined, apiUrl: github.apiUrl },
  );
  const ownRun = {
    runId: '7',
    run: 'https://github.com/octo-org/hello-world/actions/runs/7/attempts/1',
  };
  const openStore = async (by = ownRun) => {
    const onAnswer = expiryWarner({ clock, log });
    const api = await gitHubApi({ http, token: token.value, apiUrl: github.apiUrl, onAnswer });
    return new GitHubSecretStore({
      vault: openVault({ api, repository, environment }),
      name: secretName,
      clock,
      log,
      random: () => 0.5,
      ...by,
    });
  };
  const client = { authUrl: platform.apiUrl, clientId: 'cli', clientSecret: undefined };
  const shared = {
    clock,
    log,
    random: () => 0.5,
    newId: () => randomUUID(),
    signInCommand: commands,
    journal,
  };
  const record = () => JSON.parse(vault.variables.get(metaName) ?? '{}') as GenerationRecord;
  const bench = {
    /** The requests that a fault leaves without an answer. */
    hangs: undefined as { method: string; path: string } | undefined,
    platform,
    github,
    vault,
    token,
    clock,
    journal,
    /** The whole log. */
    lines,
    /** The value of the secret at the start of the job. */
    seed,
    openStore,
    /** Opens the journal of another machine. */
    newJournal: () => new Journal(join(tempFolder(), 'journal.json')),
    /** Signs in like a job. */
    open: async (options: Partial<RotationOptions> = {}) =>
      new RotatingTokens({
        ...shared,
        given: seed,
        store: await openStore(),
        refresh: (refresh_token) =>
          requestTokens(http, client, { grant_type: 'refresh_token', refresh_token }),
        allowTokenLoss: false,
        run: 'https://github.com/octo-org/hello-world/actions/runs/7/attempts/1',
        interrupts: signalInterrupts(),
        ...options,
      }),
    /** Runs the post step. */
    finish: async () => recover({ ...shared, store: await openStore() }),
    /** Returns the valid token, and whether the secret has it. */
    state: () => {
      const family = platform.families[0];
      const live = family?.state === 'live' ? family.current : undefined;
      const kept = live !== undefined && vault.secrets.get(secretName) === live;
      return { live, kept, spent: family?.superseded.length ?? 0 };
    },
    record,
    setRecord: (changes: Partial<GenerationRecord>) => {
      vault.variables.set(metaName, JSON.stringify({ ...record(), ...changes }));
    },
    /** Returns method and path of each request, in order. */
    requests: () =>
      platform.requests.map(
        ({ method, path }) =>
          `${method} ${path.replace(secretPath, 'secrets').replace(variablePath, 'variables')}`,
      ),
    close: async () => {
      await dispatcher.destroy();
      await Promise.all([platform.close(), github.close()]);
    },
  };
  return bench;
}

export type LoginBench = Awaited<ReturnType<typeof startLoginBench>>;

/** Returns the text of the journal. */
export function journalText({ journal }: LoginBench): string {
  return existsSync(journal.path) ? readFileSync(journal.path, 'utf8') : '';
}

/** Returns the error of `body`. */
export async function failure(body: () => Promise<unknown>): Promise<DeployError> {
  try {
    await body();
  } catch (error) {
    if (error instanceof DeployError) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

/** Expects that the token of the sign-in was not sent, is valid, and that no work is pending. */
export function expectUnspent(bench: LoginBench): void {
  expect(bench.platform.log.select({ method: 'POST', path: tokenPath })).toEqual([]);
  expect(bench.state()).toMatchObject({ kept: true, spent: 0 });
  expect(existsSync(bench.journal.path)).toBe(false);
}
