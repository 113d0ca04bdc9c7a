import { joinAdvice } from '../base/advice.js';
import { DeployError, RequestError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { isLost } from '../base/retry.js';
import type { Source } from '../contract/source.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import type { Resource } from './resource.js';
import { withinPlan } from './within-plan.js';

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
  /** Its own log tells it. */
  isSaid?: boolean;
  /** Only the next step uses it, so that it is a part of that one once it was sent. */
  isPart?: boolean;
  /** Returns whether a part of it was carried out before a refusal. */
  hasParts?(): boolean;
  send(): Promise<Sent>;
  /** Returns the step that takes this one back, or why there is none. */
  undo?(was: Former): Undo | string;
}

/** What is known of the version before a step, and of the failure. */
export interface Former {
  /** The commit that ran before. */
  commit: string | undefined;
  /** The source did not accept the token of the new version. */
  isAccessRefused: boolean;
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

interface Entry {
  step: Step;
  /** The commit that ran before. */
  commit: string | undefined;
  /** Its answer was lost, or a part of it was refused. */
  isUnsure?: boolean;
}

/** A step that was sent, with how it is taken back. */
export interface Taking {
  entry: Entry;
  undo: Undo;
}

/** The steps that a run has sent. Everything that is said about changes is read from it. */
export class Journal {
  readonly #tools: ServicePlatform;
  #entries: Entry[] = [];
  /** A step was sent, and perhaps refused. */
  hasTried = false;

  constructor(tools: ServicePlatform) {
    this.#tools = tools;
  }

  get steps(): readonly Step[] {
    return this.#entries.map(({ step }) => step);
  }

  /** Sends a step. @throws DeployError `plan-limit` with its title; other refusals unchanged */
  async send(step: Step, commit?: string): Promise<Sent> {
    const entry = { step, commit };
    this.hasTried = true;

    try {
      const needs = step.needs ?? `this step: ${step.title}`;
      const sent = await withinPlan(this.#tools, needs, () => step.send());
      if (!sent.isNothing) this.#entries.push(entry);
      return sent;
    } catch (error) {
      if (step.hasParts?.()) this.#entries.push(entry);
      else if (mayBeDone(error) || this.#tools.signal.aborted)
        this.#entries.push({ ...entry, isUnsure: true });
      throw error;
    }
  }

  /** Returns the titles of what was changed and not taken back, without the steps of `but`. */
  titles(but: (step: Step) => boolean = () => false): string[] {
    return this.steps.filter((step) => !but(step)).map(({ title }) => title);
  }

  /** Returns the error with what was changed and not taken back, without the steps of `but`. */
  addChanges(error: DeployError, but: (step: Step) => boolean = () => false): DeployError {
    const hasBegun = this.steps.some(builds);
    const isOwn = (step: Step) => !but(step) && !(step.isPart && hasBegun);
    const entries = this.#entries.filter(({ step }) => isOwn(step));
    if (entries.length === 0) return error;

    const titles = entries.map(
      ({ step, isUnsure }) => `${isUnsure ? 'perhaps: ' : ''}${step.title}`,
    );
    const sentence = `Changed before that: ${titles.join('; ')}.`;
    return error.with({ sentence, hasChanged: true });
  }

  /** Returns how all steps are taken back, the last one first, and why some are not. */
  undos(was: Omit<Former, 'commit'>): { takings: Taking[]; reasons: string[] } {
    const takings: Taking[] = [];
    const reasons: string[] = [];

    for (const entry of [...this.#entries].reverse()) {
      const undo = entry.step.undo?.({ ...was, commit: entry.commit });
      if (typeof undo === 'string') reasons.push(undo);
      else if (undo) takings.push({ entry, undo });
    }
    return { takings, reasons };
  }

  /** Strikes a step out that was taken back. */
  forget(entry: Entry): void {
    this.#entries = this.#entries.filter((one) => one !== entry);
  }
}

/** Returns whether a step may have been carried out although it failed: without an answer, or with an error of the server. The request for a service access token comes before any change. */
function mayBeDone(error: unknown): boolean {
  return (
    error instanceof RequestError && isLost(error) && !error.request.path.endsWith('/servicetoken')
  );
}

/** Returns the error of a cancelled run with what it has changed, which other errors say where they arise. */
export function sayCutOff(error: unknown, journal: Pick<Journal, 'addChanges'>): unknown {
  const isCutOff = error instanceof DeployError && error.code === 'interrupted';
  return isCutOff && !error.hasChanged ? journal.addChanges(error) : error;
}

/** Errors whose advice says what was changed. */
const counted: ReadonlySet<string> = new Set(['git-credential', 'invalid-options', 'config-store']);

/** Returns the error of a run that has changed nothing, which some errors say. @param hasTried a step may have stored a secret before its refusal */
export function unchangedError(error: unknown, { hasTried }: { hasTried: boolean }): unknown {
  if (!(error instanceof DeployError)) return error;

  const isCounted = counted.has(error.code) || (error.code === 'plan-limit' && !hasTried);
  return isCounted ? error.with({ next: joinAdvice('Nothing was changed.', error.next) }) : error;
}

/** Rejects with the error of a run that has not begun to change anything. @throws always */
export function sayUnchanged(error: unknown): never {
  throw unchangedError(error, { hasTried: false });
}
