import { judgeInputs } from '../../action/resolve-task.js';
import { type InputName, inputNames } from '../../contract/inputs.js';
import { readEvent } from '../../contract/read-event.js';
import { type Problem, parseInputs } from '../../contract/read-inputs.js';
import type { Run } from '../../contract/run.js';
import type { DeployStep } from '../workflow/deploy-steps.js';
import { expressions } from '../workflow/filled-step.js';
import { placeOf } from '../workflow/folder-step.js';
import { type Finding, ofJob, wrong } from './finding.js';
import type { Branches } from './runs.js';

/** Inputs on which the rules of the others depend: where a run alone knows one, none is judged. */
const deciding = ['target', 'operation', 'preview', 'runner', 'service'] as const;

/** Inputs of the login, which `checkKept` judges. */
const ofLogin = new Set<InputName>(['refresh-token', 'secret-token', 'token-file']);

/** Finds the inputs that the step refuses in each of its runs, by the step's own rules. */
export async function checkTogether(
  steps: readonly DeployStep[],
  branches: Pick<Branches, 'repository' | 'defaultBranch'>,
): Promise<Finding[]> {
  const found = steps.map(async (step) => {
    const problems = await problemsOfStep(step, branches);
    return problems.map(({ input, text }) =>
      ofJob(
        step,
        wrong(
          `${placeOf(step)}: \`${input}\` ${text}`,
          'Correct it: the step refuses it in every run.',
        ),
      ),
    );
  });
  return (await Promise.all(found)).flat();
}

/** An expression may give a text or nothing, so a problem counts that is there with both. */
async function problemsOfStep(
  step: DeployStep,
  branches: Parameters<typeof checkTogether>[1],
): Promise<Problem[]> {
  const given = (name: InputName) => step.inputs[name] ?? '';
  if (deciding.some((name) => given(name).includes('${{'))) return [];

  const inputs = [given, (name: InputName) => given(name).replace(expressions, '')].map((read) =>
    // Both are there in a run: the one is looked for elsewhere, the other is the default.
    parseInputs({ ...rawOf(read), 'access-token': 'given', 'github-token': 'given' }),
  );
  const judged = inputs.flatMap((read) =>
    runsOf(step, branches).map(async (run) => {
      const { intent, problems } = await judgeInputs({ ...read, problems: [] }, run);
      const broken = read.problems.map(({ input }) => input);
      return intent.skip ? undefined : problems.filter(({ input }) => !broken.includes(input));
    }),
  );
  const [first = [], ...others] = (await Promise.all(judged)).flatMap((one) => (one ? [one] : []));

  return first.filter(
    ({ input }) =>
      !ofLogin.has(input) &&
      !given(input).includes('${{') &&
      others.every((problems) => problems.some((problem) => problem.input === input)),
  );
}

function rawOf(read: (name: InputName) => string): Record<InputName, string> {
  return Object.fromEntries(inputNames.map((name) => [name, read(name)])) as Record<
    InputName,
    string
  >;
}

const ofBranches = new Set(['push', 'schedule', 'workflow_dispatch', 'release']);

/** Returns the runs of a step: of the default branch, and of a pull request. */
function runsOf(
  { events }: DeployStep,
  { repository, defaultBranch = 'main' }: Parameters<typeof checkTogether>[1],
): Run[] {
  const start = (event: string, ref: string, more: object = {}) =>
    readEvent(
      { GITHUB_EVENT_NAME: event, GITHUB_REF: ref, GITHUB_REPOSITORY: repository },
      { repository: { default_branch: defaultBranch }, ...more },
    );
  const head = { ref: 'topic', sha: '0'.repeat(40), repo: { full_name: repository } };
  const pull = { number: 1, state: 'open', head, user: { login: '' } };

  return [
    ...(events.every((event) => event.startsWith('pull_request'))
      ? []
      : [start('push', `refs/heads/${defaultBranch}`)]),
    ...(events.every((event) => ofBranches.has(event))
      ? []
      : [start('pull_request', 'refs/pull/1/merge', { action: 'opened', pull_request: pull })]),
  ];
}
