import { mapOf, textOf } from '../init/settings-text.js';
import type { DeployStep, Gate, YamlMap } from './deploy-steps.js';

/** GitHub makes at most so many jobs of a matrix. */
const maxRows = 256;

/** Returns the `matrix` of each run of a job, one empty map without a matrix; undefined where a run alone knows it. Source: GitHub, "Running variations of jobs in a workflow". */
export function rowsOf({ workflow, job }: Pick<Gate, 'workflow' | 'job'>): YamlMap[] | undefined {
  const { matrix } = strategyOf({ workflow, job });
  if (matrix === undefined) return [{}];

  const { exclude = [], include = [], ...axes } = mapOf(matrix);
  if (textOf(matrix) !== undefined || !isList(exclude) || !isList(include)) return undefined;

  let rows: YamlMap[] = Object.keys(axes).length > 0 ? [{}] : [];
  for (const [name, values] of Object.entries(axes)) {
    if (!isList(values) || rows.length * values.length > maxRows) return undefined;
    rows = rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value })));
  }

  const left = rows.filter((row) => !exclude.some((one) => agrees(row, mapOf(one))));
  return including(left, include.map(mapOf), Object.keys(axes));
}

/** An entry adds to the rows whose own values it does not change, and is a row of its own where there is none. */
function including(rows: YamlMap[], entries: YamlMap[], axes: string[]): YamlMap[] {
  const found = rows.map((own) => ({ own, row: own }));
  const added: YamlMap[] = [];

  for (const entry of entries) {
    const named = Object.fromEntries(
      axes.flatMap((name) => (name in entry ? [[name, entry[name]]] : [])),
    );
    const fitting = found.filter(({ own }) => agrees(own, named));
    for (const one of fitting) one.row = { ...one.row, ...entry };
    if (fitting.length === 0) added.push(entry);
  }

  return [...found.map(({ row }) => row), ...added];
}

function agrees(row: YamlMap, wanted: YamlMap): boolean {
  return Object.entries(wanted).every(
    ([name, value]) => JSON.stringify(row[name]) === JSON.stringify(value),
  );
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

function strategyOf({ workflow, job }: Pick<Gate, 'workflow' | 'job'>): YamlMap {
  return mapOf(mapOf(mapOf(workflow['jobs'])[job])['strategy']);
}

/** Returns how many jobs a run makes of the one with a step by its matrices, in all or at once; undefined where a run alone knows it. */
export function countJobs({ gates }: DeployStep, which: 'all' | 'at once'): number | undefined {
  const counts = gates.map((gate) => {
    const most = Number(strategyOf(gate)['max-parallel']);
    const limit = which === 'at once' && most > 0 ? most : Number.POSITIVE_INFINITY;
    if (limit === 1) return 1;

    const size = rowsOf(gate)?.length;
    return size === undefined ? undefined : Math.min(size, limit);
  });
  return counts.reduce((all, count) => (all === undefined || !count ? undefined : all * count), 1);
}
