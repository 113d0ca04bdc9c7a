import fc from 'fast-check';
import type { History, RunPlan, Stumble } from './service-history.js';

const stumble: fc.Arbitrary<Stumble> = fc.record({
  on: fc.constantFrom('health' as const, 'logs' as const, 'page' as const, 'record' as const, 'write' as const),
  effect: fc.constantFrom(429, 500, 502, 503, 504, 'reset' as const, 'failed' as const, 'unknown' as const),
  skip: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 40 })),
  times: fc.integer({ min: 1, max: 2 }),
});
/** An ingress without an app says 502 to 504. */
const isReal = ({ on, effect }: Stumble) => on !== 'page' || (effect !== 429 && effect !== 500);
/** More than one of a kind would be more than the step bears: it tries four times. */
export const stumbles = fc.uniqueArray(stumble.filter(isReal), { maxLength: 4, selector: ({ on }) => on });
const rarely = <T>(arbitrary: fc.Arbitrary<T>, freq = 4) => fc.option(arbitrary, { nil: undefined, freq });
const seldom = fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 4);

const runPlan: fc.Arbitrary<RunPlan> = fc.record({
  at: fc.integer({ min: 0, max: 2 }),
  pinned: seldom,
  tag: seldom,
  fate: fc.constantFrom(
    'works' as const,
    'works' as const,
    'works' as const,
    'fails' as const,
    'crashes' as const,
    'gone' as const,
  ),
  moves: rarely(fc.oneof(fc.constant('before' as const), fc.integer({ min: 0, max: 60 }))),
  asleep: seldom,
  rollback: seldom,
  wait: seldom.map((drawn) => !drawn),
  // Half of it is longer than a container from before goes on answering here.
  timeout: fc.constantFrom(120, 150, 300, 600, 600),
  evictedAt: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined, freq: 1 }),
  stumbles,
  latencies: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 200 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 4000 }) },
    ),
    { minLength: 1, maxLength: 13 },
  ),
});

const services = fc.record({
  knownMs: fc.constantFrom(0, 1000, 4000),
  startMs: fc.constantFrom(0, 1000, 8000),
  staleMs: fc.integer({ min: 0, max: 8000 }),
  lingerMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40_000 })),
  gapMs: fc.integer({ min: 0, max: 5000 }),
  buildMs: fc.oneof(fc.integer({ min: 1000, max: 12_000 }), fc.integer({ min: 8000, max: 90_000 })),
  awayMs: fc.constantFrom(0, 3000, 20_000),
  restoreMs: fc.constantFrom(0, 2000, 30_000),
  wakeMs: fc.constantFrom(1000, 60_000),
  loadingStatus: fc.constantFrom(200 as const, 503 as const),
  oldImages: fc.boolean(),
  keepVolumes: fc.boolean(),
  logLines: fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 5),
  chattyMs: fc.constantFrom(Number.POSITIVE_INFINITY, 100, 2000),
});

/** What can happen to a runner over up to three runs of the step. */
export const history: fc.Arbitrary<History> = fc
  .record({
    target: fc.constantFrom('runner' as const, 'runner' as const, 'app' as const),
    kind: fc.constantFrom(...(['web', 'go', 'dotnet', 'php', 'python', 'wasm'] as const)),
    services,
    silent: fc.boolean(),
    runs: fc.array(runPlan, { minLength: 1, maxLength: 3 }),
  })
  .map(withEvidence);

/** Where the log is cut, something else has to show what comes up, or nobody could say. */
function withEvidence(drawn: History): History {
  const { buildMs = 0, lingerMs = 0, logLines = 0 } = drawn.services;
  if (!Number.isFinite(logLines)) return drawn;
  // Its loading page is not hidden behind an app that goes on answering, and is there for more than two looks.
  const services = { ...drawn.services, buildMs: Math.max(lingerMs + 15_000, buildMs) };
  // What it shows after a wake-up can be of the container that woke up.
  return { ...drawn, services, runs: drawn.runs.map((run) => ({ ...run, asleep: run.asleep && !drawn.silent })) };
}
