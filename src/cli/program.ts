import { Command, CommanderError } from 'commander';
import { DeployError, messageOf } from '../base/errors.js';
import { version } from '../base/version.js';
import { CliError } from './cli-error.js';
import { addCommand, type CommandSpec, type Perform } from './command.js';
import { config } from './commands/config.js';
import { doctor } from './commands/doctor.js';
import { init } from './commands/init.js';
import { login } from './commands/login.js';
import { logout } from './commands/logout.js';
import { logs } from './commands/logs.js';
import { open } from './commands/open.js';
import { plan } from './commands/plan.js';
import { publish } from './commands/publish.js';
import { remove } from './commands/remove.js';
import { restart } from './commands/restart.js';
import { rollback } from './commands/rollback.js';
import { run } from './commands/run.js';
import { status } from './commands/status.js';
import { verify } from './commands/verify.js';
import { documentation } from './invocation.js';
import { atTerminal, wrongOptions } from './option-names.js';
import { openSession, type Session } from './session.js';
import { takesColours } from './terminal/screen.js';
import type { Terminal } from './terminal/terminal.js';
import { failureOf } from './terminal/terminal-log.js';

/**
 * 0: done. 1: it was tried and failed. 2: it was asked for in a way that cannot be understood; nothing was changed.
 * 130: ended with Ctrl-C, as shells have it.
 */
type ExitCode = 0 | 1 | 2 | 130;

/** As the help lists them. */
const commands: CommandSpec[] = [
  init,
  login,
  publish,
  run,
  plan,
  remove,
  status,
  open,
  logs,
  verify,
  restart,
  rollback,
  config,
  doctor,
  logout,
];

/** Runs one command line, given without the program's own name. */
export async function runCli(terminal: Terminal, argv: readonly string[]): Promise<ExitCode> {
  const command = commands.find(({ name }) => name === argv[0])?.name;
  // Until the options are understood, failures are shown as one without options shows them.
  let session = openSession(terminal, { given: {}, command });
  const program = createProgram(terminal, async ({ given, verbose, body }) => {
    session = openSession(terminal, { given, verbose, command });
    await body(session);
  });
  try {
    await program.parseAsync(asked(program, argv), { from: 'user' });
    return 0;
  } catch (error) {
    // Help and the version end this way too; they are printed by now.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof CommanderError && error.code === 'commander.help') return 2;
    const shown = inTerms(error, session);
    if (argv.includes('--json')) showAsJson(session, shown);
    session.log.failure(shown);
    return exitCodeOf(shown);
  }
}

/** `help` of a command that there is not is as wrong as that command is. */
function asked(program: Command, argv: readonly string[]): string[] {
  const [first, name = ''] = argv;
  const isKnown = name === '' || name.startsWith('-') || program.commands.some((one) => one.name() === name);
  return first === 'help' && !isKnown && name !== 'help' ? [name] : [...argv];
}

/** One object on standard output, so that a script has one thing to read whatever happens. */
function showAsJson({ stdout, log, asTyped }: Session, error: unknown): void {
  const { code, message, hint } = failureOf(error) ?? { code: 'unexpected', message: messageOf(error), hint: '' };
  const shown = { code, message: asTyped(log.secrets.redact(message)), hint: asTyped(log.secrets.redact(hint)) };
  stdout.line(JSON.stringify({ error: shown }, null, 2));
}

function exitCodeOf(error: unknown): ExitCode {
  if (!(error instanceof CliError)) return 1;
  if (error.code === 'cancelled') return 130;
  return error.code === 'usage' ? 2 : 1;
}

/** A failure of the action, or of the parser, in terms of this command line. */
function inTerms(error: unknown, { raw }: Session): unknown {
  if (error instanceof CommanderError) return new CliError('usage', error.message.replace(/^error: /, ''));
  if (!(error instanceof DeployError)) return error;
  if (error.code === 'invalid-input') return new CliError('usage', wrongOptions(error.message), { cause: error });
  if (error.code === 'interrupted') return new CliError('cancelled', 'Cancelled.', { cause: error });
  // Signing in would change nothing: the variable goes first.
  if (error.code === 'unauthorized' && raw['access-token']) {
    return new CliError('access-token-refused', `OSC_ACCESS_TOKEN was refused. ${atTerminal(error.message)}`, {
      cause: error,
    });
  }
  return error;
}

function createProgram(terminal: Terminal, perform: Perform): Command {
  const program = new Command('osc-deploy')
    .description('Deploys to Open Source Cloud from a terminal: the same recipes as the GitHub Action.')
    .version(version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
      // Shown as every other failure.
      outputError: () => undefined,
      getOutHasColors: () => takesColours(terminal.stdout, terminal.env),
      getErrHasColors: () => takesColours(terminal.stderr, terminal.env),
      getOutHelpWidth: () => Math.min(terminal.stdout.columns ?? 100, 110),
      getErrHelpWidth: () => Math.min(terminal.stderr.columns ?? 100, 110),
    })
    .addHelpText('after', overview);
  for (const spec of commands) addCommand(program, spec, perform);
  return program;
}

const overview = `
The usual way:
  osc-deploy init                               in a clone: everything that its repository needs to deploy itself
  osc-deploy login                              sign in through the browser, once
  osc-deploy publish dist --name my-site        put a built directory on https://my-site.pages.osaas.io/
  osc-deploy login --repo owner/name            give a GitHub repository its own login
  osc-deploy doctor --repo owner/name           see what its set-up lacks

Exit codes: 0 done, 1 failed, 2 not understood (nothing was changed), 130 ended with Ctrl-C.
Documentation: ${documentation('command-line.md')}`;
