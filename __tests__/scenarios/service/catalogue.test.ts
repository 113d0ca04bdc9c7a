import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  defaultCatalogue,
  type OptionDefinition,
  type ServiceDefinition,
} from '../../../emulator/services/service-options.js';
import { knownServiceIds } from '../../../src/services/options/schema.js';
import { someOf } from '../../support/long-run.js';
import { ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
beforeAll(async () => {
  workspace = await ServiceWorkspace.open();
});
afterAll(async () => workspace.close());

const services = defaultCatalogue();

/** A value in the input, and the sent value. */
function sample({ name, type, enums }: OptionDefinition): [string | boolean, string | boolean] {
  if (type === 'boolean') return ['TRUE', true];
  if (type === 'enum') return [enums?.[1] ?? '', enums?.[1] ?? ''];
  // A runner clones it.
  if (/^(SourceUrl|GithubUrl|WasmUrl)$/.test(name))
    return ['https://github.com/a/b', 'https://github.com/a/b'];
  return [`value of ${name}`, `value of ${name}`];
}

/** One service in nine, others for each table. */
const some = (table: number) => someOf(services, (_, index) => index % 9 === table);

function wanted(service: ServiceDefinition, every: boolean) {
  const options = service.options.filter(
    ({ name, mandatory }) => name !== 'name' && (mandatory || every),
  );
  const written = Object.fromEntries(options.map((option) => [option.name, sample(option)[0]]));
  const arrives = Object.fromEntries(options.map((option) => [option.name, sample(option)[1]]));
  return { options: JSON.stringify(written), arrives };
}

test('all 189 services are known', async () => {
  expect(services).toHaveLength(189);
  expect(await knownServiceIds()).toEqual(services.map(({ serviceId }) => serviceId));
});

describe.each([
  ['with the live schema and what is required', { liveSchemas: true, every: false, table: 0 }],
  ['with the built-in schema and every option', { liveSchemas: false, every: true, table: 2 }],
])('%s', (_, { liveSchemas, every, table }) => {
  test.each(some(table).map((service) => [service.serviceId, service] as const))(
    '%s is created',
    async (serviceId, service) => {
      workspace.services.configure({ liveSchemas });
      const target = service.serviceType;
      const { options, arrives } = wanted(service, every);
      const name = `${every ? 'all' : 'some'}${services.indexOf(service)}`;
      const { result, error } = await workspace.run(
        { target, service: serviceId, options },
        { name },
      );
      expect(error).toBeUndefined();
      expect(result).toMatchObject({
        changed: true,
        status: target === 'job' ? 'Complete' : 'running',
      });
      const created = workspace.platform.log
        .select({ method: 'POST', path: `/services/${serviceId}/instances` })
        .at(-1);
      const secret = service.options.filter(
        ({ name: option, sensitive }) => sensitive && option in arrives,
      );
      const references = liveSchemas
        ? secret.map((option) => [option.name, expect.stringMatching(/^\{\{secrets\./)])
        : [];
      const sent = { name, ...arrives, ...Object.fromEntries(references) };
      expect(JSON.parse(created?.bodyText ?? '')).toEqual(sent);
      if (target === 'job') return;
      const again = await workspace.run({ target, service: serviceId, options }, { name });
      expect({ serviceId, changed: again.result?.changed }).toEqual({ serviceId, changed: false });
    },
  );
});
