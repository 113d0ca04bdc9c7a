import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';

describe('links', () => {
  const documents = [
    ...readdirSync('.').filter((name) => name.endsWith('.md')),
    ...readdirSync('docs').map((name) => join('docs', name)),
    'emulator/README.md',
  ].filter((path) => path.endsWith('.md'));

  test.each(documents)('every link of %s to a file of this repository works', (path) => {
    const text = readFileSync(path, 'utf8').replace(/^```[\s\S]*?^```$/gm, '');
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !leadsSomewhere(path, link))).toEqual([]);
  });

  function leadsSomewhere(from: string, link: string): boolean {
    const [file = '', anchor] = link.split('#', 2);
    const target = file === '' ? from : join(dirname(from), file);
    if (!existsSync(target)) return false;
    return (
      anchor === undefined || statSync(target).isDirectory() || anchorsOf(target).includes(anchor)
    );
  }

  /** Returns the anchors that GitHub makes from headings. */
  function anchorsOf(path: string): string[] {
    const headings = readFileSync(path, 'utf8').matchAll(/^#{1,6} (.+)$/gm);
    return [...headings].map(([, text = '']) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  }
});

describe('tables of defences', () => {
  /** Rows of the tables whose last column names tests, as `scenarios/preview`: "a title". */
  const rows = ['SECURITY.md', 'docs/credentials.md', 'docs/architecture.md'].flatMap((path) => {
    const tables = readFileSync(path, 'utf8').split(/\n(?!\|)/);
    const held = tables
      .map((text) => text.trim().split('\n'))
      .filter(([head = '']) => /held by[^|]*\|$/.test(head));
    return held.flatMap((lines) => lines.slice(2).map((row) => ({ path, row })));
  });

  test('defences have tests', () => expect(rows.length).toBeGreaterThan(25));

  test.each(rows)('$path: $row', ({ row }) => {
    const [held = ''] = row.split(' | ').slice(-1);
    const named = [...held.matchAll(/`([\w/-]+)`: "([^"]+)"/g)];
    expect(named).not.toEqual([]);
    const missing = named.filter(([, path, title = '']) => {
      const file = `__tests__/${path}.test.ts`;
      // A title in the source has a backslash before a quote.
      return !existsSync(file) || !readFileSync(file, 'utf8').replaceAll('\\', '').includes(title);
    });
    expect(missing.map(([whole]) => whole)).toEqual([]);
  });
});

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, source: readFileSync(join('src', path), 'utf8') }));

test('every exported function and class has a docstring', () => {
  const bare = files.flatMap(({ path, source }) => {
    // A line that switches a lint rule off may stand between the docstring and its function.
    const found = source.matchAll(
      /(?<!\*\/\n(?:\/\/ oxlint-disable.*\n)?)^export (?:async |abstract )?(?:function|class) (\w+)/gm,
    );
    return [...found].map(([, name]) => `${path}: ${name}`);
  });
  expect(bare).toEqual([]);
});

/** The first words of all docstrings, with their files. */
const openings = files.flatMap(({ path, source }) =>
  [...source.matchAll(/\/\*\*[\s*]*([A-Z]\w*.{0,60})/g)].map(([, words = '']) => ({ path, words })),
);
const beginning = (words: RegExp) => openings.filter((opening) => words.test(opening.words));

test('a docstring begins with its subject', () => {
  expect(beginning(/^(?:Of|Those|That)\b/)).toEqual([]);
});

test('few docstrings begin with a question word: lower this number when some are rewritten', () => {
  expect(beginning(/^(?:What|Whether|Where|How|Who|Whose)\b/).length).toBeLessThanOrEqual(
    maxQuestions,
  );
});
const maxQuestions = 20;

test.each([/that is none\b/, /that there is not\b/])('no text says %s', (phrase) => {
  expect(files.filter(({ source }) => phrase.test(source)).map(({ path }) => path)).toEqual([]);
});

test('an exported function that returns an error has a name ending in Error', () => {
  const makers = files.flatMap(({ path, source }) =>
    [
      ...source.matchAll(
        /^export (?:async )?function (\w+)\((?:[^()]|\([^()]*\))*\): (?:Promise<)?\w*Error\b/gm,
      ),
    ]
      .map(([, name = '']) => name)
      .filter((name) => !name.endsWith('Error'))
      .map((name) => `${path}: ${name}`),
  );
  expect(makers).toEqual([]);
});

/** Runs the check on a tree that holds these files alone. */
function checkTree(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'osc-imports-'));
  for (const [path, source] of Object.entries({
    'src/main.ts': '',
    'emulator/main.ts': '',
    ...files,
  })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), source);
  }
  const run = spawnSync(process.execPath, ['scripts/check-imports.mjs', root], {
    encoding: 'utf8',
  });
  return { status: run.status, lines: run.stderr.split('\n').filter((line) => line !== '') };
}

