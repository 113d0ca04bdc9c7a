import { plainText } from '../base/plain-text.js';
import type { PublishResult } from '../pages/publish-once.js';
import type { SiteFile } from '../pages/site-file.js';
import type { ServiceResult } from '../services/service-context.js';
import type { PlanSection } from './comment-data.js';
import { maxNote, maxPlanItem, maxPlanItems, maxPlanParts } from './comment-limits.js';
import { planSentence } from './summary.js';

/** Plan of a publish: the files that would be deleted, changed and added. */
export function sitePlan(result: PublishResult): PlanSection {
  const { plan, notes = [] } = result;
  const pathsOf = (files: readonly SiteFile[]) => files.map(({ path }) => path).sort();
  return section([`A deploy ${planSentence(result)}`, ...notes].join(' '), [
    { title: 'Would be deleted', items: plan.deleted ?? [] },
    { title: 'Would be changed', items: pathsOf(plan.changed) },
    { title: 'Would be added', items: pathsOf(plan.added) },
  ]);
}

/** Plan of an app, instance or job: the steps, then each option with its old and its new value. */
export function servicePlan({ changed, changes = [] }: ServiceResult): PlanSection {
  return section(changed ? 'A deploy would do this. Nothing was changed.' : 'A deploy would change nothing.', changes);
}

/** Plan that could not be made. @param reason why */
export function failedPlan(reason: string): PlanSection {
  return section(`It could not be made: ${reason}`, []);
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
