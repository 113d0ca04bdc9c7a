import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { visitConsent } from '../../emulator/oauth/consent-visitor.js';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { type Cli, type CliOptions, startCli } from '../support/cli-kit.js';

let platform: LocalPlatform;
const open: { close(): Promise<unknown> }[] = [];

beforeEach(async () => {
  platform = await startPlatform();
  open.push(platform);
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
});

/** Signed in, with a small site in `dist`. */
async function signedIn(options: CliOptions = {}): Promise<Cli> {
  const started = cli(options);
  expect(await started.run('login', '--base-url', platform.apiUrl)).toBe(0);
  write(started, 'dist/index.html', '<h1>Hello</h1>');
  write(started, 'dist/assets/app.js', 'x'.repeat(2000));
  return started;
}

function cli(options: CliOptions = {}): Cli {
  const started = startCli({
    browser: (link) => {
      visitConsent(link)
        .then((target) => fetch(target))
        .catch(() => undefined);
      return Promise.resolve(true);
    },
    ...options,
  });
  open.push(started);
  return started;
}

const at = () => ['--base-url', platform.apiUrl];

function leaks({ stdout, stderr }: Cli): string[] {
  return platform.issuedTokens.map(({ value }) => value).filter((value) => (stdout + stderr).includes(value));
}

describe('publish', () => {
  test('puts the directory on the site and prints the URL alone on standard output', async () => {
    const started = await signedIn();
    expect(await started.run('publish', 'dist', '--name', 'my-site', ...at())).toBe(0);
    const { url, objects } = platform.site('my-site');
    expect(started.stdout).toBe(`${url}\n`);
    expect([...objects.keys()]).toEqual(expect.arrayContaining(['index.html', 'assets/app.js']));
    expect(started.stderr).toMatch(/Live after .*uploaded 2 files/);
    expect(started.stderr).not.toContain('::');
    expect(leaks(started)).toEqual([]);
  });

  test('uses the kept access token, and renews the login when it is too old', async () => {
    const started = await signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', ...at());
    expect(refreshes()).toHaveLength(0);
    const file = join(started.terminal.env['XDG_CONFIG_HOME'] ?? '', 'osc-deploy/logins', slug(), 'login.json');
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { accessToken: { expiresAt: number } };
    kept.accessToken.expiresAt = Date.now();
    writeFileSync(file, JSON.stringify(kept));
    expect(await started.run('publish', 'dist', '--name', 'my-site', ...at())).toBe(0);
    expect(refreshes()).toHaveLength(1);
    expect(readFileSync(file, 'utf8')).toContain(platform.families[0]?.current);
    expect(platform.families[0]).toMatchObject({ state: 'live' });
  });

  test('--json prints the outputs of the action', async () => {
    const started = await signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', '--json', ...at());
    expect(JSON.parse(started.stdout)).toMatchObject({
      url: platform.site('my-site').url,
      name: 'my-site',
      operation: 'deployed',
      status: 'live',
      changed: true,
      files: 2,
      uploaded: 2,
    });
  });

  test('draws a bar on a terminal, with colours', async () => {
    const started = await signedIn({ isTTY: true });
    platform.faults.arm({ origin: 'storage', path: /.*/, delayMs: 400, times: 2 });
    await started.run('publish', 'dist', '--name', 'my-site', ...at());
    expect(started.stderr).toMatch(/[━─].*%/);
    expect(started.stderr).toContain('\r\u001b[2K');
    expect(started.stderr).toContain('\u001b[32mLive');
  });

  test('NO_COLOR is kept on a terminal too', async () => {
    const started = await signedIn({ isTTY: true, env: { NO_COLOR: '1' } });
    await started.run('publish', 'dist', '--name', 'my-site', ...at());
    for (const code of ['1m', '2m', '31m', '32m', '33m']) expect(started.stderr).not.toContain(`\u001b[${code}`);
  });

  test.each([
    [['publish', 'dist', '--name', 'My Site'], '--name must have 3 to 52 characters'],
    [['publish', 'dist', '--name', 'my-site', '--max-prune', 'x'], '--max-prune must be'],
    [['publish', 'dist'], '--name is required'],
    [['publish'], "missing required argument 'directory'"],
    [['plan', '--name', 'my-site'], '--runner is required'],
    [['remove'], "required option '--name <name>' not specified"],
    [['run', '--name', 'x', '--service', 'a-b', '--set', 'nothing'], 'It must be Name=value.'],
  ])('%j is not understood', async (argv, message) => {
    const started = cli();
    expect(await started.run(...argv, ...at())).toBe(2);
    expect(started.stderr).toContain(message);
    expect(platform.requests).toHaveLength(0);
  });

  test('without a login it says how to sign in', async () => {
    const started = cli();
    write(started, 'dist/index.html', 'x');
    expect(await started.run('publish', 'dist', '--name', 'my-site', ...at())).toBe(1);
    expect(started.stderr).toContain(`You are not signed in to ${platform.apiUrl} (prod).`);
    expect(started.stderr).toContain(`Sign in:\n  osc-deploy login --base-url ${platform.apiUrl}\n`);
  });

  test('takes OSC_ACCESS_TOKEN in place of a login', async () => {
    const { accessToken } = platform.signIn();
    const started = cli({ env: { OSC_ACCESS_TOKEN: accessToken } });
    write(started, 'dist/index.html', 'x');
    expect(await started.run('publish', 'dist', '--name', 'my-site', ...at())).toBe(0);
    expect(leaks(started)).toEqual([]);
  });

  test('a directory that is not there fails before the login is touched', async () => {
    const started = await signedIn();
    const before = platform.requests.length;
    expect(await started.run('publish', 'nothing', '--name', 'my-site', ...at())).toBe(1);
    expect(started.stderr).toContain('Run the build first');
    expect(platform.requests).toHaveLength(before);
  });
});