/** A file, forbidden source text, and the reported reason. */
const refused: [file: string, source: string, reason: string][] = [
  ['src/base/log.ts', "import { Http } from '../platform/http.js';", 'base may import nothing'],
  ['src/pages/z.ts', "import { z } from 'zod';", 'zod/mini'],
  [
    'src/pages/a.ts',
    "import { exec } from 'node:child_process';",
    'only src/cli/programs.ts starts',
  ],
  ['src/cli/a.ts', "import { spawn } from 'child_process';", 'only src/cli/programs.ts starts'],
  ['src/cli/b.ts', "import { writeFileSync } from 'node:fs';", 'imports writeFileSync of node:fs'],
  ['src/cli/c.ts', "import * as fs from 'node:fs';", 'imports * of node:fs'],
  ['src/cli/d.ts', "const a = await import('node:fs/promises');", 'imports * of node:fs/promises'],
  ['src/cli/e.ts', "import { readFileSync, openSync } from 'node:fs';", 'imports openSync of'],
  ['src/pages/plan.ts', "import type { Login } from '../previews/login.js';", 'pages may import'],
  ['src/platform/x.ts', "export { a } from '../pages/a.js';", 'platform may import base'],
  [
    'src/base/a.ts',
    "export const a = () => import('../action/step.js');",
    'base may import nothing',
  ],
  [
    'src/base/a.ts',
    "export type A = typeof import('../action/step.js');",
    'base may import nothing',
  ],
  ['src/things/a.ts', "import { plan } from '../pages/plan.js';", 'is in src/things'],
  ['src/pages/a.ts', "import { startPlatform } from '../../emulator/platform.js';", 'src/ alone'],
  ['emulator/a.ts', "import { Log } from '../src/base/log.js';", 'nothing with the product'],
  [
    'src/github/a.ts',
    "import { getOctokit } from '@actions/github';",
    "await import('@actions/github')",
  ],
  ['src/pages/a.ts', "export const a = await import('@actions/glob');", 'only src/action/'],
  [
    'src/http/a.ts',
    "import Agent from 'undici/lib/dispatcher/agent.js';",
    'only the public entry points',
  ],
  ['src/pages/a.ts', "import { env } from 'node:process';", 'only src/action/runtime.ts'],
  [
    'src/pages/a.ts',
    'export const a = process.env.HOME;',
    'process.env: only src/action/runtime.ts',
  ],
  ['src/pages/a.ts', "export const a = globalThis.process['env'];", 'process.[computed]'],
  ['src/pages/a.ts', 'export const { env } = process;', 'process.* (taken as a whole)'],
  ['src/pages/a.ts', 'export const a = Date.now();', 'Date.now: time and chance'],
  ['src/pages/a.ts', 'export const a = new Date();', 'new Date(): time and chance'],
  ['src/pages/a.ts', 'export const a = Math.random();', 'Math.random: time and chance'],
  ['src/pages/a.ts', "import { randomUUID } from 'node:crypto';", 'randomUUID: time and chance'],
  ['src/pages/a.ts', 'export const a = (name: string) => import(name);', 'computed name'],
];

describe('scripts/check-imports.mjs', () => {
  // One run for all rows: each has a file of its own, beside the file that it names.
  let run: ReturnType<typeof checkTree>;
  const rows = refused.map(([path, source, reason], row) => ({
    source,
    reason,
    path,
    file: path.replace(/\.ts$/, `-${row}.ts`),
  }));
  beforeAll(() => {
    run = checkTree(Object.fromEntries(rows.map(({ file, source }) => [file, source])));
  });

  test.each(rows)('refuses in $path: $source', ({ file, reason }) => {
    expect(run.status).toBe(1);
    expect(run.lines.filter((line) => line.startsWith(`${file}: `))).toEqual([
      expect.stringContaining(reason),
    ]);
  });

  test('reports nothing else', () => {
    expect(run.lines).toHaveLength(refused.length);
  });

  test('refuses imports of packages too large for the start of a step, in any file', () => {
    const { lines } = checkTree({
      'src/action/step.ts':
        "import { a } from '../pages/a.js'; export const b = () => import('../pages/b.js');",
      'src/pages/a.ts': "import { Command } from 'commander';",
      'src/pages/b.ts': "import { Command } from 'commander'; export const at = new Date(0);",
    });
    expect(lines).toEqual([
      'src/pages/a.ts: loads commander before the first request of every step',
    ]);
  });

  test('refuses import cycles, even of types only', () => {
    const { lines } = checkTree({
      'emulator/a.ts': "import type { B } from './b.js';",
      'emulator/b.ts': "export type { A } from './a.js';",
    });
    expect(lines).toEqual(['a circle of imports: emulator/a.ts → emulator/b.ts → emulator/a.ts']);
  });

  test('accepts allowed imports', () => {
    const { lines } = checkTree({
      'src/action/runtime.ts': 'export const { env } = process;',
      'src/report/summary.ts': "import type { Outcome } from '../contract/outcome.js';",
      'src/github/api.ts':
        "import type { getOctokit } from '@actions/github'; export const a = () => import('@actions/github');",
      'src/pages/a.ts':
        "import { join } from 'node:path'; import { b } from './b.js'; export const windows = process.platform;",
      'src/action/step.ts': "import { publish } from '../pages/publish.js';",
      'emulator/a.ts':
        "import { page } from '../src/platform/wire.js'; export const home = process.env.HOME;",
    });
    expect(lines).toEqual([]);
  });
});
