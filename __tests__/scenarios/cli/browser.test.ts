import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { startCli } from '../../support/cli/start-cli.js';

let profile: string;
let browser: BrowserContext;
let platform: LocalPlatform;

beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'osc-profile-'));
  browser = await chromium.launchPersistentContext(profile, {
    // CI installs it by apt.
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    chromiumSandbox: false,
  });
  platform = await startPlatform();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await platform.close();
  rmSync(profile, { recursive: true, force: true });
});

/** Runs `login` with a real browser. `act` acts like a user on the page of the link. */
async function login(options: string[], act: (page: Page) => Promise<unknown>) {
  const page = await browser.newPage();
  let person: Promise<unknown> | undefined;
  const started = startCli({
    browser: async (link) => {
      person = page.goto(link).then(() => act(page));
      return true;
    },
  });
  const { code } = await started.run('login', ...options);
  await person;
  return { started, code, page };
}

test('login in Chromium leads from the consent page to the page that reports success', async () => {
  const problems: string[] = [];
  const { started, code, page } = await login(['--base-url', platform.apiUrl], async (shown) => {
    shown.on('console', (message) => problems.push(message.text()));
    shown.on('requestfailed', (request) => problems.push(request.url()));
    expect(await shown.textContent('h1')).toBe('osc-deploy on here.example');
    await shown.selectOption('select[name=tenant]', 'globex');
    await shown.getByRole('button', { name: 'Approve' }).click();
    await shown.waitForURL(/\/callback/, { timeout: 10_000 });
  });
  expect({ code, tenant: platform.families.at(-1)?.tenant }).toEqual({ code: 0, tenant: 'globex' });
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()).toBe(
    'You are signed in',
  );
  expect(await page.title()).toBe('You are signed in · osc-deploy');
  expect(await page.getAttribute('html', 'lang')).toBe('en');
  expect(problems).toEqual([]);
  await started.close();
}, 30_000);

test('login registers a client and signs in at a certified OAuth server', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // It brings no types of its own.
  const name = 'oidc-provider';
  const { default: Provider } = (await import(name)) as {
    default: new (url: string, settings: object) => { callback(): RequestListener };
  };
  const handle = new Provider(issuer, {
    routes: {
      authorization: '/api/connect/authorize',
      token: '/api/connect/token',
      registration: '/api/connect/register',
    },
    features: { registration: { enabled: true }, devInteractions: { enabled: true } },
    pkce: { required: () => true },
    scopes: ['instances'],
    issueRefreshToken: () => true,
    ttl: { AccessToken: 3600, RefreshToken: 86_400, Grant: 86_400, Interaction: 600, Session: 600 },
    cookies: { keys: ['a key of this test'] },
  }).callback();
  server.on('request', (request, response) => {
    // This server grants nothing without a scope; the platform has one that nobody needs to ask for.
    if (request.url?.startsWith('/api/connect/authorize?')) request.url += '&scope=instances';
    handle(request, response);
  });
  const { started, code, page } = await login(['--auth-url', issuer], async (shown) => {
    await shown.fill('input[name=login]', 'somebody');
    await shown.fill('input[name=password]', 'anything');
    await shown.click('button[type=submit]');
    await shown.getByRole('button', { name: 'Continue' }).click();
    await shown.waitForURL(/\/callback/, { timeout: 10_000 });
  });
  expect({ code, title: await page.textContent('h1') }).toEqual({
    code: 0,
    title: 'You are signed in',
  });
  await started.close();
  server.close();
  server.closeAllConnections();
}, 60_000);
