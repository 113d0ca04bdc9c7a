import { describe, expect, test } from '@jest/globals';
import { DeployError, RequestError } from '../../../src/base/errors.js';
import type { Intent } from '../../../src/contract/intent.js';
import type { Run } from '../../../src/contract/run.js';
import type { Branches } from '../../../src/github/branches.js';
import type { PullRequests } from '../../../src/github/pull-request.js';
import {
  checkBranchPlace,
  explainOlder,
  explainSuperseded,
  isNoRoom,
  isVanished,
} from '../../../src/previews/preview-lifecycle.js';
import type { PreviewFacts } from '../../../src/previews/sweep.js';

type State = Awaited<ReturnType<PullRequests['state']>>;

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

test('a deploy that could not be finished can have lost its place, one that failed by itself has not', () => {
  const [vanished, failed] = [new DeployError('not-live', 'x'), new DeployError('build-failed', 'x')];
  expect([isVanished(vanished), isVanished(failed), isVanished(new Error('x'))]).toEqual([true, false, false]);
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

const sha = 'a'.repeat(40);
const newer = `ABCDEF1${'b'.repeat(33)}`;
describe('a preview that may be outdated', () => {
  const why = async (
    state: State,
    more: Partial<Intent> = {},
    { own = sha, wanted, label }: { own?: string; wanted?: string; label?: Run['label'] } = {},
  ) => {
    const asked: number[] = [];
    const ask = async (number: number) => {
      asked.push(number);
      return state;
    };
    const pulls = { state: ask } as unknown as PullRequests;
    const intent = { operation: 'deploy', name: 'x', preview: 7, ...more } as Intent;
    const context = { sha: own, label } as Run;
    const inputs = { 'preview-label': wanted };
    return { why: await explainSuperseded({ intent, inputs, context, pulls, branches: {} as Branches }), asked };
  };

  test.each<[string, State, string | undefined]>([
    ['is open, at our commit', { closed: false, headSha: sha.toUpperCase() }, undefined],
    ['is open, at an unknown commit', { closed: false, headSha: undefined }, undefined],
    ['is not there', 'missing', undefined],
    ['is not told', undefined, undefined],
    [
      'was closed',
      { closed: true, headSha: newer },
      'Pull request #7 was closed meanwhile, so there is nothing to publish.',
    ],
    [
      'has gone on',
      { closed: false, headSha: newer },
      'Pull request #7 has a newer commit, ABCDEF1, whose own run publishes it.',
    ],
  ])('whose pull request %s', async (_, state, reason) => {
    expect(await why(state)).toEqual({ why: reason, asked: [7] });
  });

  test('whose pull request has lost its label is outdated', async () => {
    const given = { wanted: 'preview' };
    const lost = await why({ closed: false, headSha: sha, labels: ['bug'] }, {}, given);
    expect(lost.why).toBe('Pull request #7 has lost its label meanwhile.');
    expect((await why({ closed: false, headSha: sha, labels: ['PREVIEW'] }, {}, given)).why).toBeUndefined();
  });

  test.each<Partial<Intent>>([
    { operation: 'remove' },
    { operation: 'plan' },
    { preview: undefined },
    { skip: 'a fork' },
  ])('with %j is not asked about', async (more) => {
    expect(await why({ closed: true, headSha: undefined }, more)).toEqual({ why: undefined, asked: [] });
  });
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
