import { describe, expect, test } from '@jest/globals';
import { isLoopback } from '../../../src/http/http.js';
import { computeHosts } from '../../../src/platform/hosts.js';

describe('hosts of an environment', () => {
  test('production', () => {
    expect(computeHosts({ environment: 'prod' })).toEqual({
      auth: 'https://app.osaas.io',
      catalog: 'https://catalog.svc.prod.osaas.io',
      token: 'https://token.svc.prod.osaas.io',
      deploy: 'https://deploy.svc.prod.osaas.io',
      money: 'https://money.svc.prod.osaas.io',
    });
  });

  test.each(['prod-se', 'prod-another'])(
    '%s is a site of production: it signs in there and deploys at home',
    (site) => {
      expect(computeHosts({ environment: site })).toEqual({
        ...computeHosts({ environment: 'prod' }),
        deploy: `https://deploy.svc.${site}.osaas.io`,
      });
    },
  );

  test.each(['stage', 'dev', 'acme'])(
    '%s is a world of its own: nothing of it ever reaches production',
    (environment) => {
      const hosts = Object.values(computeHosts({ environment })).map((url) => new URL(url).hostname);
      expect(hosts).toHaveLength(5);
      expect(hosts.filter((host) => !host.split('.').includes(environment))).toEqual([]);
      expect(computeHosts({ environment }).auth).toBe(`https://app.${environment}.osaas.io`);
    },
  );
});

describe('overrides', () => {
  const baseUrl = 'http://127.0.0.1:8080';

  test('one base URL moves every host to one origin', () => {
    expect(new Set(Object.values(computeHosts({ environment: 'prod-se', 'base-url': baseUrl })))).toEqual(
      new Set([baseUrl]),
    );
  });

  test('a URL of its own goes before the base URL, and moves nothing else', () => {
    const hosts = computeHosts({
      environment: 'prod',
      'base-url': baseUrl,
      'auth-url': 'https://auth.example',
      'deploy-url': 'https://deploy.example',
    });
    expect(hosts).toEqual({
      auth: 'https://auth.example',
      deploy: 'https://deploy.example',
      catalog: baseUrl,
      token: baseUrl,
      money: baseUrl,
    });
    expect(computeHosts({ environment: 'dev', 'auth-url': 'https://auth.example' })).toEqual({
      ...computeHosts({ environment: 'dev' }),
      auth: 'https://auth.example',
    });
  });
});

describe('this machine', () => {
  test.each([
    'http://localhost',
    'http://localhost.',
    'http://a.localhost:1',
    'http://127.0.0.1',
    'http://127.9.9.9',
    'http://[::1]:3',
    'http://0x7f.1',
  ])('%s is', (url) => expect(isLoopback(new URL(url))).toBe(true));

  test.each([
    'http://example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.nip.io',
    'http://[::2]',
    'http://10.0.0.1',
  ])('%s is not', (url) => expect(isLoopback(new URL(url))).toBe(false));
});
