import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { visitConsent } from '../../../emulator/oauth/consent-visitor.js';
import {
  bench,
  ended,
  noBrowser,
  platform,
  shownLink,
  startCliEachTest,
  visit,
} from '../../support/cli/cli-platform.js';
import { waiting } from '../../support/cli/waiting-sign-in.js';
import { freePort } from '../../support/free-port.js';

startCliEachTest();

const tokenRequests = () =>
  platform.log.select({ origin: 'api', method: 'POST', path: '/api/connect/token' });

describe('a sign-in on this machine, whose link another user can read in the list of processes', () => {
  test('shows a link that leads here first, without the state', async () => {
    const { started, running, link, authorization } = await waiting();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/start\/[\w-]{22}$/);
    const { origin, searchParams } = new URL(authorization);
    expect(origin).toBe(platform.apiUrl);
    expect(started.stderr).not.toContain(searchParams.get('state'));
    started.interrupts.interrupt('SIGINT');
    expect(await running).toMatchObject(ended(130));
  });

  test('takes the answer of the browser that opened the link, and of no other', async () => {
    const { running, back, cookie } = await waiting();
    const target = await back();
    for (const other of [{}, { cookie: 'osc-deploy-sign-in=AAAAAAAAAAAAAAAAAAAAAA' }]) {
      const text = expect.stringContaining('Another browser began this sign-in');
      expect(await visit(target, other)).toMatchObject({ status: 400, text });
    }
    expect(tokenRequests()).toEqual([]);
    expect(await visit(target, { cookie })).toMatchObject({ status: 200 });
    expect(await running).toMatchObject(ended(0));
  });

  test('ends when a second browser opens the link, so that one of the two was somebody else', async () => {
    const { started, running, link, back, cookie } = await waiting();
    expect(await visit(link)).toMatchObject({ status: 410, location: null, cookies: [] });
    expect(await running).toMatchObject(ended(1, 'The link was opened in two browsers'));
    await expect(visit(await back(), { cookie })).rejects.toThrow('fetch failed');
    expect(tokenRequests()).toEqual([]);
    expect(await bench.run(started, 'status')).toMatchObject(ended(1, 'not signed in'));
  });

  test('with the public client takes both addresses of localhost', async () => {
    platform.faults.arm({ path: '/api/connect/register', status: 402, body: '{}' });
    const { running, link, back, cookie } = await waiting();
    expect(link).toContain('http://localhost:');
    const { port, search } = await back();
    for (const host of ['127.0.0.1', '[::1]'])
      expect(await visit(`http://${host}:${port}/callback`)).toMatchObject({ status: 400 });
    expect(await visit(`http://[::1]:${port}/callback${search}`, { cookie })).toMatchObject({
      status: 200,
    });
    expect(await running).toMatchObject(ended(0));
  });

  test('with the public client ends when another program has the other address of localhost', async () => {
    platform.faults.arm({ path: '/api/connect/register', status: 402, body: '{}' });
    const taken = createServer().listen(0, '::1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const started = bench.cli({ browser: noBrowser });
    const text = `Port ${port} of ::1 is taken`;
    expect(await bench.run(started, 'login', '--port', String(port))).toMatchObject(ended(1, text));
    taken.close();
  });

  test.each([
    [{ confirmed: false }, [], 1, 'Nothing was written to this machine: you said no to acme.'],
    [{ confirmed: true }, [], 0, 'You approved as acme.\nKeep this login on this machine?\n'],
    [{ confirmed: false }, ['--yes'], 0, 'Signed in to acme'],
    [{ confirmed: false }, ['--workspace', 'acme'], 0, 'Signed in to acme'],
    [{}, [], 0, 'Signed in to acme'],
  ])('asks whose workspace it is: %j %j', async (options, argv, code, text) => {
    const started = bench.cli(options);
    expect(await bench.run(started, 'login', ...argv)).toMatchObject(ended(code, text));
    const kept = await bench.run(started, 'status');
    expect(kept.code).toBe(code);
  });
});

