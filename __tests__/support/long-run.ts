import { test } from '@jest/globals';

/** `MODEL_RUNS=500` plays 500 histories in each model and all rows of the large tables, as in `.ci/run`. */
const given = process.env['MODEL_RUNS'];

/** Whether slow tests run too. */
export const isLongRun = given !== undefined;

/** A test of long runs. `npm test` has its story in a faster ring. */
export const longTest = isLongRun ? test : test.skip;

/** Returns the number of random histories of a model. */
export function modelRuns(byDefault: number): number {
  return given === undefined ? byDefault : Number(given);
}

/**
 * Returns the settings of fast-check for a model: the same histories in each run, or random histories with
 * `MODEL_SEED=random`. A failure prints the `MODEL_SEED=… MODEL_PATH=…` that repeat its history.
 */
export function drawHistories(numRuns: number): {
  numRuns: number;
  seed: number;
  path?: string;
  endOnFailure: true;
} {
  const { MODEL_SEED = '1', MODEL_PATH: path } = process.env;
  const seed = MODEL_SEED === 'random' ? Date.now() % 2 ** 31 : Number(MODEL_SEED);
  return { numRuns, seed, ...(path === undefined ? {} : { path }), endOnFailure: true };
}

/** Returns the rows for `npm test`, or all rows in a long run. */
export function someOf<Row>(
  rows: readonly Row[],
  isTaken: (row: Row, index: number) => boolean,
): Row[] {
  return given === undefined ? rows.filter(isTaken) : [...rows];
}
