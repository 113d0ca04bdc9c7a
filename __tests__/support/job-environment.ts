import { z } from 'zod';

/** `environment: x` and `environment: { name: x, … }` of a job mean the same. */
export const jobEnvironment = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]);

/** The one expression that the name may be in an example: pull requests never have the login of production. */
export const environmentByEvent = "github.event_name == 'pull_request' && 'previews' || 'production'";

/** The environment of a job for an event. */
export function environmentOf(name: string | undefined, eventName: string): string | undefined {
  if (name !== `\${{ ${environmentByEvent} }}`) return name;
  return eventName === 'pull_request' ? 'previews' : 'production';
}
