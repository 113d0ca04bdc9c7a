import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DomainsApi, domainName } from '../../../src/platform/my-domains.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';

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
