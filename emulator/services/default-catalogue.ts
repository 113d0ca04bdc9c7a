import catalogue from '../../src/services/options/catalogue.json' with { type: 'json' };
import type { OptionDefinition, ServiceDefinition } from './service-options.js';

/** An option that jobs have and lasting instances do not. */
const jobOption = 'cmdLineArgs';
/** Services whose data the platform deletes when it puts them to sleep are of these categories. */
const categories: Readonly<Record<string, string>> = {
  'apache-couchdb': 'database',
  'birme-osc-postgresql': 'database',
  'linuxserver-docker-mariadb': 'database',
  'minio-minio': 'storage',
  'pgvector-pgvector': 'database',
  'valkey-io-valkey': 'database',
};
/** Services that are reached by more than HTTP. */
const ports: Readonly<Record<string, readonly number[]>> = {
  'valkey-io-valkey': [6379],
  'birme-osc-postgresql': [5432],
  'pgvector-pgvector': [5432],
};

/** Parsed once: a platform is started for almost every test. */
let parsed: readonly ServiceDefinition[] | undefined;

/** The services of the real platform. */
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
