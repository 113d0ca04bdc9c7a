import { rmSync } from 'node:fs';
import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { RequestPlan, RunPlan, SchedulePlan } from '../support/login/login-plan.js';
import { LoginSchedule } from '../support/login/login-schedule.js';
import { drawHistories, isLongRun, modelRuns } from '../support/long-run.js';
import { tempFolder } from '../support/temp-folder.js';

const requestPlan: fc.Arbitrary<RequestPlan> = fc.record({
  latencyMs: fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 400 }) },
    { weight: 1, arbitrary: fc.integer({ min: 400, max: 12_000 }) },
  ),
  fault: fc.oneof(
    { weight: 12, arbitrary: fc.constant('none' as const) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'reset-before' as const,
        'reset-after' as const,
        'hang-before' as const,
        'hang-after' as const,
        'status' as const,
      ),
    },
  ),
  status: fc.constantFrom(401, 403, 404, 409, 422, 429, 500, 503),
});

const runPlan: fc.Arbitrary<RunPlan> = fc.record({
  startMs: fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: 120_000 })),
  aheadMs: fc.oneof(
    fc.constantFrom(0, -130_000, 660_000),
    fc.integer({ min: -86_400_000, max: 86_400_000 }),
  ),
  refreshMs: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 400 }) },
    { weight: 1, arbitrary: fc.integer({ min: 400, max: 59_999 }) },
  ),
  requests: fc.array(requestPlan, { maxLength: 24 }),
  end: fc.record({
    by: fc.constantFrom('itself' as const, 'SIGTERM' as const, 'SIGKILL' as const),
    atMs: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 30_000 })),
  }),
  postAfterMs: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  postRequests: fc.array(requestPlan, { maxLength: 8 }),
  isCached: fc.boolean(),
});

const schedulePlan: fc.Arbitrary<SchedulePlan> = fc.record({
  store: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('secret' as const, 'cache' as const, 'two' as const) },
    { weight: 2, arbitrary: fc.constantFrom('file' as const, 'forge' as const, 'hidden' as const) },
    { weight: 1, arbitrary: fc.constant('logins' as const) },
  ),
  skewMs: fc.constantFrom(0, 0, 300, 1000, -1000, -90_000),
  lateMs: fc.constantFrom(0, 0, 12_000, 20_000),
  // Two runs may take the lease over at once around ten minutes.
  leftLeaseMs: fc.oneof(
    { weight: 6, arbitrary: fc.constant(null) },
    { weight: 3, arbitrary: fc.integer({ min: 590_000, max: 605_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 600_000 }) },
  ),
  signInMs: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.integer({ max: 3000, min: 0 }) },
    { weight: 1, arbitrary: fc.integer({ max: 60_000, min: 0 }) },
  ),
  signsIntoFile: fc.boolean(),
  runs: fc.array(runPlan, { minLength: 2, maxLength: 3 }),
});

/** A run without faults. */
const quiet = (startMs: number, latencyMs: number): RunPlan => ({
  startMs,
  aheadMs: 0,
  refreshMs: latencyMs,
  requests: Array.from({ length: 20 }, () => ({ latencyMs, fault: 'none' as const, status: 0 })),
  end: { by: 'itself', atMs: 0 },
  postAfterMs: 0,
  postRequests: [],
  isCached: false,
});

jest.setTimeout(120_000);

/** Plays one schedule in a folder of its own. */
async function play(plan: SchedulePlan): Promise<LoginSchedule> {
  const folder = tempFolder();
  const schedule = new LoginSchedule(plan, folder);
  await schedule.play();
  rmSync(folder, { recursive: true, force: true });
  return schedule;
}
const kindOf = (end: string) => end.replace(/^run-\d+ /, '');

describe('two runs that find the same stale lease', () => {
  test.each([
    [0, 100, 100],
    [10, 300, 40],
    [60, 40, 3000],
    [400, 300, 10],
  ])(
    '%d ms apart: one takes over the lease, the other stops, and the login survives',
    async (apart, one, other) => {
      const runs = [quiet(0, one), quiet(apart, other)];
      const schedule = await play({
        store: 'secret',
        leftLeaseMs: 700_000,
        signInMs: null,
        signsIntoFile: false,
        runs,
      });
      expect(schedule.violations).toEqual([]);
      expect(schedule.ends.map(kindOf).sort()).toEqual(['ok', 'token-superseded']);
    },
  );
});

describe('an injected defect', () => {
  test.each([
    ['the access token is used before the new refresh token is stored', 'store after use'],
    ['every run gets the lease', 'no lease'],
    ['a run with the login in a secret leaves no word in the cache', 'no marker'],
    ['a run writes over the file that a person has written', 'writes over'],
  ] as const)('is found: %s', async (_what, defect) => {
    const property = fc.asyncProperty(schedulePlan, async (plan) => {
      expect((await play({ ...plan, defect })).violations).toEqual([]);
    });
    const found = await fc.check(property, { numRuns: 1000, endOnFailure: true, seed: 1 });
    expect(found.failed).toBe(true);
    expect(String(found.errorInstance)).toMatch(
      /the live token is not kept|had the family revoked/,
    );
  });
});

describe('two or three runs at once, with kills and faults', () => {
  test('never knowingly send a spent token, never end a valid login, and never lose a new token', async () => {
    const ends = new Map<string, number>();
    const property = fc.asyncProperty(schedulePlan, async (plan) => {
      const schedule = await play(plan);
      for (const kind of schedule.ends.map(kindOf)) ends.set(kind, (ends.get(kind) ?? 0) + 1);
      expect([
        ...schedule.violations,
        ...schedule.ends.filter((end) => end.includes('unexpected')),
      ]).toEqual([]);
    });
    const settings = drawHistories(4 * modelRuns(20));
    await fc.assert(property, settings);
    process.stdout.write(`${[...ends].map(([end, times]) => `${end}: ${times}`).join(', ')}\n`);
    // A schedule that never gets anywhere would prove nothing; a replayed one has but one end.
    const usual = [
      'ok',
      'killed',
      'token-superseded',
      ...(isLongRun ? ['post token-uncertain'] : []),
    ];
    const expected = settings.path === undefined ? usual : [];
    expect([...ends.keys()]).toEqual(expect.arrayContaining(expected));
  }, 900_000);
});
