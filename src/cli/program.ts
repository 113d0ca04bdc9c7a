import { Command, CommanderError } from 'commander';
import { DeployError } from '../base/errors.js';
import { version } from '../base/version.js';
import { InvalidInputs } from '../contract/read-inputs.js';
import { explainUnknownHost } from '../platform/hosts.js';
import { config } from './commands/config.js';
import { deploy, plan, publish, run } from './commands/deploy.js';
import { doctor } from './commands/doctor.js';
import { init } from './commands/init.js';
import { login, logout } from './commands/login.js';
import { logs } from './commands/logs.js';
import { open } from './commands/open.js';
import { cleanup, remove } from './commands/remove.js';
import { restart } from './commands/restart.js';
import { rollback } from './commands/rollback.js';
import { status } from './commands/status.js';
import { verify } from './commands/verify.js';
import { addCommand, type CommandSpec } from './options.js';
import { insteadOf, insteadOfCommand } from './other-words.js';
import { openSession, type Session } from './session.js';
import { documentation, failureOf, optionName } from './terminal/as-typed.js';
import { type HelpView, helpWidth, listedOptions, wrapHelp } from './terminal/help.js';
import type { Terminal } from './terminal/terminal.js';

/** 0: success. 1: failure. 2: wrong usage, without any change. 130: ended with Ctrl-C, as in shells. */
type ExitCode = 0 | 1 | 2 | 130;

const commands: CommandSpec[] = [
  init,
  login,
  logout,
  doctor,
  deploy,
  publish,
  run,
  plan,
  status,
  open,
  logs,
  verify,
  restart,
  rollback,
  config,
  cleanup,
  remove,
];

/** Runs one command line. @param given the arguments without the program's name */
export async function runCli(terminal: Terminal, given: readonly string[]): Promise<ExitCode> {
  const argv = commandFirst(given);
  const [word = ''] = argv;
  const command = commandOf(word);
  let session = openSession(terminal, { given: {}, command });
  const help = { all: argv.includes('--all'), columns: terminal.stdout.columns };
  const program = createProgram(terminal, help);

  for (const spec of commands) {
    addCommand(program, spec, {
      terminal,
      help,
      sessionOf: (opening) => {
        session = openSession(terminal, { ...opening, command });
        return session;
      },
    });
  }

  try {
    const served = command ? undefined : insteadOfCommand.get(word);
    if (served) throw new DeployError('usage', served);

    await program.parseAsync(word === 'version' ? ['--version'] : argv, { from: 'user' });

    return 0;
  } catch (error) {
    // Help and version also end with this error, after their output.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    if (error instanceof CommanderError && error.code === 'commander.help') return 2;

    const shown = explainUnknownHost(translateError(error, session, command), session.inputs);
    if (argv.includes('--json')) showAsJson(session, shown);
    session.log.failure(shown);

    return exitCodeOf(shown);
  }
}

/** Moves the command to the front, because options may precede it. */
function commandFirst(argv: readonly string[]): readonly string[] {
  const at = argv.findIndex((word) => commandOf(word));
  const isBehind = at > 0 && argv[0]?.startsWith('-');
  return isBehind ? [argv[at] ?? '', ...argv.toSpliced(at, 1)] : argv;
}

function commandOf(word: string): string | undefined {
  return commands.find(({ name, aliases = [] }) => [name, ...aliases].includes(word))?.name;
}

function showAsJson({ stdout, log, asTyped, found }: Session, error: unknown): void {
  const { code, message, hint } = failureOf(error, asTyped);
  const shown = { code, message: log.secrets.redact(message), hint: log.secrets.redact(hint) };
  stdout.json({ ...found, error: shown });
}

/** Returns the exit code of a failed command. */
export function exitCodeOf(error: unknown): ExitCode {
  const code = error instanceof DeployError ? error.code : undefined;
  if (code === 'cancelled') return 130;
  return code === 'usage' ? 2 : 1;
}

function translateError(error: unknown, { raw }: Session, command: string | undefined): unknown {
  if (error instanceof CommanderError) {
    const [, option = ''] = /^error: unknown option '(--[\w-]+)/.exec(error.message) ?? [];
    const meant = insteadOf(option, command);
    const text = meant ? `There is no option \`${option}\`; ${meant}.` : error.message;
    return new DeployError('usage', text.replace(/^error: /, ''));
  }

  if (!(error instanceof DeployError)) return error;

  if (error instanceof InvalidInputs) {
    const rows = error.problems.map(({ input, text }) => `${optionName(input, command)} ${text}`);
    return new DeployError('usage', 'Invalid options', { rows, cause: error });
  }

  if (error.code === 'interrupted') {
    const text = error.text.replace(/^The run was cancelled \(\w+\)\./, 'Cancelled.');
    return new DeployError('cancelled', text, { cause: error, hasChanged: error.hasChanged });
  }

  // Signing in would not help, because the variable has precedence.
  if (error.code === 'unauthorized' && raw['access-token']) {
    return new DeployError(
      'access-token-refused',
      `OSC_ACCESS_TOKEN was refused. ${error.message}`,
      { cause: error },
    );
  }

  return error;
}

function createProgram({ stdout, stderr }: Terminal, help: HelpView): Command {
  return new Command('osc-deploy')
    .usage('<command> [options]')
    .description('Deploys to Open Source Cloud, as the GitHub Action of this name does.')
    .version(version, '-v, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .configureHelp({
      subcommandTerm: (command) => command.name(),
      minWidthToWrap: 20,
      visibleOptions: (command) => listedOptions(command, help),
      visibleCommands: ({ commands: all }) => all.filter((command) => command.helpGroup() !== ''),
    })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => helpWidth(help),
      getErrHelpWidth: () => helpWidth(help),
    })
    .addHelpText('after', wrapHelp(overview, help));
}

const overview = `
Start here:
  osc-deploy init              in a clone: it deploys itself on every push
  osc-deploy login             or by hand: sign in, once
  osc-deploy deploy            then publish or run what is in this folder

\`osc-deploy <command> --help\` has options and examples.
Exit codes: 0 done, 1 failed, 2 not understood (nothing was changed), 130 ended with Ctrl-C.
Docs: ${documentation('command-line.md')}`;
