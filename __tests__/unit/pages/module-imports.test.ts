import { expect, test } from '@jest/globals';
import { leadingImports } from '../../../src/pages/module-imports.js';

const specifiersOf = (code: string) => leadingImports(code).map(({ specifier }) => specifier);

test('the imports with which a module begins are read, however they are written', () => {
  const code = [
    "import a, { b } from './a.ts'",
    "import\n* as c from './c.ts'",
    "import'./d.ts'",
    "import{e}from './e.ts'",
    "export { f } from './f.ts'",
    "import $ from './g.ts'",
    'const text = "import \'./no.ts\'"',
  ].join(';\n');
  expect(specifiersOf(code)).toEqual(['./a.ts', './c.ts', './d.ts', './e.ts', './f.ts', './g.ts']);
});

test('an import that never ends is read in one pass', () => {
  expect(specifiersOf(`import${'\n'.repeat(250_000)}`)).toEqual([]);
});
