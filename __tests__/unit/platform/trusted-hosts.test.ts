import { describe, expect, test } from '@jest/globals';
import { isLoopback } from '../../../src/base/addresses.js';
import { computeHosts, trustHosts, usualStorage } from '../../../src/platform/hosts.js';

const at = (baseUrl?: string, workspace?: string) =>
  trustHosts(computeHosts({ environment: 'prod', 'base-url': baseUrl }), workspace);
const unsafe = expect.objectContaining({ code: 'unsafe-url' });
const local = 'http://127.0.0.1:1';

describe('a service access token is sent to the API of its service', () => {
  test.each([
    [undefined, 'https://api-encore.auto.prod.osaas.io/x'],
    [undefined, 'https://api-encore.prod.osaas.io./'],
    ['https://deploy.example.com', 'https://deploy.example.com.:8443/'],
    // A proxy forwards the answers of the platform.
    ['https://proxy.example.com', 'https://api-encore.auto.prod.osaas.io/'],
    [local, 'http://[::1]:2/'],
  ])('of a platform at %s: %s', (baseUrl, url) => {
    expect(at(baseUrl).checkServiceApi(url, 'encore').href).toBe(url);
  });

  test.each([
    // Instances and sites of all workspaces are on the domain of the vendor too.
    [undefined, 'https://globex-encore.encore.auto.prod.osaas.io/'],
    [undefined, 'https://shop.pages.osaas.io/'],
    [undefined, 'https://api-evil.pages.osaas.io/'],
    [undefined, 'https://api-evil.pages.dev.osaas.io/'],
    [undefined, 'https://api-evil.encore.auto.prod.osaas.io/'],
    [undefined, 'https://api-encore.notosaas.io/'],
    [undefined, 'https://api-encore.osaas.io.thief.example/'],
    [undefined, 'http://api-encore.auto.prod.osaas.io/x'],
    ['https://example.com', 'https://deploy.example.com/'],
    [local, 'https://thief.example/'],
  ])('other than the platform at %s: %s', (baseUrl, url) => {
    expect(() => at(baseUrl).checkServiceApi(url, 'encore')).toThrow(unsafe);
  });

  test('and a refusal names the token and the address', () => {
    expect(() => at().checkServiceApi('https://thief.example/x', 'encore')).toThrow(
      'The platform gave the address of the service encore as "https://thief.example/x": a token would be sent there, but that host must not get it.',
    );
  });
});

describe('a service access token is sent to an instance of its own workspace', () => {
  const store = {
    name: 'shopconfig',
    role: 'the store',
    serviceApi: new URL('https://api-store.auto.prod.osaas.io/x'),
  };
  const own = 'https://acme-shopconfig.store.auto.prod.osaas.io/';

  test.each(['acme', undefined])('with a login of %s', (workspace) => {
    expect(at(undefined, workspace).checkInstance(own, store).href).toBe(own);
    expect(at(local, workspace).checkInstance('http://127.0.0.1:2/', store).href).toBe(
      'http://127.0.0.1:2/',
    );
  });

  test.each([
    ['acme', 'https://globex-shopconfig.store.auto.prod.osaas.io/'],
    ['acme', 'https://acme-shopconfig.other.auto.prod.osaas.io/'],
    ['acme', 'https://acme-shopconfig.store.auto.prod.osaas.io.thief.example/'],
    [undefined, 'https://globex-other.store.auto.prod.osaas.io/'],
    [undefined, 'http://127.0.0.1/'],
  ])('and to no other with a login of %s: %s', (workspace, url) => {
    expect(() => at(undefined, workspace).checkInstance(url, store)).toThrow(unsafe);
  });
});

describe('a password of visitors is sent to its own site', () => {
  const check = (url: string) =>
    at().checkSite(new URL(url), { name: 'shop', role: 'the site' }).href;

  test.each(['https://shop.pages.osaas.io/', 'https://shop.pages.dev.osaas.io/'])('%s', (url) => {
    expect(check(url)).toBe(url);
  });

  test.each([
    'https://other.pages.osaas.io/',
    'https://globex-shop.minio-minio.auto.prod.osaas.io/',
    'https://shop.osaas.io/',
  ])('not %s', (url) => {
    expect(() => check(url)).toThrow(unsafe);
  });
});

