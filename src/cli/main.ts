import { openSync } from 'node:fs';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { WriteStream } from 'node:tty';
import { processParts } from '../action/runtime.js';
import { DeployError } from '../base/errors.js';
import { version } from '../base/version.js';
import { openConnections } from '../http/connections.js';
import { exitCodeOf, runCli } from './program.js';
import { Programs } from './programs.js';
import { invocationOf } from './terminal/as-typed.js';
import { browserCommand } from './terminal/browser.js';
import { Screen } from './terminal/screen.js';
import { ask, type Terminal } from './terminal/terminal.js';
import { TerminalLog } from './terminal/terminal-log.js';

const { platform, stdout, stderr, stdin } = process;

/** Runs the command line with the real runtime. */
export async function main(): Promise<void> {
  let lost: NodeJS.ErrnoException | undefined;
  // `osc-deploy status | head` closes stdout early, and a closed terminal closes stderr. A publish continues in both cases.
  stderr.on('error', () => undefined);
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (!['EPIPE', 'ECONNRESET', 'EIO'].includes(error.code ?? '')) lost ??= error;
  });

  const fail = (error: unknown) => {
    new TerminalLog(new Screen(stderr, process.env), { verbose: false }).failure(error);
    process.exitCode = exitCodeOf(error);
  };

  try {
    process.exitCode = await runCli(createTerminal(), process.argv.slice(2));
  } catch (error) {
    fail(error);
  }

  // A write error of the last line arrives after its write.
  await new Promise((resolve) => stdout.write('', resolve));

  if (lost)
    fail(
      new DeployError('output-lost', `The result could not be written: ${lost.message}.`, {
        cause: lost,
      }),
    );
}

function createTerminal(): Terminal {
  const parts = processParts(openConnections(process.env));
  const { env } = process;
  const cwd = currentFolder();
  const programs = new Programs({ platform, env, cwd });
  const { interrupts } = parts;
  const screen = stdin.isTTY ? screenOfPerson() : undefined;
  const asks = screen !== undefined;
  const answerTo = async (question: string, hidden: boolean) =>
    screen ? ask(question, { input: stdin, output: screen, interrupts, hidden }) : '';

  return {
    ...parts,
    env,
    platform,
    cwd,
    invocation: invocationOf(process.argv[1] ?? '', { cwd, env }),
    hostName: hostname(),
    stdout,
    stderr,
    userAgent: `osc-deploy-cli/${version}`,
    spawn: (name, args, needs) => programs.run(name, args, needs),
    openBrowser: async (link) => {
      const [name, ...args] = browserCommand(platform, env);
      return name !== undefined && programs.open(name, [...args, link]);
    },
    askSecret: async (question) => (asks && (await answerTo(question, true))) || undefined,
    input: async () => (stdin.isTTY ? undefined : text(stdin)),
    isInteractive: asks,
    ask: async (question) => answerTo(question, false),
    confirm: async (question) =>
      asks ? /^y(es)?$/i.test(await answerTo(`${question} [y/N] `, false)) : undefined,
  };
}

/** Returns the screen of the person at the keyboard, also where stderr is a file or a pipe (`2>&1 | tee log`); undefined if it cannot be opened. */
function screenOfPerson(): WriteStream | undefined {
  if (stderr.isTTY) return stderr;

  try {
    return new WriteStream(openSync('/dev/tty', 'w'));
  } catch {
    return undefined;
  }
}

function currentFolder(): string {
  try {
    return process.cwd();
  } catch (cause) {
    throw new DeployError('usage', 'The current folder no longer exists.', {
      cause,
      next: ['Change to an existing folder:', { command: 'cd ~' }],
    });
  }
}
