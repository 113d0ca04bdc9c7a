import { describe, expect, test } from '@jest/globals';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import type { Intent } from '../../../src/contract/intent.js';
import { checkBranchPlace, explainOlder, isNoRoom, mayLeave } from '../../../src/previews/preview-lifecycle.js';
import type { PreviewFacts } from '../../../src/previews/sweep.js';

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
});

const request = { method: 'POST', host: 'h', path: '/mypages' };

test.each([
  [new DeployError('not-live', 'x'), true],
  [new DeployError('build-failed', 'x'), true],
  [new DeployError('invalid-options', 'x'), false],
  [new Error('x'), false],
])('a deploy that failed as %s may leave something: %s', (error, leaves) => {
  expect(mayLeave(error)).toBe(leaves);
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

describe('of two runs of a repository', () => {
  const run = (id: number, path = 'o/r') => `https://github.com/${path}/actions/runs/${id}`;
  const left = 'That run is newer than this one, so the site is left to it.';
  test.each([
    [run(9), run(10), left],
    [run(10), run(9), undefined],
    [run(9), run(9), undefined],
    [run(9), run(10, 'O/R'), left],
    [`${run(9)}/attempts/2`, `${run(10)}/attempts/1`, left],
    [run(9), run(10, 'o/other'), undefined],
    [run(9), 'https://forge.example/o/r/actions/runs/10', undefined],
    ['http://forge.example/o/r/actions/runs/9', 'http://forge.example/o/r/actions/runs/10', left],
    [run(9), `see ${run(10)}`, undefined],
    [run(9), `${run(10)}x`, undefined],
    [run(9), undefined, undefined],
    ['', run(10), undefined],
  ])('%s leaves the site to %s: %s', (own, rival, why) => expect(explainOlder(own, { rival })).toBe(why));
});
