import { randomBytes } from 'node:crypto';
import { calculatePKCECodeChallenge, generateRandomCodeVerifier } from 'oauth4webapi';
import { messageOf } from '../../base/errors.js';
import type { Log } from '../../base/log.js';
import type { NewLogin } from '../../credentials/generation.js';
import type { Http } from '../../http/http.js';
import { CliError } from '../cli-error.js';
import { listenForCallback } from './callback-listener.js';
import { page } from './callback-page.js';
import { type Attempt, exchangeCode } from './code-grant.js';
import { type Arrival, PendingSignIn } from './pending-sign-in.js';
import { callbackPath, loopbackRedirectUri } from './redirect-uri.js';
import { publicClientId, registerClient, type SignInClient } from './registration.js';
import { type SignInServer, signInServer } from './sign-in-server.js';

/** Maximum time for a person to answer the page of the platform, in ms. */
const patienceMs = 180_000;

/** Options of the way back from the browser. */
export interface BrowserOptions {
  /** Port of the listener for the browser's return; 0 takes a free one. */
  port: number;
  /** Address at which the browser reaches the listener, when not on this machine; see `baseUrlOf`. */
  proxyBaseUrl?: string | undefined;
  /** True where a browser is opened here. */
  browser: boolean;
}

interface SignInOptions extends Omit<BrowserOptions, 'browser'> {
  authUrl: string;
  /** Registered for this login when undefined. */
  client: SignInClient | undefined;
  /** Name of a client that is registered here, for the consent page. */
  clientName: string;
  http: Http;
  log: Log;
  signal: AbortSignal;
  /** Takes the person to the link: opens it, or shows it. */
  invite(link: string, port: number): Promise<void>;
}

export interface SignedIn {
  client: SignInClient;
  login: NewLogin;
}

/**
 * Signs a person in: authorization code grant with PKCE, the browser coming back to a listener on this machine.
 * Source: interface document, "Authentication"; RFC 8252 for the loopback redirect.
 * @throws CliError for every way in which it can end without a login
 */
export async function signIn(options: SignInOptions): Promise<SignedIn> {
  const { authUrl, log, http, proxyBaseUrl } = options;
  const server = signInServer(authUrl);
  const state = randomBytes(16).toString('base64url');
  const verifier = generateRandomCodeVerifier();
  const pending = new PendingSignIn({ state, log, proxyBaseUrl });
  const listener = await listenForCallback(options.port, (request) => pending.answer(request));
  try {
    const { client, redirectUri } = await chooseClient(options, { server, port: listener.port });
    const attempt: Attempt = { server, client, redirectUri, state, verifier };
    const authorizationUrl = await buildAuthorizationUrl(attempt);
    await options.invite(pending.leadTo({ authorizationUrl, redirectUri }), listener.port);
    const arrival = await awaitArrival(pending, options);
    const login = await answerBrowser(arrival, () => exchangeCode(arrival.parameters, attempt, { http, log, authUrl }));
    return { client, login };
  } finally {
    await listener.close();
  }
}

/** The client and the redirect URI that goes with it. */
async function chooseClient(
  options: SignInOptions,
  { server, port }: { server: SignInServer; port: number },
): Promise<{ client: SignInClient; redirectUri: string }> {
  const { proxyBaseUrl, http, log } = options;
  const redirectFor = (clientId: string | undefined) =>
    proxyBaseUrl ? proxyBaseUrl + callbackPath : loopbackRedirectUri(port, clientId);
  const client =
    options.client ??
    (await registerClient(server, { name: options.clientName, redirectUri: redirectFor(undefined), http, log }));
  if (client.clientId === publicClientId && proxyBaseUrl) {
    throw new CliError('sign-in-failed', `The public client "${publicClientId}" cannot come back through a proxy.`);
  }
  return { client, redirectUri: redirectFor(client.clientId) };
}

async function buildAuthorizationUrl({ server, client, redirectUri, state, verifier }: Attempt): Promise<string> {
  const url = new URL(server.authorization_endpoint);
  const parameters = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

async function awaitArrival(pending: PendingSignIn, { http, signal }: SignInOptions): Promise<Arrival> {
  const waiting = new AbortController();
  const timeout = http.clock.sleep(patienceMs, AbortSignal.any([signal, waiting.signal])).then(() => {
    throw new CliError('sign-in-timeout', 'No answer came from the page of the platform within three minutes.');
  });
  // After the arrival its outcome is not needed.
  timeout.catch(() => undefined);
  try {
    return await Promise.race([pending.arrived, timeout]);
  } finally {
    waiting.abort();
  }
}

/** Shows in the browser how `body` went. */
async function answerBrowser<T>(arrival: Arrival, body: () => Promise<T>): Promise<T> {
  try {
    const result = await body();
    arrival.tell(page(200, 'You are signed in', 'Return to your terminal to continue. You can close this tab.'));
    return result;
  } catch (error) {
    const denied = error instanceof CliError && error.code === 'sign-in-denied';
    const nothing = 'Nothing was kept. The terminal says what to do next.';
    const title = denied ? 'The sign-in was refused' : 'The sign-in failed';
    arrival.tell(page(denied ? 403 : 502, title, messageOf(error), nothing));
    throw error;
  }
}
