import { mapOf, textOf } from '../init/settings-text.js';
import type { DeployStep, Gate } from '../workflow/deploy-steps.js';
import { type Answer, evaluate, type Fact, type Facts } from '../workflow/expressions.js';
import { factsOfRows, fillText } from '../workflow/filled-step.js';
import { reaches } from '../workflow/reach.js';
import { type Branches, renewingRunsOf, renews, runsOf } from './runs.js';

/** A run of a step's job: one event, one row of the matrix. */
export interface JobRun {
  /** The facts that the expressions of each gate can ask. */
  facts: readonly Facts[];
  /** The environment, with the expressions that only the run itself knows. */
  environment: string;
  /** The answer to whether it comes to the step. */
  comes: Answer;
  /** The answer to whether it renews the login there. */
  renews: Answer;
}

/** Returns the runs of a step's job. */
export function jobRunsOf(step: DeployStep, branches: Branches): JobRun[] {
  const renewing = renewingRunsOf(step, branches).map((facts) => ({ facts, mayRenew: true }));
  const all = runsOf(step, branches).map((facts) => ({ facts, mayRenew: false }));
  const rows = rowsOf(step);

  return [...renewing, ...all].flatMap(({ facts, mayRenew }) =>
    givenInputs(step, facts).flatMap((given) =>
      rows.map((row): JobRun => {
        const known = { ...facts, ...row, ...ofRun(step, facts) };
        const atRoot = { ...known, ...given };
        const asked = { ...facts, ...row };
        return {
          facts: step.gates.map((gate) => ({ ...known, ...inputsAt(gate, atRoot) })),
          environment: fillText(step.environment ?? '', atRoot),
          comes: reaches(step, asked),
          renews: mayRenew ? renews(step, asked) : 'no',
        };
      }),
    ),
  );
}

/** Returns what the rows of the only matrix on the way to a step tell. */
function rowsOf({ gates }: DeployStep): Facts[] {
  const all = gates.map((gate) => factsOfRows(gate));
  const several = all.filter((rows) => rows === undefined || rows.length !== 1);
  const rows = several.length > 1 ? undefined : (several[0] ?? all[0]);
  if (several.length > 0 && rows === undefined) return [{}];

  return (rows ?? [{}]).map((row, at) => ({ ...row, 'strategy.job-index': at }));
}

/** A text of which each run has its own form. */
const own: Fact = { begins: '', isNot: '' };

function ofRun(step: DeployStep, facts: Facts): Facts {
  const root = step.gates.at(-1);
  const repository = evaluate('github.repository', facts) ?? '';
  const ref = facts['github.ref'];
  const isScheduled = facts['github.event_name'] === 'schedule';

  return {
    'github.workflow': (root && textOf(root.workflow['name'])) ?? root?.file ?? null,
    'github.workflow_ref':
      typeof ref === 'string' ? `${repository}/${root?.file ?? ''}@${ref}` : own,
    'github.run_id': own,
    'github.run_number': own,
    'github.run_attempt': own,
    'github.sha': own,
    'github.actor': own,
    'github.actor_id': own,
    'github.triggering_actor': own,
    // A scheduled run has no repository in its event.
    'github.event.repository.full_name': isScheduled ? '' : repository,
    'github.event.repository.name': isScheduled ? '' : (repository.split('/')[1] ?? ''),
  };
}

/** Returns the inputs that a run can be started with: by hand with the defaults or others, else none. */
function givenInputs({ gates }: DeployStep, facts: Facts): Facts[] {
  const event = facts['github.event_name'];
  if (event === 'workflow_call') return [{}];
  if (event !== 'workflow_dispatch') return [{ inputs: null }];

  const { inputs } = mapOf(mapOf(gates.at(-1)?.workflow['on'])['workflow_dispatch']);
  const declared = Object.entries(mapOf(inputs)).map(([name, input]) => ({
    name: name.toLowerCase(),
    input: mapOf(input),
  }));
  if (declared.length === 0) return [{ inputs: null, 'github.event.inputs': null }];

  const given = (factFor: (input: Readonly<Record<string, unknown>>) => Fact) =>
    Object.fromEntries(
      declared.flatMap(({ name, input }) => [
        [`inputs.${name}`, factFor(input)],
        [`github.event.inputs.${name}`, asText(factFor(input))],
      ]),
    );
  return [given(defaultOf), given((input) => (input['type'] === 'boolean' ? true : own))];
}

/** The event has texts alone. */
const asText = (value: Fact): Fact => (typeof value === 'boolean' ? String(value) : value);

function defaultOf(input: Readonly<Record<string, unknown>>): Fact {
  const { type, default: given, required, options } = input;
  if (type === 'boolean') return given === true;

  const [first] = Array.isArray(options) ? options : [];
  const text = textOf(given) ?? textOf(first);
  if (text !== undefined) return text;
  return required === true || type === 'environment' ? own : '';
}

/** A called workflow has the `github` of its caller, and the inputs that this one gives. */
function inputsAt({ inputs }: Gate, atRoot: Facts): Facts {
  if (!inputs) {
    const known = Object.entries(atRoot).filter(([name]) =>
      /^(?:github\.event\.)?inputs/.test(name),
    );
    return Object.fromEntries(known);
  }

  const filled = Object.entries(inputs).map(
    ([name, text]) => [name, fillText(text, atRoot)] as const,
  );
  const known = filled.filter(([, text]) => !text.includes('${{'));
  return Object.fromEntries(known.map(([name, text]) => [`inputs.${name}`, text]));
}
