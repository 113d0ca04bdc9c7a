import catalogue from '../../src/services/options/catalogue.json' with { type: 'json' };
import { refusal } from '../http/reply.js';

/** One option of a service, in the catalogue's shape. */
export interface OptionDefinition {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'enum';
  readonly mandatory: boolean;
  readonly enums?: readonly string[];
  readonly default?: string;
  readonly sensitive?: boolean;
}

export interface ServiceDefinition {
  readonly serviceId: string;
  readonly serviceType: 'instance' | 'job';
  readonly options: readonly OptionDefinition[];
  /** Ports with an external address. */
  readonly ports?: readonly number[];
  /** Such as `database`. */
  readonly category?: string;
}

/** How services behave unless told: everything at once, without a quota, and a minute to resume. Times are ms of the platform's clock. */
export const defaultServices = {
  catalogue: [] as readonly ServiceDefinition[],
  liveSchemas: true,
  /** Whether records have `_links`; otherwise health, logs and ports are at their old paths, without a restart. */
  links: true,
  /** From creation until health answers (404 before), and until it is `running`. */
  knownMs: 0,
  startMs: 0,
  /** From `running` until the external ports are shown. */
  portsMs: 0,
  /** How long the old build answers after a restart, and how long the next build takes. */
  staleMs: 0,
  buildMs: 0,
  /** How long an app answers 404 when its rebuild begins. */
  awayMs: 0,
  /** An app shows `failed` while it builds. */
  falseFailures: false,
  /** How long the old container answers while the new one builds and logs. */
  lingerMs: 0,
  /** How long nothing listens before a container starts, and between its loading page and the app. */
  gapMs: 0,
  /** Maximum number of shown lines of a runner's log, the last ones. */
  logLines: Number.POSITIVE_INFINITY,
  /** Interval at which a runner prints another line. */
  chattyMs: Number.POSITIVE_INFINITY,
  /** Status of the loading and error pages: 200 in older images. */
  loadingStatus: 503 as 200 | 503,
  /** Python images that do not support `#ref`. */
  oldImages: false,
  /** The web runner's volume survives a restart. */
  keepVolumes: false,
  /** Services that do not resolve references to secrets, and fail. */
  unresolvedSecrets: [] as readonly string[],
  jobMs: 0,
  /** Duration of a resume or removal of a suspended instance. */
  resumeMs: 0,
  /** After a resume: 401 and 404 for this long, then as long until the former options return. */
  wakeMs: 60_000,
  restoreMs: 45_000,
  /** Duration of a parameter store's start: a quarter without a connection, then 401, a missing route and 502. */
  storeStartMs: 0,
  satSeconds: 3600,
  instancesPerTenant: undefined as number | undefined,
  plan: { name: 'PERSONAL', tokenBalance: 1200 } as Readonly<Record<string, unknown>>,
};
export type ServicesOptions = Readonly<typeof defaultServices>;

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
  return undefined;
}

/** An option of jobs only. */
const jobOption = 'cmdLineArgs';
/** The platform deletes the data of suspended services of these categories. */
const categories: Readonly<Record<string, string>> = {
  'apache-couchdb': 'database',
  'birme-osc-postgresql': 'database',
  'linuxserver-docker-mariadb': 'database',
  'minio-minio': 'storage',
  'pgvector-pgvector': 'database',
  'valkey-io-valkey': 'database',
};
/** Services with ports beside HTTP. */
const ports: Readonly<Record<string, readonly number[]>> = {
  'valkey-io-valkey': [6379],
  'birme-osc-postgresql': [5432],
  'pgvector-pgvector': [5432],
};

/** Parsed once, because almost every test starts a platform. */
let parsed: readonly ServiceDefinition[] | undefined;

export function defaultCatalogue(): ServiceDefinition[] {
  parsed ??= Object.entries(catalogue).map(definitionOf);
  return [...parsed];
}

function definitionOf([serviceId, notations]: [string, string]): ServiceDefinition {
  const options = notations.split(' ').filter(Boolean);
  const outside = ports[serviceId];
  const category = categories[serviceId];
  return {
    serviceId,
    serviceType: options.some((option) => option.startsWith(jobOption)) ? 'job' : 'instance',
    options: ['name!', ...options].map(optionOf),
    ...(category === undefined ? {} : { category }),
    ...(outside === undefined ? {} : { ports: outside }),
  };
}

function optionOf(notation: string): OptionDefinition {
  const {
    name = '',
    kind = 'string',
    required,
  } = /^(?<name>[^:!]+)(?::(?<kind>[^!]+))?(?<required>!)?$/.exec(notation)?.groups ?? {};
  const plain = kind === 'string' || kind === 'boolean';
  return {
    name,
    type: plain ? kind : 'enum',
    mandatory: required !== undefined,
    sensitive: /password|secret|token/i.test(name),
    ...(plain ? {} : { enums: kind.split('|') }),
  };
}
