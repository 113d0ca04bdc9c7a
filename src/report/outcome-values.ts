import type { OutputValues } from '../contract/outputs.js';
import type { Outcome } from '../targets/target.js';

/** The outputs that say how it ended; those of what was deployed are set as soon as they are known. */
export function outcomeValues(outcome: Outcome): Partial<OutputValues> {
  switch (outcome.kind) {
    case 'published':
    case 'planned': {
      const { plan, changed, uploaded, bytes, pruned } = outcome.result;
      const unchanged = plan.unchanged.length;
      const site = { changed, files: plan.added.length + plan.changed.length + unchanged, unchanged };
      return outcome.kind === 'planned'
        ? { operation: 'planned', status: 'planned', ...site, uploaded: 0, pruned: 0, bytes: 0 }
        : { operation: 'deployed', status: 'live', ...site, uploaded, pruned, bytes };
    }
    case 'served': {
      const { changed, status } = outcome.result;
      return { operation: outcome.planned ? 'planned' : 'deployed', status, changed };
    }
    case 'removed':
      return { operation: 'removed', status: 'removed', changed: outcome.changed };
    case 'cleaned':
      return { operation: 'cleaned', status: 'cleaned', changed: outcome.sweep.removed.length > 0 };
    case 'skipped':
      return { operation: 'skipped', status: 'skipped', changed: false, 'skip-reason': outcome.reason };
  }
}
