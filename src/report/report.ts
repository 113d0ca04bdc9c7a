import { DeployError, describeRequest, messageOf, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { version } from '../base/version.js';
import type { Outcome } from '../contract/outcome.js';
import type { Runtime } from '../contract/runtime.js';
import { type GitHubStatus, gitHubStatus } from './github-status.js';
import { logOutcome } from './log-outcome.js';
import { commitUrlOf, placeOf, type ReportedTask } from './reported-task.js';
import { renderSummary } from './summary.js';

/** In characters: a runner drops a summary of more than 1 MiB altogether. */
const maxSummary = 256 * 1024;

/** Reports a run: outputs, log and job summary, then comment and deployment record, which need requests. */
export class Report {
  readonly #runtime: Runtime;
  readonly #startedAt: number;
  #task: ReportedTask | undefined;
  #gitHub: GitHubStatus | undefined;
  #signInMs = 0;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
    this.#startedAt = runtime.clock.now();
  }

  begin(task: ReportedTask): void {
    this.#task = task;
    this.#gitHub = gitHubStatus(task);
  }

  async signIn<T extends { workspace: string | undefined }>(
    signIn: () => Promise<T>,
    { directory, commit }: { directory?: string | undefined; commit?: string | undefined },
  ): Promise<T> {
    const { clock, log, outputs } = this.#runtime;
    const startedAt = clock.now();
    this.#gitHub?.starts(commit);
    const clients = await signIn();
    this.#signInMs = clock.now() - startedAt;
    if (clients.workspace) outputs.set({ workspace: clients.workspace });
    const { operation = 'deploy', name = '' } = this.#task?.intent ?? {};
    const what = operation === 'cleanup' ? `the previews of ${name}` : name;
    const task = directory ? `${directory} as ${what}` : what;
    log.info(`${this.#place()}: ${operation}${operation === 'remove' ? '' : ' of'} ${task}.`);
    return clients;
  }

  async failed(error: unknown): Promise<void> {
    const { log } = this.#runtime;
    log.failure(error);
    await this.ended(describeFailure(error, (text) => log.secrets.redact(text)));
  }

  async ended(told: Outcome): Promise<void> {
    const { clock, log, outputs, runnerFiles, docs } = this.#runtime;
    // Before anything escapes a text, because escapes could hide a secret. The written text is redacted again.
    const outcome = log.secrets.redactIn(told);
    const duration = clock.now() - this.#startedAt;
    outputs.set({ ...told.outputs, 'duration-ms': duration });
    const { name = '', operation = 'deploy' } = this.#task?.intent ?? {};
    const times = { duration, signIn: this.#signInMs };
    await logOutcome(log, outcome, { ...times, operation });
    const commitUrl = this.#task && commitUrlOf(this.#task);
    const facts = { ...times, name, operation, docs, commitUrl, place: this.#place() };
    await runnerFiles.addSummary(log.secrets.redact(renderSummary(outcome, facts)).slice(0, maxSummary));
    try {
      await this.#gitHub?.ended(outcome);
    } catch (error) {
      log.warning(`Could not report the result to GitHub: ${messageOf(error)}`);
    }
  }

  #place(): string {
    return `osc-deploy ${version}, ${placeOf(this.#runtime, this.#task?.inputs)}`;
  }
}

const maxReason = 160;

/** Returns the outcome of a failed run; `redact` hides secrets before a text is cut, as the comment can be public. */
export function describeFailure(error: unknown, redact: (text: string) => string): Outcome {
  const known = error instanceof DeployError ? error : undefined;
  const isCancelled = known?.code === 'interrupted';
  return {
    kind: 'failed',
    outputs: { status: 'failed' },
    state: isCancelled ? 'was cancelled' : 'failed',
    done: known?.text ?? messageOf(error),
    brief: plainText(redact(known?.brief ?? messageOf(error)), maxReason),
    advice: known?.advice,
    failure: { code: known?.code, rows: known?.rows ?? [], request: describeRefused(known), isCancelled },
  };
}

function describeRefused(error: DeployError | undefined): string[] {
  const found = error instanceof RequestError ? error : error?.cause;
  if (!(found instanceof RequestError)) return [];
  const { status, requestId } = found.request;
  const id = requestId ? [`request id: ${plainText(requestId, 80)}`] : [];
  return [describeRequest(found.request), `status: ${status ?? 'no answer'}`, ...id];
}
