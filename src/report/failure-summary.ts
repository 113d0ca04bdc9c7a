import { DeployError, describeRequest, messageOf, RequestError } from '../base/errors.js';
import { escapeMarkdown, plainText } from '../base/plain-text.js';
import { adviceBlocks, code, fenced, folded, link, list, prose } from './markdown.js';
import { isInterruption } from './status-update.js';
import { footer, sections } from './summary.js';

/** @param options.advice markdown that says what a person can do about it */
export function skipSummary(
  title: string,
  { reason, advice, place }: { reason: string; advice: string; place: string },
): string {
  return sections(`## 🟡 ${escapeMarkdown(title)}`, prose(reason), advice, footer({ place }));
}

interface FailureFacts {
  /** Empty before it is known. */
  name: string;
  /** The operation that failed: `deploy`, `remove` … */
  operation: string;
  /** Link to the folder of the documentation, with a slash at its end. */
  docs: string;
  place: string;
}

/** Returns the summary of a failure: what happened, what to do next, and the request that failed, folded. */
export function failureSummary(error: unknown, { name, operation, docs, place }: FailureFacts): string {
  const ended = isInterruption(error) ? 'was cancelled' : 'failed';
  const title = `## 🔴 ${name ? `${escapeMarkdown(name)}: ${operation} ${ended}` : `The step ${ended}`}`;
  if (!(error instanceof DeployError)) return sections(title, prose(messageOf(error)), footer({ place }));
  return sections(
    title,
    prose(error.text),
    list(error.rows),
    `**What to do:** ${adviceBlocks(error.advice)}`,
    `More about ${link(code(error.code), `${docs}troubleshooting.md#${error.code}`)}.`,
    requestOf(error),
    footer({ place }),
  );
}

function requestOf(error: DeployError): string {
  const found = error instanceof RequestError ? error : error.cause;
  if (!(found instanceof RequestError)) return '';
  const { status, requestId } = found.request;
  const lines = [describeRequest(found.request), `status: ${status ?? 'no answer'}`];
  if (requestId) lines.push(`request id: ${plainText(requestId, 80)}`);
  return folded('Request', fenced(lines.join('\n')));
}
