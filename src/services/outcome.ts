import { plainText } from '../base/plain-text.js';
import type { Outcome } from '../contract/outcome.js';
import type { ServiceResult } from './service-run.js';

/** Returns the outcome of a deploy or plan. @param commit that was seen to run */
export function serviceOutcome(
  { changed, status, url, summary, steps }: ServiceResult,
  { isPlan, commit }: { isPlan: boolean; commit: string | undefined },
): Outcome {
  const common = { url, commit, state: plainText(status, 60), tables: summary };
  if (!isPlan) {
    const outputs = { operation: 'deployed', status, changed } as const;
    return { ...common, kind: 'deployed', outputs, done: '', brief: changed ? status : 'no change' };
  }
  const done = changed ? 'do this. Nothing was changed' : 'change nothing';
  const outputs = { operation: 'planned', status, changed } as const;
  return { ...common, kind: 'planned', outputs, done, brief: `A deploy would ${done}.`, items: steps ?? [] };
}
