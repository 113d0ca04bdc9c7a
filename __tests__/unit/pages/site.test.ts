import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { readerOf } from '../../../src/pages/site.js';
import { TrustedHosts } from '../../../src/platform/hosts.js';
import type { Page } from '../../../src/platform/wire.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

let dispatcher: Agent;
beforeEach(() => {
  dispatcher = new Agent();
});
afterEach(() => dispatcher.destroy());

function addressOf(page: Partial<Page>, { production = true, password = false } = {}): string {
  const { signal } = new AbortController();
  const http = new Http({ dispatcher, clock: new VirtualClock(), userAgent: 'test', signal });
  const basicAuth = password ? { username: 'guest', password: 'correct-horse' } : undefined;
  const access = { environment: production ? 'prod' : 'stage', basicAuth };
  const parts = { tools: { http, trustedHosts: new TrustedHosts({}) }, access };
  return readerOf({ id: '1', name: 'shop', status: 'live', ...page } as Page, parts).url.href;
}

test.each([
  ['https://shop.pages.osaas.io/', true],
  ['https://shop.pages.stage.osaas.io/', false],
])('a site is where the platform says: %s', (url, production) => {
  expect(addressOf({ url }, { production })).toBe(url);
});

test('without a word about it a site has the usual address, which is known for production only', () => {
  expect(addressOf({})).toBe('https://shop.pages.osaas.io/');
  expect(() => addressOf({}, { production: false })).toThrow('The platform does not say where the site shop is.');
});

test('the password goes to the platform and to the own domain, and to no other', () => {
  const password = true;
  const own = { url: 'https://www.example.com/', customDomain: 'https://WWW.example.com/' };
  expect(addressOf(own, { password })).toBe('https://www.example.com/');
  expect(addressOf({ url: 'https://shop.pages.osaas.io/' }, { password })).toBe('https://shop.pages.osaas.io/');
  for (const url of ['https://www.example.net/', 'https://evilosaas.io/'])
    expect(() => addressOf({ ...own, url }, { password })).toThrow(expect.objectContaining({ code: 'unsafe-url' }));
});
