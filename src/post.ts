import { runWithDependencies } from './dependencies.js';
import { finishRun } from './finish.js';

process.exitCode = await runWithDependencies(finishRun);
