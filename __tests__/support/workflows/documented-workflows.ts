import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text in YAML that people copy, and where it is. */
export interface ShownText {
  path: string;
  text: string;
}

/** Every example. */
export const examples: ShownText[] = readdirSync('examples')
  .filter((name) => name.endsWith('.yml'))
  .map((name) => join('examples', name))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Every block of YAML in README and docs. */
export const shownBlocks: ShownText[] = [
  'README.md',
  ...readdirSync('docs').flatMap((name) => (name.endsWith('.md') ? join('docs', name) : [])),
].flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/^```ya?ml\n([\s\S]*?)^```$/gm)].map(([, text = '']) => ({ path, text })),
);

/** Of them the whole workflows of GitHub. */
export const shownWorkflows: ShownText[] = shownBlocks.filter(({ text }) => /^jobs:/m.test(text));
