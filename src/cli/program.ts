import { Command, CommanderError } from 'commander';
import { DeployError } from '../base/errors.js';
import { version } from '../base/version.js';
import { CliError } from './cli-error.js';
import { addDoctor, addStatus } from './commands/account-commands.js';
import type { Perform } from './commands/command-kit.js';
import { addPlan, addPublish, addRemove, addRun } from './commands/deploy-commands.js';
import { addInit, addLogin, addLogout } from './commands/login-commands.js';
import { takesColours } from './paint.js';
import { flagged, openSession } from './session.js';
import type { Terminal } from './terminal.js';

/** 0: done. 1: it was tried and failed. 2: it was asked for in a way that cannot be understood; nothing was sent. */
export type ExitCode = 0 | 1 | 2;

/** Runs one command line, given without the program's own name. */
export async function runCli(terminal: Terminal, argv: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const perform: Perform = async (options, body) => {
    const session = openSession(terminal, options);
    try {
      await body(session);
    } catch (error) {
      const shown = asUsage(error);
      session.log.failure(shown);
      exitCode = shown instanceof CliError && shown.code === 'usage' ? 2 : 1;
    }
  };
  try {
    await createProgram(terminal, perform).parseAsync([...argv], { from: 'user' });
    return exitCode;
  } catch (error) {
    // Commander has printed its message by now; help and version end this way too.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
}

/** What the action calls inputs are options here. */
function asUsage(error: unknown): unknown {
  if (!(error instanceof DeployError) || error.code !== 'invalid-input') return error;
  return new CliError('usage', flagged(error.message), { cause: error });
}

function createProgram(terminal: Terminal, perform: Perform): Command {
  const program = new Command('osc-deploy')
    .description('Deploys to Open Source Cloud from a terminal: the same recipes as the GitHub Action.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
      getOutHasColors: () => takesColours({ isTTY: terminal.stdout.isTTY === true, env: terminal.env }),
      getErrHasColors: () => takesColours({ isTTY: terminal.stderr.isTTY === true, env: terminal.env }),
      getOutHelpWidth: () => Math.min(terminal.stdout.columns ?? 100, 110),
      getErrHelpWidth: () => Math.min(terminal.stderr.columns ?? 100, 110),
    })
    .showHelpAfterError('(osc-deploy <command> --help shows what there is)')
    .addHelpText('after', overview);
  for (const add of [addInit, addLogin, addPublish, addRun, addPlan, addRemove, addStatus, addDoctor, addLogout]) {
    add(program, perform);
  }
  return program;
}

const overview = `
The usual way:
  osc-deploy init                               in a clone: everything that its repository needs to deploy itself
  osc-deploy login                              sign in through the browser, once
  osc-deploy publish dist --name my-site        put a built directory on https://my-site.pages.osaas.io/
  osc-deploy login --repo owner/name            give the GitHub repository a login of its own
  osc-deploy doctor --repo owner/name           see what its set-up lacks

Exit codes: 0 done, 1 failed, 2 not understood (nothing was sent).
Documentation: docs/sign-in.md`;
