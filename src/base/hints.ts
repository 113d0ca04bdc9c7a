import { type Advice, ourCommand } from './advice.js';

/** The next step for each code. `docs/troubleshooting.md` has an entry for each code. */
export const hints = {
  'invalid-input':
    'Correct these inputs in the `with:` block of the step. Nothing was sent to the platform.',
  'directory-missing': [
    {
      runner: 'Run the build before this step, and set `directory` to its output folder.',
      terminal: 'Run the build first, and give its output folder.',
    },
  ],
  'directory-outside':
    'Set `directory` to the build output. Outside of the workspace, use an absolute path.',
  'directory-is-source':
    'Run the build before this step, and set `directory` to its output folder.',
  'private-file':
    'Nothing was sent. `exclude` these files, or set `directory` to the build output instead of the source. A line such as `!talks/slides.key` in `exclude` publishes a file that visitors may see.',
  'file-unreadable': [
    '`exclude` it, or make it readable for the user of this job:',
    { command: 'chmod -R a+rX <directory>' },
  ],
  'too-many-open-files': [
    'Raise the limit of open files before this step, then run {again}:',
    { command: 'ulimit -n 4096' },
  ],
  'unsafe-link':
    'Replace the link with the file, or `exclude` it. Only files inside the directory are published.',
  'path-collision':
    'Rename one of each pair. The site compares names after Unicode normalisation (NFC).',
  'invalid-path':
    'Rename these files. A site path is UTF-8 with forward slashes only, no control characters, and at most 255 bytes between two slashes.',
  'file-too-large':
    'Split it, `exclude` it, or host it in an object store. My Pages accepts files of at most 25 MiB.',
  'too-many-files':
    'Check that `directory` is the build output, then `exclude` files that visitors do not need, such as source maps. My Pages accepts at most 5,000 files per site.',
  'file-changed':
    'Wait for the build or watcher that writes into the directory to finish before this step, then run {again}.',
  'page-name-taken':
    'Choose another `name`, such as `<organisation>-<site>`. All workspaces share page names.',
  'page-name-invalid':
    'Choose another `name`: 3 to 52 characters of a-z, 0-9 and -, a letter or digit at both ends, and no reserved word.',
  'storage-starting':
    'Run {again} in a minute. The storage of a workspace starts with its first publish.',
  'prune-limit': 'No file was changed. Check that the build wrote everything.',
  'publish-raced':
    'Give all jobs that publish this site one `concurrency:` group with a literal name. Running this job again is safe, and publishes its commit.',
  'keep-unknown':
    'Nothing was changed. Run {again} when the site is readable. If something else has published it, download the files to keep, and run once without `keep` and `keep-assets`.',
  'site-unreadable':
    'Nothing was changed, because the files to delete are unknown. Run {again} when the site answers.',
  'other-repository':
    'Nothing was changed. Two repositories produce this name: set a different `name`.',
  'newer-run':
    'If this commit is to be deployed, run {again}. With `actions: read` and a `github-token` the step asks GitHub by itself.',
  'preview-limit':
    'Nothing was changed. Raise the input if this is intended. To remove left-over previews, use `operation: cleanup`.',
  'site-damaged':
    'Find the program that deletes or overwrites files of this site, then run {again}: it uploads every file.',
  'upload-failed':
    'Run {again}: it continues safely. The site was not switched over: uploaded files can be visible, all others are unchanged.',
  'finalize-failed':
    'Run {again}: it continues safely. The files are stored, but the site was not switched over.',
  'remove-failed': 'Run {again}, or remove it in the console of Open Source Cloud.',
  'password-needed':
    'Add `basic-auth: user:password` to {step}, with the password of the site as a secret, or remove the password in the console. Then run {again}.',
  'not-live': 'Open the public URL. Raise `timeout` if it was only slow, or correct `health-path`.',
  unauthorized: [
    {
      runner:
        'Check `environment`, then replace the secret behind `access-token`; with `refresh-token`, sign in again.',
      terminal: ['The platform does not accept the login. Sign in again:', ourCommand('login')],
    },
  ],
  'other-workspace':
    'Nothing was written. Use a login of the workspace that `workspace` names, or correct the input.',
  forbidden: 'This login does not have the permission. Sign in as a user of the right workspace.',
  'platform-refused':
    'Correct the cause and run {again}. If the error persists, report it to Open Source Cloud.',
  'platform-error':
    'Run {again} in a few minutes: it continues safely. The problem is on the platform, not in your site. If it persists, report this message to Open Source Cloud.',
  'unexpected-answer':
    'Check whether a proxy answers instead of the server; for the platform also `environment` and the URL inputs.',
  unreachable: [
    {
      runner: 'Check the host name and the network of the runner (`HTTPS_PROXY`, `NO_PROXY`)',
      terminal: 'Check the host name, your network and, behind a proxy, HTTPS_PROXY and NO_PROXY',
    },
    ', then run {again}.',
  ],
  'untrusted-certificate':
    'If your company runs the host or a proxy that inspects TLS, set `NODE_EXTRA_CA_CERTS` to the path of its CA certificate (PEM). Otherwise another server may be answering: `NODE_TLS_REJECT_UNAUTHORIZED` does not disable the check.',
  'proxy-refused':
    'Check the user and password in `HTTPS_PROXY`, and that the proxy allows this runner to reach the host. If the host is reachable without the proxy, add it to `NO_PROXY`.',
  'invalid-proxy': [
    '`HTTPS_PROXY` must be an http or https URL, such as http://proxy.example:3128. Write a % in its user or password as %25. ',
    {
      runner: 'Correct it on the runner, or unset it for this step with `env:`.',
      terminal: 'Correct or unset it.',
    },
  ],
  'unsafe-url':
    'Check `environment` and the URL inputs. If they are correct, report the error to Open Source Cloud.',
  'read-only': 'Nothing was sent. `operation: plan` must not write: please report this error.',
  interrupted:
    'Running {again} continues safely. The platform still finishes work in progress, such as a build.',
  'credentials-missing': [
    {
      runner:
        'Add `refresh-token` and `client-id` (from a secret and a variable), or `access-token`. docs/credentials.md shows the workflow.',
      terminal: ['Sign in:', ourCommand('login')],
    },
  ],
  'store-needed':
    'Set `secret-token` (rewrites the secret) or `token-file` to store the rotated token. A refresh token works only once; `allow-token-loss: true` uses it anyway and ends the login.',
  'store-not-writable': [
    {
      runner:
        'A refresh token is sent only once its store can be read and written: then run {again}.',
      terminal: ['Make the folder writable, or replace the login in it:', ourCommand('login')],
    },
  ],
  'cache-refused':
    'Keep the login in a secret, on GitHub in an environment: a new sign-in, `token-store: github-secret`, and a `secret-token` that can write it (docs/credentials.md). In the cache, only runs on the default branch from trusted events can rotate the login. This run sent no refresh token.',
  'cache-empty':
    'Run the workflow on the default branch, with `token-store: actions-cache` or `auto`: the first such run saves the login in the cache. This run sent no refresh token.',
  'login-evicted':
    'Nothing was sent, because a used token can end the whole login. GitHub evicts entries that were unused for seven days, and the oldest entries of a full cache. In a public repository forks can fill the cache: keep the login in an environment secret.',
  'token-superseded':
    'Run {again}: it then reads the current secret. The old token was not sent, because a used token can end the whole login. To avoid this error, give all jobs with this login one `concurrency:` group and, on GitHub, keep the login in an environment secret (`environment:` on the job). Later steps of a job use the access token of the first step for 55 minutes; move a later step to a separate job with `needs:`.',
  'two-stores':
    'Nothing was sent, and the login is unchanged. It is kept in two places, and each would use up the token of the other.',
  'login-in-use': 'Nothing was sent, and the login is unchanged.',
  'other-secret': 'Nothing was sent, and the login is unchanged.',
  'sign-in-unfinished': 'Nothing was sent.',
  'invalid-grant':
    'Usual causes: another job or machine used the same token, the token expired without a run, or it belongs to another `client-id`.',
  'token-exchange-failed':
    'The platform issued no new token, so the current one should still be valid.',
  'token-uncertain':
    'The answer was lost, so the token may be used up. Run {again}. If that fails with `invalid-grant`, the login is lost.',
  'token-lost': 'The old refresh token no longer works, so without the new one the login is lost.',
  'github-refused': [
    {
      runner: 'Check the token of the step and its permissions by the quoted reason.',
      terminal: [
        'A rate limit ends by itself. Else use a GitHub token with the quoted permission, or sign in to GitHub:',
        { command: 'gh auth login' },
      ],
    },
  ],
  'login-expired':
    'Run {again}: it continues from here. An access token is valid for one hour, and this run took longer.',
  'invalid-options': 'Correct these options. The console shows the options of each service.',
  'service-unknown':
    'The catalogue in the console lists the ids. An id is the GitHub organisation and repository in lower case, joined by "-", such as eyevinn-web-runner.',
  'plan-limit':
    'In the console, buy tokens or choose a larger plan, then run {again}. Where too many sites or instances are the cause, remove unused ones (`operation: remove`).',
  'build-failed':
    'Read the log above, correct the source, `sub-path`, `build-command` or `entry`, then push again.',
  'git-credential': 'Add the credential in the console: My Apps, Git Credentials, Add credential.',
  'clone-failed': 'The platform could not get the source.',
  'wrong-commit': 'The running app was not built from the requested commit.',
  'instance-failed':
    'The log above shows the cause. Correct its options and run {again}. `operation: remove` also deletes its data.',
  'job-failed': 'Its log is above. Correct its options, then run {again}.',
  'not-ready': 'Raise `timeout` if it was only slow.',
  'name-in-use': 'Choose another `name`.',
  'cannot-update':
    'The existing instance cannot be changed in this way: choose another `name`. To keep the name, back up the data, delete instance and data with `operation: remove`, and deploy again. A preview is made again after `osc-deploy remove <name>`, or once its pull request is closed and reopened.',
  'cannot-restart':
    'It was not restarted. Where its service takes a changed option, changing one restarts it. Do not remove it for a restart: that deletes its data.',
  'config-store':
    'Correct `config-service`. `osc-deploy config create <name>` makes a missing store, and wakes a suspended one.',
  'domain-taken': 'Choose another domain, or free this one: `osc-deploy status` shows its owner.',
  'domain-not-ready':
    'The deploy is live. Add the DNS record at the provider of the domain, then run {again}.',
  usage: 'Nothing was changed. See `osc-deploy <command> --help`.',
  'output-lost':
    'The command did its work, as the lines above show. Free the disk, or write to another place.',
  'sign-in-denied':
    'Run the command again, signed in to the right workspace in the browser, and choose "Approve".',
  'sign-in-timeout': [
    'Run the command again and answer the page within three minutes. If the browser is on another machine, see --port and --proxy-base-url:',
    ourCommand('login --help'),
  ],
  'sign-in-failed':
    'Run the command again. If it persists, check `--environment` and the URL options, or register a client in the console (My Apps, OAuth Apps) and give `--client-id`.',
  'port-taken': 'Omit `--port` to use a free port, or end the program that listens there.',
  'exchange-failed':
    'Nothing was stored. Check `--client-id`, `--client-secret` and `--environment`, then run again.',
  'no-refresh-token':
    'Use a `--client-id` with the refresh_token grant. The server issued a token for one hour only.',
  'not-signed-in': ['Sign in:', ourCommand('login')],
  'site-unknown':
    'Check the address. A site with a password needs `--basic-auth`. Only sites that this action published can be verified, and not during a publish.',
  'site-differs':
    'Publish it again, and find the program that writes to it or changes its answers, such as a proxy.',
  'unsafe-place':
    'Nothing was written. Remove the link in a clone that is yours. In a clone that is not, do not run this command.',
  'workflow-kept': '`--dry-run` shows the new files, and `--force` writes them.',
  'no-former-run':
    'Only runs of a workflow are noted. To go back to another state, check its commit out, build it and publish it.',
  'not-found': ['List everything in the workspace:', ourCommand('status')],
  'access-token-refused': [
    'Check `--environment`, or set a new token. To use the login of this machine instead:',
    { command: 'unset OSC_ACCESS_TOKEN' },
  ],
  cancelled: 'Running it again is safe.',
  'repository-refused': 'Nothing was sent to the platform.',
  'repository-half-written':
    'Run the command again: it replaces every part. What it said it has set is stored; the rest is as it was.',
  'setup-incomplete': 'Follow the step below each line that begins with FIX, then check again:',
  'pull-request-failed': 'The command can be repeated: what is in place stays.',
  'github-credentials': [
    'Set GITHUB_TOKEN to a token that can write secrets and variables, or, on GitHub, sign in:',
    { command: 'gh auth login' },
  ],
} as const satisfies Record<string, string | Advice>;

export type HintCode = keyof typeof hints;
