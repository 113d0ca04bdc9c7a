import { ourCommand } from '../../base/advice.js';
import { isForge, type Server } from '../repository/server.js';
import type { DeployStep } from '../workflow/deploy-steps.js';
import { type Answer, allOf } from '../workflow/expressions.js';
import { placeOf } from '../workflow/folder-step.js';
import { countJobs } from '../workflow/matrix.js';
import { reaches } from '../workflow/reach.js';
import { type Finding, ofJob, unknown, wrong } from './finding.js';
import { haveOneLogin, type JudgedStep } from './judged-step.js';
import { readLogin, sourceOf } from './step-login.js';

/** Finds jobs of one run that have one login in a secret of the repository. GitHub copies that secret for all of them when the run is queued, so the first ends the token of the others, whatever they wait for. */
export function checkCopies(
  renewing: readonly JudgedStep[],
  { server, repository }: { server: Server; repository: string },
): Finding[] {
  const copied = renewing.filter((step) => isCopied(step, server));
  return copied.flatMap((step) => {
    const count = countJobs(step, 'all');
    if (count !== 1)
      return [
        tell(step, {
          jobs: 'the jobs of its matrix',
          answer: count ? 'yes' : 'unknown',
          repository,
        }),
      ];

    const others = copied.map((one) => ({ one, answer: meetInRun(one, step) }));
    const found = (wanted: Answer) => others.find(({ answer }) => answer === wanted);
    const other = found('yes') ?? found('unknown');
    if (!other) return [];

    return [tell(step, { jobs: `it and ${placeOf(other.one)}`, answer: other.answer, repository })];
  });
}

/** Returns whether a step writes a secret that its whole run was given at once. */
export function isCopied(step: JudgedStep, server: Server): boolean {
  const isOfRepository = step.home === 'repository' && !sourceOf(step).includes('matrix.');
  return !isForge(server) && isOfRepository && readLogin(step, server).store === 'github-secret';
}

/** Returns whether two steps with one login are in different jobs of one run. */
export function meetInRun(one: JudgedStep, other: JudgedStep): Answer {
  const isOneRun = one.gates.at(-1)?.file === other.gates.at(-1)?.file;
  if (isOneJob(one, other) || !isOneRun || haveOneLogin(one, other) !== 'yes') return 'no';

  const answers = one.events.map((event) => {
    const facts = { 'github.event_name': event };
    return allOf([reaches(one, facts), reaches(other, facts)]);
  });
  if (answers.includes('yes')) return 'yes';
  return answers.includes('unknown') ? 'unknown' : 'no';
}

/** Returns whether two steps are in one job of one run. */
export function isOneJob(one: DeployStep, other: DeployStep): boolean {
  const [first, second] = [one, other].map(({ gates }) =>
    String(gates.map(({ file, job }) => `${file} ${job}`)),
  );
  return first === second;
}

function tell(
  step: DeployStep,
  { jobs, answer, repository }: { jobs: string; answer: Answer; repository: string },
): Finding {
  const text = `${placeOf(step)}: ${jobs} have one login in a secret of the repository, which GitHub copies when the run is queued, so every job but the first finds its token used.`;
  if (answer !== 'yes')
    return ofJob(step, unknown(`${text} Whether they are in one run is known to a run alone.`));

  return ofJob(
    step,
    wrong(text, [
      'Deploy in several steps of one job; or keep the login in an environment, which each job reads when it starts:',
      { command: 'environment: production' },
      'Add to each step, and sign in:',
      { command: 'secret-environment: production' },
      ourCommand(`login --repo ${repository} --env production`),
    ]),
  );
}
