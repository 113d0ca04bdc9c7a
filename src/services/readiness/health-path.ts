import { DeployError, RequestError } from '../../base/errors.js';
import { formatDuration } from '../../base/format.js';
import { urlBelow } from '../../http/http.js';
import type { ServiceContext } from '../service-context.js';
import { type Observation, watchUntilReady } from './wait-until-ready.js';

/**
 * Waits until `health-path` answers below 400, where that input is given. Otherwise nothing is asked: the address of a
 * service may sit behind a gate.
 * @throws DeployError `not-ready`
 */
export async function awaitHealthPath(
  scope: ServiceContext,
  { address, deadline }: { address: string | undefined; deadline: number },
): Promise<void> {
  const path = scope.inputs['health-path'];
  if (!path || !address) return;
  const base = scope.trustedHosts.checkAddress(address, `the address of "${scope.name}"`);
  const url = urlBelow(base, path);
  const { http, clock, log, signal } = scope;
  const request = { method: 'GET', url, headers: { accept: '*/*' }, timeoutMs: 20_000, maxBytes: 64 * 1024 } as const;
  const look = async (): Promise<Observation> => {
    try {
      const { status } = await http.send(request);
      return { state: status < 400 ? 'ready' : 'waiting', detail: `${path} answers ${status}` };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return { state: 'waiting', detail: error.message };
    }
  };
  const { sight, timedOut } = await watchUntilReady({ look, deadline, settleMs: 0, clock, log, signal });
  if (!timedOut) return;
  throw new DeployError(
    'not-ready',
    `${url.href} did not answer below 400 within ${formatDuration(scope.inputs.timeout)}; last seen: ${sight.detail}.`,
  );
}
