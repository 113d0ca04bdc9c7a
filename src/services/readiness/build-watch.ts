import { DeployError, messageOf } from '../../base/errors.js';
import { runners } from '../../contract/runners.js';
import type { Source } from '../../contract/source.js';
import { type RunnerPage, readRunnerPage } from '../../platform/runner-page.js';
import type { BuildFacts, Verdict } from './facts.js';
import { judge } from './judge.js';
import { RunLog, sameCommit } from './run-log.js';
import { checkedAddress, type Subject } from './subject.js';

/** Reads one build of a runner, and keeps what only former looks have shown. */
export class BuildWatch {
  readonly #subject: Subject;
  readonly #source: Source;
  #replacedAt: number | undefined;
  #newSince: number | undefined;
  #sawLoadingPage = false;
  log = new RunLog([]);
  /** The commit of the container before, perhaps abbreviated; undefined if unknown. */
  former: string | undefined;
  /** The same commit, where an app answered. A build that failed, or was under way, leaves its commit in the log too. */
  formerLive: string | undefined;
  /** The page at its address before; undefined without an address or a replacement. */
  formerPage: RunnerPage | undefined;
  /** The commit that runs, perhaps abbreviated; undefined if none was seen. */
  live: string | undefined;

  constructor(subject: Subject, source: Source) {
    this.#subject = subject;
    this.#source = source;
  }

  /** The commit that this build has cloned, or, without a log of it, is to clone. */
  get cloned(): string | undefined {
    return this.log.isNew ? this.log.commit : this.#source.commit;
  }

  /** Whether the container has cloned another commit than the wanted one, as far as its log tells. */
  get hasOtherCommit(): boolean {
    const { commit } = this.log;
    const wanted = this.#source.commit;
    return commit !== undefined && wanted !== undefined && !sameCommit(commit, wanted);
  }

  /** Reads log and commit of the container before its replacement. */
  async remember(): Promise<void> {
    const lines = await this.#readLog();

    this.formerPage = await readPage(this.#subject);
    this.log = new RunLog(lines.length > 0 ? lines : undefined);
    this.former = commitOn(this.formerPage) ?? this.log.commit;
    this.formerLive = this.formerPage?.state === 'answers' ? this.former : undefined;
    this.#replacedAt = this.#now;
  }

  async look(): Promise<Verdict & { line: string | undefined }> {
    const health = await this.#subject.readHealth();
    const build = await this.#read();

    const { timeoutMs } = this.#subject;
    const verdict = judge({ readAt: this.#now, timeoutMs, health, build });

    if ('live' in verdict) this.live = verdict.live;
    return { ...verdict, line: this.log.lines.at(-1) };
  }

  async #read(): Promise<BuildFacts> {
    this.log.read(await this.#readLog());
    if (this.log.isNew) this.#newSince ??= this.#now;

    const page = await readPage(this.#subject);
    // The former container served its app or its error page, so a loading page comes from the new one.
    const wasUp = this.formerPage?.state === 'failed' || this.formerPage?.state === 'answers';
    this.#sawLoadingPage ||= wasUp && page?.state === 'building';

    const { starts, commit, lines, current, former } = this.log;
    const at = this.#replacedAt;
    return {
      wanted: this.#source,
      before: at === undefined ? undefined : { at, commit: this.former },
      log: { starts, newSince: this.#newSince, commit, lines, current, former },
      page,
      sawLoadingPage: this.#sawLoadingPage,
    };
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
}

/** Returns the watch of a runner's build, which is expected to have this source; undefined for any other service. */
export function watchBuild(subject: Subject, source: Source): BuildWatch | undefined {
  return subject.kind && new BuildWatch(subject, source);
}

function commitOn(page: RunnerPage | undefined): string | undefined {
  return page && 'commit' in page ? page.commit : undefined;
}

/** Reads what the address of a runner shows; undefined without an address. @throws DeployError `unsafe-url` */
export async function readPage(subject: Subject): Promise<RunnerPage | undefined> {
  const { desk, kind } = subject;
  const url = checkedAddress(subject);
  const showsPages = kind !== undefined && runners[kind].showsPages;
  return url && readRunnerPage(desk.tools.http, url, { showsPages });
}
