import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Step, StepResult } from '../../../emulator/runner/step.js';
import { systemClock } from '../../../src/action/runtime.js';
import { isLongRun } from '../long-run.js';
import { runInProcess } from './in-process.js';

/** Runs a step without a process of its own, which takes a tenth of the time; a long run takes the bundle. */
export async function mainHere(step: Step): Promise<StepResult> {
  return isLongRun ? await step.main() : await runHere(step);
}

/** Main and post step, in this process. */
export async function runHere(step: Step): Promise<StepResult> {
  const { GITHUB_OUTPUT: _output, GITHUB_STATE: _state, GITHUB_STEP_SUMMARY: _summary, ...env } = step.env();
  const result = await runInProcess({
    ...{ platform: { apiUrl: '' }, env, login: { accessToken: '' }, folder: step.workspace, post: true, with: {} },
    event: JSON.parse(readFileSync(join(step.commands, 'event.json'), 'utf8')),
    clock: { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 20, signal) },
  });
  const { ok, postOk, log: stdout, outputs, summary } = result;
  return { exitCode: ok && postOk ? 0 : 1, signal: undefined, stdout, stderr: '', outputs, summary };
}
