import { messageOf } from '../base/errors.js';
import { count, formatBytes, formatDuration, formatNumber } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { version } from '../base/version.js';
import type { OutputValues } from '../contract/outputs.js';
import type { Plan } from '../pages/plan.js';
import type { PublishResult } from '../pages/publish-once.js';
import type { Outcome, PreparedTarget, Run } from '../targets/target.js';
import { actionFile } from '../workflow/action-file.js';
import type { Runtime } from '../workflow/runtime.js';
import { failureSummary, rerunCommand, skipAdvice, skipSummary } from './failure-summary.js';
import { GitHubStatus, placeOf } from './github-status.js';
import { phaseTimes } from './phase-times.js';
import * as summaries from './summary.js';

/** Most lines of changed files in the log. */
const maxChangedFiles = 500;

/**
 * Reports a run: step outputs, log lines, job summary, then comment and deployment record on GitHub. What needs no
 * request comes first.
 */
export class Report {
  readonly #runtime: Runtime;
  readonly #startedAt: number;
  #run: Run | undefined;
  #target: PreparedTarget | undefined;
  #gitHub: GitHubStatus | undefined;
  #signIn = { startedAt: 0, ms: 0 };

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#startedAt = runtime.clock.now();
  }

  /** The inputs are read and the operation is decided. */
  begin(run: Run): void {
    this.#run = run;
    this.#gitHub = new GitHubStatus(this.#runtime, run);
  }

  /** Every check that needs no request has passed; the sign-in comes next. */
  starts(target: PreparedTarget): void {
    this.#target = target;
    this.#signIn.startedAt = this.#runtime.clock.now();
    this.#gitHub?.starts(this.#commit);
  }

  /** @param workspace that the access token names */
  signedIn(workspace: string | undefined): void {
    const { clock, log, outputs } = this.#runtime;
    this.#signIn.ms = clock.now() - this.#signIn.startedAt;
    if (workspace) outputs.set({ workspace });
    const { intent } = this.#run ?? {};
    const of = this.#target?.what ? ` of ${this.#target.what}` : '';
    log.info(`${this.#place()}: ${intent?.operation ?? 'deploy'}${of} as ${intent?.name ?? ''}.`);
  }

  /** There was nothing to do. */
  async skipped(reason: string): Promise<void> {
    const { log, env } = this.#runtime;
    this.#set({ operation: 'skipped', status: 'skipped', changed: false, 'skip-reason': reason });
    const { intent, context } = this.#run ?? {};
    const nothing = `Nothing was ${intent?.operation === 'remove' ? 'removed' : 'published'}`;
    log.notice(`${reason} ${nothing}.`, 'osc-deploy skipped');
    const advice = intent && context ? skipAdvice(intent.skipCase, { context, env }) : '';
    await this.#summarize(skipSummary(nothing, { reason, advice }));
    await this.#tell((gitHub) => gitHub.skipped(reason));
  }

  async succeeded(outcome: Outcome): Promise<void> {
    switch (outcome.kind) {
      case 'skipped':
        return this.skipped(outcome.reason);
      case 'removed':
        await this.#removed(outcome);
        return this.#tell((gitHub) => gitHub.removed());
      case 'cleaned':
        await this.#cleaned(outcome.sweep);
        return this.#tell((gitHub) => gitHub.cleaned(outcome.sweep));
      case 'planned':
        await this.#planned(outcome.result);
        return this.#tell((gitHub) => gitHub.finished());
      case 'published':
        await this.#published(outcome.result);
        return this.#tell((gitHub) => gitHub.published(outcome.result));
      case 'served':
        await this.#served(outcome);
        return this.#tell((gitHub) => (outcome.planned ? gitHub.finished() : gitHub.served(outcome.result)));
    }
  }

  async failed(error: unknown): Promise<void> {
    const { log, env } = this.#runtime;
    log.failure(error);
    const context = this.#run?.context;
    const rerun = context && rerunCommand(error, { context, env });
    if (rerun) log.info(`To run the job again:\n${rerun}`);
    this.#set({ status: 'failed' });
    const { name = '', operation = 'deploy' } = this.#run?.intent ?? {};
    const docs = actionFile('docs/', env);
    await this.#summarize(failureSummary(error, { name, operation, rerun, docs, place: this.#place() }));
    await this.#tell((gitHub) => gitHub.failed(error));
  }

  async #published(result: PublishResult): Promise<void> {
    const { log } = this.#runtime;
    const { plan, uploaded, pruned, bytes, changed } = result;
    const unchanged = plan.unchanged.length;
    const files = plan.added.length + plan.changed.length + unchanged;
    this.#set({ operation: 'deployed', status: 'live', changed, files, uploaded, unchanged, pruned, bytes });
    if (this.#commit) this.#set({ commit: this.#commit });
    await logChangedFiles(log, plan);
    if (changed)
      log.info(`Uploaded ${count(uploaded, 'file')} (${formatBytes(bytes)}), deleted ${formatNumber(pruned)}.`);
    const total = this.#elapsed();
    const times = phaseTimes(result.phases, { signIn: this.#signIn.ms, total });
    const parts = times.map(([name, ms]) => `${name} ${formatDuration(ms)}`).join(', ');
    log.info(`Live: ${result.url} after ${formatDuration(total)} (${parts})`);
    await this.#summarize(summaries.publishSummary(result, { ...this.#facts(), duration: total }));
  }

  async #planned(result: PublishResult): Promise<void> {
    const { log } = this.#runtime;
    const { plan, changed } = result;
    const unchanged = plan.unchanged.length;
    const files = plan.added.length + plan.changed.length + unchanged;
    this.#set({ operation: 'planned', status: 'planned', changed, files, uploaded: 0, unchanged, pruned: 0, bytes: 0 });
    await logChangedFiles(log, plan);
    log.info(`A deploy ${summaries.planSentence(result)}`);
    await this.#summarize(summaries.planSummary(result, this.#facts()));
  }

  async #served({ planned, result }: Extract<Outcome, { kind: 'served' }>): Promise<void> {
    const { changed, status } = result;
    this.#set({ operation: planned ? 'planned' : 'deployed', status, changed });
    await this.#summarize(summaries.serviceSummary(result, { ...this.#facts(), planned }));
  }

  async #removed({ changed, why = '' }: Extract<Outcome, { kind: 'removed' }>): Promise<void> {
    this.#set({ operation: 'removed', status: 'removed', changed });
    const { intent } = this.#run ?? {};
    await this.#summarize(summaries.removalSummary(intent?.name ?? '', { changed, why }));
  }

  async #cleaned(sweep: Extract<Outcome, { kind: 'cleaned' }>['sweep']): Promise<void> {
    const changed = sweep.removed.length > 0;
    this.#set({ operation: 'cleaned', status: 'cleaned', changed });
    this.#runtime.log.info(`${sweep.removed.length} removed, ${sweep.kept.length} kept.`);
    const { serverUrl, repository } = this.#run?.context ?? { serverUrl: '', repository: '' };
    await this.#summarize(summaries.cleanupSummary(sweep, { pullUrl: `${serverUrl}/${repository}/pull/` }));
  }

  #facts(): summaries.SummaryFacts {
    const { context, intent } = this.#run ?? {};
    return {
      name: intent?.name ?? '',
      sha: this.#commit ?? '',
      commitUrl: `${context?.serverUrl ?? ''}/${context?.repository ?? ''}/commit/`,
      runUrl: context?.runUrl ?? '',
      duration: this.#elapsed(),
      signIn: this.#signIn.ms,
      place: this.#place(),
    };
  }

  /** What is deployed: the services' own word, else what is checked out, else the event's commit. */
  get #commit(): string | undefined {
    return this.#runtime.outputs.values.commit ?? this.#target?.commit ?? this.#run?.context.sha;
  }

  /** `osc-deploy 1.2.3, workspace acme on prod`. */
  #place(): string {
    return `osc-deploy ${version}, ${placeOf(this.#runtime, this.#run)}`;
  }

  #set(values: Partial<OutputValues>): void {
    this.#runtime.outputs.set({ ...values, 'duration-ms': this.#elapsed() });
  }

  /** Whatever goes wrong here, the deploy is done and stays done. */
  async #tell(news: (gitHub: GitHubStatus) => Promise<void> | void): Promise<void> {
    try {
      if (this.#gitHub) await news(this.#gitHub);
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

/** The difference of a publish, folded: what is new, what replaced something, and what goes. */
async function logChangedFiles(log: Log, { added, changed, deleted = [] }: Plan): Promise<void> {
  const lines = [
    ...added.map(({ path }) => `+ ${path}`),
    ...changed.map(({ path }) => `~ ${path}`),
    ...deleted.map((path) => `- ${path}`),
  ];
  if (lines.length === 0) return;
  await log.group('Changed files', async () => {
    for (const line of lines.slice(0, maxChangedFiles)) log.info(plainText(line, 200));
    if (lines.length > maxChangedFiles) log.info(`and ${formatNumber(lines.length - maxChangedFiles)} more`);
  });
}
