// Runs test files with Jest in the modules of the process. Jest's own way is to load every module anew for each file, and to
// begin cold: half of the time of all tests. No test replaces a module, and no module remembers anything.
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { useGlobals } from './test-globals.mjs';
import './typescript.mjs';

const require = createRequire(import.meta.url);
const { default: runFile } = require('jest-circus/runner');
// Of the two copies of itself that Jest comes with, this one runs the tests: it has to be the first.
const adapter = require(fileURLToPath(new URL('jestAdapterInit.js', import.meta.resolve('jest-circus/runner'))));
const stateKey = Object.getOwnPropertySymbols(globalThis).find(
  ({ description }) => description === 'JEST_STATE_SYMBOL',
);
const handlers = globalThis[Symbol.for('EVENT_HANDLERS')];
const ownHandlers = [...handlers];
const { getState, resetState } = require('jest-circus');

/** What Jest's runner asks the loader of its modules for. */
const loader = {
  requireInternalModule: () => adapter,
  requireModule: require,
  setGlobalsForRuntime: useGlobals,
  unstable_shouldLoadAsEsm: () => true,
  unstable_importModule: (path) => import(pathToFileURL(path)),
  enterTestCode() {},
  leaveTestCode() {},
};

export default async function runTestFile(globalConfig, config, environment, _runtime, path, sendMessage) {
  const [env, folder] = [{ ...process.env }, process.cwd()];
  // Jest's support of source maps would hide Node's; and it asks for a hundred frames of each error.
  Error.prepareStackTrace = undefined;
  Error.stackTraceLimit = 20;
  forgetTests();
  try {
    return await runFile(globalConfig, config, environment, loader, path, sendMessage);
  } finally {
    process.env = env;
    process.chdir(folder);
  }
}

/** Makes Jest forget the tests and the handlers of the file before. */
function forgetTests() {
  resetState();
  globalThis[stateKey] = getState();
  handlers.splice(0, handlers.length, ...ownHandlers);
  delete globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')];
}
