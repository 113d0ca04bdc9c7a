import { hasUnfinishedWork } from './action/unfinished-work.js';

// The only entry of the bundle. dist/index.js is the step; the shims dist/post.js and dist/cli.js select the other two programs.
const entry: string = process.env['OSC_DEPLOY_ENTRY'] ?? 'step';
switch (entry) {
  case 'cli': {
    const { main } = await import('./cli/main.js');
    // It sets the exit code itself.
    await main();
    await exit();
    break;
  }
  case 'post': {
    // Most post steps have nothing to do, and end before loading anything.
    if (!hasUnfinishedWork(process.env)) break;
    const [{ runPostStep }, { runWithRuntime }] = await Promise.all([
      import('./action/post-step.js'),
      import('./action/runtime.js'),
    ]);
    process.exitCode = await runWithRuntime(runPostStep);
    await exit();
    break;
  }
  default: {
    const [{ runStep }, { runWithRuntime }] = await Promise.all([
      import('./action/step.js'),
      import('./action/runtime.js'),
    ]);
    process.exitCode = await runWithRuntime(runStep);
    await exit();
  }
}

/** Exits once all output is written. Without it Node would wait for V8's background compilation. */
async function exit(): Promise<void> {
  for (const output of [process.stdout, process.stderr]) {
    await new Promise<void>((written) => output.write('', () => written()));
  }
  process.exit();
}
