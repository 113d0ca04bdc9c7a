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
  /** `forge`: a secret whose server creates no variable for only one caller. */
  store: 'secret' | 'forge' | 'file';
  /** How long ago a run that vanished before it sent anything has taken the lease, in ms; null: it is free. */
  leftLeaseMs: number | null;
  /** Whether the token may ask GitHub which runs have ended. */
  seesRuns: boolean;
  runs: RunPlan[];
  /** A defect that is put into every run, to show that the schedules find it. */
  defect?: 'store after use';
}
