import { RequestError } from '../../../src/base/errors.js';
import type { RequestFault } from './simulation.js';

/** What is drawn for one request of a run. */
export interface RequestPlan {
  latencyMs: number;
  fault: 'none' | 'reset-before' | 'reset-after' | 'hang-before' | 'hang-after' | 'status';
  status: number;
}

/** A request for which nothing was drawn. */
export const quick: RequestPlan = { latencyMs: 40, fault: 'none', status: 0 };

/** What a drawn request meets. */
export function faultOf({ fault, status }: RequestPlan, failure: RequestFault['failure']): RequestFault {
  if (fault === 'none') return { kind: 'none', failure };
  if (fault === 'status') return { kind: 'refuse', status, failure };
  const [kind, when] = fault.split('-');
  return { kind: kind === 'hang' ? 'hang' : 'reset', applied: when === 'after', failure };
}

const request = { method: 'POST', host: 'localhost', path: '/' };

/** How a client of GitHub sees it. */
export function gitHubFailure(what: 'timeout' | 'reset' | number): Error {
  return typeof what === 'number'
    ? new RequestError('github-refused', `answered ${what}`, { request: { ...request, status: what } })
    : new RequestError('unreachable', what, { request });
}

/** How the refresh sees it. */
export function refreshFailure(what: 'timeout' | 'reset' | number): Error {
  if (typeof what === 'number') return refusedToken(what, what >= 500 ? 'token-uncertain' : 'token-exchange-failed');
  const cause = Object.assign(new Error(what), { code: what === 'timeout' ? 'ERR_ANSWER_TIMEOUT' : 'ECONNRESET' });
  return new RequestError('unreachable', what, { request, cause });
}

/** A refusal by the token endpoint. */
export function refusedToken(
  status: number,
  code: 'invalid-grant' | 'token-uncertain' | 'token-exchange-failed',
): RequestError {
  return new RequestError(code, `answered ${status}`, { request: { ...request, status } });
}

/** What is drawn for one run. */
export interface RunPlan {
  startMs: number;
  /** How far the clock of its machine is ahead of the servers'. */
  aheadMs: number;
  /** How long the answers of the token endpoint take. */
  refreshMs: number;
  /** Used in order; later requests are quick and whole. */
  requests: RequestPlan[];
  /** Ms after the start. */
  end: { by: 'itself' | 'SIGTERM' | 'SIGKILL'; atMs: number };
  /** Ms from the end of the main step to the post step; null: the machine is gone. */
  postAfterMs: number | null;
  postRequests: RequestPlan[];
  /** Its workflow has no `secret-token`. Counts with two stores. */
  isCached: boolean;
}

export interface SchedulePlan {
  /**
   * `secret`: of GitHub; `forge`: of Gitea or Forgejo, which tell no times; `two`: two workflows, one with `secret-token`;
   * `hidden`: jobs read an environment's secret, and their steps write the repository's.
   */
  store: 'secret' | 'forge' | 'cache' | 'file' | 'two' | 'hidden';
  /**
   * How long ago a run that vanished before it sent anything has taken the lease, in ms; null: it is free. In the cache
   * it has only reserved the key.
   */
  leftLeaseMs: number | null;
  /** When a person signs in again, in ms after the start; null: nobody does. */
  signInMs: number | null;
  /** A person who signs in puts the token into the token file, not into the secret. */
  signsIntoFile: boolean;
  runs: RunPlan[];
  /** A defect that is put into every run, to show that the schedules find it. */
  defect?: 'store after use' | 'no lease' | 'no marker' | 'writes over';
}
