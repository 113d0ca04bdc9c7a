/** One option in a service's schema, in the catalogue's own shape. */
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
  /** Ports inside the instance that get an address outside. */
  readonly ports?: readonly number[];
  /** As the catalogue calls it, such as `database`. */
  readonly category?: string;
}

/** How services behave. Times are milliseconds of the platform's clock. */
export interface ServicesOptions {
  /** What can be subscribed to. */
  readonly catalogue: readonly ServiceDefinition[];
  /** Whether subscriptions carry the option schema. */
  readonly liveSchemas: boolean;
  /** Whether records carry `_links`; without them health, logs and ports are at their old paths, and there is no restart. */
  readonly links: boolean;
  /** From creation until the health is known at all (404 before) and until it is `running`. */
  readonly knownMs: number;
  readonly startMs: number;
  /** From `running` until the external ports are told. */
  readonly portsMs: number;
  /** How long an old build goes on answering after a restart, and how long a build takes after that. */
  readonly staleMs: number;
  readonly buildMs: number;
  /** How long an app of My Apps answers 404 when its rebuild begins. */
  readonly awayMs: number;
  /** An app of My Apps says `failed` while it builds. */
  readonly falseFailures: boolean;
  /** How long the old container still answers at the address when the new one already builds and logs. */
  readonly lingerMs: number;
  /** How long nothing listens while a container starts, and between its loading page and the app. */
  readonly gapMs: number;
  /** How many lines of a runner's log are shown, its last ones. */
  readonly logLines: number;
  /** A runner prints one more line each time this has passed. */
  readonly chattyMs: number;
  /** What the loading page and the error page answer with: 200 in older images, 503 in newer ones. */
  readonly loadingStatus: 200 | 503;
  /** Python images that know no `#ref`. */
  readonly oldImages: boolean;
  /** The web runner keeps what it cloned over a restart. */
  readonly keepVolumes: boolean;
  /** Services whose instances get a reference to a secret as it is, and fail at that. */
  readonly unresolvedSecrets: readonly string[];
  readonly jobMs: number;
  /** How long resuming or discarding what sleeps takes. */
  readonly resumeMs: number;
  /** After a resume: 401 and 404 for this long, and the kept options come back this much later. */
  readonly wakeMs: number;
  readonly restoreMs: number;
  /** How long a parameter store comes up: a quarter without a connection, then 401, a missing route and 502. */
  readonly storeStartMs: number;
  readonly satSeconds: number;
  /** `undefined` for no quota. */
  readonly instancesPerTenant: number | undefined;
  /** Body of the plan. */
  readonly plan: Readonly<Record<string, unknown>>;
}

/** Everything at once, no quota, and a minute to wake up. */
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
