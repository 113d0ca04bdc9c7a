import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { drawHistories, isLongRun, modelRuns } from '../support/long-run.js';
import { playHistory } from '../support/service/service-history.js';
import { type History, history } from '../support/service/service-plans.js';

/**
 * Whatever a runner and the platform do between any two requests of the step: green is said of the container that was asked
 * for and answers; red only of what really failed, or did not come up in time.
 * About one history in two thousand shows too little for anything to decide, such as two
 * restarts at once with a log of which only the end is shown.
 */
test('an injected defect is found: a check that accepts the loading page as the app', async () => {
  const property = fc.asyncProperty(history, async (drawn) => {
    const pages: History = { ...drawn, target: 'runner', kind: 'web', silent: true, defect: true };
    const verdicts = await playHistory(pages);
    expect(verdicts.flatMap(({ violations }) => violations)).toEqual([]);
  });
  const found = await fc.check(property, { numRuns: 300, endOnFailure: true, seed: 1 });
  expect(found.failed).toBe(true);
  expect(String(found.errorInstance)).toMatch(/green while/);
}, 300_000);

test('a step succeeds only with the requested container, and fails only for a true reason', async () => {
  const ends = new Map<string, number>();
  const property = fc.asyncProperty(history, async (drawn) => {
    const verdicts = await playHistory(drawn);
    for (const { end } of verdicts) ends.set(end, (ends.get(end) ?? 0) + 1);
    expect(verdicts.flatMap(({ violations }) => violations)).toEqual([]);
  });
  const settings = drawHistories(modelRuns(8));
  await fc.assert(property, settings);
  process.stdout.write(`${[...ends].map(([end, times]) => `${end}: ${times}`).join(', ')}\n`);
  // Histories without success or without failure would prove nothing.
  const usual = [
    'running',
    ...(isLongRun ? ['build-failed', 'clone-failed', 'wrong-commit', 'not-ready'] : []),
  ];
  expect([...ends.keys()]).toEqual(
    expect.arrayContaining(settings.path === undefined ? usual : []),
  );
}, 900_000);
