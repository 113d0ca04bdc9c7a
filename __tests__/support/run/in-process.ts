import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Agent, type Dispatcher } from 'undici';
import type { LocalPlatform, SignedIn } from '../../../emulator/platform.js';
import { parseKeyValueFile } from '../../../emulator/runner/step.js';
import { runPostStep } from '../../../src/action/post-step.js';
import { openRunner } from '../../../src/action/runner.js';
import { readPlaces } from '../../../src/action/runtime.js';
import { runStep } from '../../../src/action/step.js';
import type { Clock } from '../../../src/base/clock.js';
import { type SignalInterrupts, signalInterrupts } from '../../../src/base/signals.js';
import type { NameLookup, Runtime } from '../../../src/contract/runtime.js';
import { VirtualClock } from '../clock/virtual-clock.js';
import { tempFolder } from '../temp-folder.js';
import { recordedCommands } from './recorded-commands.js';

/** The files of a site, by path. */
export type Tree = Record<string, string | Buffer>;

/** Writes files below a new folder. */
export function folderOf(tree: Tree, parent?: string): string {
  const folder = tempFolder(parent);
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

export interface InProcessRun {
  platform: Pick<LocalPlatform, 'apiUrl'>;
  login: Pick<SignedIn, 'accessToken'>;
  /** Inputs in addition to the login and the address of the platform. */
  with: Record<string, string>;
  env?: Record<string, string>;
  event?: unknown;
  clock?: Clock;
  interrupts?: SignalInterrupts;
  /** The number of the request during which the run is cancelled. */
  cancelAt?: number;
  /** Called before each request with its number, from 1. */
  onRequest?: (number: number) => void;
  /** An interceptor between the action and its servers. */
  network?: Dispatcher.DispatcherComposeInterceptor;
  /** Gets the hosts that are connected before their first request. Default: none is. */
  connectEarly?: Runtime['connectEarly'];
  /** The folder of the run. Default: a new folder. */
  folder?: string;
  /** The limit for a stalled upload, in ms. Default: 30,000. */
  stallMs?: number;
  /** The domain name system. Default: no answer. */
  names?: NameLookup;
  /** Runs the post step too. */
  post?: boolean;
}

export interface InProcessResult {
  ok: boolean;
  log: string;
  /** Whether the post step succeeded. */
  postOk: boolean;
  postLog: string;
  outputs: Record<string, string>;
  summary: string;
}

const silent = () => Promise.reject(new Error('no answer'));
const nowhere: NameLookup = { cname: silent, addresses: silent };

/** Runs the action in this process: the real `runStep()` with real HTTP, real files, and a virtual clock. */
export async function runInProcess(options: InProcessRun): Promise<InProcessResult> {
  const folder = options.folder ?? tempFolder();
  const [output, summary, state] = [
    join(folder, 'output'),
    join(folder, 'summary'),
    join(folder, 'state'),
  ];
  for (const file of [output, summary, state]) writeFileSync(file, '');
  const inputs = {
    'access-token': options.login.accessToken,
    'base-url': options.platform.apiUrl,
    name: 'my-site',
    ...options.with,
  };
  const env: NodeJS.ProcessEnv = {
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_STATE: state,
    GITHUB_REPOSITORY: 'octo-org/hello-world',
    GITHUB_RUN_ID: '4711',
    GITHUB_EVENT_NAME: 'push',
    ...Object.fromEntries(
      Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value]),
    ),
    ...options.env,
  };
  const lines: string[] = [];
  const commands = recordedCommands(env, (line) => lines.push(line));
  const interrupts = options.interrupts ?? signalInterrupts();
  let requests = 0;
  const agent = new Agent({ connections: 128 });
  const dispatcher = (options.network ? agent.compose(options.network) : agent).compose(
    (dispatch) => (request, handler) => {
      requests++;
      options.onRequest?.(requests);
      if (requests === options.cancelAt) interrupts.interrupt('SIGINT');
      return dispatch(request, handler);
    },
  );
  const runtime: Runtime = {
    ...readPlaces(env),
    ...openRunner(commands, env),
    clock: options.clock ?? new VirtualClock(),
    interrupts,
    dispatcher,
    connectEarly: options.connectEarly ?? (() => undefined),
    userAgent: 'osc-deploy/test',
    workspace: folder,
    names: options.names ?? nowhere,
    journalPath: join(folder, 'journal.json'),
    jobFolder: env['RUNNER_TEMP'] ? folder : undefined,
    random: Math.random,
    newId: () => crypto.randomUUID(),
    stallMs: options.stallMs ?? 30_000,
  };
  try {
    // The runner starts both steps with the whole environment.
    const ok = await runStep(runtime, { env: { ...env }, event: options.event });
    const mainLines = lines.splice(0);
    for (const [key, value] of Object.entries(parseKeyValueFile(readFileSync(state, 'utf8'))))
      env[`STATE_${key}`] = value;
    const postOk = !options.post || (await runPostStep(runtime, { env, event: options.event }));
    return {
      ok,
      postOk,
      log: mainLines.join('\n'),
      postLog: lines.join('\n'),
      outputs: parseKeyValueFile(readFileSync(output, 'utf8')),
      summary: readFileSync(summary, 'utf8'),
    };
  } finally {
    await dispatcher.destroy();
  }
}

/** Returns the result of `storedTree` for a site equal to this directory. */
export function hashesOf(tree: Tree): Record<string, string> {
  const entries = Object.entries(tree).map(
    ([path, content]) => [path, createHash('sha256').update(content).digest('hex')] as const,
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns the hash of each stored file of a site, without our manifest and the index copies of the platform. */
export function storedTree(platform: LocalPlatform, name: string): Record<string, string> {
  const entries: [string, string][] = [];
  for (const [path, object] of platform.site(name).objects) {
    if (path !== '' && !path.endsWith('/') && !path.startsWith('.osc-deploy/'))
      entries.push([path, object.sha256]);
  }
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
