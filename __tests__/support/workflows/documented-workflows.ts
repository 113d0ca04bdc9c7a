import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A copied YAML text and its path. */
export interface ShownText {
  path: string;
  text: string;
}

/** All examples. */
export const examples: ShownText[] = readdirSync('examples')
  .filter((name) => name.endsWith('.yml'))
  .map((name) => join('examples', name))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** All YAML blocks in README and docs. */
export const shownBlocks: ShownText[] = [
  'README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? join('docs', name) : [])),
].flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^```ya?ml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => ({
    path,
    text,
  })),
);

/** The complete GitHub workflows among these blocks. */
export const shownWorkflows: ShownText[] = shownBlocks.filter(({ text }) => /^jobs:/m.test(text));
