import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';

/** Runs the check on a tree that holds these files alone. */
function checkTree(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'osc-imports-'));
  for (const [path, source] of Object.entries({ 'src/main.ts': '', 'emulator/main.ts': '', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  const run = spawnSync(process.execPath, ['scripts/check-imports.mjs', root], { encoding: 'utf8' });
  return { status: run.status, lines: run.stderr.split('\n').filter((line) => line !== '') };
}

/** What is wrong, in which file, and what is said about it. */
const refused: [name: string, file: string, source: string, reason: string][] = [
  [
    'a lower layer from a higher one',
    'src/base/log.ts',
    "import { Http } from '../platform/http.js';",
    'base may import nothing',
  ],
  ['the same in a type', 'src/pages/plan.ts', "import type { Login } from '../previews/login.js';", 'pages may import'],
  ['the same through an export', 'src/platform/x.ts', "export { a } from '../pages/a.js';", 'platform may import base'],
  [
    'the same when it is loaded late',
    'src/base/a.ts',
    "export const a = () => import('../action/run.js');",
    'base may import nothing',
  ],
  [
    'the same in an import type',
    'src/base/a.ts',
    "export type A = typeof import('../action/run.js');",
    'base may import nothing',
  ],
  [
    'a folder that is not in the table',
    'src/things/a.ts',
    "import { plan } from '../pages/plan.js';",
    'is in src/things',
  ],
  ['the local platform', 'src/pages/a.ts', "import { startPlatform } from '../../emulator/platform.js';", 'src/ alone'],
  [
    'the product, from the local platform',
    'emulator/a.ts',
    "import { Log } from '../src/base/log.js';",
    'nothing with the product',
  ],
  [
    'an early @actions package',
    'src/github/a.ts',
    "import { getOctokit } from '@actions/github';",
    "await import('@actions/github')",
  ],
  [
    'an @actions package in a layer of its own',
    'src/pages/a.ts',
    "export const a = await import('@actions/glob');",
    'only src/workflow/',
  ],
  [
    'the inside of a package',
    'src/http/a.ts',
    "import Agent from 'undici/lib/dispatcher/agent.js';",
    'only the public entry points',
  ],
  ['node:process', 'src/pages/a.ts', "import { env } from 'node:process';", 'only src/workflow/runtime.ts'],
  [
    'the environment',
    'src/pages/a.ts',
    'export const a = process.env.HOME;',
    'process.env: only src/workflow/runtime.ts',
  ],
  [
    'the environment under its long name',
    'src/pages/a.ts',
    "export const a = globalThis.process['env'];",
    'process.[computed]',
  ],
  ['the environment taken out', 'src/pages/a.ts', 'export const { env } = process;', 'process.* (taken as a whole)'],
  ['the clock', 'src/pages/a.ts', 'export const a = Date.now();', 'Date.now: time and chance'],
  ['the clock in a date', 'src/pages/a.ts', 'export const a = new Date();', 'new Date(): time and chance'],
  ['chance', 'src/pages/a.ts', 'export const a = Math.random();', 'Math.random: time and chance'],
  ['an id', 'src/pages/a.ts', "import { randomUUID } from 'node:crypto';", 'randomUUID: time and chance'],
  ['a computed name', 'src/pages/a.ts', 'export const a = (name: string) => import(name);', 'computed name'],
];

describe('scripts/check-imports.mjs', () => {
  // One run for all of them: each row has a file of its own, beside the one that it names.
  let run: ReturnType<typeof checkTree>;
  const fileOf = (path: string, row: number) => path.replace(/\.ts$/, `-${row}.ts`);
  beforeAll(() => {
    run = checkTree(Object.fromEntries(refused.map(([, path, source], row) => [fileOf(path, row), source])));
  });

  test.each(refused.map(([name, path, , reason], row) => ({ name, file: fileOf(path, row), reason })))(
    'refuses $name',
    ({ file, reason }) => {
      expect(run.status).toBe(1);
      expect(run.lines.filter((line) => line.startsWith(`${file}: `))).toEqual([expect.stringContaining(reason)]);
    },
  );

  test('says nothing else', () => {
    expect(run.lines).toHaveLength(refused.length);
  });

  test('refuses what is too large for the start of a step, wherever it is imported', () => {
    const { lines } = checkTree({
      'src/action/run.ts': "import { a } from '../pages/a.js'; export const b = () => import('../pages/b.js');",
      'src/pages/a.ts': "import { z } from 'zod';",
      'src/pages/b.ts': "import { z } from 'zod'; export const at = new Date(0);",
    });
    expect(lines).toEqual(['src/pages/a.ts: loads zod before the first request of every step']);
  });

  test('refuses a circle, of types too', () => {
    const { lines } = checkTree({
      'emulator/a.ts': "import type { B } from './b.js';",
      'emulator/b.ts': "export type { A } from './a.js';",
    });
    expect(lines).toEqual(['a circle of imports: emulator/a.ts → emulator/b.ts → emulator/a.ts']);
  });

  test('lets pass what may be', () => {
    const { lines } = checkTree({
      'src/workflow/runtime.ts': 'export const { env } = process;',
      'src/report/summary.ts': "import type { Plan } from '../pages/plan.js';",
      'src/github/api.ts':
        "import type { getOctokit } from '@actions/github'; export const a = () => import('@actions/github');",
      'src/pages/a.ts':
        "import { join } from 'node:path'; import { b } from './b.js'; export const windows = process.platform;",
      'src/action/run.ts': "import { publish } from '../pages/publish.js';",
      'emulator/a.ts': "import { page } from '../src/platform/wire.js'; export const home = process.env.HOME;",
    });
    expect(lines).toEqual([]);
  });
});
