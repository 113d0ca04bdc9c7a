// Compiles the sources and bundles src/main.ts into dist/, from nothing: chunk names are numbers, so old ones must go.
// One bundle serves the step, the post step and the command line; they share their chunks.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minify } from '@swc/core';

const run = (script, ...args) =>
  execFileSync(process.execPath, [script, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });

rmSync('build/src', { recursive: true, force: true });
rmSync('dist', { recursive: true, force: true });
run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
const statsFile = 'build/bundle-stats.json';
const flags = ['-o', 'dist', '--license', 'licenses.txt', '--quiet', '--stats-out', statsFile];
writeUndiciEntry();
withoutSideEffects('@actions/core', () =>
  run('node_modules/@vercel/ncc/dist/ncc/cli.js', 'build', 'build/src/main.js', ...flags),
);
rmSync('build/src/node_modules', { recursive: true });
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

/**
 * What src imports of undici, each part loaded when it is first used. undici is CommonJS, so that a bundler cannot leave
 * out the rest of it by itself, and all of it takes 30 ms before the first request. Other packages get all of it.
 */
function writeUndiciEntry() {
  const lib = '../../../../node_modules/undici/lib';
  const parts = {
    Agent: `require('${lib}/dispatcher/agent.js')`,
    EnvHttpProxyAgent: `require('${lib}/dispatcher/env-http-proxy-agent.js')`,
    Pool: `require('${lib}/dispatcher/pool.js')`,
    buildConnector: `require('${lib}/core/connect.js')`,
    // As undici's own entry does it.
    Dispatcher: `Object.assign(require('${lib}/dispatcher/dispatcher.js').prototype, require('${lib}/api')).constructor`,
  };
  const getters = Object.entries(parts).map(
    ([name, load]) => `Object.defineProperty(exports, '${name}', { enumerable: true, get: () => ${load} });\n`,
  );
  mkdirSync('build/src/node_modules/undici', { recursive: true });
  writeFileSync('build/src/node_modules/undici/index.js', getters.join(''));
  writeFileSync('build/src/node_modules/undici/package.json', '{ "name": "undici", "main": "index.js" }');
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
