import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { visitConsent } from '../../emulator/oauth/consent-visitor.js';
import type { LocalPlatform } from '../../emulator/platform.js';
import { type Cli, freePort } from '../support/cli-kit.js';
import { CliPlatform } from '../support/cli-platform.js';
import { noBrowser, waitFor } from '../support/cli-sign-in.js';

let bench: CliPlatform;
let platform: LocalPlatform;

beforeEach(async () => {
  bench = await CliPlatform.start();
  ({ platform } = bench);
});
afterEach(() => bench.close());

const tokenRequests = () => platform.log.select({ origin: 'api', method: 'POST', path: '/api/connect/token' });

describe('behind a proxy', () => {
  const base = 'https://name-8976.app.example.dev/p';

  async function start(): Promise<{ started: Cli; running: Promise<number>; origin: string }> {
    const port = await freePort();
    const started = bench.cli({ browser: noBrowser });
    const running = started.run('login', ...bench.at, '--port', String(port), '--proxy-base-url', base);
    await waitFor(() => started.stderr.includes('Waiting for three minutes'));
    return { started, running, origin: `http://127.0.0.1:${port}` };
  }

  test('the redirect URI is the one that the forwarded headers give', async () => {
    const { started, running, origin } = await start();
    expect(started.stderr).toContain(`${base}/\n`);
    const headers = { 'x-forwarded-proto': 'https,http', 'x-forwarded-host': 'name-8976.app.example.dev' };
    const begun = await fetch(origin, { headers, redirect: 'manual' });
    const link = new URL(begun.headers.get('location') ?? '');
    expect(link.searchParams.get('redirect_uri')).toBe(`${base}/callback`);
    const target = new URL(await visitConsent(link.href));
    expect(`${target.origin}${target.pathname}`).toBe(`${base}/callback`);
    expect((await fetch(`${origin}/callback${target.search}`, { headers })).status).toBe(200);
    expect(await running).toBe(0);
    expect(new URLSearchParams(tokenRequests()[0]?.bodyText ?? '').get('redirect_uri')).toBe(`${base}/callback`);
  });

  test('the public client cannot come back through one', async () => {
    platform.faults.arm({ path: '/api/connect/register', status: 403 });
    const started = bench.cli({ browser: noBrowser });
    const argv = [...bench.at, '--proxy-base-url', base];
    expect([await started.run('login', ...argv), started.stderr]).toEqual([
      1,
      expect.stringContaining('cannot come back through a proxy'),
    ]);
  });

  test('headers that say something else lead nowhere', async () => {
    const { started, running, origin } = await start();
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example' };
    const begun = await fetch(origin, { headers, redirect: 'manual' });
    expect([begun.status, begun.headers.get('location')]).toEqual([400, null]);
    expect(await begun.text()).toContain('https://evil.example/p/callback');
    started.interrupts.interrupt('SIGINT');
    expect(await running).toBe(130);
    expect(started.stderr).toContain('The proxy says that the browser would come back to https://evil.example');
  });
});
