// Proves three things about the shape of the code that no linter knows, and prints the size of each folder of src/:
// - a function of ten statements and more has a blank line between two of them;
// - no two constants are declared by one destructured array literal;
// - no pattern that begins at a line crosses lines: `^\s*` with the flag `m` tries a text of blank lines from each of them.
//   node scripts/check-shape.mjs [root]
// Size is the number of nodes of the syntax tree without types, imports and comments: neither wide lines nor fewer
// comments make it smaller. It fails nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseSync } from '@swc/core';

const minStatements = 10;
// swc counts bytes from 1.
const firstPosition = 1;

const root = resolve(process.argv[2] ?? '.');
const sizes = new Map();
const violations = ['src', 'emulator'].flatMap((folder) => filesBelow(folder).flatMap(check));
for (const violation of violations) console.error(violation);
if (violations.length > 0) process.exitCode = 1;

const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
const shown = [...sizes].map(([folder, size]) => `${folder} ${size}`).join(', ');
console.log(`size of src: ${total} nodes (${shown})`);

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

function check(path) {
  const source = readFileSync(join(root, path));
  const module = parseSync(source.toString('utf8'), { syntax: 'typescript', target: 'es2022' });
  const lineStarts = lineStartsOf(source);
  const lineOf = (position) => lineAt(lineStarts, position - firstPosition);

  const found = [];
  const size = visit(module, (node) => {
    if (isTuple(node))
      found.push(`${path}:${lineOf(node.span.start)}: two constants in one array literal`);
    if (crossesLines(node))
      found.push(`${path}:${lineOf(node.span.start)}: \`^\\s\` with the flag m; write \`^[ \\t]\``);
    if (lacksParagraph(node, source))
      found.push(
        `${path}:${lineOf(node.span.start)}: ${minStatements} statements and no blank line between two of them`,
      );
  });

  if (path.startsWith('src/')) {
    const folder = path.split('/')[1];
    sizes.set(folder, (sizes.get(folder) ?? 0) + size);
  }
  return found;
}

function crossesLines({ type, pattern, flags }) {
  return type === 'RegExpLiteral' && flags.includes('m') && /\^(?:\(\?:)?\\s[*+]/.test(pattern);
}

function lineStartsOf(source) {
  const starts = [0];
  source.forEach((byte, index) => {
    if (byte === 10) starts.push(index + 1);
  });
  return starts;
}

function lineAt(starts, offset) {
  return starts.findLastIndex((start) => start <= offset) + 1;
}

/** Calls `look` with each node, and returns how many there are without types and imports. */
function visit(node, look) {
  if (Array.isArray(node)) return node.reduce((sum, item) => sum + visit(item, look), 0);
  if (node === null || typeof node !== 'object') return 0;
  if (/^(Ts(?!AsExpression|NonNull|Satisfies)|Import)/.test(node.type ?? '')) return 0;

  const isNode = typeof node.type === 'string' && node.span !== undefined;
  if (isNode) look(node);
  return Object.values(node).reduce((sum, value) => sum + visit(value, look), isNode ? 1 : 0);
}

function isTuple(node) {
  return (
    node.type === 'VariableDeclarator' &&
    node.id.type === 'ArrayPattern' &&
    node.init?.type === 'ArrayExpression' &&
    node.id.elements.length > 1
  );
}

function lacksParagraph(node, source) {
  const body = bodyOf(node);
  if (!body) return false;

  const blocks = blocksOf(body);
  const count = blocks.reduce((sum, statements) => sum + statements.length, 0);
  return count >= minStatements && !blocks.some((statements) => hasBlankLine(statements));

  function hasBlankLine(statements) {
    return statements.slice(1).some((statement, index) => {
      const from = statements[index].span.end - firstPosition;
      const between = source.subarray(from, statement.span.start - firstPosition).toString('utf8');
      return /\n[ \t]*\n/.test(between);
    });
  }
}

function bodyOf(node) {
  if (/^(Function(Declaration|Expression)|Constructor)$/.test(node.type)) return node.body;
  if (node.type === 'ArrowFunctionExpression')
    return /^(FunctionBody|BlockStatement)$/.test(node.body.type) ? node.body : undefined;
  return /^(ClassMethod|PrivateMethod|MethodProperty)$/.test(node.type)
    ? (node.function?.body ?? node.body)
    : undefined;
}

/** The lists of statements of a function, without those of functions inside of it. */
function blocksOf(node) {
  if (Array.isArray(node)) return node.flatMap(blocksOf);
  if (node === null || typeof node !== 'object') return [];
  if (bodyOf(node) || node.type === 'ArrowFunctionExpression') return [];

  const own = /^(FunctionBody|BlockStatement)$/.test(node.type) ? [node.stmts] : [];
  const cases = node.type === 'SwitchCase' ? [node.consequent] : [];
  return [...own, ...cases, ...Object.values(node).flatMap(blocksOf)];
}
