import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { type Cli, type CliOptions, startCli } from '../../support/cli/start-cli.js';
import { type MadeStore, makeStore } from '../../support/platform/parameter-store.js';

const store = ['--config-service', 'shopconfig'];
let platform: LocalPlatform;
let accessToken: string;
let made: MadeStore;
const open: Cli[] = [];

beforeEach(async () => {
  platform = await startPlatform();
  accessToken = platform.signIn().accessToken;
  made = await makeStore(platform);
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  await platform.close();
});

function cli({ env, ...options }: CliOptions = {}): Cli {
  const started = startCli({ env: { OSC_ACCESS_TOKEN: accessToken, ...env }, ...options });
  open.push(started);
  return started;
}
const run = (started: Cli, ...argv: string[]) => started.run(...argv, '--base-url', platform.apiUrl);
const stored = () => Object.fromEntries(made.values);

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
  expect(first.stderr + first.stdout + again.stderr + again.stdout).not.toMatch(/production|staging-two/);
  expect(made.values.secrets.size).toBe(2);
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
  made.values.set('B', 'two\n\u001b[2J').set('A', 'one');
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
  made.values.set('MODE', 'x').set('KEEP', 'y');
  const started = cli();
  expect(await run(started, 'config', 'unset', 'mode', 'NONE', ...store)).toBe(0);
  expect(started.stderr).toContain('- removed: MODE\nThere is no NONE in "shopconfig".');
  expect(stored()).toEqual({ KEEP: 'y' });
});

test('nothing on standard input overwrites nothing, and neither does NAME=', async () => {
  made.values.set('A', 'one');
  const empty = cli({ input: '' });
  expect(await run(empty, 'config', 'set', 'A', ...store)).toBe(2);
  const assigned = cli();
  expect(await run(assigned, 'config', 'set', 'A=', ...store)).toBe(2);
  expect(assigned.stderr).toContain('"A" is empty');
  expect(stored()).toEqual({ A: 'one' });
});

test.each([
  [['set', '1X=a'], '"1X" is not a valid variable name'],
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

test('a store that is not there, or whose key is wrong, says so; a name that is none is refused', async () => {
  const other = cli();
  expect(await run(other, 'config', 'list', '--config-service', 'other')).toBe(1);
  expect(other.stderr).toContain('There is no parameter store "other": no instance of eyevinn-app-config-svc');
  const wrong = cli({ env: { OSC_CONFIG_API_KEY: 'wrong' } });
  expect(await run(wrong, 'config', 'unset', 'A', ...store)).toBe(1);
  expect(wrong.stderr).toContain('OSC_CONFIG_API_KEY` is not the key of the parameter store "shopconfig"');
  const odd = cli();
  expect(await run(odd, 'config', 'list', '--config-service', 'shop-config')).toBe(2);
  expect(odd.stderr).toContain('--config-service');
  expect(odd.stderr).toContain('letters and digits only');
});

test('secrets of a store whose key is not known are named, not shown, and not set', async () => {
  platform.services.storesOf('acme').delete('shopconfig');
  made.values.set('S', 'hush').set('P', 'x').secrets.add('S');
  const list = cli();
  expect(await run(list, 'config', 'list', '--show', ...store)).toBe(0);
  expect(list.stdout).toBe('P="x"\nS=null\n');
  expect(list.stderr).toContain('not shown without the key of the store, OSC_CONFIG_API_KEY: S');
  const set = cli();
  expect(await run(set, 'config', 'set', 'S=new', ...store)).toBe(1);
  expect(set.stderr).toContain('Not set, because "shopconfig" does not show its secrets: S.');
  expect(stored()).toEqual({ S: 'hush', P: 'x' });
  expect(await run(cli({ env: { OSC_CONFIG_API_KEY: made.key } }), 'config', 'set', 'S=new', ...store)).toBe(0);
  expect([made.values.get('S'), made.values.secrets.has('S')]).toEqual(['new', true]);
});
