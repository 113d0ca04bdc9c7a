import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

describe('publish', () => {
  test('puts the directory on the site and prints the URL alone on standard output', async () => {
    const started = await bench.signedIn();
    expect(await started.run('publish', 'dist', '--name', 'my-site', ...bench.at)).toBe(0);
    const { url, objects } = platform.site('my-site');
    expect(started.stdout).toBe(`${url}\n`);
    expect([...objects.keys()]).toEqual(expect.arrayContaining(['index.html', 'assets/app.js']));
    expect(started.stderr).toMatch(/Live after .*uploaded 2 files/);
    expect(started.stderr).not.toContain('::');
    expect(bench.leaks(started)).toEqual([]);
  });

  test('uses the kept access token, and renews the login when it is too old', async () => {
    const started = await bench.signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', ...bench.at);
    expect(bench.refreshes()).toHaveLength(0);
    const file = join(bench.loginFolder(started), 'login.json');
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { accessToken: { expiresAt: number } };
    kept.accessToken.expiresAt = Date.now();
    writeFileSync(file, JSON.stringify(kept));
    expect(await started.run('publish', 'dist', '--name', 'my-site', ...bench.at)).toBe(0);
    expect(bench.refreshes()).toHaveLength(1);
    expect(readFileSync(file, 'utf8')).toContain(platform.families[0]?.current);
    expect(platform.families[0]).toMatchObject({ state: 'live' });
  });

  test('--json prints the outputs of the action', async () => {
    const started = await bench.signedIn();
    const { clock } = started.terminal;
    const before = clock.now();
    await started.run('publish', 'dist', '--name', 'my-site', '--json', ...bench.at);
    const outputs = JSON.parse(started.stdout) as { 'duration-ms': number };
    expect(outputs['duration-ms']).toBeLessThanOrEqual(clock.now() - before);
    expect(outputs).toMatchObject({
      url: platform.site('my-site').url,
      name: 'my-site',
      operation: 'deployed',
      status: 'live',
      changed: true,
      files: 2,
      uploaded: 2,
    });
  });

  test('counts on a terminal, with colours', async () => {
    const started = await bench.signedIn({ isTTY: true });
    platform.faults.arm({ origin: 'storage', path: /.*/, delayMs: 400, times: 2 });
    await started.run('publish', 'dist', '--name', 'my-site', ...bench.at);
    expect(started.stderr).toMatch(/[⠋⠙⠹⠸].* \d+% {2}\d of \d file/);
    expect(started.stderr).toContain('\r\u001b[2K');
    expect(started.stderr).toContain('\u001b[32mLive');
  });

  test('NO_COLOR is kept on a terminal too', async () => {
    const started = await bench.signedIn({ isTTY: true, env: { NO_COLOR: '1' } });
    await started.run('publish', 'dist', '--name', 'my-site', ...bench.at);
    for (const code of ['1m', '2m', '31m', '32m', '33m']) expect(started.stderr).not.toContain(`\u001b[${code}`);
  });

  test.each([
    [['publish', 'dist', '--name', 'My Site'], '--name must have 3 to 52 characters'],
    [['publish', 'dist', '--name', 'my-site', '--max-prune', 'x'], '--max-prune must be'],
    [['publish', 'dist'], '--name is required'],
    [['publish'], "missing required argument 'directory'"],
    [['plan', '--name', 'my-site'], 'Neither a site nor an app is recognised here: give the directory'],
    [['remove'], 'Give the name of what is to be removed.'],
    [['remove', 'my-site'], 'Give --yes: there is no terminal to ask on.'],
    [['run', '--name', 'x', '--service', 'a-b', '--set', 'nothing'], 'It must be Name=value.'],
  ])('%j is not understood', async (argv, message) => {
    const started = bench.cli();
    expect(await started.run(...argv, ...bench.at)).toBe(2);
    expect(started.stderr).toContain(message);
    expect(platform.requests).toHaveLength(0);
  });

  test('without a login it says how to sign in', async () => {
    const started = bench.cli();
    write(started, 'dist/index.html', 'x');
    expect(await started.run('publish', 'dist', '--name', 'my-site', ...bench.at)).toBe(1);
    expect(started.stderr).toContain(`You are not signed in to ${platform.apiUrl} (prod).`);
    expect(started.stderr).toContain(`Sign in:\n  osc-deploy login --base-url ${platform.apiUrl}\n`);
  });

  test('takes OSC_ACCESS_TOKEN in place of a login', async () => {
    const { accessToken } = platform.signIn();
    const started = bench.cli({ env: { OSC_ACCESS_TOKEN: accessToken } });
    write(started, 'dist/index.html', 'x');
    expect(await started.run('publish', 'dist', '--name', 'my-site', ...bench.at)).toBe(0);
    expect(bench.leaks(started)).toEqual([]);
  });

  test('a directory that is not there fails before the login is touched', async () => {
    const started = await bench.signedIn();
    const before = platform.requests.length;
    expect(await started.run('publish', 'nothing', '--name', 'my-site', ...bench.at)).toBe(1);
    expect(started.stderr).toContain('Run the build first');
    expect(platform.requests).toHaveLength(before);
  });
});

