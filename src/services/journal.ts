import { joinAdvice } from '../base/advice.js';
import { DeployError, RequestError } from '../base/errors.js';
import { isLost } from '../base/retry.js';
import type { ServicePlatform } from '../platform/service-clients.js';
import { builds, type Former, type Sent, type Step, type Undo } from './step.js';
import { UnseenError } from './unseen.js';
import { withinPlan } from './within-plan.js';

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
  #taken: string[] = [];
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

  /** The titles of what was taken back, in the order in which it was sent. */
  get taken(): readonly string[] {
    return this.#taken;
  }

  /** Notes what was taken back. */
  note(title: string): void {
    this.#taken = [title, ...this.#taken];
  }

  /** Strikes a step out that was taken back. */
  forget(entry: Entry): void {
    this.#entries = this.#entries.filter((one) => one !== entry);
  }
}

/** Returns whether a step may have been carried out although it failed: without an answer of the platform, with an error of the server, or with an end that could not be seen. The request for a service access token comes before any change. */
function mayBeDone(error: unknown): boolean {
  if (error instanceof UnseenError) return true;
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

/** Returns the error of a run that has changed nothing but subscriptions, which some errors say. @param hasTried a step may have stored a secret before its refusal */
export function unchangedError(
  error: unknown,
  { tools, hasTried }: { tools: Pick<ServicePlatform, 'catalog'>; hasTried: boolean },
): unknown {
  if (!(error instanceof DeployError)) return error;

  const isCounted = counted.has(error.code) || (error.code === 'plan-limit' && !hasTried);
  if (!isCounted) return error;

  const { subscribed } = tools.catalog;
  const but =
    subscribed.length > 0
      ? ` but the subscription to ${subscribed.join(' and ')}, which stays`
      : '';
  return error.with({ next: joinAdvice(`Nothing was changed${but}.`, error.next) });
}

/** Returns a handler that rejects with the error of a run that has not begun to change anything. */
export function sayUnchanged(tools: Pick<ServicePlatform, 'catalog'>): (error: unknown) => never {
  return (error) => {
    throw unchangedError(error, { tools, hasTried: false });
  };
}
