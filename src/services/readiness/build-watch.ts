import { poll } from '../../base/retry.js';
import { advice, ContainerLog, commitIn, reasonIn } from './container-log.js';
import { type LoadingPage, sameCommit } from './loading-page.js';
import { logOf, type PlatformStatus, pageOf, type Subject } from './subject.js';
import { type Observation, pace } from './wait-until-ready.js';

/** A container has ended when its health is `down` in this many looks in a row. */
const minDownLooks = 2;
/** An app that answers with an error is believed after this many looks in a row; one error can be the ingress's. */
const minUnclearLooks = 3;
/** For how long a log that cannot be read is asked for before it is replaced, in ms. */
const rememberMs = 5000;
/** For how long the former container can answer after the new one has begun to log, in ms; half of a short `timeout`. */
const maxLingerMs = 60_000;

/** Why a build is not what was asked for, where that is certain. */
interface BuildFailure {
  code: 'clone-failed' | 'build-failed' | 'wrong-commit';
  reason: string;
  next: string | undefined;
  /** The former commit was built again: the volume kept it. */
  stale: boolean;
  /** Only the log can say why. */
  vague: boolean;
}

/**
 * One build of a runner, from the moment it is asked for. One rule decides: wait for the commit in a new log, then for a
 * health that is `running` and an answer that is neither the loading page nor the error page. An answer counts a minute
 * after the new log began, or as soon as it shows that the former container is gone. Without a new log for a minute the
 * build is ready and `unproven`, unless the former commit is still shown and another one was asked for.
 */
export class BuildWatch {
  readonly #subject: Subject;
  #log = new ContainerLog([]);
  /** Since when the former container is replaced, epoch ms; undefined for a new instance. */
  #replacedAt: number | undefined;
  /** Since when the log is new, epoch ms. */
  #newSince: number | undefined;
  /** The former container served its app or its error page, so a loading page is the new one's. */
  #wasUp = false;
  /** The new container's loading page was seen. */
  #sawLoadingPage = false;
  /** Since it was replaced, a loading page or nothing was at the address. */
  #sawGap = false;
  /** The commit on the new container's loading page. */
  #builtCommit: string | undefined;
  #health = { ran: false, down: 0, falls: 0 };
  #unclear = 0;
  #restarted = false;
  /** The commit that ran before, perhaps in short. */
  former: string | undefined;
  /** The commit that is live, perhaps in short, once the build has succeeded. */
  live: string | undefined;
  failure: BuildFailure | undefined;
  /** It is ready only because nothing spoke against it for a minute. */
  unproven = false;

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  /** The last line of the new container's log. */
  get lastLine(): string | undefined {
    return this.#log.isNew ? this.#log.lines.at(-1) : undefined;
  }

  /** The log of the container that failed, where another one has begun since. */
  get failedLog(): string[] | undefined {
    return this.#log.starts > 1 ? [...this.#log.former] : undefined;
  }

  /** Why the app runs without the values of its parameter store; undefined where it has them, or has none. */
  get unreadConfig(): string | undefined {
    return this.#log.isNew ? this.#log.unreadConfig : undefined;
  }

