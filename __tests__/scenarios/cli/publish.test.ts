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

  test.each([
    [['publish', 'dist', '--name', 'My Site'], '--name must have 3 to 52 characters'],
    [['publish', 'dist', '--name', 'my-site', '--max-prune', 'x'], '--max-prune must be'],
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

describe('what a terminal shows', () => {
  test('the workspace and the environment come first, where the login is kept only with --verbose', async () => {
    const started = await bench.signedIn();
    expect(started.stderr).toContain('Signed in to acme on prod');
    const before = started.stderr.length;
    await started.run('publish', 'dist', '--name', 'my-site', ...bench.at);
    expect(started.stderr.slice(before)).toMatch(/^acme on prod\n/);
    expect(started.stderr).not.toContain('access token kept in');
    await started.run('publish', 'dist', '--name', 'my-site', '--verbose', ...bench.at);
    expect(started.stderr).toContain('access token kept in');
  });

  test('a bad OSC_ACCESS_TOKEN is what has to go', async () => {
    const started = bench.cli({ env: { OSC_ACCESS_TOKEN: 'an-old-token' } });
    write(started, 'dist/index.html', 'x');
    expect(await started.run('publish', 'dist', '--name', 'my-site', ...bench.at)).toBe(1);
    expect(await started.run('status', ...bench.at)).toBe(1);
    expect(started.stderr.match(/OSC_ACCESS_TOKEN was refused\./g)).toHaveLength(2);
    expect(started.stderr).toContain('\n  unset OSC_ACCESS_TOKEN\n');
  });

  test('an OSC_ACCESS_TOKEN of spaces is none', async () => {
    const started = bench.cli({ env: { OSC_ACCESS_TOKEN: '  ' } });
    write(started, 'dist/index.html', 'x');
    expect(await started.run('publish', 'dist', '--name', 'my-site', ...bench.at)).toBe(1);
    expect(started.stderr).toContain('You are not signed in to');
  });

  test.each([
    ['node dist/cli.js', 'node dist/cli.js login --environment stage'],
    ['npx github:acme/osc-deploy', 'npx github:acme/osc-deploy login --environment stage'],
  ])('started as %s, the command to sign in is %s', async (invocation, command) => {
    const started = bench.cli();
    started.terminal.invocation = invocation;
    expect(await started.run('status', '--environment', 'stage')).toBe(1);
    expect(started.stderr).toContain(
      `You are not signed in to https://app.stage.osaas.io (stage).\nSign in:\n  ${command}\n`,
    );
  });

  test.each([
    [
      ['rollback', 'shop', '--app'],
      'Error: An app needs --to: the commit, tag or branch',
      'osc-deploy rollback --help',
    ],
    [['config'], 'Error: Say what to do: list, set or unset.', 'osc-deploy config --help'],
    [['env', 'list'], 'Error: --config-service is required', 'osc-deploy config --help'],
    [['logn'], "Error: unknown command 'logn'\n(Did you mean one of login, logs?)", 'osc-deploy --help'],
    [
      ['publish', 'dist', '--nam', 'x'],
      "Error: unknown option '--nam'\n(Did you mean --name?)",
      'osc-deploy publish --help',
    ],
    [['publish', 'dist'], 'Error: Invalid options:\n  --name is required', 'osc-deploy publish --help'],
  ])('%j is refused as everything is, with the help to ask for', async (argv, message, help) => {
    const started = bench.cli();
    expect(await started.run(...argv)).toBe(2);
    expect(started.stderr).toContain(message);
    expect(started.stderr).toMatch(new RegExp(`\nNothing was changed. See \`${help}\`\\.\nMore: \\S+#usage\n$`));
  });

  test('every command in a message leads to the same platform', async () => {
    const started = await bench.signedIn();
    const [, place] = bench.at;
    expect(started.stderr).toContain(
      `Next, in the folder of a site or app:\n  osc-deploy deploy --base-url ${place}\n`,
    );
    expect(await started.run('open', '--name', 'no-such-site', ...bench.at)).toBe(1);
    expect(started.stderr).toContain(`See what there is:\n  osc-deploy status --base-url ${place}\n`);
  });

  test('--json has one object for a failure, of every kind', async () => {
    const missing = await bench.signedIn();
    expect(await missing.run('publish', 'nowhere', '--name', 'my-site', '--json', ...bench.at)).toBe(1);
    expect(JSON.parse(missing.stdout)).toEqual({
      error: { code: 'directory-missing', message: expect.stringContaining('nowhere'), hint: expect.any(String) },
    });
    const usage = bench.cli();
    expect(await usage.run('publish', '--json')).toBe(2);
    expect(JSON.parse(usage.stdout)).toEqual({
      error: {
        code: 'usage',
        message: "missing required argument 'directory'",
        hint: 'Nothing was changed. See `osc-deploy publish --help`.',
      },
    });
    const many = bench.cli();
    expect(await many.run('publish', 'dist', '--name', 'My_Site', '--concurrency', '0', '--json')).toBe(2);
    expect(JSON.parse(many.stdout)).toMatchObject({
      error: { code: 'usage', message: expect.stringMatching(/^Invalid options:\n {2}--concurrency .*\n {2}--name /s) },
    });
  });

  test('nothing is subscribed to for an option that is not there', async () => {
    const started = await bench.signedIn();
    const argv = ['run', '--service', 'valkey-io-valkey', '--name', 'cache', '--set', 'Pasword=x'];
    expect(await started.run(...argv, ...bench.at)).toBe(1);
    expect(started.stderr).toContain('did you mean `Password`');
    expect(platform.log.select({ method: 'POST', path: '/mysubscriptions' })).toEqual([]);
  });
});

describe('help', () => {
  const help = async (...argv: string[]) => {
    const started = bench.cli();
    expect([await started.run(...argv), started.stderr]).toEqual([0, '']);
    return started.stdout;
  };

  test('lists the commands in four groups, in at most eight words each, and docs/command-line.md has the same', async () => {
    const text = await help('--help');
    expect(text.match(/^[A-Z][\w ]+:$/gm)).toEqual([
      'Options:',
      'Set up:',
      'Deploy:',
      'Look:',
      'Change:',
      'Start here:',
    ]);
    const listed = [...text.matchAll(/^ {2}([a-z]+) {3,}(.*)$/gm)];
    for (const [, , description = ''] of listed) expect(description.split(' ').length).toBeLessThanOrEqual(8);
    const commands = listed.map(([, name = '']) => name);
    const documented = readFileSync('docs/command-line.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => line.split('|')[1]?.match(/`[a-z]+/g) ?? [])
      .map((name) => name.slice(1));
    expect(commands.toSorted()).toEqual(documented.filter((name) => name !== 'set' && name !== 'unset').toSorted());
    for (const command of commands)
      expect(await help(command, '-h')).toMatch(new RegExp(`^Usage: osc-deploy ${command}`));
  });

  test('of a command has its own options first, and those of every command last', async () => {
    const text = await help('publish', '--help');
    expect(text).toMatch(/Options:\n {2}--name .*--json .*Global options:\n.*--environment .*--base-url .*Examples:/s);
  });

  test.each([
    ['rm', 'remove'],
    ['env', 'config'],
    ['ls', 'status'],
    ['whoami', 'status'],
    ['up', 'deploy'],
  ])('%s is %s', async (alias, command) => {
    expect(await help('help', alias)).toContain(`Usage: osc-deploy ${command}|`);
  });

  test.each([['domains'], ['link'], ['dev'], ['build'], ['preview']])('%s of other tools leads on', async (word) => {
    const started = bench.cli();
    expect([await started.run(word), started.stderr]).toEqual([2, expect.stringMatching(/osc-deploy|nothing to link/)]);
    expect(started.stderr).not.toContain('unknown command');
  });

  test.each([['version'], ['-v'], ['--version']])('%s prints the version', async (word) => {
    expect(await help(word)).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
