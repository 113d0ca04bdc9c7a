import { DeployError, messageOf } from '../base/errors.js';
import { count, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { PublishResult } from '../pages/publish-job.js';
import { changedPages, missingRoot } from '../pages/site-file.js';
import type { ServiceResult } from '../services/service-run.js';
import type { Outcome } from '../targets/target.js';
import type { SiteRow } from './comment-body.js';
import type { DeploymentStatus } from './deployment.js';
import { changedLines } from './outcome.js';
import { planSentence } from './summary.js';

/** Maximum number of changed pages of one site in the comment, and length of a path that it links to, in characters. */
const maxPages = 10;
const maxPagePath = 200;
/** Maximum number of lines of a plan in the comment. */
const maxPlanLines = 30;
/** Maximum length of a note, of a line of a plan and of a failure's reason in the comment, in characters; the log has the rest. */
const maxNote = 300;
const maxPlanLine = 120;
const maxReason = 160;

/** How a run ended, for the comment and the deployment record. */
export interface StatusUpdate {
  /** For the comment on the pull request. */
  row?: Pick<SiteRow, 'status' | 'url' | 'note' | 'items' | 'more'> | undefined;
  /** For the deployment record. */
  status?: DeploymentStatus | undefined;
}

/** Makes the update for a publish that is live: counts, links to changed pages. */
export function publishUpdate({ plan, url, uploaded }: PublishResult): StatusUpdate {
  const { added, changed, unchanged, deleted } = plan;
  const pages = changedPages(plan);
  const links = pages.filter((path) => path.length <= maxPagePath).slice(0, maxPages);
  const parts = [
    [added.length, 'added'],
    [changed.length, 'changed'],
    [deleted?.length ?? 0, 'deleted'],
  ] as const;
  const difference = parts.flatMap(([n, word]) => (n > 0 ? [`${formatNumber(n)} ${word}`] : [])).join(', ');
  const missing = missingRoot([...added, ...changed, ...unchanged]);
  const note = plainText(`${difference || 'no change'}${missing ? `. ⚠️ ${missing}` : ''}`, maxNote);
  return {
    row: { status: 'live', url, note, items: links, more: pages.length - links.length },
    status: { state: 'success', description: `${count(uploaded, 'file')} uploaded`, url },
  };
}

/** Makes the update for a service that is ready. */
export function serviceUpdate({ status, url, changed }: ServiceResult): StatusUpdate {
  return {
    row: { status: 'live', note: changed ? status : 'no change', ...(url ? { url } : {}) },
    status: { state: 'success', description: status, url },
  };
}

/**
 * Makes the update for a plan: of a site the files, of a service the steps, then each option with its old and its new value.
 * A plan ends no deploy, so it changes no deployment record.
 */
export function planUpdate(outcome: Extract<Outcome, { kind: 'planned' | 'published' | 'served' }>): StatusUpdate {
  if (outcome.kind !== 'served') {
    const { plan, notes = [] } = outcome.result;
    return planRow([`A deploy ${planSentence(outcome.result)}`, ...notes].join(' '), changedLines(plan));
  }
  const { changed, steps = [], summary } = outcome.result;
  // The first table has the steps again, beside what is no change.
  const rows = summary.slice(1).flatMap((one) => one.rows.map(([name, value]) => `${name}: ${value}`));
  const sentence = changed ? 'A deploy would do this. Nothing was changed.' : 'A deploy would change nothing.';
  return planRow(sentence, [...steps, ...rows]);
}

/**
 * @param options.isPlan whether only a plan has failed, which leaves the row of the deploy alone
 * @param options.url where the version before is still live
 * @param options.redact hides secrets: comment and record can be public, and stay
 */
export function failureUpdate(
  error: unknown,
  { url, isPlan, redact }: { url: string | undefined; isPlan: boolean; redact: (text: string) => string },
): StatusUpdate {
  // A run that is cancelled has mostly been overtaken: the row is the next one's.
  if (isInterruption(error)) return { status: { state: 'error', description: 'Cancelled', url } };
  const reason = redact(error instanceof DeployError ? error.brief : messageOf(error));
  if (isPlan) return planRow(`It could not be made: ${reason}`);
  // What a person did wrong or the platform refused is a failure; anything else is an error.
  const state = error instanceof DeployError ? 'failure' : 'error';
  return {
    row: { status: 'failed', note: plainText(reason, maxReason) },
    status: { state, description: reason, url },
  };
}

/** Returns whether an error is the end of a cancelled run. */
export function isInterruption(error: unknown): boolean {
  return error instanceof DeployError && error.code === 'interrupted';
}

function planRow(sentence: string, lines: string[] = []): StatusUpdate {
  const items = lines.slice(0, maxPlanLines).map((line) => plainText(line, maxPlanLine));
  return { row: { status: 'planned', note: plainText(sentence, maxNote), items, more: lines.length - items.length } };
}
