import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { builtInSchema } from '../../../src/services/options/schema.js';
import { tool } from '../support/tools.js';
import { readGeneratedOptions } from './generated-options.js';
import { VendorWorkspace } from './vendor-workspace.js';

// The client waits a second between two looks.
jest.setTimeout(120_000);

let workspace: VendorWorkspace;
beforeAll(async () => {
  workspace = await VendorWorkspace.open();
  workspace.reset();
});
afterAll(() => workspace.close());

/** Twenty instance services, with a text for each option that they require. */
async function twentyServices(): Promise<[serviceId: string, options: Record<string, string>][]> {
  const services: [string, Record<string, string>][] = [];
  for (const id of readGeneratedOptions(tool('vendor-services').path).keys()) {
    const rules = [...((await builtInSchema(id))?.values() ?? [])];
    const required = rules.filter((rule) => rule.mandatory);
    if (id === 'eyevinn-ffmpeg-s3' || rules.length === 0 || required.some(({ type }) => type !== 'string')) continue;
    services.push([
      id,
      Object.fromEntries(required.map(({ name }) => [name, `https://${name.toLowerCase()}.example`])),
    ]);
  }
  return services.slice(0, 20);
}

test("twenty services are created, read, listed and removed by the vendor's client", async () => {
  const services = await twentyServices();
  expect(services).toHaveLength(20);
  for (const [serviceId, options] of services) {
    const sat = await workspace.create(serviceId, { name: 'conform', ...options });
    const record = await workspace.call('getInstance', serviceId, 'conform', sat);
    expect([serviceId, record]).toMatchObject([serviceId, { name: 'conform', url: expect.stringMatching(/^https:/) }]);
    expect(await workspace.call('listInstances', serviceId, sat)).toEqual([record]);
    await workspace.call('removeInstance', serviceId, 'conform', sat);
    expect(await workspace.call('getInstance', serviceId, 'conform', sat)).toBeUndefined();
  }
});

test('the client reports an answer that the platform would never give', async () => {
  const [first] = await twentyServices();
  const [serviceId, options] = first ?? ['', {}];
  workspace.platform.faults.arm({ method: 'POST', path: /instance/, status: 500, body: { reason: 'no' } });
  await expect(workspace.create(serviceId, { name: 'conform', ...options })).rejects.toThrow('no');
});
