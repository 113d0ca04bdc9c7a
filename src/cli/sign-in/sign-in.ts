import { randomBytes } from 'node:crypto';
import { messageOf } from '../../base/errors.js';
import type { NewLogin } from '../../credentials/generation.js';
import { checkWorkspace } from '../../platform/access-token.js';
import { CliError } from '../cli-error.js';
import type { Session } from '../session.js';
import { listenForCallback, page } from './callback-listener.js';
import {
  type Attempt,
  buildAuthorizationUrl,
  exchangeCode,
  publicClientId,
  registerClient,
  type SignInClient,
} from './code-grant.js';
import { type Arrival, callbackPath, loopbackRedirectUri, PendingSignIn } from './pending-sign-in.js';

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

export interface SignedIn {
  client: SignInClient;
  login: NewLogin;
}

/** A sign-in for one login. */
interface SignInRequest {
  command: BrowserOptions;
  /** Follows `osc-deploy` in the name of a client that is registered for it, which the consent page shows. */
  whom: string;
  /** Asks whether to keep it. */
  agree?: (signedIn: SignedIn) => Promise<void>;
  keep: (signedIn: SignedIn) => Promise<void>;
}

/** Signs in with a browser and hands the login to `keep`, once the person has agreed to its workspace. */
export async function signInWithBrowser(session: Session, request: SignInRequest): Promise<SignedIn> {
  const { interrupts } = session.terminal;
  const signedIn = await signIn(session, request);
  checkWorkspace(signedIn.login.accessToken.value, session.inputs.workspace);
  await request.agree?.(signedIn);
  // A signal must not interrupt the storing of the token.
  const release = interrupts.hold();
  try {
    await request.keep(signedIn);
  } finally {
    release();
  }
  return signedIn;
}

/**
 * Authorization code grant with PKCE, the browser coming back to a listener on this machine.
 * Source: interface document, "Authentication"; RFC 8252 for the loopback redirect.
 * @throws CliError for every way in which it can end without a login
 */
async function signIn(session: Session, { command, whom }: SignInRequest): Promise<SignedIn> {
  const { log, hosts } = session;
  const state = randomBytes(16).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const pending = new PendingSignIn({ state, log, proxyBaseUrl: command.proxyBaseUrl });
  const listener = await listenForCallback(command.port, (request) => pending.answer(request));
  const { port } = listener;
  try {
    const { client, redirectUri } = await chooseClient(session, { command, whom, port });
    const attempt: Attempt = { authUrl: hosts.auth, client, redirectUri, state, verifier };
    const authorizationUrl = buildAuthorizationUrl(attempt);
    await invite(session, { link: pending.leadTo({ authorizationUrl, redirectUri }), port, command });
    const arrival = await awaitArrival(pending, session);
    const login = await answerBrowser(arrival, () => exchangeCode(arrival.parameters, attempt, session));
    return { client, login };
  } finally {
    await listener.close();
  }
}

/** The client of the options, or one that is registered for this login, and the redirect URI that goes with it. */
async function chooseClient(
  session: Session,
  { command: { proxyBaseUrl }, whom, port }: Pick<SignInRequest, 'command' | 'whom'> & { port: number },
): Promise<{ client: SignInClient; redirectUri: string }> {
  const { 'client-id': clientId, 'client-secret': clientSecret } = session.inputs;
  const redirectFor = (id: string | undefined) =>
    proxyBaseUrl ? proxyBaseUrl + callbackPath : loopbackRedirectUri(port, id);
  const client = clientId
    ? { clientId, clientSecret }
    : await registerClient(session, { name: `osc-deploy ${whom}`, redirectUri: redirectFor(undefined) });
  if (client.clientId === publicClientId && proxyBaseUrl) {
    throw new CliError('sign-in-failed', `The public client "${publicClientId}" cannot come back through a proxy.`);
  }
  return { client, redirectUri: redirectFor(client.clientId) };
}

async function invite(
  { terminal, stderr }: Session,
  { link, port, command }: { link: string; port: number; command: BrowserOptions },
): Promise<void> {
  const opened = command.browser && (await terminal.openBrowser(link));
  stderr.line(
    opened
      ? 'Your browser asks you to approve the sign-in. If it does not, open this link:'
      : 'Open this link to sign in:',
  );
  stderr.line();
  stderr.line(`  ${stderr.paint.bold(link)}`);
  stderr.line();
  if (!opened && !command.proxyBaseUrl) {
    const why = command.browser ? 'No browser could be opened here. ' : '';
    const forward = `ssh -L ${port}:127.0.0.1:${port} ${terminal.hostName}`;
    stderr.line(stderr.paint.dim(`${why}From another machine, first: ${forward}`));
  }
  stderr.line(stderr.paint.dim('Waiting for three minutes at most; Ctrl-C ends it.'));
}

async function awaitArrival(pending: PendingSignIn, { http, terminal }: Session): Promise<Arrival> {
  const waiting = new AbortController();
  const timeout = http.clock
    .sleep(patienceMs, AbortSignal.any([terminal.interrupts.signal, waiting.signal]))
    .then(() => {
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
    const nothing = 'Nothing was kept. The terminal says what to do next.';
    arrival.tell(page(400, 'The sign-in failed', messageOf(error), nothing));
    throw error;
  }
}
