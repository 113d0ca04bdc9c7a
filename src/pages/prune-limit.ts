import { DeployError } from '../base/errors.js';
import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { Plan } from './plan.js';

/** The input `max-prune`: a number of files, or a share of what is stored (0 to 1). */
export type PruneLimit = { files: number } | { share: number };

/** @throws DeployError `prune-limit` when a publish would delete more than allowed, or nobody knows how much */
export function checkPruneLimit(plan: Plan, limit: PruneLimit | undefined): void {
  if (!limit) return;
  if (!plan.deleted) {
    throw new DeployError(
      'prune-limit',
      'What the site holds is not known, so `max-prune` cannot be checked: it was last published by something else, or cannot be read.',
      { next: 'Run once without `max-prune`; from then on it is known.' },
    );
  }
  const stored = plan.deleted.length + plan.unchanged.length + plan.changed.length;
  const most = 'files' in limit ? limit.files : Math.floor(stored * limit.share);
  if (plan.deleted.length <= most) return;
  const allowed =
    'files' in limit ? count(most, 'file') : `${Math.round(limit.share * 100)}% of ${count(stored, 'file')}`;
  const some = plan.deleted.slice(0, 10).map((path) => plainText(path, 200));
  throw new DeployError(
    'prune-limit',
    `This publish would delete ${count(plan.deleted.length, 'file')}, and \`max-prune\` allows ${allowed}: ${some.join(', ')}${plan.deleted.length > 10 ? ' …' : ''}.`,
  );
}
