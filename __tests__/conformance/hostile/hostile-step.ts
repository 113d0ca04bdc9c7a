import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Step, StepResult } from '../../../emulator/runner/step.js';
import { bundleStep } from '../../support/bundle.js';
import type { World, WorldRun } from './hostile-world.js';

/** A whole run of the bundle: what its main and post step said, and the most memory that the main step ever held. */
export interface MeasuredRun {
  readonly main: StepResult;
  readonly post: StepResult;
  readonly step: Step;
  /** Highest resident memory of the main step, in MiB: what /proc calls VmHWM. */
  readonly peakMiB: number;
  readonly tookMs: number;
  remove(): void;
}

/** Noted by the process itself when it ends; one that crashes leaves no note, and the test fails for it. */
const noteMemory = (file: string) =>
  `data:text/javascript,${encodeURIComponent(
    `import{readFileSync,writeFileSync}from'node:fs';` +
      `process.on('exit',()=>writeFileSync(${JSON.stringify(file)},readFileSync('/proc/self/status')))`,
  )}`;

/** The bundle as a runner starts it, for a run that `World.run` would do in this process. */
export async function runBundle(world: World, run: WorldRun, env: Record<string, string> = {}): Promise<MeasuredRun> {
  const step = bundleStep({
    with: world.inputs(run),
    eventName: run.eventName ?? 'pull_request',
    event: world.event(run),
    env: { ...world.env(run), ...env },
    nodeArguments: ({ temp }) => ['--import', noteMemory(join(temp, 'memory'))],
  });
  const startedAt = performance.now();
  const main = await step.main();
  const tookMs = performance.now() - startedAt;
  const [, kiB = Number.NaN] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(join(step.temp, 'memory'), 'utf8')) ?? [];
  rmSync(join(step.temp, 'memory'));
  const post = await step.post();
  const remove = () => rmSync(dirname(step.temp), { recursive: true, force: true });
  return { main, post, step, peakMiB: Number(kiB) / 1024, tookMs, remove };
}
