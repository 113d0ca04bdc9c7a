import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { version } from '../version.js';
import { CliError } from './cli-error.js';
import { login } from './login.js';
import { logout } from './logout.js';
import { takesColours } from './paint.js';
import { type CommonOptions, openSession, type Session, type SessionValues } from './session.js';
import type { Terminal } from './terminal.js';

/** 0: done. 1: it was tried and failed. 2: it was asked for in a way that cannot be understood; nothing was sent. */
export type ExitCode = 0 | 1 | 2;

/** Runs one command line, given without the program's own name. */
export async function runCli(terminal: Terminal, argv: readonly string[]): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  /** Opens the session of a command, does it, and says what went wrong with the session's own log. */
  const perform = async (options: SessionValues, body: (session: Session) => Promise<void>): Promise<void> => {
    const session = openSession(terminal, options);
    try {
      session.check();
      await body(session);
    } catch (error) {
      session.log.failure(error);
      exitCode = error instanceof CliError && error.code === 'usage' ? 2 : 1;
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

/** What a command does once its session is open. */
export type Perform = (options: SessionValues, body: (session: Session) => Promise<void>) => Promise<void>;

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
  addLogin(program, perform);
  addLogout(program, perform);
  return program;
}

const overview = `
The usual way:
  osc-deploy login                              sign in through the browser, once
  osc-deploy publish dist --name my-site        put a built directory on https://my-site.pages.osaas.io/
  osc-deploy login --repo owner/name            give the GitHub repository a login of its own
  osc-deploy doctor --repo owner/name           see what its set-up lacks

Exit codes: 0 done, 1 failed, 2 not understood (nothing was sent).
Documentation: docs/sign-in.md`;

function addLogin(program: Command, perform: Perform): void {
  withCommon(program.command('login'))
    .description('Sign in through the browser; keep the login here, or put it into a GitHub repository.')
    .option(
      '--repo <owner/name>',
      'put the refresh token into this repository (with gh, GITHUB_TOKEN or a prompt) and keep it nowhere else',
    )
    .option('--env <name>', 'GitHub environment of the repository that holds the secret')
    .option('--secret <name>', 'name of the secret', 'OSC_REFRESH_TOKEN')
    .option('--client-id <id>', 'OAuth client to sign in with, instead of registering one for this login')
    .option(
      '--client-secret <secret>',
      'its secret, if it has one (better in OSC_CLIENT_SECRET: arguments are seen by every user)',
    )
    .option('--port <number>', 'port of 127.0.0.1 for the way back from the browser', port, 0)
    .option('--proxy-base-url <url>', 'where the browser reaches that port, when it is not on this machine')
    .option('--no-browser', 'only print the link')
    .option('--show', 'print the refresh token on standard output', false)
    .addHelpText(
      'after',
      `
Examples:
  osc-deploy login
  osc-deploy login --repo owner/name --env production
  osc-deploy login --port 8976 --proxy-base-url https://name-8976.app.example.dev

A refresh token ends when it is used, so each place needs a login of its own: this machine one, each repository one.`,
    )
    .action(async (options: LoginOptions) => {
      const values = {
        'client-id': options.clientId,
        'client-secret': options.clientSecret,
        'secret-name': options.secret,
        'secret-environment': options.env,
      };
      await perform({ common: options, values }, (session) => login(session, options));
    });
}

interface LoginOptions extends CommonOptions {
  repo?: string;
  env?: string;
  secret: string;
  clientId?: string;
  clientSecret?: string;
  port: number;
  proxyBaseUrl?: string;
  browser: boolean;
  show: boolean;
}

function addLogout(program: Command, perform: Perform): void {
  withCommon(program.command('logout'))
    .description('Forget the login that is kept on this machine.')
    .action(async (options: CommonOptions) => {
      await perform({ common: options, values: {} }, (session) => logout(session));
    });
}

function withCommon(command: Command): Command {
  return command
    .option('--environment <name>', 'platform environment: prod, prod-se, stage, dev or another (default: prod)')
    .option('--base-url <url>', 'address of the whole platform, in place of what follows from the environment')
    .option('--auth-url <url>', 'address of the sign-in alone')
    .option('--deploy-url <url>', 'address of the deploy manager alone')
    .option('--verbose', 'show what happens behind each step');
}

function port(text: string): number {
  const value = Number(text);
  if (!/^\d{1,5}$/.test(text) || value > 65_535) throw new InvalidArgumentError('It must be a port, 0 to 65535.');
  return value;
}
