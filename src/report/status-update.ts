import { DeployError, messageOf } from '../base/errors.js';
import { count, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import { changedPages } from '../pages/changed-pages.js';
import type { PublishResult } from '../pages/publish-once.js';
import { missingRoot, type SiteFile } from '../pages/site-file.js';
import type { ServiceResult } from '../services/service-context.js';
import type { Outcome } from '../targets/target.js';
import type { PlanSection, SiteRow } from './comment-data.js';
import { maxNote, maxPagePath, maxPages, maxPlanItem, maxPlanItems, maxPlanParts } from './comment-limits.js';
import type { DeploymentStatus } from './deployment.js';
import { planSentence } from './summary.js';

/** Maximum length of a failure's reason in the comment, in characters; the log has the rest. */
const maxReason = 160;

/** How a run ended, for the comment and the deployment record. */
export interface StatusUpdate {
  /** For the comment on the pull request. */
  row?: Pick<SiteRow, 'status' | 'url' | 'note' | 'pages' | 'morePages' | 'plan'> | undefined;
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
    row: { status: 'live', url, note, pages: links, morePages: pages.length - links.length },
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
  if (outcome.kind !== 'served') return { row: { status: 'planned', plan: sitePlan(outcome.result) } };
  const { changed, changes = [] } = outcome.result;
  const sentence = changed ? 'A deploy would do this. Nothing was changed.' : 'A deploy would change nothing.';
  return { row: { status: 'planned', plan: section(sentence, changes) } };
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
  if (isPlan) return { row: { status: 'planned', plan: section(`It could not be made: ${reason}`, []) } };
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

/** Plan of a publish: the files that would be deleted, changed and added. */
function sitePlan(result: PublishResult): PlanSection {
  const { plan, notes = [] } = result;
  const pathsOf = (files: readonly SiteFile[]) => files.map(({ path }) => path).sort();
  return section([`A deploy ${planSentence(result)}`, ...notes].join(' '), [
    { title: 'Would be deleted', items: plan.deleted ?? [] },
    { title: 'Would be changed', items: pathsOf(plan.changed) },
    { title: 'Would be added', items: pathsOf(plan.added) },
  ]);
}

function section(sentence: string, parts: { title: string; items: readonly string[] }[]): PlanSection {
  const shown = parts.filter(({ items }) => items.length > 0).slice(0, maxPlanParts);
  return {
    sentence: plainText(sentence, maxNote),
    parts: shown.map(({ title, items }) => ({
      title: plainText(title, 100),
      items: items.slice(0, maxPlanItems).map((item) => plainText(item, maxPlanItem)),
      more: Math.max(0, items.length - maxPlanItems),
    })),
  };
}
