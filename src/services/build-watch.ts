import { ContainerLog, commitIn, reasonIn } from './container-log.js';
import { sameCommit } from './loading-page.js';
import { logOf, type PlatformStatus, pageOf, type Subject, showsPages } from './subject.js';
import type { Observation } from './wait-until-ready.js';

/** For how long the container from before may go on answering after a restart was accepted, in ms. */
const longestLingerMs = 60_000;

/** Why a build is not what was asked for, where that is certain. */
export interface BuildFailure {
  code: 'clone-failed' | 'build-failed' | 'wrong-commit';
  reason: string;
  next: string | undefined;
  /** What was built is the commit from before: the volume kept it. */
  stale: boolean;
}

/**
 * One build of a runner, from the moment it is asked for. It has succeeded when the address answers, the platform says
 * that it runs, and what the new container's log, the loading page or the app tells of the commit is what was asked for.
 */
export class BuildWatch {
  readonly #subject: Subject;
  #log = new ContainerLog();
  /** Undefined for a new instance. */
  #restartedAt: number | undefined;
  #newSince: number | undefined;
  /** The loading page, or nothing at all, was seen where the app from before had answered. */
  #moved = false;
  #wasRunning = false;
  #falls = 0;
  #shownCommit: string | undefined;
  /** The commit that ran before, perhaps in short. */
  former: string | undefined;
  /** The commit that is live, perhaps in short, once the build has succeeded. */
  live: string | undefined;
  failure: BuildFailure | undefined;

  /** The log of the container that failed, where another one has begun since. */
  get failedLog(): string[] | undefined {
    return this.#log.starts > 1 ? [...this.#log.former] : undefined;
  }

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** To be called before what runs is changed: reads its log and its commit. */
  async remember(): Promise<void> {
    const lines = await logOf(this.#subject);
    this.#log = new ContainerLog(lines);
    this.former = (await pageOf(this.#subject))?.commit ?? commitIn(lines);
    this.#restartedAt = this.#subject.run.clock.now();
  }

  /** The same again, after another restart. */
  again(): void {
    this.#log = new ContainerLog([...this.#log.lines]);
    this.#restartedAt = this.#subject.run.clock.now();
    this.#newSince = undefined;
    this.#moved = false;
    this.#shownCommit = undefined;
    this.failure = undefined;
  }

  /** One look, for `watchUntilReady`. What it calls ready or failed is certain. */
  async look(): Promise<Observation> {
    const status = await this.#subject.status();
    this.#log.read(await logOf(this.#subject));
    if (this.#log.isNew) this.#newSince ??= this.#subject.run.clock.now();
    this.#count(status);
    const failed = this.#loggedFailure();
    if (failed) return failed;
    const page = await pageOf(this.#subject);
    if (page?.state === 'building') {
      this.#moved = true;
      this.#shownCommit = page.commit ?? this.#shownCommit;
      return waiting(`building${page.commit ? ` commit ${short(page.commit)}` : ''}`);
    }
    if (page?.state === 'silent') {
      this.#moved ||= page.gateway;
      if (status.state === 'failed') return this.#failed(status.detail);
      return waiting(`${status.detail}, the address ${page.detail}`);
    }
    if (page?.state === 'failed') {
      return this.#mayBeOld()
        ? waiting('the error page of the build before')
        : this.#failed('its page says that the build failed');
    }
    if (status.state === 'failed') return this.#failed(status.detail);
    if (status.state !== 'running' || !page) return waiting(page ? status.detail : `${status.detail}, no address yet`);
    return await this.#judge(status.detail, page.commit);
  }

  /** The address answers, and it is neither the loading page nor the error page: which version is it? */
  async #judge(detail: string, shown: string | undefined): Promise<Observation> {
    const { commit: wanted, pinned } = this.#subject.source;
    const logged = this.#isReplaced() && !this.#log.isNew ? undefined : this.#log.commit;
    const changed = shown !== undefined && this.former !== undefined && !sameCommit(shown, this.former);
    if (this.#mayBeOld() && !changed) return await this.#judgeOld(detail, shown);
    const commit = shown ?? this.#shownCommit ?? logged;
    if (commit === undefined) return ready(`${detail}, the app answers and does not tell its commit`);
    this.live = commit;
    if (wanted === undefined || sameCommit(commit, wanted)) return ready(`${detail}, commit ${short(commit)}`);
    if (this.former !== undefined && sameCommit(commit, this.former)) {
      // A log that is ahead of the address: the container from before is still the one that answers.
      if (logged && sameCommit(logged, wanted)) return this.#stillShows(commit, wanted);
      if (await this.#isHead(commit)) return this.#movedOn(detail, commit);
      return this.#failed(
        `it was built from commit ${short(commit)} again and not from ${short(wanted)}: its volume has kept the old one`,
        { code: 'wrong-commit', stale: true },
      );
    }
    if (pinned) {
      const reason = `it runs commit ${short(commit)} and not ${short(wanted)}, which was asked for`;
      return this.#failed(reason, { code: 'wrong-commit' });
    }
    return this.#movedOn(detail, commit);
  }

  /** What answers may be the container from before. Only that it runs what was asked for anyway can end the wait. */
  async #judgeOld(detail: string, shown: string | undefined): Promise<Observation> {
    const { commit: wanted } = this.#subject.source;
    const commit = shown ?? this.former ?? this.#log.commit;
    if (commit && wanted && !sameCommit(commit, wanted)) {
      // As of a run that is repeated after a newer one: the branch has nothing else to build.
      const isAll = this.#isSettled(this.#restartedAt) && (await this.#isHead(commit));
      return isAll ? this.#movedOn(detail, commit) : this.#stillShows(commit, wanted);
    }
    const isProof = commit !== undefined || !showsPages(this.#subject);
    if (!isProof || this.#log.isNew || !this.#isSettled(this.#restartedAt)) {
      return waiting(`${detail}, but nothing shows yet that it was built anew`, false);
    }
    this.live = commit;
    return ready(`${detail}, ${commit ? `commit ${short(commit)}` : 'which does not tell its commit'}`);
  }

  #movedOn(detail: string, commit: string): Observation {
    this.live = commit;
    return ready(`${detail}, commit ${short(commit)}: the branch has moved on`);
  }

  /** Whether the branch that was asked for is at this commit, so that it is no old one. */
  async #isHead(commit: string): Promise<boolean> {
    const { run, source } = this.#subject;
    if (source.pinned || source.ref === undefined) return false;
    const head = await run.headOf(source.ref);
    return head !== undefined && sameCommit(head, commit);
  }

  #stillShows(commit: string, wanted: string): Observation {
    return waiting(`the app still shows commit ${short(commit)} instead of ${short(wanted)}`, false);
  }

  #isReplaced(): boolean {
    return this.#restartedAt !== undefined;
  }

  /** Whether what answers may be the container from before: for a while it does, although the new one already logs. */
  #mayBeOld(): boolean {
    return this.#isReplaced() && !this.#moved && !this.#isSettled(this.#newSince);
  }

