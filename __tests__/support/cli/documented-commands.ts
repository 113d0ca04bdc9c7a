import { readdirSync, readFileSync } from 'node:fs';
import { hints } from '../../../src/base/hints.js';

/** A command line of ours, as its text writes it. */
export interface Documented {
  words: string[];
  /** It has a placeholder, or dots for the rest. */
  isPartial: boolean;
}

const invocation = /(?:npx github:OWNER\/osc-deploy\S*|osc-deploy|node (?:\.\.\/)*dist\/cli\.js) /;

/** Returns the commands of ours in a text, as a shell would split them. */
export function typedIn(text: string): Documented[] {
  return text.split(/&&|\||\n/).flatMap((part) => {
    const [, rest] = new RegExp(`^\\s*(?:\\w+=\\$\\()?${invocation.source}(.+)$`).exec(part) ?? [];
    // A line of a log begins with the version.
    if (rest === undefined || /^[\d<…]/.test(rest)) return [];

    const line = rest.replace(/ {3,}.*$|\s+#.*$| <\s?\S+\.txt$| > .*$|\)$/g, '');
    const whole = line.replace(/<[a-z ]+>|(?<=--[\w-]+ )…/g, 'placeholder').replace(/…/g, '');
    const words = [...whole.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
      (word) => word[1] ?? word[2] ?? word[3] ?? '',
    );
    return [{ words, isPartial: whole !== line }];
  });
}

/** Returns the commands in code blocks for a shell, and between backticks. */
function documentedIn(markdown: string): Documented[] {
  const blocks = [...markdown.matchAll(/```(?:sh|bash|text)?\n(.*?)```/gs)].flatMap(
    ([, text = '']) => typedIn(text),
  );
  const spans = [
    ...markdown.matchAll(/`((?:npx github:OWNER\/osc-deploy\S*|osc-deploy) [^`\n]+)`/g),
  ];
  return [...blocks, ...spans.flatMap(([, text = '']) => typedIn(text))];
}

/** Returns the commands of README, documentation, examples and messages. */
export function documentedCommands(): Documented[] {
  const folder = (name: string) => readdirSync(name).map((file) => `${name}/${file}`);
  const pages = ['README.md', 'SECURITY.md', ...folder('docs')]
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => documentedIn(readFileSync(file, 'utf8')));
  const examples = folder('examples')
    .filter((file) => file.endsWith('.yml'))
    .flatMap((file) =>
      typedIn(readFileSync(file, 'utf8').replaceAll(/^# (?:.*: )?(?=npx )/gm, '')),
    );
  // Their commands name resources of the failures.
  const messages = documentedIn(readFileSync('__tests__/golden/errors.md', 'utf8'));
  const advice = Object.values(hints).flatMap((hint) => {
    const parts: readonly unknown[] = Array.isArray(hint) ? hint : [];
    return parts.flatMap((part) =>
      isOurs(part) ? typedIn(`osc-deploy ${part.command}`.replace('<command>', 'status')) : [],
    );
  });
  return [...pages, ...examples, ...messages, ...advice];
}

function isOurs(part: unknown): part is { command: string } {
  return typeof part === 'object' && part !== null && 'ours' in part;
}
