import { test } from '@jest/globals';

/** `MODEL_RUNS=500` plays that many histories in each model and takes every row of the large tables, as `.ci/run` does. */
const given = process.env['MODEL_RUNS'];

/** Whether what takes long is done as well. */
export const isLongRun = given !== undefined;

/** A test that only a long run takes: `npm test` has its story in a ring that is faster. */
export const longTest = isLongRun ? test : test.skip;

/** How many random histories a model plays. */
export function modelRuns(byDefault: number): number {
  return given === undefined ? byDefault : Number(given);
}

/**
 * Returns fast-check's settings for the random histories of a model: the same ones in each run, others with
 * `MODEL_SEED=random`. `MODEL_SEED=… MODEL_PATH=…` plays one again, as a failure prints them.
 */
export function drawHistories(numRuns: number): { numRuns: number; seed: number; path?: string; endOnFailure: true } {
  const { MODEL_SEED = '1', MODEL_PATH: path } = process.env;
  const seed = MODEL_SEED === 'random' ? Date.now() % 2 ** 31 : Number(MODEL_SEED);
  return { numRuns, seed, ...(path === undefined ? {} : { path }), endOnFailure: true };
}

/** The rows that `npm test` takes; all of them in a long run. */
export function someOf<Row>(rows: readonly Row[], isTaken: (row: Row, index: number) => boolean): Row[] {
  return given === undefined ? rows.filter(isTaken) : [...rows];
}
