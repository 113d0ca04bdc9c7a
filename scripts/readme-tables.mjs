// Writes the tables that are made from other files: inputs and outputs of action.yml into README.md, the folders of src/ into
// docs/architecture.md, each between its markers.
//   node scripts/readme-tables.mjs [--check]   with --check it changes nothing and fails when a table is out of date
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { folders } from './folders.mjs';

const { inputs, outputs } = parse(readFileSync('action.yml', 'utf8'));
const tables = [
  {
    file: 'README.md',
    name: 'inputs',
    source: 'action.yml',
    rows: [
      ['input', 'default', 'meaning'],
      ...Object.entries(inputs).map(([name, input]) => [code(name), code(input.default ?? ''), input.description]),
    ],
  },
  {
    file: 'README.md',
    name: 'outputs',
    source: 'action.yml',
    rows: [['output', 'meaning'], ...Object.entries(outputs).map(([name, output]) => [code(name), output.description])],
  },
  {
    file: 'docs/architecture.md',
    name: 'folders',
    source: 'scripts/folders.mjs',
    rows: [['folder', 'holds'], ...Object.entries(folders).map(([name, holds]) => [code(name), holds])],
  },
];

for (const table of tables) {
  const before = readFileSync(table.file, 'utf8');
  const after = withTable(before, table);
  if (after === before) continue;
  if (process.argv.includes('--check')) {
    console.error(`${table.file} does not show what ${table.source} says. Run: npm run readme`);
    process.exitCode = 1;
  } else writeFileSync(table.file, after);
}

function withTable(text, { file, name, source, rows }) {
  const [begin, end] = [`<!-- ${name}: made from ${source} by \`npm run readme\` -->`, `<!-- end of ${name} -->`];
  const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
  if (start === -1 || stop < start) throw new Error(`${file} lacks the markers ${begin} and ${end}`);
  const [head, ...body] = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  const table = [head, `|${' --- |'.repeat(rows[0].length)}`, ...body].join('\n');
  return `${text.slice(0, start + begin.length)}\n\n${table}\n\n${text.slice(stop)}`;
}

function code(text) {
  return text === '' ? '' : `\`${text}\``;
}
