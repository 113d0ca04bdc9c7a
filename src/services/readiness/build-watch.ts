import { messageOf, RequestError } from '../../base/errors.js';
import { type RunnerKind, runners } from '../../contract/runners.js';
import type { Source } from '../../contract/source.js';
import type { ServiceRun } from '../service-run.js';
import { advice, ContainerLog, commitIn, type LoggedFailure, reasonIn } from './container-log.js';
import { type LoadingPage, lookAtPage, sameCommit } from './loading-page.js';
import type { Observation } from './wait-until-ready.js';

/** The health of an instance, or the build status of an app. */
export interface PlatformStatus {
  state: 'running' | 'starting' | 'failed';
  /** For people: `health starting`. */
  detail: string;
}

/** An instance or an app on its way up. */
export interface Subject {
  run: ServiceRun;
  /** `undefined` for what is no runner. */
  kind: RunnerKind | undefined;
  status(): Promise<PlatformStatus>;
  /** Undefined until it is known. */
  address(): string | undefined;
  logs(): Promise<string[]>;
  /** Why it failed, where the platform says so. */
  reason?(): string | undefined;
}

/** For how long the former container can answer after the new one has begun to log, in ms; half of a short `timeout`. */
const maxLingerMs = 60_000;

/** Why a build is not what was asked for, where that is certain. `reason`: undefined where only the log can say it. */
interface BuildFailure extends Pick<LoggedFailure, 'next'> {
  code: LoggedFailure['code'] | 'wrong-commit';
  reason: string | undefined;
}

/**
 * One build of a runner, from the moment it is asked for. One rule decides: wait for the commit in a new log, then for a
 * health that is `running` and an answer that is neither the loading page nor the error page. An answer counts a minute
 * after the new log began, or as soon as it shows that the former container is gone. Without a new log for a minute the
 * build is ready and `unproven`, unless the former commit is still shown and another one was asked for.
 */
export class BuildWatch {
  readonly #subject: Subject;
  readonly #source: Source;
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
  /** The commit that ran before, perhaps in short. */
  former: string | undefined;
  /** The commit that is live, perhaps in short, once the build has succeeded. */
  live: string | undefined;
  failure: BuildFailure | undefined;
  /** It is ready only because nothing spoke against it for a minute. */
  unproven = false;

  /** @param source what should be live in the end */
  constructor(subject: Subject, source: Source) {
    this.#subject = subject;
    this.#source = source;
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
    const lines = await this.#readLog();
    const page = await this.#lookAtPage();
    this.former = page?.commit ?? commitIn(lines);
    this.#log = new ContainerLog(lines.length > 0 ? lines : undefined);
    this.#replacedAt = this.#now;
    this.#wasUp = page?.state === 'failed' || page?.state === 'answers';
  }

