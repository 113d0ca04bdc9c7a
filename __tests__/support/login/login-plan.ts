import type { RequestPlan } from './simulated-requests.js';

/** What is drawn for one run. */
export interface RunPlan {
  startMs: number;
  /** Used in order; later requests are quick and whole. */
  requests: RequestPlan[];
  /** Ms after the start. */
  end: { by: 'itself' | 'SIGTERM' | 'SIGKILL'; atMs: number };
  /** Ms from the end of the main step to the post step; null: the machine is gone. */
  postAfterMs: number | null;
  postRequests: RequestPlan[];
}

export interface SchedulePlan {
  /** `secret`: of GitHub, Gitea or Forgejo, which differ in their requests alone. */
  store: 'secret' | 'cache' | 'file';
  /**
   * How long ago a run that vanished before it sent anything has taken the lease, in ms; null: it is free. In the cache
   * it has only reserved the key.
   */
  leftLeaseMs: number | null;
  runs: RunPlan[];
  /** A defect that is put into every run, to show that the schedules find it. */
  defect?: 'store after use' | 'no lease';
}
