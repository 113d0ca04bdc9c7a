import { runWithDependencies } from './dependencies.js';
import { run } from './run.js';

process.exitCode = await runWithDependencies(run);
