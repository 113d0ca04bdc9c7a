import { DeployError, messageOf } from '../../base/errors.js';
import { runners } from '../../contract/runners.js';
import type { Source } from '../../contract/source.js';
import { type RunnerPage, readRunnerPage } from '../../platform/runner-page.js';
import { advice, findFailure, RunLog, reasonIn, sameCommit } from './run-log.js';
import { checkedAddress, type Subject } from './subject.js';
import type { Observation } from './watch.js';

const maxLingerMs = 60_000;

/** One build of a runner. It is ready when the platform reports `running`, the app answers, and the former container has ended. */
export class BuildWatch {
  readonly #subject: Subject;
  readonly #source: Source;
  #replacedAt: number | undefined;
  #newSince: number | undefined;
  /** The former container served its app or its error page, so a loading page comes from the new container. */
  #wasUp = false;
  #sawLoadingPage = false;
  log = new RunLog([]);
  former: string | undefined;
  /** The commit after a successful build, perhaps abbreviated; undefined if unknown. */
  live: string | undefined;

  constructor(subject: Subject, source: Source) {
    this.#subject = subject;
    this.#source = source;
  }

  /** Reads log and commit of the container before its replacement. */
  async remember(): Promise<void> {
    const lines = await this.#readLog();
    const page = await this.#readPage();

    this.log = new RunLog(lines.length > 0 ? lines : undefined);
    this.former = page?.commit ?? this.log.commit;
    this.#replacedAt = this.#now;
    this.#wasUp = page?.state === 'failed' || page?.state === 'answers';
  }

  // oxlint-disable-next-line complexity -- to be divided
  async look(): Promise<Observation> {
    const { state, detail } = await this.#subject.status();
    this.log.read(await this.#readLog());
    if (this.log.isNew) this.#newSince ??= this.#now;

    const ended = this.#loggedFailure();
    if (ended) return ended;

    const page = await this.#readPage();
    if (page?.state === 'building') {
      this.#sawLoadingPage ||= this.#wasUp;
      return this.#waiting(`building${page.commit ? ` commit ${short(page.commit)}` : ''}`);
    }

    if (page?.state === 'failed' || state === 'failed') {
      const said = page?.state === 'failed' ? 'its page says that the build failed' : detail;
      if (!this.#isReplaced(undefined)) return this.#waiting(`${said}; waiting for the new build`);
      return { state: 'failed', detail: said, failure: { code: 'build-failed' } };
    }

    if (!page) return this.#waiting(`${detail}, no address yet`);
    if (page.state === 'silent') return this.#waiting(`${detail}, the address ${page.detail}`);

    return state === 'ready' ? this.#judge(detail, page.commit) : this.#waiting(detail);
  }

  // oxlint-disable-next-line complexity -- to be divided
  #judge(detail: string, shown: string | undefined): Observation {
    const { commit: wanted, pinned } = this.#source;
    const isNew = this.log.isNew || this.#replacedAt === undefined || this.#sawLoadingPage;
    // Without a new start the log belongs to the former container.
    const logged = this.log.isNew || !isNew ? this.log.commit : undefined;
    const commit = shown ?? logged;
    const isAsked = !commit || !wanted || sameCommit(commit, wanted);
    const isFormer = !isAsked && !isNew && (!shown || this.#isFormer(shown));
    const isBehind = shown && this.log.isNew && logged && !sameCommit(shown, logged);
    if (!this.#isReplaced(shown) || isFormer || isBehind) {
      if (isAsked) return this.#waiting(`${detail}; waiting for the new build`);
      return this.#waiting(
        `the app still shows commit ${short(commit)} instead of ${short(wanted)}`,
      );
    }

    // Without a sign of the new container, the former commit is not reported as live.
    this.live = isNew || shown ? commit : undefined;
    if (!this.live) return { state: 'ready', detail: `${detail}, the commit was not seen` };

    if (isAsked || !pinned) {
      const but = isAsked ? '' : `, not ${short(wanted)} of this run`;
      return { state: 'ready', detail: `${detail}, commit ${short(this.live)}${but}` };
    }

    const reason = `it runs commit ${short(commit)} instead of the requested ${short(wanted)}`;
    const next =
      'Set `source-ref` to the branch, which is always fetched again; or remove the instance and deploy it again.';
    return { state: 'failed', detail: reason, failure: { code: 'wrong-commit', reason, next } };
  }

  /** Returns whether the former container has ended: a loading page or a new commit was seen, or a minute has passed since the new log or the replacement began. */
  #isReplaced(shown: string | undefined): boolean {
    if (this.#replacedAt === undefined || this.#sawLoadingPage) return true;

    if (shown && this.former && !this.#isFormer(shown)) {
      const expected = [this.#source.commit, this.log.commit];
      if (expected.some((commit) => commit && sameCommit(shown, commit))) return true;
    }

    const lingerMs = Math.min(maxLingerMs, this.#subject.timeoutMs / 2);
    return this.#now - (this.#newSince ?? this.#replacedAt) >= lingerMs;
  }

  #isFormer(commit: string): boolean {
    return this.former !== undefined && sameCommit(commit, this.former);
  }

  #loggedFailure(): Observation | undefined {
    const { lines, starts, former } = this.log;
    const failure = findFailure(lines);
    if (failure?.final)
      return { state: 'failed', detail: failure.reason ?? 'the build failed', failure };
    // A second start may be a move to another node; the third is a crash loop.
    if (starts < 3) return undefined;

    // The log of the last start may not contain the reason yet.
    const cause = failure?.reason ?? reasonIn(former) ?? 'its log is empty';
    const reason = `its container ends and is started again and again: ${cause}`;
    return { state: 'failed', detail: reason, failure: { ...advice(cause), reason } };
  }

  #waiting(detail: string): Observation {
    return { state: 'waiting', detail, line: this.log.lines.at(-1) };
  }

  get #now(): number {
    return this.#subject.desk.tools.clock.now();
  }

  async #readLog(): Promise<string[]> {
    try {
      return await this.#subject.logs();
    } catch (error) {
      if (!(error instanceof DeployError)) throw error;
      this.#subject.desk.tools.log.debug(`The log cannot be read: ${messageOf(error)}`);
      return [];
    }
  }

  async #readPage(): Promise<RunnerPage | undefined> {
    const { desk, kind } = this.#subject;
    const url = checkedAddress(this.#subject);
    const showsPages = kind !== undefined && runners[kind].showsPages;
    return url && readRunnerPage(desk.tools.http, url, { showsPages });
  }
}

function short(commit: string): string {
  return commit.slice(0, 7);
}
