import { RequestError } from '../../../src/base/errors.js';
import type { RequestFault } from './simulation.js';

/** The drawn behaviour of one request of a run. */
export interface RequestPlan {
  latencyMs: number;
  fault: 'none' | 'reset-before' | 'reset-after' | 'hang-before' | 'hang-after' | 'status';
  status: number;
}

/** The behaviour of a request without a draw. */
export const quick: RequestPlan = { latencyMs: 40, fault: 'none', status: 0 };

/** Returns the drawn fault. */
export function faultOf(
  { fault, status }: RequestPlan,
  failure: RequestFault['failure'],
): RequestFault {
  if (fault === 'none') return { kind: 'none', failure };
  if (fault === 'status') return { kind: 'refuse', status, failure };
  const [kind, when] = fault.split('-');
  return { kind: kind === 'hang' ? 'hang' : 'reset', applied: when === 'after', failure };
}

const request = { method: 'POST', host: 'localhost', path: '/' };

/** Returns the error of a client of GitHub. */
export function gitHubFailure(what: 'timeout' | 'reset' | number): Error {
  return typeof what === 'number'
    ? new RequestError('github-refused', `answered ${what}`, {
        request: { ...request, status: what },
      })
    : new RequestError('unreachable', what, { request });
}

/** Returns the error of the refresh. */
export function refreshFailure(what: 'timeout' | 'reset' | number): Error {
  if (typeof what === 'number')
    return refusedToken(what, what >= 500 ? 'token-uncertain' : 'token-exchange-failed');
  const cause = Object.assign(new Error(what), {
    code: what === 'timeout' ? 'ERR_ANSWER_TIMEOUT' : 'ECONNRESET',
  });
  return new RequestError('unreachable', what, { request, cause });
}

/** A refusal by the token endpoint. */
export function refusedToken(
  status: number,
  code: 'invalid-grant' | 'token-uncertain' | 'token-exchange-failed',
): RequestError {
  return new RequestError(code, `answered ${status}`, { request: { ...request, status } });
}

/** The drawn behaviour of one run. */
export interface RunPlan {
  startMs: number;
  /** The lead of the clock of its machine over the servers, in ms. */
  aheadMs: number;
  /** The latency of the token endpoint, in ms. */
  refreshMs: number;
  /** Used in order; later requests are quick and whole. */
  requests: RequestPlan[];
  /** The end of the process; `atMs` counts from its start. */
  end: { by: 'itself' | 'SIGTERM' | 'SIGKILL'; atMs: number };
  /** The ms from the end of the main step to the post step; null: no post step. */
  postAfterMs: number | null;
  postRequests: RequestPlan[];
  /** The workflow has no `secret-token`; used with two stores. */
  isCached: boolean;
}

export interface SchedulePlan {
  /**
   * `secret`: of GitHub; `forge`: of Gitea or Forgejo, which report no times; `two`: two workflows, one with `secret-token`;
   * `hidden`: jobs read an environment's secret, and their steps write the repository's;
   * `logins`: the secret holds a rotated login, and the first job has the token of another one.
   */
  store: 'secret' | 'forge' | 'cache' | 'file' | 'two' | 'hidden' | 'logins';
  /** The lead of the clock of GitHub's variables over the one of its secrets, in ms. */
  skewMs?: number;
  /** The ms after which GitHub carries out a write of a secret whose answer never came. */
  lateMs?: number;
  /**
   * The age of a lease of a run that vanished before any request, in ms; null: the lease is free. In the cache
   * the run has only reserved the key.
   */
  leftLeaseMs: number | null;
  /** The time of a new sign-in, in ms after the start; null: no sign-in. */
  signInMs: number | null;
  /** The new sign-in writes the token file, not the secret. */
  signsIntoFile: boolean;
  runs: RunPlan[];
  /** A defect of every run that the schedules must find. */
  defect?: 'store after use' | 'no lease' | 'no marker' | 'writes over';
}