  #isSettled(since: number | undefined): boolean {
    const { clock, inputs } = this.#subject.run;
    return since !== undefined && clock.now() - since >= Math.min(longestLingerMs, inputs.timeout / 2);
  }

  /** A container that stopped running after it had begun is started again, without end. */
  #count({ state }: PlatformStatus): void {
    if (this.#wasRunning && state === 'down' && (!this.#isReplaced() || this.#log.isNew)) this.#falls += 1;
    this.#wasRunning = state === 'running';
  }

  #loggedFailure(): Observation | undefined {
    if (!this.#log.isNew) return undefined;
    const { failure } = this.#log;
    if (failure?.final) return this.#failed(failure.reason || 'the build failed', failure);
    if (this.#log.starts < 2 && !(this.#falls > 0 && this.#wasRunning)) return undefined;
    // Its second start has begun its own log; what stands there may not have the reason yet.
    const reason = failure?.reason ?? reasonIn(this.#log.starts > 1 ? this.#log.former : this.#log.lines);
    return this.#failed(`its container ends and is started again and again: ${reason ?? 'its log is empty'}`, failure);
  }

  #failed(reason: string, about: Partial<BuildFailure> = {}): Observation {
    this.failure = { code: about.code ?? 'build-failed', reason, next: about.next, stale: about.stale ?? false };
    return { state: 'failed', detail: reason, confirmed: true };
  }
}

function waiting(detail: string, inProgress = true): Observation {
  return { state: 'waiting', detail, inProgress };
}

function ready(detail: string): Observation {
  return { state: 'ready', detail, confirmed: true };
}

function short(commit: string): string {
  return commit.slice(0, 7);
}
