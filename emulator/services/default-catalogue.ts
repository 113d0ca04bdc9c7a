import { z } from 'zod';
import { catalogue } from './catalogue.js';
import type { ServiceDefinition } from './service-options.js';

/** An option that jobs have and lasting instances do not. */
const jobOption = 'cmdLineArgs';
/** Services that keep nothing, so that there can be more than one of each. Which ones do is a guess. */
const scaling: readonly string[] = ['eyevinn-web-runner', 'eyevinn-test-adserver'];
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

const option = z.tuple([z.string(), z.enum(['string', 'boolean', 'enum']), z.boolean()], z.string());
const record = z.tuple([z.string()], option);

/** Parsed once: a platform is started for almost every test. */
let parsed: readonly z.infer<typeof record>[] | undefined;

/** The services of the real platform. */
export function defaultCatalogue(): ServiceDefinition[] {
  parsed ??= catalogue
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => record.parse(JSON.parse(line)));
  return parsed.map(([serviceId, ...options]) => {
    const outside = ports[serviceId];
    const category = categories[serviceId];
    return {
      serviceId,
      serviceType: options.some(([name]) => name === jobOption) ? 'job' : 'instance',
      options: options.map(([name, type, mandatory, ...enums]) => ({
        name,
        type,
        mandatory,
        sensitive: /password|secret|token/i.test(name),
        ...(enums.length > 0 ? { enums } : {}),
      })),
      ...(category === undefined ? {} : { category }),
      ...(outside === undefined ? {} : { ports: outside }),
      ...(scaling.includes(serviceId) ? { scales: true } : {}),
    };
  });
}
