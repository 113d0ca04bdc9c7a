import { expect, test } from '@jest/globals';
import { type OptionValues, readOptions } from '../../../../src/services/options/parse.js';

async function texts(text: string) {
  const read = await readOptions(text);
  return 'problem' in read
    ? read.problem
    : Object.fromEntries([...(read as OptionValues)].map(([name, { text: own }]) => [name, own]));
}

test('YAML and JSON are the same map', async () => {
  expect(await texts('A: x\nB: true\n')).toEqual({ A: 'x', B: 'true' });
  expect(await texts('{"A": "x", "B": true}')).toEqual({ A: 'x', B: 'true' });
});

test('every value keeps its characters', async () => {
  expect(await texts('a: 007\nb: 1e3\nc: 12345678901234567890\nd: 0x1F\ne: "quoted \\u00e9"\nf: 1.50')).toEqual({
    a: '007',
    b: '1e3',
    c: '12345678901234567890',
    d: '0x1F',
    e: 'quoted é',
    f: '1.50',
  });
});

test('a block keeps its lines', async () => {
  expect(await texts('Key: |\n  line one\n  line two\n')).toEqual({ Key: 'line one\nline two\n' });
});

test('maps inside become names with dots, and so are names that have them', async () => {
  const name = { 'opts.preroll.url': 'u', 'opts.preset': 'p' };
  expect(await texts('opts:\n  preroll:\n    url: u\n  preset: p')).toEqual(name);
  expect(await texts('opts.preroll.url: u\nopts: {preset: p}')).toEqual(name);
});

test('lists are joined by commas', async () => {
  expect(await texts('langs: [en, sv]\nmore:\n  - 01\n  - b')).toEqual({ langs: 'en,sv', more: '01,b' });
});

test('a name without a value is empty and not a text', async () => {
  const read = await readOptions('A:\nB: null\nC: ""');
  if ('problem' in read) throw new Error(read.problem);
  expect([...read].map(([name, { value }]) => [name, value])).toEqual([
    ['A', null],
    ['B', null],
    ['C', ''],
  ]);
});

test('no input is no options', async () => {
  expect(await texts('')).toContain('must be a map');
  expect(await readOptions(undefined)).toEqual(new Map());
});

test.each([
  ['- a\n- b', 'must be a map'],
  ['just text', 'must be a map'],
  ['42', 'must be a map'],
  ['a: b\na: c', 'is not YAML or JSON (duplicate key in line 2)'],
  ['{"a": ', 'is not YAML or JSON'],
  ['a: &x 1\nb: *x', '"b" is a YAML alias'],
  ['a.b: 1\na: {b: 2}', '"a.b" is given twice'],
  ['a:\n  - {b: c}', '"a" must be a list of plain values'],
])('%j %s', async (text, problem) => {
  expect(await texts(text)).toContain(problem);
});

test('a text that cannot be read is not quoted: it may hold secrets', async () => {
  expect(await texts('Password: "hunter2\n  Other: [')).not.toContain('hunter2');
});
