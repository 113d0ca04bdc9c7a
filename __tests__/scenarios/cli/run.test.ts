import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { CliPlatform, write } from '../../support/cli/cli-platform.js';

let bench: CliPlatform;
let platform: LocalPlatform;

beforeEach(async () => {
  bench = await CliPlatform.start();
  ({ platform } = bench);
});
afterEach(() => bench.close());

describe('run with a parameter store', () => {
  const argv = ['run', '--runner', 'web', '--name', 'shop', '--source-url', 'https://github.com/acme/shop'];

  test('--create-config makes the store with secrets, once, and no secret is shown', async () => {
    const started = await bench.signedIn();
    write(started, 'app.yml', 'API_URL: https://api.example.com\nDB_PASSWORD: correcthorse\n');
    const store = ['--config-service', 'shopconfig', '--config', 'app.yml'];
    expect(await started.run(...argv, ...store, ...bench.at)).toBe(1);
    expect(started.stderr).toContain('There is no parameter store "shopconfig"');
    expect([await started.run(...argv, ...store, '--create-config', ...bench.at), started.stderr]).toEqual([
      0,
      expect.any(String),
    ]);
    const { instances } = platform.services;
    const key = platform.services.storesOf('acme').get('shopconfig')?.configApiKey ?? '';
    expect(instances.named('shop').options).toMatchObject({ ConfigService: 'shopconfig', ConfigApiKey: key });
    const values = platform.services.parametersOf('acme', 'shopconfig');
    expect([values.get('DB_PASSWORD'), values.secrets.size]).toEqual(['correcthorse', 2]);
    expect(await started.run(...argv.with(4, 'other'), ...store, '--create-config', ...bench.at)).toBe(0);
    expect(started.stderr).toContain('is there already');
    expect(instances.of('acme').map(({ name }) => name)).toEqual(['shopconfigvalkey', 'shopconfig', 'shop', 'other']);
    for (const secret of ['correcthorse', key]) expect(started.stdout + started.stderr).not.toContain(secret);
  });

  test('a plan shows the names that would change', async () => {
    const started = await bench.signedIn();
    write(started, 'app.yml', 'A: some-value');
    const store = ['--config-service', 'shopconfig', '--config', 'app.yml'];
    expect(await started.run(...argv, ...store, '--create-config', ...bench.at)).toBe(0);
    write(started, 'app.yml', 'A: other-value\nB: more-value');
    const plan = ['plan', ...argv.slice(1), ...store, ...bench.at];
    expect(await started.run(...plan)).toBe(0);
    expect(started.stderr).toMatch(/added +B/);
    expect(started.stderr).toMatch(/changed +A/);
    expect(started.stderr).not.toContain('other-value');
  });
});