describe('plan and remove', () => {
  test('plan lists what would change and writes nothing', async () => {
    const started = await signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', ...at());
    write(started, 'dist/index.html', '<h1>Changed</h1>');
    write(started, 'dist/new.html', 'new');
    const before = platform.requests.length;
    expect(await started.run('plan', 'dist', '--name', 'my-site', ...at())).toBe(0);
    expect(started.stdout).toContain('+ new.html\n~ index.html\n');
    expect(started.stderr).toContain('Would upload 2 files');
    expect(platform.requests.slice(before).map(({ method }) => method)).not.toContain('POST');
  });

  test('remove takes the site down; once more is fine', async () => {
    const started = await signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', ...at());
    expect(await started.run('remove', '--name', 'my-site', ...at())).toBe(0);
    expect(() => platform.site('my-site')).toThrow('no tenant has a page named my-site');
    expect(await started.run('remove', '--name', 'my-site', ...at())).toBe(0);
  });
});

describe('run with a parameter store', () => {
  const argv = ['run', '--runner', 'web', '--name', 'shop', '--source-url', 'https://github.com/acme/shop'];

  test('--create-config makes the store and its Redis, once, and no secret is shown', async () => {
    const started = await signedIn({ env: { OSC_CONFIG_API_KEY: 'open-sesame' } });
    write(started, 'app.yml', 'API_URL: https://api.example.com\nDB_PASSWORD: correcthorse\n');
    const store = ['--config-service', 'shopconfig', '--config', 'app.yml'];
    expect(await started.run(...argv, ...store, ...at())).toBe(1);
    expect(started.stderr).toContain('There is no parameter store "shopconfig"');
    expect([await started.run(...argv, ...store, '--create-config', ...at()), started.stderr]).toEqual([
      0,
      expect.any(String),
    ]);
    const { instances } = platform.services;
    expect(instances.of('acme').map(({ name, service }) => `${service.serviceId} ${name}`)).toEqual([
      'valkey-io-valkey shopconfig',
      'eyevinn-app-config-svc shopconfig',
      'eyevinn-web-runner shop',
    ]);
    expect(instances.of('acme')[1]?.options).toMatchObject({ ConfigApiKey: 'open-sesame' });
    expect(platform.services.parametersOf('acme', 'shopconfig').get('DB_PASSWORD')).toBe('correcthorse');
    expect(await started.run(...argv.with(4, 'other'), ...store, '--create-config', ...at())).toBe(0);
    expect(started.stderr).toContain('is there already');
    expect(instances.of('acme')).toHaveLength(4);
    const password = String(instances.of('acme')[0]?.options['Password']);
    for (const secret of ['correcthorse', 'open-sesame', password]) {
      expect(started.stdout + started.stderr).not.toContain(secret);
    }
  });

  test('a plan shows the names that would change', async () => {
    const started = await signedIn();
    write(started, 'app.yml', 'A: some-value');
    const store = ['--config-service', 'shopconfig', '--config', 'app.yml'];
    expect(await started.run(...argv, ...store, '--create-config', ...at())).toBe(0);
    write(started, 'app.yml', 'A: other-value\nB: more-value');
    const plan = ['plan', ...argv.slice(1), ...store, ...at()];
    expect(await started.run(...plan)).toBe(0);
    expect(started.stderr).toMatch(/added +B/);
    expect(started.stderr).toMatch(/changed +A/);
    expect(started.stderr).not.toContain('other-value');
  });
});

