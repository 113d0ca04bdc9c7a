// Node 20 follows each AsyncLocalStorage through every promise for as long as the process lives, and Jest makes one for each
// test file: the hundredth file of a worker would pay for a hundred. Those of the files before are switched off here.
import { AsyncLocalStorage } from 'node:async_hooks';

const used = Symbol.for('osc-deploy: storages that were used');
const { prototype } = AsyncLocalStorage;

if (prototype[used] === undefined) {
  const run = Object.getOwnPropertyDescriptor(prototype, 'run').value;
  prototype[used] = new Set();
  prototype.run = function (...given) {
    prototype[used].add(this);
    return run.apply(this, given);
  };
}
for (const storage of prototype[used]) storage.disable();
prototype[used].clear();
