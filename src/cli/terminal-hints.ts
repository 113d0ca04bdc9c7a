import type { HintCode } from '../base/hints.js';

/**
 * What to do next, for the failures that only a terminal has. A separate table, so that the step does not load
 * it; each code has its entry in `docs/troubleshooting.md`, and a test proves it.
 */
export const cliHints = {
  usage: 'Nothing was sent. `osc-deploy help` and `osc-deploy <command> --help` show what there is.',
  'sign-in-denied': 'Run the command again and choose "Approve" when the platform asks.',
  'sign-in-timeout':
    'Run the command again and answer the page within three minutes. Is the browser on another machine? Look for --proxy-base-url in `osc-deploy login --help`.',
  'sign-in-failed':
    'Run the command again. Should it stay that way: check `--environment` and the URL options, or register a client in the console (My Apps, OAuth Apps) and give `--client-id`.',
  'port-taken': 'Leave `--port` out to have a free one chosen, or end the program that listens there.',
  'exchange-failed':
    'Nothing was kept. Run the command again; check `--client-id`, `--client-secret` and `--environment`.',
  'no-refresh-token':
    'The server signed in, but gave a token for one hour only. Use a client that is allowed the refresh_token grant (`--client-id`).',
  'not-signed-in': 'Sign in:\n  osc-deploy login',
  'not-found': 'See what there is:\n  osc-deploy status',
  'access-token-refused':
    'It has expired or is for another environment. To use the login that is kept on this machine instead:\n  unset OSC_ACCESS_TOKEN',
  cancelled: 'Nothing was left half-done that running the command again would not finish.',
  'repository-refused':
    'GitHub must take the secret before you sign in, so nothing was sent to the platform. Use a token with the permission named above, or sign in to GitHub:\n  gh auth login',
  'repository-half-written':
    'The login is complete, but the repository has only a part of it. Run the same command again: it starts over and replaces everything.',
  'setup-incomplete': 'Do what stands below each line that begins with FIX, then run `osc-deploy doctor` again.',
  'pull-request-failed':
    'The login and the workflow file are in place. Commit the file and open the pull request by hand.',
  'github-credentials':
    'Sign in with `gh auth login`, or set GITHUB_TOKEN to a token that may write secrets and variables.',
} as const;

export type CliCode = keyof typeof cliHints;

/** Where the action's advice speaks of a workflow, a terminal needs another one. */
export const terminalHints: Partial<Record<HintCode, string>> = {
  'invalid-input': cliHints.usage,
  'invalid-proxy':
    'HTTPS_PROXY and HTTP_PROXY must be http or https URLs, such as http://proxy.example:3128. Correct or unset them.',
  'directory-missing': 'Run the build first and give the folder that it writes.',
  'credentials-missing': cliHints['not-signed-in'],
  'invalid-grant':
    'The login has ended: it was used elsewhere, has expired, or was revoked. Sign in again:\n  osc-deploy login',
  'token-lost': 'The login could not be kept. Sign in again:\n  osc-deploy login',
  unauthorized: 'The platform does not accept the login. Sign in again:\n  osc-deploy login',
  unreachable:
    'No answer from the host. Check its name, your network and, behind a proxy, HTTPS_PROXY, NO_PROXY and NODE_EXTRA_CA_CERTS; then run the command again.',
  'upload-failed':
    'The site was not switched over and still serves its previous pages where they did not change. Run the command again: it continues where it stopped.',
  'not-live': 'Open the address; give a longer `--timeout` if it was only slow, or correct `--health-path`.',
};
