import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { CliPlatform, write } from '../../support/cli/cli-platform.js';
import type { Cli, CliOptions } from '../../support/cli/start-cli.js';

let bench: CliPlatform;
let platform: LocalPlatform;

beforeEach(async () => {
  bench = await CliPlatform.start();
  ({ platform } = bench);
});
afterEach(() => bench.close());

const valkey = ['run', '--service', 'valkey-io-valkey', '--set', 'Password=a-long-password', '--no-wait'];
const run = (started: Cli, ...argv: string[]) => started.run(...argv, ...bench.at);

/** A workspace with a site `shop`, a cache `shop` and a cache `db`. */
async function workspace(options: CliOptions = {}): Promise<Cli> {
  const started = await bench.signedIn(options);
  for (const argv of [['publish', 'dist'], valkey, valkey.with(0, 'run')]) {
    const name = argv === valkey || argv[0] === 'publish' ? 'shop' : 'db';
    expect([await run(started, ...argv, '--name', name), started.stderr]).toEqual([0, expect.any(String)]);
  }
  return started;
}

/** What the last command wrote. */
async function said(started: Cli, ...argv: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  const [out, err] = [started.stdout.length, started.stderr.length];
  const code = await run(started, ...argv);
  return { code, stdout: started.stdout.slice(out), stderr: started.stderr.slice(err) };
}

const addresses = () => [platform.site('shop').url, String(platform.services.instances.named('shop').url)];

describe('a name', () => {
  test('is looked for among sites, apps and instances; one of two is chosen by an option', async () => {
    const started = await workspace();
    const [site, cache] = addresses();
    expect(await said(started, 'open', 'db')).toMatchObject({ code: 0, stdout: expect.stringContaining('/db') });
    expect(await said(started, 'open', 'shop')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(
        'Give one of:\n  site "shop": shop --site\n  "shop" on valkey-io-valkey: shop --service valkey-io-valkey\n',
      ),
    });
    expect((await said(started, 'open', 'shop', '--site')).stdout).toBe(`${site}\n`);
    expect((await said(started, 'open', '--name', 'shop', '--service', 'valkey-io-valkey')).stdout).toBe(`${cache}\n`);
    // Only one of them has a log.
    expect(await said(started, 'logs', 'shop')).toMatchObject({ code: 0, stdout: expect.stringMatching(/\S/) });
    expect(await said(started, 'restart', 'shop')).toMatchObject({ code: 0 });
  });

  test('of two is asked for on a terminal', async () => {
    const started = await workspace({ answer: '2' });
    const [, cache] = addresses();
    const { stdout, stderr } = await said(started, 'open', 'shop');
    expect(stdout).toBe(`${cache}\n`);
    expect(stderr).toContain('  1  site "shop"\n  2  "shop" on valkey-io-valkey\nWhich one? [1-2] ');
  });

  test('that is left out is made from the clone, or what its workflows say', async () => {
    const started = await workspace({ env: { PATH: process.env['PATH'] } });
    const git = (...args: string[]) => execFileSync('git', args, { cwd: started.folder });
    git('init', '-q');
    git('remote', 'add', 'origin', 'https://github.com/acme/db');
    expect((await said(started, 'open')).stdout).toMatch(/\/db\n$/);
    git('remote', 'set-url', 'origin', 'https://github.com/acme/other');
    expect(await said(started, 'open')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no site, app or instance "acme-other" or "other" in this workspace.'),
    });
    const step = '{ uses: acme/osc-deploy@v1, with: { name: db } }';
    write(started, '.github/workflows/a.yml', `on: push\njobs: { a: { runs-on: x, steps: [${step}] } }\n`);
    expect((await said(started, 'open')).stdout).toMatch(/\/db\n$/);
  });

  test.each([
    ['logs', 'A site has no log.'],
    ['restart', 'A site has nothing to restart.'],
  ])('%s of a site says why not', async (command, text) => {
    const started = await bench.signedIn();
    await run(started, 'publish', 'dist', '--name', 'my-site');
    expect(await said(started, command, 'my-site')).toMatchObject({ code: 2, stderr: expect.stringContaining(text) });
  });

  test('is found although one list cannot be read; where it is not found, that list is named', async () => {
    const started = await workspace();
    platform.faults.arm({ path: '/myapps', status: 403, body: '{"reason":"not on this plan"}' });
    expect((await said(started, 'open', 'db')).code).toBe(0);
    platform.faults.arm({ path: '/myapps', status: 403, body: '{"reason":"not on this plan"}' });
    expect(await said(started, 'remove', 'none', '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /There is no .* "none" in this workspace. Not searched: My Apps: .*not on this plan/,
      ),
    });
  });

  test('of something that sleeps says how to wake it up', async () => {
    const started = await workspace();
    // A resume that was given up leaves one that runs among what sleeps.
    const body = JSON.stringify([{ serviceId: 'valkey-io-valkey', instanceName: 'db' }]);
    platform.faults.arm({ path: '/mysuspended', status: 200, body });
    expect(await said(started, 'logs', 'db')).toMatchObject({ code: 0 });
    platform.services.suspend('db');
    expect(await said(started, 'logs', 'db')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"db" on valkey-io-valkey is suspended: deploy it to wake it up.'),
    });
  });
});

