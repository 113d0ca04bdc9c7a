import { describe, expect, test } from '@jest/globals';
import { type OptionValues, readOptions } from '../../../../src/contract/options.js';
import type { ServiceOption } from '../../../../src/platform/service-wire.js';
import { changedOptions, revertedOptions, unseenOptions } from '../../../../src/services/options/difference.js';
import { checkOptions, liveSchema } from '../../../../src/services/options/schema.js';
import {
  isSecretReference,
  redactedRecord,
  Sensitivity,
  withoutPasswords,
} from '../../../../src/services/options/sensitive.js';
import { logTo } from '../../../support/log.js';

async function read(text: string | undefined): Promise<OptionValues> {
  const values = await readOptions(text);
  if ('problem' in values) throw new Error(values.problem);
  return values;
}

describe('the text of the options', () => {
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

  test('is not quoted when it is invalid, as it may hold secrets, and may be missing', async () => {
    await expect(read('Password: "hunter2\n  Other: [')).rejects.toThrow(/^(?!.*hunter2)/s);
    expect(await read(undefined)).toEqual(new Map());
  });

  test('keeps the YAML type of each value', async () => {
    const values = await read('a: true\nb: 1.5\nc: null\nd: text\ne: [1, x]\nf: "5"\ng:\n  h: 0x10\n1: one\ni: ~');
    expect(Object.fromEntries([...values].map(([name, { text, value }]) => [name, [text, value]]))).toEqual({
      a: ['true', true],
      b: ['1.5', 1.5],
      c: ['', null],
      d: ['text', 'text'],
      e: ['1,x', ['1', 'x']],
      f: ['5', '5'],
      'g.h': ['0x10', 16],
      1: ['one', 'one'],
      i: ['', null],
    });
  });
});

describe('a bad option', () => {
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

  test.each<[string, ReturnType<typeof liveSchema> | undefined, object, string[]]>([
    ['of a service that has none', new Map(), {}, ['name', 'A', 'B', 'C']],
    ['is checked without a schema too', undefined, { B: '1,2', C: 1.5 }, ['name', 'A']],
  ])('%s', async (_, rules, sent, wrong) => {
    const given = await read('{"name": "x", "A": null, "B": [1, 2], "C": 1.5}');
    const { options, problems } = checkOptions(given, rules);
    expect(problems.map(({ name }) => name)).toEqual(wrong);
    expect(options).toEqual(sent);
  });

  test.each([
    ['Flag: TRUE', true],
    ['Flag: "true"', true],
    ['Flag: false', false],
    ['Flag: "{{secrets.f}}"', '{{secrets.f}}'],
  ])('a switch is sent as %s', async (line, sent) => {
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
  ])('reads %j as %s', (option, type) => {
    expect(liveSchema([{ name: 'A', ...option }]).get('A')).toEqual({ name: 'A', ...option, type });
  });

  test.each([
    ['x', []],
    ['', ['A']],
    [null, ['A']],
    [false, []],
    [0, []],
  ])('knows whether an option with the default %j is required', (value, missing) => {
    const { problems } = checkOptions(new Map(), liveSchema([{ name: 'A', mandatory: true, default: value }]));
    expect(problems.map(({ name }) => name)).toEqual(missing);
  });
});

