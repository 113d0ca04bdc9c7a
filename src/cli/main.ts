import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { processParts } from '../action/runtime.js';
import { childEnvironment } from '../base/child-environment.js';
import { runProgram } from '../base/programs.js';
import { version } from '../base/version.js';
import { createDispatcher } from '../http/dispatch.js';
import { invocationOf } from './invocation.js';
import { runCli } from './program.js';
import { ask } from './terminal/ask.js';
import { openLink } from './terminal/browser.js';
import { Screen } from './terminal/screen.js';
import type { Terminal } from './terminal/terminal.js';
import { TerminalLog } from './terminal/terminal-log.js';

const { platform, stdout, stderr, stdin } = process;

/** Runs the command line with the real parts. */
export async function main(): Promise<void> {
  // `osc-deploy status | head` closes our output early, and a closed terminal the other one: a publish goes on all the same.
  for (const output of [stdout, stderr]) output.on('error', () => undefined);
  try {
    process.exitCode = await runCli(await createTerminal(), process.argv.slice(2));
  } catch (error) {
    new TerminalLog(new Screen(stderr, process.env), { verbose: false }).failure(error);
    process.exitCode = 1;
  }
}

/** The real parts. Listens for signals from now on. */
async function createTerminal(): Promise<Terminal> {
  const parts = processParts(await createDispatcher(process.env));
  const { env } = process;
  const { interrupts } = parts;
  const asks = stdin.isTTY === true && stderr.isTTY === true;
  const answerTo = (question: string, hidden: boolean) =>
    ask(question, { input: stdin, output: stderr, interrupts, hidden });
  return {
    ...parts,
    env,
    platform,
    cwd: process.cwd(),
    invocation: invocationOf(process.argv[1] ?? '', { cwd: process.cwd(), env }),
    hostName: hostname(),
    stdout,
    stderr,
    userAgent: `osc-deploy-cli/${version}`,
    spawn: (file, args, more) =>
      runProgram(file, args, { platform, env: { ...childEnvironment(env, 'git and gh'), ...more } }),
    openBrowser: (link) => openLink(link, platform, env),
    askSecret: async (question) => (asks && (await answerTo(question, true))) || undefined,
    input: async () => (stdin.isTTY ? undefined : text(stdin)),
    isInteractive: asks,
    ask: async (question) => (asks ? answerTo(question, false) : ''),
    confirm: async (question) => (asks ? /^y(es)?$/i.test(await answerTo(`${question} [y/N] `, false)) : undefined),
  };
}
