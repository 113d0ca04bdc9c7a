// Compiles the sources and bundles src/main.ts into dist/, from nothing: chunk names are numbers, so old ones must go.
// One bundle serves the step, the post step and the command line; they share their chunks.
import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { minify } from '@swc/core';

const run = (script, ...args) =>
  execFileSync(process.execPath, [script, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });

rmSync('build/src', { recursive: true, force: true });
rmSync('dist', { recursive: true, force: true });
run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
const statsFile = 'build/bundle-stats.json';
const flags = ['-o', 'dist', '--license', 'licenses.txt', '--quiet', '--stats-out', statsFile];
// It has no such mark of its own, and would bring its OIDC client with an HTTP stack: 1.4 MB.
const withoutSideEffects = { '@actions/core': { sideEffects: false } };
writeFileSync('build/undici.cjs', lazyEntry('undici', { Agent: 'undici/lib/dispatcher/agent.js' }));
const withLazyParts = { undici: { main: '../../build/undici.cjs' } };
whilePackagesSay({ ...withoutSideEffects, ...withLazyParts }, () =>
  run('node_modules/@vercel/ncc/dist/ncc/cli.js', 'build', 'build/src/main.js', ...flags),
);
await minifyVendorChunks();
writeShim('post', '');
writeShim('cli', '#!/usr/bin/env node\n');
chmodSync('dist/cli.js', 0o755);

/** Bundles while the package.json of some packages has these fields. */
function whilePackagesSay(fields, bundle) {
  const files = Object.keys(fields).map((name) => [name, join('node_modules', name, 'package.json')]);
  const before = files.map(([, file]) => readFileSync(file, 'utf8'));
  try {
    for (const [index, [name, file]] of files.entries())
      writeFileSync(file, JSON.stringify({ ...JSON.parse(before[index]), ...fields[name] }));
    bundle();
  } finally {
    for (const [index, [, file]] of files.entries()) writeFileSync(file, before[index]);
  }
}

/**
 * The entry of a CommonJS package, but each part is loaded when it is first used: all of undici takes 30 ms, its Agent
 * is all that most runs need.
 * @param own parts with files of their own; every other one loads the whole package
 */
function lazyEntry(name, own) {
  const require = createRequire(import.meta.url);
  const getter = (part) => {
    const code = own[part] ? `require('${own[part]}')` : `require('${name}/index.js').${part}`;
    return `Object.defineProperty(exports, '${part}', { enumerable: true, get: () => ${code} });\n`;
  };
  return Object.keys(require(name)).map(getter).join('');
}

/** Chunks that hold only packages are minified; our own code stays readable. */
async function minifyVendorChunks() {
  const { chunks } = JSON.parse(readFileSync(statsFile, 'utf8'));
  const isOurs = ({ name, modules = [] }) => name?.startsWith('./build/src/') || modules.some(isOurs);
  const ours = new Set(chunks.filter((chunk) => chunk.modules.some(isOurs)).flatMap((chunk) => chunk.files));
  for (const file of readdirSync('dist').filter((name) => name.endsWith('.js') && !ours.has(name))) {
    const path = join('dist', file);
    const { code } = await minify(readFileSync(path, 'utf8'), { module: true, compress: true, mangle: true });
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
