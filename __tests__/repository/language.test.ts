import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, source: readFileSync(join('src', path), 'utf8') }));

/** The first words of all docstrings, with their files. */
const openings = files.flatMap(({ path, source }) =>
  [...source.matchAll(/\/\*\*[\s*]*([A-Z]\w*.{0,60})/g)].map(([, words = '']) => ({ path, words })),
);
const beginning = (words: RegExp) => openings.filter((opening) => words.test(opening.words));

test('a docstring begins with its subject', () => {
  expect(beginning(/^(?:Of|Those|That)\b/)).toEqual([]);
});

test('few docstrings begin with a question word: lower this number with them', () => {
  expect(beginning(/^(?:What|Whether|Where|How|Who|Whose)\b/).length).toBeLessThanOrEqual(maxQuestions);
});
const maxQuestions = 90;

test.each([/that is none\b/, /that there is not\b/])('no text says %s', (phrase) => {
  expect(files.filter(({ source }) => phrase.test(source)).map(({ path }) => path)).toEqual([]);
});

test('an exported function that returns an error is called one', () => {
  const makers = files.flatMap(({ path, source }) =>
    [...source.matchAll(/^export (?:async )?function (\w+)\((?:[^()]|\([^()]*\))*\): (?:Promise<)?\w*Error\b/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !name.endsWith('Error'))
      .map((name) => `${path}: ${name}`),
  );
  expect(makers).toEqual([]);
});
