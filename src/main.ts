import { createDependencies } from './dependencies.js';
import { run } from './run.js';

const dependencies = createDependencies();
process.exitCode = (await run(dependencies)) ? 0 : 1;
// Idle connections would keep the process alive for as long as the server likes.
await dependencies.dispatcher.destroy();
