import fc from 'fast-check';

const oneOf = <const T extends readonly unknown[]>(...values: T): fc.Arbitrary<T[number]> =>
  fc.constantFrom(...values);
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;

/** A fault of some requests of one kind. */
const stumble = fc.record({
  on: oneOf('health', 'logs', 'page', 'record', 'write'),
  effect: oneOf(429, 500, 502, 503, 504, 'reset', 'failed', 'unknown'),
  skip: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 40 })),
  times: fc.integer({ min: 1, max: 2 }),
});
export type Stumble = Drawn<typeof stumble>;
/** Returns whether the fault can happen. An ingress without an app answers 502 to 504. */
const isReal = ({ on, effect }: Stumble) => on !== 'page' || (effect !== 429 && effect !== 500);
/** Each kind has one fault, because the step tries four times. */
export const stumbles = fc.uniqueArray(stumble.filter(isReal), {
  maxLength: 4,
  selector: ({ on }) => on,
});
const rarely = <T>(arbitrary: fc.Arbitrary<T>, freq = 4) =>
  fc.option(arbitrary, { nil: undefined, freq });
const seldom = fc.integer({ min: 0, max: 4 }).map((drawn) => drawn === 4);

/** One run of the step, and its events. */
const runPlan = fc.record({
  /** The commit of the branch at the start of the run: the first, second or third. */
  at: fc.integer({ min: 0, max: 2 }),
  /** The run requests the commit, if the runner takes commits. */
  pinned: seldom,
  /** The run requests another ref, so any commit of that ref is valid. */
  tag: seldom,
  fate: oneOf('works', 'works', 'works', 'fails', 'crashes', 'gone'),
  /** The time of a move of the branch: before the run, or at one of its requests. */
  moves: rarely(fc.oneof(oneOf('before'), fc.integer({ min: 0, max: 60 }))),
  asleep: seldom,
  rollback: seldom,
  /** Without a wait the next run begins during the build. */
  wait: seldom.map((drawn) => !drawn),
  // Half of the timeout is longer than a former container continues to answer.
  timeout: oneOf(120, 150, 300, 600, 600),
  /** The request at which the platform moves the container to another machine. */
  evictedAt: fc.option(fc.integer({ min: 0, max: 200 }), { nil: undefined, freq: 1 }),
  stumbles,
  /** The ms before each request, repeated. */
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
/** With a `defect`, any answer at the health path counts as the app. */
export type History = Drawn<typeof anyHistory> & { defect?: boolean };

/** The histories of a runner over up to three runs of the step. */
export const history = anyHistory.map(withEvidence);

/** With a cut log the container must be visible in another way. */
function withEvidence(drawn: History): History {
  const { buildMs, lingerMs, logLines } = drawn.services;
  if (!Number.isFinite(logLines)) return drawn;
  // The loading page is visible for more than two looks.
  const services = { ...drawn.services, buildMs: Math.max(lingerMs + 15_000, buildMs) };
  // After a resume the page can belong to the resumed container.
  return {
    ...drawn,
    services,
    runs: drawn.runs.map((run) => ({ ...run, asleep: run.asleep && !drawn.silent })),
  };
}
