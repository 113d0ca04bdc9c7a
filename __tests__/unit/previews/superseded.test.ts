import { describe, expect, test } from '@jest/globals';
import type { RunContext } from '../../../src/contract/event.js';
import type { Intent } from '../../../src/contract/intent.js';
import type { PullRequests } from '../../../src/github/pull-request.js';
import { whyOlder, whySuperseded } from '../../../src/previews/preview-lifecycle.js';

const sha = 'a'.repeat(40);
const newer = `ABCDEF1${'b'.repeat(33)}`;
type State = Awaited<ReturnType<PullRequests['state']>>;

describe('a preview', () => {
  const why = async (
    state: State,
    more: Partial<Intent> = {},
    { own = sha, wanted, label }: { own?: string; wanted?: string; label?: RunContext['label'] } = {},
  ) => {
    const asked: number[] = [];
    const ask = async (number: number) => {
      asked.push(number);
      return state;
    };
    const pulls = { state: ask } as unknown as PullRequests;
    const intent = { operation: 'deploy', name: 'x', preview: 7, ...more } as Intent;
    const context = { sha: own, label } as RunContext;
    return { why: await whySuperseded(intent, { inputs: { 'preview-label': wanted }, context, pulls }), asked };
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

  test('of a run that knows no commit is published', async () => {
    expect(await why({ closed: false, headSha: newer }, {}, { own: '' })).toEqual({ why: undefined, asked: [7] });
  });

  test('whose pull request has lost its label is outdated, and so is the removal where it has it again', async () => {
    const state = (...labels: string[]) => ({ closed: false, headSha: sha, labels });
    const wanted = 'preview';
    const off = { wanted, label: { name: 'preview', isAdded: false } };
    const remove = { operation: 'remove' } as const;
    expect((await why(state('bug'), {}, { wanted })).why).toBe('Pull request #7 has lost its label meanwhile.');
    expect((await why(state('PREVIEW'), {}, { wanted })).why).toBeUndefined();
    expect((await why(state('preview'), remove, off)).why).toBe('Pull request #7 has its label again.');
    expect((await why(state(), remove, off)).why).toBeUndefined();
    expect((await why({ ...state('preview'), closed: true }, remove, off)).why).toBeUndefined();
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
  ])('%s leaves the site to %s: %s', (own, rival, why) => expect(whyOlder(own, { rival })).toBe(why));
});
