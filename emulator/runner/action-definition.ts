import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';

const definition = z.looseObject({
  inputs: z.record(z.string(), z.looseObject({ default: z.union([z.string(), z.number(), z.boolean()]).optional() })),
  outputs: z.record(z.string(), z.looseObject({})),
  runs: z.looseObject({ using: z.string(), main: z.string(), post: z.string() }),
});
export type ActionDefinition = z.infer<typeof definition>;

/** What a runner reads of an action.yml. @throws when it is not one */
export function readActionDefinition(path: string): ActionDefinition {
  return definition.parse(parse(readFileSync(path, 'utf8')));
}
