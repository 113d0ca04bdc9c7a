import type { CommandSpec, OptionSpec } from '../command.js';
import { doctor } from '../doctor.js';
import type { InitCommand } from '../init/init-plan.js';
import { type LoginCommand, login, logout } from '../login.js';
import { browser, repo } from './options.js';

/* Commands that make a login and look after it. */

const secret: OptionSpec = ['--secret <name>', 'name of the secret (default: OSC_REFRESH_TOKEN)'];
const ownRepository = repo("the repository (default: this clone's origin)");

export const init: CommandSpec<InitCommand> = {
  name: 'init',
  description: 'Set up the repository of this clone: login, workflow, previews. Asks once before it changes anything.',
  options: [
    ownRepository,
    ['--env <name>', 'GitHub environment that holds the login; created when it is not there (no previews then)'],
    secret,
    ['--name <name>', 'of the site or app (default: made from the repository)'],
    ['--directory <path>', 'the folder that the build writes (default: found out)'],
    ['--build-command <command>', 'how it is built (default: found out)'],
    ['--runner <kind>', 'run it as an app: web, python, go, dotnet, php or wasm (default: found out)'],
    ['--no-previews', 'no sites for pull requests'],
    ['--uses <owner/repo@ref>', 'the action that the workflow names, such as a fork of it'],
    ...browser,
    ['--pull-request', 'commit the workflow to a branch and open a pull request'],
    ['--force', 'replace a workflow that is there'],
    ['--dry-run', 'show what would be done, with the workflow on standard output; change nothing'],
    ['--yes', 'do not ask'],
  ],
  help: `Examples:
  osc-deploy init
  osc-deploy init --dry-run
  osc-deploy init --env production --yes --pull-request

An access token of the console in OSC_ACCESS_TOKEN is stored instead of a sign-in: previews then work at any hour.
A token in OSC_SECRET_TOKEN that may write secrets is stored too, to keep the login in a secret; there are no previews then.`,
  run: async (session, options) => (await import('../init/init.js')).init(session, options),
};

export const logIn: CommandSpec<LoginCommand> = {
  name: 'login',
  description: 'Sign in through the browser; keep the login here, or put it into a GitHub repository.',
  options: [
    repo('put the refresh token into this repository (with gh, GITHUB_TOKEN or a prompt) and keep it nowhere else'),
    ['--env <name>', 'GitHub environment of the repository that holds the secret'],
    secret,
    ['--client-id <id>', 'OAuth client to sign in with, instead of registering one for this login'],
    [
      '--client-secret <secret>',
      'its secret, if it has one (better in OSC_CLIENT_SECRET: arguments are seen by every user)',
    ],
    ...browser,
    ['--yes', 'do not ask before the token is written to the repository'],
    ['--show', 'print the refresh token on standard output'],
  ],
  help: `Examples:
  osc-deploy login
  osc-deploy login --repo owner/name --env production
  osc-deploy login --port 8976 --proxy-base-url https://name-8976.app.example.dev

A refresh token works only once, so this machine and each repository need separate logins.`,
  run: login,
};

export const checkUp: CommandSpec<{ repo?: string }> = {
  name: 'doctor',
  description:
    "Check a repository's set-up: secret, environment, the writer token's permission, the workflows. Changes nothing but a probe secret.",
  options: [
    ownRepository,
    ['--env <name>', 'GitHub environment that holds the secret (default: the one its workflow names)'],
    secret,
    ['--directory <path>', 'the clone whose workflows are read (default: this folder)'],
  ],
  help: `The writer token is a secret and cannot be read back. Give it in OSC_SECRET_TOKEN to have its permission tried:
  read -rs OSC_SECRET_TOKEN && export OSC_SECRET_TOKEN && osc-deploy doctor --repo owner/name --env production

Exit codes: 0 nothing to fix, 1 something to fix, 2 not understood.`,
  run: doctor,
};

export const logOut: CommandSpec = {
  name: 'logout',
  description: 'Forget the login that is kept on this machine.',
  options: [],
  run: logout,
};
