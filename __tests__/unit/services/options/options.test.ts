import { describe, expect, test } from '@jest/globals';
import { type OptionValues, readOptions } from '../../../../src/contract/options.js';
import type { ServiceOption } from '../../../../src/platform/service-wire.js';
import { changedOptions, unseenOptions } from '../../../../src/services/options/difference.js';
import { builtInSchema, checkOptions, knownServiceIds, liveSchema } from '../../../../src/services/options/schema.js';
import { Sensitivity } from '../../../../src/services/options/sensitive.js';

async function read(text: string | undefined): Promise<OptionValues> {
  const values = await readOptions(text);
  if ('problem' in values) throw new Error(values.problem);
  return values;
}

describe('a text of options', () => {
  const dotted = { 'opts.preroll.url': 'u', 'opts.preset': 'p' };
  test.each<[string, object]>([
    ['a: 007\nb: 1e3\nc: 12345678901234567890\nd: 1.50', { a: '007', b: '1e3', c: '12345678901234567890', d: '1.50' }],
    ['a: "quoted \\u00e9"', { a: 'quoted é' }],
    ['Key: |\n  line one\n  line two\n', { Key: 'line one\nline two\n' }],
    ['opts:\n  preroll:\n    url: u\n  preset: p', dotted],
    ['opts.preroll.url: u\nopts: {preset: p}', dotted],
    ['langs: [en, sv]\nmore:\n  - 01\n  - b', { langs: 'en,sv', more: '01,b' }],
  ])('%j keeps its characters', async (text, values) => {
    expect(Object.fromEntries([...(await read(text))].map(([name, { text: own }]) => [name, own]))).toEqual(values);
  });

  const map = 'must be a map of names to values, such as "AdminPassword: {{secrets.admin}}"';
  test.each([
    ['a: b\nc: [d', 'is not YAML or JSON (bad indent in line 2)'],
    ['a: "b', 'is not YAML or JSON (missing char in line 1)'],
    ['- a', map],
    ['just text', map],
    ['42', map],
    ['', map],
    ['a: b\na: c', 'is not YAML or JSON (duplicate key in line 2)'],
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

  test('that cannot be read is not quoted: it may hold secrets; without one there are no options', async () => {
    await expect(read('Password: "hunter2\n  Other: [')).rejects.toThrow(/^(?!.*hunter2)/s);
    expect(await read(undefined)).toEqual(new Map());
  });

  test('keeps what YAML takes each value for', async () => {
    const values = await read('a: true\nb: 1.5\nc: null\nd: text\ne: [1, x]\nf: "5"\ng:\n  h: 0x10\n1: one\ni: ~');
    expect(Object.fromEntries([...values].map(([name, { text, value }]) => [name, [text, value]]))).toEqual({
      ...{ a: ['true', true], b: ['1.5', 1.5], c: ['', null], d: ['text', 'text'], e: ['1,x', ['1', 'x']] },
      ...{ f: ['5', '5'], 'g.h': ['0x10', 16], 1: ['one', 'one'], i: ['', null] },
    });
  });
});

describe('what is wrong with an option', () => {
  const schema = liveSchema([
    { name: 'Url', mandatory: true },
    { name: 'Mode', type: 'enum', mandatory: true, enums: ['Loop', 'Once'] },
    { name: 'Code', regexValidator: '^[a-z]+$' },
    { name: 'Slashes', regexValidator: '/^a/b$/' },
    { name: 'Pin', sensitive: true, type: 'boolean' },
    { name: 'ApiToken', type: 'enum', enums: ['x-long-word'] },
    { name: 'Flag', type: 'boolean' },
    { name: 'Tags', type: 'list', enums: ['a'] },
    { name: 'Kind', type: 'enum' },
    { name: 'AdminPassword', regexValidator: '^.{8,}$' },
    { name: 'Region', mandatory: true, default: 'eu' },
    { name: 'Odd', regexValidator: '(' },
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
        '`Zebra` is not an option of the service; it has `Url`, `Mode`, `Code`, `Slashes`, `Pin`, `ApiToken`, `Flag`, `Tags`, `Kind`, `AdminPassword`, `Region`, `Odd`.',
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
    [{ ...good, Mode: 'Onse' }, ['`Mode` must be one of Loop, Once; given was "Onse".']],
    [{ ...good, Kind: 'any' }, []],
    [{ ...good, Code: 'A1' }, ['`Code` must match ^[a-z]+$; given was "A1".']],
    [{ ...good, Code: `${'a'.repeat(1999)}1` }, [`\`Code\` must match ^[a-z]+$; given was "${'a'.repeat(79)}…".`]],
    [{ ...good, Odd: 'x' }, []],
    [{ ...good, Mode: '{{secrets.m}}', Code: ' {{ secrets.c }}' }, []],
    [{ ...good, Slashes: 'a/b' }, []],
    [{ ...good, Slashes: '/a/b' }, ['`Slashes` must match /^a/b$/; given was "/a/b".']],
    [{ ...good, AdminPassword: 'short' }, ['`AdminPassword` must match ^.{8,}$.']],
    [{ ...good, Pin: 'maybe' }, ['`Pin` must be true or false.']],
    [{ ...good, ApiToken: 'x-long-werd' }, ['`ApiToken` must be one of x-long-word.']],
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

describe('a schema', () => {
  test.each<[Omit<ServiceOption, 'name'>, string]>([
    [{}, 'string'],
    [{ type: 'number' }, 'string'],
    [{ type: 'Boolean' }, 'boolean'],
    [{ type: 'LIST', enums: ['a'] }, 'list'],
    [{ type: 'enum' }, 'enum'],
    [{ type: 'string', enums: ['a'] }, 'enum'],
  ])('has %j as %s', (option, type) => {
    expect(liveSchema([{ name: 'A', ...option }]).get('A')).toEqual({ name: 'A', ...option, type });
  });

  test('keeps the order, and leaves the name of the instance out', () => {
    expect([...liveSchema([{ name: 'b' }, { name: 'name' }, { name: 'a' }]).keys()]).toEqual(['b', 'a']);
  });

  test.each([
    ['x', []],
    ['', ['A']],
    [null, ['A']],
    [false, []],
    [0, []],
  ])('with the default %j', (value, missing) => {
    const { problems } = checkOptions(new Map(), liveSchema([{ name: 'A', mandatory: true, default: value }]));
    expect(problems.map(({ name }) => name)).toEqual(missing);
  });

  test('that is built in has types, values, and what is required', async () => {
    const engine = await builtInSchema('channel-engine');
    const type = { name: 'type', type: 'enum', mandatory: true, enums: ['Loop', 'Playlist', 'WebHook', 'Barker'] };
    expect(engine?.get('type')).toEqual(type);
    expect(engine?.get('opts.useVttSubtitles')).toMatchObject({ type: 'boolean', mandatory: false });
    expect(engine?.get('url')).toMatchObject({ type: 'string', mandatory: true });
    expect(await builtInSchema('ablindberg-chaosmaker')).toEqual(new Map());
    expect(await builtInSchema('apache')).toBeUndefined();
    const ids = await knownServiceIds();
    expect(ids).toEqual(expect.arrayContaining(['channel-engine', 'eyevinn-web-runner', 'ablindberg-chaosmaker']));
    expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
  });
});

describe('options and a record', () => {
  const sensitivity = new Sensitivity();

  test('equal options do not differ, in whatever type and depth a record shows them', () => {
    const record = {
      Debug: 'true',
      Port: 80,
      opts: { preroll: { url: 'u' } },
      'opts.preset': 'p',
      Langs: ['en', 'sv'],
    };
    const options = { Debug: true, Port: '80', 'opts.preroll.url': 'u', 'opts.preset': 'p', Langs: 'en,sv', Empty: '' };
    expect(changedOptions(options, { record, sensitivity })).toEqual({});
  });

  test('what is missing or other differs', () => {
    const record = { A: 'old', C: null as unknown as string };
    expect(changedOptions({ A: 'new', B: 'x', C: 'y', Debug: false }, { record, sensitivity })).toEqual({
      A: 'new',
      B: 'x',
      C: 'y',
      Debug: false,
    });
  });

  test('an option under the name of a field that every record has cannot be compared', () => {
    const record = { url: 'https://instance', A: 'old' };
    const options = { url: 'https://option', A: 'old' };
    expect(changedOptions(options, { record, sensitivity })).toEqual({});
    expect(unseenOptions(options, { record, sensitivity })).toEqual(['url']);
  });
});
