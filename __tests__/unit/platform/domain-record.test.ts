import { expect, test } from '@jest/globals';
import { lookUpDomain, recordFor } from '../../../src/platform/domain-record.js';

const host = 'shop.pages.osaas.io';

test('the record to add is a CNAME, but at the top of a zone', () => {
  expect(recordFor({ domain: 'www.example.com', host })).toBe(`www.example.com. CNAME ${host}.`);
  expect(recordFor({ domain: 'example.com', host })).toBe(`example.com. ALIAS ${host}.`);
});

test('a domain with the addresses of the host leads to it; of others the first three are named', async () => {
  const found = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];
  const of = (wanted: string[]) => ({
    cname: async () => [],
    addresses: async (name: string) => (name === host ? wanted : found),
  });
  expect(await lookUpDomain(of(['192.0.2.4']), { domain: 'example.com', host })).toEqual({ state: 'there' });
  expect(await lookUpDomain(of(['192.0.2.9']), { domain: 'example.com', host })).toEqual({
    state: 'missing',
    found: 'leads to 192.0.2.1, 192.0.2.2, 192.0.2.3',
  });
});
