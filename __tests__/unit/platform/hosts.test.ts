import { describe, expect, test } from '@jest/globals';
import { isLoopback } from '../../../src/http/loopback.js';
import { checkPlatformUrl, computeHosts } from '../../../src/platform/hosts.js';

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

describe('an address that the platform names', () => {
  const options = { what: 'the upload address', loopback: false };

  test('is opened when it is https at a public host', () => {
    expect(checkPlatformUrl('https://minio.example.com/bucket?x=1', options).href).toBe(
      'https://minio.example.com/bucket?x=1',
    );
  });

  test('loses what is never sent', () => {
    expect(checkPlatformUrl('https://example.com/a?b##[error]x', options).href).toBe('https://example.com/a?b');
  });

  test.each([
    ['not a url', 'that is not a URL'],
    ['http://minio.example.com', 'it is not https'],
    ['file:///etc/passwd', 'it is not https'],
    ['javascript:alert(1)', 'it is not https'],
    ['https://user:secret@minio.example.com', 'it carries a user name'],
    ['https://localhost/', 'that is this machine'],
    ['https://localhost./', 'that is this machine'],
    ['https://127.1/', 'that is this machine'],
    ['https://2130706433/', 'that is this machine'],
    ['https://[::1]/', 'that is this machine'],
    ...['169.254.169.254', '10.1.2.3', '192.168.0.1', '172.16.0.1', '172.31.255.255', '100.64.0.1', '0.0.0.0'].map(
      (host) => [`https://${host}/`, 'that is an address inside a network'] as const,
    ),
    ...['metadata', 'metadata.google.internal', 'instance-data.ec2.internal', 'metadata.goog.'].map(
      (host) => [`https://${host}/`, 'that is an address inside a network'] as const,
    ),
    [`https://example.com/${'a'.repeat(8200)}`, 'it has 8,220 characters'],
    ...['[::]', '[fe80::1]', '[fd00::1]', '[::ffff:10.0.0.1]', '[64:ff9b::a9fe:a9fe]'].map(
      (host) => [`https://${host}/`, 'that is an address inside a network'] as const,
    ),
  ])('%s is refused: %s', (url, why) => {
    expect(() => checkPlatformUrl(url, options)).toThrow(why);
  });

  test.each(['https://172.32.0.1/', 'https://11.0.0.1/', 'https://100.128.0.1/', 'https://[2001:db8::1]/'])(
    '%s is fine',
    (url) => {
      expect(checkPlatformUrl(url, options).href).toBe(url);
    },
  );

  test('may be this machine when the platform itself is', () => {
    const local = { ...options, loopback: true };
    expect(checkPlatformUrl('http://127.0.0.1:9000/b', local).port).toBe('9000');
    expect(() => checkPlatformUrl('ftp://127.0.0.1/b', local)).toThrow('neither http nor https');
    expect(() => checkPlatformUrl('http://minio.example.com', local)).toThrow('it is not https');
  });

  test('is shown cut and quoted, with the code of its hint', () => {
    const refuse = () => checkPlatformUrl(`\n::error::${'x'.repeat(1000)}`, options);
    expect(refuse).toThrow(
      expect.objectContaining({ code: 'unsafe-url', message: expect.stringMatching(/^.{1,300}$/) }),
    );
  });
});
