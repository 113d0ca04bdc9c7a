import { describe, expect, test } from '@jest/globals';
import { computeHosts } from '../../../src/platform/hosts.js';
import { TrustedHosts } from '../../../src/platform/trusted-hosts.js';

const has = (baseUrl: string | undefined, url: string) =>
  new TrustedHosts(computeHosts({ environment: 'prod', 'base-url': baseUrl })).has(new URL(url));

describe('hosts that may see what the platform is trusted with', () => {
  test.each([
    [undefined, 'https://api-encore.auto.prod.osaas.io/x'],
    [undefined, 'https://osaas.io./'],
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
  ])('of a platform at %s: %s', (baseUrl, url) => expect(has(baseUrl, url)).toBe(true));

  test.each([
    [undefined, 'https://thief.example/'],
    [undefined, 'https://notosaas.io/'],
    [undefined, 'https://osaas.io.thief.example/'],
    [undefined, 'https://app.оsaas.io/'],
    [undefined, 'http://127.0.0.1/'],
    ['https://deploy.example.com', 'https://example.org/'],
    ['https://example.com', 'https://other.com/'],
    ['https://example.co.uk', 'https://other.co.uk/'],
    ['http://127.0.0.1:1', 'https://thief.example/'],
    ['https://deploy.example.com', 'https://services.example.com/'],
    ['https://example.com', 'https://deploy.example.com/'],
    // Addresses are not names: one that ends in the same numbers is another machine.
    ['https://192.0.2.7', 'https://192.0.2.8/'],
    ['https://192.0.2.7', 'https://10.0.2.7/'],
    ['https://192.0.2.7', 'https://10.192.0.2.7.example/'],
  ])('not of a platform at %s: %s', (baseUrl, url) => expect(has(baseUrl, url)).toBe(false));

  test('no other host is sent a secret', () => {
    const trustedHosts = new TrustedHosts(computeHosts({ environment: 'prod' }));
    expect(() =>
      trustedHosts.check(new URL('https://thief.example/x'), { what: 'the address', secret: 'a token' }),
    ).toThrow(
      'The platform gave the address as "https://thief.example/x": a token would go there, and it is not a host of the platform.',
    );
  });

  const prod = () => new TrustedHosts(computeHosts({ environment: 'prod' }));
  const local = () => new TrustedHosts({ deploy: 'http://127.0.0.1:1', auth: 'https://auth.example' });
  const given = { what: 'the address', secret: 'a token' };

  test('an address that may have a secret is given back as it is', () => {
    expect(prod().check(new URL('https://a.osaas.io/x'), given).href).toBe('https://a.osaas.io/x');
    expect(prod().addressFor('https://a.osaas.io/x#y', given).href).toBe('https://a.osaas.io/x');
    expect(local().addressFor('http://localhost:7/x', given).href).toBe('http://localhost:7/x');
    expect(local().addressFor('https://auth.example/x', given).href).toBe('https://auth.example/x');
  });

  test('an address without a secret can be at any public host', () => {
    expect(prod().address('https://storage.example/x', 'the address').href).toBe('https://storage.example/x');
    expect(() => prod().address('http://127.0.0.1/x', 'the address')).toThrow(
      'The platform gave the address as "http://127.0.0.1/x": that is this machine.',
    );
    expect(local().address('http://127.0.0.1/x', 'the address').href).toBe('http://127.0.0.1/x');
  });

  test.each(['https://storage.example/x', 'http://a.osaas.io/x', 'https://me@a.osaas.io/x'])(
    'an address with a secret cannot be %s',
    (url) => {
      expect(() => prod().addressFor(url, given)).toThrow(expect.objectContaining({ code: 'unsafe-url' }));
    },
  );
});
