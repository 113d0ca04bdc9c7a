import { expect, test } from '@jest/globals';
import { checkConfig } from '../../../src/services/config/values.js';
import { readInputs } from '../../support/inputs.js';

const config = { target: 'runner', 'config-service': 'store', config: 'A: b' };

test.each<[Record<string, string>, string[]]>([
  [{ ...config, runner: 'web', 'config-api-key': 'key' }, []],
  [{ ...config, runner: 'wasm' }, []],
  [{ ...config, runner: 'wasm', 'config-api-key': 'key' }, ['config-api-key']],
  [{ ...config, target: 'instance' }, ['config']],
  [{ ...config, runner: 'web', 'config-service': '' }, ['config-service']],
  [
    { target: 'runner', runner: 'web', 'config-prune': 'true', 'config-api-key': 'key' },
    ['config-prune', 'config-api-key'],
  ],
])('%j: %j', async (given, wrong) => {
  const { problems } = await checkConfig(readInputs(given).inputs);
  expect(problems.map(({ input }) => input)).toEqual(wrong);
});
