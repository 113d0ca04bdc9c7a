// A Jest reporter: the slowest test files of a run, so that a slow one is seen on the day it is written.
const shown = 5;

export default class SlowestTestFiles {
  onRunComplete(_contexts, { testResults }) {
    if (testResults.length <= shown) return;
    const seconds = ({ perfStats: { start, end } }) => (end - start) / 1000;
    const slowest = testResults.toSorted((a, b) => seconds(b) - seconds(a)).slice(0, shown);
    const lines = slowest.map((file) => `  ${seconds(file).toFixed(1).padStart(6)} s  ${relative(file.testFilePath)}`);
    process.stderr.write(`\nSlowest files:\n${lines.join('\n')}\n`);
  }
}

function relative(path) {
  return path.replace(`${process.cwd()}/`, '');
}
