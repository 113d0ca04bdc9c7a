import type { Outcome, Task } from '../targets/target.js';
import type { SiteRow } from './comment-body.js';
import { DeploymentRecord } from './deployment.js';
import { commitUrlOf, placeOf } from './run-facts.js';
import {
  failureUpdate,
  isInterruption,
  planUpdate,
  publishUpdate,
  type StatusUpdate,
  serviceUpdate,
} from './status-update.js';

/** Reports on GitHub: the sticky comment on the pull request and the deployment record. Best effort, never fails a deploy. */
export class GitHubStatus {
  readonly #run: Task;
  readonly #record: DeploymentRecord;
  #commit: string;

  constructor(run: Task) {
    this.#run = run;
    this.#record = new DeploymentRecord(run);
    this.#commit = run.context.sha;
  }

  /** Begins the deployment record. @param commit that is deployed */
  starts(commit: string): void {
    this.#commit = commit;
    const { inputs, intent, context, runtime } = this.#run;
    if (inputs.comment === 'true' && !context.pullRequest && intent.branch === undefined) {
      runtime.log.info('`comment: true`, but this run belongs to no pull request that could be commented.');
    }
    if (inputs.deployment && intent.operation === 'deploy') this.#record.begin(commit);
  }

  async succeeded(outcome: Exclude<Outcome, { kind: 'skipped' }>): Promise<void> {
    switch (outcome.kind) {
      case 'published':
        // Only now it is known which commit a rollback has deployed.
        if (this.#run.inputs.deployment && this.#run.intent.operation === 'rollback')
          this.#record.begin(this.#run.runtime.outputs.values.commit || this.#commit);
        await this.#postUpdate(publishUpdate(outcome.result));
        return this.#postRemoved(outcome.swept?.removed ?? []);
      case 'served':
        await this.#postUpdate(outcome.planned ? planUpdate(outcome) : serviceUpdate(outcome.result));
        return this.#postRemoved(outcome.swept?.removed ?? []);
      case 'removed':
        return this.#removal();
      case 'cleaned':
        return this.#postRemoved(outcome.sweep.removed);
      case 'planned':
        return this.#postUpdate(planUpdate(outcome));
    }
  }

  async failed(error: unknown): Promise<void> {
    const { log, outputs } = this.#run.runtime;
    if (isInterruption(error)) this.#run.github.hurry();
    const isPlan = this.#run.intent.operation === 'plan';
    const redact = (text: string) => log.secrets.redact(text);
    await this.#postUpdate(failureUpdate(error, { url: outputs.values.url, isPlan, redact }));
  }

  /** Reports a run that did nothing. @param reason why */
  async skipped(reason: string): Promise<void> {
    const { intent } = this.#run;
    const changesNothing = ['remove', 'plan'].includes(intent.operation);
    await this.#postUpdate({
      // A run that skips before it begins mostly has no permission to comment either; one that removes nothing changes nothing.
      row: intent.skip || changesNothing ? undefined : { status: 'skipped', note: reason },
      status: this.#record.begun ? { state: 'inactive', description: reason } : undefined,
    });
  }

  async #removal(): Promise<void> {
    const { intent, inputs } = this.#run;
    const status = { state: 'inactive', description: 'Removed' } as const;
    await this.#postUpdate({ row: { status: 'removed' }, status }, { create: false });
    if (inputs.deployment) await this.#record.endAll(intent.name);
    this.#run.github.warn();
  }

  /** Marks the removed previews in the comments of their pull requests. */
  async #postRemoved(removed: { name: string; pullRequest: number | undefined }[]): Promise<void> {
    const { inputs, github } = this.#run;
    for (const { name, pullRequest } of removed) {
      if (inputs.comment !== 'false' && pullRequest !== undefined)
        await this.#comment({ status: 'removed' }, { pullRequest, name, create: false });
      if (inputs.deployment) await this.#record.endAll(name);
    }
    github.warn();
  }

  /** Writes it to GitHub, and warns once about all calls that failed. */
  async #postUpdate({ row, status }: StatusUpdate, { create = true } = {}): Promise<void> {
    const { intent, github } = this.#run;
    const pullRequest = row && (await this.#pullRequest());
    await Promise.all([
      status && this.#record.end(this.#redacted(status)),
      row && pullRequest !== undefined && this.#comment(row, { pullRequest, name: intent.name, create }),
    ]);
    github.warn();
  }

  /** Returns the pull request to comment on: the event's; for a branch's preview the one that the branch has, if any. */
  async #pullRequest(): Promise<number | undefined> {
    const { inputs, context, intent, pulls } = this.#run;
    if (inputs.comment === 'false') return undefined;
    if (context.pullRequest || intent.branch === undefined) return context.pullRequest?.number;
    return pulls.ofBranch(intent.branch, { closed: intent.operation === 'remove' });
  }

  async #comment(
    row: NonNullable<StatusUpdate['row']>,
    { pullRequest, name, create }: { pullRequest: number; name: string; create: boolean },
  ): Promise<void> {
    const { github, context, inputs, intent, runtime } = this.#run;
    const { clock, random, outputs } = runtime;
    const { putIntoComment } = await import('./comment.js');
    const at = new Date(clock.now()).toISOString();
    // What a sweep removes is not what this run is about: neither its commit nor its comment.
    const own = name === intent.name;
    const sha = own ? (outputs.values.commit ?? this.#commit) : '';
    const place = placeOf(runtime, this.#run);
    const run = context.runUrl || undefined;
    const commitUrl = commitUrlOf(this.#run);
    const whole = this.#redacted<SiteRow>({ target: inputs.target, name, sha, at, place, run, commitUrl, ...row });
    const url = await putIntoComment({ github, pullRequest, clock, random, create, row: whole });
    if (url && own) outputs.set({ 'comment-url': url });
  }

  /** Redacts secrets: addresses and notes come from servers that know our tokens and the app's variables. */
  #redacted<T>(value: T): T {
    const { secrets } = this.#run.runtime.log;
    return JSON.parse(secrets.redactPublished(JSON.stringify(value))) as T;
  }
}
