import type { DeployError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import type { Source } from '../contract/source.js';
import type { Resource } from './resource.js';

/**
 * What a step does to what is live. `none`: nothing. `beside`: a new build, while the former answers.
 * `in place`: the former ends, so that a failure is an outage. `makes`, `wakes`: nothing was live.
 */
export type Effect = 'none' | 'beside' | 'in place' | 'makes' | 'wakes';

/** The result of a step: the resource that it made or woke, and whether everything is read and compared again. */
export interface Sent {
  there?: Resource;
  /** `open`: also the keys of a new parameter store are read. */
  again?: 'compare' | 'open';
  /** It turned out that nothing was to be changed. */
  isNothing?: boolean;
}

/** One change. */
export interface Step {
  /** `change its source ref from main to v2`: the line of the plan, and the subject of what is said about it. */
  title: string;
  effect: Effect;
  /** The thing that a plan of the workspace may not allow; default: the step of this title. */
  needs?: string;
  /** A restart without another change. */
  isRestart?: boolean;
  /** Its own log, or the title of another step, tells it. */
  isSaid?: boolean;
  /** Only the next step uses it, so that it is a part of that one once it was sent. */
  isPart?: boolean;
  /** It stays whatever becomes of its build, so an error of that build counts it too. */
  isCounted?: boolean;
  /** Returns whether a part of it was carried out before a refusal. */
  hasParts?(): boolean;
  send(): Promise<Sent>;
  /** Returns the step that takes this one back, or why there is none; undefined if there is nothing to take back. */
  undo?(was: Former): Undo | string | undefined;
}

/** What is known of the version before a step, and of the failure. */
export interface Former {
  /** The commit that ran before. */
  commit: string | undefined;
  /** The source did not accept the token of the new version. */
  isAccessRefused: boolean;
}

/** The calls of an undo that has several parts, around each of them. */
export interface Parts {
  /** @throws OvertakenError if another run has deployed it by now */
  permit(): Promise<void>;
  /** Notes what went back. */
  note(part: string): void;
}

/** A step that takes another one back. */
export interface Undo extends Step {
  /** The version that runs again: `commit 1a2b3c4`, `the former PostgresDb`. */
  brings: string;
  /** The source that its build is expected to have. */
  source: Source;
  /** It brings back a version, and not only what one reads. */
  isVersion?: boolean;
  /** The next start reads what it restores. */
  isRead?: boolean;
  /** @param parts of an undo that has several: without a note of a part, its title is noted */
  send(parts?: Parts): Promise<Sent>;
}

/** The steps of a deploy, as things are now. */
export interface Plan {
  steps: Step[];
  /** Sent once the new version is up. */
  after: Step[];
  /** Options with their change. */
  rows: [option: string, change: string][];
  /** Sentences about what is not sent. */
  notes: Note[];
  refused?: DeployError | undefined;
}

/** A sentence for the log; one that somebody has to act upon is a warning. */
export interface Note {
  text: string;
  isWarning: boolean;
}

/** Logs a note. */
export function sayNote(log: Log, { text, isWarning }: Note): void {
  if (isWarning) log.warning(text);
  else log.info(text);
}

export const emptyPlan: Plan = { steps: [], after: [], rows: [], notes: [] };

/** Makes a step of one call to the platform. */
export function step(about: Omit<Step, 'send'>, call: () => Promise<unknown>): Step {
  const send = async () => {
    await call();
    return {};
  };
  return { ...about, send };
}

/** Returns whether a step starts a new version. */
export function builds({ effect }: Step): boolean {
  return effect !== 'none' && effect !== 'wakes';
}

/** Returns why a new resource is not rolled back. */
export function whyNoFormer(name: string): string {
  return `"${name}" is new, so there is no version to roll back to.`;
}
