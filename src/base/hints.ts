import { type Advice, ourCommand } from './advice.js';

/** The next step for each code; `docs/troubleshooting.md` has an entry for each. */
export const hints = {
  'invalid-input': 'Correct the inputs named above in the `with:` block of the step. Nothing was sent to the platform.',
  'directory-missing': [
    {
      runner: 'Run the build before this step, and set `directory` to the folder that it writes.',
      terminal: 'Run the build first, and give the folder that it writes.',
    },
  ],
  'directory-outside': 'Set `directory` to what the build wrote; outside of the workspace, by its absolute path.',
  'directory-is-source':
    'Run the build before this step, and set `directory` to the folder that it writes. If this folder is the site, add an index.html or `exclude` its package.json.',
  'private-file': 'Nothing was sent. `exclude` them, or set `directory` to the build output instead of the source.',
  'file-unreadable': [
    'Leave it out with `exclude`, or make it readable for the user of this job:',
    { command: 'chmod -R a+rX <directory>' },
  ],
  'too-many-open-files': [
    'Raise the limit of open files before this step, then run {again}:',
    { command: 'ulimit -n 4096' },
  ],
  'unsafe-link': 'Replace the link with the file, or `exclude` it. Only files inside the directory are published.',
  'path-collision': 'Rename one of each pair. Names are compared after Unicode normalisation (NFC).',
  'invalid-path':
    'Rename these files: a site path is UTF-8 with forward slashes only, no control characters, and at most 255 bytes between two slashes.',
  'file-too-large': 'Split it, `exclude` it, or host it in an object store. My Pages takes files of at most 25 MiB.',
  'too-many-files':
    'Check that `directory` is the build output, then `exclude` files that visitors do not need, such as source maps. My Pages takes at most 5,000 files per site.',
  'file-changed': 'Let the build or watcher that writes into the directory finish before this step, then run {again}.',
  'page-name-taken': 'Choose another `name`, such as `<organisation>-<site>`: all workspaces share page names.',
  'page-name-invalid':
    'Choose another `name`: 3 to 52 characters of a-z, 0-9 and -, a letter or digit at both ends, and no reserved word.',
  'storage-starting': 'Run {again} in a minute. The storage of a workspace starts with its first publish.',
  'prune-limit': 'Nothing was changed. Check that the build wrote everything.',
  'publish-raced':
    'Give all jobs that publish this site one `concurrency:` group with a literal name. To run this job again is safe, and puts its commit live.',
  'keep-unknown':
    'Nothing was changed. Run {again} when the site can be read. Where something else has published it, download what should stay, and run once without `keep`.',
  'site-unreadable': 'Nothing was changed, as what would go is not known. Run {again} when the site answers.',
  'version-missing':
    'Nothing was changed. Set `version` to a listed version. A site keeps former versions only if its deploys set `versions`, for example `versions: 5`.',
  'versions-unknown':
    'Nothing was changed. Run {again} when the site can be read. Where something else has published it, its former versions are gone: deploy once with `versions: 0`.',
  'rollback-failed': 'Open the site, then run {again}, or deploy the last good commit. Either sends every file.',
  'other-repository':
    'Nothing was changed. Two repositories lead to the same name: set a different `name`. Outside of previews, a `name` of exactly this text takes it over.',
  'preview-limit':
    'Nothing was changed. If it is meant, raise the input; left-over previews go with `operation: cleanup`.',
  'site-damaged': 'Find what deletes or overwrites files of this site, then run {again}: it sends every file.',
  'upload-failed':
    'Run {again}: it continues safely. The site was not switched over: what was already uploaded can show, everything else is as before.',
  'finalize-failed': 'Run {again}: it continues safely. The files are stored, but the site was not switched over.',
  'remove-failed': 'Run {again}, or remove the site in the console of Open Source Cloud.',
  'password-needed':
    'Add `basic-auth: user:password` to {step}, with the password of the site as a secret, or remove the password in the console; then run {again}.',
  'not-live': 'Open the public URL; raise `timeout` if it was only slow, or correct `health-path`.',
  unauthorized: [
    {
      runner:
        'Check `environment`, then replace the secret behind `access-token` (`gh secret set OSC_ACCESS_TOKEN`); with `refresh-token`, sign in again.',
      terminal: ['The platform does not accept the login. Sign in again:', ourCommand('login')],
    },
  ],
  'other-workspace': 'Nothing was written. Use a login of the workspace that `workspace` names, or correct the input.',
  forbidden: 'Sign in as a user of the right workspace: this login does not have the permission.',
  'platform-refused': 'Correct what the reason names and run {again}. If it persists, report it to Open Source Cloud.',
  'platform-error':
    'Run {again} in a few minutes: it continues safely. The platform has a problem, not your site; if it persists, report this message to Open Source Cloud.',
  'unexpected-answer': 'Check `environment` and the URL inputs, and whether a proxy answers in place of the platform.',
  unreachable: [
    {
      runner: 'Check the host name and the network of the runner (`HTTPS_PROXY`, `NO_PROXY`)',
      terminal: 'Check the host name, your network and, behind a proxy, HTTPS_PROXY and NO_PROXY',
    },
    ', then run {again}.',
  ],
  'untrusted-certificate':
    "Set `NODE_EXTRA_CA_CERTS` to the path of your company's CA certificate (PEM), if it runs the host or a proxy that inspects TLS. Otherwise another server can be answering: `NODE_TLS_REJECT_UNAUTHORIZED` does not switch the check off.",
  'proxy-refused':
    'Check the user and password in `HTTPS_PROXY`, and that the proxy allows this runner to reach the host; or add the host to `NO_PROXY`, if it can be reached without the proxy.',
  'invalid-proxy': [
    '`HTTPS_PROXY` must be an http or https URL, such as http://proxy.example:3128, with a % in its user or password written as %25. ',
    { runner: 'Correct it on the runner, or unset it for this step with `env:`.', terminal: 'Correct or unset it.' },
  ],
  'unsafe-url': 'Check `environment` and the URL inputs; if they are right, report it to Open Source Cloud.',
  'read-only': 'Please report it: `operation: plan` must not write. Nothing was sent.',
  interrupted: 'Running {again} continues safely. What the platform was doing, such as a build, it still finishes.',
  'credentials-missing': [
    {
      runner:
        'Add `refresh-token` and `client-id` (from a secret and a variable), or `access-token`. docs/credentials.md shows the workflow.',
      terminal: ['Sign in:', ourCommand('login')],
    },
  ],
  'store-needed':
    'Give the rotated token a place: `secret-token` (rewrites the secret) or `token-file`. A refresh token works only once; `allow-token-loss: true` uses it anyway and ends the login.',
  'store-not-writable': [
    {
      runner: 'The refresh token was not used and is still good. Once its store is writable, run {again}.',
      terminal: ['Make the folder writable, or replace the login in it:', ourCommand('login')],
    },
  ],
  'cache-refused':
    'Use `token-store: github-secret`: in the cache only runs on the default branch from trusted events can rotate the login. The refresh token was not used and is still good.',
  'cache-empty':
    'Run the workflow on the default branch, with `token-store: actions-cache` or `auto`: the first such run puts the login into the cache. The refresh token was not used and is still good.',
  'login-evicted':
    'Nothing was sent, because a used token can end the whole login. GitHub evicts what was unused for seven days, and the oldest entries of a full cache; in a public repository, where forks can fill it, keep the login in an environment secret.',
  'token-superseded':
    'Run {again}: it then reads the current secret. The old token was not sent, because a used token can end the whole login. To avoid this error, give all jobs with this login one `concurrency:` group and, on GitHub, keep the login in an environment secret (`environment:` on the job). Later steps of a job use the access token of the first step for 55 minutes; move a step that runs later than that to a separate job with `needs:`.',
  'two-stores':
    'Nothing was sent, and the login lives. Two workflows keep one login in two places, and each would spend what the other has.',
  'other-secret': 'Nothing was sent, and the login is as good as before.',
  'invalid-grant':
    'Usual causes: another job or machine used the same token, nothing ran for too long, or the token belongs to another `client-id`.',
  'token-exchange-failed': 'The platform gave no new token, so the current one should still be good.',
  'token-uncertain':
    'The answer was lost, so it is not known whether the token was used. Run {again}; if that reports `invalid_grant`, the login is lost.',
  'token-lost': 'The old refresh token is dead, so without the new one the login is lost.',
  'github-refused': [
    {
      runner: 'Check the token of the step and its permissions, for the reason quoted above.',
      terminal: [
        'Use a GitHub token with the permission that the reason names, or sign in to GitHub:',
        { command: 'gh auth login' },
      ],
    },
  ],
  'login-expired': 'Run {again}: it continues from here. An access token lives for one hour, and this run took longer.',
  'invalid-options': 'Correct the options named above; the console shows those of each service. Nothing was changed.',
  'service-unknown':
    'Look the id up in the catalogue of the console: it is the GitHub organisation and repository in lower case, joined by "-", such as eyevinn-web-runner.',
  'plan-limit': 'Remove what you no longer need (`operation: remove`), buy tokens or take a larger plan; run {again}.',
  'build-failed': 'Correct the source, or `sub-path`, `build-command` and `entry`, by the log above; then push again.',
  'git-credential': 'Nothing was changed. Add it in the console: My Apps, Git Credentials, Add credential.',
  'clone-failed': 'Nothing was built: the platform could not get the source.',
  'wrong-commit': 'What runs now was not built from the commit that was asked for.',
  'instance-failed':
    'The log lines above show why it does not run. Correct its options and run {again}. To remove it with `operation: remove` deletes what it stores too.',
  'job-failed': 'Correct its options, then run {again}; its log is above.',
  'not-ready': 'Open the url; raise `timeout` if it was only slow. It still exists and goes on starting.',
  'name-in-use':
    'Choose another `name`, or wait for the job that still runs. What has the name goes with `operation: remove`, and what it stores with it.',
  'cannot-update':
    'The existing instance cannot be changed in this way: choose another `name`. To make it again under this name, back up its data first: `operation: remove` deletes the instance with its data. Then deploy again.',
  'config-store':
    'Nothing was deployed. Correct `config-service`; a missing store is made by `osc-deploy run` with `--create-config`, or in the console.',
  'domain-taken': 'The deploy is done. Choose another domain, or free this one where `osc-deploy status` lists it.',
  'domain-not-ready': 'The deploy is done. Add the DNS record at the provider of the domain, then run {again}.',
  usage: 'Nothing was changed. See `osc-deploy <command> --help`.',
  'output-lost': 'What was asked for is done, as the lines above say: free the disk, or write to another place.',
  'sign-in-denied': 'Run the command again, signed in to the right workspace in the browser, and choose "Approve".',
  'sign-in-timeout': [
    'Run the command again and answer the page within three minutes. If the browser is on another machine, see --port and --proxy-base-url:',
    ourCommand('login --help'),
  ],
  'sign-in-failed':
    'Run the command again. If it persists, check `--environment` and the URL options, or register a client in the console (My Apps, OAuth Apps) and give `--client-id`.',
  'port-taken': 'Leave `--port` out to have a free one chosen, or end the program that listens there.',
  'exchange-failed': 'Nothing was stored. Check `--client-id`, `--client-secret` and `--environment`, then run again.',
  'no-refresh-token': 'Use a `--client-id` with the refresh_token grant. The server gave a token for one hour only.',
  'not-signed-in': ['Sign in:', ourCommand('login')],
  'site-unknown':
    'Check the address; a site with a password needs `--basic-auth`. Only sites that this action published can be verified, and not while a publish is under way.',
  'site-differs': 'Publish it again, and find what else writes to it or changes what it serves, such as a proxy.',
  'workflow-kept': '`--dry-run` shows the new files, and `--force` writes them.',
  'not-found': ['See what there is:', ourCommand('status')],
  'access-token-refused': [
    'Check `--environment`, or set a new one. To use the login of this machine instead:',
    { command: 'unset OSC_ACCESS_TOKEN' },
  ],
  cancelled: 'Run the command again to continue safely.',
  'repository-refused': 'Nothing was sent to the platform.',
  'repository-half-written': 'Run the command again: it replaces what is there. The repository has half of the login.',
  'setup-incomplete': 'Follow the step below each line that begins with FIX, then check again:',
  'pull-request-failed': 'Commit the workflow file and open the pull request by hand. The login is in place.',
  'github-credentials': [
    'Set GITHUB_TOKEN to a token that can write secrets and variables, or sign in to GitHub:',
    { command: 'gh auth login' },
  ],
} as const satisfies Record<string, string | Advice>;

export type HintCode = keyof typeof hints;