describe('the hosts of an environment', () => {
  const production = {
    auth: 'https://app.osaas.io',
    catalog: 'https://catalog.svc.prod.osaas.io',
    token: 'https://token.svc.prod.osaas.io',
    deploy: 'https://deploy.svc.prod.osaas.io',
    money: 'https://money.svc.prod.osaas.io',
  };

  test.each(['prod', 'prod-se', 'prod-another'])(
    '%s signs in at production and deploys at home',
    (environment) => {
      const deploy = `https://deploy.svc.${environment}.osaas.io`;
      expect(computeHosts({ environment })).toEqual({ ...production, deploy });
    },
  );

  test.each(['stage', 'production'])(
    '%s has only hosts of its own, and none of production',
    (environment) => {
      const hosts = computeHosts({ environment });
      expect(
        Object.values(hosts).filter((url) => !new URL(url).host.split('.').includes(environment)),
      ).toEqual([]);
      expect(hosts.auth).toBe(`https://app.${environment}.osaas.io`);
    },
  );

  test('are one origin with `base-url`', () => {
    expect(
      new Set(Object.values(computeHosts({ environment: 'prod-se', 'base-url': local }))),
    ).toEqual(new Set([local]));
  });
});

test.each([
  [true, ['http://localhost:1', 'http://127.9.9.9', 'http://[::1]:3', 'http://0x7f.1']],
  [
    false,
    [
      // A name server may be asked about these.
      'http://localhost.',
      'http://a.localhost:1',
      'http://localhost.example.com',
      'http://127.0.0.1.nip.io',
      'http://10.0.0.1',
    ],
  ],
])('whether an address is on this machine is %s of %j', (is, urls) => {
  expect(urls.filter((url) => isLoopback(new URL(url)) !== is)).toEqual([]);
});

describe('an address that the platform names', () => {
  const check = (url: string, platform = 'https://deploy.svc.prod.osaas.io') =>
    trustHosts({ deploy: platform }).checkAddress(url, 'the upload address');

  test('loses the parts that are never sent', () => {
    expect(check('https://example.com/a?b##[error]x').href).toBe('https://example.com/a?b');
  });

  test.each([
    ['not a url', 'that is not a URL'],
    ['http://minio.example.com', 'it is not https'],
    ['javascript:alert(1)', 'it is not https'],
    ['https://:secret@minio.example.com', 'it carries a user name'],
    ['https://user@minio.example.com', 'it carries a user name'],
    ['https://localhost./', 'that is this machine'],
    ['https://a.localhost/', 'that is this machine'],
    ['https://2130706433/', 'that is this machine'],
    [`https://example.com/${'a'.repeat(8173)}`, 'it has 8,193 characters'],
  ])('%s is refused: %s', (url, reason) => {
    expect(() => check(url)).toThrow(reason);
  });

  test.each(['https://10.1.2.3/', `https://example.com/${'a'.repeat(8172)}`])(
    'may be in a private network, and have up to 8,192 characters',
    (url) => expect(check(url).href).toBe(url),
  );

  test('may be this machine when the platform itself is', () => {
    expect(check('http://127.0.0.1:9000/b', local).port).toBe('9000');
    expect(() => check('ftp://127.0.0.1/b', local)).toThrow('neither http nor https');
    expect(() => check('http://minio.example.com', local)).toThrow('it is not https');
    expect(() => check('http://a.localhost/b', local)).toThrow('it is not https');
  });

  test('is shown shortened and quoted', () => {
    expect(() => check(`\n::error::${'x'.repeat(1000)}`)).toThrow(
      `The platform gave the upload address as ": :error::${'x'.repeat(190)}…": that is not a URL.`,
    );
  });
});

test.each([
  ['acme', 'acme-acmemypages.minio-minio.auto.dev.osaas.io'],
  // Names that would put another host into the address.
  ['thief.example/', undefined],
  ['acme@thief.example', undefined],
  ['acme.', undefined],
])('the storage of the workspace %s is connected early at %s', (workspace, host) => {
  expect(usualStorage(workspace, { environment: 'dev' })?.host).toBe(host);
});
