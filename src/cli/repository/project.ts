import type { RunnerKind } from '../../services/runners.js';

/** A step of a job, with its inputs in order. */
export type WorkflowStep =
  | { uses: string; id?: string; if?: string; with?: [input: string, value: string][]; run?: undefined }
  | { run: string; uses?: undefined };

/** What a folder of a clone is, and how a job makes a site or an app of it. */
export interface Project {
  /** For people: `Vite`, `Go`. */
  framework: string;
  /** The folder that the build writes, relative to the project; undefined for an app. */
  directory?: string;
  /** Of an app: the runner that fits. */
  runner?: RunnerKind;
  /** Steps before the build. */
  setup: WorkflowStep[];
  /** Commands of the build, in order; none for what is published or run as it is. */
  build: string[];
  /** What a person should know before the first deploy. */
  notes: string[];
}
