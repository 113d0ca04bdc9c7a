import { hasUnfinishedWork } from './workflow/unfinished-work.js';

// The only entry of the bundle. dist/index.js is the step; the shims dist/post.js and dist/cli.js name the other two.
const entry: string = process.env['OSC_DEPLOY_ENTRY'] ?? 'step';
switch (entry) {
  case 'cli': {
    const { main } = await import('./cli/main.js');
    await main();
    break;
  }
  case 'post': {
    // Nearly every post step has nothing to do: it ends before it loads anything.
    if (!hasUnfinishedWork(process.env)) break;
    const { runPostStep } = await import('./action/post-step.js');
    const { runWithRuntime } = await import('./workflow/runtime.js');
    process.exitCode = await runWithRuntime(runPostStep);
    break;
  }
  default: {
    const { runStep } = await import('./action/run.js');
    const { runWithRuntime } = await import('./workflow/runtime.js');
    process.exitCode = await runWithRuntime(runStep);
  }
}
