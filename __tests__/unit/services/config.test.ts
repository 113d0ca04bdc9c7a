import { expect, test } from '@jest/globals';
import { checkConfig, checkValues, maskConfig } from '../../../src/services/config/values.js';
import { readInputs } from '../../support/inputs.js';
import { logTo } from '../../support/log.js';

const config = { target: 'runner', 'config-service': 'store', config: 'A: b' };

test.each<[Record<string, string>, string[]]>([
  [{ ...config, runner: 'web', 'config-api-key': 'key' }, []],
  [{ ...config, runner: 'wasm' }, []],
  [{ ...config, runner: 'wasm', 'config-api-key': 'key' }, ['config-api-key']],
  [{ ...config, 'config-prune': 'true' }, []],
  [{ ...config, target: 'instance' }, ['config']],
  [{ ...config, target: 'app', runner: 'web' }, []],
  [{ target: 'runner', 'config-service': 'store' }, []],
  [{ ...config, config: 'A-B: c' }, ['config']],
  [{ ...config, runner: 'web', 'config-service': '' }, ['config-service']],
  [
    { target: 'runner', runner: 'web', 'config-prune': 'true', 'config-api-key': 'key' },
    ['config-prune', 'config-api-key'],
  ],
])('%j: %j', async (given, wrong) => {
  const { problems } = await checkConfig(readInputs(given).inputs);
  expect(problems.map(({ input }) => input)).toEqual(wrong);
});

test.each<[string, [string, string][], string | undefined]>([
  ['any text', [['_A1', 'x\ny']], undefined],
  ['nothing in it', [['B', '']], '"B" is empty'],
  ['a name with a digit first', [['1A', 'x']], '"1A" is no name'],
  ['a name that is too long', [['A'.repeat(256), 'x']], 'is no name'],
  [
    'one name in two forms',
    [
      ['Mode', 'x'],
      ['MODE', 'y'],
    ],
    '"MODE" and "Mode" are one variable',
  ],
  ['a value of 128 KiB', [['A', 'x'.repeat(131_072)]], undefined],
  ['a value of more', [['A', 'ü'.repeat(65_537)]], 'the value of "A" is longer than 128 KiB'],
  ['a NUL', [['A', 'x\0y']], 'the value of "A" has a NUL character'],
])('variables with %s', (_, given, problem) => {
  const read = checkValues(given);
  if (problem === undefined) expect(read).toEqual(new Map(given));
  else expect(read).toEqual({ problem: expect.stringContaining(problem) });
});

test('each value is hidden from then on, but for words that hide nothing', () => {
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  const values = { A: 'hunter22', B: 'abc', C: 'False', D: '{{secrets.db}}', E: 'long', F: 'untrue', G: 'falsely' };
  maskConfig(new Map(Object.entries(values)), log);
  log.info(Object.values(values).join(' '));
  expect(lines.at(-1)).toBe('*** abc False {{secrets.db}} *** *** ***');
});
