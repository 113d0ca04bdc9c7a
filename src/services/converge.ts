import { DeployError, messageOf, RequestError } from '../base/errors.js';
import { count, formatDuration } from '../base/format.js';
import type { HintCode } from '../base/hints.js';
import { type Source, unknownSource } from '../contract/source.js';
import type { Permission } from '../platform/ownership.js';
import { adviseOnUnsent } from './app-plan.js';
import { isNew } from './app-steps.js';
import type { Variables } from './config/variables.js';
import { findNewer, guardFound, makeTagged, tagDeployed } from './ownership.js';
import { lookAtAddress } from './readiness/answering.js';
import { BuildWatch } from './readiness/build-watch.js';
import { findFailure, sameCommit } from './readiness/run-log.js';
import { goneError, Subject } from './readiness/subject.js';
import { awaitUp } from './readiness/up.js';
import { watchUntilReady } from './readiness/watch.js';
import type { Resource } from './resource.js';
import {
  builds,
  emptyPlan,
  Journal,
  type Plan,
  type Sent,
  type Step,
  sayNote,
  type Taking,
  type Undo,
  unchangedError,
} from './step.js';
import { openTarget, type Target } from './target.js';
import type { Desk } from './want.js';

/** Time in which the former version of a service that is not a runner may still report `running`, in ms. */
const maxSettleMs = 10_000;

/** The codes of a build that was seen to fail; after any other error it may still come up. */
const failedBuilds: ReadonlySet<HintCode> = new Set(['build-failed', 'clone-failed']);

export type Action = 'created' | 'updated' | 'restarted' | 'resumed' | 'unchanged';

/** Brings one app or instance to what is wanted, and takes back what nothing uses. */
export class Convergence {
  readonly journal: Journal;
  readonly #desk: Desk;
  readonly #variables: Variables | undefined;
  readonly #deadline: number;
  #target: Target;
  #plan: Plan = emptyPlan;
  #there: Resource | undefined;
  #subject: Subject | undefined;
  #former: string | undefined;
  /** A build is awaited, so the step that began it is what an error is about. */
  #isAwaiting = false;
  #isGuarded = false;
  #permission: Permission | undefined;
  /** Undefined if they were not changed. */
  #formerTags: string[] | undefined;
  build: BuildWatch | undefined;
  /** The reason why this run may be older than the deployed version. */
  newer: string | undefined;
  isNew = false;
  isNewStore = false;
  wasAsleep = false;

  constructor(
    desk: Desk,
    { target, variables }: { target: Target; variables: Variables | undefined },
  ) {
    const { clock } = desk.tools;
    this.#desk = desk;
    this.#target = target;
    this.#variables = variables;
    this.#deadline = clock.now() + desk.want.ready.timeoutMs;
    this.journal = new Journal(desk.tools);
  }

  get target(): Target {
    return this.#target;
  }

  get plan(): Plan {
    return this.#plan;
  }