  /** One look, for `watchUntilReady`. A new log that tells of a failure decides at once. */
  async look(): Promise<Observation> {
    this.failure = undefined;
    const status = await this.#subject.status();
    if (this.#log.read(await this.#readLog())) this.#builtCommit = undefined;
    if (this.#log.isNew) this.#newSince ??= this.#now;
    const ended = this.#loggedFailure();
    if (ended) return ended;
    const page = await this.#lookAtPage();
    this.#sawGap ||= page?.state === 'building' || page?.state === 'silent';
    if (page?.state === 'building') {
      if (this.#replacedAt === undefined || this.#wasUp) this.#sawLoadingPage = true;
      if (this.#isOtherContainer()) this.#builtCommit = page.commit ?? this.#builtCommit;
      return waiting(`building${page.commit ? ` commit ${short(page.commit)}` : ''}`);
    }
    if (page?.state === 'failed' || status.state === 'failed') {
      const said = page?.state === 'failed' ? 'its page says that the build failed' : status.detail;
      if (!this.#isOtherContainer()) return waiting(`${said} (maybe of the previous one); waiting`);
      return this.#failed(said, { code: 'build-failed', reason: undefined, next: undefined });
    }
    if (!page) return waiting(`${status.detail}, no address yet`);
    if (page.state === 'silent') return waiting(`${status.detail}, the address ${page.detail}`);
    return status.state === 'running' ? this.#judge(status.detail, page.commit) : waiting(status.detail);
  }

  /** The app answers: which version of it? */
  #judge(detail: string, shown: string | undefined): Observation {
    const { commit: wanted, pinned } = this.#source;
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
    const [is, asked] = [short(commit), short(wanted)];
    const isFormer = former !== undefined && sameCommit(commit, former);
    // A log that is ahead of the address: another container answers.
    if (!isGone || (isFormer && !isNew && !this.#sawGap) || (logged && sameCommit(logged, wanted)))
      return waiting(`the app still shows commit ${is} instead of ${asked}`);
    if (!pinned) return this.#ready(detail, commit, ': the branch has moved on');
    this.live = commit;
    const reason = isFormer
      ? `it was built from commit ${is} again and not from ${asked}: its volume has kept the old one`
      : `it runs commit ${is} and not ${asked}, which was asked for`;
    const branch = 'Set `source-ref` to the branch, which is always fetched anew';
    const next = isFormer ? `${branch}; or remove the instance and deploy it again.` : undefined;
    return this.#failed(reason, { code: 'wrong-commit', reason, next });
  }

  /** Returns whether what answers is not the former container. @param shown the commit that the app tells */
  #isOtherContainer(shown?: string): boolean {
    if (this.#replacedAt === undefined || this.#sawLoadingPage) return true;
    const asked = [this.#source.commit, this.#log.commit];
    const tellsAsked = shown && asked.some((commit) => commit && sameCommit(shown, commit));
    const lingerMs = Math.min(maxLingerMs, this.#subject.run.inputs.timeout / 2);
    const isOver = this.#now - (this.#newSince ?? this.#replacedAt) >= lingerMs;
    return (tellsAsked && this.#differs(shown)) || isOver;
  }

  /** Returns whether this is known to be another commit than the former container's. */
  #differs(commit: string | undefined): boolean {
    return commit !== undefined && this.former !== undefined && !sameCommit(commit, this.former);
  }

  /** Returns the failure in the new container's log, or that of a container that ends and starts again and again. */
  #loggedFailure(): Observation | undefined {
    if (!this.#log.isNew) return undefined;
    const { failure, starts, former } = this.#log;
    if (failure?.final) return this.#failed(failure.reason || 'the build failed', failure);
    // The platform moves a container now and then, which is no failure of it.
    if (starts < 3) return undefined;
    // Its last start has begun its own log; what stands there may not have the reason yet.
    const why = failure?.reason ?? reasonIn(former) ?? 'its log is empty';
    const reason = `its container ends and is started again and again: ${why}`;
    return this.#failed(reason, { ...advice(why), ...failure, reason });
  }

  #failed(detail: string, failure: BuildFailure): Observation {
    this.failure = failure;
    return { state: 'failed', detail };
  }

  #ready(detail: string, commit: string | undefined, but = ''): Observation {
    if (commit) this.live = commit;
    const which = commit ? `commit ${short(commit)}${but}` : 'the app answers and does not tell its commit';
    return { state: 'ready', detail: `${detail}, ${which}` };
  }

  get #now(): number {
    return this.#subject.run.tools.clock.now();
  }

  /** The log; empty while it cannot be read. */
  async #readLog(): Promise<string[]> {
    try {
      return await this.#subject.logs();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      this.#subject.run.tools.log.debug(`The log cannot be read: ${messageOf(error)}`);
      return [];
    }
  }

  /** What answers at its address; undefined as long as it has none. @throws DeployError `unsafe-url` */
  async #lookAtPage(): Promise<LoadingPage | undefined> {
    const { run, kind } = this.#subject;
    const address = this.#subject.address();
    if (!address) return undefined;
    const url = run.tools.trustedHosts.checkAddress(address, `the address of "${run.name}"`);
    return lookAtPage(run.tools.http, url, { showsPages: kind !== undefined && runners[kind].showsPages });
  }
}

function waiting(detail: string): Observation {
  return { state: 'waiting', detail };
}

function short(commit: string): string {
  return commit.slice(0, 7);
}
