import { setTimeout as sleep } from 'node:timers/promises';
import { startGitHub } from '../../../emulator/github/github.js';
import type { RequestFilter } from '../../../emulator/http/request-log.js';
import { startPlatform } from '../../../emulator/platform.js';
import type { GenerationRecord } from '../../../src/credentials/generation.js';
import { bundleStep } from '../run/bundle.js';
import { folderOf } from '../run/in-process.js';
import { quickWaits } from '../run/shortened-waits.js';
import { environment, metaName, repository, secretName } from './login-bench.js';

interface StepOfLogin {
  secret?: string;
  temp?: string;
  login?: Record<string, string>;
}

/**
 * Steps of the built bundle that share one login in an environment secret.
 * @param slow the server with answers after 400 ms
 */
export async function startLoginSteps(slow?: 'api' | 'github') {
  const platform = await startPlatform({ apiLatencyMs: slow === 'api' ? 400 : 0 });
  const github = await startGitHub({
    latencyMs: slow === 'github' ? 400 : 0,
    log: platform.log,
    faults: platform.faults,
  });
  const vault = github.repositories.open(repository).environment(environment);
  const secretToken = github.tokens.issue('app', repository, {
    environments: 'write',
    actions: 'read',
  }).value;
  vault.putSecret(secretName, platform.signIn().refreshToken);
  return {
    platform,
    github,
    vault,
    secretToken,
    /** Returns a step of the next job, with the current secret. Steps of one composite action share `temp` and GITHUB_ACTION. */
    step: ({ secret = secretName, temp = '', login = {} }: StepOfLogin = {}) =>
      bundleStep({
        with: {
          'refresh-token': vault.secrets.get(secret) ?? '',
          'client-id': 'cli',
          'secret-token': secretToken,
          'secret-environment': environment,
          'secret-name': secret,
          ...login,
          'base-url': platform.apiUrl,
          directory: folderOf({ 'index.html': '<h1>Hi</h1>' }),
          name: 'my-site',
        },
        env: {
          GITHUB_API_URL: github.apiUrl,
          ...quickWaits(),
          ...(temp && { RUNNER_TEMP: temp }),
        },
      }),
    /** Resolves when a request that matches has arrived. */
    arrived: (filter: RequestFilter) => until(() => platform.log.select(filter).length > 0),
    /** Resolves when a server has acted. */
    acted: (on: 'refresh' | 'store') =>
      until(() =>
        on === 'refresh'
          ? platform.families[0]?.superseded.length === 1
          : vault.history.filter(({ name }) => name === secretName).length > 1,
      ),
    record: () => JSON.parse(vault.variables.get(metaName) ?? '{}') as GenerationRecord,
    /** Returns whether the secret has the valid token. */
    kept: () =>
      platform.families[0]?.state === 'live' &&
      vault.secrets.get(secretName) === platform.families[0].current,
    close: async () => {
      await Promise.all([platform.close(), github.close()]);
    },
  };
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('it did not happen within 20 s');
    await sleep(5);
  }
}
