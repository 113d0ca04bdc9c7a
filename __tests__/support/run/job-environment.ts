import { z } from 'zod';

/** `environment: x` and `environment: { name: x, … }` of a job mean the same. */
export const jobEnvironment = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]);
