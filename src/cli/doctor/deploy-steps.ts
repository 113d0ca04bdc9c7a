import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { plainText } from '../../base/plain-text.js';
import { CloneFiles } from '../clone.js';

/** A step with this action, and what around it matters to the login. */
export interface DeployStep {
  file: string;
  job: string;
  inputs: Record<string, string>;
  /** All steps of the job, and where among them this one is. */
  steps: JobStep[];
  index: number;
  /** Events that start the workflow. */
  events: string[];
  /** `if:` of the job; empty without one. */
  condition: string;
  environment: string | undefined;
  /** The group of the job, else that of the workflow. */
  concurrency: { group: string; cancels: boolean } | undefined;
}

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const group = z.union([
  z.string().transform((group) => ({ group, cancels: false })),
  z
    .looseObject({ group: scalar, 'cancel-in-progress': scalar.default('false') })
    .transform((found) => ({ group: found.group, cancels: found['cancel-in-progress'] !== 'false' })),
]);
const text = z.string().optional().catch(undefined);
const step = z
  .looseObject({ run: text, uses: text, with: z.record(z.string(), scalar.catch('')).catch({}) })
  .transform(({ run, uses, with: inputs }) => ({ run, uses, inputs }));
/** A step of a job. */
export type JobStep = z.output<typeof step>;
const workflow = z.looseObject({
  on: z
    .union([
      z.string().transform((event) => [event]),
      z.array(z.string()),
      z.record(z.string(), z.unknown()).transform((events) => Object.keys(events)),
    ])
    .catch([]),
  concurrency: group.optional().catch(undefined),
  jobs: z.record(
    z.string(),
    z.looseObject({
      environment: z
        .union([scalar, z.looseObject({ name: scalar }).transform(({ name }) => name)])
        .optional()
        .catch(undefined),
      concurrency: group.optional().catch(undefined),
      if: scalar.optional().catch(undefined),
      steps: z.array(step).optional().catch(undefined),
    }),
  ),
});

/** The folders whose workflows GitHub, Gitea and Forgejo run. */
const workflowFolders = ['.github/workflows', '.gitea/workflows', '.forgejo/workflows'];

/** Every step of a clone's workflows that uses this action. */
export function findDeploySteps(directory: string): DeployStep[] {
  return workflowFolders.flatMap((folder) => {
    const files = new CloneFiles(join(directory, folder));
    const names = files.names.filter((each) => /\.ya?ml$/.test(each)).sort();
    return names.flatMap((name) => deployStepsIn(`${folder}/${plainText(name, 80)}`, files.text(name)));
  });
}

/** The job of a step, for messages. */
export function jobOf({ file, job }: DeployStep): string {
  return `${file}, job ${plainText(job, 60)}`;
}

/** The steps of one workflow that use this action; none of a text that is no workflow. */
export function deployStepsIn(file: string, text: string): DeployStep[] {
  const { data } = workflow.safeParse(readYaml(text));
  return Object.entries(data?.jobs ?? {}).flatMap(([job, found]) => {
    const { steps = [], environment, if: condition = '', concurrency = data?.concurrency } = found;
    const around = { steps, events: data?.on ?? [], condition, environment, concurrency };
    return steps.flatMap(({ uses = '', inputs }, index) =>
      /(^|\/)osc-deploy(\/[^@]*)?@/.test(uses) ? [{ file, job, inputs, index, ...around }] : [],
    );
  });
}

function readYaml(text: string): unknown {
  try {
    return parse(text) as unknown;
  } catch {
    return undefined;
  }
}
