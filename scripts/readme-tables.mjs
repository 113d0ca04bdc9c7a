// Writes what is made from other files: inputs and outputs of action.yml into README.md and the words of --help, the folders of src/ into
// docs/architecture.md, each between its markers; and into every `uses:`, every `npx` and src/base/version.ts the owner of
// `repository` and the version of package.json, and the commits of src/cli/repository/pinned-actions.ts.
//   node scripts/readme-tables.mjs [--check]   with --check it changes nothing and fails when a table is out of date
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { folders } from './folders.mjs';

const action = readFileSync('action.yml', 'utf8');
const { inputs, outputs } = parse(action);
// The headings are comments between the inputs.
const groups = {};
for (const [, title, name] of action
  .slice(0, action.indexOf('\noutputs:'))
  .matchAll(/^ {2}(?:# (.+)|([\w-]+):)$/gm)) {
  if (title) groups[title] = [];
  else Object.values(groups).at(-1)?.push(name);
}

// A first site needs none of these.
const folded = ['Apps and services', 'Platform'];
const section = (title, text) =>
  folded.includes(title)
    ? `<details>\n<summary><b>${title}</b></summary>\n\n${text}\n\n</details>`
    : `### ${title}\n\n${text}`;
const inputRow = (name) => [code(name), code(inputs[name].default ?? ''), inputs[name].description];
const tables = [
  {
    file: 'README.md',
    name: 'inputs',
    source: 'action.yml',
    text: Object.entries(groups)
      .map(([title, names]) =>
        section(title, table([['input', 'default', 'meaning'], ...names.map(inputRow)])),
      )
      .join('\n\n'),
  },
  {
    file: 'README.md',
    name: 'outputs',
    source: 'action.yml',
    text: table([
      ['output', 'meaning'],
      ...Object.entries(outputs).map(([name, output]) => [code(name), output.description]),
    ]),
  },
  {
    file: 'docs/architecture.md',
    name: 'folders',
    source: 'scripts/folders.mjs',
    text: table([
      ['folder', 'holds'],
      ...Object.entries(folders).map(([name, holds]) => [code(name), holds]),
    ]),
  },
];

// The first sentence, as the help of a command has it: it begins small and ends without a stop.
const sentence = (text) => {
  const [first] = text.split(/\.(?= [A-Z`]|$)/);
  return `${/^[A-Z][a-z]/.test(first) && !/^(GitHub|OAuth|Git)\b/.test(first) ? first[0].toLowerCase() : first[0]}${first.slice(1)}`;
};
const words = Object.entries(inputs).map(([name, { description, default: usual = '' }]) => [
  name,
  { about: sentence(description).replaceAll('`', ''), default: String(usual) },
]);
writeOrCheck(
  'src/cli/input-words.json',
  `${JSON.stringify(Object.fromEntries(words), null, 2)}\n`,
  'action.yml',
);

for (const made of tables) {
  writeOrCheck(made.file, withText(readFileSync(made.file, 'utf8'), made), made.source);
}

const { repository, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const own = repository.replace('github:', '');
const pins = readFileSync('src/cli/repository/pinned-actions.ts', 'utf8').matchAll(
  /'(([\w-]+\/[\w-]+)@[0-9a-f]{40} # v[\d.]+)'/g,
);
const pinned = new Map([...pins].map(([, whole, name]) => [name, whole]));
// Each text names this repository, its release, and every other action at its commit.
const rewritten = [
  [
    /(uses: |npx github:|npx --yes github:|github\.com\/|repository = ')[A-Za-z0-9-]+\/osc-deploy\b/g,
    `$1${own}`,
  ],
  [new RegExp(`(uses: ${own})@[\\w.-]+`, 'g'), `$1@v${version}-node24`],
  [new RegExp(`(npx (?:--yes )?github:${own})(?:#v[\\d.]+)?(?![\\w#-])`, 'g'), `$1#v${version}`],
  [
    /(?<=uses: )([\w-]+\/[\w-]+)@[\w.]+(?: # v[\d.]+)?(?=\n)/g,
    (found, name) => pinned.get(name) ?? found,
  ],
];
const pages = [
  'README.md',
  'SECURITY.md',
  'src/base/version.ts',
  ...['docs', 'examples'].flatMap((folder) =>
    readdirSync(folder).map((name) => `${folder}/${name}`),
  ),
];
for (const file of pages.filter((name) => /\.(md|yml|ts)$/.test(name))) {
  const before = readFileSync(file, 'utf8');
  const after = rewritten.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    before,
  );
  if (after === before) continue;
  if (process.argv.includes('--check')) {
    console.error(
      `${file} names another repository, release or commit of an action than it should. Run: npm run readme`,
    );
    process.exitCode = 1;
  } else writeFileSync(file, after);
}

function writeOrCheck(file, text, source) {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  if (process.argv.includes('--check')) {
    console.error(`${file} does not show what ${source} says. Run: npm run readme`);
    process.exitCode = 1;
  } else writeFileSync(file, text);
}

function withText(before, { file, name, source, text }) {
  const [begin, end] = [
    `<!-- ${name}: made from ${source} by \`npm run readme\` -->`,
    `<!-- end of ${name} -->`,
  ];
  const [start, stop] = [before.indexOf(begin), before.indexOf(end)];
  if (start === -1 || stop < start)
    throw new Error(`${file} lacks the markers ${begin} and ${end}`);
  return `${before.slice(0, start + begin.length)}\n\n${text}\n\n${before.slice(stop)}`;
}

function table(rows) {
  const [head, ...body] = rows.map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  return [head, `|${' --- |'.repeat(rows[0].length)}`, ...body].join('\n');
}

function code(text) {
  return text === '' ? '' : `\`${text}\``;
}
