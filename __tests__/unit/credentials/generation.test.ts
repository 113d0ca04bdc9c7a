import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  chooseToken,
  findLendable,
  fingerprint,
  type GenerationRecord,
  generationOf,
  makeRefreshingRecord,
  makeRotatedRecord,
  type StoredLogin,
} from '../../../src/credentials/generation.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';

const clock = new VirtualClock();
const at = '2026-03-01T11:00:00.000Z';
const own = { run: 'this run', at, mark: 'another' };
let lines: string[];
beforeEach(() => {
  lines = [];
});

/** The record of a login whose live token is the first of these. */
function recordOf([live = '', ...before]: string[], changes: Partial<GenerationRecord> = {}): GenerationRecord {
  const superseded = before.map(fingerprint);
  return { generation: 7, current: fingerprint(live), superseded, state: 'stored', run: 'run 6', ...changes };
}

interface Job {
  given?: string | undefined;
  run?: string;
}

function choose(stored: StoredLogin, { given = 'seed', run = 'this run' }: Job = {}): string {
  const job = { given: given || undefined, run, refused: undefined, clock, log: logTo((line) => lines.push(line)) };
  return chooseToken(stored, { ...job, place: 'the file /login' });
}

describe('a stored access token', () => {
  const kept = (leftMs: number, changes: StoredLogin = {}): StoredLogin => ({
    accessToken: { value: 'kept', expiresAt: clock.now() + leftMs },
    record: recordOf(['live', 'seed']),
    ...changes,
  });
  const isLent = (stored: StoredLogin, job: { given?: string | undefined; refused?: string } = {}) =>
    findLendable(stored, { given: 'seed', clock, run: 'this run', refused: undefined, ...job }) !== undefined;

  test.each([
    [300_000, false],
    [300_001, true],
    [3_600_000, true],
    [3_600_001, false],
  ])('with %d ms left is reused: %s', (leftMs, lent) => {
    expect(isLent(kept(leftMs))).toBe(lent);
  });

  test.each<[string, StoredLogin, { given?: string | undefined; refused?: string }, boolean]>([
    ['the platform has refused it', kept(600_000), { refused: 'kept' }, false],
    ['the platform has refused another one', kept(600_000), { refused: 'another' }, true],
    ['there is no token in the secret', kept(600_000), { given: undefined }, true],
    ['the token of the secret is of another sign-in', kept(600_000), { given: 'fresh' }, false],
    ['the record has forgotten the seed', kept(600_000, { seed: fingerprint('oldest') }), { given: 'oldest' }, true],
    ['there is no record', { accessToken: { value: 'kept', expiresAt: clock.now() + 600_000 } }, { given: 'x' }, true],
  ])('where %s', (_where, stored, job, lent) => {
    expect(isLent(stored, job)).toBe(lent);
  });
});

describe('the refresh token to send', () => {
  test.each<[string, StoredLogin, string, string]>([
    ['the one of the secret where the store keeps none', {}, 'seed', 'seed'],
    ['the kept one where the secret is empty', { refreshToken: 'kept' }, '', 'kept'],
    ['the kept one where no record tells', { refreshToken: 'kept' }, 'seed', 'kept'],
    ['the kept one of the same line', { refreshToken: 'live', record: recordOf(['live', 'seed']) }, 'seed', 'live'],
    ['the new sign-in', { refreshToken: 'live', record: recordOf(['live', 'seed']) }, 'fresh', 'fresh'],
    ['the one that is marked', { refreshToken: 'former', record: recordOf(['fresh', 'former']) }, 'fresh', 'fresh'],
    [
      'the kept one of a line whose start is forgotten',
      { refreshToken: 'live', record: recordOf(['live']), seed: fingerprint('seed') },
      'seed',
      'live',
    ],
  ])('is %s', (_which, stored, given, token) => {
    expect(choose(stored, { given })).toBe(token);
    // A token that comes out of a store was in no input, so nothing has masked it yet.
    expect(lines[0]).toBe('refreshToken' in stored ? `::add-mask::${stored.refreshToken}` : undefined);
  });

  test('is missing where neither the input nor the store has one', () => {
    const message = 'There is no refresh token: the input is empty, and so is the file /login.';
    expect(() => choose({}, { given: '' })).toThrow(expect.objectContaining({ code: 'credentials-missing', message }));
  });

  const runOf = (id: number) => `https://github.com/o/r/actions/runs/${id}/attempts/1`;
  test.each([
    ['of a run before the last one was copied before the sign-in', 5, undefined, false],
    ['of a run before the last one is a new sign-in where the secret was written later', 5, 'after', true],
    ['of a run after the last one is a new sign-in', 7, undefined, true],
    ['is an old copy where the record was written later', 7, 'before', false],
  ] as const)('that no record mentions and that is %s', (_which, id, secretWritten, isSent) => {
    const stored: StoredLogin = { record: recordOf(['live'], { run: runOf(6) }), secretWritten };
    const sending = () => choose(stored, { given: 'fresh', run: runOf(id) });
    if (isSent) expect(sending()).toBe('fresh');
    else expect(sending).toThrow(expect.objectContaining({ code: 'token-superseded' }));
  });

  const warning = (run: string, then: string) =>
    `::warning title=osc-deploy::An earlier run (${run}) used this refresh token and never said what came of it. ` +
    `Trying it once: if it was spent, the login was lost with that run at ${then}.`;
  const now = new Date(clock.now()).toISOString();

  test.each<[string, GenerationRecord | undefined, string[]]>([
    ['nothing is known of it', undefined, []],
    ['it is stored', recordOf(['seed']), []],
    ['it is uncertain', recordOf(['seed'], { state: 'uncertain', at }), [warning('run 6', at)]],
    ['the mark has no date', recordOf(['seed'], { state: 'uncertain' }), [warning('run 6', now)]],
    ['the mark is of another token', recordOf(['another'], { state: 'uncertain', mark: 'x' }), []],
  ])('may have been used by an earlier run: %s', (_what, record, warnings) => {
    expect(choose(record ? { record } : {})).toBe('seed');
    expect(lines).toEqual(warnings);
  });
});

describe('a record', () => {
  const before: GenerationRecord = { ...recordOf([]), current: 'live', superseded: ['older', 'oldest'] };
  const refreshing = makeRefreshingRecord(before, 'live', own);

  test('identifies a token by the start of its SHA-256', () => {
    // printf token | sha256sum
    expect(fingerprint('token')).toBe('3c469e9d6c5875d3');
  });

  test.each([
    ['live', 'current'],
    ['spent', 'superseded'],
    ['fresh', 'unknown'],
  ])('reports the token %s as %s', (token, generation) => {
    expect(generationOf(recordOf(['live', 'x', 'spent']), token)).toBe(generation);
    expect(generationOf(undefined, token)).toBe('unknown');
  });

  test('of a new sign-in supersedes the former token, but supersedes nothing on a server without rotation', () => {
    expect(makeRefreshingRecord(before, 'fresh', own).superseded).toEqual(['live', 'older', 'oldest']);
    expect(makeRotatedRecord(refreshing, 'live', 'now').superseded).toEqual(['older', 'oldest']);
  });

  test('remembers the twenty newest tokens', () => {
    const superseded = Array.from({ length: 20 }, (_, index) => `${index}`);
    const rotated = makeRotatedRecord({ ...refreshing, superseded }, 'new', 'now');
    expect(rotated.superseded).toEqual(['live', ...superseded.slice(0, 19)]);
  });
});
