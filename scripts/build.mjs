// Compiles the sources and bundles each entry into dist/, from nothing: chunk names are numbers, so old ones must go.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';

const entries = [
  ['build/src/main.js', 'dist'],
  ['build/src/post.js', 'dist/post'],
  ['build/src/cli/main.js', 'dist/cli'],
];
const run = (script, ...args) =>
  execFileSync(process.execPath, [script, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });

rmSync('build/src', { recursive: true, force: true });
rmSync('dist', { recursive: true, force: true });
run('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json');
for (const [entry, out] of entries) {
  run('node_modules/@vercel/ncc/dist/ncc/cli.js', 'build', entry, '-o', out, '--license', 'licenses.txt', '--quiet');
}
