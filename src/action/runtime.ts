import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../base/clock.js';
import { hasSystemCode } from '../base/errors.js';
import { readJsonFile } from '../base/json.js';
import { signalInterrupts } from '../base/signals.js';
import { version } from '../base/version.js';
import { readCacheService } from '../contract/cache-service.js';
import type { Inputs } from '../contract/inputs.js';
import { docsOf, type Run } from '../contract/run.js';
import type { Job, NameLookup, ProcessParts, Runtime } from '../contract/runtime.js';
import { type BestEffortGitHub, bestEffortGitHub } from '../github/best-effort.js';
import { type Connections, openConnections } from '../http/connections.js';
import { openHttp } from '../http/http.js';
import { openRunner, runnerCommands } from './runner.js';
import { journalPath } from './unfinished-work.js';

/** Runs an entry with the real runtime, and returns the exit code. Every error becomes a readable message. */
export async function runWithRuntime(
  entry: (runtime: Runtime, job: Job) => Promise<boolean>,
): Promise<0 | 1> {
  const { env } = process;
  const runner = openRunner(runnerCommands, env);

  try {
    const parts = processParts(openConnections(env));
    // act may set the path of a missing file.
    const event = readJsonFile(env['GITHUB_EVENT_PATH'] ?? '');
    // @actions/github reads the same file when it is loaded, and fails if it is not JSON.
    if (event === undefined) delete env['GITHUB_EVENT_PATH'];

    const runtime = { ...parts, ...runner, ...readPlaces(env), userAgent: `osc-deploy/${version}` };
    return (await entry(runtime, { env, event })) ? 0 : 1;
  } catch (error) {
    runner.outputs.set({ status: 'failed' });
    runner.log.failure(error);
    return 1;
  }
}

/** Returns the runtime parts of this process, and listens for signals. */
export function processParts(connections: Connections): ProcessParts {
  const interrupts = signalInterrupts();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => interrupts.interrupt(signal));
  return {
    ...connections,
    clock: systemClock,
    interrupts,
    names: systemNames,
    random: Math.random,
    newId: randomUUID,
    stallMs: 30_000,
  };
}

/** Reads the folders and the cache of a job, and the address of the documentation. */
export function readPlaces(env: NodeJS.ProcessEnv) {
  const path = journalPath(env);
  return {
    workspace: resolve(env['GITHUB_WORKSPACE'] || '.'),
    journalPath: path,
    jobFolder: env['RUNNER_TEMP'] ? dirname(path) : undefined,
    home: env['HOME'] || env['USERPROFILE'],
    cacheService: readCacheService(env),
    docs: docsOf(env),
  };
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms, signal) => {
    try {
      await sleep(ms, undefined, signal ? { signal } : {});
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  },
  every: (ms, callback) => {
    const timer = setInterval(callback, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
};

/** Queries the name servers. The hosts file is not read. */
const systemNames: NameLookup = {
  cname: (host) => query(host, 'resolveCname'),
  addresses: async (host) =>
    (await Promise.all([query(host, 'resolve4'), query(host, 'resolve6')])).flat(),
};

async function query(
  host: string,
  method: 'resolveCname' | 'resolve4' | 'resolve6',
): Promise<string[]> {
  try {
    return await new Resolver({ timeout: 3000, tries: 2 })[method](host);
  } catch (error) {
    if (hasSystemCode(error, 'ENOTFOUND') || hasSystemCode(error, 'ENODATA')) return [];
    throw error;
  }
}

/** Opens the client for comments, deployments and pull requests, which ignores cancellation: a cancelled run still reports. */
export function openGitHub(
  runtime: Runtime,
  { inputs, context }: { inputs: Inputs; context: Run },
): BestEffortGitHub {
  return bestEffortGitHub({
    ...runtime,
    ...context,
    http: openHttp(runtime),
    token: inputs['github-token'],
  });
}
