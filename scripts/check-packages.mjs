// Proves that package.json lists what is used and nothing else: the bundle brings its packages along, so npx
// installs no other with it (`npx github:OWNER/osc-deploy`).
//   node scripts/check-packages.mjs [root]
// Prints one line for each violation and exits with 1 when there is any.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Used without being named: by the compiler, and by oxlint for rules that need types.
const implied = ['@types/node', 'oxlint-tsgolint'];
// npm prepares a package from GitHub that has one of these: it would install everything below first.
const preparing = ['build', 'install', 'postinstall', 'preinstall', 'prepack', 'prepare'];

process.chdir(process.argv[2] ?? '.');
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const sources = ['src', 'emulator', 'bench', '__tests__', 'scripts', '.ci', '.github'].flatMap(
  textsBelow,
);
const config = JSON.stringify({ scripts: manifest.scripts, jest: manifest.jest });
const text = [...sources, config].join('\n');

const violations = [
  ...Object.keys(manifest.dependencies ?? {}).map(
    (name) => `${name}: a bundled package is a devDependency`,
  ),
  ...Object.keys(manifest.devDependencies)
    .filter((name) => !implied.includes(name) && !isUsed(name))
    .map((name) => `${name}: nothing imports it or runs it`),
  ...preparing
    .filter((name) => name in manifest.scripts)
    .map(
      (name) =>
        `the script ${name}: npx would install every devDependency before it runs the command line`,
    ),
];
for (const violation of violations) console.error(`package.json: ${violation}`);
if (violations.length > 0) process.exitCode = 1;

/** Imported, named as a part of the configuration, or the package of a command in a script. */
function isUsed(name) {
  if (new RegExp(`['"/]${name.replaceAll('/', '\\/')}(['"/])`).test(text)) return true;
  const { bin = {} } = JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8'));
  const commands = typeof bin === 'string' ? [name.split('/').at(-1)] : Object.keys(bin);
  return commands.some((command) => new RegExp(`"[^"]*\\b${command} `).test(config));
}

function textsBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|mjs|yml)$|^run$/.test(entry.name))
    .filter((entry) => entry.name !== 'check-packages.mjs')
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
}
