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
