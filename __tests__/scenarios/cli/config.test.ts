import { beforeEach, expect, test } from '@jest/globals';
import {
  bench,
  cloneOf,
  ended,
  platform,
  startCliEachTest,
  write,
} from '../../support/cli/cli-platform.js';
import type { CliOptions } from '../../support/cli/start-cli.js';
import { type MadeStore, makeStore } from '../../support/platform/parameter-store.js';

let made: MadeStore;

startCliEachTest();
beforeEach(async () => {
  made = await makeStore(platform);
});

const config = (
  argv: string[],
  { store = 'shopconfig', ...options }: CliOptions & { store?: string } = {},
) => bench.run(bench.withToken(options), 'config', ...argv, '--config-service', store);
const stored = () => Object.fromEntries(made.values);

test('config set writes variables and prints their names but no values', async () => {
  const first = await config(['set', 'MODE=production', 'QUERY=a=b']);
  expect(first).toMatchObject(ended(0, '2 variables added'));
  const again = await config(['set', 'mode=staging-two', 'QUERY=a=b']);
  expect(again).toMatchObject(ended(0, '1 variable changed'));
  expect(stored()).toEqual({ MODE: 'staging-two', QUERY: 'a=b' });
  expect(JSON.stringify([first, again])).not.toMatch(/production|staging-two/);
  expect(made.values.secrets.size).toBe(2);
});

test('config set takes a value from standard input unchanged, except for the last line break', async () => {
  const value = '-----BEGIN "KEY"-----\n\tå\\n\u2028😀: #x\n\n';
  expect(await config(['set', 'KEY'], { input: `${value}\n` })).toMatchObject(ended(0));
  expect(await config(['set', 'PASSWORD'], { typed: 'correct horse' })).toMatchObject(ended(0));
  expect(stored()).toEqual({ KEY: value, PASSWORD: 'correct horse' });
});

test('config list prints names, and values only on request', async () => {
  expect(await config(['list'])).toMatchObject(ended(0, 'The parameter store has no variables.'));
  made.values.set('B', 'two\n\u001b[2J').set('A', 'one');
  expect(await config(['list'])).toMatchObject({ code: 0, stdout: 'A\nB\n' });
  expect(JSON.parse((await config(['list', '--json'])).stdout)).toEqual(['A', 'B']);
  expect((await config(['list', '--show'])).stdout).toBe('A="one"\nB="two\\n\\u001b[2J"\n');
  const { stdout } = await config(['list', '--show', '--json']);
  expect(JSON.parse(stdout)).toEqual({ A: 'one', B: 'two\n\u001b[2J' });
});

test('config unset ignores the case of a name; a missing variable is not an error', async () => {
  made.values.set('MODE', 'x').set('KEEP', 'y');
  expect(await config(['unset', 'mode', 'NONE'])).toMatchObject(
    ended(
      0,
      /^- removed: MODE\nThere is no NONE in "shopconfig"\.\nRestart the app that reads it to apply this: /,
    ),
  );
  expect((await config(['unset', 'NONE'])).stderr).toBe('There is no NONE in "shopconfig".\n');
  expect(stored()).toEqual({ KEEP: 'y' });
});

test.each([
  [['set', '1X=a'], '"1X" is not a valid variable name'],
  [['set', 'A=1', 'a=2'], '"a" and "A" are one variable'],
  [['set', 'A'], 'A has no value'],
  [['set', 'A='], '"A" is empty'],
  [[], 'Say what to do: list, set, unset or create.'],
  [['set'], 'set needs the name of a variable'],
  [['list', 'A'], 'list takes no names'],
  [['get', 'A'], 'Allowed choices are list, set, unset, create'],
])('config %j is a usage error', async (argv, text) => {
  const before = platform.requests.length;
  expect(await config(argv, { input: '' })).toMatchObject(ended(2, text));
  expect(platform.requests).toHaveLength(before);
});

test('a missing store, a wrong key and an invalid name are reported', async () => {
  expect(await config(['list'], { store: 'other' })).toMatchObject(
    ended(1, 'There is no parameter store "other": no instance of eyevinn-app-config-svc'),
  );
  expect(await config(['unset', 'A'], { env: { OSC_CONFIG_API_KEY: 'wrong' } })).toMatchObject(
    ended(1, 'OSC_CONFIG_API_KEY` is not the key of the parameter store "shopconfig"'),
  );
  expect(await config(['list'], { store: 'shop-config' })).toMatchObject(
    ended(2, /--config-service .*letters and digits only/),
  );
});