describe('run and status', () => {
  test('runs a service and shows it, with everything else there is', async () => {
    const started = await bench.signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', ...bench.at);
    const argv = ['run', '--service', 'valkey-io-valkey', '--name', 'cache', '--set', 'Password=a-long-password'];
    expect([await started.run(...argv, ...bench.at), started.stderr]).toEqual([0, expect.any(String)]);
    const shown = started.stdout.length;
    expect(await started.run('status', ...bench.at)).toBe(0);
    const text = started.stdout.slice(shown);
    for (const part of [
      /^Account$/m,
      /Workspace +acme/,
      /^Sites$/m,
      /my-site +live/,
      /valkey-io-valkey +cache/,
      /^None: parameter stores, asleep, domains\.$/m,
      /^Plan +PERSONAL, 1,200 tokens left$/m,
    ]) {
      expect(text).toMatch(part);
    }
    expect(text).not.toContain('a-long-password');
    expect(bench.leaks(started)).toEqual([]);
    const cache = () => bench.platform.services.instances.named('cache').options['Password'];
    expect(cache()).toMatch(/^\{\{secrets\./);
    argv.splice(-1, 1, 'Password=!plain "a-long" {password}');
    expect([await started.run(...argv, ...bench.at), cache()]).toEqual([0, '"a-long" {password}']);
  });

  test('--json gives the same as data', async () => {
    const started = await bench.signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', ...bench.at);
    const shown = started.stdout.length;
    expect(await started.run('status', '--json', ...bench.at)).toBe(0);
    expect(JSON.parse(started.stdout.slice(shown))).toMatchObject({
      account: { platform: platform.apiUrl, workspace: 'acme' },
      sites: [{ name: 'my-site', status: 'live' }],
      balance: 1200,
    });
  });

  test('an area that fails hides no other', async () => {
    const started = await bench.signedIn();
    platform.faults.arm({ path: '/mydomains', status: 403, body: '{"reason":"not on this plan"}' });
    expect(await started.run('status', ...bench.at)).toBe(0);
    expect(started.stderr).toMatch(/Not listed: domains: .*not on this plan/);
    expect(started.stdout).toMatch(/^None: sites, instances, /m);
  });
});

describe('open, logs and restart', () => {
  const valkey = ['--service', 'valkey-io-valkey', '--name', 'cache'];

  test('open gives the address to the browser and prints it', async () => {
    const started = await bench.signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', ...bench.at);
    const { url } = platform.site('my-site');
    const opened: string[] = [];
    started.terminal.openBrowser = (link) => Promise.resolve(opened.push(link) > 0);
    expect(await started.run('open', '--name', 'my-site', ...bench.at)).toBe(0);
    expect([opened, started.stdout]).toEqual([[url], `${url}\n${url}\n`]);
  });

  test('an address that is no web page is not opened', async () => {
    const started = await bench.signedIn();
    const body = { id: '1', name: 'my-site', url: 'file:///etc/passwd', status: 'live' };
    platform.faults.arm({ path: '/mypages', status: 200, body: JSON.stringify([body]) });
    started.terminal.openBrowser = () => Promise.reject(new Error('opened'));
    expect(await started.run('open', '--name', 'my-site', ...bench.at)).toBe(1);
    expect(started.stderr).toContain('has no address yet');
  });

  test('logs are on standard output, a restart is asked for once', async () => {
    const started = await bench.signedIn();
    expect(await started.run('run', ...valkey, ...bench.at)).toBe(0);
    const before = started.stdout.length;
    expect(await started.run('logs', ...valkey, ...bench.at)).toBe(0);
    expect(started.stdout.slice(before).trim()).not.toBe('');
    expect(await started.run('restart', ...valkey, ...bench.at)).toBe(0);
    expect(started.stderr).toContain('"cache" is restarting.');
    const restarts = platform.requests.filter(({ method, path }) => method === 'POST' && path.includes('restart'));
    expect(restarts).toHaveLength(1);
  });

  test.each([
    [['open', 'my-site'], 1, 'There is no site, app or instance "my-site" in this workspace.'],
    [['open', 'my-site', '--site'], 1, 'There is no site "my-site" in this workspace.'],
    [['logs', ...valkey], 1, 'There is no "cache" on valkey-io-valkey in this workspace.'],
    [['restart', '--app', '--name', 'shop'], 1, 'There is no app "shop" in this workspace.'],
    [['logs'], 2, 'Give a name: this folder is no clone'],
    [['run', '--runner', 'web', '--name', 'shop', '--create-config'], 2, '--create-config is for runners and apps'],
    [['open', '--app', '--runner', 'web', '--name', 'shop'], 2, "option '--app' cannot be used with option '--runner"],
    [['remove', '--yes', '--site', '--runner', 'web', 'my-site'], 2, "option '--site' cannot be used with"],
    [['logs', '--runner', 'basic', '--name', 'shop'], 2, '--runner must be one of `web`, '],
  ])('%j says what is wrong', async (argv, code, text) => {
    const started = await bench.signedIn();
    const before = platform.requests.length;
    expect(await started.run(...argv, ...bench.at)).toBe(code);
    expect(started.stderr).toContain(text);
    if (code === 2) expect(platform.requests).toHaveLength(before);
    expect(platform.log.select({ method: 'POST', path: '/mysubscriptions' })).toEqual([]);
  });
});
