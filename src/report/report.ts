import { type Advice, adviceText } from '../base/advice.js';
import { messageOf } from '../base/errors.js';
import { version } from '../base/version.js';
import type { OutputValues } from '../contract/outputs.js';
import type { Runtime } from '../contract/runtime.js';
import type { Sweep } from '../previews/sweep.js';
import type { Outcome, PreparedTarget, Task } from '../targets/target.js';
import { failureSummary, skipSummary } from './failure-summary.js';
import { GitHubStatus } from './github-status.js';
import { adviceBlocks, link } from './markdown.js';
import { logChangedFiles, logPublish, logService, outcomeValues } from './outcome.js';
import { commitUrlOf, placeOf } from './run-facts.js';
import * as summaries from './summary.js';

/** Maximum length of a summary, in characters: a runner drops one of more than 1 MiB altogether. */
const maxSummary = 256 * 1024;

/**
 * Reports a run: step outputs, log lines, job summary, then comment and deployment record on GitHub. What needs no
 * request comes first.
 */
export class Report {
  readonly #runtime: Runtime;
  readonly #startedAt: number;
  #run: Task | undefined;
  #target: PreparedTarget | undefined;
  #gitHub: GitHubStatus | undefined;
  #signIn = { startedAt: 0, ms: 0 };

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#startedAt = runtime.clock.now();
  }

  /** The inputs are read and the operation is decided. */
  begin(run: Task): void {
    this.#run = run;
    this.#gitHub = new GitHubStatus(run);
  }

  /** Every check that needs no request has passed; the sign-in comes next. */
  starts(target: PreparedTarget): void {
    this.#target = target;
    this.#signIn.startedAt = this.#runtime.clock.now();
    this.#gitHub?.starts(this.#commit ?? '');
  }

  /** @param workspace that the access token names */
  signedIn(workspace: string | undefined): void {
    const { clock, log, outputs } = this.#runtime;
    this.#signIn.ms = clock.now() - this.#signIn.startedAt;
    if (workspace) outputs.set({ workspace });
    log.info(`${this.#place()}: ${this.#task()}.`);
  }

  /** Reports a run that did nothing. @param skip `advice`: what a person has to do about it, if anything */
  async skipped({ reason, advice = '' }: { reason: string; advice?: string | Advice }): Promise<void> {
    const { log, docs } = this.#runtime;
    this.#set(outcomeValues({ kind: 'skipped', reason }));
    const { intent } = this.#run ?? {};
    const nothing = `Nothing was ${intent?.operation === 'remove' ? 'removed' : 'published'}`;
    if (advice) log.warning(`${reason} ${nothing}.\n${adviceText(advice)}`);
    else log.notice(`${reason} ${nothing}.`);
    const how = link('How a maintainer can publish it', `${docs}previews.md#forks-and-dependabot`);
    await this.#summarize(
      skipSummary(nothing, { reason, advice: intent?.skipCase ? how : adviceBlocks(advice), place: this.#place() }),
    );
    await this.#reportToGitHub((gitHub) => gitHub.skipped(reason));
  }

  async succeeded(outcome: Outcome): Promise<void> {
    if (outcome.kind === 'skipped') return this.skipped(outcome);
    this.#set(outcomeValues(outcome));
    await this.#summarize(await this.#describe(outcome));
    await this.#reportToGitHub((gitHub) => gitHub.succeeded(outcome));
  }

  async failed(error: unknown): Promise<void> {
    const { log, docs } = this.#runtime;
    log.failure(error);
    this.#set({ status: 'failed' });
    const { name = '', operation = 'deploy' } = this.#run?.intent ?? {};
    await this.#summarize(failureSummary(error, { name, operation, docs, place: this.#place() }));
    await this.#reportToGitHub((gitHub) => gitHub.failed(error));
  }

  /** Logs the outcome. @returns its summary */
  async #describe(outcome: Exclude<Outcome, { kind: 'skipped' }>): Promise<string> {
    const { log } = this.#runtime;
    const facts = this.#facts();
    switch (outcome.kind) {
      case 'published':
        if (this.#commit) this.#set({ commit: this.#commit });
        await logPublish(log, outcome.result, facts);
        return summaries.publishSummary(outcome.result, facts) + this.#sweepSummary(outcome.swept);
      case 'planned':
        await logChangedFiles(log, outcome.result.plan);
        log.info(`A deploy ${summaries.planSentence(outcome.result)}`);
        return summaries.planSummary(outcome.result, facts);
      case 'served':
        // Of a plan, what it shows has been logged.
        if (!outcome.planned) logService(log, outcome.result, facts.duration);
        // What runs there was not built from the run's commit unless that was seen.
        return (
          summaries.serviceSummary(outcome.result, {
            ...facts,
            sha: this.#runtime.outputs.values.commit ?? '',
            planned: outcome.planned,
          }) + this.#sweepSummary(outcome.swept)
        );
      case 'removed':
        return summaries.removalSummary(facts, outcome);
      case 'cleaned': {
        const { removed, kept, failed } = outcome.sweep;
        const left = failed.length > 0 ? `, ${failed.length} not removed` : '';
        log.info(`${removed.length} removed, ${kept.length} kept${left}.`);
        return this.#cleanupSummary(outcome.sweep);
      }
    }
  }

  #cleanupSummary(sweep: Sweep): string {
    const { serverUrl = '', repository = '' } = this.#run?.context ?? {};
    return summaries.cleanupSummary(sweep, { pullUrl: `${serverUrl}/${repository}/pull/`, place: this.#place() });
  }

  /** Returns the summary of a sweep after a deploy; empty when it removed nothing. */
  #sweepSummary(sweep: Sweep | undefined): string {
    return sweep && sweep.removed.length + sweep.failed.length > 0 ? `\n${this.#cleanupSummary(sweep)}` : '';
  }

  #facts(): summaries.SummaryFacts {
    return {
      name: this.#run?.intent.name ?? '',
      sha: this.#commit ?? '',
      commitUrl: this.#run && commitUrlOf(this.#run),
      duration: this.#elapsed(),
      signIn: this.#signIn.ms,
      place: this.#place(),
    };
  }

  /** Commit that is deployed: as the service tells it, else the one that is checked out, else the event's. */
  get #commit(): string | undefined {
    return this.#runtime.outputs.values.commit ?? this.#target?.commit ?? this.#run?.context.sha;
  }

  /** `deploy of dist as my-site`, `remove my-site`. */
  #task(): string {
    const { operation = 'deploy', name = '' } = this.#run?.intent ?? {};
    if (operation === 'cleanup') return `cleanup of the previews of ${name}`;
    if (operation === 'remove') return `remove ${name}`;
    const directory = this.#target?.directory;
    return directory ? `${operation} of ${directory} as ${name}` : `${operation} of ${name}`;
  }

  /** `osc-deploy 1.2.3, workspace acme on prod`. */
  #place(): string {
    return `osc-deploy ${version}, ${placeOf(this.#runtime, this.#run)}`;
  }

  #set(values: Partial<OutputValues>): void {
    this.#runtime.outputs.set({ ...values, 'duration-ms': this.#elapsed() });
  }

  /** Writes to GitHub. A failure is a warning, because the deploy is done and stays done. */
  async #reportToGitHub(write: (gitHub: GitHubStatus) => Promise<void>): Promise<void> {
    try {
      if (this.#gitHub) await write(this.#gitHub);
    } catch (error) {
      this.#runtime.log.warning(`Could not report the result to GitHub: ${messageOf(error)}`);
    }
  }

  async #summarize(markdown: string): Promise<void> {
    const { runnerFiles, log } = this.#runtime;
    await runnerFiles.addSummary(log.secrets.redact(markdown).slice(0, maxSummary));
  }

  #elapsed(): number {
    return this.#runtime.clock.now() - this.#startedAt;
  }
}
