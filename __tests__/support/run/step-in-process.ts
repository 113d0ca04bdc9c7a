import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step, StepResult } from '../../../emulator/runner/step.js';
import { systemClock } from '../../../src/action/runtime.js';
import { isLongRun } from '../long-run.js';
import { runInProcess } from './in-process.js';

/** Runs a step without a process of its own, which takes a tenth of the time; a long run takes the bundle. */
export async function mainHere(step: Step, options?: { aheadMs: number }): Promise<StepResult> {
  return isLongRun ? await step.main() : await runHere(step, options);
}

/**
 * Main and post step, in this process, whose environment and folder the client of the Actions cache reads.
 * @param options.aheadMs how far the clock of the step is ahead
 */
export async function runHere(step: Step, { aheadMs } = { aheadMs: 0 }): Promise<StepResult> {
  const { GITHUB_OUTPUT: _output, GITHUB_STATE: _state, GITHUB_STEP_SUMMARY: _summary, ...env } = step.env();
  const [before, folder] = [process.env, process.cwd()];
  process.chdir(step.workspace);
  process.env = { ...before, ...env };
  const result = await runInProcess({
    platform: { apiUrl: '' },
    env,
    login: { accessToken: '' },
    folder: step.workspace,
    post: true,
    with: {},
    event: JSON.parse(readFileSync(join(step.commands, 'event.json'), 'utf8')),
    clock: {
      ...systemClock,
      now: () => Date.now() + aheadMs,
      sleep: (ms, signal) => systemClock.sleep(ms / 20, signal),
    },
  }).finally(() => {
    process.chdir(folder);
    process.env = before;
  });
  const { ok, postOk, log: stdout, outputs, summary } = result;
  return { exitCode: ok && postOk ? 0 : 1, signal: undefined, stdout, stderr: '', outputs, summary };
}
