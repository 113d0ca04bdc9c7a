import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { runInProcess } from '../../support/run/in-process.js';

let platform: LocalPlatform;
beforeEach(async () => {
  platform = await startPlatform();
});
afterEach(() => platform.close());

test.each([
  [{ target: 'runner', runner: 'web', options: '- a' }, '`options`'],
  [{ target: 'runner', runner: 'web', 'source-url': 'http://a.example/b' }, '`source-url`'],
  [{ target: 'instance', service: '' }, '`service`'],
  [{ target: 'app', runner: 'web', config: 'A: b' }, '`config-service`'],
])('%j is refused before the login is used: %s', async (given, input) => {
  const login = { ...platform.signIn(), accessToken: '' };
  const inputs = { name: 'shop', 'refresh-token': 'x', 'client-id': 'cli', ...given };
  const { ok, log } = await runInProcess({ platform, login, with: inputs });
  expect([ok, log]).toEqual([false, expect.stringContaining(input)]);
  expect(platform.requests).toEqual([]);
});
