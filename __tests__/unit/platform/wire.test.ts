import { describe, expect, test } from '@jest/globals';
import * as services from '../../../src/platform/service-wire.js';
import { mintResponse, page } from '../../../src/platform/wire.js';

describe('odd fields of an answer leave the good fields usable', () => {
  test('of an instance', () => {
    const odd = {
      name: 5,
      url: null,
      status: 'run\u001bning',
      resources: { app: { url: 'https://a' }, apiDocs: 7 },
      Own: [1],
      _links: { health: 'x', logs: { href: 5 }, ports: { href: '/p' } },
    };
    expect(services.instance.parse(odd)).toEqual({
      name: undefined,
      url: undefined,
      status: 'run ning',
      Own: [1],
      resources: { app: 'https://a', apiDocs: undefined },
      _links: { health: undefined, logs: { href: undefined }, ports: { href: '/p' } },
    });
    expect(services.instance.parse({ resources: 'x', _links: [] })).toEqual({});
  });

  test('of a service in the catalogue', () => {
    const options = [
      { name: 'A', type: 5, mandatory: 'yes', enums: [1], regexValidator: null, sensitive: 'x' },
    ];
    const read = services.subscription.parse({
      serviceId: 'a',
      apiUrl: 1,
      serviceInstanceOptions: options,
    });
    expect(read).toEqual({ serviceId: 'a', schema: [{ name: 'A' }] });
    expect(services.subscription.parse({ serviceId: 'a', serviceInstanceOptions: [{}] })).toEqual({
      serviceId: 'a',
    });
    expect(services.subscription.safeParse({ serviceId: '' }).success).toBe(false);
  });

  test('of a suspended instance, of an app', () => {
    const asleep = { serviceId: 'a', instanceName: 'b', reason: 5, parameters: 'x' };
    expect(services.suspended.parse(asleep)).toEqual({ serviceId: 'a', instanceName: 'b' });
    expect(services.myApp.parse({ id: 7, name: 'b', url: 1, buildStatus: 'a\nb' })).toEqual({
      id: '7',
      name: 'b',
      buildStatus: 'a b',
    });
  });
});

describe('upload targets', () => {
  const target = {
    path: 'a',
    url: 'https://s.example',
    method: 'POST',
    contentType: 'text/html',
    fields: { key: 'a' },
  };
  const read = (more: object) =>
    mintResponse.safeParse({ uploads: [target, { ...target, ...more }] });

  test.each([
    { path: undefined },
    { url: '' },
    { method: null },
    { contentType: 7 },
    ...[null, [], 'x', { key: 7 }].map((fields) => ({ fields })),
  ])('with %j are refused', (more) => {
    expect(read(more).error?.issues[0]?.message).toBe(
      'expected a list of upload targets with path, url and fields',
    );
  });
});

test.each<[object, object | false]>([
  [{ id: 'a', name: 'b', url: 'u', status: 's', customDomain: 'd', more: 1 }, {}],
  [
    { id: 'a', name: 'b', url: 7, status: null, customDomain: [] },
    { url: undefined, status: undefined, customDomain: undefined },
  ],
  [
    { id: 7, name: 7 },
    { id: '7', name: undefined },
  ],
  [{ id: '', name: 'b' }, { id: undefined }],
  [{ id: 'a', name: '' }, { name: undefined }],
  [{ url: 'u' }, false],
])('a site with %j is read as %j', (site, change) => {
  expect(page.safeParse(site).data ?? false).toEqual(change && { ...site, ...change });
});
