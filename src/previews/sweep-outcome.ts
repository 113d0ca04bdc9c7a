import { count } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { Outcome, PreviewName } from '../contract/outcome.js';
import type { Run } from '../contract/run.js';
import type { Sweep } from './sweep.js';

/** Returns the outcome of a sweep. */
export function sweepOutcome(
  { removed, left, failed }: Sweep,
  { serverUrl, repository }: Pick<Run, 'serverUrl' | 'repository'>,
): Outcome {
  const rowsOf = (previews: (PreviewName & { why?: string })[], result: string) =>
    previews.map(({ name, pullRequest: number, why }) => [
      name,
      number === undefined ? 'a branch' : { text: `#${number}`, url: `${serverUrl}/${repository}/pull/${number}` },
      why === undefined ? result : `${result}: ${plainText(why, 300)}`,
    ]);
  const rows = [...rowsOf(removed, 'removed'), ...rowsOf(failed, 'not removed'), ...rowsOf(left, 'kept')];
  const others = failed.length > 0 ? `, ${failed.length} not removed` : '';
  return {
    kind: 'cleaned',
    outputs: { operation: 'cleaned', status: 'cleaned', changed: removed.length > 0 },
    state: removed.length === 0 ? 'No preview to remove' : `${count(removed.length, 'preview')} removed`,
    done: rows.length === 0 ? 'There are no previews of this repository.' : '',
    brief: `${removed.length} removed, ${left.length} kept${others}.`,
    tables: rows.length === 0 ? [] : [{ title: '', header: ['Preview', 'Of', 'Result'], rows }],
    removed,
  };
}
