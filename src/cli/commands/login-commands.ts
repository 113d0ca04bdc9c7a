import type { Command } from 'commander';
import type { InitCommand } from '../init/plan.js';
import { login } from '../login.js';
import { logout } from '../logout.js';
import type { CommonOptions } from '../session.js';
import { type Perform, port, withCommon } from './command-kit.js';

/** `login`. */
export function addLogin(program: Command, perform: Perform): void {
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

A refresh token works only once, so this machine and each repository need separate logins.`,
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

/** `init`. */
export function addInit(program: Command, perform: Perform): void {
  withCommon(program.command('init'))
    .description(
      'Set up the repository of this clone: login, workflow, previews. Asks once before it changes anything.',
    )
    .option('--repo <owner/name>', "the repository (default: this clone's origin)")
    .option('--env <name>', 'GitHub environment that holds the login; created when it is not there (no previews then)')
    .option('--secret <name>', 'name of the secret', 'OSC_REFRESH_TOKEN')
    .option('--name <name>', 'of the site or app (default: made from the repository)')
    .option('--directory <path>', 'the folder that the build writes (default: found out)')
    .option('--build-command <command>', 'how it is built (default: found out)')
    .option('--runner <kind>', 'run it as an app: web, python, go, dotnet, php or wasm (default: found out)')
    .option('--no-previews', 'no sites for pull requests')
    .option('--uses <owner/repo@ref>', 'the action that the workflow names, such as a fork of it')
    .option('--port <number>', 'port of 127.0.0.1 for the way back from the browser', port, 0)
    .option('--proxy-base-url <url>', 'where the browser reaches that port, when it is not on this machine')
    .option('--no-browser', 'only print the link')
    .option('--pull-request', 'commit the workflow to a branch and open a pull request', false)
    .option('--force', 'replace a workflow that is there', false)
    .option('--dry-run', 'show what would be done, with the workflow on standard output; change nothing', false)
    .option('--yes', 'do not ask', false)
    .addHelpText(
      'after',
      `
Examples:
  osc-deploy init
  osc-deploy init --dry-run
  osc-deploy init --env production --yes --pull-request

A token in OSC_SECRET_TOKEN that may write secrets and variables is stored too: with it, previews work at any hour.`,
    )
    .action(async (options: InitOptions) => {
      const values = { 'secret-name': options.secret, 'secret-environment': options.env };
      await perform({ common: options, values }, async (session) => {
        const { init } = await import('../init/init.js');
        await init(session, options);
      });
    });
}

interface InitOptions extends CommonOptions, InitCommand {
  env?: string;
  secret: string;
}

/** `logout`. */
export function addLogout(program: Command, perform: Perform): void {
  withCommon(program.command('logout'))
    .description('Forget the login that is kept on this machine.')
    .action(async (options: CommonOptions) => {
      await perform({ common: options, values: {} }, (session) => logout(session));
    });
}