  /** Reads the log and the commit of what runs. Call it before that is changed. */
  async remember(): Promise<void> {
    const { clock, signal } = this.#subject.scope;
    const lines = await poll(() => logOf(this.#subject), { timeoutMs: rememberMs, pace, clock, signal });
    const page = await pageOf(this.#subject);
    this.former = page?.commit ?? commitIn(lines ?? []);
    this.#replace(lines ?? [], page);
  }

  #replace(lines: readonly string[], page: LoadingPage | undefined): void {
    this.#log = new ContainerLog(lines.length > 0 ? [...lines] : undefined);
    this.#replacedAt = this.#now;
    this.#wasUp = page?.state === 'failed' || (page?.state === 'answers' && !page.unclear);
  }

  /** One look, for `watchUntilReady`. A new log that tells of a failure decides at once. */
  async look(): Promise<Observation> {
    this.failure = undefined;
    const status = await this.#subject.status();
    const lines = (await logOf(this.#subject)) ?? [];
    if (this.#log.read(lines)) this.#builtCommit = undefined;
    if (this.#log.isNew) this.#newSince ??= this.#now;
    this.#countFalls(status);
    const ended = this.#loggedFailure();
    if (ended) return ended;
    const page = await pageOf(this.#subject);
    this.#sawGap ||= page?.state === 'building' || page?.state === 'silent';
    if (lines.length > 0 && (await this.#restartUnseen(page)))
      return waiting('nothing shows a new container; restarted');
    if (page?.state === 'building') {
      if (this.#replacedAt === undefined || this.#wasUp) this.#sawLoadingPage = true;
      if (this.#isOtherContainer()) this.#builtCommit = page.commit ?? this.#builtCommit;
      return waiting(`building${page.commit ? ` commit ${short(page.commit)}` : ''}`);
    }
    if (page?.state === 'failed' || status.state === 'failed') {
      const shown = page?.state === 'failed' ? 'showing a failed build' : status.detail;
      if (!this.#isOtherContainer()) return waiting(`still ${shown} (maybe the previous one); waiting`);
      return this.#failed({
        reason: page?.state === 'failed' ? 'its page says that the build failed' : shown,
        vague: true,
      });
    }
    if (!page) return waiting(`${status.detail}, no address yet`);
    if (page.state === 'silent') return waiting(`${status.detail}, the address ${page.detail}`);
    this.#unclear = page.unclear ? this.#unclear + 1 : 0;
    if (this.#unclear > 0 && this.#unclear < minUnclearLooks)
      return waiting(`${status.detail}, the address ${page.unclear}`);
    return status.state === 'running' ? this.#judge(status.detail, page.commit) : waiting(status.detail);
  }

  /** The app answers: which version of it? */
  async #judge(detail: string, shown: string | undefined): Promise<Observation> {
    const { commit: wanted, pinned } = this.#subject.source;
    const { former } = this;
    const logged = this.#log.commit;
    const isOtherLog = this.#log.isNew || this.#differs(logged);
    const isNew = this.#replacedAt === undefined || this.#sawLoadingPage || isOtherLog || this.#differs(shown);
    const isGone = this.#isOtherContainer(shown);
    // A log that goes on tells of the former container, which another one may have replaced.
    const commit = shown ?? this.#builtCommit ?? (isOtherLog || !isNew ? logged : undefined);
    if (!commit || !wanted || sameCommit(commit, wanted)) {
      if (!isGone) return waiting(`${detail}; waiting for the new build`);
      this.unproven = !isNew && !shown;
      return this.#ready(detail, this.unproven ? undefined : commit);
    }
    const stillShows = waiting(`the app still shows commit ${short(commit)} instead of ${short(wanted)}`);
    // A log that is ahead of the address: another container answers.
    if (!isGone || (logged && sameCommit(logged, wanted))) return stillShows;
    const isFormer = former !== undefined && sameCommit(commit, former);
    // A run that is repeated after a newer one: the branch has nothing else to build.
    const isHead = isFormer && (await this.#isHead(commit));
    if (!isNew && !isHead && !this.#sawGap) return stillShows;
    if (isHead || (!isFormer && !pinned)) return this.#ready(detail, commit, ': the branch has moved on');
    this.live = commit;
    const [is, asked] = [short(commit), short(wanted)];
    const reason = isFormer
      ? `it was built from commit ${is} again and not from ${asked}: its volume has kept the old one`
      : `it runs commit ${is} and not ${asked}, which was asked for`;
    return this.#failed({ code: 'wrong-commit', reason, stale: isFormer });
  }

  /** Returns whether what answers is not the former container. @param shown the commit that the app tells */
  #isOtherContainer(shown?: string): boolean {
    if (this.#replacedAt === undefined || this.#sawLoadingPage) return true;
    const asked = [this.#subject.source.commit, this.#log.commit];
    const tellsAsked = shown && asked.some((commit) => commit && sameCommit(shown, commit));
    return (tellsAsked && this.#differs(shown)) || this.#lingered(this.#newSince ?? this.#replacedAt);
  }

  /** Returns whether this is known to be another commit than the former container's. */
  #differs(commit: string | undefined): boolean {
    return commit !== undefined && this.former !== undefined && !sameCommit(commit, this.former);
  }

  #lingered(since: number): boolean {
    return this.#now - since >= Math.min(maxLingerMs, this.#subject.scope.inputs.timeout / 2);
  }

  /** Returns whether the branch that was asked for is at this commit, so that it is no old one. */
  async #isHead(commit: string): Promise<boolean> {
    const { scope, source } = this.#subject;
    if (source.pinned || source.ref === undefined) return false;
    const head = await scope.headOf(source.ref);
    return head !== undefined && sameCommit(head, commit);
  }

  /** A change restarts by itself. Where a minute later nothing shows that it did, it is restarted once. */
  async #restartUnseen(page: LoadingPage | undefined): Promise<boolean> {
    const isSeen = this.#restarted || this.#sawGap || this.#newSince !== undefined;
    if (isSeen || this.#replacedAt === undefined || !this.#lingered(this.#replacedAt)) return false;
    this.#restarted = true;
    if (!(await this.#subject.restart?.())) return false;
    this.#replace(this.#log.lines, page);
    return true;
  }

  get #now(): number {
    return this.#subject.scope.clock.now();
  }

  #countFalls({ state }: PlatformStatus): void {
    const health = this.#health;
    health.down = state === 'down' ? health.down + 1 : 0;
    if (state === 'running') health.ran = true;
    if (!health.ran || health.down < minDownLooks || (this.#replacedAt !== undefined && !this.#log.isNew)) return;
    health.falls += 1;
    health.ran = false;
  }

  /** Returns the failure in the new container's log, or that of a container that ends and starts again and again. */
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
