import { refusal } from '../http/reply.js';
import type { OptionDefinition, ServiceDefinition } from './service-options.js';

/** Names of secrets that a workspace keeps for a service. */
export type SecretNames = ReadonlySet<string>;

/**
 * Refuses with 400 options that the service does not have, values of the wrong type, and references to unknown secrets;
 * for a new instance also what is missing.
 */
export function requireOptions(
  service: ServiceDefinition,
  { given, secrets, complete }: { given: Readonly<Record<string, unknown>>; secrets: SecretNames; complete: boolean },
): void {
  const known = new Map(service.options.map((option) => [option.name, option]));
  for (const [name, value] of Object.entries(given)) {
    const option = known.get(name);
    if (option === undefined) throw refusal(400, `body must NOT have additional properties: ${name}`);
    const problem = problemOf(option, value, secrets);
    if (problem !== undefined) throw refusal(400, `body/${name} ${problem}`);
  }
  if (!complete) return;
  const missing = service.options.find(
    (option) => option.mandatory && option.default === undefined && !(option.name in given),
  );
  if (missing !== undefined) throw refusal(400, `body must have required property '${missing.name}'`);
}

/** The name of the secret that a value refers to. */
export function secretIn(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\{\{secrets\.(.+)\}\}$/.exec(value)?.[1] : undefined;
}

function problemOf(option: OptionDefinition, value: unknown, secrets: SecretNames): string | undefined {
  const secret = secretIn(value);
  if (secret !== undefined) return secrets.has(secret) ? undefined : `names the secret ${secret}, which does not exist`;
  if (value === 'undefined') return 'is what the record shows for an option that is not set';
  if (option.type === 'boolean') return typeof value === 'boolean' ? undefined : 'must be boolean';
  if (typeof value !== 'string') return 'must be string';
  if (option.enums !== undefined && !option.enums.includes(value)) return `must be one of ${option.enums.join(', ')}`;
  if (option.regexValidator !== undefined && !new RegExp(option.regexValidator).test(value))
    return 'must match its pattern';
  return undefined;
}
