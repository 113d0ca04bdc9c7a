import { poll } from '../../base/poll.js';
import { advice, ContainerLog, commitIn, reasonIn } from './container-log.js';
import { type LoadingPage, sameCommit } from './loading-page.js';
import { Replacement } from './replacement.js';
import { logOf, type PlatformStatus, pageOf, type Subject, showsPages } from './subject.js';
import { type Observation, pace } from './wait-until-ready.js';

/** A container has ended when its health is `down` in this many looks in a row. */
const looksDown = 2;
/** An app that answers with an error is believed after this many looks in a row; one error can be the ingress's. */
const looksUnclear = 3;
/** For how long a log that cannot be read is asked for before it is replaced, in ms. */
const rememberMs = 5000;

/** Why a build is not what was asked for, where that is certain. */
interface BuildFailure {
  code: 'clone-failed' | 'build-failed' | 'wrong-commit';
  reason: string;
  next: string | undefined;
  /** The reason only says that it failed: the log may say why. */
  vague: boolean;
  /** What was built is the commit from before: the volume kept it. */
  stale: boolean;
}

/**
 * One build of a runner, from the moment it is asked for. It has succeeded when the address answers, the platform says
 * that it runs, and what the new container's log, the loading page or the app tells of the commit is what was asked for.
 */
export class BuildWatch {
  readonly #subject: Subject;
  #log = new ContainerLog([]);
  /** The container that is replaced; undefined for a new instance. */
  #before: Replacement | undefined;
  #health = { ran: false, down: 0, falls: 0 };
  #unclear = 0;
  /** What the loading page says it builds. */
  #shownCommit: string | undefined;
  /** The commit that ran before, perhaps in short. */
  former: string | undefined;
  /** The commit that is live, perhaps in short, once the build has succeeded. */
  live: string | undefined;
  failure: BuildFailure | undefined;
  /** Whether it is ready only because nothing spoke against it in time. */
  unproven = false;
  /** It was restarted, since nothing showed that it did so by itself. */
  #restarted = false;

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** The log of the container that failed, where another one has begun since. */
  get failedLog(): string[] | undefined {
    return this.#log.starts > 1 ? [...this.#log.former] : undefined;
  }

  /** Why the app runs without the values of its parameter store; undefined where it has them, or has none. */
  get unreadConfig(): string | undefined {
    return this.#log.isNew ? this.#log.unreadConfig : undefined;
  }

