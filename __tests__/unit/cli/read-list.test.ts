import { expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import { readList } from '../../../src/cli/find-deployed.js';

test('a list that cannot be read is noted, and Ctrl-C ends the command', async () => {
  const unread: string[] = [];
  const failing = (code: 'platform-error' | 'interrupted') => async () => {
    throw new DeployError(code, 'x');
  };
  expect(await readList('sites', failing('platform-error'), unread)).toEqual([]);
  await expect(readList('sites', failing('interrupted'), unread)).rejects.toThrow('x');
  expect(unread).toEqual(['sites: x']);
});
