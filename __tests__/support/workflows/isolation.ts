import { readWorkflow, type WorkflowStep } from './workflow.js';

const isCheckout = ({ uses }: WorkflowStep) => uses.startsWith('actions/checkout@');
/** Returns whether a step is a command, or an action in the checkout. */
const runsCode = ({ run, uses }: WorkflowStep) => run !== undefined || uses.startsWith('./');
const writes = ({ with: inputs }: WorkflowStep) =>
  'secret-token' in inputs || 'private-key' in inputs;

/**
 * Returns the faults of a copied workflow. Code in a job can read the secrets of the job: the install script of a
 * dependency can rewrite the action on disk or read the memory of the runner. So builds never share a job with the
 * login, and code of a pull request never shares a job with a token that writes secrets.
 */
export function isolationFaults(text: string): string[] {
  const { on, jobs } = readWorkflow(text);
  const events = typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys(on ?? {});
  return Object.values(jobs).flatMap(({ steps, if: condition = '' }) => {
    const careless = steps.some(
      (each) => isCheckout(each) && each.with['persist-credentials'] !== 'false',
    );
    const faults = careless ? ['a checkout keeps its token'] : [];
    const index = steps.findIndex(({ uses }) => /(^|\/)osc-deploy(\/[^@]*)?@/.test(uses));
    if (index < 0) return faults;
    const before = steps.slice(0, index);
    const downloads = before.some(({ uses }) => uses.startsWith('actions/download-artifact@'));
    const code = steps.some(isCheckout)
      ? steps.find(runsCode)
      : downloads
        ? before.find(runsCode)
        : undefined;
    if (code) faults.push(`${code.run ?? code.uses} runs beside the login`);
    const ofBranches = steps[index]?.with['preview'] === 'branch' && events.includes('push');
    const ofPulls = events.includes('pull_request') && !condition.includes("== 'push'");
    if (steps.some(writes) && (ofPulls || ofBranches))
      faults.push('a job of pull requests writes secrets');
    return faults;
  });
}
