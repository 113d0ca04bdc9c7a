import { mapOf, textOf } from '../init/settings-text.js';
import type { DeployStep, Gate } from '../workflow/deploy-steps.js';
import { evaluate, type Facts } from '../workflow/expressions.js';
import { reaches } from '../workflow/reach.js';
import { type Branches, renewingRunsOf, runsOf } from './runs.js';

/** Returns the group in which all runs of a step's job, or of its workflow, wait; undefined where there is none, or a level cancels runs. */
export function queueOf(step: DeployStep): string | undefined {
  const levels = levelsOf(step);
  if (levels.some((level) => cancelOf(level) !== 'false')) return undefined;
  return levels.map(groupOf).find((group) => group !== undefined);
}

/** Returns whether a run alone knows if a level cancels others. */
export function isCancelUnknown(step: DeployStep): boolean {
  const texts = levelsOf(step).map(cancelOf);
  return !texts.includes('true') && texts.some((text) => text.includes('${{'));
}

/** Returns every `concurrency` of a step, the innermost first. */
function levelsOf({ gates }: DeployStep): unknown[] {
  return gates.flatMap(({ workflow, job }) => [
    mapOf(mapOf(workflow['jobs'])[job])['concurrency'],
    workflow['concurrency'],
  ]);
}

/** Returns the group that `concurrency` names, in lower case as GitHub compares them; undefined without one, or where runs differ in its name. */
export function groupOf(level: unknown): string | undefined {
  const group = groupTextOf(level)?.toLowerCase();
  const expressions = [...(group?.matchAll(anExpression) ?? [])];
  return expressions.every(([, inner = '']) => isSameForAll(inner)) ? group : undefined;
}

/** Returns the group that `concurrency` names, as it is written. */
export function groupTextOf(level: unknown): string | undefined {
  return textOf(level) ?? textOf(mapOf(level)['group']);
}

function cancelOf(level: unknown): string {
  return textOf(mapOf(level)['cancel-in-progress']) ?? 'false';
}

const anExpression = /\$\{\{(.*?)\}\}/gs;

/** Contexts whose values no run of a repository changes. `github.event.repository` is none: a scheduled run has it not. */
const constants =
  /^(?:vars\.\w+|github\.(?:repository(?:_owner)?(?:_id)?|(?:server|api|graphql)_url)|true|false|null)$/;

function isSameForAll(expression: string): boolean {
  const names = expression
    .toLowerCase()
    .replace(/'[^']*'/g, '')
    .match(/[a-z_][\w.-]*(?!\s*\(|[\w.-])/g);
  return (names ?? []).every((name) => constants.test(name));
}

/** Returns a step with the groups and cancellations of its workflows as their runs have them, where these are all the same. */
export function settleGroups(step: DeployStep, branches: Branches): DeployStep {
  const renewing = renewingRunsOf(step, branches).filter((facts) => reaches(step, facts) !== 'no');
  const all = runsOf(step, branches);

  const gates = step.gates.map((gate) => {
    const settled = (level: unknown) =>
      settleLevel(level, {
        renewing: renewing.map((facts) => factsAt(gate, step, facts)),
        all: all.map((facts) => factsAt(gate, step, facts)),
      });
    const { workflow, job } = gate;
    const jobs = mapOf(workflow['jobs']);
    const own = mapOf(jobs[job]);
    return {
      ...gate,
      workflow: {
        ...workflow,
        concurrency: settled(workflow['concurrency']),
        jobs: { ...jobs, [job]: { ...own, concurrency: settled(own['concurrency']) } },
      },
    };
  });
  return { ...step, gates };
}

/** Returns what an expression of a workflow can ask. A called workflow has the `github` of its caller. */
function factsAt({ inputs }: Gate, step: DeployStep, facts: Facts): Facts {
  const root = step.gates.at(-1);
  const name = root && (textOf(root.workflow['name']) ?? root.file);
  const given = Object.entries(inputs ?? {}).filter(([, text]) => !text.includes('${{'));
  const event = facts['github.event_name'];
  const isGiven = event === 'workflow_dispatch' || event === 'workflow_call';
  return {
    ...facts,
    ...(name !== undefined && { 'github.workflow': name }),
    ...(!inputs && !isGiven && { inputs: null }),
    ...Object.fromEntries(given.map(([key, text]) => [`inputs.${key}`, text])),
  };
}

/** A group is one for all that renew the login. Whatever comes into it may cancel. */
function settleLevel(
  level: unknown,
  { renewing, all }: { renewing: readonly Facts[]; all: readonly Facts[] },
): unknown {
  const text = groupTextOf(level);
  if (text === undefined) return level;

  const group = onlyValue(renewing.map((facts) => fillText(text, facts)));
  const inGroup =
    group === undefined ? renewing : all.filter((facts) => fillText(text, facts) === group);
  const cancel = cancelOf(level);
  const cancels = inGroup.map((facts) => fillText(cancel, facts));
  const settled = { group: group ?? text, 'cancel-in-progress': settleCancel(cancel, cancels) };
  return { ...mapOf(level), ...settled };
}

function settleCancel(text: string, values: readonly (string | undefined)[]): string {
  if (text === 'true' || values.includes('true')) return 'true';
  return values.every((value) => value === 'false') ? 'false' : text;
}

function onlyValue(values: readonly (string | undefined)[]): string | undefined {
  const [first] = values;
  return values.every((value) => value === first) ? first : undefined;
}

/** Returns a text with its expressions evaluated, but for those that are the same for all runs; undefined where one is not known. */
function fillText(text: string, facts: Facts): string | undefined {
  let isKnown = true;
  const filled = text.replace(anExpression, (whole, inner: string) => {
    const value = evaluate(inner.trim(), facts);
    isKnown &&= value !== undefined || isSameForAll(inner);
    return value ?? whole.replace(/\s+/g, ' ');
  });
  return isKnown ? filled : undefined;
}
