import { chooseStore } from './credentials/choose-store.js';
import { Journal } from './credentials/journal.js';
import { Login } from './credentials/login.js';
import { signInCommand } from './credentials/sign-in-command.js';
import type { Dependencies } from './dependencies.js';
import type { RunContext } from './github/event.js';
import type { Inputs } from './inputs.js';
import { type AccessTokens, Cloud } from './platform/cloud.js';
import { computeHosts, type Hosts } from './platform/hosts.js';
import { Http } from './platform/http.js';
import { refreshGrant } from './platform/oauth.js';

export interface SignInOptions {
  dependencies: Dependencies;
  inputs: Inputs;
  context: RunContext;
  /** Gives a platform client that refuses to write. Signing in itself still does: a token is spent and stored. */
  readOnly: boolean;
}

/** Clients of the platform, signed in. */
export interface SignedIn {
  cloud: Cloud;
  /** For requests that carry no token. */
  http: Http;
  hosts: Hosts;
}

export function hostsOf(inputs: Inputs): Hosts {
  return computeHosts(inputs.environment, {
    baseUrl: inputs['base-url'],
    authUrl: inputs['auth-url'],
    deployUrl: inputs['deploy-url'],
  });
}

/** The commands that bring a lost login back to where this job takes it from. */
export function signInCommandFor(
  inputs: Inputs,
  { context, env }: { context: RunContext; env: NodeJS.ProcessEnv },
): string {
  return signInCommand({
    repository: context.repository,
    environment: inputs['secret-environment'],
    secret: inputs['secret-name'],
    action: env['GITHUB_ACTION_REPOSITORY'],
  });
}

/** Gets an access token before anything else is sent to the platform. */
export async function openLogin({ dependencies, inputs, context, readOnly }: SignInOptions): Promise<SignedIn> {
  const { clock, dispatcher, interrupts, userAgent } = dependencies;
  const { signal } = interrupts;
  const hosts = hostsOf(inputs);
  const http = new Http({ dispatcher, clock, userAgent, signal });
  // A token that is being spent must not be cut off by a signal: `Login` decides when one may act.
  const uncut = new Http({ dispatcher, clock, userAgent, signal: new AbortController().signal });
  const tokens = await accessTokens({ dependencies, inputs, context, http: uncut, hosts });
  await tokens.get();
  const client = readOnly ? http.asReadOnly() : http;
  return { cloud: new Cloud({ http: client, hosts, tokens, signal }), http: client, hosts };
}

async function accessTokens(
  options: Omit<SignInOptions, 'readOnly'> & { http: Http; hosts: Hosts },
): Promise<AccessTokens> {
  const { dependencies, inputs, context, http, hosts } = options;
  const { env, clock, log, random, interrupts, journalPath } = dependencies;
  const given = inputs['access-token'];
  if (given) return { get: () => Promise.resolve(given) };
  const clientId = inputs['client-id'];
  if (!clientId) throw new Error('`decideJob` lets no login without a client id pass');
  const store = await chooseStore({ inputs, context, env, http, clock, log });
  const journal = new Journal(journalPath);
  dependencies.commands.saveState('journal', journal.path);
  return new Login({
    refreshToken: inputs['refresh-token'],
    store,
    journal,
    refresh: (refreshToken) =>
      refreshGrant(http, { authUrl: hosts.auth, refreshToken, clientId, clientSecret: inputs['client-secret'] }),
    allowTokenLoss: inputs['allow-token-loss'],
    run: context.runUrl || `a local run (process ${process.pid})`,
    signInCommand: signInCommandFor(inputs, { context, env }),
    clock,
    log,
    interrupts,
    random,
  });
}
