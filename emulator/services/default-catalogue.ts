import catalogue from '../../src/services/options/catalogue.json' with { type: 'json' };
import type { OptionDefinition, ServiceDefinition } from './service-options.js';

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
