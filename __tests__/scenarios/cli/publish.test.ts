import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { bench, ended, platform, startCliEachTest, write } from '../../support/cli/cli-platform.js';
import type { Cli } from '../../support/cli/start-cli.js';

startCliEachTest();

const publish = (started: Cli, ...more: string[]) =>
  bench.run(started, 'publish', 'dist', '--name', 'my-site', ...more);
const sites = () => platform.parts.pages.of('acme').map(({ name }) => name);

describe('publish', () => {
  test('uploads the directory and prints only the URL on standard output', async () => {
    const started = await bench.signedIn();
    expect(started.stderr).toContain(`Signed in to acme on ${platform.apiUrl}.`);
    const { code, stdout, stderr } = await publish(started);
    const { url, objects } = platform.site('my-site');
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${url}\n` });
    expect([...objects.keys()]).toEqual(expect.arrayContaining(['index.html', 'assets/app.js']));
    expect(stderr).toMatch(
      /^site "my-site" in acme on 127\.0\.0\.1:\d+\n.*Live after .*uploaded 2 files/s,
    );
    expect(stderr).not.toMatch(/::|access token kept in/);
    expect((await publish(started, '--verbose')).stderr).toContain('access token kept in');
    expect({ leaks: bench.leaks(started), refreshes: bench.refreshes() }).toEqual({
      leaks: [],
      refreshes: [],
    });
  });

  test('prints the outputs of the action with --json', async () => {
    const started = await bench.signedIn();
    const { clock } = started.terminal;
    const before = clock.now();
    const outputs = JSON.parse((await publish(started, '--json')).stdout) as {
      'duration-ms': number;
    };
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

  test('shows a coloured counter on a terminal', async () => {
    const started = await bench.signedIn({ isTTY: true });
    platform.faults.arm({ origin: 'storage', path: /.*/, delayMs: 400, times: 2 });
    const { stderr } = await publish(started);
    expect(stderr).toMatch(/[⠋⠙⠹⠸].* \d+% {2}\d of \d file/);
    expect(stderr).toContain('\r\u001b[2K');
    expect(stderr).toContain('\u001b[32mLive');
  });

  test('with a plan lists the changes and writes nothing', async () => {
    const started = await bench.signedIn();
    await publish(started);
    write(started, { 'dist/index.html': '<h1>Changed</h1>', 'dist/new.html': 'new' });
    platform.log.clear();
    expect(await bench.run(started, 'plan', 'dist', '--name', 'my-site')).toMatchObject({
      code: 0,
      stdout: '~ index.html\n+ new.html\n',
      stderr: expect.stringMatching(/site "my-site" in .*Would upload 2 files/s),
    });
    expect(platform.requests.map(({ method }) => method)).not.toContain('POST');
    const { stdout } = await bench.run(started, 'plan', 'dist', '--name', 'my-site', '--json');
    expect(JSON.parse(stdout)).toMatchObject({ operation: 'planned', uploaded: 2 });
    expect(await bench.run(started, 'publish', 'nothing', '--name', 'my-site')).toMatchObject(
      ended(1, 'Run the build first'),
    );
  });
});

describe('remove', () => {
  test('asks on a terminal, and removes nothing after a no', async () => {
    const started = await bench.signedIn({ confirmed: false });
    await publish(started);
    expect(await bench.run(started, 'remove', '--name', 'my-site')).toMatchObject(
      ended(
        2,
        /Remove site "my-site" from acme on 127\.0\.0\.1:.*You said no\.\s+Nothing was changed\./s,
      ),
    );
    expect(sites()).toEqual(['my-site']);
    await bench.run(started, 'remove', '--name', 'my-site', '--yes');
    expect(sites()).toEqual([]);
    const again = await bench.run(started, 'rm', '--name', 'my-site', '--yes');
    expect(again.stderr).toContain(
      'There is no site, app or instance "my-site"; nothing to remove.',
    );
  });

  test('asks about a suspended instance, and removes it after a yes', async () => {
    const started = await bench.signedIn({ confirmed: true });
    const cache = ['--service', 'valkey-io-valkey', '--name', 'cache'];
    await bench.run(started, 'run', ...cache, '--set', 'Password=a-long-password');
    platform.services.suspend('cache');
    expect(await bench.run(started, 'remove', ...cache)).toMatchObject(
      ended(
        0,
        /Remove "cache" on valkey-io-valkey from acme on 127\.0\.0\.1:\d+\? Its data is deleted with it\./,
      ),
    );
    expect(platform.services.instances.of('acme')).toEqual([]);
  });
});

describe('messages of the command line', () => {
  test('report an invalid OSC_ACCESS_TOKEN; spaces count as unset', async () => {
    const started = bench.cli({ env: { OSC_ACCESS_TOKEN: 'an-old-token' } });
    write(started, { 'dist/index.html': 'x' });
    for (const argv of [['publish', 'dist', '--name', 'my-site'], ['status']]) {
      expect(await bench.run(started, ...argv)).toMatchObject(
        ended(1, /OSC_ACCESS_TOKEN was refused\..*\n {2}unset OSC_ACCESS_TOKEN\n/s),
      );
    }
    const spaces = bench.cli({ env: { OSC_ACCESS_TOKEN: '  ' } });
    expect((await bench.run(spaces, 'status')).stderr).toContain('You are not signed in to');
  });

  test('show commands in the typed form, for the same platform', async () => {
    const elsewhere = bench.cli();
    elsewhere.terminal.invocation = 'npx github:acme/osc-deploy';
    expect(await elsewhere.run('status', '--environment', 'stage')).toMatchObject(
      ended(
        1,
        'You are not signed in to https://app.stage.osaas.io (stage).\nSign in:\n  npx github:acme/osc-deploy login --environment stage\n',
      ),
    );
    const started = await bench.signedIn();
    const [, place] = bench.at;
    expect(started.stderr).toContain(
      `Next, in the folder of a site or app:\n  osc-deploy deploy --base-url ${place}\n`,
    );
    const { stderr } = await bench.run(started, 'open', '--name', 'no-such-site');
    expect(stderr).toContain(
      `List everything in the workspace:\n  osc-deploy status --base-url ${place}\n`,
    );
  });

  test.each([
    [
      ['publish', 'dist', '--name', 'My Site'],
      'Error: Invalid options:\n  --name must have 3 to 52',
      'publish ',
    ],
    [['publish', 'dist'], 'Error: Invalid options:\n  --name is required', 'publish '],
    [
      ['publish', 'dist', '--nam', 'x'],
      "unknown option '--nam'\n(Did you mean --name?)",
      'publish ',
    ],
    [
      ['plan', '--name', 'my-site'],
      'Neither a site nor an app is recognised here: give the directory',
      'plan ',
    ],
    [['remove'], 'Give the name of the site, app or instance to remove.', 'remove '],
    [['remove', 'my-site'], 'Give --yes: there is no terminal to ask on.', 'remove '],
    [
      ['run', '--name', 'x', '--service', 'a-b', '--set', 'nothing'],
      'It must be Name=value.',
      'run ',
    ],
    [['env', 'list'], '--config-service is required', 'config '],
    [['login', '--port', '99999'], 'It must be a port', 'login '],
    [['login', '--base-url', 'http://example.org'], '--base-url must be an https URL', 'login '],
    [['login', '--secret', 'GITHUB_X'], '--secret must be a secret name', 'login '],
    [['login', '--env', 'live'], 'give --repo too', 'login '],
    [['login', '--proxy-base-url', 'http://example.org'], 'It must be an https URL', 'login '],
    [['logn'], "Error: unknown command 'logn'\n(Did you mean one of login, logs?)", ''],
  ])('refuse %j before any request, and name the help to read', async (argv, message, command) => {
    const started = bench.cli();
    expect(await started.run(...argv)).toMatchObject(ended(2, message));
    expect(started.stderr).toMatch(
      new RegExp(
        `\nNothing was changed. See \`osc-deploy ${command}--help\`\\.\nMore: \\S+#usage\n$`,
      ),
    );
    expect(platform.requests).toHaveLength(0);
  });

  test('are one object per failure with --json, for failures of every kind', async () => {
    const failure = async (argv: string) => {
      const { code, stdout } = await bench.run(bench.withToken(), ...argv.split(' '), '--json');
      return { code, ...(JSON.parse(stdout) as object) };
    };
    expect(await failure('publish nowhere --name my-site')).toEqual({
      code: 1,
      error: {
        code: 'directory-missing',
        message: expect.stringContaining('nowhere'),
        hint: expect.any(String),
      },
    });
    const hint = expect.stringMatching(/^Nothing was changed. See `osc-deploy publish --help/);
    const missing = { code: 'usage', message: "missing required argument 'directory'", hint };
    expect(await failure('publish')).toEqual({ code: 2, error: missing });
    const invalid = {
      code: 'usage',
      message: expect.stringMatching(/^Invalid options:\n {2}--concurrency .*\n {2}--name /s),
    };
    expect(await failure('publish dist --name My_Site --concurrency 0')).toMatchObject({
      code: 2,
      error: invalid,
    });
  });
});

describe('help', () => {
  const help = async (...argv: string[]) => {
    const { stdout, ...result } = await bench.cli().run(...argv);
    expect(result).toEqual({ code: 0, stderr: '' });
    return stdout;
  };

  test('lists the commands in four groups with at most eight words each, as docs/command-line.md does', async () => {
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
    for (const [, , description = ''] of listed)
      expect(description.split(' ').length).toBeLessThanOrEqual(8);
    const commands = listed.map(([, name = '']) => name);
    const documented = readFileSync('docs/command-line.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => line.split('|')[1]?.match(/`[a-z]+/g) ?? [])
      .map((name) => name.slice(1));
    expect(commands.toSorted()).toEqual(
      documented.filter((name) => name !== 'set' && name !== 'unset').toSorted(),
    );
    for (const command of commands)
      expect(await help(command, '-h')).toMatch(new RegExp(`^Usage: osc-deploy ${command}`));
  });

  test('of a command shows its own options first and the common options last', async () => {
    const text = await help('publish', '--help', '--all');
    expect(text).toMatch(
      /Options:\n {2}--name .*--json .*Of every command:\n.*--environment .*--base-url .*Examples:/s,
    );
  });

  test.each([['version'], ['-v'], ['--version']])('%s prints the version', async (word) => {
    expect(await help(word)).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});
