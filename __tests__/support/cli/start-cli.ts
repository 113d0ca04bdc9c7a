import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from 'undici';
import { systemClock } from '../../../src/action/runtime.js';
import type { Clock } from '../../../src/base/clock.js';
import { type SignalInterrupts, signalInterrupts } from '../../../src/base/signals.js';
import { runCli } from '../../../src/cli/program.js';
import { Programs } from '../../../src/cli/programs.js';
import type { Terminal } from '../../../src/cli/terminal/terminal.js';
import type { NameLookup } from '../../../src/contract/runtime.js';
import { tempFolder } from '../temp-folder.js';

/** The exit code and output of one command. */
export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Cli {
  terminal: Terminal;
  interrupts: SignalInterrupts;
  /** The whole output so far. */
  readonly stdout: string;
  readonly stderr: string;
  /** The folder of this test, with the config folder. */
  folder: string;
  /** A folder for programs of this test, outside of the folder above. */
  bin: string;
  run(...argv: string[]): Promise<Ended>;
  close(): Promise<void>;
}

export interface CliOptions {
  env?: NodeJS.ProcessEnv;
  clock?: Clock;
  isTTY?: boolean;
  /** The browser, called with the link. Default: no browser. */
  browser?: (link: string) => Promise<boolean>;
  /** The answer to a question for a secret. */
  typed?: string;
  /** The answers of DNS. Default: no records. */
  names?: NameLookup;
  /** The text of standard input. Default: a terminal. */
  input?: string;
  /** The answer to any other question. Default: no terminal. */
  answer?: string;
  /** The answer to a confirmation. Default: no terminal. */
  confirmed?: boolean;
  /** The repository in this file system that answers git for the origin. Default: no server answers. */
  origin?: string;
}

/** Starts the command line in this process, records its outputs, and gives it a config folder. */
export function startCli(options: CliOptions = {}): Cli {
  const folder = tempFolder();
  const bin = tempFolder();
  const written = { stdout: '', stderr: '' };
  const output = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      written[name] += text;
    },
    isTTY: options.isTTY ?? false,
    columns: 100,
  });
  // PATH has only the programs of the test.
  const env = {
    XDG_CONFIG_HOME: join(folder, 'config'),
    PATH: bin,
    ...options.env,
  };
  const interrupts = signalInterrupts();
  const dispatcher = new Agent();
  const terminal: Terminal = {
    env,
    platform: 'linux',
    cwd: folder,
    invocation: 'osc-deploy',
    hostName: 'here.example',
    stdout: output('stdout'),
    stderr: output('stderr'),
    clock: options.clock ?? quickClock(),
    dispatcher,
    connectEarly: () => undefined,
    interrupts,
    names: options.names ?? {
      cname: () => Promise.resolve([]),
      addresses: () => Promise.resolve([]),
    },
    userAgent: 'osc-deploy-cli/test',
    random: () => 0,
    newId: () => crypto.randomUUID(),
    stallMs: 30_000,
    openBrowser: options.browser ?? (() => Promise.resolve(false)),
    askSecret: () => Promise.resolve(options.typed),
    input: () => Promise.resolve(options.input),
    isInteractive: options.confirmed !== undefined || options.answer !== undefined,
    ask: (question) => {
      written.stderr += `${question}\n`;
      return Promise.resolve(options.answer ?? '');
    },
    confirm: (question) => {
      if (options.confirmed !== undefined) written.stderr += `${question}\n`;
      return Promise.resolve(options.confirmed);
    },
    spawn: (name, args, needs) =>
      new Programs({ platform: 'linux', env, cwd: terminal.cwd }).run(
        name,
        offline(args, options.origin),
        needs,
      ),
  };
  return {
    terminal,
    interrupts,
    folder,
    bin,
    get stdout() {
      return written.stdout;
    },
    get stderr() {
      return written.stderr;
    },
    run: async (...argv) => {
      const before = { ...written };
      const code = await runCli(terminal, argv);
      const since = (name: 'stdout' | 'stderr') => written[name].slice(before[name].length);
      return { code, stdout: since('stdout'), stderr: since('stderr') };
    },
    close: async () => {
      await dispatcher.destroy();
      for (const each of [folder, bin]) rmSync(each, { recursive: true, force: true });
    },
  };
}

/** Returns the arguments of git with a local repository in place of a server in the internet. */
function offline(args: string[], origin = '/nonexistent'): string[] {
  const isRemote = args[0] === 'ls-remote' && /^(?:https:|git@)/.test(args.at(-1) ?? '');
  return isRemote ? [...args.slice(0, -1), origin] : args;
}

/** The clock of the machine at twenty times its speed. */
function quickClock(): Clock {
  const [start, speed] = [Date.now(), 20];
  return {
    now: () => start + (Date.now() - start) * speed,
    sleep: (ms, signal) => systemClock.sleep(ms / speed, signal),
    every: (ms, callback) => systemClock.every(ms / speed, callback),
  };
}
