import type { ServiceOption } from '../../platform/service-wire.js';

/** The rule of one option of a service. */
export interface OptionRule {
  name: string;
  type: 'string' | 'boolean' | 'enum' | 'list';
  required: boolean;
  /** Allowed values of an enum; empty when they are not known. */
  values: string[];
  /** A regular expression as the platform wrote it. */
  pattern: string | undefined;
  /** The platform fills it in when it is missing. */
  hasDefault: boolean;
  /** Undefined where the platform does not say. */
  sensitive: boolean | undefined;
}

/** All options of one service, by name, in the catalogue's order. Without the instance's name, which is no option. */
export type OptionSchema = Map<string, OptionRule>;

/** The live schema, as the catalogue of the platform gives it. */
export function liveSchema(options: ServiceOption[]): OptionSchema {
  return new Map(options.filter(({ name }) => name !== 'name').map((option) => [option.name, ruleOf(option)]));
}

function ruleOf(option: ServiceOption): OptionRule {
  const values = option.enums ?? [];
  return {
    name: option.name,
    type: typeOf(option.type?.toLowerCase(), values),
    required: option.mandatory ?? false,
    values,
    pattern: option.regexValidator || undefined,
    hasDefault: option.default !== undefined && option.default !== null && option.default !== '',
    sensitive: option.sensitive,
  };
}

function typeOf(type: string | undefined, values: string[]): OptionRule['type'] {
  if (type === 'boolean' || type === 'list') return type;
  return type === 'enum' || values.length > 0 ? 'enum' : 'string';
}

/** The schema that this action carries, `undefined` for a service it does not know. */
export async function builtInSchema(serviceId: string): Promise<OptionSchema | undefined> {
  const notations = (await readCatalogue()).get(serviceId);
  return notations === undefined ? undefined : liveSchema(notations.split(' ').filter(Boolean).map(builtInOption));
}

/** Ids of all services that this action knows. */
export async function knownServiceIds(): Promise<string[]> {
  return [...(await readCatalogue()).keys()];
}

/** The options of each service: `:boolean` or `:A|B` is the type where it is no string, `!` marks what is required. */
async function readCatalogue(): Promise<Map<string, string>> {
  const { default: catalogue } = await import('./catalogue.json', { with: { type: 'json' } });
  return new Map(Object.entries(catalogue));
}

function builtInOption(notation: string): ServiceOption {
  const [name = '', type] = notation.replace(/!$/, '').split(':');
  const enums = type === undefined || type === 'boolean' ? undefined : type.split('|');
  return { name, type: enums ? 'enum' : type, enums, mandatory: notation.endsWith('!') };
}
