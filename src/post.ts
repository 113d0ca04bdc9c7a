import { createDependencies } from './dependencies.js';
import { finishRun } from './finish.js';

const dependencies = createDependencies();
process.exitCode = (await finishRun(dependencies)) ? 0 : 1;
await dependencies.dispatcher.destroy();