  /** The app or instance that is followed. It is known once the steps are sent. */
  get subject(): Subject {
    if (!this.#subject) throw new Error('nothing was deployed');
    return this.#subject;
  }

  /** Sends the steps, each after the build of the one before. The last build is awaited by `awaitUp`. */
  async send(): Promise<Action> {
    try {
      this.#there = await this.#target.area.find(this.#desk.want.name);
      this.wasAsleep = this.#there?.asleep !== undefined;
      await this.#compare();
      await this.#writeVariables();
      await this.#makeOrWake();
      return await this.#sendChanges();
    } catch (error) {
      throw await this.#settle(error);
    }
  }

  /** Waits until the last build is up. @throws DeployError with what was taken back, and what is live */
  async awaitUp(action: Action): Promise<void> {
    const { timeoutMs } = this.#desk.want.ready;
    const isOld = !this.build && action !== 'created' && action !== 'unchanged';
    const settleMs = isOld ? Math.min(maxSettleMs, timeoutMs / 4) : 0;

    try {
      this.#isAwaiting = true;
      await awaitUp(this.subject, { build: this.build, deadline: this.#deadline, settleMs });
      this.#isAwaiting = false;
    } catch (failure) {
      const error = this.#target.explain(failure);
      throw action === 'unchanged' ? error : await this.#settle(error);
    }
  }

  /** Compares what is there with what is wanted, after its owner was judged. @throws DeployError `cannot-update` */
  async #compare(): Promise<void> {
    if (this.#there && !this.#isGuarded) {
      const { url } = this.#target.source;
      this.#permission = await guardFound(this.#desk, this.#there, url);
      this.#isGuarded = true;
    }

    this.#plan = await this.#target.plan(this.#there);
    if (this.#plan.refused) throw this.#plan.refused;
  }

  /** Writes the variables, after all reads and checks and before the first change. A new store has a key, which only now can be read. */
  async #writeVariables(): Promise<void> {
    const { tools, want } = this.#desk;
    this.newer = await findNewer(this.#desk, this.#there?.key);
    if (this.newer)
      tools.log.warning(
        `The options of "${want.name}" may be older than its present options: ${this.newer}.`,
      );
    if (!this.#variables) return;

    const sent = await this.journal.send(variablesStep(this.#variables, this.#desk));
    if (sent.again === undefined) return;

    this.isNewStore = true;
    this.#target = await openTarget(this.#desk);
    if (this.#there) this.#there = await this.#target.area.find(want.name);
    await this.#compare();
  }

  /** Creates it, or wakes it up. After a conflict or a wake, everything is compared again. */
  async #makeOrWake(): Promise<void> {
    const next = () => this.#plan.steps.find(isStart);

    for (let start = next(); start; start = next()) {
      const { steps } = this.#plan;
      const before = steps.slice(0, steps.indexOf(start));
      const isMade = start.effect === 'makes';
      const sent = await (isMade ? this.#make(start, before) : this.journal.send(start));
      this.#there = sent.there ?? this.#there;
      this.wasAsleep ||= start.effect === 'wakes';
      this.isNew = isMade && sent.again === undefined;

      if (sent.again) await this.#compare();
      else steps.splice(0, before.length + 1);
    }
  }

  /** Makes it, after what it refers to. The tags come first, so that the rest of a cut-off run is found. */
  async #make(step: Step, before: Step[]): Promise<Sent> {
    const make = async () => {
      for (const one of before) await this.journal.send(one);
      const sent = await this.journal.send(step);
      if (!sent.there) throw new Error(`"${step.title}" made nothing`);
      return { sent, key: sent.there.key, isNew: sent.again === undefined };
    };
    return (await makeTagged(this.#desk, this.#target.key, make)).sent;
  }

  async #sendChanges(): Promise<Action> {
    const { log } = this.#desk.tools;
    const there = this.#there;
    if (!there) throw new Error('there is nothing to change');

    const { steps, notes } = this.#plan;
    const { kind, source } = this.#target;
    const unsentAccess = adviseOnUnsent(there, this.#desk);
    this.#subject = new Subject(this.#desk, { area: this.#target.area, there, kind, unsentAccess });
    this.build = this.#newBuild(source);

    // What was woken up has its tags already.
    if (!this.isNew && (this.#desk.want.isPreview || steps.length > 0))
      this.#formerTags = await tagDeployed(this.#desk, there.key, this.#permission);
    for (const note of notes) sayNote(log, note);

    for (const [index, step] of steps.entries())
      await this.#sendStep(step, {
        next: steps.slice(index + 1).find(builds),
        isTold: steps.length > 1 && !step.isSaid,
      });

    return this.#actionOf(steps);
  }

  #actionOf(steps: Step[]): Action {
    if (this.isNew) return 'created';
    if (steps.length > 0)
      return steps.some(({ isRestart }) => !isRestart) ? 'updated' : 'restarted';
    return this.subject.there.woken ? 'resumed' : 'unchanged';
  }

  async #sendStep(
    step: Step,
    { next, isTold }: { next: Step | undefined; isTold: boolean },
  ): Promise<void> {
    const { tools, want } = this.#desk;
    if (isTold) tools.log.info(`"${want.name}": ${step.title}.`);

    if (!builds(step)) {
      await this.journal.send(step);
      return;
    }

    const build = this.#newBuild(next ? unknownSource : this.#target.source);
    this.build = build;
    await build?.remember();
    this.#former ??= build?.former;

    const { there } = await this.journal.send(step, this.#former);
    if (there) this.subject.there = there;
    if (next && build)
      await this.#awaitBuild(build, { next: next.title, deadline: this.#deadline });
  }

  async #awaitBuild(
    build: BuildWatch,
    { next, deadline }: { next: string; deadline: number },
  ): Promise<void> {
    const { tools, want } = this.#desk;
    const { isWaking } = this.subject;
    const watch = { look: () => build.look(), deadline, isWaking };
    const { sight, timedOut } = await watchUntilReady(tools, watch);
    if (sight.state === 'gone') throw goneError(this.subject);
    if (sight.state === 'failed')
      tools.log.info(`That build failed, which the next change may repair: ${sight.detail}`);
    if (!timedOut) return;

    throw new DeployError(
      'not-ready',
      `"${want.name}" did not end a build within ${formatDuration(want.ready.timeoutMs)}, so one change was not made: ${next}; last seen: ${sight.detail}.`,
      { next: 'Run {again}: it makes the other changes.' },
    );
  }

  #newBuild(source: Source): BuildWatch | undefined {
    return this.#target.kind && this.#subject && new BuildWatch(this.#subject, source);
  }

  /** Takes back what nothing uses, and what `rollback` asks for. Returns the error of the run, with what was changed and what is live. */
  async #settle(error: unknown): Promise<unknown> {
    if (!(error instanceof DeployError)) return error;
    const { signal } = this.#desk.tools;

    try {
      // A cancelled run can send nothing.
      return signal.aborted ? this.journal.addChanges(error) : await this.#undoFailed(error);
    } catch (failure) {
      if (!signal.aborted || !(failure instanceof DeployError)) throw failure;
      const sentence = 'The run was cancelled before everything was taken back.';
      return this.journal.addChanges(error.with({ sentence }));
    }
  }

  async #undoFailed(error: DeployError): Promise<DeployError> {
    const { want } = this.#desk;
    const last = this.journal.steps.findLast(builds);
    if (!last) return this.#takePreparationsBack(error);
    const isBeside = last.effect === 'beside';
    if (isBeside && failedBuilds.has(error.code)) return this.#explainBeside(error);
    if (want.ready.rollback && !isBeside) return this.#rollBack(error);

    // An error of the build itself is about the step that began it; a refused request is not.
    const isOfBuild = this.#isAwaiting && !(error instanceof RequestError);
    const changed = this.journal.addChanges(error, (step) => isOfBuild && step === last);
    const isKept = isBeside && (changed !== error || want.ready.rollback);
    return isKept ? addSentence(changed, mayBeLive) : changed;
  }

  /** Takes back what was prepared for a version that never came up, or only what a version reads. */
  async #takePreparationsBack(
    error: DeployError,
    { isReadOnly = false } = {},
  ): Promise<DeployError> {
    const titles = this.journal.titles(builds);
    const takings = this.#takings().takings.filter(
      ({ entry, undo }) => !builds(entry.step) && (!isReadOnly || undo.isRead),
    );
    const { taken, stays } = await this.#undoEach(takings);
    await this.#restoreTags();

    if (titles.length === 0) return unchangedError(error, this.journal) as DeployError;
    const told =
      taken.length > 0
        ? addSentence(error, `Taken back: ${taken.join('; ')}.`, { hasChanged: error.hasChanged })
        : error;
    const isTold = (one: Step) => stays.some(({ step }) => step === one);
    return this.journal.addChanges(sayStays(told, stays), (step) => builds(step) || isTold(step));
  }

  #takings(): ReturnType<Journal['undos']> {
    const { lines = [] } = this.build?.log ?? {};
    const isAccessRefused = findFailure(lines)?.lacksAccess === true;
    return this.journal.undos({ isAccessRefused });
  }

