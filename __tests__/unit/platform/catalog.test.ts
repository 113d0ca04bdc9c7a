import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Catalog } from '../../../src/platform/catalog.js';
import { TrustedHosts } from '../../../src/platform/trusted-hosts.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';

let platform: AnsweringPlatform;
let catalog: Catalog;
beforeEach(async () => {
  platform = await answeringPlatform();
  const trustedHosts = new TrustedHosts({ catalog: 'https://catalog.svc.prod.osaas.io' });
  catalog = new Catalog({ controlPlane: platform.controlPlane, trustedHosts });
});
afterEach(() => platform.close());

const encore = {
  ...{ serviceId: 'encore', apiUrl: 'https://api-encore.osaas.io/x', serviceType: 'Instance' },
  serviceInstanceOptions: [{ name: 'A' }],
};
const list = 'GET /catalog/mysubscriptions';

test('a service has its address, its kind in lower case and its options; the list is read once', async () => {
  platform.answers([200, [{ serviceId: 'other' }, encore]]);
  expect(await catalog.find('encore')).toEqual({
    serviceId: 'encore',
    apiUrl: new URL('https://api-encore.osaas.io/x'),
    type: 'instance',
    schema: [{ name: 'A' }],
  });
  expect(await catalog.find('none')).toBeUndefined();
  expect(platform.asked()).toEqual([list]);
});

test('a service of which little is known is one all the same', async () => {
  platform.answers([200, [{ serviceId: 'encore', apiUrl: encore.apiUrl }]]);
  expect(await catalog.find('encore')).toMatchObject({ serviceId: 'encore' });
  const { type, schema } = (await catalog.find('encore')) ?? {};
  expect([type, schema]).toEqual([undefined, undefined]);
});

test('a new subscription is sent again when its answer is lost, and the list is then read anew', async () => {
  platform.answers([200, []], [500], [200, 'done'], [200, [encore]]);
  expect(await catalog.find('encore')).toBeUndefined();
  expect(await catalog.subscribe('encore')).toMatchObject({ serviceId: 'encore' });
  const post = 'POST /catalog/mysubscriptions {"services":["encore"]}';
  expect(platform.asked()).toEqual([list, post, post, list]);
});

test('a list of several mebibytes is read', async () => {
  platform.answers([200, [encore, ...Array(3).fill({ serviceId: 'x'.repeat(1024 * 1024) })]]);
  expect(await catalog.find('encore')).toMatchObject({ serviceId: 'encore' });
});

test.each([undefined, ''])('a service with the address %j is refused', async (apiUrl) => {
  platform.answers([200, [{ ...encore, apiUrl }]]);
  await expect(catalog.find('encore')).rejects.toMatchObject({
    code: 'unexpected-answer',
    message: 'The catalogue gives no address (apiUrl) for the service encore.',
  });
});

test('a service at a host that is not of the platform gets no token', async () => {
  platform.answers([200, [{ ...encore, apiUrl: 'https://thief.example/' }]]);
  await expect(catalog.find('encore')).rejects.toMatchObject({
    code: 'unsafe-url',
    message:
      'The platform gave the address of the service encore as "https://thief.example/": a token would go there, and it is not where that has to be.',
  });
});
