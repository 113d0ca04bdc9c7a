import { describe, expect, test } from '@jest/globals';
import { type OptionValues, readOptions } from '../../../../src/services/options/parse.js';
import { liveSchema } from '../../../../src/services/options/schema.js';
import { checkOptions } from '../../../../src/services/options/validate.js';

async function read(text: string): Promise<OptionValues> {
  const values = await readOptions(text);
  if ('problem' in values) throw new Error(values.problem);
  return values;
}

describe('what is wrong with an option', () => {
  const schema = liveSchema([
    { name: 'Url', mandatory: true },
    { name: 'Mode', type: 'enum', mandatory: true, enums: ['Loop', 'Once'] },
    { name: 'Code', regexValidator: '^[a-z]+$' },
    { name: 'Slashes', regexValidator: '/^a/b$/' },
    { name: 'Pin', sensitive: true, type: 'boolean' },
    { name: 'ApiToken', type: 'enum', enums: ['x-long-word'] },
    { name: 'Flag', type: 'boolean' },
    { name: 'Tags', type: 'list' },
    { name: 'Kind', type: 'enum' },
  ]);
  const good = { Url: 'u', Mode: 'Loop' };

  test.each<[object, string[]]>([
    [good, []],
    [{ Mode: 'Loop' }, ['`Url` is required.']],
    [{ Url: 'u' }, ['`Mode` is required, one of Loop, Once.']],
    [{ ...good, name: 'x' }, ['`name` is no option: give it as the input `name`.']],
    [
      { ...good, Zebra: 1 },
      [
        '`Zebra` is not an option of the service; it has `Url`, `Mode`, `Code`, `Slashes`, `Pin`, `ApiToken`, `Flag`, `Tags`, `Kind`.',
      ],
    ],
    [{ ...good, Mod: 'Loop' }, ['`Mod` is not an option of the service; did you mean `Mode`?']],
    [{ ...good, Code: null }, ['`Code` is empty. Is the secret or variable that it comes from set?']],
    [{ ...good, Url: '' }, ['`Url` is required and is empty. Is the secret or variable that it comes from set?']],
    [{ ...good, Code: '' }, []],
    [{ ...good, Flag: '' }, ['`Flag` must be true or false; given was "".']],
    [{ ...good, Code: '{{x' }, ['`Code` looks like a reference to a secret, which is written {{secrets.name}}.']],
    [
      { ...good, Code: ' {{secret.x}}' },
      ['`Code` looks like a reference to a secret, which is written {{secrets.name}}.'],
    ],
    [{ ...good, Url: 'x{{y}}' }, []],
    [{ ...good, Url: ['a'] }, ['`Url` must be one value, not a list.']],
    [{ ...good, Tags: ['a', 'b'] }, []],
    [{ ...good, Mode: 'Zebra' }, ['`Mode` must be one of Loop, Once; given was "Zebra".']],
    [{ ...good, Mode: 'Onse' }, ['`Mode` must be one of Loop, Once; given was "Onse"; did you mean Once?']],
    [{ ...good, Kind: 'any' }, []],
    [{ ...good, Code: 'A1' }, ['`Code` must match ^[a-z]+$; given was "A1".']],
    [{ ...good, Code: `${'a'.repeat(199)}1` }, [`\`Code\` must match ^[a-z]+$; given was "${'a'.repeat(79)}…".`]],
    [{ ...good, Code: `${'a'.repeat(200)}1` }, []],
    [{ ...good, Slashes: 'a/b' }, []],
    [{ ...good, Slashes: '/a/b' }, ['`Slashes` must match /^a/b$/; given was "/a/b".']],
    [{ ...good, Pin: 'maybe' }, ['`Pin` must be true or false.']],
    [{ ...good, ApiToken: 'x-long-werd' }, ['`ApiToken` must be one of x-long-word; did you mean x-long-word?']],
    [
      { Flag: 'x' },
      ['`Flag` must be true or false; given was "x".', '`Url` is required.', '`Mode` is required, one of Loop, Once.'],
    ],
  ])('%j: %j', async (options, texts) => {
    const { problems } = checkOptions(await read(JSON.stringify(options)), schema);
    expect(problems.map(({ text }) => text)).toEqual(texts);
  });

  test('of a service that has none', async () => {
    const { problems } = checkOptions(await read('A: b'), new Map());
    expect(problems).toEqual([{ name: 'A', text: '`A` is not an option of the service; it has none.' }]);
  });

  test('is checked without a schema too', async () => {
    const { options, problems } = checkOptions(
      await read('{"name": "x", "A": null, "B": [1, 2], "C": 1.5}'),
      undefined,
    );
    expect(problems.map(({ name }) => name)).toEqual(['name', 'A']);
    expect(options).toEqual({ B: '1,2', C: 1.5 });
  });

  test.each([
    ['Flag: TRUE', true],
    ['Flag: "true"', true],
    ['Flag: false', false],
    ['Flag: "{{secrets.f}}"', '{{secrets.f}}'],
  ])('a switch is sent as one: %s', async (line, sent) => {
    const { options } = checkOptions(await read(`Url: u\nMode: Loop\n${line}`), schema);
    expect(options).toEqual({ ...good, Flag: sent });
  });
});

describe('a text of options', () => {
  test.each([
    ['a: b\nc: [d', 'is not YAML or JSON (bad indent in line 2)'],
    ['a: "b', 'is not YAML or JSON (missing char in line 1)'],
    ['- a', 'must be a map of names to values, such as "AdminPassword: {{secrets.admin}}"'],
    [
      'a: &x 1\nb: *x\nc: *x',
      '"b" is a YAML alias, which is not supported; "c" is a YAML alias, which is not supported',
    ],
    ['a.b: 1\na: {b: 2}', '"a.b" is given twice'],
    ['a: [b, [c]]', '"a" must be a list of plain values'],
  ])('%j %s', async (text, problem) => {
    const result = await readOptions(text);
    expect('problem' in result && result.problem).toBe(problem);
  });

  test('keeps what YAML takes each value for', async () => {
    const values = await read('a: true\nb: 1.5\nc: null\nd: text\ne: [1, x]\nf: "5"\ng:\n  h: 0x10\n1: one\ni: ~');
    expect(Object.fromEntries([...values].map(([name, { text, value }]) => [name, [text, value]]))).toEqual({
      ...{ a: ['true', true], b: ['1.5', 1.5], c: ['', null], d: ['text', 'text'], e: ['1,x', ['1', 'x']] },
      ...{ f: ['5', '5'], 'g.h': ['0x10', 16], 1: ['one', 'one'], i: ['', null] },
    });
  });
});
