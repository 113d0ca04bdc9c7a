import { unknownSource } from '../contract/source.js';
import type { Permission } from '../platform/ownership.js';
import { adviseOnUnsent } from './app-plan.js';
import type { Variables } from './config/variables.js';
import { variablesStep } from './config/variables-step.js';
import { Journal } from './journal.js';
import { findNewer, findSuccessor, guardFound, makeTagged, tagDeployed } from './ownership.js';
import { awaitBuildEnd } from './readiness/build-end.js';
import { type BuildWatch, watchBuild } from './readiness/build-watch.js';
import { Subject } from './readiness/subject.js';
import { awaitUp } from './readiness/up.js';
import type { Resource } from './resource.js';
import { builds, emptyPlan, type Plan, type Sent, type Step, sayNote } from './step.js';
import { type FailedDeploy, type Followed, takeBack } from './take-back.js';
import { openTarget, type Target } from './target.js';
import type { Desk } from './want.js';

export type Action = 'created' | 'updated' | 'restarted' | 'resumed' | 'unchanged';

/** Brings one app or instance to what is wanted. What fails is taken back by take-back.ts. */
export class Convergence {
  readonly journal: Journal;
  readonly #desk: Desk;
  readonly #variables: Variables | undefined;
  readonly #deadline: number;
  #target: Target;
  #plan: Plan = emptyPlan;
  #there: Resource | undefined;
  #isGuarded = false;
  #permission: Permission | undefined;
  /** Undefined until it is there and awake. */
  #followed: Followed | undefined;
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
    if (!this.#followed) throw new Error('nothing was deployed');
    return this.#followed.subject;
  }

  /** The last build; undefined outside of runners. */
  get build(): BuildWatch | undefined {
    return this.#followed?.build;
  }

  /** Sends the steps, each after the build of the one before. The last build is awaited by `awaitUp`. @throws DeployError with what was taken back, and what is live */
  async send(): Promise<Action> {
    try {
      this.#there = await this.#target.area.find(this.#desk.want.name);
      this.wasAsleep = this.#there?.asleep !== undefined;
      await this.#compare();
      await this.#writeVariables();
      await this.#makeOrWake();
      return await this.#sendChanges();
    } catch (error) {
      throw await takeBack(this.#failed({ isAwaited: false }), error);
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
    if (sent.again !== 'open') return;

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
      const sent = await (isMade ? this.#make(start, before) : this.#sendAll(start, before));
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
      const sent = await this.#sendAll(step, before);
      if (!sent.there) throw new Error(`"${step.title}" made nothing`);
      return { sent, key: sent.there.key, isNew: sent.again === undefined };
    };
    return (await makeTagged(this.#desk, this.#target.key, make)).sent;
  }

  /** Sends a step after what its start reads. */
  async #sendAll(step: Step, before: Step[]): Promise<Sent> {
    for (const one of before) await this.journal.send(one);
    return this.journal.send(step);
  }

  async #sendChanges(): Promise<Action> {
    const { log } = this.#desk.tools;
    const there = this.#there;
    if (!there) throw new Error('there is nothing to change');

    const { steps, notes } = this.#plan;
    const followed = this.#follow(there);

    // What was woken up has its tags already.
    const isChanged = this.#desk.want.isPreview || steps.length > 0;
    if (!this.isNew && (isChanged || this.#permission?.rewritesOwner))
      followed.formerTags = await tagDeployed(this.#desk, there.key, this.#permission);
    await this.#completeVariables(followed);
    for (const note of notes) sayNote(log, note);

    for (const [index, step] of steps.entries())
      await this.#sendStep(step, followed, {
        next: steps.slice(index + 1).find(builds),
        isTold: steps.length > 1 && !step.isSaid,
      });

    return this.#actionOf(steps);
  }

  /** Writes the variables that an older run took back until it saw the mark of this one. The newer run leaves none out. */
  async #completeVariables({ formerTags, subject }: Followed, { effect = '' } = {}): Promise<void> {
    if (!this.#variables || !formerTags) return;
    if (await findSuccessor(this.#desk, subject.there.key)) return;
    await this.#variables.complete(effect);
  }

  /** Writes the variables once more that were taken back while the new version started. */
  async completeLate(): Promise<void> {
    const effect = ` If "${this.#desk.want.name}" has started without them, restart it.`;
    if (this.#followed) await this.#completeVariables(this.#followed, { effect });
  }

  #follow(there: Resource): Followed {
    const { area, kind, source } = this.#target;
    const unsentAccess = adviseOnUnsent(there, this.#desk);
    const subject = new Subject(this.#desk, { area, there, kind, unsentAccess });

    const build = watchBuild(subject, source);
    this.#followed = { subject, build, formerCommit: undefined, formerTags: undefined };
    return this.#followed;
  }

  async #sendStep(
    step: Step,
    followed: Followed,
    { next, isTold }: { next: Step | undefined; isTold: boolean },
  ): Promise<void> {
    const { tools, want } = this.#desk;
    if (isTold) tools.log.info(`"${want.name}": ${step.title}.`);

    if (!builds(step)) {
      await this.journal.send(step);
      return;
    }

    const { subject } = followed;
    const build = watchBuild(subject, next ? unknownSource : this.#target.source);
    followed.build = build;
    await build?.remember();
    if (!this.journal.steps.some(builds)) followed.formerCommit = build?.formerLive;

    const { there } = await this.journal.send(step, followed.formerCommit);
    if (there) subject.there = there;
    if (next && build)
      await awaitBuildEnd(subject, { build, next: next.title, deadline: this.#deadline });
  }

  #actionOf(steps: Step[]): Action {
    if (this.isNew) return 'created';
    const sent = steps.filter((step) => this.journal.steps.includes(step));
    if (sent.length > 0) return sent.some(({ isRestart }) => !isRestart) ? 'updated' : 'restarted';
    return this.subject.there.woken ? 'resumed' : 'unchanged';
  }

  /** Waits until the last build is up. @throws DeployError with what was taken back, and what is live */
  async awaitUp(action: Action): Promise<void> {
    const { build, subject } = this;
    const replaces = action !== 'created' && action !== 'unchanged';

    try {
      await awaitUp(subject, { build, deadline: this.#deadline, replaces });
    } catch (failure) {
      const error = this.#target.explain(failure);
      if (action === 'unchanged') throw error;
      throw await takeBack(this.#failed({ isAwaited: true }), error);
    }
  }

  /** Returns this deploy, as far as it came. */
  #failed({ isAwaited }: { isAwaited: boolean }): FailedDeploy {
    const { journal, isNew } = this;
    const { area } = this.#target;
    return { desk: this.#desk, area, journal, followed: this.#followed, isNew, isAwaited };
  }
}

function isStart({ effect }: Step): boolean {
  return effect === 'makes' || effect === 'wakes';
}
