import { describe, expect, test } from '@jest/globals';
import {
  fingerprint,
  type GenerationRecord,
  generationOf,
  isOther,
  isStored,
  makeRefreshingRecord,
  makeRotatedRecord,
} from '../../../src/credentials/generation.js';

const mark = { run: 'this run', at: '2026-03-01T12:00:00.000Z', mark: 'm' };
const before: GenerationRecord = {
  generation: 4,
  current: 'live',
  superseded: ['older', 'oldest'],
  state: 'stored',
  run: 'run 3',
  at: 'then',
};

test('a fingerprint is the start of a SHA-256', () => {
  // printf token | sha256sum
  expect(fingerprint('token')).toBe('3c469e9d6c5875d3');
});

test.each([
  ['live', 'current'],
  ['spent', 'superseded'],
  ['fresh', 'unknown'],
])('the token %s is %s', (token, generation) => {
  const record = { ...before, current: fingerprint('live'), superseded: ['x', fingerprint('spent')] };
  expect(generationOf(record, token)).toBe(generation);
  expect(generationOf(undefined, token)).toBe('unknown');
});

describe('the record before a token is sent', () => {
  test('of a first refresh', () => {
    expect(makeRefreshingRecord(undefined, 'seed', mark)).toEqual({
      ...{ generation: 0, current: 'seed', superseded: [], state: 'uncertain' },
      ...mark,
    });
  });

  test('of the same login', () => {
    expect(makeRefreshingRecord(before, 'live', mark)).toEqual({
      ...{ generation: 4, current: 'live', superseded: ['older', 'oldest'], state: 'uncertain' },
      ...mark,
    });
  });

  test('of a new sign-in, after which the former token is dead', () => {
    expect(makeRefreshingRecord(before, 'fresh', mark).superseded).toEqual(['live', 'older', 'oldest']);
  });
});

describe('the record of a new token', () => {
  const refreshing = makeRefreshingRecord(before, 'live', mark);

  test('counts on, and knows what it replaces', () => {
    expect(makeRotatedRecord(refreshing, 'new', 'now')).toEqual({
      ...{ generation: 5, current: 'new', superseded: ['live', 'older', 'oldest'], state: 'stored' },
      ...{ run: 'this run', at: 'now', mark: 'm' },
    });
  });

  test('of a server that does not rotate supersedes nothing', () => {
    expect(makeRotatedRecord(refreshing, 'live', 'now').superseded).toEqual(['older', 'oldest']);
  });

  test('remembers the newest twenty', () => {
    const superseded = Array.from({ length: 20 }, (_, index) => `${index}`);
    const rotated = makeRotatedRecord({ ...refreshing, superseded }, 'new', 'now');
    expect(rotated.superseded).toEqual(['live', ...superseded.slice(0, 19)]);
  });
});

describe('a record that is found after storing', () => {
  const own = { ...before, mark: 'own' };

  test.each([
    ['says that it is stored', { state: 'stored', mark: 'own' }, true],
    ['is a mark of ours, from before', { state: 'refreshing', mark: 'own' }, false],
    ['is the mark of a run that found it there', { state: 'refreshing', mark: 'another' }, true],
    ['is of another token', { state: 'stored', mark: 'another', current: 'another' }, false],
  ] as const)('%s', (_what, changes, isThere) => {
    expect(isStored({ ...own, ...changes }, own)).toBe(isThere);
  });

  test.each([
    ['live', false],
    ['older', false],
    ['oldest', false],
    ['newer', true],
  ])('with the live token %s is of another login: %s', (current, isAnother) => {
    expect(isOther({ ...own, current }, own)).toBe(isAnother);
  });
});
