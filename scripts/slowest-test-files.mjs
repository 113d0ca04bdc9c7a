// The slowest test files, so that a slow one is seen on the day it is written: a Jest reporter, and
//   node scripts/slowest-test-files.mjs RESULTS.json…
// for the results of several runs. The share is of the seconds that all files of a run took.
import { readFileSync } from 'node:fs';

const shown = 10;

export default class SlowestTestFiles {
  onRunComplete(_contexts, { testResults }) {
    if (testResults.length <= shown) return;
    const files = testResults.map(({ testFilePath, perfStats: { start, end } }) => ({
      path: testFilePath,
      start,
      end,
    }));
    process.stderr.write(`\nSlowest files:\n${slowest(files).join('\n')}\n`);
  }
}

function slowest(files) {
  const seconds = ({ start, end }) => (end - start) / 1000;
  const total = files.reduce((sum, file) => sum + seconds(file), 0);
  const line = (file) => {
    const share = `${((seconds(file) / total) * 100).toFixed(1)} %`.padStart(7);
    return `  ${seconds(file).toFixed(1).padStart(6)} s ${share}  ${file.path.replace(`${process.cwd()}/`, '')}`;
  };
  return files
    .toSorted((a, b) => seconds(b) - seconds(a))
    .slice(0, shown)
    .map(line);
}

if (process.argv[1] === import.meta.filename) {
  for (const path of process.argv.slice(2)) {
    const { testResults } = JSON.parse(readFileSync(path, 'utf8'));
    const files = testResults.map(({ name, startTime, endTime }) => ({
      path: name,
      start: startTime,
      end: endTime,
    }));
    const run = path.replace(/.*\/|\.json$/g, '');
    console.log(`\nSlowest files of ${run}:\n${slowest(files).join('\n')}`);
  }
}
