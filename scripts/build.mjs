// Compiles the sources and bundles src/main.ts into dist/, from nothing: chunk names are numbers, so old ones must go.
// One bundle serves the step, the post step and the command line; they share their chunks.
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify, parseSync } from '@swc/core';

const run = (script, ...args) =>
  execFileSync(process.execPath, [script, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });

rmSync('build/src', { recursive: true, force: true });
rmSync('dist', { recursive: true, force: true });
run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
const statsFile = 'build/bundle-stats.json';
// Modules from a former build's cache may be numbered in another order.
const flags = [
  '-o',
  'dist',
  '--license',
  'licenses.txt',
  '--no-cache',
  '--quiet',
  '--stats-out',
  statsFile,
];
withoutSideEffects('@actions/core', () =>
  run('node_modules/@vercel/ncc/dist/ncc/cli.js', 'build', 'build/src/main.js', ...flags),
);
await slimChunks();
shareLicenses('dist/licenses.txt');
writeShim('post', '');
writeShim('cli', '#!/usr/bin/env node\n');
chmodSync('dist/cli.js', 0o755);

/**
 * Bundles while a package is marked free of side effects, so that what nothing imports is left out. @actions/core has
 * no such mark, and would bring its OIDC client with an HTTP stack: 1.4 MB.
 */
function withoutSideEffects(name, bundle) {
  const file = join('node_modules', name, 'package.json');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(before), sideEffects: false }));
  try {
    bundle();
  } finally {
    writeFileSync(file, before);
  }
}

/** Chunks that hold only packages are minified; our own code stays readable. */
async function slimChunks() {
  const { chunks } = JSON.parse(readFileSync(statsFile, 'utf8'));
  const isOurs = ({ name, modules = [] }) =>
    name?.startsWith('./build/src/') || modules.some(isOurs);

  for (const { files, modules } of chunks) {
    const slim = modules.some(isOurs) ? withTabs : minified;
    for (const path of files.map((file) => join('dist', file)))
      writeFileSync(path, await slim(readFileSync(path, 'utf8')));
  }
}

async function minified(code) {
  const result = await minify(code, { module: true, compress: true, mangle: true });
  return result.code;
}

/** Returns code that is indented by tabs, without the bundler's comments and its long names: a fifth smaller. */
async function withTabs(code) {
  const texts = textsOfLines(parseSync(code, { syntax: 'ecmascript' }));
  const mark = (index) => `\0${index}\0`;
  const hidden = texts.reduce((all, text, index) => all.replace(text, () => mark(index)), code);

  const slim = hidden
    .replace(/\/\*(?:\*\*| harmony [^*]*| binding |!\*\*\*)\*?[^*\n]*\*\/ ?/g, '')
    .replace(/^\/\/ (?:EXTERNAL MODULE: .*|EXPORTS)\n/gm, '')
    .replace(/^;\/\/ CONCATENATED MODULE: \.\/build\//gm, ';// ')
    .replace(/\/\* (\.?[\w$]+) \*\/ ?/g, '/*$1*/')
    .replace(/^\/\*{3,}\/\s?/gm, '')
    .replace(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4))
    .replace(/_js__WEBPACK_IMPORTED_MODULE_(\d+)__/g, '_$1')
    .replace(/__WEBPACK_IMPORTED_MODULE_(\d+)__/g, '_$1')
    .replace(/(?<!["'])\b__webpack_(require|exports|module)__\b/g, '$1_')
    .replace(/\b__unused_webpack___webpack_module__\b/g, 'module_')
    .replace(/^\n+/gm, '');
  const shown = texts.reduce((all, text, index) => all.replace(mark(index), () => text), slim);

  if ((await minified(shown)) !== (await minified(code))) throw new Error('The code has changed.');
  return shown;
}

/** Returns the texts of a syntax tree that are longer than one line: their indentation is part of them. */
function textsOfLines(node) {
  if (node === null || typeof node !== 'object') return [];
  if (node.type === 'TemplateElement') return node.raw.includes('\n') ? [node.raw] : [];
  return Object.values(node).flatMap(textsOfLines);
}

/**
 * Prints each text that licenses have in common once, below the copyright lines of all packages: 87 kB less to
 * download.
 */
function shareLicenses(file) {
  const common = [
    // MIT
    /Permission is hereby granted, free of charge,[\s\S]*?(?:DEALINGS IN\s+THE\s+)SOFTWARE\./,
    // ISC
    /Permission to use, copy, modify, and\/or distribute[\s\S]*?PERFORMANCE OF THIS\s+SOFTWARE\./,
    // Apache 2.0
    /TERMS AND CONDITIONS FOR USE[\s\S]*?such warranty or additional liability\./,
  ];
  const texts = new Map();
  const numberOf = (text) => {
    const words = text.replace(/\s+/g, ' ');
    if (!texts.has(words)) texts.set(words, text);
    return [...texts.keys()].indexOf(words) + 1;
  };

  const anyOf = new RegExp(common.map(({ source }) => source).join('|'), 'g');
  const packages = readFileSync(file, 'utf8').replace(
    anyOf,
    (text) => `(the text ${numberOf(text)} below)`,
  );
  const shared = [...texts.values()].map((text, at) => `Text ${at + 1}\n\n${text}`);
  writeFileSync(file, `${packages.trimEnd()}\n\n${shared.join('\n\n')}\n`);
}

/** An entry that names itself to src/main.ts and loads the bundle. */
function writeShim(entry, head) {
  writeFileSync(
    `dist/${entry}.js`,
    `${head}process.env['OSC_DEPLOY_ENTRY'] = '${entry}';\nawait import('./index.js');\n`,
  );
}