  /** Takes steps back, each of them also after another one was refused. */
  async #undoEach(takings: Taking[]): Promise<{ taken: string[]; stays: Stay[] }> {
    const { signal } = this.#desk.tools;
    const taken: string[] = [];
    const stays: Stay[] = [];

    for (const { entry, undo } of takings) {
      const { step } = entry;
      const { title } = step;

      try {
        await undo.send();
        taken.push(title);
        this.journal.forget(entry);
      } catch (failure) {
        signal.throwIfAborted();
        stays.push({ step, reason: messageOf(failure) });
      }
    }
    return { taken: taken.reverse(), stays };
  }

  /** The tags name the newest run that was deployed, which this one was not. */
  async #restoreTags(): Promise<void> {
    const former = this.#formerTags;
    this.#formerTags = undefined;
    if (former && this.#there) await this.#desk.tools.tags.restore(this.#there.key, former);
  }

  /** After a failed build beside the live version: the former one is asked before it is said to answer. */
  async #explainBeside(error: DeployError): Promise<DeployError> {
    const { rollback } = this.#desk.want.ready;
    // A standby that it has got by now is what lets the former build answer.
    const taken = await this.#takePreparationsBack(error, { isReadOnly: true });
    if (!this.build) return taken;

    // What could not be cloned has served nothing, also where its commit is the former one.
    const failed = error.code === 'clone-failed' ? undefined : this.build.cloned;
    const commits = { former: this.build.former, failed };
    const answerer = await lookAtAddress(this.subject, commits);
    if (answerer.is !== 'former') {
      const nothing = 'Nothing was rolled back, as the build was beside the former one. ';
      return addSentence(taken, `${rollback ? nothing : ''}${answerer.told}`);
    }

    const nothing = rollback ? 'There is nothing to roll back: with' : 'With';
    return addSentence(taken, `${nothing} a standby, the former build still answers.`);
  }

  /** Restores the former version. Returns the error of the step, which still fails, with the live version. */
  async #rollBack(error: DeployError): Promise<DeployError> {
    const { outputs, want } = this.#desk;
    if (this.isNew) return addSentence(error, isNew(want.name));

    try {
      const brought = await this.#takeBack();
      if (typeof brought === 'string') return await this.#explainStuck(error, brought);

      const { brings, source, stays } = brought;
      const live = this.build?.live;
      const commit = source.commit && source.pinned ? source.commit : live;
      outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });
      const isUnseen = this.build && source.commit && !live;
      const runs = isUnseen
        ? `was rolled back to ${brings} and runs, but its commit was not seen.`
        : `was rolled back and runs ${brings} again.`;
      return sayStays(addSentence(error, `"${want.name}" ${runs}`), stays);
    } catch (failure) {
      this.#desk.tools.signal.throwIfAborted();
      outputs.set({ 'rolled-back': false });
      const text = `The rollback failed too, so "${want.name}" may be down: ${messageOf(failure)}`;
      const both = `${text}\nIt was tried because of this: ${error.message}`;
      const { code, next } = error;
      return new DeployError(code, both, { brief: text, cause: error, next, hasChanged: true });
    }
  }

  /** Returns the error of a version that nothing brings back. What a version reads is taken back only if the new one has failed for good. */
  async #explainStuck(error: DeployError, reason: string): Promise<DeployError> {
    if (failedBuilds.has(error.code))
      return addSentence(await this.#takePreparationsBack(error, { isReadOnly: true }), reason);

    const last = this.journal.steps.findLast(builds);
    const isLast = (step: Step) => step === last;
    const changed = this.journal.addChanges(addSentence(error, reason), isLast);
    return this.journal.titles(builds).length > 0 ? addSentence(changed, mayBeLive) : changed;
  }

  /** Takes all steps back: first what the next start reads, and last what the former version does not need. Returns what runs again, or why nothing can. */
  async #takeBack(): Promise<(Pick<Undo, 'brings' | 'source'> & { stays: Stay[] }) | string> {
    const { tools, want } = this.#desk;
    const deadline = tools.clock.now() + want.ready.timeoutMs;
    const { takings, reasons } = this.#takings();
    const starts = this.#startsOf(takings.map(({ undo }) => undo));
    const [last] = starts.slice(-1);
    if (!last) return reasons[0] ?? 'It cannot be rolled back.';

    const versions = starts.filter(({ isVersion }) => isVersion);
    const named = versions.length > 0 ? versions : starts;
    const brings = [...new Set(named.map((undo) => undo.brings))].join(' and ');
    tools.log.warning(`Rolling back to ${brings}.`);

    const read = await this.#undoEach(takings.filter(({ undo }) => undo.isRead));
    for (const undo of starts) await this.#restore(undo, { isLast: undo === last, deadline });
    const rest = takings.filter(({ undo }) => !undo.isRead && !builds(undo));
    const unused = await this.#undoEach(rest);
    await this.#restoreTags();

    return { brings, source: last.source, stays: [...read.stays, ...unused.stays] };
  }

  /** Returns the undos that start a version. One that cannot be exchanged has to read what was taken back. */
  #startsOf(steps: Undo[]): Undo[] {
    const starts = steps.filter(builds);
    if (starts.length > 0 || !steps.some(({ isRead }) => isRead)) return starts;

    // Without its commit, a restart builds the newest one of the branch.
    const commit = this.#former;
    const next = this.build?.cloned;
    if (!commit || !next || !sameCommit(commit, next)) return [];

    const restart = this.#target.area.restart(this.subject.there);
    const brings = `commit ${commit.slice(0, 7)} with the former variables`;
    return [{ ...restart, brings, source: { ...unknownSource, commit, pinned: true } }];
  }

  async #restore(
    undo: Undo,
    { isLast, deadline }: { isLast: boolean; deadline: number },
  ): Promise<void> {
    const build = this.#newBuild(undo.source);
    this.build = build;
    await build?.remember();
    await undo.send();

    if (isLast) {
      const { timeoutMs } = this.#desk.want.ready;
      const settleMs = build ? 0 : Math.min(maxSettleMs, timeoutMs / 4);
      await awaitUp(this.subject, { build, deadline, settleMs });
    } else if (build) await this.#awaitBuild(build, { next: 'the other changes back', deadline });
  }
}

