import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Log } from '../../base/log.js';
import { plainText } from '../../base/plain-text.js';
import { type CallbackAnswer, type CallbackRequest, page, plain, redirect } from './callback-listener.js';
import { publicClientId } from './code-grant.js';

/** Path of the listener to which the platform sends the browser back. */
export const callbackPath = '/callback';

/** Below the address of a proxy: the page that begins a sign-in, with a name that only the terminal shows. */
const startPath = '/start/';
const cookieName = 'osc-deploy-sign-in';

/** The browser is back with our state, and waits to be told how it went. */
export interface Arrival {
  parameters: URLSearchParams;
  tell(answer: CallbackAnswer): void;
}

/**
 * One sign-in between the link and the browser's return. Requests that are not this return are answered and ignored.
 *
 * Behind a proxy, strangers reach this listener too. One who got an authorization link out of it could approve as
 * himself, and his login would be stored as the user's. So the link that the terminal shows works once, and only the
 * browser that opened it may come back: it has a cookie for that.
 */
export class PendingSignIn {
  /** Resolves with the first request that carries our state. */
  readonly arrived: Promise<Arrival>;
  readonly #state: string;
  readonly #log: Log;
  readonly #proxyBaseUrl: string | undefined;
  readonly #nonce = randomBytes(16).toString('base64url');
  readonly #cookie = randomBytes(16).toString('base64url');
  #started = false;
  #arrive: (arrival: Arrival) => void = () => undefined;
  #link = { authorizationUrl: '', redirectUri: '' };
  #used = false;

  constructor({ state, log, proxyBaseUrl }: { state: string; log: Log; proxyBaseUrl: string | undefined }) {
    this.#state = state;
    this.#log = log;
    this.#proxyBaseUrl = proxyBaseUrl;
    this.arrived = new Promise((resolve) => {
      this.#arrive = resolve;
    });
  }

  /** @returns the link to open: the authorization URL itself, or the start page behind a proxy that leads to it */
  leadTo(link: { authorizationUrl: string; redirectUri: string }): string {
    this.#link = link;
    return this.#proxyBaseUrl ? this.#proxyBaseUrl + startPath + this.#nonce : link.authorizationUrl;
  }

  async answer(request: CallbackRequest): Promise<CallbackAnswer> {
    const { pathname, searchParams } = request.url;
    const isStart = pathname.startsWith(startPath) && isSame(pathname.slice(startPath.length), this.#nonce);
    if (isStart && this.#proxyBaseUrl) return this.#start(request, this.#proxyBaseUrl);
    if (pathname !== callbackPath) {
      return page(
        404,
        'Nothing is here',
        'This program waits for a sign-in only. Use the link that the terminal shows.',
      );
    }
    const [state = '', ...more] = searchParams.getAll('state');
    if (this.#used || more.length > 0 || !isSame(state, this.#state)) {
      this.#log.warning(
        'A page came back with a state that is not of this sign-in. It was refused and nothing was exchanged; still waiting for the right one.',
      );
      return plain(400, 'Invalid state parameter');
    }
    if (this.#proxyBaseUrl && !this.#hasCookie(request)) {
      this.#log.warning(
        'A browser came back that did not begin with the link above. It was refused and nothing was exchanged; still waiting for the right one.',
      );
      return page(
        400,
        'Another browser began this sign-in',
        'Open the link that the terminal shows in this browser, with cookies allowed, and approve there.',
      );
    }
    // A state is good for one answer, whatever comes of it.
    this.#used = true;
    return new Promise((tell) => this.#arrive({ parameters: searchParams, tell }));
  }

  #start(request: CallbackRequest, proxyBaseUrl: string): CallbackAnswer {
    // Loaded again by the same browser, it leads on again.
    if (this.#started && !this.#hasCookie(request)) {
      return page(410, 'This link was opened before', 'It works once. Run the command again for a new one.');
    }
    const { redirectUri, authorizationUrl } = this.#link;
    const derived = forwardedRedirectUri(request.forwarded, proxyBaseUrl);
    if (derived !== redirectUri) {
      const said = derived === undefined ? 'no valid address' : plainText(derived, 200);
      this.#log.warning(
        `The proxy says that the browser would come back to ${said}; expected was ${redirectUri}. Give --proxy-base-url as the browser has it.`,
      );
      return page(400, 'The proxy has another address', `It says ${said}.`, `--proxy-base-url says ${redirectUri}.`);
    }
    this.#started = true;
    const { protocol, pathname } = new URL(`${proxyBaseUrl}/`);
    const secure = protocol === 'https:' ? '; Secure' : '';
    const cookie = `${cookieName}=${this.#cookie}; Path=${pathname}; HttpOnly; SameSite=Lax${secure}`;
    return redirect(authorizationUrl, cookie);
  }

  #hasCookie({ cookies }: CallbackRequest): boolean {
    const values = cookies.split(/; */).filter((pair) => pair.startsWith(`${cookieName}=`));
    return values.some((pair) => isSame(pair.slice(cookieName.length + 1), this.#cookie));
  }
}

/** Takes as long for every text of the right length. */
function isSame(text: string, secret: string): boolean {
  const [given, ours] = [Buffer.from(text), Buffer.from(secret)];
  return given.length === ours.length && timingSafeEqual(given, ours);
}

/**
 * The redirect URI of a listener on this machine.
 * The platform knows its public client by `localhost`; every other one gets the address itself, which no name server
 * can turn into another machine (https://www.rfc-editor.org/rfc/rfc8252#section-8.3).
 */
export function loopbackRedirectUri(port: number, clientId: string | undefined): string {
  return `http://${clientId === publicClientId ? 'localhost' : '127.0.0.1'}:${port}${callbackPath}`;
}

/**
 * The redirect URI derived from x-forwarded-proto and x-forwarded-host. Source: interface document,
 * "Authentication", 9. Of a list the first counts: it is the proxy nearest to the browser. What
 * a proxy leaves out is taken from `proxyBaseUrl`.
 * @returns undefined when the headers name no origin
 */
export function forwardedRedirectUri(
  { proto, host }: CallbackRequest['forwarded'],
  proxyBaseUrl: string,
): string | undefined {
  const first = (value: string | undefined) => value?.split(',')[0]?.trim();
  const base = new URL(proxyBaseUrl);
  const [scheme, authority] = [first(proto) ?? base.protocol.slice(0, -1), first(host) ?? base.host];
  if (!/^https?$/.test(scheme)) return undefined;
  const address = `${scheme}://${authority}`;
  if (!URL.canParse(address)) return undefined;
  const { origin, username, password, pathname } = new URL(address);
  if (username || password || pathname !== '/') return undefined;
  return (origin + base.pathname).replace(/\/+$/, '') + callbackPath;
}
