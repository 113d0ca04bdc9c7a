import { listOf, mapOf, textOf } from '../init/settings-text.js';
import { documentation } from '../terminal/as-typed.js';
import { type DeployStep, textsIn } from '../workflow/deploy-steps.js';
import { placeOf } from '../workflow/folder-step.js';
import { type Finding, ofJob, wrong } from './finding.js';

const ofPulls = ['pull_request', 'pull_request_target'];

/** Finds previews that nothing removes, and code of forks that is built beside secrets. */
export function checkPreviews(steps: readonly DeployStep[]): Finding[] {
  const isSwept = steps.some((step) => removesPreviews(step));
  return steps.flatMap((step) => [
    ...(makesPreviews(step) && !isSwept ? [ofJob(step, neverRemoved(step))] : []),
    ...(buildsForks(step) ? [ofJob(step, forksBuilt(step))] : []),
  ]);
}

function makesPreviews({ events, inputs }: DeployStep): boolean {
  const { operation = '', preview = '' } = inputs;
  const isOpen = ['', 'auto', 'deploy'].includes(operation) && preview.toLowerCase() !== 'false';
  return isOpen && !preview.includes('${{') && events.some((event) => ofPulls.includes(event));
}

/** A closed pull request removes its own, a schedule all that is left over. What a run alone knows may do either. */
function removesPreviews({ events, inputs, gates }: DeployStep): boolean {
  const { operation = '' } = inputs;
  const root = mapOf(gates.at(-1)?.workflow['on']);
  const isOfClosed = ofPulls.some((event) =>
    textsIn(mapOf(root[event])['types']).includes('closed'),
  );
  return isOfClosed || events.includes('schedule') || /^(?:cleanup|remove)$|\$\{\{/.test(operation);
}

function neverRemoved(step: DeployStep): Finding {
  const text = `${placeOf(step)}: no run is started for a closed pull request, nor by a schedule, so its preview stays online.`;
  const event = ofPulls.find((one) => step.events.includes(one));
  return wrong(text, [
    `Add to the workflow, below \`${event}:\`:`,
    { command: 'types: [opened, reopened, synchronize, closed]' },
  ]);
}

/** Returns whether a run with secrets executes commands beside the files of a pull request. */
function buildsForks({ events, inputs, gates: [gate] }: DeployStep): boolean {
  const isPermitted = inputs['preview']?.toLowerCase() === 'true';
  if (!isPermitted || !events.includes('pull_request_target')) return false;

  const job = mapOf(mapOf(gate?.workflow['jobs'])[gate?.job ?? '']);
  const steps = listOf(job['steps']).map(mapOf);
  const checkedOut = steps.findIndex(
    ({ uses, with: given }) =>
      /\/checkout@/.test(textOf(uses) ?? '') &&
      /pull_request\.head|head_ref|refs\/pull\//.test(JSON.stringify(mapOf(given))),
  );
  return checkedOut >= 0 && steps.slice(checkedOut).some(({ run }) => textOf(run) !== undefined);
}

function forksBuilt(step: DeployStep): Finding {
  const text = `${placeOf(step)}: \`pull_request_target\` has the secrets, and this job runs commands after it has checked out a pull request, whose author can write code that reads them.`;
  return wrong(
    text,
    `Build in a workflow of \`pull_request\`, and publish its artifact after it: ${documentation('previews.md#forks-and-dependabot')}`,
  );
}
