import type { Clock } from '../base/clock.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { Inputs } from '../contract/inputs.js';
import { isInEmptiedHome, tokenFilePath, warnOfTokenFile } from '../contract/rules/login.js';
import type { Run } from '../contract/run.js';
import { journalState, type Runtime } from '../contract/runtime.js';
import { endsSoon } from '../github/api.js';
import { type Http, openHttp } from '../http/http.js';
import { checkWorkspace, explainRefusal, readClaims } from '../platform/access-token.js';
import { type LoginTokens, type PlatformClients, platformClients } from '../platform/clients.js';
import { computeHosts, type Hosts } from '../platform/hosts.js';
import { requestTokens } from '../platform/oauth.js';
import { JobLogin } from './encrypted-login.js';
import { Journal } from './journal.js';
import { machineProcesses } from './processes.js';
import { RotatingTokens } from './rotation.js';
import { FileStore } from './stores/file.js';
import {
  leavesSecret,
  noStore,
  type StoreOptions,
  signInCommand,
  storeKind,
  type TokenStore,
} from './token-store.js';

interface AuthenticateOptions {
  runtime: Omit<Runtime, 'outputs'>;
  inputs: Inputs;
  context: Run;
  /** Only GET requests to the platform. The sign-in still spends and stores a token. */
  readOnly: boolean;
}

/** Gets an access token, before any other request to the platform. @throws DeployError `other-workspace` */
export async function authenticate(options: AuthenticateOptions): Promise<PlatformClients> {
  const { runtime, inputs, readOnly } = options;
  const hosts = computeHosts(inputs);
  const lost = warnOfTokenFile(inputs, runtime);
  if (lost) runtime.log.warning(lost);

  // No signal here: `RotatingTokens` decides when a refresh can be aborted.
  const tokens = await openLogin(options, openHttp(runtime), hosts);
  const accessToken = await tokens.get();
  let workspace: string | undefined;

  try {
    workspace = checkWorkspace(accessToken, inputs.workspace);
  } catch (error) {
    // The lease is given back before the step fails.
    await tokens.settled();
    throw error;
  }

  return platformClients({ hosts, tokens, workspace, readOnly }, runtime);
}

async function openLogin(
  { runtime, inputs, context }: AuthenticateOptions,
  http: Http,
  hosts: Hosts,
): Promise<LoginTokens> {
  const given = inputs['access-token'];
  if (given) {
    if (inputs['refresh-token'])
      runtime.log.info(
        'This run uses `access-token`, or OSC_ACCESS_TOKEN of its environment: `refresh-token` is not used, and its login not renewed.',
      );
    return givenToken(given, runtime);
  }

  const clientId = inputs['client-id'];
  if (!clientId) throw new Error('contract/rules/login.ts lets no login without a client id pass');

  const store = await chooseStore({ ...runtime, inputs, context, http });
  warnOfLeftSecret(store, { inputs, log: runtime.log });
  const refreshToken = inputs['refresh-token'];
  const client = { authUrl: hosts.auth, clientId, clientSecret: inputs['client-secret'] };
  const { jobFolder, journalPath } = runtime;
  runtime.saveState(journalState, journalPath);
  // The other stores lend the access token themselves; a secret cannot be read back.
  const lendsWithinJob = store.kind === 'github-secret' && refreshToken !== undefined;
  const tokens = new RotatingTokens({
    ...runtime,
    given: refreshToken,
    clientId,
    store,
    jobLogin:
      lendsWithinJob && jobFolder
        ? new JobLogin({ folder: jobFolder, refreshToken, clientId, authUrl: hosts.auth })
        : undefined,
    journal: new Journal(journalPath, machineProcesses, {
      given: refreshToken,
      isEmptied: jobFolder !== undefined,
    }),
    refresh: (refresh_token) =>
      requestTokens(http, client, { grant_type: 'refresh_token', refresh_token }),
    allowTokenLoss: inputs['allow-token-loss'],
    run: context.runUrl || 'a local run',
    job: context.job || undefined,
    signInCommand: signInCommand(inputs, context),
  });

  // A refresh in the cache is many lines, which a group folds away.
  if (store.kind === 'actions-cache') await runtime.log.group('Login', () => tokens.get());

  return tokens;
}

/** An empty `secret-token` is usually a secret that is missing. The login in the secret ends once the cache has its successor. */
function warnOfLeftSecret(
  { kind, place }: TokenStore,
  { inputs, log }: Pick<StoreOptions, 'inputs' | 'log'>,
): void {
  if (!leavesSecret(inputs, kind)) return;

  const { 'secret-name': name, 'secret-environment': environment = '' } = inputs;
  log.warning(
    `\`secret-token\` is empty, so the login is kept in ${place}. The secret ${name} of the environment ${plainText(environment, 100)} is not renewed, and its token works only until a run has renewed the login.\n` +
      'To keep the login in the secret, set the secret that `secret-token` reads. To keep it in the cache, say so in the step:\n' +
      'token-store: actions-cache',
  );
}

function givenToken(token: string, { clock, log }: { clock: Clock; log: Log }): LoginTokens {
  const claims = readClaims(token);
  const soon = claims?.kind === 'pat' ? endsSoon(claims.endsAt, clock.now()) : undefined;
  if (soon)
    log.warning(
      `\`access-token\` ${soon}. Make a new one, and replace the secret that it is read from.`,
    );
  return {
    get: async () => token,
    explainRefusal: () => claims && explainRefusal(claims, clock.now()),
    settled: async () => undefined,
  };
}

/** Returns the store of `token-store`; for `auto` the first store that the inputs allow. */
export async function chooseStore(options: StoreOptions): Promise<TokenStore> {
  const { inputs, clock, cacheService } = options;
  const kind = storeKind(inputs, !cacheService.ofRunner && cacheService.url !== '');
  switch (kind) {
    case 'github-secret':
      return (await import('./stores/stores-on-github.js')).openGitHubSecret(options);
    case 'actions-cache':
      return (await import('./stores/stores-on-github.js')).openActionsCache(options);
    case 'file': {
      const given = inputs['token-file'];
      const path = given === undefined ? undefined : tokenFilePath(given, options);
      if (path === undefined) return noStore('`token-file` is missing for `token-store: file`.');

      return new FileStore({
        path,
        seed: inputs['refresh-token'],
        user: userOf(options),
        isEmptied: isInEmptiedHome(path, options),
        clock,
      });
    }
    case 'none':
      return noStore(
        inputs['token-store'] === 'none'
          ? '`token-store: none` keeps no refresh token.'
          : explainNoStore(options),
      );
  }
}

/** Returns the job by whose name a file tells a new sign-in from another login; undefined at a terminal. */
function userOf({ context }: StoreOptions): { run: string; job: string } | undefined {
  const { runUrl, repository, workflow, job } = context;
  return runUrl && job ? { run: runUrl, job: `${repository} ${workflow} ${job}` } : undefined;
}

function explainNoStore({ context, cacheService: { ofRunner } }: StoreOptions): string {
  const nowhere =
    'There is no place for the new refresh token: no `secret-token`, no `token-file`, and ';
  return ofRunner
    ? `${nowhere}the cache of ${ofRunner} keeps no login, because each runner has its own.`
    : `${nowhere}no Actions cache for this ${plainText(context.eventName) || 'local'} run.`;
}
