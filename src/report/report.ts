import { messageOf } from '../base/errors.js';
import { count, formatBytes, formatDuration } from '../base/format.js';
import type { OutputValues } from '../contract/outputs.js';
import type { PublishResult } from '../pages/publish.js';
import type { Outcome, Run } from '../targets/target.js';
import { actionFile } from '../workflow/action-file.js';
import type { Runtime } from '../workflow/runtime.js';
import { GitHubStatus } from './github-status.js';
import { skipAdvice } from './skip-advice.js';
import * as summaries from './summary.js';

/**
 * Tells the outcome to everybody who wants to know: outputs for the next step, the log's last line, the job summary,
 * and the team on GitHub, in this order: what is certain to work comes first.
 */
export class Report {
  readonly #runtime: Runtime;
  readonly #startedAt: number;
  #decision: Run | undefined;
  #team: GitHubStatus | undefined;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#startedAt = runtime.clock.now();
  }

  /** What this run is about is known from now on. */
  begin(decision: Run): void {
    this.#decision = decision;
    this.#team = new GitHubStatus(this.#runtime, decision);
  }

  /** From now on something may be changed. */
  starts(): void {
    this.#team?.starts();
  }

  /** Nothing was done, and rightly so. */
  async skipped(reason: string): Promise<void> {
    const { log, env } = this.#runtime;
    this.#set({ operation: 'skipped', status: 'skipped', changed: false, 'skip-reason': reason });
    const { intent, context } = this.#decision ?? {};
    const nothing = `Nothing was ${intent?.operation === 'remove' ? 'removed' : 'published'}`;
    log.notice(`${reason} ${nothing}.`, 'osc-deploy skipped');
    const advice = intent && context ? skipAdvice(intent.skipCase, { context, env }) : '';
    await this.#summarize(summaries.skipSummary(nothing, { reason, advice }));
    await this.#tell((team) => team.skipped(reason));
  }

  async succeeded(outcome: Outcome): Promise<void> {
    switch (outcome.kind) {
      case 'skipped':
        return this.skipped(outcome.reason);
      case 'removed':
        await this.#removed(outcome);
        return this.#tell((team) => team.removed());
      case 'cleaned':
        await this.#cleaned(outcome.sweep);
        return this.#tell((team) => team.cleaned(outcome.sweep));
      case 'planned':
        await this.#planned(outcome.result);
        return this.#tell((team) => team.finished());
      case 'published':
        await this.#published(outcome.result);
        return this.#tell((team) => team.published(outcome.result));
      case 'served':
        await this.#served(outcome);
        return this.#tell((team) => (outcome.planned ? team.finished() : team.served(outcome.result)));
    }
  }

  async failed(error: unknown): Promise<void> {
    const { log, env } = this.#runtime;
    log.failure(error);
    this.#set({ status: 'failed' });
    await this.#summarize(summaries.failureSummary(error, { docs: actionFile('docs/', env) }));
    await this.#tell((team) => team.failed(error));
  }

  async #published(result: PublishResult): Promise<void> {
    const { log } = this.#runtime;
    const { plan, uploaded, pruned, bytes, changed } = result;
    const unchanged = plan.unchanged.length;
    const files = plan.added.length + plan.changed.length + unchanged;
    this.#set({ operation: 'deployed', status: 'live', changed, files, uploaded, unchanged, pruned, bytes });
    if (changed) log.info(`Uploaded ${count(uploaded, 'file')} (${formatBytes(bytes)}), deleted ${pruned}.`);
    log.info(`Live: ${result.url} after ${formatDuration(this.#elapsed())} (${result.phases.toString()})`);
    await this.#summarize(summaries.publishSummary(result, this.#facts()));
  }

  async #planned(result: PublishResult): Promise<void> {
    const { log } = this.#runtime;
    const { plan, changed } = result;
    const unchanged = plan.unchanged.length;
    const files = plan.added.length + plan.changed.length + unchanged;
    this.#set({ operation: 'planned', status: 'planned', changed, files, uploaded: 0, unchanged, pruned: 0, bytes: 0 });
    log.info(
      `Would upload ${count(result.uploaded, 'file')} (${formatBytes(result.bytes)}). Planned; nothing was changed.`,
    );
    await this.#summarize(summaries.planSummary(result, this.#facts()));
  }

  async #served({ planned, result }: Extract<Outcome, { kind: 'served' }>): Promise<void> {
    const { changed, status } = result;
    this.#set({ operation: planned ? 'planned' : 'deployed', status, changed });
    await this.#summarize(summaries.serviceSummary(result, { ...this.#facts(), planned }));
  }

  async #removed({ changed, why = '' }: Extract<Outcome, { kind: 'removed' }>): Promise<void> {
    this.#set({ operation: 'removed', status: 'removed', changed });
    const { intent } = this.#decision ?? {};
    await this.#summarize(summaries.removalSummary(intent?.name ?? '', { changed, why }));
  }

  async #cleaned(sweep: Extract<Outcome, { kind: 'cleaned' }>['sweep']): Promise<void> {
    const changed = sweep.removed.length > 0;
    this.#set({ operation: 'cleaned', status: 'cleaned', changed });
    this.#runtime.log.info(`${sweep.removed.length} removed, ${sweep.kept.length} kept.`);
    const { serverUrl, repository } = this.#decision?.context ?? { serverUrl: '', repository: '' };
    await this.#summarize(summaries.cleanupSummary(sweep, { pullUrl: `${serverUrl}/${repository}/pull/` }));
  }

  #facts(): summaries.SummaryFacts {
    const { context, intent } = this.#decision ?? {};
    const commitUrl = `${context?.serverUrl ?? ''}/${context?.repository ?? ''}/commit/`;
    return { name: intent?.name ?? '', sha: context?.sha ?? '', commitUrl, duration: this.#elapsed() };
  }

  #set(values: Partial<OutputValues>): void {
    this.#runtime.outputs.set({ ...values, 'duration-ms': this.#elapsed() });
  }

  /** Whatever goes wrong here, the deploy is done and stays done. */
  async #tell(news: (team: GitHubStatus) => Promise<void> | void): Promise<void> {
    try {
      if (this.#team) await news(this.#team);
    } catch (error) {
      this.#runtime.log.warning(`GitHub was not told how it ended: ${messageOf(error)}`, 'osc-deploy');
    }
  }

  async #summarize(markdown: string): Promise<void> {
    const { runnerFiles, log } = this.#runtime;
    await runnerFiles.addSummary(summaries.fitted(log.secrets.redact(markdown)));
  }

  #elapsed(): number {
    return this.#runtime.clock.now() - this.#startedAt;
  }
}
