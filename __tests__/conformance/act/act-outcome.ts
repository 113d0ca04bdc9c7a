import { expect } from '@jest/globals';
import type { ActBench, WorkflowRun } from './act-bench.js';
import type { ActLog } from './act-log.js';

/** Runs a workflow that has to work without a complaint, as what an example shows must. */
export async function runGreen(bench: ActBench, run: WorkflowRun): Promise<ActLog> {
  const { exitCode, log } = await bench.run(run);
  expect(log.shown).toMatch(/Job succeeded$/);
  expect({ exitCode, errors: log.commands('error'), warnings: log.commands('warning') }).toEqual({
    exitCode: 0,
    errors: [],
    warnings: [],
  });
  return log;
}

/** Variables with which every Node of a run believes that it is this much later, in ms. */
export function nodeClockAhead(ms: number): Record<string, string> {
  const script = `Date.realNow=Date.now;Date.now=()=>Date.realNow()+${ms}`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${script}` };
}
