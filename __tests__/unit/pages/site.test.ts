import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Outputs } from '../../../src/contract/outputs.js';
import { Http } from '../../../src/http/http.js';
import { type Manifest, manifestPath } from '../../../src/pages/manifest.js';
import { removeSite } from '../../../src/pages/remove.js';
import { readerOf } from '../../../src/pages/site.js';
import type { SitePlatform } from '../../../src/platform/clients.js';
import { TrustedHosts } from '../../../src/platform/hosts.js';
import type { Page } from '../../../src/platform/wire.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { digestsOf, type Given, PublishBench } from '../../support/publish/publish-bench.js';

describe('a site', () => {
  let dispatcher: Agent;
  beforeEach(() => {
    dispatcher = new Agent();
  });
  afterEach(() => dispatcher.destroy());

  function addressOf(page: Partial<Page>, { production = true, password = false } = {}): string {
    const { signal } = new AbortController();
    const http = new Http({ dispatcher, clock: new VirtualClock(), userAgent: 'test', signal });
    const basicAuth = password ? { username: 'guest', password: 'correct-horse' } : undefined;
    const inputs = { environment: production ? 'prod' : 'stage', 'basic-auth': basicAuth };
    const parts = { tools: { http, trustedHosts: new TrustedHosts({}) } as SitePlatform, inputs };
    return readerOf({ id: '1', name: 'shop', status: 'live', ...page } as Page, parts).url.href;
  }

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
});

describe('a removal', () => {
  let bench: PublishBench;
  beforeEach(async () => {
    bench = await PublishBench.start();
  });
  afterEach(() => bench.close());

  const remove = (given: Given = {}) => removeSite(bench.publishOf({}, given));
  const live = (about: Partial<Manifest> = {}) =>
    bench.siteOf({
      'index.html': 'home',
      [manifestPath]: JSON.stringify({ version: 1, publishId: 'p', files: {}, ...about }),
    });
  const deleting = (status: number, times = 99) =>
    bench.platform.faults.arm({ method: 'DELETE', path: /^\/mypages\/[^/]+$/, status, body: '{"reason":"no"}', times });
  const theirs = { repository: 'acme/other', repositoryId: '7' };

  describe('a site that is removed', () => {
    test('and was never live is not asked whose it is', async () => {
      await bench.siteOf({});
      await remove({ publish: { nameChosen: false } });
      expect(bench.sent('site')).toEqual([]);
    });

    test('is asked whose it is where the platform says that it is, and in an environment of unknown addresses only its tag', async () => {
      await live(theirs);
      const stage = { inputs: { environment: 'stage' }, publish: { nameChosen: false } };
      await expect(remove(stage)).rejects.toMatchObject({ code: 'other-repository' });
      const page = { id: 'my-site', name: 'my-site', status: 'live' };
      bench.platform.faults.arm({ method: 'GET', path: '/mypages/my-site', status: 200, body: page, times: 2 });
      bench.platform.faults.arm({ method: 'DELETE', path: '/mypages/my-site', status: 204 });
      bench.platform.log.clear();
      const outputs = new Outputs();
      await expect(remove(stage)).rejects.toMatchObject({ code: 'other-repository' });
      const tagged = { ...stage.publish, outputs, isTaggedOurs: async () => true };
      expect(await remove({ ...stage, publish: tagged })).toEqual({ changed: true });
      expect(outputs.values).toEqual({ id: 'my-site' });
      expect(bench.sent('site')).toEqual([]);
    });
  });

  describe('a platform that does not delete', () => {
    test.each([405, 501])('and says so with %d gets one page in place of all files', async (status) => {
      await live();
      deleting(status);
      expect(await remove({ publish: { branch: 'topic' } })).toEqual({ changed: true });
      const { 'index.html': page = '', ...stored } = bench.stored();
      expect(Object.keys(stored).filter((path) => path !== '')).toEqual([manifestPath]);
      expect(page).toContain('<title>Removed</title>\n<p>This site has been removed.</p>');
      expect(page).toContain('<meta name="robots" content="noindex">');
      expect(bench.manifest()).toEqual({
        ...{ version: 1, publishId: 'id-1', repository: 'octo-org/site', repositoryId: '42', branch: 'topic' },
        ...{ run: 'https://run/1', files: digestsOf({ 'index.html': page }) },
      });
      expect(bench.sent('storage')).toEqual(['index.html', manifestPath]);
      expect(bench.lines).toEqual([
        expect.stringMatching(
          /^::warning .*::The platform refused to delete the site, so its files are replaced by a page that says so\. .*no/,
        ),
      ]);
    });

    test.each([400, 403, 409, 500])('for another reason, %d, keeps the site, and the run is red', async (status) => {
      await live();
      deleting(status);
      await expect(remove()).rejects.toMatchObject({ request: { status } });
      expect(bench.stored()).toMatchObject({ 'index.html': 'home' });
      expect(bench.sent('storage')).toEqual([]);
    });

    test.each([
      ['storage', { origin: 'storage', path: /./, status: 400 }],
      ['the list', { path: /\/publish$/, status: 409, body: '{"reason":"locked"}' }],
    ])('and whose placeholder fails at %s is red', async (_, fault) => {
      await live();
      deleting(405);
      bench.platform.faults.arm({ times: 99, ...fault });
      await expect(remove()).rejects.toMatchObject({
        code: 'remove-failed',
        message: expect.stringMatching(/^The site my-site could not be removed: ./),
      });
    });
  });
});
