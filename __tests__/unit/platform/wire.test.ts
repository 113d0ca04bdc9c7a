import { describe, expect, test } from '@jest/globals';
import * as services from '../../../src/platform/service-wire.js';
import { page, tokenResponse } from '../../../src/platform/wire.js';

describe('what is odd in an answer does not cost what is good in it', () => {
  test('of the token endpoint: the tokens before are dead by now', () => {
    const odd = { access_token: 'a', refresh_token: null, token_type: 5, expires_in: 'soon', scope: [] };
    expect(tokenResponse.parse(odd)).toMatchObject({ access_token: 'a', refresh_token: null });
    expect(tokenResponse.parse({ access_token: 'a', expires_in: -1 }).expires_in).toBeUndefined();
    expect(tokenResponse.parse({ access_token: 'a', expires_in: '3600' }).expires_in).toBe(3600);
    expect(tokenResponse.safeParse({ access_token: '' }).success).toBe(false);
  });

  test('of an instance', () => {
    const odd = {
      ...{
        name: 5,
        url: null,
        status: 'run\u001bning',
        resources: { app: { url: 'https://a' }, apiDocs: 7 },
        Own: [1],
      },
      _links: { health: 'x', logs: { href: 5 }, ports: { href: '/p' } },
    };
    expect(services.instance.parse(odd)).toEqual({
      ...{ name: undefined, url: undefined, status: 'run ning', Own: [1] },
      resources: { app: 'https://a', apiDocs: undefined },
      _links: { health: undefined, logs: { href: undefined }, ports: { href: '/p' } },
    });
    expect(services.instance.parse({ resources: 'x', _links: [] })).toEqual({});
  });

  test('of a service in the catalogue', () => {
    const options = [{ name: 'A', type: 5, mandatory: 'yes', enums: [1], regexValidator: null, sensitive: 'x' }];
    const read = services.subscription.parse({
      serviceId: 'a',
      apiUrl: 1,
      status: {},
      serviceInstanceOptions: options,
    });
    expect(read).toEqual({ serviceId: 'a', serviceInstanceOptions: [{ name: 'A' }] });
    expect(services.subscription.parse({ serviceId: 'a', serviceInstanceOptions: [{}] })).toEqual({ serviceId: 'a' });
    expect(services.subscription.safeParse({ serviceId: '' }).success).toBe(false);
  });

  test('of what sleeps, of an app, of a node', () => {
    const asleep = { serviceId: 'a', instanceName: 'b', reason: 5, parameters: 'x' };
    expect(services.suspendedList.parse([asleep])).toEqual([{ serviceId: 'a', instanceName: 'b' }]);
    expect(services.myApp.parse({ id: 7, name: 'b', url: 1, buildStatus: 'a\nb' })).toEqual({
      ...{ id: '7', name: 'b', buildStatus: 'a b' },
    });
    expect(services.reservedNodes.parse([{ name: 'n', purposes: [1], capacity: 'x', reservations: {} }])).toEqual([
      { name: 'n' },
    ]);
    expect(services.tenantPlan.parse({ name: 5 })).toEqual({});
  });
});

test.each([
  [7, '7'],
  ['x'.repeat(200), 'x'.repeat(200)],
  ['x'.repeat(201), undefined],
  ['', undefined],
])('the id of a site %j is read as %j', (id, read) => {
  expect(page.safeParse({ id, name: 'a' }).data?.id).toBe(read);
});
