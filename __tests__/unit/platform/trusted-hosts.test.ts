import { describe, expect, test } from '@jest/globals';
import { computeHosts } from '../../../src/platform/hosts.js';
import { TrustedHosts } from '../../../src/platform/trusted-hosts.js';

const at = (baseUrl?: string, workspace?: string) =>
  new TrustedHosts(computeHosts({ environment: 'prod', 'base-url': baseUrl }), workspace);
const unsafe = expect.objectContaining({ code: 'unsafe-url' });

describe('a service access token goes to the API of its service', () => {
  test.each([
    [undefined, 'https://api-encore.auto.prod.osaas.io/x'],
    [undefined, 'https://api-encore.prod.osaas.io./'],
    ['https://deploy.example.com', 'https://deploy.example.com:8443/'],
    // A proxy hands on what the platform behind it says.
    ['https://proxy.example.com', 'https://api-encore.auto.prod.osaas.io/'],
    ['http://127.0.0.1:1', 'https://api-encore.auto.prod.osaas.io/'],
    ['http://127.0.0.1:1', 'http://127.0.0.1:2/'],
    ['http://127.0.0.1:1', 'http://localhost:2/'],
    ['http://localhost:1', 'http://[::1]:2/'],
    ['https://192.0.2.7', 'https://192.0.2.7/'],
    ['https://deploy.example.com.', 'https://deploy.example.com/'],
    ['https://deploy.example.com', 'https://deploy.example.com./'],
  ])('of a platform at %s: %s', (baseUrl, url) => {
    expect(at(baseUrl).checkServiceApi(url, 'encore').href).toBe(url);
  });

  test.each([
    // Instances and sites of any workspace are on the vendor's domain too.
    [undefined, 'https://globex-encore.encore.auto.prod.osaas.io/'],
    [undefined, 'https://shop.pages.osaas.io/'],
    [undefined, 'https://osaas.io/'],
    [undefined, 'https://thief.example/'],
    [undefined, 'https://api-encore.notosaas.io/'],
    [undefined, 'https://api-encore.osaas.io.thief.example/'],
    [undefined, 'https://api-encore.оsaas.io/'],
    [undefined, 'http://127.0.0.1/'],
    [undefined, 'http://api-encore.auto.prod.osaas.io/x'],
    [undefined, 'https://me@api-encore.auto.prod.osaas.io/x'],
    ['https://example.com', 'https://other.com/'],
    ['https://example.co.uk', 'https://other.co.uk/'],
    ['https://deploy.example.com', 'https://services.example.com/'],
    ['https://example.com', 'https://deploy.example.com/'],
    ['http://127.0.0.1:1', 'https://thief.example/'],
    // Addresses are not names: one that ends in the same numbers is another machine.
    ['https://192.0.2.7', 'https://192.0.2.8/'],
    ['https://192.0.2.7', 'https://10.192.0.2.7.example/'],
  ])('not of a platform at %s: %s', (baseUrl, url) => {
    expect(() => at(baseUrl).checkServiceApi(url, 'encore')).toThrow(unsafe);
  });

  test('and the refusal says what would have gone where', () => {
    expect(() => at().checkServiceApi('https://thief.example/x', 'encore')).toThrow(
      'The platform gave the address of the service encore as "https://thief.example/x": a token would go there, and it is not where that has to be.',
    );
  });
});

describe('a service access token goes to an instance of the own workspace', () => {
  const store = {
    name: 'shopconfig',
    what: 'the store',
    serviceApi: new URL('https://api-store.auto.prod.osaas.io/x'),
  };
  const own = 'https://acme-shopconfig.store.auto.prod.osaas.io/';

  test.each(['acme', undefined])('whose login names %s', (workspace) => {
    expect(at(undefined, workspace).checkInstance(own, store).href).toBe(own);
    const local = { ...store, serviceApi: new URL('http://127.0.0.1:1/x') };
    expect(at('http://127.0.0.1:1', workspace).checkInstance('http://127.0.0.1:2/', local).href).toBe(
      'http://127.0.0.1:2/',
    );
  });

  test.each([
    ['acme', 'https://globex-shopconfig.store.auto.prod.osaas.io/'],
    ['acme', 'https://acme-other.store.auto.prod.osaas.io/'],
    ['acme', 'https://acme-shopconfig.other.auto.prod.osaas.io/'],
    ['acme', 'https://acme-shopconfig.store.auto.prod.osaas.io.thief.example/'],
    ['acme', 'https://api-store.auto.prod.osaas.io/'],
    [undefined, 'https://globex-other.store.auto.prod.osaas.io/'],
    [undefined, 'https://thief.example/'],
    [undefined, 'http://127.0.0.1/'],
  ])('and with one of %s to no other: %s', (workspace, url) => {
    expect(() => at(undefined, workspace).checkInstance(url, store)).toThrow(unsafe);
  });
});

describe('a password of visitors goes to its own site', () => {
  const site = (url: string, base?: string) =>
    at(base).checkSite(new URL(url), { name: 'shop', what: 'the site' }).href;

  test.each(['https://shop.pages.osaas.io/', 'https://shop.pages.dev.osaas.io/'])('%s', (url) => {
    expect(site(url)).toBe(url);
  });

  test.each([
    'https://other.pages.osaas.io/',
    'https://globex-shop.minio-minio.auto.prod.osaas.io/',
    'https://shop.pages.a.b.osaas.io/',
    'https://shop.osaas.io/',
    'https://evilosaas.io/',
  ])('not %s', (url) => {
    expect(() => site(url)).toThrow(unsafe);
  });
});

test('an address without a secret can be at any host', () => {
  expect(at().checkAddress('https://storage.example/x#y', 'the address').href).toBe('https://storage.example/x');
  expect(() => at().checkAddress('http://127.0.0.1/x', 'the address')).toThrow(
    'The platform gave the address as "http://127.0.0.1/x": that is this machine.',
  );
  expect(at('http://127.0.0.1:1').checkAddress('http://127.0.0.1/x', 'the address').href).toBe('http://127.0.0.1/x');
});
