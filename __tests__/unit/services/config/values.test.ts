import { expect, test } from '@jest/globals';
import { checkConfig, checkValues } from '../../../../src/contract/rules/config.js';
import { maskConfig } from '../../../../src/services/options/sensitive.js';
import { logTo } from '../../../support/log.js';
import { readInputs } from '../../../support/run/inputs.js';

const config = { target: 'runner', runner: 'web', 'config-service': 'store', config: 'A: b' };
const rule = 'is not a valid variable name: use letters, digits and _, not starting with a digit';

test.each<[Record<string, string>, string[]]>([
  [config, []],
  [{ ...config, config: '', 'config-prune': 'true' }, ['config-prune needs `config`: what is not in it is deleted.']],
  [
    { ...config, config: '', 'config-service': '', 'config-api-key': 'key' },
    ['config-api-key needs `config-service`: the store it opens.'],
  ],
  [{ ...config, target: 'instance' }, ['config is for `target: runner` and `target: app`.']],
  [
    { ...config, runner: 'wasm', 'config-api-key': 'key' },
    ['config-api-key has no meaning for `runner: wasm`, which reads its store without one.'],
  ],
  [{ ...config, 'config-service': '' }, ['config-service is required with `config`: the name of the parameter store.']],
  [{ ...config, config: 'A-B: c' }, [`config "A-B" ${rule}.`]],
  [
    { ...config, config: '- a' },
    ['config must be a map of names to values, such as "AdminPassword: {{secrets.admin}}".'],
  ],
])('%j: %j', async (given, expected) => {
  const { values, problems } = await checkConfig(readInputs(given).inputs);
  expect(problems.map(({ input, text }) => `${input} ${text}`)).toEqual(expected);
  const reads =
    given['config'] !== '' && !expected.some((text) => text.startsWith('config ') && given['config'] !== 'A: b');
  expect(values).toEqual(reads ? new Map([['A', 'b']]) : undefined);
});

test('a value is the text as it was written', async () => {
  const { inputs } = readInputs({ ...config, config: 'A: 007\nB: true\nD: [x, y]' });
  const { values } = await checkConfig(inputs);
  expect(values).toEqual(
    new Map([
      ['A', '007'],
      ['B', 'true'],
      ['D', 'x,y'],
    ]),
  );
});

test('all errors in variables are reported at once', () => {
  const given: [string, string][] = [
    ['1A', 'x'],
    ['b', 'x'],
    ['B', 'y'],
    ['C', 'x'.repeat(131_073)],
    ['D', '\0'],
    ['A B', 'x'],
    [`_${'a'.repeat(254)}`, 'x'],
    ['é', 'x'],
    ['E', ''],
  ];
  const problems = [
    `"1A" ${rule}`,
    '"B" and "b" are one variable: the platform writes both in capitals',
    'the value of "C" is longer than 128 KiB',
    'the value of "D" has a NUL character',
    `"A B" ${rule}`,
    `"é" ${rule}`,
    '"E" is empty: a parameter store can neither show nor delete an empty value, so leave it out',
  ];
  expect(checkValues(given)).toEqual({ problem: problems.join('; ') });
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
