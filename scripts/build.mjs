// Compiles the sources and bundles src/main.ts into dist/, from nothing: chunk names are numbers, so old ones must go.
// One bundle serves the step, the post step and the command line; they share their chunks.
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify } from '@swc/core';

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
await minifyVendorChunks();
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
async function minifyVendorChunks() {
  const { chunks } = JSON.parse(readFileSync(statsFile, 'utf8'));
  const isOurs = ({ name, modules = [] }) =>
    name?.startsWith('./build/src/') || modules.some(isOurs);
  const vendor = chunks
    .filter((chunk) => !chunk.modules.some(isOurs))
    .flatMap((chunk) => chunk.files);
  for (const path of vendor.map((file) => join('dist', file))) {
    const { code } = await minify(readFileSync(path, 'utf8'), {
      module: true,
      compress: true,
      mangle: true,
    });
    writeFileSync(path, code);
  }
}

/** An entry that names itself to src/main.ts and loads the bundle. */
function writeShim(entry, head) {
  writeFileSync(
    `dist/${entry}.js`,
    `${head}process.env['OSC_DEPLOY_ENTRY'] = '${entry}';\nawait import('./index.js');\n`,
  );
}
