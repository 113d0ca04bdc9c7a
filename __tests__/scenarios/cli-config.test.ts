import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { type Cli, type CliOptions, startCli } from '../support/cli-kit.js';

const store = ['--config-service', 'shopconfig'];
let platform: LocalPlatform;
let accessToken: string;
const open: Cli[] = [];

beforeEach(async () => {
  platform = await startPlatform();
  accessToken = platform.signIn().accessToken;
  const options = ['--set', 'RedisUrl=redis://r', '--set', 'ConfigApiKey=open-sesame'];
  const made = cli();
  const argv = ['run', '--service', 'eyevinn-app-config-svc', '--name', 'shopconfig', ...options];
  if ((await run(made, ...argv)) !== 0) throw new Error(made.stderr);
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  await platform.close();
});

function cli({ env, ...options }: CliOptions = {}): Cli {
  const key = { OSC_ACCESS_TOKEN: accessToken, OSC_CONFIG_API_KEY: 'open-sesame' };
  const started = startCli({ env: { ...key, ...env }, ...options });
  open.push(started);
  return started;
}
const run = (started: Cli, ...argv: string[]) => started.run(...argv, '--base-url', platform.apiUrl);
const stored = () => Object.fromEntries(platform.services.parametersOf('acme', 'shopconfig'));

test('sets variables, names them, and shows no value', async () => {
  const first = cli();
  expect([await run(first, 'config', 'set', 'MODE=production', 'QUERY=a=b', ...store), first.stderr]).toEqual([
    0,
    expect.stringContaining('2 variables added'),
  ]);
  const again = cli();
  expect(await run(again, 'config', 'set', 'mode=staging-two', 'QUERY=a=b', ...store)).toBe(0);
  expect(again.stderr).toContain('1 variable changed');
  expect(stored()).toEqual({ MODE: 'staging-two', QUERY: 'a=b' });
  expect(first.stderr + first.stdout + again.stderr + again.stdout).not.toMatch(/production|staging-two|open-sesame/);
});

test('takes a value from standard input as it is, but for the end of its last line', async () => {
  const value = '-----BEGIN "KEY"-----\n\tå\\n\u2028😀: #x\n\n';
  const started = cli({ input: `${value}\n` });
  expect([await run(started, 'config', 'set', 'KEY', ...store), started.stderr]).toEqual([0, expect.any(String)]);
  expect(stored()).toEqual({ KEY: value });
  const typed = cli({ typed: 'correct horse' });
  expect(await run(typed, 'config', 'set', 'PASSWORD', ...store)).toBe(0);
  expect(stored()).toMatchObject({ PASSWORD: 'correct horse' });
});

test('lists names, and values only when asked to', async () => {
  platform.services.parametersOf('acme', 'shopconfig').set('B', 'two\n\u001b[2J').set('A', 'one');
  const names = cli();
  expect(await run(names, 'config', 'list', ...store)).toBe(0);
  expect(names.stdout).toBe('A\nB\n');
  const values = cli();
  expect(await run(values, 'config', 'list', '--show', ...store)).toBe(0);
  expect(values.stdout).toBe('A="one"\nB="two\\n\\u001b[2J"\n');
  const json = cli();
  expect(await run(json, 'config', 'list', '--show', '--json', ...store)).toBe(0);
  expect(JSON.parse(json.stdout)).toEqual({ A: 'one', B: 'two\n\u001b[2J' });
});

test('unsets a variable in any case; one that is not there is fine', async () => {
  platform.services.parametersOf('acme', 'shopconfig').set('MODE', 'x').set('KEEP', 'y');
  const started = cli();
  expect(await run(started, 'config', 'unset', 'mode', 'NONE', ...store)).toBe(0);
  expect(started.stderr).toContain('- removed: MODE\nThere is no NONE in "shopconfig".');
  expect(stored()).toEqual({ KEEP: 'y' });
});

test('nothing on standard input overwrites nothing; NAME= does', async () => {
  platform.services.parametersOf('acme', 'shopconfig').set('A', 'one');
  const empty = cli({ input: '' });
  expect(await run(empty, 'config', 'set', 'A', ...store)).toBe(2);
  expect(stored()).toEqual({ A: 'one' });
  expect(await run(cli(), 'config', 'set', 'A=', ...store)).toBe(0);
  expect(stored()).toEqual({ A: '' });
});

test.each([
  [['set', '1X=a'], '"1X" is no name of an environment variable'],
  [['set', 'A=1', 'a=2'], '"a" and "A" are one variable'],
  [['set', 'A'], 'A has no value'],
  [['set'], 'set needs the name of a variable'],
  [['list', 'A'], 'list takes no names'],
  [['get', 'A'], 'Allowed choices are list, set, unset'],
])('config %j is not understood', async (argv, text) => {
  const started = cli();
  platform.log.clear();
  expect(await run(started, 'config', ...argv, ...store)).toBe(2);
  expect(started.stderr).toContain(text);
  expect(platform.requests).toHaveLength(0);
});

test('a store that is not there, or that wants its key, says so', async () => {
  const other = cli();
  expect(await run(other, 'config', 'list', '--config-service', 'other')).toBe(1);
  expect(other.stderr).toContain('There is no parameter store "other": no instance has this name.');
  const closed = cli({ env: { OSC_CONFIG_API_KEY: '' } });
  expect(await run(closed, 'config', 'unset', 'A', ...store)).toBe(1);
  expect(closed.stderr).toContain('OSC_CONFIG_API_KEY');
});
