import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { connect, openSession } from '../../../src/cli/session.js';
import { browserFlags, browserPath, startCli } from '../../support/cli/start-cli.js';

let profile: string;
let browser: BrowserContext;
let platform: LocalPlatform;

beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'osc-profile-'));
  browser = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath(),
    args: browserFlags,
    chromiumSandbox: false,
  });
  platform = await startPlatform();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await platform.close();
  rmSync(profile, { recursive: true, force: true });
});

/** Runs `login` with a real browser; `act` does what a person does on the page of the link. */
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

test('login in Chromium goes from the consent page to the page that reports success', async () => {
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
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()).toBe('You are signed in');
  expect(await page.title()).toBe('You are signed in · osc-deploy');
  expect(await page.getAttribute('html', 'lang')).toBe('en');
  // The style is allowed by its hash: were it not, the browser would say so and show none of it.
  expect(await page.evaluate('getComputedStyle(document.body).maxWidth')).not.toBe('none');
  expect(problems).toEqual([]);
  await started.close();
}, 30_000);

/** What is used of the certified server; it brings no types of its own. */
type ProviderModule = {
  default: new (issuer: string, configuration: object) => { callback(): RequestListener };
};

let issuer: string;

/** Signs in at the server's own pages: a user name, a password, and the consent. */
async function signInAt(page: Page): Promise<void> {
  await page.fill('input[name=login]', 'somebody');
  await page.fill('input[name=password]', 'anything');
  await page.click('button[type=submit]');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/callback/, { timeout: 10_000 });
  expect(await page.textContent('h1')).toBe('You are signed in');
}

interface Kept {
  refreshToken: string;
  accessToken: { value: string; expiresAt: number };
}

describe('a certified OAuth server with token rotation', () => {
  let server: Server;

  beforeAll(async () => {
    server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const name = 'oidc-provider';
    const { default: Provider } = (await import(name)) as ProviderModule;
    const provider = new Provider(issuer, {
      routes: {
        authorization: '/api/connect/authorize',
        token: '/api/connect/token',
        registration: '/api/connect/register',
      },
      features: { registration: { enabled: true }, devInteractions: { enabled: true } },
      pkce: { required: () => true },
      scopes: ['instances'],
      issueRefreshToken: () => true,
      rotateRefreshToken: true,
      ttl: { AccessToken: 3600, RefreshToken: 86_400, Grant: 86_400, Interaction: 600, Session: 600 },
      cookies: { keys: ['a key of this test'] },
    });
    const handle = provider.callback();
    server.on('request', (request, response) => {
      // This server grants nothing without a scope; the platform has one that nobody needs to ask for.
      if (request.url?.startsWith('/api/connect/authorize?')) request.url += '&scope=instances';
      handle(request, response);
    });
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });

  test('accepts a login by client registration, and the login survives a rotation', async () => {
    const { started, code } = await login(['--auth-url', issuer, '--verbose'], signInAt);
    expect(code).toBe(0);
    const host = new URL(issuer).host.replace(':', '_');
    const file = join(started.folder, 'config/osc-deploy/logins', host, 'login.json');
    const read = () => JSON.parse(readFileSync(file, 'utf8')) as Kept;
    const first = read();
    writeFileSync(file, JSON.stringify({ ...first, accessToken: { ...first.accessToken, expiresAt: 0 } }));
    const session = openSession(started.terminal, { given: { 'auth-url': issuer } });
    await connect(session);
    const second = read();
    expect(second.refreshToken).not.toBe(first.refreshToken);
    for (const { refreshToken, accessToken } of [first, second]) {
      expect(started.stdout + started.stderr).not.toContain(refreshToken);
      expect(started.stdout + started.stderr).not.toContain(accessToken.value);
    }
    await started.close();
  }, 60_000);
});
