import { expect, test } from '@jest/globals';
import { checkConfig, checkValues, maskConfig } from '../../../../src/services/config/values.js';
import { logTo } from '../../../support/log.js';
import { readInputs } from '../../../support/run/inputs.js';

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
  ['a name with a digit first', [['1A', 'x']], '"1A" is not a valid variable name'],
  ['a name that is too long', [['A'.repeat(256), 'x']], 'is not a valid variable name'],
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

test.each<[string, string, 'masked' | 'hidden' | 'shown']>([
  ['DB_PASSWORD', 'hunter22', 'masked'],
  ['SIGNING_KEY', 'long', 'masked'],
  ['API_TOKEN', 'abc', 'shown'],
  ['TOKEN_TTL', '86400', 'shown'],
  ['USE_TOKEN', 'False', 'shown'],
  ['SECRET', '{{secrets.db}}', 'shown'],
  ['DATABASE', 'postgres://u:p@h/db', 'masked'],
  ['SITE', 'https://u@shop.example/', 'masked'],
  ['TOKEN_ISSUER', 'https://shop.example/', 'hidden'],
  ['NEXTAUTH_URL', 'https://shop.example/', 'hidden'],
  ['GREETING', 'sixteen letters!', 'hidden'],
  ['NODE_ENV', 'production', 'shown'],
])('%s: %s is %s', (name, value, kept) => {
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  maskConfig(new Map([[name, value]]), log);
  expect(lines.includes(`::add-mask::${value}`)).toBe(kept === 'masked');
  log.info(value);
  expect(lines.at(-1)).toBe(kept === 'shown' ? value : '***');
});
