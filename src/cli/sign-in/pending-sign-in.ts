import { timingSafeEqual } from 'node:crypto';
import type { Log } from '../../base/log.js';
import { plainText } from '../../base/plain-text.js';
import type { CallbackRequest } from './callback-listener.js';
import { type CallbackAnswer, page, plain, redirect } from './callback-page.js';
import { callbackPath, forwardedRedirectUri } from './redirect-uri.js';

/** The browser is back with our state, and waits to be told how it went. */
export interface Arrival {
  parameters: URLSearchParams;
  tell(answer: CallbackAnswer): void;
}

/** One sign-in between the link and the browser's return. Requests that are not this return are answered and ignored. */
export class PendingSignIn {
  /** Resolves with the first request that carries our state. */
  readonly arrived: Promise<Arrival>;
  readonly #state: string;
  readonly #log: Log;
  readonly #proxyBaseUrl: string | undefined;
  #arrive: (arrival: Arrival) => void = () => undefined;
  #link: { authorizationUrl: string; redirectUri: string } | undefined;
  #used = false;

  constructor({ state, log, proxyBaseUrl }: { state: string; log: Log; proxyBaseUrl: string | undefined }) {
    this.#state = state;
    this.#log = log;
    this.#proxyBaseUrl = proxyBaseUrl;
    this.arrived = new Promise((resolve) => {
      this.#arrive = resolve;
    });
  }

  /** What the start page behind a proxy leads to. */
  leadTo(link: { authorizationUrl: string; redirectUri: string }): void {
    this.#link = link;
  }

  async answer(request: CallbackRequest): Promise<CallbackAnswer> {
    const { pathname, searchParams } = request.url;
    if (pathname === '/' && this.#proxyBaseUrl) return this.#start(request, this.#proxyBaseUrl);
    if (pathname !== callbackPath) {
      return page(
        404,
        'Nothing is here',
        'This program waits for a sign-in only. Use the link that the terminal shows.',
      );
    }
    if (this.#used || !this.#isOurs(searchParams.getAll('state'))) {
      this.#log.warning(
        'A page came back with a state that is not of this sign-in. It was refused and nothing was exchanged; still waiting for the right one.',
      );
      return plain(400, 'Invalid state parameter');
    }
    // A state is good for one answer, whatever comes of it.
    this.#used = true;
    return new Promise((tell) => this.#arrive({ parameters: searchParams, tell }));
  }

  #start({ forwarded }: CallbackRequest, proxyBaseUrl: string): CallbackAnswer {
    if (!this.#link) return plain(503, 'Not ready yet');
    const { redirectUri, authorizationUrl } = this.#link;
    const derived = forwardedRedirectUri(forwarded, proxyBaseUrl);
    if (derived !== redirectUri) {
      const said = derived === undefined ? 'an address that is none' : plainText(derived, 200);
      this.#log.warning(
        `The proxy says that the browser would come back to ${said}; expected was ${redirectUri}. Give --proxy-base-url as the browser has it.`,
      );
      return page(400, 'The proxy has another address', `It says ${said}.`, `--proxy-base-url says ${redirectUri}.`);
    }
    return redirect(authorizationUrl);
  }

  #isOurs(states: string[]): boolean {
    const [given, ...more] = states.map((state) => Buffer.from(state));
    const ours = Buffer.from(this.#state);
    return given !== undefined && more.length === 0 && given.length === ours.length && timingSafeEqual(given, ours);
  }
}
