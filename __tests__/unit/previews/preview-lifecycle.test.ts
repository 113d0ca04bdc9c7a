import { describe, expect, test } from '@jest/globals';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import type { HintCode } from '../../../src/base/hints.js';
import type { Intent } from '../../../src/contract/intent.js';
import type { Branches } from '../../../src/github/branches.js';
import type { PullRequests } from '../../../src/github/pull-request.js';
import { checkBranchPlace, isNoRoom, isVanished, whyOver } from '../../../src/previews/preview-lifecycle.js';
import type { PreviewFacts } from '../../../src/previews/sweep.js';

describe('a preview is over', () => {
  type State = Awaited<ReturnType<PullRequests['state']>>;
  const why = (intent: Partial<Intent>, { state, gone, label }: { state?: State; gone?: boolean; label?: string }) => {
    const pulls = { state: async (number: number) => (number === 7 ? state : undefined) } as unknown as PullRequests;
    const isGone = async (branch: string) => (branch === 'topic' ? gone : undefined);
    const branches = { isGone } as unknown as Branches;
    return whyOver({ inputs: { 'preview-label': label }, intent: intent as Intent, pulls, branches });
  };
  const open = { closed: false, headSha: undefined };

  test.each<[State, string | undefined, string | undefined]>([
    [{ closed: true, headSha: undefined }, undefined, 'Pull request #7 was closed'],
    [open, undefined, undefined],
    [open, 'preview', undefined],
    [{ ...open, labels: ['bug'] }, undefined, undefined],
    [{ ...open, labels: ['bug'] }, 'preview', 'Pull request #7 lost its label'],
    [{ ...open, labels: ['Preview'] }, 'preview', undefined],
    ['missing', 'preview', undefined],
    [undefined, 'preview', undefined],
  ])('with its pull request: %j, label %s: %s', async (state, label, over) => {
    expect(await why({ preview: 7, branch: 'topic' }, { state, gone: true, ...(label ? { label } : {}) })).toBe(over);
  });

  test.each([
    [true, 'The branch "topic" was deleted'],
    [false, undefined],
    [undefined, undefined],
  ])('or with its branch: gone %s: %s', async (gone, over) => {
    expect(await why({ branch: 'topic' }, { ...(gone === undefined ? {} : { gone }), label: 'preview' })).toBe(over);
  });
});

describe('the place of the preview of a branch', () => {
  const check = (there: PreviewFacts, branch: string | undefined = 'topic') => {
    let looked = '';
    const look = async (name: string) => {
      looked = name;
      return there;
    };
    const previews = { look, list: async () => [], remove: async () => undefined };
    return checkBranchPlace({ branch, name: 's-br-topic' } as Intent, { previews }).then(() => looked);
  };

  test.each<PreviewFacts>([{ free: true }, { free: true, branch: 'other' }, { free: false, branch: 'topic' }])(
    'is fine where %j is',
    async (there) => expect(await check(there)).toBe('s-br-topic'),
  );

  test.each<PreviewFacts>([{ free: false }, { free: false, branch: 'other' }, { free: false, branch: 'Topic' }])(
    'is taken where %j is',
    async (there) => {
      await expect(check(there)).rejects.toMatchObject({
        code: 'name-in-use',
        message: '"s-br-topic" would be the preview of the branch "topic", but something else has this name already.',
      });
    },
  );

  test('is not looked at for what is no preview of a branch', async () => {
    const previews = {
      look: () => Promise.reject(new Error('looked')),
      list: async () => [],
      remove: async () => undefined,
    };
    await expect(checkBranchPlace({ branch: undefined, name: 'x' } as Intent, { previews })).resolves.toBeUndefined();
  });
});

const request = { method: 'POST', host: 'h', path: '/mypages' };

test.each<[HintCode, boolean]>([
  ...(['not-live', 'not-ready', 'upload-failed', 'finalize-failed', 'platform-refused', 'platform-error'] as const).map(
    (code) => [code, true] as [HintCode, boolean],
  ),
  ...(['unreachable', 'forbidden', 'interrupted', 'build-failed'] as const).map(
    (code) => [code, false] as [HintCode, boolean],
  ),
])('a deploy that ends with %s can have lost its place under it: %s', (code, can) => {
  expect(isVanished(new DeployError(code, 'x'))).toBe(can);
  expect(isVanished({ code })).toBe(false);
});

test.each<[string, unknown, boolean]>([
  ['the code for it', new DeployError('plan-limit', 'x'), true],
  ['another code', new DeployError('platform-refused', 'the plan has no quota'), false],
  ['402', new RequestError('forbidden', 'x', { request: { ...request, status: 402 } }), true],
  [
    'a name that speaks of a plan',
    new RequestError('forbidden', 'x', { request: { ...request, status: 403, reason: 's-plan-pr-7 is not yours' } }),
    false,
  ],
  ['something else', { code: 'plan-limit' }, false],
])('a preview that is refused with %s had no room: %s', (_, error, noRoom) => {
  expect(isNoRoom(error, 's-plan-pr-7')).toBe(noRoom);
});
