import { readWorkflow } from './workflow.js';

/**
 * Returns the jobs of a workflow that cannot be run again alone: without a run and a token the artifact of an earlier attempt
 * may not be found, and a token needs `actions: read` to read artifacts.
 */
export function rerunFaults(text: string): string[] {
  const { permissions, jobs } = readWorkflow(text);
  return Object.entries(jobs).flatMap(([name, job]) => {
    const downloads = job.steps.filter(({ uses }) => uses.includes('/download-artifact@'));
    const isFound = downloads.every(
      ({ with: inputs }) => inputs['run-id'] && inputs['github-token'],
    );
    const mayRead = 'actions' in (job.permissions ?? permissions);
    return downloads.length === 0 || (isFound && mayRead) ? [] : [`${name} cannot run again alone`];
  });
}
