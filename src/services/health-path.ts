import { DeployError, RequestError } from '../base/errors.js';
import { formatDuration } from '../base/format.js';
import { poll } from '../base/poll.js';
import { checkPlatformUrl } from '../platform/hosts.js';
import type { ServiceContext } from './service-context.js';
import { pace } from './wait-until-ready.js';

/**
 * Waits until `health-path` answers below 400, where that input is given. Otherwise nothing is asked: the address of a
 * service may sit behind a gate.
 * @throws DeployError `not-ready`
 */
export async function awaitHealthPath(
  run: ServiceContext,
  { address, deadline }: { address: string | undefined; deadline: number },
): Promise<void> {
  const path = run.inputs['health-path'];
  if (!path || !address) return;
  const base = checkPlatformUrl(address, { what: `the address of "${run.name}"`, loopback: run.loopback });
  const url = new URL(base.href.replace(/\/+$/, '') + path);
  const { http, clock, signal } = run;
  let seen = 'nothing yet';
  const look = async (): Promise<true | undefined> => {
    try {
      const answer = await http.send({
        method: 'GET',
        url,
        headers: { accept: '*/*' },
        timeoutMs: 20_000,
        maxBytes: 64 * 1024,
      });
      seen = `status ${answer.status}`;
      return answer.status < 400 ? true : undefined;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      seen = error.message;
      return undefined;
    }
  };
  const answered = await poll(look, { timeoutMs: deadline - clock.now(), pace, clock, signal });
  if (answered) return;
  throw new DeployError(
    'not-ready',
    `${url.href} did not answer below 400 within ${formatDuration(run.inputs.timeout)}; last seen: ${seen}.`,
  );
}