  /** To be called before what runs is changed: reads its log and its commit. */
  async remember(): Promise<void> {
    const { clock, signal } = this.#subject.scope;
    const lines = await poll(() => logOf(this.#subject), { timeoutMs: rememberMs, pace, clock, signal });
    const page = await pageOf(this.#subject);
    this.former = page?.commit ?? commitIn(lines ?? []);
    this.#replace(lines ?? [], page);
  }

  #replace(lines: readonly string[], page: LoadingPage | undefined): void {
    this.#log = new ContainerLog(lines.length > 0 ? [...lines] : undefined);
    const times = { askedAt: this.#now, timeout: this.#subject.scope.inputs.timeout };
    this.#before = new Replacement({ page, commit: page?.commit ?? this.former }, times);
  }

  /**
   * One look, for `watchUntilReady`. A log of the new container that tells of a failure decides; otherwise:
   *
   * | at the address | a new container | perhaps the one from before |
   * | --- | --- | --- |
   * | the loading page, or nothing | waiting | waiting |
   * | the error page, or a health that failed | failed | waiting; failed when the new one is overdue |
   * | an app at the commit asked for | ready | waiting; ready when it told another before, or when overdue |
   * | an app at any commit, where any will do | ready | waiting; ready when overdue |
   * | an app that does not tell its commit | ready | waiting; ready when overdue and its runner has no loading page, or no log |
   * | an app at the commit from before | failed: kept by its volume | waiting |
   * | the same, and the branch is there | ready: the branch has moved on | waiting; ready when overdue |
   * | an app at a third commit | ready: moved on; failed where pinned | waiting |
   */
  async look(): Promise<Observation> {
    this.failure = undefined;
    const status = await this.#subject.status();
    const lines = (await logOf(this.#subject)) ?? [];
    if (this.#log.read(lines)) this.#shownCommit = undefined;
    this.#countFalls(status);
    const ended = this.#loggedFailure();
    if (ended) return ended;
    const page = await pageOf(this.#subject);
    this.#before?.see({ page, isNew: this.#log.isNew, now: this.#now });
    if (lines.length > 0 && (await this.#restartUnseen(page)))
      return waiting('nothing shows a new container; restarted');
    if (page?.state === 'building') {
      if (!this.#mayBeOld) this.#shownCommit = page.commit ?? this.#shownCommit;
      return waiting(`building${page.commit ? ` commit ${short(page.commit)}` : ''}`);
    }
    if (page?.state === 'failed') return this.#failedUnlessOld('its page says that the build failed');
    if (status.state === 'failed') return this.#failedUnlessOld(status.detail);
    if (!page) return waiting(`${status.detail}, no address yet`);
    if (page.state === 'silent') return waiting(`${status.detail}, the address ${page.detail}`);
    this.#unclear = page.unclear ? this.#unclear + 1 : 0;
    if (this.#unclear > 0 && this.#unclear < looksUnclear)
      return waiting(`${status.detail}, the address ${page.unclear}`);
    return status.state === 'running' ? this.#judge(status.detail, page.commit) : waiting(status.detail);
  }

  /** The app answers: which version of it? */
  async #judge(detail: string, shown: string | undefined): Promise<Observation> {
    const { commit: wanted, pinned } = this.#subject.source;
    const isOld = this.#mayBeOld;
    const logged = this.#log.isNew ? this.#log.commit : undefined;
    const commit = shown ?? (isOld ? this.former : (this.#shownCommit ?? logged));
    const isAsked = !commit || !wanted || sameCommit(commit, wanted);
    if (isAsked) {
      const isOther = shown && wanted && this.former && !sameCommit(shown, this.former);
      const mayTell = showsPages(this.#subject) && this.#log.lines.length > 0;
      const isSure = !isOld || isOther || ((commit || !mayTell) && this.#before?.isOverdue(this.#now));
      if (!isSure) return waiting(`${detail}, but nothing shows yet that it was built anew`);
      this.unproven = isOld && !commit;
      return this.#ready(detail, commit);
    }
    const stillShows = waiting(`the app still shows commit ${short(commit)} instead of ${short(wanted)}`);
    // A log that is ahead of the address: another container answers.
    if (isOld ? !this.#before?.isOverdue(this.#now) : logged && sameCommit(logged, wanted)) return stillShows;
    const isFormer = this.former && sameCommit(commit, this.former);
    // As of a run that is repeated after a newer one: the branch has nothing else to build.
    const isHead = (isOld || isFormer) && (await this.#isHead(commit));
    if (isOld && !isHead) return stillShows;
    if (isHead || (!isFormer && !pinned)) return this.#ready(detail, commit, ': the branch has moved on');
    this.live = commit;
    const [is, asked] = [short(commit), short(wanted)];
    const reason = isFormer
      ? `it was built from commit ${is} again and not from ${asked}: its volume has kept the old one`
      : `it runs commit ${is} and not ${asked}, which was asked for`;
    return this.#failed({ code: 'wrong-commit', reason, stale: Boolean(isFormer) });
  }

  /** Whether the branch that was asked for is at this commit, so that it is no old one. */
  async #isHead(commit: string): Promise<boolean> {
    const { scope, source } = this.#subject;
    if (source.pinned || source.ref === undefined) return false;
    const head = await scope.headOf(source.ref);
    return head !== undefined && sameCommit(head, commit);
  }

  /** A change restarts by itself. Where its log can be read and long after is still that from before, it did not. */
  async #restartUnseen(page: LoadingPage | undefined): Promise<boolean> {
    if (this.#restarted || !this.#before?.isUnseen(this.#now)) return false;
    this.#restarted = true;
    if (!(await this.#subject.restart?.())) return false;
    this.#replace(this.#log.lines, page);
    return true;
  }

  get #now(): number {
    return this.#subject.scope.clock.now();
  }

  get #mayBeOld(): boolean {
    return this.#before?.mayAnswer(this.#now) === true;
  }

  #countFalls({ state }: PlatformStatus): void {
    const health = this.#health;
    health.down = state === 'down' ? health.down + 1 : 0;
    if (state === 'running') health.ran = true;
    if (!health.ran || health.down < looksDown || (this.#before && !this.#log.isNew)) return;
    health.falls += 1;
    health.ran = false;
  }

  /** What the new container's log says, or that it ends and is started again, without end. */
  #loggedFailure(): Observation | undefined {
    if (!this.#log.isNew && this.#health.falls === 0) return undefined;
    const { failure, starts, former, lines, lastWords } = this.#log;
    if (failure?.final) return this.#failed({ ...failure, reason: failure.reason || 'the build failed' });
    // The platform moves a container now and then, which is no failure of it.
    const ends = Math.max(starts - 1, this.#health.falls);
    if (ends < (starts > 1 && lastWords ? 1 : 2)) return undefined;
    // Its second start has begun its own log; what stands there may not have the reason yet.
    const why = failure?.reason ?? reasonIn(starts > 1 ? former : lines) ?? 'its log is empty';
    return this.#failed({
      ...advice(why),
      ...failure,
      reason: `its container ends and is started again and again: ${why}`,
    });
  }

  #failedUnlessOld(reason: string): Observation {
    const mayPass = this.#mayBeOld && !this.#before?.isOverdue(this.#now);
    return mayPass ? waiting(`${reason}, perhaps that of the build before`) : this.#failed({ reason, vague: true });
  }

  #failed({ reason, ...about }: Pick<BuildFailure, 'reason'> & Partial<BuildFailure>): Observation {
    this.failure = { code: 'build-failed', next: undefined, vague: false, stale: false, ...about, reason };
    return { state: 'failed', detail: reason };
  }

  #ready(detail: string, commit: string | undefined, but = ''): Observation {
    if (commit) this.live = commit;
    const which = commit ? `commit ${short(commit)}${but}` : 'the app answers and does not tell its commit';
    return { state: 'ready', detail: `${detail}, ${which}` };
  }
}

function waiting(detail: string): Observation {
  return { state: 'waiting', detail };
}

function short(commit: string): string {
  return commit.slice(0, 7);
}
