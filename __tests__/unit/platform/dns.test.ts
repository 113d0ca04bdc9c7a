import { describe, expect, test } from '@jest/globals';
import { domainName, recordFor, resolveDomain } from '../../../src/platform/dns.js';

test.each([
  ['Bücher.example', 'xn--bcher-kva.example'],
  ['no domain', 'no domain'],
])('the domain %s is compared as %s', (text, name) => {
  expect(domainName(text)).toBe(name);
});

describe('the record of a domain', () => {
  const host = 'shop.pages.osaas.io';

  test.each([
    ['www.example.com', `www.example.com. CNAME ${host}.`],
    // At the top of a zone a CNAME is not allowed.
    ['example.com', `example.com. ALIAS ${host}.`],
  ])('is suggested for %s', (domain, record) => {
    expect(recordFor({ domain, host })).toBe(record);
  });

  describe('a domain', () => {
    const resolve = (targets: string[], own: string[]) =>
      resolveDomain(
        {
          cname: async () => targets,
          addresses: async (name) => (name === host ? ['192.0.2.9'] : own),
        },
        { domain: 'www.example.com', host },
      );

    test.each([
      [[host], []],
      [['other.example', 'Shop.Pages.OSaaS.io.'], []],
      [[], ['192.0.2.1', '192.0.2.9']],
      [['cdn.example'], ['192.0.2.9']],
    ])('with the names %j and the addresses %j leads to its host', async (targets, own) => {
      expect(await resolve(targets, own)).toEqual({ state: 'there' });
    });

    test.each([
      [[], [], 'has no record'],
      [[], ['192.0.2.1'], 'leads to 192.0.2.1'],
      [
        ['Other.example.'],
        ['192.0.2.1', '192.0.2.2', '192.0.2.3'],
        'leads to other.example, 192.0.2.1, 192.0.2.2',
      ],
      [
        ['xshop.pages.osaas.io', 'shop.pages.osaas.io.example'],
        [],
        'leads to xshop.pages.osaas.io, shop.pages.osaas.io.example',
      ],
    ])(
      'with the names %j and the addresses %j does not lead to its host',
      async (targets, own, found) => {
        expect(await resolve(targets, own)).toEqual({ state: 'missing', found });
      },
    );

    test.each(['127.0.0.1', '::1'])(
      'of a site at %s is neither judged nor looked up',
      async (address) => {
        const names = {
          cname: () => Promise.reject(new Error('asked')),
          addresses: async () => [],
        };
        expect(await resolveDomain(names, { domain: 'www.example.com', host: address })).toEqual({
          state: 'unknown',
          reason: `${address} is an address and no name`,
        });
      },
    );
  });
});
