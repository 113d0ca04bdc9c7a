// A Jest reporter for `npm test`: failures as they come, and one line at the end.
import { relative } from 'node:path';

export default class FailuresOnly {
  onTestResult({ path }, { failureMessage, testExecError }) {
    if (!failureMessage && !testExecError) return;
    const reason = failureMessage ?? testExecError.message;
    process.stderr.write(`FAIL ${relative(process.cwd(), path)}\n${reason}\n`);
  }

  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numPendingTests, numTotalTestSuites } = results;
    const { numRuntimeErrorTestSuites: broken, startTime } = results;
    const seconds = Math.round((Date.now() - startTime) / 1000);
    const counts = [
      `${numPassedTests} passed`,
      numFailedTests > 0 && `${numFailedTests} failed`,
      broken > 0 && `${broken} files could not run`,
      // Models and tables of which a short run takes a part.
      numPendingTests > 0 && `${numPendingTests} left to test:models`,
    ].filter(Boolean);
    process.stderr.write(
      `\nTests of ${numTotalTestSuites} files in ${seconds} s: ${counts.join(', ')}.\n`,
    );
  }
}
