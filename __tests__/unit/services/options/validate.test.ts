import { describe, expect, test } from '@jest/globals';
import { readOptions } from '../../../../src/services/options/parse.js';
import { builtInSchema, liveSchema, type OptionSchema } from '../../../../src/services/options/schema.js';
import { checkOptions } from '../../../../src/services/options/validate.js';

async function check(text: string, schema: OptionSchema | undefined) {
  const read = await readOptions(text);
  if ('problem' in read) throw new Error(read.problem);
  const { options, problems } = checkOptions(read, schema);
  return { options, problems: problems.map((problem) => problem.text) };
}

const schema = liveSchema([
  { name: 'name', type: 'string', mandatory: true },
  { name: 'Url', type: 'string', mandatory: true, regexValidator: '^https://' },
  { name: 'Mode', type: 'enum', enums: ['Loop', 'Playlist'] },
  { name: 'Debug', type: 'boolean' },
  { name: 'Langs', type: 'list' },
  { name: 'Region', type: 'string', mandatory: true, default: 'eu' },
  { name: 'AdminPassword', type: 'string', regexValidator: '^.{8,}$' },
  { name: 'Pin', type: 'string', sensitive: true, regexValidator: '/^\\d+$/' },
  { name: 'Free', type: 'enum' },
  { name: 'Odd', type: 'string', regexValidator: '(' },
]);
const good = 'Url: https://x';

describe('against a live schema', () => {
  test('good options get their types', async () => {
    const text = `${good}\nMode: Loop\nDebug: "False"\nLangs: [en, sv]\nPin: 0042`;
    expect(await check(text, schema)).toEqual({
      options: { Url: 'https://x', Mode: 'Loop', Debug: false, Langs: 'en,sv', Pin: '0042' },
      problems: [],
    });
  });

  test.each([
    ['Mode: Lop', '`Mode` must be one of Loop, Playlist; given was "Lop"; did you mean Loop?'],
    ['Debug: untrue', '`Debug` must be true or false; given was "untrue".'],
    ['Debug: trueish', '`Debug` must be true or false; given was "trueish".'],
    ['Region: ""', '`Region` is required and is empty. Is the secret or variable that it comes from set?'],
    ['Debug: yes', '`Debug` must be true or false; given was "yes".'],
    ['AdminPassword: short', '`AdminPassword` must match ^.{8,}$.'],
    ['Pin: abcd', '`Pin` must match /^\\d+$/.'],
    ['Langz: [a]', '`Langz` is not an option of the service; did you mean `Langs`?'],
    ['Mode: [Loop]', '`Mode` must be one value, not a list.'],
    ['Mode: "{{secret.x}}"', '`Mode` looks like a reference to a secret, which is written {{secrets.name}}.'],
  ])('%s: %s', async (line, problem) => {
    expect((await check(`${good}\n${line}`, schema)).problems).toEqual([problem]);
  });

  test('values of which none are listed, and values that are left empty, are not compared', async () => {
    expect((await check(`${good}\nFree: anything\nMode: ""\nDebug: TRUE`, schema)).problems).toEqual([]);
  });

  test('a secret reference passes as any type', async () => {
    const text = 'Url: "{{secrets.url}}"\nMode: "{{secrets.mode}}"\nDebug: "{{ secrets.debug }}"';
    expect(await check(text, schema)).toEqual({
      options: { Url: '{{secrets.url}}', Mode: '{{secrets.mode}}', Debug: '{{ secrets.debug }}' },
      problems: [],
    });
  });

  test('what the platform has a default for need not be given', async () => {
    expect((await check('Mode: Loop', schema)).problems).toEqual(['`Url` is required.']);
  });

  test('an expression that cannot be read, and a text too long to be matched here, are left to the platform', async () => {
    expect((await check(`${good}\nOdd: x\nAdminPassword: short`, schema)).problems).toHaveLength(1);
    expect((await check(`Url: ${'x'.repeat(201)}\nMode: Loop\nOdd: x`, schema)).problems).toEqual([]);
  });
});

test('the built-in schema knows types and what is required', async () => {
  const built = await builtInSchema('channel-engine');
  expect((await check('opts.useVttSubtitles: maybe', built)).problems).toEqual([
    '`opts.useVttSubtitles` must be true or false; given was "maybe".',
    '`type` is required, one of Loop, Playlist, WebHook, Barker.',
    '`url` is required.',
  ]);
  expect(await builtInSchema('eyevinn-web')).toBeUndefined();
});

test('an unknown service takes everything, with the types of YAML', async () => {
  expect(await check('A: 1\nB: true\nC: x', undefined)).toEqual({ options: { A: 1, B: true, C: 'x' }, problems: [] });
});
