import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { StepResult } from '../../../emulator/runner/step.js';
import { bundleStep } from '../../support/bundle.js';
import type { World, WorldRun } from './hostile-world.js';

/** A whole run of the bundle: what its main and post step said. */
export interface BundleRun {
  readonly main: StepResult;
  readonly post: StepResult;
  readonly tookMs: number;
  remove(): void;
}

/** The bundle as a runner starts it, for a run that `World.run` would do in this process. */
export async function runBundle(world: World, run: WorldRun, env: Record<string, string> = {}): Promise<BundleRun> {
  const step = bundleStep({
    with: world.inputs(run),
    eventName: run.eventName ?? 'pull_request',
    event: world.event(run),
    env: { ...world.env(run), ...env },
  });
  const startedAt = performance.now();
  const main = await step.main();
  const tookMs = performance.now() - startedAt;
  const post = await step.post();
  return { main, post, tookMs, remove: () => rmSync(dirname(step.temp), { recursive: true, force: true }) };
}
