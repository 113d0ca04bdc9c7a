import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PreviewName } from '../../../src/contract/outcome.js';
import type { Branches } from '../../../src/github/branches.js';
import type { PullRequests } from '../../../src/github/pull-request.js';
import { type PreviewFacts, type PreviewProvider, sweepPreviews } from '../../../src/previews/sweep.js';
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
const now = Date.parse('2026-03-01T12:00:00Z');
const sweep = (home: PreviewProvider, inputs: { label?: string; expires?: number } = {}) => {
  const open = Object.entries(states).flatMap(([number, state]) =>
    state && state !== 'missing' && !state.closed ? [[Number(number), state.labels] as const] : [],
  );
  const pulls = { state: async (number: number) => states[number], open: async () => new Map(open) };
  const there = Object.keys(gone).filter((branch) => gone[branch] === false);
  const branches = { isGone: async (branch: string) => gone[branch], names: async () => new Set(there) };
  const log = logTo((line) => lines.push(line));
  const runtime = { log, clock: { now: () => now }, interrupts: { signal: controller.signal } };
  const { label, expires } = inputs;
  return sweepPreviews(home, {
    ...{ pulls: pulls as unknown as PullRequests, branches: branches as unknown as Branches, runtime },
    inputs: { 'preview-label': label, 'preview-expires': expires },
  });
};

test('previews of closed pull requests go, and no other', async () => {
  const home = new Previews(of(1, 2, 10));
  expect(await sweep(home)).toEqual({ removed: of(1, 2, 10), left: [], failed: [] });
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
    expect(await sweep(home)).toEqual({ removed: [], left: [{ name: 's-pr-1', pullRequest: 1, why }], failed: [] });
    expect([home.looked, home.removed, lines]).toEqual([[], [], [`Kept s-pr-1: ${why}.`]]);
  });

  test('what is another one’s', async () => {
    const home = new Previews(of(1));
    home.facts.set('s-pr-1', { free: false, foreign: 'it belongs to o/other', branch: 'main' });
    const { left } = await sweep(home);
    expect([left[0]?.why, home.removed]).toEqual(['it belongs to o/other', []]);
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
    expect((await sweep(home)).left.map((one) => one.why)).toEqual(why ? [why] : []);
    expect(home.removed).toEqual(why ? [] : ['s-br-x']);
    expect(lines).toEqual([why ? `Kept s-br-x: ${why}.` : 'The branch "topic" is gone: removing s-br-x.']);
  });
});

describe('under `preview-label` the preview of an open pull request', () => {
  const open = { closed: false, headSha: undefined };
  test.each([
    [['bug'], 'Pull request #1 does not have the label "preview": removing s-pr-1.'],
    [['Preview'], 'Kept s-pr-1: pull request #1 is open.'],
    [undefined, 'Kept s-pr-1: pull request #1 is open.'],
  ])('with the labels %j', async (labels, line) => {
    states = { 1: { ...open, labels } };
    await sweep(new Previews(of(1)), { label: 'preview' });
    expect(lines).toEqual([line]);
  });
});

describe('under `preview-expires`', () => {
  const day = 86_400_000;
  const rules = { expires: 14 * day };
  const deployed = (ms: number | undefined, more: Partial<PreviewFacts> = {}): PreviewFacts => ({
    free: false,
    deployedAt: async () => (ms === undefined ? undefined : now - ms),
    ...more,
  });
  const old = 'It was last deployed on 2026-02-15, longer ago than `preview-expires`: removing';
  test.each<[string, PreviewFacts, string]>([
    ['old enough', deployed(14 * day), `${old} s-pr-1.`],
    ['too young', deployed(14 * day - 1), 'Kept s-pr-1: pull request #1 is open.'],
    [
      'without a date',
      deployed(undefined),
      'Kept s-pr-1: pull request #1 is open, and no tag says when it was last deployed.',
    ],
    ["old enough, and another one's", deployed(14 * day, { foreign: 'it runs x' }), 'Kept s-pr-1: it runs x.'],
  ])('a preview that is %s', async (_, facts, line) => {
    states = { 1: { closed: false, headSha: undefined } };
    const home = new Previews(of(1));
    home.facts.set('s-pr-1', facts);
    await sweep(home, rules);
    expect(lines).toEqual([line]);
  });

  test('one of a branch goes too; one without word of its owner does not', async () => {
    gone = { topic: false };
    const home = new Previews(of(undefined, 2));
    states = { 2: undefined };
    home.facts.set('s-br-x', deployed(14 * day, { branch: 'topic' })).set('s-pr-2', deployed(99 * day));
    expect(await sweep(home, rules)).toMatchObject({ removed: of(undefined) });
    expect(lines[0]).toBe(`${old} s-br-x.`);
  });
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
