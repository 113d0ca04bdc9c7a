import type { Clone } from '../clone.js';
import { listOf, mapOf, textOf } from '../init/settings-text.js';
import type { DeployStep, Gate } from './deploy-steps.js';
import { evaluate, type Fact, type Facts, judge } from './expressions.js';
import { rowsOf } from './matrix.js';

/** A step as one run of its job has it: what its file and the clone tell stands in place of the expressions. */
export interface FilledStep extends DeployStep {
  /** The known values of the contexts. */
  facts: Facts;
}

/** Finds the expressions of a text. */
export const expressions = /\$\{\{(.*?)\}\}/gs;

/** Returns a step for each row of its job's matrix; as it is where a run alone knows the rows. */
export function stepsOfRows(step: DeployStep, clone: Clone): FilledStep[] {
  const [gate] = step.gates;
  const rows = gate && factsOfRows(gate);
  if (!rows) return [fillStep(step, factsOf(clone))];

  return rows
    .filter((row) => gate?.conditions.every((condition) => judge(condition, row) !== 'no'))
    .map((row) => fillStep(step, { ...factsOf(clone), ...row }));
}

/** Returns what each run of a job knows of its matrix; undefined where a run alone knows the rows. */
export function factsOfRows(gate: Pick<Gate, 'workflow' | 'job'>): Facts[] | undefined {
  const rows = rowsOf(gate)?.map((row) => leavesOf('matrix', row));
  // A name that only other rows have is empty in this one.
  const empty = Object.fromEntries((rows ?? []).flatMap(Object.keys).map((name) => [name, null]));
  return rows?.map((row) => ({ ...empty, ...row }));
}

/** Returns a text with the values of its expressions that are known. */
export function fillText(text: string, facts: Facts): string {
  return text.replace(expressions, (whole, expression: string) => {
    const value = evaluate(expression, facts);
    return value === undefined || value.includes('${{') ? whole : value;
  });
}

function fillStep(step: DeployStep, told: Facts): FilledStep {
  // A deploy by hand stands for a push where one starts the workflow.
  const event = step.events.includes('push') ? { 'github.event_name': 'push' } : {};
  const known = { ...event, ...told };
  const env = fillAll(step.env, known);
  const runs = runsOf(step);
  const written = Object.entries(env).filter(
    ([name, text]) => !text.includes('${{') && !setsVariable(runs, name),
  );
  const facts = {
    ...known,
    ...Object.fromEntries(written.map(([name, text]) => [`env.${name.toLowerCase()}`, text])),
  };
  const downloads = step.downloads.map(({ name, path }) => ({
    name: fillText(name, facts),
    path: fillText(path, facts),
  }));
  return { ...step, env, downloads, inputs: fillAll(step.inputs, facts), facts };
}

/** Returns the commands of a step's job. */
function runsOf({ gates: [gate] }: DeployStep): string {
  const job = gate && mapOf(mapOf(gate.workflow['jobs'])[gate.job]);
  const runs = listOf(job?.['steps']).flatMap((each) => textOf(mapOf(each)['run']) ?? []);
  return runs.join('\n');
}

// What a command writes to the file of that name stands before the `env` of job and workflow.
function setsVariable(runs: string, name: string): boolean {
  return runs.includes('GITHUB_ENV') && runs.includes(`${name}=`);
}

function fillAll(texts: Readonly<Record<string, string>>, facts: Facts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, fillText(text, facts)]),
  );
}

function factsOf({ root, origin, commit, ref }: Clone): Facts {
  const { repository = '' } = origin ?? {};
  const [owner = '', name = ''] = repository.split('/');
  const known = {
    'github.repository': repository,
    'github.event.repository.full_name': repository,
    'github.repository_owner': owner,
    'github.event.repository.name': name,
    'github.workspace': root,
    'github.sha': commit,
    'github.ref': ref,
    'github.ref_name': ref.replace('refs/heads/', ''),
  };
  return Object.fromEntries(Object.entries(known).filter(([, text]) => text !== ''));
}

/** Returns the plain values below a name, by their paths. */
function leavesOf(name: string, value: unknown): Record<string, Fact> {
  if (typeof value !== 'object' || value === null)
    return isPlain(value) ? { [name.toLowerCase()]: value } : {};

  const entries = Object.entries(mapOf(value));
  return Object.assign({}, ...entries.map(([key, each]) => leavesOf(`${name}.${key}`, each)));
}

function isPlain(value: unknown): value is string | number | boolean | null {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
