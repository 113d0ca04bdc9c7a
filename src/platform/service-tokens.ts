import { type Clock, readTime } from '../base/clock.js';
import type { Log } from '../base/log.js';
import type { ControlPlane } from './control-plane.js';
import type { RequestAuth } from './json-client.js';
import { serviceToken } from './service-wire.js';

type Held = { token: string; expiresAt: number };

const hourMs = 3_600_000;
const earlyMs = 60_000;
const renewEveryMs = 600_000;

/** Service access tokens, one per service and run, renewed when they end or are refused. */
export class ServiceTokens {
  readonly #options: { controlPlane: ControlPlane; clock: Clock; log: Log };
  readonly #held = new Map<string, Promise<Held>>();
  /** Epoch ms. A service that refuses a new token too has another reason, such as a resume. */
  readonly #refusedAt = new Map<string, number>();

  constructor(options: { controlPlane: ControlPlane; clock: Clock; log: Log }) {
    this.#options = options;
  }

  async get(serviceId: string): Promise<string> {
    const requested = this.#held.get(serviceId);
    if (!requested) return await this.renew(serviceId);
    const { token, expiresAt } = await requested;
    return this.#options.clock.now() < expiresAt - earlyMs ? token : await this.renew(serviceId);
  }

  async renew(serviceId: string): Promise<string> {
    const requested = this.#request(serviceId);
    this.#held.set(serviceId, requested);
    try {
      return (await requested).token;
    } catch (error) {
      this.#held.delete(serviceId);
      throw error;
    }
  }

  auth(serviceId: string, header: string): RequestAuth {
    return {
      header,
      whose: 'The service access token',
      tokens: {
        get: () => this.get(serviceId),
        renew: async () => {
          const now = this.#options.clock.now();
          if (now - (this.#refusedAt.get(serviceId) ?? Number.NEGATIVE_INFINITY) < renewEveryMs) return undefined;
          this.#refusedAt.set(serviceId, now);
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
    const at = readTime(expiry);
    // A wrong clock must not lead to a token per request.
    return { token, expiresAt: at > asked + 2 * earlyMs ? at : asked + hourMs };
  }
}
