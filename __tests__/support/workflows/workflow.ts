import { parse } from 'yaml';
import { z } from 'zod';

const permissions = z.record(z.string(), z.enum(['read', 'write']));
const concurrency = z.union([
  z.string().transform((group) => ({ group })),
  z.looseObject({ group: z.string() }),
]);
const step = z.looseObject({
  id: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().default(''),
  run: z.string().optional(),
  with: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
    .default({}),
});
const job = z.looseObject({
  if: z.string().optional(),
  'cache-mode': z.string().optional(),
  permissions: permissions.optional(),
  concurrency: concurrency.optional(),
  // `environment: x` and `environment: { name: x, … }` are equal.
  environment: z
    .union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)])
    .optional(),
  strategy: z.looseObject({ matrix: z.record(z.string(), z.array(z.unknown())) }).optional(),
  steps: z.array(step).default([]),
});
const workflow = z.looseObject({
  on: z.unknown().optional(),
  permissions: permissions.default({}),
  concurrency: concurrency.optional(),
  jobs: z.record(z.string(), job),
});

export type WorkflowStep = z.infer<typeof step>;
export type WorkflowJob = z.infer<typeof job>;
export type Permissions = z.infer<typeof permissions>;

/** Returns the parts of a workflow that tests read. Values of `with` are texts, as in an action. */
export function readWorkflow(text: string): z.infer<typeof workflow> {
  return workflow.parse(parse(text));
}

/** Returns permissions in the form of an installation token. */
export function accessOf(granted: Permissions): Record<string, 'read' | 'write'> {
  return Object.fromEntries(
    Object.entries(granted).map(([name, access]) => [name.replaceAll('-', '_'), access]),
  );
}
