import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { ourCommand } from '../../base/advice.js';
import { DeployError, hasSystemCode } from '../../base/errors.js';
import { plainText } from '../../base/plain-text.js';

export const callbackPath = '/callback';

const startPath = '/start/';
const cookieName = 'osc-deploy-sign-in';

type CallbackAnswer = ReturnType<typeof respond>;

interface Arrival {
  parameters: URLSearchParams;
  tell: (answer: CallbackAnswer) => void;
}

/**
 * Listens on this machine for the browser's return in one sign-in. Other users of the machine can reach it too, and behind a proxy
 * strangers: one who knows the authorization link could approve with his own account, whose login would be stored as the user's.
 * Therefore the link in the terminal and in the arguments of the browser leads here first. One browser alone may open it, and only
 * this browser (identified by a cookie) may return.
 */
export class CallbackListener {
  readonly #server = this.#makeServer();
  readonly #onIPv6 = this.#makeServer();
  readonly #options: { state: string; proxyBaseUrl: string | undefined };
  readonly #nonce = randomBytes(16).toString('base64url');
  readonly #cookie = randomBytes(16).toString('base64url');
  #link = { authorizationUrl: '', redirectUri: '' };
  #isStarted = false;
  #isUsed = false;
  #arrive: (arrival: Arrival) => void = () => undefined;
  #end: (error: DeployError) => void = () => undefined;
  /** @throws DeployError `sign-in-failed` when two browsers open the link */
  readonly arrived = new Promise<Arrival>((resolve, reject) => {
    this.#arrive = resolve;
    this.#end = reject;
  });

  constructor(options: { state: string; proxyBaseUrl: string | undefined }) {
    this.#options = options;
    // It can end before anybody waits for it.
    this.arrived.catch(() => undefined);
  }

