import { describe, expect, test } from '@jest/globals';
import {
  type Copy,
  type FoundRecord,
  isOlderRun,
  judge,
  needsStart,
  type Verdict,
} from '../../../src/credentials/copy.js';
import type { GenerationRecord } from '../../../src/credentials/generation.js';

const rotated: GenerationRecord = {
  generation: 3,
  current: 'c',
  superseded: [],
  state: 'stored',
  run: 'run 3',
};
const signedIn = { ...rotated, generation: 0 };

const tokens = ['current', 'superseded', 'unknown'] as const;
const ages = ['as recorded', 'written since', 'seen since', 'untold', 'of the sign-in'] as const;
const starts = ['after the last write', 'before it', 'untold'] as const;

/** The verdicts with a record, in the order of `starts`: began after the last write, before it, untold. */
const table: Record<Copy['token'], Record<Copy['secret'], [Verdict, Verdict, Verdict]>> = {
  current: {
    'as recorded': ['send', 'send', 'send'],
    // Our own PUT was carried out late, or a person has written another login.
    'written since': ['send', 'superseded', 'superseded'],
    // An earlier run has stopped at this very write.
    'seen since': ['send', 'superseded', 'send'],
    untold: ['send', 'send', 'send'],
    'of the sign-in': ['send', 'send', 'send'],
  },
  superseded: {
    'as recorded': ['other secret', 'superseded', 'superseded'],
    'written since': ['other secret', 'superseded', 'superseded'],
    'seen since': ['other secret', 'superseded', 'superseded'],
    untold: ['other secret', 'superseded', 'superseded'],
    'of the sign-in': ['other secret', 'superseded', 'superseded'],
  },
  unknown: {
    // A login that nobody has signed in here.
    'as recorded': ['other secret', 'other secret', 'other secret'],
    'written since': ['signed in', 'superseded', 'signed in'],
    'seen since': ['signed in', 'superseded', 'signed in'],
    untold: ['other secret', 'other secret', 'other secret'],
    'of the sign-in': ['signed in', 'superseded', 'signed in'],
  },
};

const rows = tokens.flatMap((token) =>
  ages.flatMap((secret) =>
    starts.map((began, index) => ({
      token,
      secret,
      began,
      verdict: table[token][secret][index] as Verdict,
    })),
  ),
);

describe('the copy of a secret', () => {
  test.each(rows)('$token, secret $secret, began $began: $verdict', ({ verdict, ...copy }) => {
    expect(judge(copy, rotated)).toBe(verdict);
    // Before the first rotation a server without times cannot tell a new login from another one.
    const first = copy.token === 'unknown' && copy.secret === 'untold' ? 'send' : verdict;
    expect(judge(copy, signedIn)).toBe(first);
  });

  test.each<[FoundRecord, Verdict]>([
    ['missing', 'send'],
    ['unreadable', 'unreadable'],
  ])('is judged in the same way in every case where the record is %s: %s', (record, verdict) => {
    const verdicts = rows.map((copy) => judge(copy, record));
    expect(new Set(verdicts)).toEqual(new Set([verdict]));
  });

  test('asks for the start of the run exactly where it decides', () => {
    for (const { token, secret } of rows) {
      const verdicts = new Set(starts.map((began) => judge({ token, secret, began }, rotated)));
      // The store that keeps the tokens knows the start from the numbers of the runs.
      if (secret !== 'of the sign-in')
        expect({ token, secret, asks: needsStart({ token, secret }, rotated) }).toEqual({
          token,
          secret,
          asks: verdicts.size > 1,
        });
      expect(needsStart({ token, secret }, 'missing')).toBe(false);
      expect(needsStart({ token, secret }, 'unreadable')).toBe(false);
    }
  });
});

describe('a run is older than another', () => {
  const run = (id: number, attempt = 1, repository = 'o/r') =>
    `https://github.com/${repository}/actions/runs/${id}/attempts/${attempt}`;
  test.each([
    [run(5), run(6), true],
    [run(6), run(6), false],
    [run(7), run(6), false],
    [run(5, 2), run(6), false],
    [run(5), run(6, 2), true],
    [run(5, 1, 'o/other'), run(6), false],
    ['a local run', run(6), false],
    [run(5), 'a sign-in', false],
  ])('%s than %s: %s', (one, other, isOlder) => {
    expect(isOlderRun(one, other)).toBe(isOlder);
  });
});
