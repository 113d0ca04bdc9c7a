/**
 * What to do next, for each way to fail. One table, so that every text is written once;
 * each code has its entry in `docs/troubleshooting.md`, and a test proves it.
 */
export const hints = {
  'invalid-input': 'Correct the inputs named above in the `with:` block of the step. Nothing was sent.',
  'directory-missing':
    'Run the build before this step and give the folder that it writes, relative to the workspace, as `directory`.',
  'directory-outside':
    'Only what is inside the workspace is published from a relative path. Give the folder that the build wrote, or its absolute path if it really is outside.',
  'directory-is-source':
    'Run the build before this step and give the folder that it writes. If this folder really is the site, add an index.html or `exclude` its package.json.',
  'private-file':
    'Nothing was sent. `exclude` them, or give the folder that the build wrote instead of the one that it was built from.',
  'file-unreadable': 'Let the user of this job read it (`chmod -R a+rX`), or leave it out with `exclude`.',
  'unsafe-link':
    'Replace the link by the file itself, or leave it out with `exclude`. Only what is inside the directory is published.',
  'path-collision':
    'Rename one of each pair: on a site they would be one file. Names are compared after Unicode normalisation (NFC).',
  'invalid-path':
    'Rename these files: a site path is UTF-8 with forward slashes only, no control characters, and at most 255 bytes between two slashes.',
  'file-too-large':
    'My Pages takes files of at most 25 MiB. Leave the file out with `exclude`, split it, or host it in an object store.',
  'too-many-files':
    'My Pages takes at most 5,000 files a site. Is `directory` the folder that the build wrote? If it is, `exclude` what visitors do not need (source maps are the usual ones).',
  'file-changed':
    'Something writes into the directory while it is published. Let the build finish before this step, then run the job again.',
  'page-name-taken':
    'Page names are shared by all workspaces of the platform. Choose another `name`, such as one that starts with your organisation.',
  'page-name-invalid':
    'A page name has 3 to 52 characters of a-z, 0-9 and -, starts and ends with a letter or digit, and is not a reserved word.',
  'storage-starting':
    'The storage of this workspace is still starting; the first publish of a workspace can meet this. Run the job again in a minute.',
  'prune-limit':
    'Nothing was changed. Check that the build wrote everything; raise `max-prune` if these files should really go.',
  'publish-raced':
    'Two jobs publish this site at once. Give the job a `concurrency:` group with a literal name, then run it again: it converges.',
  'keep-unknown':
    'Nothing was changed. Run once without `keep` to accept that everything else is deleted; from then on it is known.',
  'rollback-failed':
    'Open the site, then run the job again, or run the job of the last good commit again: it sends every file.',
  'other-repository':
    'Nothing was changed. The name was made from that of the repository, and two of them make the same. Give this step a `name` of its own; to take over what is there, give its name as `name`.',
  'site-damaged':
    'Something deletes or overwrites files of this site behind the publish. Find out what, then run the job again: it sends every file.',
  'upload-failed':
    'The site was not finalized and still serves its previous pages where they did not change. Run the job again: it continues safely.',
  'finalize-failed': 'The files are stored but the site was not switched over. Run the job again: it continues safely.',
  'remove-failed': 'Open the site in the console of Open Source Cloud and remove it there, or run the job again.',
  'not-live': 'Open the public URL; raise `timeout` if it was only slow, or correct `health-path`.',
  unauthorized:
    'The access token has expired (one of `osc login` lives for an hour, one of the console as long as was chosen there), was revoked, or is of another `environment`. Replace the secret behind `access-token`; with `refresh-token`, sign in again.',
  forbidden: 'The login does not have this permission. Sign in with a user of the right workspace.',
  'platform-refused':
    'Correct what the reason names, then run the job again. If it stays, report it to Open Source Cloud with the request above.',
  'platform-error':
    'This is a fault of the platform and not of your site. Run the job again in a few minutes: it continues safely. If it stays, report it with the request above.',
  'unexpected-answer':
    'The answer is not what the platform speaks. Check `environment` and the URL inputs, and whether a proxy answers in its place.',
  unreachable:
    'No answer from the host. Check its name and the network of the runner (`HTTPS_PROXY`, `NO_PROXY`, `NODE_EXTRA_CA_CERTS`), then run the job again.',
  'untrusted-certificate':
    'If a company runs the host or a proxy that looks into connections, give the runner the certificate of its authority (PEM): `NODE_EXTRA_CA_CERTS` is the path of that file. Otherwise another server can be answering; do not switch the check off.',
  'proxy-refused':
    'Check the user and password in `HTTPS_PROXY`, and that the proxy lets this runner reach the host; or name the host in `NO_PROXY`, if it can be reached without the proxy.',
  'access-denied':
    'Grant it where `--permission` was switched on (`NODE_OPTIONS` of the runner or the step), or switch it off for this step. docs/runners.md has the whole list.',
  'invalid-proxy':
    '`HTTPS_PROXY` and `HTTP_PROXY` must be http or https URLs, such as http://proxy.example:3128. Correct them on the runner, or unset them for this step with `env:`.',
  'unsafe-url':
    'The platform named an address that this action will not open. Check `environment` and the URL inputs; report it if they are right.',
  'read-only': 'This is a fault of the action: `operation: plan` must not write. Nothing was sent. Please report it.',
  interrupted: 'The job was cancelled. The site was not finalized; running again continues safely.',
  'credentials-missing':
    'Add `refresh-token` and `client-id` (from a secret and a variable), or `access-token`. docs/credentials.md shows the workflow.',
  'store-needed':
    'A refresh token dies when it is used, so the new one needs a place: `secret-token` (rewrites the secret) or `token-file`. `allow-token-loss: true` refreshes all the same and spends the login.',
  'store-not-writable':
    'The refresh token was not used and is still good. Make the store writable as said above, then run the job again.',
  'cache-refused':
    'The refresh token was not used and is still good. Only runs on the default branch from trusted events can rotate it in the cache; elsewhere use `token-store: github-secret`.',
  'token-superseded':
    'It was not sent, because a used token can end the whole login. Run the job again so that it starts with the present secret. To avoid it: keep the secret in an environment (`environment:` on the job) and put all jobs that use it in one `concurrency:` group. A second step of the same job has the same secret: give it a job of its own, with `needs:`.',
  'invalid-grant':
    'Usual causes: another job or machine used the same token, nothing ran for too long, or the token belongs to another `client-id`.',
  'token-exchange-failed':
    'No new token was given, so the present one should still be good. Check `client-id`, `client-secret` and `environment`, then run the job again.',
  'token-uncertain':
    'The answer was lost, so it is not known whether the token was used. Run the job again; if that reports `invalid_grant`, the login is lost.',
  'token-lost': 'The old refresh token is dead and the new one could not be kept.',
  'github-refused':
    'GitHub refused the request for the reason quoted above. Check the token that the step was given, and its permissions.',
  'login-expired':
    'The access token lives for one hour and this run outlived it. Run the job again: it continues where this one stopped.',
  'invalid-options':
    'Correct the options named above. Nothing was created or changed. The console of Open Source Cloud shows the options of each service.',
  'service-unknown':
    'A service id is the GitHub organisation and repository in lower case, joined by "-", such as eyevinn-web-runner; the catalogue in the console shows it.',
  'plan-limit':
    'Remove what is no longer needed (`operation: remove`), buy tokens, or choose a larger plan in the console; then run the job again.',
  'build-failed':
    'The platform could not build or start this commit; the log lines above say why. Correct the source, or `sub-path`, `build-command` and `entry`, then push again.',
  'clone-failed': 'The platform could not get the source, so nothing of it was built.',
  'wrong-commit': 'What runs now was not built from the commit that was asked for.',
  'instance-failed':
    'The instance was made but does not run; the log lines above say why. Correct its options and run the job again, or remove it with `operation: remove`.',
  'job-failed': 'The job ran and ended with an error; its log is above. Correct its options, then run the step again.',
  'not-ready':
    'It was made but was not ready in time, and it is still there. Open the url; raise `timeout` if it only was slow.',
  'name-in-use':
    'Something of this name is still there. Wait until it has ended, remove it with `operation: remove`, or choose another `name`.',
  'cannot-update':
    'What is there cannot be turned into what was asked for. Remove it with `operation: remove` and deploy again, or choose another `name`.',
  'config-store':
    'Nothing was deployed. Correct `config-service` and `config-api-key`; a store that is not there yet is made by `osc-deploy run … --create-config`, or in the console.',
  'domain-taken':
    'A domain belongs to one site. Take it from there first (deploy there without it, or remove it in the console), or choose another one. The deploy itself is done.',
  'domain-not-ready':
    'Add the DNS record at the provider of the domain, then run the job again: it only waits for the record. `wait: false` does not wait, and `timeout` is how long it does.',
} as const;

export type HintCode = keyof typeof hints;
