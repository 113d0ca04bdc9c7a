import { catalogue } from '../../src/services/catalogue.js';
import type { OptionDefinition, ServiceDefinition } from './service-options.js';

/** An option that jobs have and lasting instances do not. */
const jobOption = /^cmdLineArgs\b/;
/** Services that are reached by more than HTTP. */
const ports: Readonly<Record<string, readonly number[]>> = {
  'valkey-io-valkey': [6379],
  'birme-osc-postgresql': [5432],
};

/** The services that the product's own copy of the catalogue names. */
export function defaultCatalogue(): ServiceDefinition[] {
  return catalogue
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [serviceId = '', ...options] = line.split(' ');
      const outside = ports[serviceId];
      return {
        serviceId,
        serviceType: options.some((option) => jobOption.test(option)) ? 'job' : 'instance',
        options: [{ name: 'name', type: 'string', mandatory: true }, ...options.map(optionOf)],
        ...(outside === undefined ? {} : { ports: outside }),
      };
    });
}

function optionOf(notation: string): OptionDefinition {
  const [name = '', kind] = notation.replace(/!$/, '').split(':');
  const mandatory = notation.endsWith('!');
  const sensitive = /password|secret|token/i.test(name);
  if (kind === undefined) return { name, type: 'string', mandatory, sensitive };
  if (kind === 'boolean') return { name, type: 'boolean', mandatory };
  return { name, type: 'enum', mandatory, enums: kind.split('|') };
}
