import { mapOf, textOf } from '../init/settings-text.js';
import type { DeployStep } from '../workflow/deploy-steps.js';

/** Returns how many jobs a run makes of the one with a step by its matrices, in all or at once; undefined where a run alone knows it. */
export function countJobs({ gates }: DeployStep, which: 'all' | 'at once'): number | undefined {
  const counts = gates.map(({ workflow, job }) => {
    const { matrix, 'max-parallel': most } = mapOf(mapOf(mapOf(workflow['jobs'])[job])['strategy']);
    const limit = which === 'at once' && Number(most) > 0 ? Number(most) : Number.POSITIVE_INFINITY;
    if (limit === 1 || matrix === undefined) return 1;

    const size = sizeOf(matrix);
    return size === undefined ? undefined : Math.min(size, limit);
  });
  return counts.reduce((all, count) => (all === undefined || !count ? undefined : all * count), 1);
}

function sizeOf(matrix: unknown): number | undefined {
  const { exclude, include = [], ...axes } = mapOf(matrix);
  const lists = [...Object.values(axes), include];
  if (textOf(matrix) !== undefined || exclude !== undefined || !lists.every(Array.isArray))
    return undefined;

  const sizes = Object.values(axes).map((list) => (list as unknown[]).length);
  // Beside other lists `include` adds jobs or only values.
  return sizes.length > 0
    ? sizes.reduce((all, size) => all * size, 1)
    : (include as unknown[]).length;
}
