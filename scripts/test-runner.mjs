// Runs test files in the modules of their process, with the same tests, hooks and matchers as Jest's own runner. That one loads
// every module again for each file and begins cold: half of the time of all tests. No test replaces a module, and no module
// remembers anything.
import { pathToFileURL } from 'node:url';
import { createEmptyTestResult } from '@jest/test-result';
import { getState, resetState, run, setState } from 'jest-circus';
import { formatResultsErrors } from 'jest-message-util';
import './typescript.mjs';

/** Called by Jest for each test file. Source: https://jestjs.io/docs/configuration#testrunner-string */
// oxlint-disable-next-line max-params -- Jest passes five
export default async function runTestFile(
  globalConfig,
  config,
  _environment,
  _runtime,
  testFilePath,
) {
  const start = Date.now();
  const around = holdProcess();
  begin(globalConfig);

  try {
    await import(pathToFileURL(testFilePath).href);
    const { testResults, unhandledErrors } = await run();

    const runtime = Date.now() - start;
    const slow = runtime > config.slowTestThreshold * 1000;
    return {
      ...describeFile(testResults.map(resultOf), {
        errors: [...unhandledErrors, ...around.unhandled].join('\n\n'),
        format: (results) => formatResultsErrors(results, config, globalConfig, testFilePath),
        printed: around.printed,
      }),
      testFilePath,
      perfStats: { start, end: start + runtime, runtime, slow },
    };
  } finally {
    around.restore();
  }
}

function begin({ testNamePattern, testTimeout }) {
  // Jest's support of source maps would hide Node's; and it asks for a hundred frames of each error.
  Error.prepareStackTrace = undefined;
  Error.stackTraceLimit = 20;

  resetState();
  setState({
    ...getState(),
    ...(testTimeout ? { testTimeout } : {}),
    testNamePattern: testNamePattern ? new RegExp(testNamePattern, 'i') : null,
  });
}

/** Holds what a file's tests print and what they leave unhandled, and takes back what they change of the process. */
function holdProcess() {
  const env = { ...process.env };
  const folder = process.cwd();
  const unhandled = [];
  const note = (error) => unhandled.push(error?.stack ?? String(error));
  const said = holdOutput();
  process.on('unhandledRejection', note).on('uncaughtException', note);

  return {
    unhandled,
    printed: said.text,
    restore: () => {
      said.release();
      process.off('unhandledRejection', note).off('uncaughtException', note);
      process.env = env;
      process.chdir(folder);
    },
  };
}

/** Returns the results of a file as Jest reports them, with what was printed if any failed. */
function describeFile(testResults, { errors, format, printed }) {
  const count = (status) => testResults.filter((result) => result.status === status).length;
  const hasFailed = errors || count('failed') > 0;
  const parts = [errors, format(testResults), hasFailed && printed()];

  return {
    ...createEmptyTestResult(),
    testResults,
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    failureMessage: parts.filter(Boolean).join('\n\n') || null,
    ...(errors ? { testExecError: { message: errors, stack: errors } } : {}),
  };
}

const maxHeld = 20_000;

/** Holds what a file's tests print, such as workflow commands, which only a failure needs. */
function holdOutput() {
  const write = process.stdout.write.bind(process.stdout);
  let held = '';
  process.stdout.write = (chunk, encoding, done) => {
    held = (held + String(chunk)).slice(-maxHeld);
    const callback = typeof encoding === 'function' ? encoding : done;
    callback?.();
    return true;
  };
  return {
    text: () => (held ? `Printed by its tests:\n${held}` : ''),
    release: () => {
      process.stdout.write = write;
    },
  };
}

/** Returns circus's result of a test as Jest reports it. The first title is circus's root. */
function resultOf({ testPath, status, errors, errorsDetailed, ...result }) {
  const titles = testPath.slice(1);
  const ended = errors.length > 0 ? 'failed' : 'passed';
  return {
    ...result,
    ancestorTitles: titles.slice(0, -1),
    title: titles.at(-1),
    fullName: titles.join(' '),
    status: status === 'skip' ? 'pending' : ended,
    failureMessages: errors,
    failureDetails: errorsDetailed,
  };
}
