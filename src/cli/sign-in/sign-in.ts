import { randomBytes } from 'node:crypto';
import { DeployError, messageOf } from '../../base/errors.js';
import type { NewLogin } from '../../credentials/generation.js';
import { checkWorkspace } from '../../platform/access-token.js';
import type { SignInClient } from '../saved-login.js';
import type { Session } from '../session.js';
import { type Arrival, CallbackListener, callbackPath, page } from './callback-listener.js';
import { type Attempt, buildAuthorizationUrl, exchangeCode, publicClientId, registerClient } from './code-grant.js';

const patienceMs = 180_000;

export interface BrowserOptions {
  port: number;
  proxyBaseUrl?: string | undefined;
  browser: boolean;
}

export interface SignedIn {
  client: SignInClient;
  login: NewLogin;
}

interface SignInRequest {
  command: BrowserOptions;
  whom: string;
  agree?: (signedIn: SignedIn) => Promise<void>;
  save: (signedIn: SignedIn) => Promise<void>;
}

/** Signs in with a browser and hands the login to `save`, once the person has agreed to its workspace. */
export async function signInWithBrowser(session: Session, request: SignInRequest): Promise<SignedIn> {
  const signedIn = await signIn(session, request);
  checkWorkspace(signedIn.login.accessToken.value, session.inputs.workspace);
  await request.agree?.(signedIn);
  // A signal must not interrupt the storing of the token.
  const release = session.terminal.interrupts.hold();
  try {
    await request.save(signedIn);
  } finally {
    release();
  }
  return signedIn;
}

/** Authorization code grant with PKCE. Source: interface document, "Authentication"; RFC 8252 for the loopback redirect. */
async function signIn(session: Session, request: SignInRequest): Promise<SignedIn> {
  const { log, hosts } = session;
  const { proxyBaseUrl, port: wanted } = request.command;
  const state = randomBytes(16).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const listener = new CallbackListener({ state, log, proxyBaseUrl });
  const port = await listener.listen(wanted);
  try {
    const attempt: Attempt = { ...(await chooseClient(session, request, port)), state, verifier };
    const { client, redirectUri } = attempt;
    const link = listener.leadTo({ authorizationUrl: buildAuthorizationUrl(hosts.auth, attempt), redirectUri });
    await invite(session, request.command, { link, port });
    const { parameters, tell } = await awaitArrival(listener, session);
    try {
      const login = await exchangeCode(parameters, attempt, session);
      tell(page(200, 'You are signed in', 'Return to your terminal to continue. You can close this tab.'));
      return { client, login };
    } catch (error) {
      const nothing = 'Nothing was kept. The terminal says what to do next.';
      tell(page(400, 'The sign-in failed', messageOf(error), nothing));
      throw error;
    }
  } finally {
    await listener.close();
  }
}

async function chooseClient(
  session: Session,
  { command: { proxyBaseUrl }, whom }: SignInRequest,
  port: number,
): Promise<Pick<Attempt, 'client' | 'redirectUri'>> {
  const { 'client-id': clientId, 'client-secret': clientSecret } = session.inputs;
  // No name server can turn an address into another machine (https://www.rfc-editor.org/rfc/rfc8252#section-8.3).
  const redirectUri = (proxyBaseUrl ?? `http://127.0.0.1:${port}`) + callbackPath;
  const client = clientId
    ? { clientId, clientSecret }
    : await registerClient(session, `osc-deploy ${whom}`, redirectUri);
  if (client.clientId !== publicClientId) return { client, redirectUri };
  if (proxyBaseUrl) {
    throw new DeployError('sign-in-failed', `The public client "${publicClientId}" cannot come back through a proxy.`);
  }
  // The platform knows that client by `localhost`.
  return { client, redirectUri: `http://localhost:${port}${callbackPath}` };
}

async function invite(
  { terminal, stderr }: Session,
  { browser, proxyBaseUrl }: BrowserOptions,
  { link, port }: { link: string; port: number },
): Promise<void> {
  const opened = browser && (await terminal.openBrowser(link));
  const intro = opened
    ? 'Your browser asks you to approve the sign-in. If it does not, open this link:'
    : 'Open this link to sign in:';
  for (const line of [intro, '', `  ${stderr.paint.bold(link)}`, '']) stderr.line(line);
  if (!opened && !proxyBaseUrl) {
    const why = browser ? 'No browser could be opened here. ' : '';
    const forward = `ssh -L ${port}:127.0.0.1:${port} ${terminal.hostName}`;
    stderr.line(stderr.paint.dim(`${why}From another machine, first: ${forward}`));
  }
  stderr.line(stderr.paint.dim('Waiting for three minutes at most; Ctrl-C ends it.'));
}

async function awaitArrival({ arrived }: CallbackListener, { http, terminal }: Session): Promise<Arrival> {
  const waiting = new AbortController();
  const timeout = http.clock
    .sleep(patienceMs, AbortSignal.any([terminal.interrupts.signal, waiting.signal]))
    .then(() => {
      throw new DeployError('sign-in-timeout', 'No answer came from the page of the platform within three minutes.');
    });
  timeout.catch(() => undefined);
  try {
    return await Promise.race([arrived, timeout]);
  } finally {
    waiting.abort();
  }
}
