import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Branches } from '../../../src/github/branches.js';
import type { PullRequests } from '../../../src/github/pull-request.js';
import {
  type PreviewFacts,
  type PreviewName,
  type PreviewProvider,
  sweepPreviews,
} from '../../../src/previews/sweep.js';
import { logTo } from '../../support/log.js';

/** Previews in memory, some of which the platform does not give back. */
class Previews implements PreviewProvider {
  readonly looked: string[] = [];
  readonly removed: string[] = [];
  readonly stuck = new Map<string, unknown>();
  readonly facts = new Map<string, PreviewFacts>();
  readonly #names: PreviewName[];
  constructor(names: PreviewName[]) {
    this.#names = names;
  }
  list = async () => this.#names;
  look = async (name: string) => {
    this.looked.push(name);
    return this.facts.get(name) ?? { free: false };
  };
  remove = async (name: string) => {
    if (this.stuck.has(name)) throw this.stuck.get(name);
    this.removed.push(name);
  };
}

let lines: string[];
let states: Record<number, Awaited<ReturnType<PullRequests['state']>>>;
let gone: Record<string, boolean | undefined>;
let controller: AbortController;
beforeEach(() => {
  [lines, gone, controller] = [[], {}, new AbortController()];
  states = { 1: closed, 2: closed, 10: closed };
});
const closed = { closed: true, headSha: undefined };
const of = (...numbers: (number | undefined)[]) =>
  numbers.map((pullRequest) => ({ name: pullRequest ? `s-pr-${pullRequest}` : 's-br-x', pullRequest }));
const sweep = (home: PreviewProvider) => {
  const pulls = { state: async (number: number) => states[number] } as unknown as PullRequests;
  const branches = { isGone: async (branch: string) => gone[branch] } as unknown as Branches;
  return sweepPreviews(home, { log: logTo((line) => lines.push(line)), signal: controller.signal, pulls, branches });
};

test('previews of closed pull requests go, the oldest first, each once', async () => {
  const home = new Previews(of(10, 2, 1, 2));
  expect(await sweep(home)).toEqual({ removed: of(1, 2, 10), kept: [] });
  expect(home.removed).toEqual(['s-pr-1', 's-pr-2', 's-pr-10']);
  expect(lines).toEqual([1, 2, 10].map((number) => `Pull request #${number} is closed: removing s-pr-${number}.`));
});

describe('what is not certain stays', () => {
  test.each<[string, Awaited<ReturnType<PullRequests['state']>>, string]>([
    ['open', { closed: false, headSha: undefined }, 'pull request #1 is open'],
    ['not told', undefined, 'GitHub did not say whether pull request #1 is closed'],
    ['not there', 'missing', 'there is no pull request #1'],
  ])('a pull request that is %s: nothing is asked of the platform', async (_, state, why) => {
    states = { 1: state };
    const home = new Previews(of(1));
    expect(await sweep(home)).toEqual({ removed: [], kept: [{ name: 's-pr-1', pullRequest: 1, why }] });
    expect([home.looked, home.removed, lines]).toEqual([[], [], [`Kept s-pr-1: ${why}.`]]);
  });

  test('what is another one’s', async () => {
    const home = new Previews(of(1));
    home.facts.set('s-pr-1', { free: false, foreign: 'it belongs to o/other', branch: 'main' });
    const { kept } = await sweep(home);
    expect([kept[0]?.why, home.removed]).toEqual(['it belongs to o/other', []]);
  });
});

describe('the preview of a branch', () => {
  test.each<[string, PreviewFacts, boolean | undefined, string | undefined]>([
    ['goes with it', { free: false, branch: 'topic' }, true, undefined],
    ['stays with it', { free: false, branch: 'topic' }, false, 'the branch "topic" exists'],
    [
      'stays without word of it',
      { free: false, branch: 'topic' },
      undefined,
      'GitHub did not say whether the branch "topic" exists',
    ],
    ['stays where it names none', { free: false }, true, 'it does not say which branch it belongs to'],
    ['stays where it is not ours', { free: false, branch: 'topic', foreign: 'it runs x' }, true, 'it runs x'],
  ])('%s', async (_, facts, over, why) => {
    gone = { topic: over };
    const home = new Previews(of(undefined));
    home.facts.set('s-br-x', facts);
    expect((await sweep(home)).kept.map((one) => one.why)).toEqual(why ? [why] : []);
    expect(home.removed).toEqual(why ? [] : ['s-br-x']);
    expect(lines).toEqual([why ? `Kept s-br-x: ${why}.` : 'The branch is gone: removing s-br-x.']);
  });
});

test('what could not be removed is told in the end, and the others are gone', async () => {
  const home = new Previews(of(1, 2, 10));
  home.stuck.set('s-pr-1', new Error('not now')).set('s-pr-10', 'odd');
  await expect(sweep(home)).rejects.toMatchObject({
    code: 'remove-failed',
    message: '2 of 3 previews could not be removed:\n- s-pr-1: not now\n- s-pr-10: odd',
    sweep: { removed: of(2), kept: [] },
  });
  expect(home.removed).toEqual(['s-pr-2']);
});

test.each([
  [300, []],
  [301, ['::warning title=osc-deploy::There are 301 previews; this run looks at the 300 oldest.']],
])('of %i previews 300 are looked at', async (number, warnings) => {
  const numbers = Array.from({ length: number }, (_, index) => number - index);
  states = Object.fromEntries(numbers.map((one) => [one, closed]));
  const home = new Previews(of(...numbers));
  await sweep(home);
  expect([home.removed.length, home.removed[0], home.removed.at(-1)]).toEqual([300, 's-pr-1', 's-pr-300']);
  expect(lines.filter((line) => line.startsWith('::warning'))).toEqual(warnings);
});

test('a cancelled run removes nothing more, and ends with the reason of that', async () => {
  const home = new Previews(of(1, 2));
  const stop = new Error('cancelled');
  home.look = async () => {
    controller.abort(stop);
    throw new Error('the request was cut off');
  };
  await expect(sweep(home)).rejects.toBe(stop);
  await expect(sweep(new Previews(of(1)))).rejects.toBe(stop);
  expect(home.removed).toEqual([]);
});