describe('with a name', () => {
  test('remove takes what has it, of whatever kind', async () => {
    const started = await workspace();
    expect(await said(started, 'remove', 'db', '--yes')).toMatchObject({ code: 0 });
    expect(platform.services.instances.of('acme').map(({ name }) => name)).toEqual(['shop']);
    expect(await said(started, 'remove', 'shop', '--yes')).toMatchObject({ code: 2 });
    expect(await said(started, 'rm', 'shop', '--service', 'valkey-io-valkey', '--yes')).toMatchObject({ code: 0 });
    expect(platform.services.instances.of('acme')).toEqual([]);
    expect(platform.site('shop').url).toMatch(/^http/);
    const gone = await said(started, 'remove', 'db', '--yes', '--json');
    expect([gone.code, JSON.parse(gone.stdout)]).toEqual([0, { name: 'db', operation: 'removed', changed: false }]);
  });

  test('status shows that alone, and fails where there is none', async () => {
    const started = await workspace();
    const { stdout } = await said(started, 'status', 'db');
    expect(stdout).toMatch(/^Instances\nService.*\nvalkey-io-valkey +db .*\n\n$/);
    expect(await said(started, 'ls', 'none')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no site, app or instance "none" in this workspace.'),
    });
  });
});

describe('deploy', () => {
  test('publishes what the build of this folder wrote', async () => {
    const started = await bench.signedIn();
    write(started, 'package.json', '{"scripts":{"build":"vite build"},"devDependencies":{"vite":"1"}}');
    expect([await run(started, 'deploy', '--name', 'my-site'), started.stderr]).toEqual([
      0,
      expect.stringContaining('Found Vite: publishes dist.'),
    ]);
    expect(started.stdout).toBe(`${platform.site('my-site').url}\n`);
    expect(await run(started, 'plan', '--name', 'my-site')).toBe(0);
    expect(started.stderr).toContain('The site is up to date.');
    execFileSync('rm', ['-r', 'dist'], { cwd: started.folder });
    expect(await said(started, 'deploy', '--name', 'my-site')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /Found Vite, but there is no `dist` yet\.\n.*Build it first:\n {2}npm run build\n/s,
      ),
    });
  });

  test('runs a server as an app, from the folder of the clone', async () => {
    const started = await bench.signedIn({ env: { PATH: process.env['PATH'] } });
    const git = (...args: string[]) => execFileSync('git', args, { cwd: started.folder, encoding: 'utf8' });
    git('init', '-q', '-b', 'main');
    git('remote', 'add', 'origin', 'https://github.com/acme/shop');
    git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '-q', '--allow-empty', '-m', 'one');
    const commit = git('rev-parse', 'HEAD').trim();
    platform.services.repositories.declare('https://github.com/acme/shop', { branches: { main: commit }, tags: {} });
    write(started, 'package.json', '{"scripts":{"start":"node ."},"dependencies":{"express":"1"}}');
    expect([await run(started, 'push', '--no-wait'), started.stderr]).toEqual([
      0,
      expect.stringContaining('runs on the web runner.'),
    ]);
    expect(platform.services.instances.of('acme').map(({ name }) => name)).toEqual(['shop']);
  });
});

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
