import type { Source } from '../../contract/source.js';
import type { RunnerPage } from '../../platform/runner-page.js';
import type { Health } from '../area.js';
import type { BuildFailure } from './run-log.js';

/** What was read of a start, and when. `judge` decides on nothing else. All times are of the run's clock, in ms. */
export interface Facts {
  readAt: number;
  /** The whole time of the wait, as a short one shortens every patience. */
  timeoutMs: number;
  health: HealthFacts;
  /** Only a runner tells of its build. */
  build?: BuildFacts | undefined;
}

/** What the platform tells of an app or instance. */
export interface HealthFacts {
  kind: 'app' | 'instance';
  state: Health['state'];
  detail: string;
  /** When it was first seen failed or away, without a better state since. */
  troubleSince?: number | undefined;
  /** How often in a row neither its health nor its record was there, after it was seen. */
  missed: number;
}

/** What log and page of a runner tell of its build. */
export interface BuildFacts {
  wanted: Pick<Source, 'commit' | 'pinned'>;
  /** What ran before the start; undefined if the run has started nothing. */
  before?: { at: number; commit: string | undefined } | undefined;
  log: LogFacts;
  /** What the address shows; undefined without an address. */
  page: RunnerPage | undefined;
  /** The loading page has taken the place of the former container's page. */
  sawLoadingPage: boolean;
}

/** What the log of a runner tells. Each container begins a new one. */
export interface LogFacts {
  /** How often a new log began. */
  starts: number;
  /** When the first new log was seen. */
  newSince?: number | undefined;
  /** The cloned commit of the last container, perhaps abbreviated. */
  commit: string | undefined;
  /** The lines of the new container. */
  lines: readonly string[];
  /** The lines of the container before. */
  former: readonly string[];
}

/** What the facts of a start mean. */
export type Verdict =
  /** `live`: the commit that runs, perhaps abbreviated; undefined where none was seen. */
  | { state: 'ready'; detail: string; live?: string | undefined }
  /** `starting`: the start was seen, so a former version no longer answers. */
  | { state: 'starting' | 'waiting'; detail: string }
  | {
      state: 'failed';
      detail: string;
      failure?: BuildFailure | undefined;
      live?: string | undefined;
    }
  /** The platform was asked, and does not have it any more. */
  | { state: 'gone'; detail: string };
