import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step, StepResult } from '../../../emulator/runner/step.js';
import { systemClock } from '../../../src/action/runtime.js';
import { isLongRun } from '../long-run.js';
import { runInProcess } from './in-process.js';

/** Runs a step in this process, in a tenth of the time. A long run starts the bundle. */
export async function mainHere(step: Step, options?: { aheadMs: number }): Promise<StepResult> {
  return isLongRun ? await step.main() : await runHere(step, options);
}

/**
 * Runs main and post step in this process. The client of the Actions cache reads its environment and folder.
 * @param options.aheadMs lead of the clock of the step
 */
export async function runHere(step: Step, { aheadMs } = { aheadMs: 0 }): Promise<StepResult> {
  const {
    GITHUB_OUTPUT: _output,
    GITHUB_STATE: _state,
    GITHUB_STEP_SUMMARY: _summary,
    ...env
  } = step.env();
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
  return {
    exitCode: ok && postOk ? 0 : 1,
    signal: undefined,
    stdout,
    stderr: '',
    outputs,
    summary,
  };
}