describe('options and a record', () => {
  const sensitivity = new Sensitivity();
  const hidden = ['*', '*****', '••••', ' *** ', 'REDACTED', '<hidden>', '[masked]', '<[Redacted]>'];
  const shown = ['x***', '***x', 'redacted!', 'un-hidden', 5];

  test.each<[string, Record<string, string | boolean>, object, string[], string[]]>([
    ['text of another type', { Debug: true, Port: '80' }, { Debug: 'true', Port: 80 }, [], []],
    ['names with dots', { 'a.b.c': 'u', 'a.d': 'p' }, { a: { b: { c: 'u' } }, 'a.d': 'p' }, [], []],
    ['lists and objects', { L: '1,2,3', A: '{"b":1}' }, { L: [1, [2, 3]], A: { b: 1 } }, [], []],
    ['what is not set', { Empty: '', N: '', 'O.P': '', 'A.b.c': '' }, { N: null, O: { P: null }, A: { b: 1 } }, [], []],
    ['another value', { A: 'new', 'B.c': '2' }, { A: 'old', B: { c: 1 } }, ['A', 'B.c'], []],
    ['no value', { A: 'x', B: 'y', Debug: false }, { B: null }, ['A', 'B', 'Debug'], []],
    ['fields of every record', { url: 'https://option', A: 'old' }, { url: 'https://instance', A: 'old' }, [], ['url']],
    ...hidden.map((mask): [string, object, object, string[], string[]] => [
      `a secret as ${mask}`,
      { Token: 'a', Plain: 'a' },
      { Token: mask, Plain: mask },
      ['Plain'],
      ['Token'],
    ]),
    ...shown.map((text): [string, object, object, string[], string[]] => [
      `a secret as ${text}`,
      { Token: 'a' },
      { Token: text },
      ['Token'],
      [],
    ]),
  ] as [string, Record<string, string | boolean>, object, string[], string[]][])(
    'are compared with %s',
    (_, options, fields, different, unseen) => {
      const record = fields as Record<string, unknown>;
      expect(Object.keys(changedOptions(options, { record, sensitivity }))).toEqual(different);
      expect(unseenOptions(options, { record, sensitivity })).toEqual(unseen);
    },
  );
});

test('a record shows values that are known to be public, and names of secrets', () => {
  const record = {
    name: 'shop',
    url: 'https://shop.example',
    resources: { app: { url: 'https://u:hunter22@shop.example' }, license: { key: 'hunter22' } },
    DatabaseUrl: 'postgres://admin:hunter22@db/shop',
    Region: 'eu',
    Port: 8080,
    AdminPassword: 'hunter22',
    Other: '{{secrets.other}}',
    Fresh: 'hunter22',
    Empty: '',
    showPasswordHint: true,
    opts: { preset: 'x' },
    Long: 'x'.repeat(1025),
    _links: { self: { href: '/x' } },
  };
  const plain = ['DatabaseUrl', 'Region', 'Port', 'AdminPassword', 'opts', 'Long'];
  expect(redactedRecord(record, new Sensitivity({ plain }))).toEqual({
    name: 'shop',
    url: 'https://shop.example',
    resources: { app: { url: 'https://u:***@shop.example' }, license: { key: '***' } },
    DatabaseUrl: 'postgres://admin:***@db/shop',
    Region: 'eu',
    Port: 8080,
    AdminPassword: '***',
    Other: '{{secrets.other}}',
    Fresh: '***',
    Empty: '',
    showPasswordHint: true,
    opts: '***',
    Long: '***',
  });
});

test('only a whole value counts as a reference', () => {
  expect(['{{secrets.a}}', ' {{ secrets.a-b }} '].every(isSecretReference)).toBe(true);
  expect(['{{secrets.}}', 'x{{secrets.a}}', '{{secret.a}}', 5, undefined].some(isSecretReference)).toBe(false);
});

