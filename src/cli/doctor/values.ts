import { messageOf } from '../../base/errors.js';
import { byHand, findOrigin, type Repository } from '../repository/repository.js';
import type { DeployStep } from '../workflow/deploy-steps.js';
import { placeOf } from '../workflow/folder-step.js';
import { type Finding, ofJob, unknown, wrong } from './finding.js';
import type { JudgedStep } from './judged-step.js';

/** A secret or variable that a step reads, in the environment of its job. */
interface Value {
  kind: 'secret' | 'variable';
  name: string;
  step: DeployStep;
}

/** Checks that the secrets and variables of the steps exist. @param checked the kinds and names that other rows tell, in the environment of the command */
export async function checkValues(
  repository: Repository,
  steps: readonly JudgedStep[],
  checked: readonly string[],
): Promise<Finding[]> {
  const isTold = ({ kind, name, step }: Value) =>
    step.environment === repository.environment &&
    checked.includes(`${kind} ${name.toUpperCase()}`);
  const inEach = steps.flatMap((step) =>
    (step.environments ?? [step.environment]).map((environment) => ({ ...step, environment })),
  );
  const values = inEach.flatMap(valuesOf).filter((value) => !isTold(value));
  const isFirst = ({ kind, name, step }: Value, index: number) =>
    index ===
    values.findIndex(
      (one) => one.kind === kind && one.name === name && one.step.environment === step.environment,
    );

  const found = values.filter(isFirst).map((value) => checkValue(repository, value));
  return (await Promise.all(found)).flat();
}

/** Returns what stands alone in an expression: with an operator another value may take its place. */
function valuesOf(step: DeployStep): Value[] {
  const { 'client-secret': _optional, ...inputs } = step.inputs;
  const texts = [...Object.values(inputs), ...Object.values(step.env)].join('\n');
  const found = [
    ...texts.matchAll(
      /\$\{\{\s*(?:toJSON\(\s*)?(secrets|vars)(?:\.|\[\s*')(\w+)(?:'\s*\])?\s*\)?\s*\}\}/gi,
    ),
  ];
  return found.flatMap(([, kind = '', name = '']): Value[] =>
    name.toUpperCase() === 'GITHUB_TOKEN'
      ? []
      : [{ kind: kind.toLowerCase() === 'vars' ? 'variable' : 'secret', name, step }],
  );
}

async function checkValue(repository: Repository, { kind, name, step }: Value): Promise<Finding[]> {
  const { environment } = step;
  if (environment?.includes('${{'))
    return [
      ofJob(
        step,
        unknown(
          `${placeOf(step)}: the environment is known to a run alone, so its ${kind} ${name} was not looked at.`,
        ),
      ),
    ];

  const vault = repository.vaultOf(environment);
  const where = environment
    ? `in the environment ${environment}, the repository`
    : 'in the repository';

  try {
    if (await findOrigin({ ...repository, vault }, kind, name)) return [];
    if (environment === undefined && repository.environment) {
      const origin = await findOrigin(repository, kind, name);
      if (origin) return [ofJob(step, isElsewhere({ kind, name, step }, repository.environment))];
    }
  } catch (error) {
    return [
      ofJob(
        step,
        unknown(
          `${placeOf(step)}: whether there is a ${kind} ${name} is not known: ${messageOf(error)}`,
        ),
      ),
    ];
  }

  const text = `${placeOf(step)}: there is no ${kind} ${name} ${where} or its organisation.`;
  const set = byHand({ ...repository, environment }, kind, `set ${name}`);
  return [ofJob(step, wrong(text, ['Set it, or remove it from the step:', ...set]))];
}

function isElsewhere({ kind, name, step }: Value, environment: string): Finding {
  const text = `${placeOf(step)}: it does not run in the environment ${environment}, so it cannot see the ${kind} ${name}.`;
  return wrong(text, `Add to the job: environment: ${environment}`);
}
