import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { AccountApi } from '../../../src/platform/account.js';
import { logTo } from '../../support/log.js';
import { type AnsweringPlatform, answeringPlatform } from '../../support/platform/answering-platform.js';

let platform: AnsweringPlatform;
let lines: string[];
let api: AccountApi;
beforeEach(async () => {
  lines = [];
  platform = await answeringPlatform();
  api = new AccountApi({ controlPlane: platform.controlPlane, log: logTo((line) => lines.push(line)) });
});
afterEach(() => platform.close());

describe('the plan', () => {
  test.each<[object, string | number | undefined]>([
    [{ tokenBalance: 1234567, remainingTokens: 1 }, 1_234_567],
    [{ remainingTokens: '12 of 100', tokensRemaining: 1 }, '12 of 100'],
    [{ tokensRemaining: 2, balance: 1 }, 2],
    [{ balance: 0, remaining: 1 }, 0],
    [{ tokenBalance: '', remaining: 7, tokens: 8 }, 7],
    [{ tokens: { used: 3, remaining: 4 } }, 4],
    [{ balance: { used: 3 }, tokens: 5 }, 5],
    [{ balance: `\u0007${'x'.repeat(50)}` }, `${'x'.repeat(39)}…`],
    [{ tokens: [9] }, undefined],
    [{ tokens: { length: [9] } }, undefined],
    [{ balance: null, remaining: true }, undefined],
    [{}, undefined],
  ])('of %j has the balance %s', async (balances, balance) => {
    platform.answers([200, { name: 'PERSONAL', ...balances }]);
    expect(await api.account()).toEqual({ plan: 'PERSONAL', balance });
    expect(platform.asked()).toEqual(['GET /money/mytenantplan']);
    expect(platform.limits).toEqual([5000]);
  });

  test.each([
    [`${'x'.repeat(70)}`, `${'x'.repeat(59)}…`],
    [7, undefined],
    ['', ''],
  ])('of the name %j is %j', async (name, plan) => {
    platform.answers([200, { name }]);
    expect(await api.account()).toEqual({ plan, balance: undefined });
  });

  test('that the platform does not tell is not known, and asked for once', async () => {
    const unknown = { plan: undefined, balance: undefined };
    platform.answers([503, {}], [200, { name: 'PERSONAL' }]);
    expect([await api.account(), await api.account()]).toEqual([unknown, unknown]);
    expect(platform.requests).toHaveLength(1);
    expect(lines).toEqual([
      expect.stringMatching(/^::debug::The plan of the workspace is not known: The platform is not available: /),
    ]);
  });
});

test.each<[string, () => Promise<unknown>, unknown, string]>([
  ['what sleeps', () => api.suspended(), [{ serviceId: 'a', instanceName: 'b' }], '/deploy/mysuspended'],
  ['what Terraform made', () => api.deployments(), { any: ['shape'] }, '/deploy/terraform/mydeployments'],
])('%s: a list of several mebibytes is read', async (_, list, answer, path) => {
  platform.answers([200, JSON.stringify(answer) + ' '.repeat(2 * 1024 * 1024)]);
  expect(await list()).toEqual(answer);
  expect(platform.asked()).toEqual([`GET ${path}`]);
});

test.each([
  ['waking one up', () => api.resume('a/b', 'my shop'), 'POST /deploy/mysuspended/a%2Fb/my%20shop/resume'],
  ['discarding one', () => api.discard('a/b', 'my shop'), 'DELETE /deploy/mysuspended/a%2Fb/my%20shop'],
])('%s is asked for once, for it may go on after an answer that was lost', async (_, call, request) => {
  platform.answers([503, '', { 'retry-after': '1' }], [200]);
  await expect(call()).rejects.toMatchObject({ status: 503 });
  expect(platform.asked()).toEqual([request]);
});
