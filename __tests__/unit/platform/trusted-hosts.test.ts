import { describe, expect, test } from '@jest/globals';
import { isLoopback } from '../../../src/base/addresses.js';
import { computeHosts, TrustedHosts } from '../../../src/platform/hosts.js';

describe('trusted hosts', () => {
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
      ['http://localhost:1', 'http://[::1]:2/'],
      ['https://deploy.example.com', 'https://deploy.example.com./'],
    ])('of a platform at %s: %s', (baseUrl, url) => {
      expect(at(baseUrl).checkServiceApi(url, 'encore').href).toBe(url);
    });

    test.each([
      // Instances and sites of any workspace are on the vendor's domain too.
      [undefined, 'https://globex-encore.encore.auto.prod.osaas.io/'],
      [undefined, 'https://shop.pages.osaas.io/'],
      [undefined, 'https://api-encore.notosaas.io/'],
      [undefined, 'https://api-encore.osaas.io.thief.example/'],
      [undefined, 'http://127.0.0.1/'],
      [undefined, 'http://api-encore.auto.prod.osaas.io/x'],
      [undefined, 'https://me@api-encore.auto.prod.osaas.io/x'],
      ['https://example.com', 'https://deploy.example.com/'],
      ['http://127.0.0.1:1', 'https://thief.example/'],
    ])('not of a platform at %s: %s', (baseUrl, url) => {
      expect(() => at(baseUrl).checkServiceApi(url, 'encore')).toThrow(unsafe);
    });

    test('and a refusal says what would have been sent where', () => {
      expect(() => at().checkServiceApi('https://thief.example/x', 'encore')).toThrow(
        'The platform gave the address of the service encore as "https://thief.example/x": a token would go there, and it is not where that has to be.',
      );
    });
  });

  describe('a service access token goes to an instance of its own workspace', () => {
    const store = {
      name: 'shopconfig',
      role: 'the store',
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
      ['acme', 'https://acme-shopconfig.other.auto.prod.osaas.io/'],
      ['acme', 'https://acme-shopconfig.store.auto.prod.osaas.io.thief.example/'],
      [undefined, 'https://globex-other.store.auto.prod.osaas.io/'],
      [undefined, 'http://127.0.0.1/'],
    ])('and with a login of %s to no other: %s', (workspace, url) => {
      expect(() => at(undefined, workspace).checkInstance(url, store)).toThrow(unsafe);
    });
  });

  describe('a password of visitors goes to its own site', () => {
    const site = (url: string, base?: string) =>
      at(base).checkSite(new URL(url), { name: 'shop', role: 'the site' }).href;

    test.each(['https://shop.pages.osaas.io/', 'https://shop.pages.dev.osaas.io/'])('%s', (url) => {
      expect(site(url)).toBe(url);
    });

    test.each([
      'https://other.pages.osaas.io/',
      'https://globex-shop.minio-minio.auto.prod.osaas.io/',
      'https://shop.osaas.io/',
    ])('not %s', (url) => {
      expect(() => site(url)).toThrow(unsafe);
    });
  });
});

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
});

describe('an address on this machine', () => {
  test.each(['http://localhost.', 'http://a.localhost:1', 'http://127.9.9.9', 'http://[::1]:3', 'http://0x7f.1'])(
    'is %s',
    (url) => expect(isLoopback(new URL(url))).toBe(true),
  );

  test.each(['http://localhost.example.com', 'http://127.0.0.1.nip.io', 'http://10.0.0.1'])('is not %s', (url) =>
    expect(isLoopback(new URL(url))).toBe(false),
  );
});

describe('an address that the platform names', () => {
  const check = (url: string, platform = 'https://deploy.svc.prod.osaas.io') =>
    new TrustedHosts({ deploy: platform }).checkAddress(url, 'the upload address');

  test('loses the parts that are never sent', () => {
    expect(check('https://example.com/a?b##[error]x').href).toBe('https://example.com/a?b');
  });

  test.each([
    ['not a url', 'that is not a URL'],
    ['http://minio.example.com', 'it is not https'],
    ['file:///etc/passwd', 'it is not https'],
    ['javascript:alert(1)', 'it is not https'],
    ['https://user:secret@minio.example.com', 'it carries a user name'],
    ['https://:secret@minio.example.com', 'it carries a user name'],
    ['https://user@minio.example.com', 'it carries a user name'],
    ['https://localhost/', 'that is this machine'],
    ['https://localhost./', 'that is this machine'],
    ['https://127.1/', 'that is this machine'],
    ['https://2130706433/', 'that is this machine'],
    ['https://[::1]/', 'that is this machine'],
    [`https://example.com/${'a'.repeat(8173)}`, 'it has 8,193 characters'],
  ])('%s is refused: %s', (url, why) => {
    expect(() => check(url)).toThrow(why);
  });

  test.each(['https://10.1.2.3/', `https://example.com/${'a'.repeat(8192 - 'https://example.com/'.length)}`])(
    'may be in a private network, and have up to 8,192 characters',
    (url) => {
      expect(check(url).href).toBe(url);
    },
  );

  test('may be this machine when the platform itself is', () => {
    const local = 'http://127.0.0.1:1';
    expect(check('http://127.0.0.1:9000/b', local).port).toBe('9000');
    expect(check('https://localhost:9000/b', local).port).toBe('9000');
    expect(() => check('ftp://127.0.0.1/b', local)).toThrow('neither http nor https');
    expect(() => check('http://minio.example.com', local)).toThrow('it is not https');
  });

  test('is shown shortened and quoted, with the code of its hint', () => {
    const refuse = () => check(`\n::error::${'x'.repeat(1000)}`);
    const shown = `: :error::${'x'.repeat(190)}…`;
    expect(refuse).toThrow(
      expect.objectContaining({
        code: 'unsafe-url',
        message: `The platform gave the upload address as ${JSON.stringify(shown)}: that is not a URL.`,
      }),
    );
  });
});
