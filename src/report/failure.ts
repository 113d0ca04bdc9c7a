import { DeployError, describeRequest, messageOf, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { Outcome } from '../contract/outcome.js';

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