describe('run and status', () => {
  test('runs a service and shows it, with everything else there is', async () => {
    const started = await signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', ...at());
    const argv = ['run', '--service', 'valkey-io-valkey', '--name', 'cache', '--set', 'Password=a-long-password'];
    expect([await started.run(...argv, ...at()), started.stderr]).toEqual([0, expect.any(String)]);
    const shown = started.stdout.length;
    expect(await started.run('status', ...at())).toBe(0);
    const text = started.stdout.slice(shown);
    for (const part of [
      /^Account$/m,
      /Workspace +acme/,
      /^Sites$/m,
      /my-site +live/,
      /valkey-io-valkey +cache/,
      /^Solutions\nnone$/m,
      /node1 +media +8 +32Gi/,
    ]) {
      expect(text).toMatch(part);
    }
    expect(text).not.toContain('a-long-password');
    expect(leaks(started)).toEqual([]);
  });

  test('--json gives the same as data', async () => {
    const started = await signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', ...at());
    const shown = started.stdout.length;
    expect(await started.run('status', '--json', ...at())).toBe(0);
    expect(JSON.parse(started.stdout.slice(shown))).toMatchObject({
      account: { platform: platform.apiUrl, workspace: 'acme' },
      sites: [{ name: 'my-site', status: 'live' }],
      solutions: [],
    });
  });

  test('an area that fails hides no other', async () => {
    const started = await signedIn();
    platform.faults.arm({ path: '/mynodes', status: 403, body: '{"reason":"not on this plan"}' });
    expect(await started.run('status', ...at())).toBe(0);
    expect(started.stdout).toMatch(/Reserved nodes\nnot known: .*not on this plan/);
    expect(started.stdout).toContain('Instances\nnone');
  });
});

describe('what a terminal shows', () => {
  test('the workspace and the environment come first, where the login is kept only with --verbose', async () => {
    const started = await signedIn();
    expect(started.stderr).toContain('Signed in to acme on prod');
    const before = started.stderr.length;
    await started.run('publish', 'dist', '--name', 'my-site', ...at());
    expect(started.stderr.slice(before)).toMatch(/^acme on prod\n/);
    expect(started.stderr).not.toContain('access token kept in');
    await started.run('publish', 'dist', '--name', 'my-site', '--verbose', ...at());
    expect(started.stderr).toContain('access token kept in');
  });

  test('a bad OSC_ACCESS_TOKEN is what has to go', async () => {
    const started = cli({ env: { OSC_ACCESS_TOKEN: 'an-old-token' } });
    write(started, 'dist/index.html', 'x');
    expect(await started.run('publish', 'dist', '--name', 'my-site', ...at())).toBe(1);
    expect(started.stderr).toContain('OSC_ACCESS_TOKEN was refused.');
    expect(started.stderr).toContain('\n  unset OSC_ACCESS_TOKEN\n');
  });

  test.each([
    ['node dist/cli.js', 'node dist/cli.js login --environment stage'],
    ['npx github:acme/osc-deploy', 'npx github:acme/osc-deploy login --environment stage'],
  ])('started as %s, the command to sign in is %s', async (invocation, command) => {
    const started = cli();
    started.terminal.invocation = invocation;
    expect(await started.run('status', '--environment', 'stage')).toBe(1);
    expect(started.stderr).toContain(
      `You are not signed in to https://app.stage.osaas.io (stage).\nSign in:\n  ${command}\n`,
    );
  });

  test('--json has one object for a failure, of every kind', async () => {
    const missing = await signedIn();
    expect(await missing.run('publish', 'nowhere', '--name', 'my-site', '--json', ...at())).toBe(1);
    expect(JSON.parse(missing.stdout)).toEqual({
      error: { code: 'directory-missing', message: expect.stringContaining('nowhere'), hint: expect.any(String) },
    });
    const usage = cli();
    expect(await usage.run('publish', '--json')).toBe(2);
    expect(JSON.parse(usage.stdout)).toMatchObject({ error: { code: 'usage' } });
    const many = cli();
    expect(await many.run('publish', 'dist', '--name', 'My_Site', '--concurrency', '0', '--json')).toBe(2);
    expect(JSON.parse(many.stdout)).toMatchObject({
      error: { code: 'usage', message: expect.stringMatching(/^Invalid options:\n {2}--concurrency .*\n {2}--name /s) },
    });
  });

  test('nothing is subscribed to for an option that is not there', async () => {
    const started = await signedIn();
    const argv = ['run', '--service', 'valkey-io-valkey', '--name', 'cache', '--set', 'Pasword=x'];
    expect(await started.run(...argv, ...at())).toBe(1);
    expect(started.stderr).toContain('did you mean `Password`');
    expect(platform.log.select({ method: 'POST', path: '/mysubscriptions' })).toEqual([]);
  });
});

