// Proves that imports go the allowed ways, in no circle, that only src/action/runtime.ts reaches for the process, the
// clock and chance, that programs are started in one place and files of a clone written in one, and that nothing large is loaded before the first request.
//   node scripts/check-imports.mjs [root]
// Prints one line for each violation and exits with 1 when there is any; otherwise the number of arrows between folders.
import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, posix, relative, resolve, sep } from 'node:path';
import { parseSync } from '@swc/core';
import { allowed, folders } from './folders.mjs';

// Half a megabyte and more, or a log line of its own when it is loaded: never before it is needed.
const lazy = /^(@actions\/(?!core$).+|@noble\/.+|yaml)$/;
// What such packages are used in, and is itself loaded when it is needed.
const lazyFiles = ['src/github/sealed-box.ts'];
const actionsHomes = /^src\/(action\/|github\/|credentials\/stores\/)/;

// Where the real parts are wired: of the action, and of the command-line tool.
const wirings = ['src/main.ts', 'src/action/runtime.ts', 'src/cli/main.ts'];
// Facts that do not change while a process runs may be asked anywhere.
const processFacts = ['platform', 'pid', 'geteuid'];
// A library that reads the environment by itself and starts programs with it is shown another one.
const processExceptions = {
  'src/credentials/stores/cache-entries.ts': ['env', 'stdout'],
};

// A clone's own programs are not started, and its links are not followed, where a file is written: each is decided in one place.
const startsPrograms = ['src/cli/programs.ts'];
const writesFiles = {
  'src/cli/write-below.ts': ['mkdirSync', 'renameSync', 'rmSync', 'writeFileSync'],
  // The login, in the person's own folder.
  'src/cli/saved-login.ts': ['rmSync'],
};
const readsFiles =
  /^(access|close|constants|exists|fstat|lstat|opendir|read|readdir|readFile|readlink|realpath|stat|Dirent|Stats)(Sync)?$/;
// The one opens a file to read it, with flags that follow no pipe and no link; the other the screen, `/dev/tty`.
const opensFiles = ['src/cli/clone.ts', 'src/cli/main.ts'];

// Time and chance are handed in, so that a test can turn the one and fix the other.
const ambient = { Math: ['random'], Date: ['now'], crypto: ['randomUUID'], performance: ['now'] };
// Names that must differ from those of other machines; they decide nothing.
const uniqueNames = ['src/credentials/stores/file.ts'];

// What every step loads before its first request, and what is too large for it.
const startUp = ['src/action/step.ts', 'src/action/runtime.ts'];
const tooLarge = /^(commander|fast-glob|ignore)$/;

/** What each kind of node tells: a module that it names, or what it takes of the process, of time or of chance. */
const readers = {
  ImportDeclaration: readImport,
  ExportAllDeclaration: readImport,
  ExportNamedDeclaration: readImport,
  TsImportType: (node, { imports }) => imports.push({ from: node.argument.value, how: 'type' }),
  CallExpression: (node, { imports }) => {
    if (node.callee.type !== 'Import') return;
    const from = literal(node.arguments[0]?.expression) ?? '(computed)';
    imports.push({ from, how: 'dynamic' });
  },
  MemberExpression: ({ object, property }, found) => {
    if (isProcess(object)) found.process.push(property.value ?? '[computed]');
    if (ambient[object.value]?.includes(property.value))
      found.ambient.push(`${object.value}.${property.value}`);
  },
  NewExpression: (node, found) => {
    const isNow = node.callee.value === 'Date' && (node.arguments ?? []).length === 0;
    if (isNow) found.ambient.push('new Date()');
  },
  VariableDeclarator: ({ init }, found) => {
    if (init && isProcess(init)) found.process.push('* (taken as a whole)');
  },
};

const root = resolve(process.argv[2] ?? '.');
const graph = new Map();
const loaded = new Map();
const arrows = new Set();
const violations = ['src', 'emulator'].flatMap((folder) =>
  filesBelow(folder).flatMap(violationsOf),
);
violations.push(
  ...circles(graph).map((circle) => `a circle of imports: ${circle}`),
  ...startUpProblems(),
);
for (const violation of violations) console.error(violation);
if (violations.length > 0) process.exitCode = 1;
else console.log(`imports between folders: ${arrows.size} arrows`);

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

function violationsOf(path) {
  const source = readFileSync(join(root, path), 'utf8');
  const module = parseSync(source, { syntax: 'typescript', target: 'es2022' });
  const found = { imports: [], process: [], ambient: [] };
  collect(module, found);
  graph.set(
    path,
    found.imports
      .filter(({ from }) => from.startsWith('.'))
      .map(({ from }) => targetOf(path, from)),
  );
  loaded.set(
    path,
    found.imports
      .filter(({ how }) => how === 'static')
      .map(({ from }) => (from.startsWith('.') ? targetOf(path, from) : from)),
  );
  const broken = found.imports.flatMap((used) => importProblem(path, used) ?? []);
  if (path.startsWith('src/') && !wirings.includes(path)) {
    const allowed = [...processFacts, ...(processExceptions[path] ?? [])];
    const reached = found.process.filter((member) => !allowed.includes(member));
    broken.push(
      ...reached.map(
        (member) => `process.${member}: only src/action/runtime.ts touches the process`,
      ),
    );
    const drawn = found.ambient.filter(
      (name) => !(name === 'randomUUID' && uniqueNames.includes(path)),
    );
    broken.push(...drawn.map((name) => `${name}: time and chance come from the Runtime`));
  }
  return broken.map((problem) => `${path}: ${problem}`);
}

