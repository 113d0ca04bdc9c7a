import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import {
  bench,
  cloneOf,
  ended,
  platform,
  startCliEachTest,
  write,
} from '../../support/cli/cli-platform.js';
import type { Cli } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

startCliEachTest(() => ({ clock: new VirtualClock() }));

const run = (started: Cli, ...argv: string[]) => bench.run(started, ...argv);

/** Returns a command line with a login and a small site in `dist`. */
function cli(): Cli {
  const started = bench.withToken();
  write(started, { 'dist/index.html': '<h1>Hello</h1>' });
  return started;
}

describe('deploy', () => {
  test('publishes the build output of this folder', async () => {
    const started = cli();
    write(started, {
      'package.json': '{"scripts":{"build":"vite build"},"devDependencies":{"vite":"1"}}',
    });
    expect(await run(started, 'deploy', '--name', 'my-site')).toMatchObject({
      code: 0,
      stdout: `${platform.site('my-site').url}\n`,
      stderr: expect.stringContaining('Found Vite: publishes dist.'),
    });
    expect((await run(started, 'plan', '--name', 'my-site')).stderr).toContain(
      'Would change nothing.',
    );
    rmSync(join(started.folder, 'dist'), { recursive: true });
    expect(await run(started, 'deploy', '--name', 'my-site')).toMatchObject(
      ended(2, /Found Vite, but there is no `dist` yet\.\n.*Build it first:\n {2}npm run build\n/s),
    );
  });

  test('names this folder in words, as its dot would end a sentence', async () => {
    const started = bench.withToken();
    write(started, { 'index.html': '<h1>Hello</h1>' });
    const { stderr } = await run(started, 'deploy', '--name', 'my-site');
    expect(stderr).toContain('Found plain HTML: publishes this folder.');
  });

  test('runs a server in a folder of the clone as an app', async () => {
    const started = cli();
    const commit = cloneOf(started, 'https://github.com/acme/shop')('rev-parse', 'HEAD');
    platform.services.repositories.declare('https://github.com/acme/shop', {
      branches: { main: commit },
      tags: {},
    });
    write(started, {
      'package.json': '{"scripts":{"start":"node ."},"dependencies":{"express":"1"}}',
    });
    expect(await run(started, 'push', '--no-wait')).toMatchObject(
      ended(0, 'runs on the web runner.'),
    );
    expect(platform.services.instances.of('acme').map(({ name }) => name)).toEqual(['shop']);
  });
});

test('run --create-config creates the store with secrets once; plan shows names of changed variables without values', async () => {
  const started = cli();
  const argv = [
    '--runner',
    'web',
    '--name',
    'shop',
    '--source-url',
    'https://github.com/acme/shop',
  ];
  const store = ['--config-service', 'shopconfig', '--config', 'app.yml'];
  write(started, { 'app.yml': 'API_URL: https://api.example.com\nDB_PASSWORD: correcthorse\n' });
  expect(await run(started, 'run', ...argv, ...store)).toMatchObject(
    ended(1, 'There is no parameter store "shopconfig"'),
  );
  expect(await run(started, 'run', ...argv, ...store, '--create-config')).toMatchObject(ended(0));
  const { instances } = platform.services;
  const key = platform.services.storesOf('acme').get('shopconfig')?.configApiKey ?? '';
  expect(instances.named('shop').options).toMatchObject({
    ConfigService: 'shopconfig',
    ConfigApiKey: key,
  });
  const values = platform.services.parametersOf('acme', 'shopconfig');
  expect({ values: values.get('DB_PASSWORD'), size: values.secrets.size }).toEqual({
    values: 'correcthorse',
    size: 2,
  });
  const other = await run(started, 'run', ...argv.with(3, 'other'), ...store, '--create-config');
  expect(other).toMatchObject(ended(0));
  expect(instances.of('acme').map(({ name }) => name)).toEqual([
    'shopconfigvalkey',
    'shopconfig',
    'shop',
    'other',
  ]);
  write(started, {
    'app.yml': 'API_URL: https://api.example.org\nDB_PASSWORD: correcthorse\nMORE: more-value',
  });
  const { stderr } = await run(started, 'plan', ...argv, ...store);
  expect(stderr).toMatch(/added +MORE/);
  expect(stderr).toMatch(/changed +API_URL/);
  for (const secret of ['correcthorse', key, 'more-value'])
    expect(started.stdout + started.stderr).not.toContain(secret);
});
