import type { Command } from 'commander';
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

/** `logout`. */
export function addLogout(program: Command, perform: Perform): void {
  withCommon(program.command('logout'))
    .description('Forget the login that is kept on this machine.')
    .action(async (options: CommonOptions) => {
      await perform({ common: options, values: {} }, (session) => logout(session));
    });
}
