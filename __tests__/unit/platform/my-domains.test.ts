import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DomainsApi, domainName, lookUpDomain, recordFor } from '../../../src/platform/my-domains.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';

describe('domains', () => {
  let platform: AnsweringPlatform;
  let domains: DomainsApi;
  beforeEach(async () => {
    platform = await answeringPlatform();
    domains = new DomainsApi(platform.controlPlane);
  });
  afterEach(() => platform.close());

  test('domains are listed with what they lead to, as far as it is known', async () => {
    const known = { domain: 'a.example', serviceId: 'encore', instanceName: 'shop', more: 1 };
    const bare = { domain: 'b.example', serviceId: null };
    platform.answers([200, [known, bare]], [200, [{ serviceId: 'encore' }]]);
    expect(await domains.list()).toEqual([known, bare]);
    await expect(domains.list()).rejects.toThrow('`0.domain`: expected string');
    expect(platform.asked()).toEqual(Array(2).fill('GET /deploy/mydomains'));
  });

  test('one is added once: a second one would be a conflict', async () => {
    const domain = { domain: 'a.example', serviceId: 'encore', instanceName: 'shop' };
    platform.answers([201], [500]);
    await domains.add(domain);
    await expect(domains.add(domain)).rejects.toMatchObject({ status: 500 });
    expect(platform.asked()).toEqual(Array(2).fill(`POST /deploy/mydomains ${JSON.stringify(domain)}`));
  });

  test('one is removed by its three names, however often that takes, and one that is not there is fine', async () => {
    const domain = { domain: 'a.example/x', serviceId: 'encore', instanceName: 'shop' };
    platform.answers([500], [204], [404], [403]);
    await domains.remove(domain);
    await domains.remove(domain);
    await expect(domains.remove(domain)).rejects.toMatchObject({ status: 403 });
    expect(platform.asked()).toEqual(Array(4).fill('DELETE /deploy/mydomains/encore/shop/a.example%2Fx'));
  });

  test.each([
    ['WWW.Example.com', 'www.example.com'],
    ['https://www.example.com/path', 'www.example.com'],
    ['www.example.com.', 'www.example.com'],
    ['Bücher.example', 'xn--bcher-kva.example'],
    ['no domain', 'no domain'],
  ])('%s is compared as %s', (text, name) => {
    expect(domainName(text)).toBe(name);
  });
});

describe('the record of a domain', () => {
  const host = 'shop.pages.osaas.io';

  test.each([
    ['www.example.com', `www.example.com. CNAME ${host}.`],
    ['a.b.example.com', `a.b.example.com. CNAME ${host}.`],
    // At the top of a zone a CNAME is not allowed.
    ['example.com', `example.com. ALIAS ${host}.`],
  ])('the record to add for %s', (domain, record) => {
    expect(recordFor({ domain, host })).toBe(record);
  });

  describe('a domain', () => {
    const look = (targets: string[], own: string[], wanted: string[] = ['192.0.2.9']) =>
      lookUpDomain(
        { cname: async () => targets, addresses: async (name) => (name === host ? wanted : own) },
        { domain: 'www.example.com', host },
      );

    test.each([
      [[host], []],
      [['other.example', 'Shop.Pages.OSaaS.io.'], []],
      [[], ['192.0.2.1', '192.0.2.9']],
      [['cdn.example'], ['192.0.2.9']],
    ])('with the names %j and the addresses %j leads to its host', async (targets, own) => {
      expect(await look(targets, own)).toEqual({ state: 'there' });
    });

    test.each([
      [[], [], 'has no record'],
      [[], ['192.0.2.1'], 'leads to 192.0.2.1'],
      [['Other.example.'], ['192.0.2.1', '192.0.2.2', '192.0.2.3'], 'leads to other.example, 192.0.2.1, 192.0.2.2'],
      [
        ['xshop.pages.osaas.io', 'shop.pages.osaas.io.example'],
        [],
        'leads to xshop.pages.osaas.io, shop.pages.osaas.io.example',
      ],
    ])('with the names %j and the addresses %j does not', async (targets, own, found) => {
      expect(await look(targets, own)).toEqual({ state: 'missing', found });
    });

    test.each([
      [new Error('no answer'), 'no answer'],
      ['odd', 'odd'],
    ])('of which the name system says nothing is not judged', async (thrown, why) => {
      const silent = { cname: () => Promise.reject(thrown), addresses: async () => [] };
      expect(await lookUpDomain(silent, { domain: 'www.example.com', host })).toEqual({ state: 'unknown', why });
    });

    test.each(['127.0.0.1', '::1'])('of a site at the address %s is not judged, nor looked up', async (address) => {
      const names = { cname: () => Promise.reject(new Error('asked')), addresses: async () => [] };
      expect(await lookUpDomain(names, { domain: 'www.example.com', host: address })).toEqual({
        state: 'unknown',
        why: `${address} is an address and no name`,
      });
    });

    test.each(['1and1.example', 'shop.127'])(
      'of a host that only has digits in its name, %s, is looked up',
      async (name) => {
        const names = { cname: async () => [name], addresses: async () => [] };
        expect(await lookUpDomain(names, { domain: 'www.example.com', host: name })).toEqual({ state: 'there' });
      },
    );
  });
});
