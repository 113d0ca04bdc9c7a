import { formatBytes, formatDuration } from './base/format.js';
import type { Dependencies } from './dependencies.js';
import { failureSummary, publishSummary, removalSummary, skipSummary } from './github/summary.js';
import type { Job } from './job.js';
import type { Outcome } from './targets.js';

/** Tells the outcome to everybody who wants to know: outputs for the next step, the log's last line, the job summary. */
export class Report {
  readonly #dependencies: Dependencies;
  readonly #startedAt: number;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#startedAt = dependencies.clock.now();
  }

  skipped(reason: string): void {
    const { outputs, log, commands } = this.#dependencies;
    outputs.set({
      operation: 'skipped',
      status: 'skipped',
      changed: false,
      'skip-reason': reason,
      'duration-ms': this.#elapsed(),
    });
    log.notice(`${reason} Nothing was published.`, 'osc-deploy skipped');
    commands.addSummary(skipSummary(reason));
  }

  succeeded(outcome: Outcome, job: Job): void {
    const { outputs, log, commands } = this.#dependencies;
    const duration = this.#elapsed();
    if (outcome.kind === 'removed') {
      outputs.set({ operation: 'removed', status: 'removed', changed: outcome.changed, 'duration-ms': duration });
      commands.addSummary(removalSummary(job.name, outcome.changed));
      return;
    }
    const { result } = outcome;
    const planned = outcome.kind === 'planned';
    outputs.set({
      operation: planned ? 'planned' : 'deployed',
      status: planned ? 'planned' : 'live',
      changed: result.changed,
      files: result.plan.added.length + result.plan.changed.length + result.plan.unchanged.length,
      uploaded: planned ? 0 : result.uploaded,
      unchanged: result.plan.unchanged.length,
      pruned: planned ? 0 : result.pruned,
      bytes: planned ? 0 : result.bytes,
      'duration-ms': duration,
    });
    const what = planned ? `Would upload ${result.uploaded}` : `Uploaded ${result.uploaded}`;
    log.info(`${what} (${formatBytes(result.bytes)}) in ${formatDuration(duration)}: ${result.phases.toString()}.`);
    log.info(planned ? 'Planned; nothing was changed.' : `Live: ${result.url}`);
    commands.addSummary(publishSummary({ name: job.name, planned, result, duration }));
  }

  failed(error: unknown): void {
    const { outputs, log, commands } = this.#dependencies;
    log.failure(error);
    outputs.set({ status: 'failed', 'duration-ms': this.#elapsed() });
    commands.addSummary(log.secrets.redact(failureSummary(error)));
  }

  #elapsed(): number {
    return this.#dependencies.clock.now() - this.#startedAt;
  }
}
