import { DeployError, describeRequest, messageOf, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import { version } from '../base/version.js';
import type { Failed, Outcome } from '../contract/outcome.js';
import type { Runtime } from '../contract/runtime.js';
import { gitHubStatus } from './github-status.js';
import { logOutcome } from './log-outcome.js';
import { commitUrlOf, otherBranchOf, placeOf, type ReportedTask } from './reported-task.js';
import { maxSummary, renderSummary } from './summary.js';
import { withTimes } from './times.js';

/** Makes the report of a run: outputs, log and job summary first, then comment and deployment record, which need requests. */
export function runReport(runtime: Runtime) {
  const { clock, log, outputs, addSummary, docs } = runtime;
  const startedAt = clock.now();
  let task: ReportedTask | undefined;
  let gitHub: ReturnType<typeof gitHubStatus> | undefined;
  let signInMs = 0;

  const placeNow = () => `osc-deploy ${version}, ${placeOf(runtime, task?.inputs)}`;

  async function ended(given: Outcome): Promise<void> {
    const duration = clock.now() - startedAt;
    // Redacted before any escaping, because escapes could hide a secret. The written text is redacted again.
    const outcome = withTimes(log.secrets.redactIn(given), { signIn: signInMs, duration });

    outputs.set({ ...given.outputs, 'duration-ms': duration });

    const { name, operation = 'deploy' } = task?.intent ?? {};
    await logOutcome(log, outcome, { duration, operation });

    const facts = {
      duration,
      name: name?.value ?? '',
      operation,
      docs,
      commitUrl: task && commitUrlOf(task),
      place: placeNow(),
    };
    await addSummary(log.secrets.redact(renderSummary(outcome, facts)).slice(0, maxSummary));

    try {
      await gitHub?.ended(outcome);
    } catch (error) {
      log.warning(`Could not report the result to GitHub: ${messageOf(error)}`);
    }
  }

  return {
    begin(begun: ReportedTask): void {
      task = begun;
      gitHub = gitHubStatus(begun);
    },

    async signIn<T extends { workspace: string | undefined }>(
      signIn: () => Promise<T>,
      { directory, commit }: { directory?: string | undefined; commit?: string | undefined },
    ): Promise<T> {
      const signsInAt = clock.now();
      gitHub?.starts(commit);

      const clients = await signIn();
      signInMs = clock.now() - signsInAt;
      if (clients.workspace) outputs.set({ workspace: clients.workspace });

      const { operation = 'deploy', name: told } = task?.intent ?? {};
      const name = told?.value ?? '';
      const what = operation === 'cleanup' ? `the previews of ${name}` : name;
      const subject = directory ? `${directory} as ${what}` : what;
      const of = operation === 'remove' ? '' : ' of';
      log.info(`${placeNow()}: ${operation}${of} ${subject}${task ? otherBranchOf(task) : ''}.`);

      return clients;
    },

    async failed(error: unknown): Promise<void> {
      log.failure(error);
      await ended(describeFailure(error, (text) => log.secrets.redact(text)));
    },

    ended,
  };
}

const maxReason = 160;

/** Returns the outcome of a failed run. `redact` hides secrets before a text is truncated; the comment can be public. */
export function describeFailure(error: unknown, redact: (text: string) => string): Failed {
  const known = error instanceof DeployError ? error : undefined;
  const isCancelled = known?.code === 'interrupted';
  return {
    kind: 'failed',
    outputs: { status: 'failed' },
    state: isCancelled ? 'was cancelled' : 'failed',
    done: known?.text ?? messageOf(error),
    brief: plainText(redact(known?.brief ?? messageOf(error)), maxReason),
    advice: known?.advice,
    failure: {
      code: known?.code,
      rows: known?.rows ?? [],
      request: describeRefused(known),
      isCancelled,
    },
  };
}

function describeRefused(error: DeployError | undefined): string[] {
  const found = error instanceof RequestError ? error : error?.cause;
  if (!(found instanceof RequestError)) return [];

  const { status, requestId } = found.request;
  const id = requestId ? [`request id: ${plainText(requestId, 80)}`] : [];

  return [describeRequest(found.request), `status: ${status ?? 'no answer'}`, ...id];
}
