import { readWorkflow, type WorkflowStep } from './workflow.js';

const isCheckout = ({ uses }: WorkflowStep) => uses.startsWith('actions/checkout@');
/** A command, or an action that is itself part of what was checked out. */
const runsCode = ({ run, uses }: WorkflowStep) => run !== undefined || uses.startsWith('./');
const writes = ({ with: inputs }: WorkflowStep) => 'secret-token' in inputs || 'private-key' in inputs;

/**
 * What a workflow that people copy must not have. Code that runs in a job can read what the job holds: a dependency's install
 * script rewrites the action on disk or reads the runner's memory. So what is built never shares a job with the login, and what
 * a pull request can change never shares one with a token that writes secrets.
 */
export function isolationFaults(text: string): string[] {
  const { on, jobs } = readWorkflow(text);
  const events = typeof on === 'string' ? [on] : Array.isArray(on) ? on : Object.keys(on ?? {});
  return Object.values(jobs).flatMap(({ steps, if: condition = '' }) => {
    const careless = steps.some((each) => isCheckout(each) && each.with['persist-credentials'] !== 'false');
    const faults = careless ? ['a checkout keeps its token'] : [];
    const index = steps.findIndex(({ uses }) => /(^|\/)osc-deploy(\/[^@]*)?@/.test(uses));
    if (index < 0) return faults;
    const before = steps.slice(0, index);
    const downloads = before.some(({ uses }) => uses.startsWith('actions/download-artifact@'));
    const code = steps.some(isCheckout) ? steps.find(runsCode) : downloads ? before.find(runsCode) : undefined;
    if (code) faults.push(`${code.run ?? code.uses} runs beside the login`);
    const ofBranches = steps[index]?.with['preview'] === 'branch' && events.includes('push');
    const ofPulls = events.includes('pull_request') && !condition.includes("== 'push'");
    if (steps.some(writes) && (ofPulls || ofBranches)) faults.push('a job of pull requests writes secrets');
    return faults;
  });
}
