import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Dispatcher } from 'undici';
import {
  platform,
  publish,
  publishWith,
  startPlatformEachTest,
  stored,
} from '../../support/publish/site-bench.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { hashesOf, type Tree } from '../../support/run/in-process.js';

/** Redirects every path of the site to its custom domain. */

const tree: Tree = { 'index.html': 'home', 'app.js': 'one', 'docs/index.html': 'docs' };
const password = { 'basic-auth': 'guest:correct-horse-battery' };

startPlatformEachTest();
let front: RawServer | undefined;
beforeEach(() => publish(tree));
afterEach(() => front?.close());

const isAt = (about: { url?: string; customDomain?: string }) => {
  const record = { id: 'my-site', name: 'my-site', status: 'live', ...about };
  platform.faults.arm({
    method: 'GET',
    path: '/mypages/my-site',
    status: 200,
    body: record,
    times: 99,
  });
};

/** @param about other fields of the record of the platform */
async function redirect(about: { customDomain?: string } = {}): Promise<void> {
  const there = platform.site('my-site').url.replace(/\/$/, '');
  front = await startRawServer(({ url = '' }, response) =>
    response.writeHead(301, { location: `${there}${url}` }).end('moved'),
  );
  isAt({ url: `${front.url}/`, ...about });
}
const domain = () => new URL(platform.site('my-site').url).host;

describe.each([
  ['that the platform names', () => ({ customDomain: domain() })],
  ['of which only the redirect tells', () => ({})],
])('a site at a domain %s', (_, about) => {
  test('is compared, and unchanged files are not uploaded', async () => {
    await redirect(about());
    expect(await publish(tree)).toMatchObject({
      ok: true,
      outputs: { uploaded: '0', status: 'live' },
    });
    const changed = { ...tree, 'app.js': 'two' };
    expect(await publish(changed)).toMatchObject({
      ok: true,
      outputs: { uploaded: '1', status: 'live' },
    });
    expect(stored()).toEqual(hashesOf(changed));
  });
});

test('the health path counts at the domain, not the redirect to the domain', async () => {
  await redirect({ customDomain: domain() });
  platform.faults.arm({ origin: 'site', path: /^\/\?/, status: 500, times: 999 });
  const result = await publish(tree, { timeout: '30' });
  expect(result.ok).toBe(false);
  expect(result.log).toContain('Last seen: / answered 500');
});

test('a password is sent to the domain that the platform names, and to no other', async () => {
  await redirect({ customDomain: domain() });
  for (const uploaded of ['0', '1']) {
    const files = { ...tree, 'app.js': uploaded === '0' ? 'one' : 'two' };
    expect(await publish(files, password)).toMatchObject({
      ok: true,
      outputs: { uploaded, status: 'live' },
    });
  }
  platform.faults.disarmAll();
  await front?.close();
  await redirect();
  platform.log.clear();
  await publish(tree, { ...password, timeout: '5' });
  const seen = platform.log.select({ origin: 'site' });
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.filter(({ headers }) => headers.authorization !== undefined)).toEqual([]);
});

test.each([
  ['https://my-site.pages.osaas.io', undefined, 'https://my-site.pages.osaas.io/'],
  ['https://my-site.pages.osaas.io', undefined, undefined],
  ['https://www.example.com', 'https://WWW.example.com/', 'https://www.example.com/'],
  [undefined, 'https://www.example.com/', 'https://www.example.net/'],
  [undefined, undefined, 'https://other.pages.osaas.io/'],
  [undefined, undefined, 'https://my-site.pages.evilosaas.io/'],
])(
  'a password is sent to %s when the domain is %s and the platform says %s',
  async (taker, customDomain, url) => {
    isAt({ ...(url ? { url } : {}), ...(customDomain ? { customDomain } : {}) });
    const takers = new Set<unknown>();
    const network: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
      const { hostname } = new URL(String(options.origin));
      if (hostname === '127.0.0.1') return dispatch(options, handler);
      if (JSON.stringify(options.headers).includes('Basic ')) takers.add(options.origin);
      handler.onResponseError?.(
        {} as never,
        Object.assign(new Error('no route'), { code: 'ECONNREFUSED' }),
      );
      return true;
    };
    const { ok, log } = await publishWith(
      { ...tree, 'app.js': 'two' },
      { with: password, network },
    );
    expect({ ok, takers: [...takers] }).toEqual({ ok: false, takers: taker ? [taker] : [] });
    expect(log.includes('the password of `basic-auth` would be sent there')).toBe(
      taker === undefined,
    );
  },
);