test('a long text is searched in one pass', () => {
  const before = process.cpuUsage();
  const long = 'x'.repeat(1_000_000);
  const text = `${long}${'://a:'.repeat(50_000)}`;
  expect(withoutPasswords(text) === text).toBe(true);
  // The time of this process, in µs: others may have the cores.
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

test.each([
  ['turn:admin:s3cr/et@turn.example:3478,stun:stun.example', 'turn:admin:***@turn.example:3478,stun:stun.example'],
  ['TURNS:a:pass:word@h', 'TURNS:a:***@h'],
  ['host=db user=a password=hunter22 dbname=x', 'host=db user=a password=*** dbname=x'],
  ['jdbc:postgresql://db/x?user=a&password=hunter22&ssl=true', 'jdbc:postgresql://db/x?user=a&password=***&ssl=true'],
  ['Server=db;Pwd=hunter22;Database=x', 'Server=db;Pwd=***;Database=x'],
  ['postgres://u:a/bcdef@h', 'postgres://u:***@h'],
  ['https://example.com:8080/a/b', 'https://example.com:8080/a/b'],
])('the password in %s is not shown', (value, shown) => {
  expect(withoutPasswords(value)).toBe(shown);
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  new Sensitivity().mask([['iceServers', value]], log);
  log.info(value);
  expect(lines.at(-1)).not.toMatch(/hunter22|s3cr|pass:word|a\/bcdef@/);
});

/** What is masked of these options, in order; without the other forms of each that are masked as well. */
function masksOf(options: [string, unknown][], sensitivity = new Sensitivity()): string[] {
  const texts = options.map(([, value]) => String(value));
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  sensitivity.mask(options, log);
  return texts.filter((text) => lines.includes(`::add-mask::${text}`));
}

test.each<[boolean, string]>([
  [
    true,
    'Pass RconPassword DbPasswd Passphrase PWD ClientSecret GitHubToken SmbApiKey Credentials BasicAuth users Users',
  ],
  [false, 'SuperUsers UsersFile Path Url'],
])('a name counts as secret: %j, %s', (secret, names) => {
  for (const name of names.split(' ')) {
    const sensitivity = new Sensitivity({ plain: [name] });
    expect({ name, sensitivity: sensitivity.has(name), redact: sensitivity.redact(name, 'x') }).toEqual({
      name,
      sensitivity: secret,
      redact: secret ? '***' : 'x',
    });
  }
});

describe('a secret is masked', () => {
  test.each([
    [4, 'Password passphrase Pwd ClientSecret Token ApiKey api_key AccessKey access_key PrivateKey'],
    [8, 'AuthMode SortKey Users'],
  ])('from %i letters on under %s', (letters, names) => {
    const [long, short] = ['x'.repeat(letters), 'y'.repeat(letters - 1)];
    for (const name of names.split(' ')) {
      expect([name, masksOf([[name, short]]), masksOf([[name, long]])]).toEqual([name, [], [long]]);
    }
  });

  test.each<[string, [string, unknown][], string]>([
    ['under a name of a secret', [['AdminPassword', 'hunter22']], 'hunter22'],
    ['in an address', [['RedisUrl', 'redis://:passw0rd@host amqp://u:ab@h']], 'passw0rd'],
    ['within an object', [['opts', { webhook: { apikey: 'deepsecret' } }]], 'deepsecret'],
    [
      'that the schema marks, from four letters on',
      [
        ['Pin', 'abc'],
        ['Pin', 'abcd'],
      ],
      'abcd',
    ],
    [
      'that is no switch, number or reference',
      ['TRUE', 12_345_678, '{{secrets.x}}', 'untrue'].map((value) => ['Token', value]),
      'untrue',
    ],
  ])('%s', (_, options, masked) => {
    const lines: string[] = [];
    new Sensitivity({ marked: ['Pin'] }).mask(
      options,
      logTo((line) => lines.push(line)),
    );
    expect(lines).toContain(`::add-mask::${masked}`);
    expect(lines.join('\n')).not.toMatch(/::add-mask::(ab|abc|TRUE|12345678|\{.*)$/m);
  });

  test('and a value hidden only to be safe is left out from eight letters on, without a mask', () => {
    const lines: string[] = [];
    const log = logTo((line) => lines.push(line));
    const given = {
      Notes: 'free text',
      Port: '1234567890',
      Short: 'seven77',
      Other: 'not hidden',
      Plain: 'not secret',
    };
    new Sensitivity({ given: ['Notes', 'Port', 'Short', 'Plain'], plain: ['Plain'] }).mask(Object.entries(given), log);
    log.info(Object.values(given).join());
    expect(lines).toEqual(['***,1234567890,seven77,not hidden,not secret']);
  });
});

test.each(['{{secrets.a}}', ' {{ secrets.a }} ', true, null, undefined, ''])('%j is shown for any option', (value) => {
  expect(new Sensitivity().redact('A', value)).toBe(value);
});

test.each(['8080', 'x', 5, ['x'], { a: 'x' }, 'x{{secrets.a}}', '{{secrets.a}}x'])(
  '%j is hidden unless the option is known not to be secret',
  (value) => {
    expect(new Sensitivity({ given: ['A'] }).redact('A', value)).toBe('***');
  },
);

test('an update was lost when the record, or the one right after it, shows another value', () => {
  const sensitivity = new Sensitivity();
  const options = { A: 'new', B: 'new', C: 'new', D: 'new' };
  const about = { record: { A: 'old', B: 'new' }, shown: { C: 'new' }, sensitivity };
  expect(revertedOptions(options, about)).toEqual(['A', 'C']);
});
