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

/** Default behaviour of services: no delays and no quota, but a minute to resume. Times are ms of the platform's clock. */
export const defaultServices = {
  catalogue: [] as readonly ServiceDefinition[],
  liveSchemas: true,
  /** Whether records have `_links`. Without them health, logs and ports are at their old paths, and there is no restart. */
  links: true,
  /** Time from creation until health answers (404 before), and until it is `running`. */
  knownMs: 0,
  startMs: 0,
  /** Time from `running` until the external ports are listed. */
  portsMs: 0,
  /** Time for which the old build answers after a restart, and duration of the next build. */
  staleMs: 0,
  buildMs: 0,
  /** Time for which an app's record answers 404 at the start of a rebuild. */
  awayMs: 0,
  /** Whether apps report `failed` during a build. */
  falseFailures: false,
  /** Time for which the old container answers while the new container builds and logs. */
  lingerMs: 0,
  /** Time without a listener before a container starts, and between its loading page and the app. */
  gapMs: 0,
  /** Maximum number of lines of a runner's log, counted from the end. */
  logLines: Number.POSITIVE_INFINITY,
  /** Interval between two additional lines of a runner. */
  chattyMs: Number.POSITIVE_INFINITY,
  /** Status of the loading and error pages: 200 in older images. */
  loadingStatus: 503 as 200 | 503,
  /** Whether Python images lack `#ref`. */
  oldImages: false,
  /** Whether the web runner's volume survives a restart. */
  keepVolumes: false,
  /** Services that do not resolve references to secrets, and fail. */
  unresolvedSecrets: [] as readonly string[],
  jobMs: 0,
  /** Duration of a resume or removal of a suspended instance. */
  resumeMs: 0,
  /** Duration of the 401 and 404 answers after a resume, and then the time until the former options return. */
  wakeMs: 60_000,
  restoreMs: 45_000,
  /** Duration of a parameter store's start: a quarter each without a connection, with 401, with a missing route and with 502. */
  storeStartMs: 0,
  satSeconds: 3600,
  instancesPerTenant: undefined as number | undefined,
  plan: { name: 'PERSONAL', tokenBalance: 1200 } as Readonly<Record<string, unknown>>,
};
export type ServicesOptions = Readonly<typeof defaultServices>;

export type SecretNames = ReadonlySet<string>;

/** Refuses unknown options, wrong types, unknown secrets and, for a new instance, missing options with 400. */
export function requireOptions(
  service: ServiceDefinition,
  {
    given,
    secrets,
    complete,
  }: { given: Readonly<Record<string, unknown>>; secrets: SecretNames; complete: boolean },
): void {
  const known = new Map(service.options.map((option) => [option.name, option]));

  for (const [name, value] of Object.entries(given)) {
    const option = known.get(name);
    if (option === undefined)
      throw refusal(400, `body must NOT have additional properties: ${name}`);

    const problem = problemOf(option, value, secrets);
    if (problem !== undefined) throw refusal(400, `body/${name} ${problem}`);
  }

  if (!complete) return;

  const missing = service.options.find(
    (option) => option.mandatory && option.default === undefined && !(option.name in given),
  );
  if (missing !== undefined)
    throw refusal(400, `body must have required property '${missing.name}'`);
}

export function secretIn(value: unknown): string | undefined {
  return typeof value === 'string' ? /^\{\{secrets\.(.+)\}\}$/.exec(value)?.[1] : undefined;
}

function problemOf(
  option: OptionDefinition,
  value: unknown,
  secrets: SecretNames,
): string | undefined {
  const secret = secretIn(value);
  if (secret !== undefined)
    return secrets.has(secret) ? undefined : `names the secret ${secret}, which does not exist`;
  if (value === 'undefined') return 'is what the record shows for an option that is not set';
  if (option.type === 'boolean') return typeof value === 'boolean' ? undefined : 'must be boolean';
  if (typeof value !== 'string') return 'must be string';
  if (option.enums !== undefined && !option.enums.includes(value))
    return `must be one of ${option.enums.join(', ')}`;

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