describe('open, logs and restart', () => {
  const valkey = ['--service', 'valkey-io-valkey', '--name', 'cache'];

  test('open gives the address to the browser and prints it', async () => {
    const started = await signedIn();
    await started.run('publish', 'dist', '--name', 'my-site', ...at());
    const { url } = platform.site('my-site');
    const opened: string[] = [];
    started.terminal.openBrowser = (link) => Promise.resolve(opened.push(link) > 0);
    expect(await started.run('open', '--name', 'my-site', ...at())).toBe(0);
    expect([opened, started.stdout]).toEqual([[url], `${url}\n${url}\n`]);
  });

  test('an address that is no web page is not opened', async () => {
    const started = await signedIn();
    const body = { id: '1', name: 'my-site', url: 'file:///etc/passwd', status: 'live' };
    platform.faults.arm({ path: '/mypages/my-site', status: 200, body: JSON.stringify(body) });
    started.terminal.openBrowser = () => Promise.reject(new Error('opened'));
    expect(await started.run('open', '--name', 'my-site', ...at())).toBe(1);
    expect(started.stderr).toContain('has no address yet');
  });

  test('logs are on standard output, a restart is asked for once', async () => {
    const started = await signedIn();
    expect(await started.run('run', ...valkey, ...at())).toBe(0);
    const before = started.stdout.length;
    expect(await started.run('logs', ...valkey, ...at())).toBe(0);
    expect(started.stdout.slice(before).trim()).not.toBe('');
    expect(await started.run('restart', ...valkey, ...at())).toBe(0);
    expect(started.stderr).toContain('"cache" on valkey-io-valkey is restarting.');
    const restarts = platform.requests.filter(({ method, path }) => method === 'POST' && path.includes('restart'));
    expect(restarts).toHaveLength(1);
  });

  test.each([
    [['open', '--name', 'my-site'], 1, 'There is no site "my-site" in this workspace.'],
    [['logs', ...valkey], 1, 'There is no "cache" on valkey-io-valkey in this workspace.'],
    [['restart', '--app', '--name', 'shop'], 1, 'There is no app "shop" in this workspace.'],
    [['logs', '--runner', 'basic', '--name', 'shop'], 2, '--runner must be one of `web`, '],
  ])('%j says what is wrong', async (argv, code, text) => {
    const started = await signedIn();
    expect(await started.run(...argv, ...at())).toBe(code);
    expect(started.stderr).toContain(text);
    expect(platform.log.select({ method: 'POST', path: '/mysubscriptions' })).toEqual([]);
  });
});

describe('remove on a terminal', () => {
  test('asks, and a no removes nothing', async () => {
    const started = await signedIn({ confirmed: false });
    await started.run('publish', 'dist', '--name', 'my-site', ...at());
    expect(await started.run('remove', '--name', 'my-site', ...at())).toBe(0);
    expect(started.stderr).toContain('Remove site "my-site" from acme on prod?');
    expect(platform.parts.pages.of('acme')).toHaveLength(1);
    expect(await started.run('remove', '--name', 'my-site', '--yes', ...at())).toBe(0);
    expect(platform.parts.pages.of('acme')).toEqual([]);
  });

  test('a yes removes', async () => {
    const started = await signedIn({ confirmed: true });
    await started.run('publish', 'dist', '--name', 'my-site', ...at());
    expect(await started.run('remove', '--name', 'my-site', ...at())).toBe(0);
    expect(platform.parts.pages.of('acme')).toEqual([]);
  });
});

describe('help', () => {
  test.each([
    '',
    'init',
    'open',
    'logs',
    'restart',
    'rollback',
    'config',
    'completion',
    'login',
    'publish',
    'run',
    'plan',
    'remove',
    'status',
    'doctor',
    'logout',
  ])('of "%s"', async (command) => {
    const started = cli();
    expect(await started.run(...(command ? [command] : []), '--help')).toBe(0);
    expect(started.stdout).toMatch(new RegExp(`^Usage: osc-deploy ${command}`));
    expect(started.stderr).toBe('');
  });
});

const refreshes = () =>
  platform.log
    .select({ origin: 'api', method: 'POST', path: '/api/connect/token' })
    .filter(({ bodyText }) => bodyText?.includes('grant_type=refresh_token'));
const slug = () => new URL(platform.apiUrl).host.replace(':', '_');

function write({ folder }: Cli, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
