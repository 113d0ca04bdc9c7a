import { isOwnWorkflow } from '../repository/workflow.js';
import { deploys, type OwnRuns, readRuns } from './own-runs.js';
import { folderPath, mapOf, readSettings, type Settings, textOf } from './settings-text.js';
import type { Source } from './source.js';

/** A job of a workflow that runs for what is deployed, not for pull requests alone. */
export interface Job {
  file: string;
  id: string;
  job: Settings;
  workflow: Settings;
  runs: OwnRuns;
  /** The jobs of other workflows that call this one, where nothing else starts it. */
  callers: readonly Job[];
}

/** Returns the jobs of each workflow of the repository's own that runs for what is deployed. */
export function readJobs({ top, mainBranch }: Source): Job[][] {
  const folder = '.github/workflows';
  const names = top.namesIn(folder).filter((name) => /\.ya?ml$/.test(name));
  const files = names
    .map((name) => `${folder}/${name}`)
    .filter((file) => !isOwnWorkflow(file))
    .sort();

  const all = files.map((file) => {
    const text = top.text(file);
    if (/(^|\/)osc-deploy(\/[^@\s]*)?@/m.test(text)) return [];
    const workflow = readSettings(file, text);
    if (!deploys(workflow)) return [];

    const runs = readRuns(workflow, mainBranch);
    return Object.entries(mapOf(workflow['jobs'])).map(
      ([id, job]): Job => ({ file, id, job: mapOf(job), workflow, runs, callers: [] }),
    );
  });
  return all.map((jobs) =>
    jobs.map((job) => (job.runs.isCalled ? { ...job, callers: callersOf(job, all.flat()) } : job)),
  );
}

function callersOf({ file }: Job, jobs: readonly Job[]): Job[] {
  return jobs.filter(({ job }) => textOf(job['uses']) === `./${file}`);
}

/** Returns the conditions on the way to a step of a job; without a step, to the job. */
export function gateOf({ file, id, workflow }: Job, step: Settings = {}) {
  return { gates: [{ file, workflow, job: id, conditions: [textOf(step['if']) ?? ''] }] };
}

/** Returns the folder of a job's commands. @param own of the step */
export function commandFolder(job: Job, own?: string): string {
  return folderPath(own ?? commandDefault(job, 'working-directory') ?? '.');
}

/** Returns a default of a job's commands. */
export function commandDefault(
  { job, workflow }: Job,
  name: 'shell' | 'working-directory',
): string | undefined {
  const [told] = [job, workflow].flatMap(
    (each) => textOf(mapOf(mapOf(each['defaults'])['run'])[name]) ?? [],
  );
  return told;
}

/** Returns whether a step is of an action, of any version. */
export function usesAction(step: Settings, action: string): boolean {
  return textOf(step['uses'])?.startsWith(`${action}@`) === true;
}