test('secrets of a store with an unknown key are listed by name, never shown and never set', async () => {
  platform.services.storesOf('acme').delete('shopconfig');
  made.values.set('S', 'hush').set('P', 'x').secrets.add('S');
  expect(await config(['list', '--show'])).toMatchObject({
    stdout: 'P="x"\nS=null\n',
    stderr: expect.stringContaining(
      'not shown without the key of the store, OSC_CONFIG_API_KEY: S',
    ),
  });
  expect(await config(['set', 'S=new'])).toMatchObject(
    ended(1, 'Not set, because "shopconfig" does not show its secrets: S.'),
  );
  expect(stored()).toEqual({ S: 'hush', P: 'x' });
  expect(await config(['set', 'S=new'], { env: { OSC_CONFIG_API_KEY: made.key } })).toMatchObject(
    ended(0),
  );
  expect(made.values.get('S')).toBe('new');
  expect(made.values.secrets.has('S')).toBe(true);
});

test('remove lists the apps that read a store before it removes the store', async () => {
  const app = 'run --target app --runner web --name shop --config-service shopconfig --no-wait';
  const source = '--source-url https://github.com/acme/shop --source-ref main';
  expect(await bench.run(bench.withToken(), ...`${app} ${source}`.split(' '))).toMatchObject(
    ended(0),
  );
  const reading = 'Warning: Its variables are read by the app "shop".';
  const person = bench.withToken({ confirmed: false });
  const kept = await bench.run(person, 'remove', 'shopconfig');
  expect(kept).toMatchObject(
    ended(
      2,
      new RegExp(
        `${reading}\\nRemove "shopconfig" on eyevinn-app-config-svc.*Nothing was changed`,
        's',
      ),
    ),
  );
  expect(await bench.run(bench.withToken(), 'remove', 'shopconfig', '--yes')).toMatchObject(
    ended(0, reading),
  );
});

test('config create makes a store by itself, and leaves one that is there', async () => {
  const create = () => bench.run(bench.withToken(), 'config', 'create', 'newconfig');
  expect(await create()).toMatchObject(ended(0, 'Creating the parameter store "newconfig"'));
  expect(await config(['set', 'MODE=x'], { store: 'newconfig' })).toMatchObject(ended(0));
  expect(await create()).toMatchObject(ended(0, 'There is a parameter store "newconfig" already'));
  const { stdout } = await bench.run(bench.withToken(), 'status', '--json');
  expect(stdout).not.toContain('runner');
  expect(await config(['list'], { store: 'newconfig' })).toMatchObject({ stdout: 'MODE\n' });
});

test('a store of which only the Redis sleeps is told, and woken up by config create', async () => {
  platform.services.configure({ wakeMs: 0 });
  platform.services.suspend('shopconfigvalkey');
  for (const argv of [['list'], ['set', 'A=one'], ['unset', 'A']]) {
    const told = await config(argv);
    expect(told).toMatchObject(ended(1, 'has a suspended Redis, "shopconfigvalkey"'));
    expect(told.stderr).toMatch(/^ {2}osc-deploy config .*create shopconfig$/m);
  }

  expect(await bench.run(bench.withToken(), 'config', 'create', 'shopconfig')).toMatchObject(
    ended(0, '"shopconfigvalkey" is suspended; waking it up.'),
  );
  expect(await config(['set', 'A=one'])).toMatchObject(ended(0));
  expect(stored()).toEqual({ A: 'one' });
});

test('config list knows the store of the workflow', async () => {
  const started = bench.withToken();
  cloneOf(started, 'https://github.com/acme/shop');
  expect(await bench.run(started, 'config', 'list')).toMatchObject(
    ended(2, 'no workflow of this folder'),
  );
  write(started, {
    '.github/workflows/a.yml':
      'on: push\njobs: { a: { runs-on: x, steps: [{ uses: o/osc-deploy@v1, with: { target: app, config-service: shopconfig } }] } }\n',
  });
  made.values.set('A', 'one');
  expect(await bench.run(started, 'config', 'list')).toMatchObject(
    ended(0, {
      stderr: 'Parameter store "shopconfig", as .github/workflows/a.yml, job a, says.',
      stdout: 'A\n',
    }),
  );
});