describe('plan and remove', () => {
  test('plan lists what would change and writes nothing', async () => {
    const started = await bench.signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', ...bench.at);
    write(started, 'dist/index.html', '<h1>Changed</h1>');
    write(started, 'dist/new.html', 'new');
    const before = platform.requests.length;
    expect(await started.run('plan', 'dist', '--name', 'my-site', ...bench.at)).toBe(0);
    expect(started.stdout).toContain('~ index.html\n+ new.html\n');
    expect(started.stderr).toContain('Would upload 2 files');
    expect(platform.requests.slice(before).map(({ method }) => method)).not.toContain('POST');
  });

  test('remove takes the site down; once more is fine', async () => {
    const started = await bench.signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', ...bench.at);
    expect(await started.run('remove', 'my-site', '--yes', ...bench.at)).toBe(0);
    expect(() => platform.site('my-site')).toThrow('no tenant has a page named my-site');
    expect(await started.run('rm', '--name', 'my-site', '--yes', ...bench.at)).toBe(0);
    expect(started.stderr).toContain('There is no site, app or instance "my-site"; nothing to remove.');
  });
});

describe('remove on a terminal', () => {
  test('asks, and a no removes nothing', async () => {
    const started = await bench.signedIn({ confirmed: false });
    await started.run('publish', 'dist', '--name', 'my-site', ...bench.at);
    expect(await started.run('remove', '--name', 'my-site', ...bench.at)).toBe(0);
    expect(started.stderr).toContain('Remove site "my-site" from acme on prod?');
    expect(platform.parts.pages.of('acme')).toHaveLength(1);
    expect(await started.run('remove', '--name', 'my-site', '--yes', ...bench.at)).toBe(0);
    expect(platform.parts.pages.of('acme')).toEqual([]);
  });

  test('asks nothing about what is not there', async () => {
    const started = await bench.signedIn({ confirmed: false });
    const gone = ['--name', 'none', ...bench.at];
    for (const what of [[], ['--runner', 'web'], ['--app'], ['--service', 'valkey-io-valkey']]) {
      const shown = started.stderr.length;
      expect([what, await started.run('remove', ...what, ...gone)]).toEqual([what, 0]);
      expect(started.stderr.slice(shown)).not.toContain('Remove ');
    }
  });

  test('asks about an instance that sleeps', async () => {
    const started = await bench.signedIn({ confirmed: false });
    const cache = ['--service', 'valkey-io-valkey', '--name', 'cache', ...bench.at];
    await started.run('run', ...cache, '--set', 'Password=a-long-password');
    platform.services.suspend('cache');
    expect(await started.run('remove', ...cache)).toBe(0);
    expect(started.stderr).toContain('Remove "cache" on valkey-io-valkey from acme on prod?');
  });

  test('a yes removes', async () => {
    const started = await bench.signedIn({ confirmed: true });
    await started.run('publish', 'dist', '--name', 'my-site', ...bench.at);
    expect(await started.run('remove', '--name', 'my-site', ...bench.at)).toBe(0);
    expect(platform.parts.pages.of('acme')).toEqual([]);
  });
});
