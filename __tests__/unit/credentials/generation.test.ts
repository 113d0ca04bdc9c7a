import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Log } from '../../../src/base/log.js';
import {
  chooseToken,
  findLendable,
  fingerprint,
  type GenerationRecord,
  type StoredLogin,
} from '../../../src/credentials/generation.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';

describe('the token to send', () => {
  const clock = new VirtualClock();
  const mark = { run: 'this run', at: '2026-03-01T12:00:00.000Z', mark: 'own' };
  let lines: string[];
  let log: Log;

  beforeEach(() => {
    lines = [];
    log = logTo((line) => lines.push(line));
  });

  /** The record of a login whose live token is the first of these. */
  function recordOf([live = '', ...before]: string[], changes: Partial<GenerationRecord> = {}): GenerationRecord {
    const superseded = before.map(fingerprint);
    return { generation: 7, current: fingerprint(live), superseded, state: 'stored', run: 'run 6', ...changes };
  }

  describe('an access token that is kept', () => {
    const refused = undefined;
    const run = 'this run';
    const given = 'seed';
    const kept = (leftMs: number): StoredLogin => ({
      accessToken: { value: 'kept', expiresAt: clock.now() + leftMs },
      record: recordOf(['live', 'seed']),
    });

    test.each([
      [300_000, false],
      [300_001, true],
      [3_600_000, true],
      [3_600_001, false],
    ])('with %d ms left is lent: %s', (leftMs, isLent) => {
      const stored = kept(leftMs);
      expect(findLendable(stored, { given, clock, refused, run })).toBe(isLent ? stored.accessToken : undefined);
    });

    test('is not lent when the platform has refused it', () => {
      expect(findLendable(kept(600_000), { given, clock, run, refused: 'kept' })).toBeUndefined();
      expect(findLendable(kept(600_000), { given, clock, run, refused: 'another' })?.value).toBe('kept');
    });

    test.each([
      ['the token of the secret is one of its line', kept(600_000), 'seed', true],
      ['there is no token in the secret', kept(600_000), undefined, true],
      ['the token of the secret is of another sign-in', kept(600_000), 'fresh', false],
      ['the record has forgotten the seed', { ...kept(600_000), seed: fingerprint('oldest') }, 'oldest', true],
      ['there is no record that knows better', { ...kept(600_000), record: undefined }, 'fresh', true],
    ])('where %s', (_where, stored, secret, isLent) => {
      const { record, ...rest } = stored;
      expect(
        findLendable(record ? { ...rest, record } : rest, { given: secret, clock, refused, run }) !== undefined,
      ).toBe(isLent);
    });
  });

  describe('the refresh token that is sent', () => {
    const choose = (stored: StoredLogin, given: string | undefined, left?: typeof mark) =>
      chooseToken(
        stored,
        { left, place: 'the file /login' },
        { given, clock, log, refused: undefined, run: 'this run' },
      );

    test.each([
      ['the one of the secret where the store keeps none', {}, 'seed', 'seed'],
      ['the kept one where the secret is empty', { refreshToken: 'kept' }, undefined, 'kept'],
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
      expect(choose(stored, given)).toBe(token);
      // What comes out of a store was in no input, so nothing has masked it yet.
      expect(lines[0]).toBe('refreshToken' in stored ? `::add-mask::${stored.refreshToken}` : undefined);
    });

    test('is missing where neither the input nor the store has one', () => {
      expect(() => choose({}, undefined)).toThrow(
        expect.objectContaining({
          code: 'credentials-missing',
          message: 'There is no refresh token: the input is empty, and so is the file /login.',
        }),
      );
    });

    test('is not one that was replaced, and the run that did it is named', () => {
      expect(() => choose({ record: recordOf(['live', 'seed'], { run: 'run\n6' }) }, 'seed')).toThrow(
        expect.objectContaining({
          code: 'token-superseded',
          message: 'The refresh token this job started with has been replaced since, by run 6 (generation 7).',
        }),
      );
    });
  });

  describe('a token that no record names', () => {
    const run = (id: number) => `https://github.com/o/r/actions/runs/${id}/attempts/1`;
    test.each([
      ['of a run before the last one was copied before the sign-in', 5, undefined, false],
      ['of a run before the last one is a new sign-in where the secret was written later', 5, 'after', true],
      ['of a run after the last one is a new sign-in', 7, undefined, true],
      ['is an old copy where the record was written later', 7, 'before', false],
    ] as const)('%s', (_which, id, secretWritten, isSent) => {
      const stored: StoredLogin = { record: recordOf(['live'], { run: run(6) }), secretWritten };
      const choose = () =>
        chooseToken(
          stored,
          { left: undefined, place: 'the secret' },
          { given: 'fresh', clock, log, refused: undefined, run: run(id) },
        );
      if (isSent) expect(choose()).toBe('fresh');
      else expect(choose).toThrow(expect.objectContaining({ code: 'token-superseded' }));
    });
  });

  describe('a token that an earlier run may have used', () => {
    const warning = (run: string, at: string) =>
      `::warning title=osc-deploy::An earlier run (${run}) used this refresh token and never said what came of it. ` +
      `Trying it once: if it was spent, the login was lost with that run at ${at}.`;
    const at = '2026-03-01T11:00:00.000Z';
    const left = { run: 'the dead run', at, mark: 'another' };
    const now = new Date(clock.now()).toISOString();

    test.each([
      ['nothing is known of it', undefined, undefined, []],
      ['it is stored', recordOf(['seed']), undefined, []],
      ['it is uncertain', recordOf(['seed'], { state: 'uncertain', at }), undefined, [warning('run 6', at)]],
      ['it is marked', recordOf(['seed'], { state: 'uncertain', at, mark: 'x' }), undefined, [warning('run 6', at)]],
      ['the mark has no date', recordOf(['seed'], { state: 'uncertain' }), undefined, [warning('run 6', now)]],
      ['it left its lease and no record', undefined, left, [warning('the dead run', at)]],
      ['it left its lease', recordOf(['seed']), left, [warning('the dead run', at)]],
      ['it left its lease of an unsent sign-in', recordOf(['another']), left, []],
      ['the mark is of another token', recordOf(['another'], { state: 'uncertain', mark: 'x' }), undefined, []],
    ])('%s', (_what, record, lease, warnings) => {
      const choice = chooseToken(
        record ? { record } : {},
        { left: lease, place: 'the store' },
        { given: 'seed', clock, log, refused: undefined, run: 'this run' },
      );
      expect(lines).toEqual(warnings);
      expect(choice).toBe('seed');
    });
  });
});
