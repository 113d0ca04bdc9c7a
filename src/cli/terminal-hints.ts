import type { HintCode } from '../base/hints.js';

/**
 * What to do next, for the failures that only a terminal has. A separate table, so that the step does not load
 * it; each code has its entry in `docs/troubleshooting.md`, and a test proves it.
 */
export const cliHints = {
  usage: 'Nothing was changed. See `osc-deploy <command> --help`.',
  'sign-in-denied':
    'Run the command again, in a browser that is signed in to the right workspace, and choose "Approve" when the platform asks.',
  'sign-in-timeout':
    'Run the command again and answer the page within three minutes. If the browser is on another machine, see --port and --proxy-base-url:\n  osc-deploy login --help',
  'sign-in-failed':
    'Run the command again. If it persists, check `--environment` and the URL options, or register a client in the console (My Apps, OAuth Apps) and give `--client-id`.',
  'port-taken': 'Leave `--port` out to have a free one chosen, or end the program that listens there.',
  'exchange-failed':
    'Run the command again; check `--client-id`, `--client-secret` and `--environment`. Nothing was stored.',
  'no-refresh-token':
    'Use a client that is allowed the refresh_token grant (`--client-id`). The server only gave a token for one hour.',
  'not-signed-in': 'Sign in:\n  osc-deploy login',
  'site-unknown':
    'Check the address; a site with a password needs `--basic-auth`. Only sites that this action published can be verified, and not while a publish is under way.',
  'site-differs':
    'Publish the site again, and find out what else writes to it or changes what it serves, such as a proxy in front of it.',
  'not-found': 'See what there is:\n  osc-deploy status',
  'access-token-refused':
    'Check `--environment`, or set a new one. To use the login of this machine instead:\n  unset OSC_ACCESS_TOKEN',
  cancelled: 'Run the command again to continue safely.',
  'repository-refused': 'Nothing was sent to the platform.',
  'repository-half-written':
    'Run the same command again: it starts over and replaces everything. The repository only has a part of the login.',
  'setup-incomplete': 'Follow the step below each line that begins with FIX, then check again:',
  'workflow-kept': '`--dry-run` shows the new files, and `--force` writes them.',
  'pull-request-failed': 'Commit the workflow file and open the pull request by hand. The login is in place.',
  'github-credentials':
    'Set GITHUB_TOKEN to a token that can write secrets and variables, or sign in to GitHub:\n  gh auth login',
} as const;

export type CliCode = keyof typeof cliHints;

/** Where the action's advice speaks of a workflow, a terminal needs another one. */
export const terminalHints: Partial<Record<HintCode, string>> = {
  'invalid-input': cliHints.usage,
  'invalid-proxy':
    'HTTPS_PROXY must be an http or https URL, such as http://proxy.example:3128, with a % in its user or password written as %25. Correct or unset it.',
  'directory-missing': 'Run the build first, and give the folder that it writes.',
  'credentials-missing': cliHints['not-signed-in'],
  unauthorized: 'The platform does not accept the login. Sign in again:\n  osc-deploy login',
  unreachable:
    'Check the host name, your network and, behind a proxy, HTTPS_PROXY and NO_PROXY; then run the command again.',
  'store-not-writable': 'Make the folder writable, or replace the login in it:\n  osc-deploy login',
  'github-refused':
    'Use a GitHub token with the permission that the reason names, or sign in to GitHub:\n  gh auth login',
};
