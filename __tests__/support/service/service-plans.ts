import fc from 'fast-check';

const oneOf = <const T extends readonly unknown[]>(...values: T): fc.Arbitrary<T[number]> => fc.constantFrom(...values);
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;

/** A fault of a few of the requests of one kind. */
const stumble = fc.record({
  on: oneOf('health', 'logs', 'page', 'record', 'write'),
  effect: oneOf(429, 500, 502, 503, 504, 'reset', 'failed', 'unknown'),
  skip: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 40 })),
  times: fc.integer({ min: 1, max: 2 }),
});
export type Stumble = Drawn<typeof stumble>;
/** An ingress without an app says 502 to 504. */
const isReal = ({ on, effect }: Stumble) => on !== 'page' || (effect !== 429 && effect !== 500);
/** More than one of a kind would be more than the step bears: it tries four times. */
export const stumbles = fc.uniqueArray(stumble.filter(isReal), { maxLength: 4, selector: ({ on }) => on });
const rarely = <T>(arbitrary: fc.Arbitrary<T>, freq = 4) => fc.option(arbitrary, { nil: undefined, freq });
const seldom = fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 4);

/** One run of the step, and what happens around it. */
const runPlan = fc.record({
  /** The commit of the branch when the run begins: the first, second or third. */
  at: fc.integer({ min: 0, max: 2 }),
  /** The run asks for the commit itself, where the runner takes one. */
  pinned: seldom,
  /** The run asks for another ref than its own, so any commit of it will do. */
  tag: seldom,
  fate: oneOf('works', 'works', 'works', 'fails', 'crashes', 'gone'),
  /** When the branch moves to another commit: before the run, or with one of its requests. */
  moves: rarely(fc.oneof(oneOf('before'), fc.integer({ min: 0, max: 60 }))),
  asleep: seldom,
  rollback: seldom,
  /** Without it the next run begins while this one's container builds. */
  wait: seldom.map((drawn) => !drawn),
  // Half of it is longer than a container from before goes on answering here.
  timeout: oneOf(120, 150, 300, 600, 600),
  /** The request at which the platform moves the container to another machine. */
  evictedAt: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined, freq: 1 }),
  stumbles,
  /** Ms that pass before each request, again and again. */
  latencies: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 200 }) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 4000 }) },
    ),
    { minLength: 1, maxLength: 13 },
  ),
});

export type RunPlan = Drawn<typeof runPlan>;

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
  loadingStatus: oneOf(200, 503),
  oldImages: fc.boolean(),
  keepVolumes: fc.boolean(),
  logLines: fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 5),
  chattyMs: fc.constantFrom(Number.POSITIVE_INFINITY, 100, 2000),
});

const anyHistory = fc.record({
  target: oneOf('runner', 'runner', 'app'),
  kind: oneOf('web', 'go', 'dotnet', 'php', 'python', 'wasm'),
  services,
  silent: fc.boolean(),
  runs: fc.array(runPlan, { minLength: 1, maxLength: 3 }),
});
/** With a `defect`, whatever answers the health path counts as the app. */
export type History = Drawn<typeof anyHistory> & { defect?: boolean };

/** What can happen to a runner over up to three runs of the step. */
export const history = anyHistory.map(withEvidence);

/** Where the log is cut, something else has to show what comes up, or nobody could say. */
function withEvidence(drawn: History): History {
  const { buildMs, lingerMs, logLines } = drawn.services;
  if (!Number.isFinite(logLines)) return drawn;
  // Its loading page is not hidden behind an app that goes on answering, and is there for more than two looks.
  const services = { ...drawn.services, buildMs: Math.max(lingerMs + 15_000, buildMs) };
  // What it shows after a wake-up can be of the container that woke up.
  return { ...drawn, services, runs: drawn.runs.map((run) => ({ ...run, asleep: run.asleep && !drawn.silent })) };
}
