/** One option of a service, in the catalogue's shape. */
import { refusal } from '../http/reply.js';
export interface OptionDefinition {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'enum' | 'list';
  readonly mandatory: boolean;
  readonly enums?: readonly string[];
  readonly regexValidator?: string;
  readonly default?: string;
  readonly sensitive?: boolean;
}

/** A service in the catalogue. */
export interface ServiceDefinition {
  readonly serviceId: string;
  readonly serviceType: 'instance' | 'job';
  readonly options: readonly OptionDefinition[];
  /** Ports with an external address. */
  readonly ports?: readonly number[];
  /** Such as `database`. */
  readonly category?: string;
}

/** How services behave. Times are milliseconds of the platform's clock. */
export interface ServicesOptions {
  readonly catalogue: readonly ServiceDefinition[];
  readonly liveSchemas: boolean;
  /** Whether records have `_links`; otherwise health, logs and ports are at their old paths, without a restart. */
  readonly links: boolean;
  /** From creation until health answers (404 before), and until it is `running`. */
  readonly knownMs: number;
  readonly startMs: number;
  /** From `running` until the external ports are shown. */
  readonly portsMs: number;
  /** How long the old build answers after a restart, and how long the next build takes. */
  readonly staleMs: number;
  readonly buildMs: number;
  /** How long an app answers 404 when its rebuild begins. */
  readonly awayMs: number;
  /** An app shows `failed` while it builds. */
  readonly falseFailures: boolean;
  /** How long the old container answers while the new one builds and logs. */
  readonly lingerMs: number;
  /** How long nothing listens before a container starts, and between its loading page and the app. */
  readonly gapMs: number;
  /** Maximum number of shown lines of a runner's log, the last ones. */
  readonly logLines: number;
  /** Interval at which a runner prints another line. */
  readonly chattyMs: number;
  /** Status of the loading and error pages: 200 in older images. */
  readonly loadingStatus: 200 | 503;
  /** Python images that do not support `#ref`. */
  readonly oldImages: boolean;
  /** The web runner's volume survives a restart. */
  readonly keepVolumes: boolean;
  /** Services that do not resolve references to secrets, and fail. */
  readonly unresolvedSecrets: readonly string[];
  readonly jobMs: number;
  /** Duration of a resume or removal of a suspended instance. */
  readonly resumeMs: number;
  /** After a resume: 401 and 404 for this long, then as long until the former options return. */
  readonly wakeMs: number;
  readonly restoreMs: number;
  /** Duration of a parameter store's start: a quarter without a connection, then 401, a missing route and 502. */
  readonly storeStartMs: number;
  readonly satSeconds: number;
  /** `undefined` for no quota. */
  readonly instancesPerTenant: number | undefined;
  readonly plan: Readonly<Record<string, unknown>>;
}

/** Everything at once, without a quota, and a minute to resume. */
export const defaultServices: ServicesOptions = {
  catalogue: [],
  liveSchemas: true,
  links: true,
  knownMs: 0,
  startMs: 0,
  portsMs: 0,
  staleMs: 0,
  buildMs: 0,
  awayMs: 0,
  falseFailures: false,
  lingerMs: 0,
  gapMs: 0,
  logLines: Number.POSITIVE_INFINITY,
  chattyMs: Number.POSITIVE_INFINITY,
  loadingStatus: 503,
  oldImages: false,
  keepVolumes: false,
  unresolvedSecrets: [],
  jobMs: 0,
  resumeMs: 0,
  wakeMs: 60_000,
  restoreMs: 45_000,
  storeStartMs: 0,
  satSeconds: 3600,
  instancesPerTenant: undefined,
  plan: { name: 'PERSONAL', tokenBalance: 1200 },
};

/** Names of secrets of a service in a workspace. */
export type SecretNames = ReadonlySet<string>;

/** Refuses with 400 unknown options, wrong types, unknown secrets and, for a new instance, missing options. */
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
