import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { childEnvironment } from '../base/child-environment.js';
import type { Clock } from '../base/clock.js';
import { hasSystemCode } from '../base/errors.js';
import { readJsonFile } from '../base/json.js';
import type { Log } from '../base/log.js';
import { version } from '../base/version.js';
import type { RunContext } from '../contract/event.js';
import { actionFile } from '../contract/forge.js';
import type { Inputs } from '../contract/inputs.js';
import { Outputs } from '../contract/outputs.js';
import { BestEffortGitHub } from '../github/best-effort.js';
import { createDispatcher } from '../http/dispatch.js';
import { Http } from '../http/http.js';
import type { NameLookup } from '../platform/my-domains.js';
import { type Ended, runProgram } from './child-process.js';
import { RunnerFiles, runnerCommands, WorkflowLog } from './runner.js';
import { SignalInterrupts } from './signals.js';
import { journalPath } from './unfinished-work.js';

/** The parts that a step and a terminal share. Only this file reaches for the real ones. */
export interface ProcessParts {
  /** Variables of the process; for a run at a terminal what its repository says instead. */
  env: NodeJS.ProcessEnv;
  clock: Clock;
  /** All connections, through a proxy where the variables name one. */
  dispatcher: Dispatcher;
  /** Signals that end the run, held back while a refresh token is being spent. */
  interrupts: SignalInterrupts;
  /** The domain name system. */
  names: NameLookup;
  /** 0 to 1, for the jitter of waits. */
  random: () => number;
  /** A name that no other run has: a UUID. */
  newId: () => string;
  /** Runs a program to its end. Its environment has no secret of the run. */
  spawn: (file: string, args: string[]) => Promise<Ended>;
  /** An upload that stands still for this long is given up and tried again, in ms. */
  stallMs: number;
}

/** Everything outside of the program that a run touches. */
export interface Runtime extends ProcessParts {
  log: Log;
  /** The step's outputs, written as soon as they are known. */
  outputs: Outputs;
  /** The runner's files for outputs, state and summary. */
  runnerFiles: RunnerFiles;
  userAgent: string;
  /** The parsed event payload; `undefined` outside of a runner. */
  event: unknown;
  /** Folder in which relative paths of inputs begin. */
  workspace: string;
  /** Path of the journal of an unfinished rotation; the same for a step and its post step. */
  journalPath: string;
}

/**
 * Runs an entry with the real parts. Whatever fails, foreseen or not, ends in one readable error.
 * @returns the exit code of the process
 */
export async function runWithRuntime(entry: (runtime: Runtime) => Promise<boolean>): Promise<0 | 1> {
  const log = new WorkflowLog(runnerCommands, actionFile('docs/', process.env));
  try {
    return (await entry(await createRuntime(log))) ? 0 : 1;
  } catch (error) {
    log.failure(error);
    return 1;
  }
}

/** The real parts of this process. Listens for signals from now on. */
export function processParts(dispatcher: Dispatcher): ProcessParts {
  const { env, platform } = process;
  const interrupts = new SignalInterrupts();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupts.interrupt(signal));
  return {
    env,
    clock: systemClock,
    dispatcher,
    interrupts,
    names: systemNames,
    random: Math.random,
    newId: randomUUID,
    spawn: (file, args) => runProgram(file, args, { platform, env: childEnvironment(env, 'git and gh') }),
    stallMs: 30_000,
  };
}

async function createRuntime(log: Log): Promise<Runtime> {
  const { env } = process;
  const runnerFiles = new RunnerFiles({ commands: runnerCommands, env, warn: (text) => log.warning(text) });
  const outputs = openOutputs(runnerFiles, log);
  const dispatcher = await createDispatcher(env).catch((error: unknown) => {
    outputs.set({ status: 'failed' });
    throw error;
  });
  // act and other runners may name a file that is not there; a run without an event belongs to no pull request.
  const event = readJsonFile(env['GITHUB_EVENT_PATH'] ?? '');
  // @actions/github reads the same file when it is loaded, and cannot be loaded where that is no JSON.
  if (event === undefined) delete process.env['GITHUB_EVENT_PATH'];
  return {
    ...processParts(dispatcher),
    log,
    outputs,
    runnerFiles,
    userAgent: `osc-deploy/${version}`,
    event,
    workspace: resolve(env['GITHUB_WORKSPACE'] || '.'),
    journalPath: journalPath(env),
  };
}

/** No output ever holds a token, whatever a server put into it, but the one whose purpose is to hand one on; the runner masks it. */
export function openOutputs(runnerFiles: RunnerFiles, { secrets }: Log): Outputs {
  return new Outputs((name, value) =>
    runnerFiles.setOutput(name, name === 'service-token' ? value : secrets.redactTokens(value)),
  );
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

/** The name servers of this machine, asked for records and not for what its hosts file says. */
const systemNames: NameLookup = {
  cname: (host) => query(host, 'resolveCname'),
  addresses: async (host) => (await Promise.all([query(host, 'resolve4'), query(host, 'resolve6')])).flat(),
};

async function query(host: string, method: 'resolveCname' | 'resolve4' | 'resolve6'): Promise<string[]> {
  // Loaded when it is used.
  const { Resolver } = await import('node:dns/promises');
  try {
    return await new Resolver({ timeout: 3000, tries: 2 })[method](host);
  } catch (error) {
    // There is no such record.
    if (hasSystemCode(error, 'ENOTFOUND') || hasSystemCode(error, 'ENODATA')) return [];
    throw error;
  }
}

/** Opens the client for comments, deployments and pull requests: it ignores cancellation, as a cancelled run still reports. */
export function openGitHub(
  runtime: Runtime,
  { inputs, context }: { inputs: Inputs; context: RunContext },
): BestEffortGitHub {
  const { log, random } = runtime;
  const { repository, apiUrl } = context;
  const token = inputs['github-token'];
  return new BestEffortGitHub({ http: new Http(runtime), token, repository, apiUrl, log, random });
}
