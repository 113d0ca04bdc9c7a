import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { DeployError, messageOf, RequestError } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';
import type { NewLogin } from '../../credentials/generation.js';
import { decode } from '../../http/decode.js';
import { checkWorkspace } from '../../platform/access-token.js';
import { platformRefusalError } from '../../platform/answers.js';
import { requestTokens } from '../../platform/oauth.js';
import type { SignInClient } from '../saved-login.js';
import type { Session } from '../session.js';
import { CallbackListener, callbackPath, page } from './callback-listener.js';

const patienceMs = 180_000;
/** Source: the vendor's public command line. */
const publicClientId = 'cli';

export interface BrowserOptions {
  port: number;
  proxyBaseUrl?: string | undefined;
  browser: boolean;
}

export type SignedIn = Awaited<ReturnType<typeof signInWithBrowser>>;

type Attempt = Awaited<ReturnType<typeof chooseClient>> & { verifier: string; state: string };

/**
 * Signs in with a browser, to the workspace of the inputs: authorization code grant with PKCE.
 * Source: interface document, "Authentication"; RFC 8252 for the loopback redirect.
 */
export async function signInWithBrowser(session: Session, options: BrowserOptions, whom: string) {
  const { http, terminal, inputs } = session;
  const { proxyBaseUrl } = options;
  const state = randomBytes(16).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  const listener = new CallbackListener({ state, proxyBaseUrl });
  const port = await listener.listen(options.port);
  const ended = new AbortController();

  try {
    const attempt = {
      ...(await chooseClient(session, { proxyBaseUrl, whom, port, listener })),
      state,
      verifier,
    };
    const link = listener.leadTo(buildAuthorizationUrl(session, attempt), attempt.redirectUri);
    await invite(session, options, { link, port });

    const late = http.clock.sleep(
      patienceMs,
      AbortSignal.any([terminal.interrupts.signal, ended.signal]),
    );
    const arrival = await Promise.race([listener.arrived, late]);
    if (!arrival)
      throw new DeployError(
        'sign-in-timeout',
        'No answer came from the page of the platform within three minutes.',
      );

    try {
      const login = await exchangeCode(session, attempt, readCode(arrival.parameters));
      checkWorkspace(login.accessToken.value, inputs.workspace);
      arrival.tell(
        page(
          200,
          'You are signed in',
          'Return to your terminal to continue. You can close this tab.',
        ),
      );

      return { client: attempt.client, login };
    } catch (error) {
      const nothing = 'Nothing was stored. The terminal shows the next step.';
      arrival.tell(page(400, 'The sign-in failed', messageOf(error), nothing));
      throw error;
    }
  } finally {
    ended.abort();
    listener.close();
  }
}

async function chooseClient(
  session: Session,
  {
    proxyBaseUrl,
    whom,
    port,
    listener,
  }: {
    proxyBaseUrl: string | undefined;
    whom: string;
    port: number;
    listener: CallbackListener;
  },
): Promise<{ client: SignInClient; redirectUri: string }> {
  const { 'client-id': clientId, 'client-secret': clientSecret } = session.inputs;
  // An address, unlike `localhost`, needs no name server (https://www.rfc-editor.org/rfc/rfc8252#section-8.3).
  const redirectUri = (proxyBaseUrl ?? `http://127.0.0.1:${port}`) + callbackPath;
  const client = clientId
    ? { clientId, clientSecret }
    : await registerClient(session, `osc-deploy ${whom}`, redirectUri);
  if (client.clientId !== publicClientId) return { client, redirectUri };

  if (proxyBaseUrl) {
    throw new DeployError(
      'sign-in-failed',
      `The public client "${publicClientId}" cannot be used behind a proxy.`,
    );
  }

  // The public client is registered with `localhost`.
  await listener.listenOnIPv6(port);
  return { client, redirectUri: `http://localhost:${port}${callbackPath}` };
}

const text = z.string().check(z.minLength(1));
const registered = z.looseObject({ client_id: text, client_secret: z.optional(text) });

/** Registers a client (RFC 7591) for this login only. Returns the public client if the server refuses. */
async function registerClient(
  { http, log, hosts }: Session,
  name: string,
  redirectUri: string,
): Promise<SignInClient> {
  const facts = {
    client_name: name,
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  };
  try {
    const answer = await http.send({
      method: 'POST',
      url: new URL(`${hosts.auth}/api/connect/register`),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(facts),
      timeoutMs: 10_000,
      maxBytes: 256 * 1024,
    });
    if (answer.status < 200 || answer.status >= 300) throw platformRefusalError(answer);

    const client = decode(answer, registered);
    if (client.client_secret) log.mask(client.client_secret);

    return { clientId: client.client_id, clientSecret: client.client_secret };
  } catch (error) {
    if (!(error instanceof RequestError) || error.status === undefined) throw error;
    log.info(
      `No client could be registered, so the public client "${publicClientId}" signs in. ${error.message}`,
    );
    return { clientId: publicClientId, clientSecret: undefined };
  }
}

/** Source of the path: interface document, "Authorization". */
function buildAuthorizationUrl(
  { hosts }: Session,
  { client, redirectUri, verifier, state }: Attempt,
): string {
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri,
    // Source: https://www.rfc-editor.org/rfc/rfc7636#section-4.2
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state,
  });
  return new URL(`${hosts.auth}/api/connect/authorize?${parameters.toString()}`).href;
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
    const forward = `ssh -L ${port}:127.0.0.1:${port} ${terminal.hostName}`;
    stderr.line(stderr.paint.dim('If the browser is on another machine, first run there:'));
    stderr.line(`  ${forward}`);
  }

  stderr.line(stderr.paint.dim('Waiting for three minutes at most; Ctrl-C ends it.'));
}

/** Source: https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2 */
function readCode(returned: URLSearchParams): string {
  const error = returned.get('error');
  const code = returned.get('code');
  if (error === null && code) return code;
  if (error === null)
    throw new DeployError('sign-in-failed', 'The browser came back without a code.');

  const description = returned.get('error_description');
  const reason = `${plainText(error, 60)}${description ? `: ${plainText(description, 200)}` : ''}`;

  throw error === 'access_denied'
    ? new DeployError(
        'sign-in-denied',
        `The sign-in was refused on the page of the platform (${reason}).`,
      )
    : new DeployError('sign-in-failed', `The platform ended the sign-in: ${reason}.`);
}

async function exchangeCode(
  { http, log, hosts }: Session,
  { client, redirectUri, verifier }: Attempt,
  code: string,
): Promise<NewLogin> {
  const grant = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  };

  const endpoint = { authUrl: hosts.auth, ...client };
  const { accessToken, refreshToken } = await requestTokens(http, endpoint, grant).catch(
    (error: unknown) => {
      if (!(error instanceof RequestError) || error.status === undefined) throw error;
      throw new DeployError('exchange-failed', error.message, { cause: error });
    },
  );
  if (!accessToken.value)
    throw new DeployError('exchange-failed', 'The token endpoint gave no access token.');

  log.mask(accessToken.value);

  if (!refreshToken) {
    const clientId = plainText(client.clientId, 80);
    throw new DeployError('no-refresh-token', `The client ${clientId} got no refresh token.`);
  }

  log.mask(refreshToken);

  return { accessToken, refreshToken };
}
