import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { hints } from '../../../src/base/hints.js';
import { bench, startCliEachTest } from '../../support/cli/cli-platform.js';

startCliEachTest();

const helpOf = async (...argv: string[]) => (await bench.cli().run(...argv, '--help')).stdout;
const commands = async () =>
  [...(await helpOf()).matchAll(/^ {2}([a-z]+) {3,}/gm)].map(([, name = '']) => name);

test('the first screen of each command has at most 25 lines and 80 columns, and leads to the rest', async () => {
  for (const name of await commands()) {
    const lines = (await helpOf(name)).trimEnd().split('\n');
    const wide = lines.filter((line) => line.length > 80);
    expect({ name, count: lines.length > 25 ? lines.length : 'fits', wide }).toEqual({
      name,
      count: 'fits',
      wide: [],
    });
    expect(lines.at(-1)).toBe(`All options: osc-deploy ${name} --help --all`);
    const all = await helpOf(name, '--all');
    expect(all).toContain('--base-url <url>');
  }
  const all = await helpOf('deploy', '--all');
  expect(all).toMatch(/Of a site:.*Of an app, instance or job:.*Waiting:|Waiting:.*Of a site:/s);
});

test('help fits a narrow terminal', async () => {
  const cli = bench.cli();
  cli.terminal.stdout.columns = 50;
  const { stdout } = await cli.run('login', '--help');
  const prose = stdout.split('\n').filter((line) => !line.startsWith('  osc-deploy'));
  expect(prose.filter((line) => line.length > 50)).toEqual([]);
});

const invocation = /(?:npx github:OWNER\/osc-deploy\S*|osc-deploy|node (?:\.\.\/)*dist\/cli\.js) /;

/** Returns the words of the commands of ours in a text, as a shell would split them. */
function typedIn(text: string): string[][] {
  return text.split(/&&|\||\n/).flatMap((part) => {
    const [, rest] = new RegExp(`^\\s*(?:\\w+=\\$\\()?${invocation.source}(.+)$`).exec(part) ?? [];
    // A line of a log begins with the version.
    if (rest === undefined || /^[\d<…]/.test(rest)) return [];
    const line = rest
      .replace(/ {3,}.*$|\s+#.*$| <\s?\S+\.txt$| > .*$|\)$/g, '')
      .replace(/<[a-z ]+>/g, 'placeholder')
      .replace(/…/g, '');
    return [
      [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
        (word) => word[1] ?? word[2] ?? word[3] ?? '',
      ),
    ];
  });
}

/** Returns the code blocks for a shell, and the commands between backticks. */
function documentedIn(markdown: string): string[][] {
  const blocks = [...markdown.matchAll(/```(?:sh|bash|text)?\n(.*?)```/gs)].flatMap(
    ([, text = '']) => typedIn(text),
  );
  const spans = [
    ...markdown.matchAll(/`((?:npx github:OWNER\/osc-deploy\S*|osc-deploy) [^`\n]+)`/g),
  ];
  return [...blocks, ...spans.flatMap(([, text = '']) => typedIn(text))];
}

/** Returns the complaint about a command line that the program does not understand. `--help` ends it before it does anything. */
async function misread(words: string[]): Promise<string | undefined> {
  const cli = bench.cli();
  cli.terminal.ask = () => Promise.resolve('');
  const { code, stderr } = await cli.run(...words, '--base-url', 'http://127.0.0.1:1');
  const isUnread =
    /unknown option|unknown command|too many arguments|missing required|is invalid|There is no option|Did you mean/.test(
      stderr,
    );
  return code === 2 && isUnread ? `osc-deploy ${words.join(' ')}: ${stderr}` : undefined;
}

function isOurs(part: unknown): part is { command: string } {
  return typeof part === 'object' && part !== null && 'ours' in part;
}

async function misreadAmong(all: string[][]): Promise<string[]> {
  const misreads: (string | undefined)[] = [];

  for (const words of new Map(all.map((each) => [each.join(' '), each])).values()) {
    // A platform that answers nothing: no command waits for a person or sends anything.
    if (words[0] === 'login') words.push('--no-browser', '--help');
    // A sentence names the command alone.
    if (words.length === 1) words.push('--help');
    misreads.push(await misread(words));
  }

  return misreads.flatMap((one) => one ?? []);
}

test('every example of every help can be typed', async () => {
  const texts = await Promise.all((await commands()).map((name) => helpOf(name, '--all')));
  const all = [...texts, await helpOf()].flatMap(typedIn);
  expect(all.length).toBeGreaterThan(20);
  expect(await misreadAmong(all)).toEqual([]);
});

test('every command of the documentation, the examples and the messages can be typed', async () => {
  const folder = (name: string) => readdirSync(name).map((file) => `${name}/${file}`);
  const files = ['README.md', 'SECURITY.md', ...folder('docs')].filter((file) =>
    file.endsWith('.md'),
  );
  const pages = files.flatMap((file) => documentedIn(readFileSync(file, 'utf8')));
  const examples = folder('examples')
    .filter((file) => file.endsWith('.yml'))
    .flatMap((file) =>
      typedIn(readFileSync(file, 'utf8').replaceAll(/^# (?:.*: )?(?=npx )/gm, '')),
    );
  const messages = documentedIn(readFileSync('__tests__/golden/errors.md', 'utf8'));
  const advice = Object.values(hints).flatMap((hint) => {
    const parts: readonly unknown[] = Array.isArray(hint) ? hint : [];
    return parts.flatMap((part) =>
      isOurs(part) ? typedIn(`osc-deploy ${part.command}`.replace('<command>', 'status')) : [],
    );
  });
  const all = [...pages, ...examples, ...messages, ...advice];
  expect(all.length).toBeGreaterThan(60);
  expect(await misreadAmong(all)).toEqual([]);
});
