import type { Resource } from './resource.js';
import type { Step } from './step.js';

/** The state of a start, as the platform tells it. */
export interface Health {
  /** `away`: the platform was asked, and does not have it. `unknown`: it does not tell its health yet. */
  state: 'ready' | 'starting' | 'failed' | 'unknown' | 'away';
  detail: string;
  /** The platform's own word for it. */
  word?: string | undefined;
  /** As just read; the former one where it is away. */
  now: Resource;
}

/** My Apps, or the instances of one service. It is made by apps.ts and instances.ts. */
export interface Area {
  label: string;
  /** Finds what has a name, also if it sleeps. It is not woken up. */
  find(name: string): Promise<Resource | undefined>;
  list(): Promise<Resource[]>;
  health(resource: Resource): Promise<Health>;
  /** Reads it once more; undefined if it is not there. */
  refresh(resource: Resource): Promise<Resource | undefined>;
  log(resource: Resource): Promise<string[]>;
  restart(resource: Resource): Step;
}