function isStart({ effect }: Step): boolean {
  return effect === 'makes' || effect === 'wakes';
}

function variablesStep(variables: Variables, { want }: Desk): Step {
  const store = `the parameter store "${want.store?.name ?? ''}"`;
  return {
    get title() {
      return `write ${count(variables.written(), 'variable')} of ${store}`;
    },
    effect: 'none',
    hasParts: () => variables.written() > 0,
    async send(): Promise<Sent> {
      if (await variables.write()) return { again: 'open' };
      return { isNothing: variables.written() === 0 };
    },
    undo: () => ({
      title: `restore the variables of ${store}`,
      effect: 'none',
      brings: 'the former variables',
      source: unknownSource,
      isRead: true,
      async send(): Promise<Sent> {
        await variables.undo();
        return {};
      },
    }),
  };
}

/** A build whose end was not seen comes up later, and reads what was prepared for it. */
const mayBeLive = 'Nothing was taken back, as the new build may be live.';

/** A step that could not be taken back. */
interface Stay {
  step: Step;
  reason: string;
}

/** Returns the error with what could not be taken back. */
function sayStays(error: DeployError, stays: Stay[]): DeployError {
  if (stays.length === 0) return error;
  const lines = stays.map(({ step: { title }, reason }) => `${title}: ${reason}`);
  return addSentence(error, `This could not be taken back: ${lines.join('; ')}`);
}

/** Returns the error with a sentence about what stands. */
function addSentence(
  error: DeployError,
  sentence: string,
  { hasChanged = true } = {},
): DeployError {
  return error.with({ sentence, hasChanged });
}
