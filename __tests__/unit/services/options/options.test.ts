import { describe, expect, test } from '@jest/globals';
import type { Log } from '../../../../src/base/log.js';
import { type OptionValues, readOptions } from '../../../../src/contract/options.js';
import { changedOptions, isUnseen } from '../../../../src/services/options/difference.js';
import {
  checkOptions,
  liveSchema,
  type SentOptions,
} from '../../../../src/services/options/schema.js';
import {
  isSecretReference,
  maskConfig,
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

/** Returns the lines of a log in which secrets are masked before the text is printed. */
function linesOf(mask: (log: Log) => void, text = ''): string[] {
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  mask(log);
  if (text) log.info(text);
  return lines;
}

describe('the text of the options', () => {
  test('keeps the characters and the YAML type of each value, under names with dots', async () => {
    const text = `
a: 007
b: 1e3
c: 12345678901234567890
d: 1.50
e: "quoted \\u00e9"
f: "5"
g: true
h: null
i: ~
Key: |
  line one
  line two
opts:
  preroll: { url: u }
  port: 0x10
opts.preset: p
langs: [en, 1]
more:
  - 01
  - b
1: one`;
    const values = await read(text);
    expect(
      Object.fromEntries([...values].map(([name, { text, value }]) => [name, [text, value]])),
    ).toEqual({
      a: ['007', 7],
      b: ['1e3', 1000],
      c: ['12345678901234567890', 1.2345678901234567e19],
      d: ['1.50', 1.5],
      e: ['quoted é', 'quoted é'],
      f: ['5', '5'],
      g: ['true', true],
      h: ['', null],
      i: ['', null],
      Key: ['line one\nline two\n', 'line one\nline two\n'],
      'opts.preroll.url': ['u', 'u'],
      'opts.port': ['0x10', 16],
      'opts.preset': ['p', 'p'],
      langs: ['en,1', ['en', '1']],
      more: ['01,b', ['01', 'b']],
      1: ['one', 'one'],
    });
  });

  const map =
    'must be a map of names to values, such as `AdminPassword: "{{secrets.admin}}"`: a colon and a space, not `=`';
  const exact = '. A value from a secret is exact as `NAME: ${{ toJSON(secrets.NAME) }}`';
  test.each([
    ['a: b\nc: [d', `is not YAML or JSON (bad indent in line 2)${exact}`],
    ['a: "b', `is not YAML or JSON (missing char in line 1)${exact}`],
    ['a: x #y', `"a" has a \`#\` after a space, where YAML begins a comment${exact}`],
    ['a: #y\nb: c', `"a" has a \`#\` after a space, where YAML begins a comment${exact}`],
    ['a: !x y', `"a" begins with \`!\`, which is a tag of YAML${exact}`],
    ['a: &x y', `"a" begins with \`&\`, which is an anchor of YAML${exact}`],
    ['- a', map],
    ['just text', map],
    ['A=b\nC=d', map],
    ['A: {{secrets.admin}}', '"A" begins with `{{`, which needs quotes in YAML'],
    ['A: {{secrets.a}}-{{secrets.b}}', `is not YAML or JSON (unexpected token in line 1)${exact}`],
    ['---\na: b\n---\nc: d', `is not YAML or JSON (multiple docs in line 3)${exact}`],
    ['a: b\n...\nc: d', `is not YAML or JSON (multiple docs in line 3)${exact}`],
    ['a: b\na: c', `is not YAML or JSON (duplicate key in line 2)${exact}`],
    [
      'a: 1\nb: *x\nc: *x',
      '"b" is a YAML alias, which is not supported; "c" is a YAML alias, which is not supported' +
        exact,
    ],
    ['a.b: 1\na: {b: 2}', '"a.b" is given twice'],
    ['a: [b, [c]]', '"a" must be a list of plain values'],
  ])('%j %s', async (text, problem) => {
    const result = await readOptions(text);
    expect('problem' in result && result.problem).toBe(problem);
  });

  test.each([
    ...['abc #def', 'a: b', "'quoted'", '"a\\nb"', '- dash', '>fold', '{"type":"x"}', '[1,2]'],
    ...[
      '%41',
      '`b`',
      '#x',
      '!bang',
      '&anchor',
      '*star',
      '@at',
      '~',
      'null',
      '0123',
      'x\t# y',
      '<<',
    ],
    ...['-----BEGIN KEY-----\nMII\n-----END KEY-----\n', 'one\nTWO: yes', '---', '  lead', '"open'],
  ])('holds the secret %j exactly as GitHub writes it with toJSON', async (secret) => {
    const options = await readOptions(`a: b\nKEY: ${JSON.stringify(secret)}\nc: d\n`);
    expect('problem' in options ? options : options.get('KEY')).toEqual({
      text: secret,
      value: secret,
    });
  });

  test('is never quoted in an error, because it may hold secrets, and may be missing', async () => {
    await expect(read('Password: "hunter2\n  Other: [')).rejects.toThrow(/^(?!.*hunter2)/s);
    expect(await read(undefined)).toEqual(new Map());
  });
});

describe('a bad option', () => {
  const schema = liveSchema([
    { name: 'Url', mandatory: true },
    { name: 'Mode', type: 'string', mandatory: true, enums: ['Loop', 'Once'] },
    { name: 'Code', regexValidator: '^[a-z]+$' },
    { name: 'Slashes', regexValidator: '/^a/b$/' },
    { name: 'Pin', sensitive: true, type: 'boolean' },
    { name: 'ApiToken', type: 'enum', enums: ['x-long-word'] },
    { name: 'Flag', type: 'Boolean' },
    { name: 'Tags', type: 'LIST', enums: ['a'] },
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
    [{ ...good, name: 'x' }, ['`name` is not an option: give it as the input `name`.']],
    [
      { ...good, Zebra: 1 },
      [
        '`Zebra` is not an option of the service; it has `Url`, `Mode`, `Code`, `Slashes`, `Pin`, `ApiToken`, `Flag`, `Tags`, `Kind`, `AdminPassword`, `Region`, `Odd`.',
      ],
    ],
    [{ ...good, Mod: 'Loop' }, ['`Mod` is not an option of the service; did you mean `Mode`?']],
    [
      { ...good, Code: null },
      ['`Code` is empty. Is the secret or variable that it comes from set?'],
    ],
    [
      { ...good, Url: '' },
      ['`Url` is required and is empty. Is the secret or variable that it comes from set?'],
    ],
    [{ ...good, Code: '' }, []],
    [
      { ...good, AdminPassword: '' },
      [
        '`AdminPassword` is empty. Is the secret or variable that it comes from set? To clear it: !plain "".',
      ],
    ],
    [{ ...good, Flag: '' }, ['`Flag` must be true or false; given was "".']],
    [
      { ...good, Code: ' {{secret.x}}' },
      ['`Code` looks like a reference to a secret, which is written {{secrets.name}}.'],
    ],
    [{ ...good, Url: 'x{{y}}' }, []],
    [{ ...good, Url: ['a'] }, ['`Url` must be one value, not a list.']],
    [{ ...good, Tags: ['a', 'b'] }, []],
    [{ ...good, Mode: 'Zebra' }, ['`Mode` must be one of Loop, Once; given was "Zebra".']],
    [{ ...good, Kind: 'any' }, []],
    [
      { ...good, Code: `${'a'.repeat(1999)}1` },
      [`\`Code\` must match ^[a-z]+$; given was "${'a'.repeat(79)}…".`],
    ],
    [{ ...good, Odd: 'x' }, []],
    [{ ...good, Mode: '{{secrets.m}}', Code: ' {{ secrets.c }}' }, []],
    [{ ...good, Slashes: 'a/b' }, []],
    [{ ...good, AdminPassword: 'short' }, ['`AdminPassword` must match ^.{8,}$.']],
    [{ ...good, Pin: 'maybe' }, ['`Pin` must be true or false.']],
    [{ ...good, ApiToken: 'x-long-werd' }, ['`ApiToken` must be one of x-long-word.']],
    [
      { Flag: 'x' },
      [
        '`Flag` must be true or false; given was "x".',
        '`Url` is required.',
        '`Mode` is required, one of Loop, Once.',
      ],
    ],
  ])('%j: %j', async (options, texts) => {
    const { problems } = checkOptions(await read(JSON.stringify(options)), schema);
    expect(problems.map(({ text }) => text)).toEqual(texts);
  });

  test.each([
    {
      what: 'of a service without options',
      rules: new Map(),
      sent: {},
      wrong: ['name', 'A', 'B', 'C'],
    },
    { what: 'is checked without a schema too', sent: { B: '1,2', C: 1.5 }, wrong: ['name', 'A'] },
  ])('$what', async ({ rules, sent, wrong }) => {
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

describe('options and a record', () => {
  const sensitivity = new Sensitivity();
  const empty = { Empty: '', N: '', 'O.P': '', 'A.b.c': '' };
  test.each<{
    what: string;
    options: SentOptions;
    record: Record<string, unknown>;
    different?: string[];
  }>([
    {
      what: 'text of another type',
      options: { Debug: true, Port: '80' },
      record: { Debug: 'true', Port: 80 },
    },
    {
      what: 'dots',
      options: { 'a.b.c': 'u', 'a.d': 'p' },
      record: { a: { b: { c: 'u' } }, 'a.d': 'p' },
    },
    {
      what: 'lists and objects',
      options: { L: '1,2,3', A: '{"b":1}' },
      record: { L: [1, [2, 3]], A: { b: 1 } },
    },
    { what: 'empty options', options: empty, record: { N: null, O: { P: null }, A: { b: 1 } } },
    {
      what: 'values',
      options: { A: 'new', 'B.c': '2' },
      record: { A: 'old', B: { c: 1 } },
      different: ['A', 'B.c'],
    },
    {
      what: 'unset',
      options: { A: 'x', B: 'y', D: false },
      record: { B: null },
      different: ['A', 'B', 'D'],
    },
    {
      what: 'a field of every record',
      options: { url: 'https://option' },
      record: { url: 'https://instance' },
    },
  ])('are compared: $what', ({ options, record, different = [] }) => {
    expect(Object.keys(changedOptions(options, { record, sensitivity }))).toEqual(different);
  });

  test.each(['*', '*****', '••••', ' *** ', 'REDACTED', '<hidden>', '[masked]', '<[Redacted]>'])(
    'a secret that the record shows as %j cannot be compared',
    (mask) => {
      const compared = { record: { Token: mask, Plain: mask }, sensitivity };
      const options = { Token: 'a', Plain: 'a', url: 'https://option' };
      expect(changedOptions(options, compared)).toEqual({ Plain: 'a' });
      expect(Object.keys(options).filter((name) => isUnseen(name, compared))).toEqual([
        'Token',
        'url',
      ]);
    },
  );

  test.each(['x***', '***x', 'redacted!', 'un-hidden', 5])(
    'a secret that is %j in the record differs',
    (Token) => {
      expect(changedOptions({ Token: 'a' }, { record: { Token }, sensitivity })).toEqual({
        Token: 'a',
      });
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

test.each([
  ['{"db":{"password":"hunter22","host":"h"}}', '{"db":{"password":"***","host":"h"}}'],
  ['[{"apiKey":"k","n":1}]', '[{"apiKey":"***","n":1}]'],
  ['make TOKEN=abcdef12 all', 'make TOKEN=*** all'],
  ['deploy --token abcdef12 -v', 'deploy --token *** -v'],
  ['npm config set //r/:_authToken=npm_abcdefgh12345', 'npm config set //r/:_authToken=***'],
  ['git clone https://ghp_0123456789abcdef@github.com/a/b', 'git clone https://***@github.com/a/b'],
  ['curl -H "Authorization: Bearer eyJhbGciOi.eyJz.sig"', 'curl -H "Authorization: Bearer ***"'],
  ['go build -o app ./cmd', 'go build -o app ./cmd'],
  ['-i s3://in/file.mp4 -key frame', '-i s3://in/file.mp4 -key frame'],
])('a plain option shows no secret inside of its value: %s', (given, shown) => {
  const sensitivity = new Sensitivity({ plain: ['Value'] });
  expect(redactedRecord({ Value: given }, sensitivity)).toEqual({ Value: shown });
});

test('only a whole value counts as a reference', () => {
  expect(['{{secrets.a}}', ' {{ secrets.a-b }} '].every(isSecretReference)).toBe(true);
  expect(
    ['{{secrets.}}', 'x{{secrets.a}}', '{{secret.a}}', 5, undefined].some(isSecretReference),
  ).toBe(false);
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
  [
    'turn:admin:s3cr/et@turn.example:3478,stun:stun.example',
    'turn:admin:***@turn.example:3478,stun:stun.example',
  ],
  ['TURNS:a:pass:word@h', 'TURNS:a:***@h'],
  ['host=db user=a password=hunter22 dbname=x', 'host=db user=a password=*** dbname=x'],
  [
    'jdbc:postgresql://db/x?user=a&password=hunter22&ssl=true',
    'jdbc:postgresql://db/x?user=a&password=***&ssl=true',
  ],
  ['Server=db;Pwd=hunter22;Database=x', 'Server=db;Pwd=***;Database=x'],
  ['postgres://u:a/bcdef@h', 'postgres://u:***@h'],
  ['https://example.com:8080/a/b', 'https://example.com:8080/a/b'],
])('the password in %s is not shown', (value, shown) => {
  expect(withoutPasswords(value)).toBe(shown);
  const lines = linesOf((log) => new Sensitivity().mask([['iceServers', value]], log), value);
  expect(lines.at(-1)).not.toMatch(/hunter22|s3cr|pass:word|a\/bcdef@/);
});

test.each<[boolean, string]>([
  [
    true,
    'Pass RconPassword DbPasswd Passphrase PWD ClientSecret GitHubToken SmbApiKey Credentials BasicAuth users Users',
  ],
  [false, 'SuperUsers UsersFile Path Url'],
])('a name counts as secret: %j, %s', (secret, names) => {
  for (const name of names.split(' ')) {
    const sensitivity = new Sensitivity({ plain: [name] });
    expect({
      name,
      sensitivity: sensitivity.has(name),
      redact: sensitivity.redact(name, 'x'),
    }).toEqual({
      name,
      sensitivity: secret,
      redact: secret ? '***' : 'x',
    });
  }
});

describe('a secret is masked', () => {
  test.each([
    [
      4,
      'Password passphrase Pwd ClientSecret Token ApiKey api_key AccessKey access_key PrivateKey',
    ],
    [8, 'AuthMode SortKey Users'],
  ])('from %i letters on under %s', (letters, names) => {
    const [long, short] = ['x'.repeat(letters), 'y'.repeat(letters - 1)];
    for (const name of names.split(' ')) {
      const options = [short, long].map((value): [string, string] => [name, value]);
      const lines = linesOf((log) => new Sensitivity().mask(options, log));
      const [shortMask, longMask] = [short, long].map((value) =>
        lines.includes(`::add-mask::${value}`),
      );
      expect({ name, shortMask, longMask }).toEqual({ name, shortMask: false, longMask: true });
    }
  });

  test.each<[string, [string, unknown][], string]>([
    ['under a name of a secret', [['AdminPassword', 'hunter22']], 'hunter22'],
    ['in an address', [['RedisUrl', 'redis://:passw0rd@host amqp://u:ab@h']], 'passw0rd'],
    ['within an object', [['opts', { webhook: { apikey: 'deepsecret' } }]], 'deepsecret'],
    [
      'that the schema marks, from four letters on',
      ['abc', 'abcd'].map((value) => ['Pin', value]),
      'abcd',
    ],
    [
      'that is no switch, number or reference',
      ['TRUE', 12_345_678, '{{secrets.x}}', 'untrue'].map((value) => ['Token', value]),
      'untrue',
    ],
  ])('%s', (_, options, masked) => {
    const lines = linesOf((log) => new Sensitivity({ marked: ['Pin'] }).mask(options, log));
    expect(lines).toContain(`::add-mask::${masked}`);
    expect(lines.join('\n')).not.toMatch(/::add-mask::(ab|abc|TRUE|12345678|\{.*)$/m);
  });

  test('and a value hidden only to be safe is left out from eight letters on, without a mask', () => {
    const given = {
      Notes: 'free text',
      Port: '1234567890',
      Short: 'seven77',
      Other: 'not hidden',
      Plain: 'not secret',
    };
    const sensitivity = new Sensitivity({
      given: ['Notes', 'Port', 'Short', 'Plain'],
      plain: ['Plain'],
    });
    const lines = linesOf(
      (log) => sensitivity.mask(Object.entries(given), log),
      Object.values(given).join(),
    );
    expect(lines).toEqual(['***,1234567890,seven77,not hidden,not secret']);
  });
});

test.each(['{{secrets.a}}', ' {{ secrets.a }} ', true, null, undefined, ''])(
  '%j is shown for any option',
  (value) => {
    expect(new Sensitivity().redact('A', value)).toBe(value);
  },
);

test.each(['8080', 'x', 5, ['x'], { a: 'x' }, 'x{{secrets.a}}', '{{secrets.a}}x'])(
  '%j is hidden unless the option is known not to be secret',
  (value) => {
    expect(new Sensitivity({ given: ['A'] }).redact('A', value)).toBe('***');
  },
);

test.each<[string, string, 'masked' | 'hidden' | 'shown']>([
  ['DB_PASSWORD', 'hunter22', 'masked'],
  ['SIGNING_KEY', 'long', 'masked'],
  ['API_TOKEN', 'abc', 'shown'],
  ['TOKEN_TTL', '86400', 'shown'],
  ['USE_TOKEN', 'False', 'shown'],
  ['SECRET', '{{secrets.db}}', 'shown'],
  ['DATABASE', 'postgres://u:p@h/db', 'masked'],
  ['SITE', 'https://u@shop.example/', 'masked'],
  ['TOKEN_ISSUER', 'https://shop.example/', 'hidden'],
  ['NEXTAUTH_URL', 'https://shop.example/', 'hidden'],
  ['GREETING', 'sixteen letters!', 'hidden'],
  ['NODE_ENV', 'production', 'shown'],
])('the variable %s: %s is %s', (name, value, shown) => {
  const lines = linesOf((log) => maskConfig(new Map([[name, value]]), log), value);
  expect(lines.includes(`::add-mask::${value}`)).toBe(shown === 'masked');
  expect(lines.at(-1)).toBe(shown === 'shown' ? value : '***');
});