  /** Returns the port. @param wanted 0 for any free port. @throws DeployError `port-taken` */
  async listen(wanted: number): Promise<number> {
    this.#server.listen(wanted, '127.0.0.1');

    try {
      await once(this.#server, 'listening');
    } catch (error) {
      const message = `Port ${wanted} of 127.0.0.1 is taken, or this user may not open it.`;
      throw new DeployError('port-taken', message, { cause: error });
    }

    return (this.#server.address() as AddressInfo).port;
  }

  /** Listens on the other address of `localhost` too, where another user's program would get the code. @throws DeployError `port-taken` */
  async listenOnIPv6(port: number): Promise<void> {
    this.#onIPv6.listen(port, '::1');

    try {
      await once(this.#onIPv6, 'listening');
    } catch (error) {
      // Without IPv6, no program listens there.
      if (!hasSystemCode(error, 'EADDRINUSE')) return;

      const message = `Port ${port} of ::1 is taken, by a program that would get the answer of the browser.`;
      throw new DeployError('port-taken', message, { cause: error });
    }
  }

  close(): void {
    for (const server of [this.#server, this.#onIPv6]) {
      server.close();
      // Browsers open spare connections and leave them unused.
      setTimeout(() => server.closeAllConnections(), 500).unref();
    }
  }

  /** Returns the link for the user's browser. */
  leadTo(authorizationUrl: string, redirectUri: string): string {
    this.#link = { authorizationUrl, redirectUri };
    return this.#base + startPath + this.#nonce;
  }

  /** The address of this listener in the browser. */
  get #base(): string {
    return this.#options.proxyBaseUrl ?? new URL(this.#link.redirectUri).origin;
  }

  #makeServer(): Server {
    return createServer((request, response) => {
      // Node answers on the same connection only after the request has been read.
      request.resume();
      void this.#answer(request).then(({ status, headers, body }) =>
        response.writeHead(status, headers).end(body),
      );
    });
  }

  async #answer({ method, url = '/', headers }: IncomingMessage): Promise<CallbackAnswer> {
    // A link checker's HEAD must not spend the code.
    if (method !== 'GET' || !URL.canParse(url, 'http://127.0.0.1'))
      return respond(405, 'Method not allowed');

    const { pathname, searchParams } = new URL(url, 'http://127.0.0.1');
    if (pathname === startPath + this.#nonce) return this.#start(headers);

    if (pathname !== callbackPath) {
      const text = 'This program waits for a sign-in only. Use the link that the terminal shows.';
      return page(404, 'Nothing is here', text);
    }

    if (this.#isUsed || searchParams.get('state') !== this.#options.state)
      return respond(400, 'Invalid state parameter');

    if (!this.#hasCookie(headers)) {
      const text =
        'Open the link that the terminal shows in this browser, with cookies allowed, and approve there.';
      return page(400, 'Another browser began this sign-in', text);
    }

    // A state is valid for one answer, whether it succeeds or fails.
    this.#isUsed = true;

    return new Promise((tell) => this.#arrive({ parameters: searchParams, tell }));
  }

  #start(headers: IncomingHttpHeaders): CallbackAnswer {
    // A reload in the same browser is allowed.
    if (this.#isStarted && !this.#hasCookie(headers)) {
      this.#end(openedTwiceError());
      return page(
        410,
        'This link was opened in another browser before',
        'It works in one browser alone, so this sign-in has ended. Run the command again for a new link.',
      );
    }

    const { redirectUri, authorizationUrl } = this.#link;
    const derived = asForwarded(redirectUri, headers);
    if (derived !== redirectUri) {
      const text = `By the headers of the proxy the browser returns to ${plainText(derived, 200)} instead of ${redirectUri}. Set --proxy-base-url to the address in the browser.`;
      return page(400, 'The proxy has another address', text);
    }

    this.#isStarted = true;

    const { protocol, pathname } = new URL(`${this.#base}/`);
    const secure = protocol === 'https:' ? '; Secure' : '';
    const cookie = `${cookieName}=${this.#cookie}; Path=${pathname}; HttpOnly; SameSite=Lax${secure}`;
    return respond(302, '', { location: authorizationUrl, 'set-cookie': cookie });
  }

  #hasCookie({ cookie = '' }: IncomingHttpHeaders): boolean {
    return cookie.split(/; */).includes(`${cookieName}=${this.#cookie}`);
  }
}

function openedTwiceError(): DeployError {
  const text =
    'The link was opened in two browsers, so it is not known whose approval would come back. Nothing was stored.';
  const next = [
    'Open the next link in one browser alone. If you did, another user of this machine may have opened it:',
    ourCommand('<command>'),
  ];
  return new DeployError('sign-in-failed', text, { next });
}

/** Returns the redirect URI from the headers of the outermost proxy. Source: interface document, "Authentication", 9. */
function asForwarded(redirectUri: string, headers: IncomingHttpHeaders): string {
  const first = (name: string) => headers[name]?.toString().split(',')[0]?.trim();
  const { protocol, host, pathname } = new URL(redirectUri);
  const origin = `${first('x-forwarded-proto') ?? protocol.slice(0, -1)}://${first('x-forwarded-host') ?? host}`;
  return URL.canParse(origin + pathname) ? new URL(origin + pathname).href : origin + pathname;
}

const headers = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  'cache-control': 'no-store',
  connection: 'close',
};

/** Returns an HTML document. Title and text are escaped. The texts at the end of a sign-in are in sign-in.ts. */
export function page(status: number, title: string, ...text: string[]): CallbackAnswer {
  const escaped = (plain: string) =>
    plain.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escaped(title)} · osc-deploy</title>
<main style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 18vh auto">
<h1>${escaped(title)}</h1>
${text.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
</main>
`;
  return respond(status, body, { 'content-type': 'text/html; charset=utf-8' });
}

function respond(status: number, body: string, more: Record<string, string> = {}) {
  return {
    status,
    headers: { ...headers, 'content-type': 'text/plain; charset=utf-8', ...more },
    body,
  };
}
