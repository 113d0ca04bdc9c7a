import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { tempFolder } from '../support/temp-folder.js';

/** Runs the check on a package of these fields whose only source imports `yaml`. */
function violationsOf(fields: object): string[] {
  const root = tempFolder();
  const manifest = { scripts: { lint: 'linter .' }, devDependencies: {}, ...fields };
  const files: Record<string, string> = {
    'package.json': JSON.stringify(manifest),
    'src/main.ts': "import { parse } from 'yaml'; // left-pad",
    'node_modules/yaml/package.json': '{}',
    'node_modules/left-pad/package.json': '{}',
    'node_modules/@house/linter/package.json': '{"bin": "cli.js"}',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const run = spawnSync(process.execPath, ['scripts/check-packages.mjs', root], { encoding: 'utf8' });
  const lines = run.stderr.split('\n').filter((line) => line !== '');
  expect(run.status).toBe(lines.length > 0 ? 1 : 0);
  return lines;
}

test('what is imported or run may be a devDependency', () => {
  expect(violationsOf({ devDependencies: { yaml: '1', '@house/linter': '1', '@types/node': '1' } })).toEqual([]);
});

test.each([
  ['a package that nothing imports', { devDependencies: { 'left-pad': '1' } }, /left-pad: nothing imports it/],
  ['a package that npx would install', { dependencies: { yaml: '1' } }, /yaml: a bundled package is a devDependency/],
  ['a script that makes npx install all', { scripts: { build: 'linter .' } }, /the script build: npx would install/],
])('%s is refused', (_, fields, reason) => {
  expect(violationsOf(fields)).toEqual([expect.stringMatching(reason)]);
});
