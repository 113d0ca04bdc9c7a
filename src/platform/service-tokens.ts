import { type Clock, readTime } from '../base/clock.js';
import type { Log } from '../base/log.js';
import type { ControlPlane } from './control-plane.js';
import type { RequestAuth } from './json-client.js';
import { serviceToken } from './service-wire.js';

interface Held {
  token: string;
  /** Epoch ms. */
  expiresAt: number;
}

const hourMs = 3_600_000;
/** A token is renewed this early, in ms. */
const earlyMs = 60_000;

interface ServiceTokensOptions {
  controlPlane: ControlPlane;
  clock: Clock;
  log: Log;
}

/** Service access tokens (SAT), one per service and run, renewed when they grow old or are refused. */
export class ServiceTokens {
  readonly #options: ServiceTokensOptions;
  readonly #held = new Map<string, Promise<Held>>();
  /** Services that have refused a token. One that refuses its successor as well has another reason, such as that it wakes up. */
  readonly #refusedBy = new Set<string>();

  constructor(options: ServiceTokensOptions) {
    this.#options = options;
  }

  /** A token that is good for at least another minute. */
  async get(serviceId: string): Promise<string> {
    const kept = this.#held.get(serviceId);
    if (kept) {
      const { token, expiresAt } = await kept;
      if (this.#options.clock.now() < expiresAt - earlyMs) return token;
    }
    return await this.renew(serviceId);
  }

  /** Returns a new token in place of an old or refused one. */
  async renew(serviceId: string): Promise<string> {
    const fresh = this.#request(serviceId);
    this.#held.set(serviceId, fresh);
    try {
      return (await fresh).token;
    } catch (error) {
      this.#held.delete(serviceId);
      throw error;
    }
  }

  /** Authorization of the requests that take the token of this service in `header`. */
  auth(serviceId: string, header: string): RequestAuth {
    return {
      header,
      whose: 'The service access token',
      tokens: {
        get: () => this.get(serviceId),
        renew: async () => {
          if (this.#refusedBy.has(serviceId)) return undefined;
          this.#refusedBy.add(serviceId);
          return await this.renew(serviceId);
        },
      },
    };
  }

  async #request(serviceId: string): Promise<Held> {
    const { controlPlane, clock, log } = this.#options;
    const asked = clock.now();
    const post = { host: 'token', method: 'POST', path: '/servicetoken', body: { serviceId } } as const;
    const { token, expiry } = await controlPlane.call({ ...post, repeatable: true, confidential: true }, serviceToken);
    log.mask(token);
    return { token, expiresAt: expiresAt(expiry, asked) };
  }
}

/** Epoch ms of `expiry`: epoch seconds, epoch ms, or a date. Without a usable one an hour from now. */
function expiresAt(expiry: string | number | undefined, now: number): number {
  const at = readTime(expiry);
  // A clock that is wrong at either end must not lead to a token per request.
  return at > now + 2 * earlyMs ? at : now + hourMs;
}