describe('login behind a proxy', () => {
  const base = 'https://name-8976.app.example.dev/p';

  async function start() {
    const port = await freePort();
    const started = bench.cli({ browser: noBrowser });
    const running = bench.run(started, 'login', '--port', String(port), '--proxy-base-url', base);
    const origin = `http://127.0.0.1:${port}`;
    const startPage = (await shownLink(started)).replace(base, origin);
    return { started, running, origin, begin: (headers = {}) => visit(startPage, headers) };
  }
  const cookieOf = ({ cookies }: { cookies: string[] }) => cookies[0]?.split(';')[0] ?? '';

  test('takes the redirect URI from the forwarded headers', async () => {
    const { started, running, origin, begin } = await start();
    expect(started.stderr).toMatch(/https:\/\/name-8976\.app\.example\.dev\/p\/start\/[\w-]{22}\n/);
    const headers = {
      'x-forwarded-proto': 'https,http',
      'x-forwarded-host': 'name-8976.app.example.dev:443',
    };
    const begun = await begin(headers);
    const link = new URL(begun.location ?? '');
    expect(link.searchParams.get('redirect_uri')).toBe(`${base}/callback`);
    const target = new URL(await visitConsent(link.href));
    expect(`${target.origin}${target.pathname}`).toBe(`${base}/callback`);
    expect(begun.cookies).toEqual([
      expect.stringMatching(
        /^osc-deploy-sign-in=[\w-]{22}; Path=\/p\/; HttpOnly; SameSite=Lax; Secure$/,
      ),
    ]);
    const cookie = `other=1; ${cookieOf(begun)}`;
    const back = await visit(`${origin}/callback${target.search}`, { ...headers, cookie });
    expect(back).toMatchObject({ status: 200 });
    expect(await running).toMatchObject(ended(0));
    expect(new URLSearchParams(tokenRequests()[0]?.bodyText ?? '').get('redirect_uri')).toBe(
      `${base}/callback`,
    );
  });

  test('redirects no other visitor of the address', async () => {
    const { started, running, origin, begin } = await start();
    for (const path of ['/', '/start/', '/start/AAAAAAAAAAAAAAAAAAAAAA', '/start']) {
      expect(await visit(origin + path)).toMatchObject({ status: 404, location: null });
    }
    const begun = await begin();
    const reloaded = await begin({ cookie: cookieOf(begun) });
    expect(reloaded.location).toBe(begun.location);
    started.interrupts.interrupt('SIGINT');
    expect(await running).toMatchObject(ended(130));
  });

  test('refuses an answer without the cookie of the browser that opened the link', async () => {
    const { running, origin, begin } = await start();
    const begun = await begin();
    // The state is in the address that the person's browser went to: a stranger who has seen it has all but the cookie.
    const returned = new URL(await visitConsent(begun.location ?? '')).search;
    const comeBack = (headers = {}) => visit(`${origin}/callback${returned}`, headers);
    expect(await comeBack()).toMatchObject({ status: 400 });
    expect(await comeBack({ cookie: 'osc-deploy-sign-in=AAAAAAAAAAAAAAAAAAAAAA' })).toMatchObject({
      status: 400,
    });
    expect(tokenRequests()).toEqual([]);
    expect(await comeBack({ cookie: cookieOf(begun) })).toMatchObject({ status: 200 });
    expect(await running).toMatchObject(ended(0));
  });

  test('is not possible with the public client and its redirect to localhost', async () => {
    platform.faults.arm({ path: '/api/connect/register', status: 403 });
    const started = bench.cli({ browser: noBrowser });
    const text = 'cannot be used behind a proxy';
    expect(await bench.run(started, 'login', '--proxy-base-url', base)).toMatchObject(
      ended(1, text),
    );
  });

  test('refuses to redirect for headers of another host', async () => {
    const { started, running, begin } = await start();
    const begun = await begin({ 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' });
    const text = expect.stringContaining('https://evil.example/p/callback');
    expect(begun).toMatchObject({ status: 400, location: null, text });
    started.interrupts.interrupt('SIGINT');
    expect(await running).toMatchObject(ended(130));
  });
});