function readImport({ source, specifiers = [], typeOnly }, found) {
  const isOfTypes =
    typeOnly || (specifiers.length > 0 && specifiers.every((one) => one.isTypeOnly));
  const names = specifiers.map((one) => nameOf(one));
  if (source) found.imports.push({ from: source.value, how: isOfTypes ? 'type' : 'static', names });

  const local = specifiers.map((one) => (one.imported ?? one.local)?.value);
  if (local.includes('randomUUID')) found.ambient.push('randomUUID');
}

/** Walks the syntax tree for everything that names a module or the process. */
function collect(node, found) {
  if (node === null || typeof node !== 'object') return;
  if (!Array.isArray(node) && Object.hasOwn(readers, node.type)) readers[node.type](node, found);
  for (const value of Object.values(node)) collect(value, found);
}

/** The name that a module exports; `*` for all of it. */
function nameOf({ type, imported, local, orig }) {
  if (type === 'ImportSpecifier') return (imported ?? local).value;
  return type === 'ExportSpecifier' ? orig.value : '*';
}

function literal(node) {
  return node?.type === 'StringLiteral' ? node.value : undefined;
}

function isProcess(node) {
  if (node?.type === 'Identifier') return node.value === 'process';
  return (
    node?.type === 'MemberExpression' &&
    node.object.value === 'globalThis' &&
    node.property.value === 'process'
  );
}

function importProblem(path, { from, how, names }) {
  if (from === '(computed)') return 'import(…) of a computed name cannot be checked';
  if (!from.startsWith('.'))
    return path.startsWith('src/')
      ? (effectProblem(path, { from, how, names }) ?? packageProblem(path, { from, how }))
      : undefined;
  const target = targetOf(path, from);
  const shown = `imports ${target}`;
  if (path.startsWith('emulator/')) {
    const own =
      target.startsWith('emulator/') ||
      ['src/platform/wire.ts', 'src/services/options/catalogue.json'].includes(target);
    return own
      ? undefined
      : `${shown}: the local platform shares nothing with the product but wire.ts and the list of services`;
  }
  if (how === 'static' && lazyFiles.includes(target))
    return `${shown} statically: use await import('${from}') where it is needed`;
  return folderProblem(path, { target, shown });
}

function folderProblem(path, { target, shown }) {
  if (!target.startsWith('src/')) return `${shown}: the product is made of src/ alone`;
  const [importer, imported] = [folderOf(path), folderOf(target)];
  if (importer === 'main.ts') return undefined;
  if (!(importer in folders))
    return `is in src/${importer}, which scripts/folders.mjs does not know`;
  if (importer === imported) return undefined;
  arrows.add(`${importer} ${imported}`);
  if (allowed[importer].includes(imported)) return undefined;
  return `${shown}: ${importer} may import ${allowed[importer].join(', ') || 'nothing'}`;
}

function targetOf(path, from) {
  return posix.join(posix.dirname(path), from).replace(/\.js$/, '.ts');
}

function packageProblem(path, { from, how }) {
  if (from === 'node:process' || from === 'process')
    return wirings.includes(path)
      ? undefined
      : `imports ${from}: only src/action/runtime.ts touches the process`;
  if (/\/(lib|dist|src)\//.test(from))
    return `imports ${from}: only the public entry points of a package`;
  if (/^zod(?!\/mini$)/.test(from)) return `imports ${from}: schemas are written with zod/mini`;
  if (isBuiltin(from) || how === 'type') return undefined;
  const mayBeLarge = path.startsWith('src/cli/') || lazyFiles.includes(path);
  if (how === 'static' && lazy.test(from) && !mayBeLarge)
    return `imports ${from} statically: use await import('${from}') where it is needed`;
  if (from.startsWith('@actions/') && !actionsHomes.test(path))
    return `imports ${from}: only src/action/, src/github/ and src/credentials/stores/ speak to it`;
  return undefined;
}

/** Imports that start programs, and in the command line those that write files. */
function effectProblem(path, { from, how, names = ['*'] }) {
  if (/^(node:)?child_process$/.test(from) && !startsPrograms.includes(path))
    return `imports ${from}: only ${startsPrograms[0]} starts programs`;
  if (/^(node:)?fs(\/promises)?$/.test(from) && path.startsWith('src/cli/')) {
    const writers = names.filter((name) => !mayUse(path, name));
    if (how !== 'type' && writers.length > 0)
      return `imports ${writers.join(', ')} of ${from}: only src/cli/write-below.ts writes into a clone`;
  }
  return undefined;
}

function mayUse(path, name) {
  if (name === 'openSync') return opensFiles.includes(path);
  return readsFiles.test(name) || writesFiles[path]?.includes(name);
}

function folderOf(path) {
  return path.split('/')[1];
}

/** Packages that are loaded with the first files of a step, though they are too large for that. */
function startUpProblems() {
  const seen = new Set();
  const visit = (path) => {
    if (seen.has(path)) return [];
    seen.add(path);
    return (loaded.get(path) ?? []).flatMap((next) =>
      tooLarge.test(next)
        ? [`${path}: loads ${next} before the first request of every step`]
        : visit(next),
    );
  };
  return startUp.flatMap(visit);
}

/** Files that import each other in a circle, each circle once. */
function circles(graph) {
  const state = new Map();
  const found = [];
  const visit = (path, trail) => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
      return;
    }
    state.set(path, 'open');
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}
