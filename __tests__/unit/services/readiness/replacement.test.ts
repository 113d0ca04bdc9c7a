import { describe, expect, test } from '@jest/globals';
import type { LoadingPage } from '../../../../src/services/readiness/loading-page.js';
import { Replacement } from '../../../../src/services/readiness/replacement.js';

const [before, after] = ['a'.repeat(40), 'b'.repeat(40)];
const pages = {
  old: { state: 'answers', commit: before },
  short: { state: 'answers', commit: before.slice(0, 7) },
  app: { state: 'answers', commit: undefined },
  other: { state: 'answers', commit: after },
  error: { state: 'answers', commit: undefined, unclear: 'answers 500' },
  building: { state: 'building', commit: undefined },
  failed: { state: 'failed' },
  gateway: { state: 'silent', detail: 'answers 502', gateway: true },
  broken: { state: 'silent', detail: 'does not answer', gateway: false },
  none: undefined,
} satisfies Record<string, LoadingPage | undefined>;
type Page = keyof typeof pages;
type Look = Page | `${Page}, new log`;

const askedAt = 1_000_000;
const minute = 60_000;

/** Replaces what was seen before; then a look every 2.5 s. */
function replaced(was: Page, looks: Look[], { timeout = 600_000, knowsCommit = true } = {}) {
  const one = new Replacement({ page: pages[was], commit: knowsCommit ? before : undefined }, { askedAt, timeout });
  looks.forEach((look, index) => {
    const [page, isNew] = look.split(', ') as [Page, string | undefined];
    one.see({ page: pages[page], isNew: isNew !== undefined, now: askedAt + index * 2500 });
  });
  return one;
}

/** From when on, in ms since it was asked for, what answers can no longer be the container from before. */
function goneAfter(one: Replacement): number | undefined {
  return [0, minute / 2, minute, minute + 2500, minute + 5000, minute + 7500].find(
    (ms) => !one.mayAnswer(askedAt + ms) && (ms === 0 || one.mayAnswer(askedAt + ms - 1)),
  );
}

describe('what answers may be the container from before', () => {
  test.each<[string, Page, Look[], number | undefined]>([
    ['as long as nothing else was seen', 'old', ['old', 'old'], undefined],
    ['also where nothing was there', 'none', ['none', 'app'], undefined],
    ['for a minute after its loading page, of which nothing was known', 'none', ['building'], minute],
    ['no longer after a loading page that took the place of an app', 'old', ['building'], 0],
    ['no longer after a loading page that took the place of an error page', 'failed', ['building'], 0],
    ['for a minute after one look at the gateway', 'old', ['gateway', 'old'], minute],
    ['for a minute after a gateway that stays', 'old', ['gateway', 'gateway', 'gateway', 'gateway'], minute],
    ['after a connection that broke', 'old', ['broken', 'broken', 'broken', 'broken', 'old'], undefined],
    ['when an app takes the place of its error page, for a minute', 'failed', ['app'], minute],
    ['when an error page takes the place of the app', 'old', ['failed'], undefined],
    ['for a minute from a new log on', 'old', ['old', 'old', 'old, new log', 'old, new log'], minute + 5000],
    ['for a minute from a new log on, whatever was seen before', 'old', ['gateway', 'old, new log'], minute + 2500],
    ['no longer with a new log and another commit', 'old', ['old', 'other, new log'], 0],
    ['for a minute with another commit and no new log', 'old', ['other'], undefined],
    ['for a minute with a new log and its own commit in short', 'old', ['short, new log'], minute],
    ['no longer with a new log and a loading page', 'old', ['building, new log'], 0],
    ['for a minute with a new log and an app that tells no commit', 'old', ['app, new log'], minute],
    ['no longer with a new log and an app in place of its error page', 'failed', ['app, new log'], 0],
    ['for a minute with a new log and an error that may pass', 'failed', ['error, new log'], minute],
    [
      'no longer with a new log and a gateway for three looks',
      'old',
      ['gateway, new log', 'gateway, new log', 'gateway, new log'],
      0,
    ],
    [
      'with a new log and a gateway that comes and goes',
      'old',
      ['gateway, new log', 'gateway, new log', 'old, new log', 'gateway, new log', 'gateway, new log'],
      minute,
    ],
    [
      'where nothing was known and a gateway stays, for a minute from the new log on',
      'gateway',
      ['gateway, new log', 'gateway, new log', 'gateway, new log'],
      minute,
    ],
    ['no longer when what was not there was seen whole, and then builds', 'gateway', ['app', 'building'], 0],
    ['for a minute when an unclear answer then builds', 'gateway', ['error', 'building'], minute],
  ])('%s', (_, was, looks, gone) => {
    expect(goneAfter(replaced(was, looks))).toBe(gone);
  });

  test('with another commit only where its own is known', () => {
    expect(goneAfter(replaced('app', ['other, new log'], { knowsCommit: false }))).toBe(minute);
  });

  test('for half of a short wait', () => {
    const one = replaced('old', ['gateway'], { timeout: 20_000 });
    expect([9999, 10_000].map((ms) => one.mayAnswer(askedAt + ms))).toEqual([true, false]);
  });
});

describe('it is overdue', () => {
  test.each([
    [600_000, minute],
    [20_000, 10_000],
    [120_000, minute],
    [119_998, minute - 1],
  ])('in a wait of %i ms after %i ms without a new log', (timeout, after) => {
    const one = replaced('old', ['old', 'gateway'], { timeout });
    expect([after - 1, after].map((ms) => one.isOverdue(askedAt + ms))).toEqual([false, true]);
  });

  test('never once its log is new', () => {
    expect(replaced('old', ['old, new log']).isOverdue(askedAt + 10 * minute)).toBe(false);
  });
});
