import { Agent } from 'undici';
import { startCacheService } from '../../../emulator/github/cache-service.js';
import type { Clock } from '../../../src/base/clock.js';
import { readCacheService } from '../../../src/contract/cache-service.js';
import { CacheEntries } from '../../../src/credentials/stores/cache-entries.js';
import { openHttp } from '../../../src/http/http.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { tempFolder } from '../temp-folder.js';

/** A clock without time limits. */
export const patientClock: Clock = {
  now: () => 0,
  sleep: (ms) => new Promise((resolve) => ms < 25_000 && setImmediate(resolve)),
  every: () => () => undefined,
};

/** The Actions cache of a job. This process has its variables, and runs in its workspace. */
export async function startRunnerCache() {
  const cache = await startCacheService();
  const [home, before] = [process.cwd(), { ...process.env }];
  const [workspace, temp] = [tempFolder(), tempFolder()];
  const agent = new Agent();
  const variables = {
    ACTIONS_CACHE_SERVICE_V2: 'true',
    ACTIONS_RESULTS_URL: cache.resultsUrl,
    ACTIONS_RUNTIME_TOKEN: cache.issueToken('refs/heads/main'),
  };
  Object.assign(process.env, variables, { GITHUB_WORKSPACE: workspace, RUNNER_TEMP: temp });
  delete process.env['GITHUB_SERVER_URL'];
  process.chdir(workspace);
  return {
    cache,
    workspace,
    temp,
    /** The variables of the runner for the service. */
    variables,
    /** The former variables of this process. */
    before,
    open: ({ clock = patientClock } = {}) => {
      const http = openHttp({
        dispatcher: agent,
        clock: new VirtualClock(),
        userAgent: 'osc-deploy/test',
      });
      const service = readCacheService(process.env);
      return new CacheEntries({ workspace, clock, service, http, random: () => 0.5 });
    },
    close: async () => {
      process.chdir(home);
      process.env = { ...before };
      await Promise.all([cache.close(), agent.close()]);
    },
  };
}

export type RunnerCache = Awaited<ReturnType<typeof startRunnerCache>>;
