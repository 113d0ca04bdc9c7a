// Writes the tables of inputs and outputs of action.yml into README.md, between their markers.
//   node scripts/readme-tables.mjs [--check]   with --check it changes nothing and fails when README.md is out of date
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

const { inputs, outputs } = parse(readFileSync('action.yml', 'utf8'));
const before = readFileSync('README.md', 'utf8');
let after = before;
after = withTable(after, {
  name: 'inputs',
  rows: [
    ['input', 'default', 'meaning'],
    ...Object.entries(inputs).map(([name, input]) => [code(name), code(input.default ?? ''), input.description]),
  ],
});
after = withTable(after, {
  name: 'outputs',
  rows: [['output', 'meaning'], ...Object.entries(outputs).map(([name, output]) => [code(name), output.description])],
});

if (process.argv.includes('--check')) {
  if (after !== before) {
    console.error('README.md does not show what action.yml says. Run: npm run readme');
    process.exitCode = 1;
  }
} else writeFileSync('README.md', after);

function withTable(text, { name, rows }) {
  const [begin, end] = [`<!-- ${name}: made from action.yml by \`npm run readme\` -->`, `<!-- end of ${name} -->`];
  const [start, stop] = [text.indexOf(begin), text.indexOf(end)];
  if (start === -1 || stop < start) throw new Error(`README.md lacks the markers ${begin} and ${end}`);
  const [head, ...body] = rows.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`);
  const table = [head, `|${' --- |'.repeat(rows[0].length)}`, ...body].join('\n');
  return `${text.slice(0, start + begin.length)}\n\n${table}\n\n${text.slice(stop)}`;
}

function code(text) {
  return text === '' ? '' : `\`${text}\``;
}
