import type { Source } from '../../contract/source.js';
import type { RunnerPage } from '../../platform/runner-page.js';
import type { Health } from '../area.js';
import type { BuildFailure } from './run-log.js';

/** The facts of a start as they were read. `judge` decides on nothing else. All times are of the run's clock, in ms. */
export interface Facts {
  readAt: number;
  /** The whole time of the wait, as a short one shortens every patience. */
  timeoutMs: number;
  health: HealthFacts;
  /** Only a runner tells of its build. */
  build?: BuildFacts | undefined;
}

/** The words of the platform about an app or instance. */
export interface HealthFacts {
  kind: 'app' | 'instance';
  state: Health['state'];
  detail: string;
  /** The time when it was first seen failed or away, without a better state since. */
  troubleSince?: number | undefined;
  /** The number of looks in a row in which neither its health nor its record was there, after it was seen. */
  missed: number;
}

/** The signs of a build in log and page of its runner. */
export interface BuildFacts {
  wanted: Pick<Source, 'commit' | 'pinned'>;
  /** The container before the start; undefined if the run has started nothing. */
  before?: { at: number; commit: string | undefined } | undefined;
  log: LogFacts;
  /** The page at the address; undefined without an address. */
  page: RunnerPage | undefined;
  /** The loading page has taken the place of the former container's page. */
  sawLoadingPage: boolean;
}

/** The signs in the log of a runner. Each container begins a new one. */
export interface LogFacts {
  /** The number of new logs. */
  starts: number;
  /** The time of the first new log. */
  newSince?: number | undefined;
  /** The cloned commit of the last container, perhaps abbreviated. */
  commit: string | undefined;
  /** The lines of the new container. */
  lines: readonly string[];
  /** The lines that were just read, of whichever container. */
  current: readonly string[];
  /** The lines of the container before. */
  former: readonly string[];
}

/** The meaning of the facts of a start. */
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
