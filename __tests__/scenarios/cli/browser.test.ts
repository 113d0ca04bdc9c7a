import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { browserFlags, browserPath, type Cli, startCli } from '../../support/cli/start-cli.js';

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

/** Runs `login` with a real browser; `answer` does what a person does on the consent page. */
async function login(answer: (page: Page) => Promise<void>): Promise<{ started: Cli; code: number; page: Page }> {
  const page = await browser.newPage();
  let person: Promise<void> | undefined;
  const started = startCli({
    browser: async (link) => {
      person = page.goto(link).then(() => answer(page));
      return true;
    },
  });
  const code = await started.run('login', '--base-url', platform.apiUrl);
  await person;
  return { started, code, page };
}

describe('in Chromium', () => {
  test('the whole flow, from the consent page to the page that says it is done', async () => {
    const problems: string[] = [];
    const { started, code, page } = await login(async (shown) => {
      shown.on('console', (message) => problems.push(message.text()));
      shown.on('requestfailed', (request) => problems.push(request.url()));
      expect(await shown.textContent('h1')).toBe('osc-deploy on here.example');
      await shown.selectOption('select[name=tenant]', 'globex');
      await shown.getByRole('button', { name: 'Approve' }).click();
      await shown.waitForURL(/\/callback/, { timeout: 10_000 });
    });
    expect([code, platform.families.at(-1)?.tenant]).toEqual([0, 'globex']);
    expect(await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()).toBe('You are signed in');
    expect(await page.title()).toBe('You are signed in · osc-deploy');
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    // The style is allowed by its hash: were it not, the browser would say so and show none of it.
    expect(await page.evaluate('getComputedStyle(document.body).maxWidth')).not.toBe('none');
    expect(problems).toEqual([]);
    const shots = process.env['SCREENSHOTS'];
    if (shots) await page.screenshot({ path: join(shots, 'callback-signed-in.png') });
    await started.close();
  }, 30_000);

  test('a refusal is shown in the browser too', async () => {
    const { started, code, page } = await login(async (shown) => {
      await shown.getByRole('button', { name: 'Deny' }).click();
      await shown.waitForURL(/\/callback/, { timeout: 10_000 });
    });
    expect(code).toBe(1);
    expect(await page.textContent('main')).toContain('The sign-in was refused');
    expect(started.stderr).toContain('access_denied');
    const shots = process.env['SCREENSHOTS'];
    if (shots) await page.screenshot({ path: join(shots, 'callback-refused.png') });
    await started.close();
  }, 30_000);

  test('text of the platform is text: no markup, no script', async () => {
    platform.faults.arm({
      path: '/api/connect/token',
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        error: 'invalid_grant',
        error_description: '<img src=x onerror="document.title=1"><b>no</b>',
      }),
    });
    const { started, code, page } = await login(async (shown) => {
      await shown.getByRole('button', { name: 'Approve' }).click();
      await shown.waitForURL(/\/callback/, { timeout: 10_000 });
    });
    expect(code).toBe(1);
    expect(await page.textContent('main')).toContain('<b>no</b>');
    expect(await page.locator('main img, main b').count()).toBe(0);
    expect(await page.title()).toBe('The sign-in failed · osc-deploy');
    await started.close();
  }, 30_000);
});
