import { beforeEach, describe, expect, test } from '@jest/globals';
import { chooseToken, findLendable } from '../../../src/credentials/choose-token.js';
import {
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

/** Returns the record of a login. The first token is the live token. */
function recordOf(
  [live = '', ...before]: string[],
  changes: Partial<GenerationRecord> = {},
): GenerationRecord {
  const superseded = before.map(fingerprint);
  return {
    generation: 7,
    current: fingerprint(live),
    superseded,
    state: 'stored',
    run: 'run 6',
    ...changes,
  };
}

interface Job {
  given?: string | undefined;
  run?: string;
}

async function choose(
  stored: StoredLogin,
  { given = 'seed', run = 'this run' }: Job = {},
): Promise<string> {
  const job = {
    given: given || undefined,
    run,
    refusedAccess: undefined,
    clock,
    log: logTo((line) => lines.push(line)),
  };
  const store = { kind: 'file', place: 'the file /login' } as const;
  return await chooseToken(stored, { ...job, store, signInCommand: ['Sign in.'] });
}

describe('a stored access token', () => {
  const kept = (leftMs: number, changes: StoredLogin = {}): StoredLogin => ({
    accessToken: { value: 'kept', expiresAt: clock.now() + leftMs },
    record: recordOf(['live', 'seed']),
    ...changes,
  });
  const isLent = (
    stored: StoredLogin,
    job: { given?: string | undefined; refusedAccess?: string } = {},
  ) =>
    findLendable(stored, {
      given: 'seed',
      clock,
      run: 'this run',
      refusedAccess: undefined,
      ...job,
    }) !== undefined;

  test.each([
    [300_000, false],
    [300_001, true],
    [3_600_000, true],
    [3_600_001, false],
  ])('with %d ms left is reused: %s', (leftMs, lent) => {
    expect(isLent(kept(leftMs))).toBe(lent);
  });

  test.each<{
    what: string;
    changes?: StoredLogin;
    given?: string | undefined;
    refusedAccess?: string;
    lent: boolean;
  }>([
    { what: 'the platform has refused the token', refusedAccess: 'kept', lent: false },
    { what: 'the platform has refused another token', refusedAccess: 'another', lent: true },
    { what: 'the secret has no token', given: undefined, lent: true },
    { what: 'the token of the secret is of another sign-in', given: 'fresh', lent: false },
    {
      what: 'no record has the seed',
      changes: { seed: fingerprint('oldest') },
      given: 'oldest',
      lent: true,
    },
    { what: 'no record exists', changes: { record: undefined }, given: 'x', lent: true },
  ])('is reused if $what: $lent', ({ what: _what, changes, lent, ...job }) => {
    expect(isLent(kept(600_000, changes), job)).toBe(lent);
  });
});

describe('the refresh token to send', () => {
  const live = { refreshToken: 'live', record: recordOf(['live', 'seed']) };
  const marked = { refreshToken: 'former', record: recordOf(['fresh', 'former']) };
  const seedless = { refreshToken: 'live', record: recordOf(['live']), seed: fingerprint('seed') };
  test.each<{ what: string; stored: StoredLogin; given: string; token: string }>([
    {
      what: 'the token of the secret if the store has no token',
      stored: {},
      given: 'seed',
      token: 'seed',
    },
    {
      what: 'the stored token if the secret is empty',
      stored: { refreshToken: 'kept' },
      given: '',
      token: 'kept',
    },
    {
      what: 'the stored token without a record',
      stored: { refreshToken: 'kept' },
      given: 'seed',
      token: 'kept',
    },
    { what: 'the stored token of the same login', stored: live, given: 'seed', token: 'live' },
    {
      what: 'the new sign-in',
      stored: { ...live, seed: fingerprint('seed') },
      given: 'fresh',
      token: 'fresh',
    },
    {
      what: 'the stored token that a person wrote, and not one that no job has used before',
      stored: live,
      given: 'older or newer',
      token: 'live',
    },
    { what: 'the token marked as current', stored: marked, given: 'fresh', token: 'fresh' },
    {
      what: 'the stored token of a login without its first token',
      stored: seedless,
      given: 'seed',
      token: 'live',
    },
  ])('is $what', async ({ stored, given, token }) => {
    expect(await choose(stored, { given })).toBe(token);
    // A token that comes out of a store was in no input, so nothing has masked it yet.
    expect(lines[0]).toBe(
      'refreshToken' in stored ? `::add-mask::${stored.refreshToken}` : undefined,
    );
  });

  test('is missing if neither the input nor the store has a token', async () => {
    const missing = {
      code: 'credentials-missing',
      message: 'There is no refresh token in the file /login.',
    };
    await expect(choose({}, { given: '' })).rejects.toMatchObject(missing);
  });

  const runOf = (id: number) => `https://github.com/o/r/actions/runs/${id}/attempts/1`;
  test.each([
    { what: 'before the last run has an old copy', id: 5, isSent: false },
    { what: 'after the last run has a new sign-in', id: 7, isSent: true },
  ] as const)('in no record of a run $what', async ({ id, isSent }) => {
    const stored: StoredLogin = { record: recordOf(['live'], { run: runOf(6) }) };
    const sending = () => choose(stored, { given: 'fresh', run: runOf(id) });
    if (isSent) expect(await sending()).toBe('fresh');
    else await expect(sending()).rejects.toMatchObject({ code: 'token-superseded' });
  });

  const warning = (run: string, then: string) =>
    `::warning title=osc-deploy::An earlier run (${run}) used this refresh token and recorded no result. ` +
    `Trying it once: if it was spent, the login was lost with that run at ${then}.`;
  const now = new Date(clock.now()).toISOString();

  test.each<[string, GenerationRecord | undefined, string[]]>([
    ['no record exists', undefined, []],
    ['the token is stored', recordOf(['seed']), []],
    [
      'the token is uncertain',
      recordOf(['seed'], { state: 'uncertain', at }),
      [warning('run 6', at)],
    ],
    ['the mark has no date', recordOf(['seed'], { state: 'uncertain' }), [warning('run 6', now)]],
    ['the mark is of another token', recordOf(['another'], { state: 'uncertain', mark: 'x' }), []],
  ])('may have been used by an earlier run: %s', async (_what, record, warnings) => {
    expect(await choose(record ? { record } : {})).toBe('seed');
    expect(lines).toEqual(warnings);
  });
});

test('that was refused in its one more try is not sent again', async () => {
  const record = recordOf(['seed'], { state: 'uncertain', refusedTo: 'run 7' });
  await expect(choose({ record })).rejects.toMatchObject({
    code: 'invalid-grant',
    message: expect.stringContaining('refused its token to run 7'),
  });
  expect(await choose({ record }, { given: 'fresh' })).toBe('fresh');
  expect(lines).toEqual([]);
});

describe('a record', () => {
  const before: GenerationRecord = {
    ...recordOf([]),
    current: 'live',
    superseded: ['older', 'oldest'],
  };
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
    expect(makeRefreshingRecord(before, 'fresh', own).superseded).toEqual([
      'live',
      'older',
      'oldest',
    ]);
    expect(makeRotatedRecord(refreshing, 'live', 'now').superseded).toEqual(['older', 'oldest']);
  });

  test('remembers the twenty newest tokens', () => {
    const superseded = Array.from({ length: 20 }, (_, index) => `${index}`);
    const rotated = makeRotatedRecord({ ...refreshing, superseded }, 'new', 'now');
    expect(rotated.superseded).toEqual(['live', ...superseded.slice(0, 19)]);
  });
});
