import * as z from 'zod/mini';
import { type Clock, readTime } from '../base/clock.js';
import { lenient } from '../base/json.js';
import type { Log } from '../base/log.js';
import { type ControlPlane, maxTokenLength, type RequestAuth } from './control-plane.js';

const hourMs = 3_600_000;
const earlyMs = 60_000;
/** A service that refuses a token again within this time, in ms, has another reason, such as a resume. */
const freshMs = 120_000;

const serviceToken = z.looseObject({
  token: z.string().check(z.minLength(1), z.maxLength(maxTokenLength)),
  expiry: lenient(z.union([z.number(), z.string()])),
});

/** Makes the service access tokens: one per service and run, renewed when it ends or is refused. */
export function serviceTokens({
  controlPlane,
  clock,
  log,
}: {
  controlPlane: ControlPlane;
  clock: Clock;
  log: Log;
}) {
  const held = new Map<string, Promise<{ token: string; expiresAt: number }>>();
  /** Epoch ms. */
  const refusedAt = new Map<string, number>();

  async function request(serviceId: string): Promise<{ token: string; expiresAt: number }> {
    const asked = clock.now();
    const post = {
      host: 'token',
      method: 'POST',
      path: '/servicetoken',
      body: { serviceId },
      mayBeMissing: 'area',
    } as const;

    const { token, expiry } = await controlPlane.call(
      { ...post, repeatable: true, confidential: true },
      serviceToken,
    );
    log.mask(token);

    const at = readTime(expiry);
    // A wrong clock must not request a token for every call.
    return { token, expiresAt: at > asked + 2 * earlyMs ? at : asked + hourMs };
  }

  async function renew(serviceId: string): Promise<string> {
    const requested = request(serviceId);
    held.set(serviceId, requested);

    try {
      return (await requested).token;
    } catch (error) {
      held.delete(serviceId);
      throw error;
    }
  }

  async function get(serviceId: string): Promise<string> {
    const requested = held.get(serviceId);
    if (!requested) return renew(serviceId);
    const { token, expiresAt } = await requested;
    return clock.now() < expiresAt - earlyMs ? token : renew(serviceId);
  }

  const auth = (serviceId: string, header: string): RequestAuth => ({
    header,
    whose: 'The service access token',
    tokens: {
      get: () => get(serviceId),
      renew: async () => {
        const now = clock.now();
        if (now - (refusedAt.get(serviceId) ?? Number.NEGATIVE_INFINITY) < freshMs)
          return undefined;

        refusedAt.set(serviceId, now);
        return await renew(serviceId);
      },
    },
  });
  return { get, renew, auth };
}
