import { describe, expect, test } from '@jest/globals';
import { changedOptions, revertedOptions, unseenOptions } from '../../../../src/services/options/difference.js';
import {
  isSecretReference,
  redactedRecord,
  Sensitivity,
  withoutPasswords,
} from '../../../../src/services/options/sensitive.js';
import { logTo } from '../../../support/log.js';

test('a record shows what is known to be no secret, and names of secrets', () => {
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

test('secrets are masked, ordinary words are not', () => {
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  const options: [string, unknown][] = [
    ['AdminPassword', 'hunter22'],
    ['RedisUrl', 'redis://:p%40ssword@host'],
    ['StromAuthMode', 'none'],
    ['UseToken', 'true'],
    ['Token', '{{secrets.token}}'],
    ['opts', { webhook: { apikey: 'deepsecret' } }],
  ];
  new Sensitivity().mask(options, log);
  log.info('hunter22 p%40ssword deepsecret none true {{secrets.token}}');
  expect(lines.at(-1)).toBe('*** *** *** none true {{secrets.token}}');
});

test('only the whole value is a reference', () => {
  expect(['{{secrets.a}}', ' {{ secrets.a-b }} '].every(isSecretReference)).toBe(true);
  expect(['{{secrets.}}', 'x{{secrets.a}}', '{{secret.a}}', 5, undefined].some(isSecretReference)).toBe(false);
});

test('a long text is looked through in one go', () => {
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

test('what is only hidden to be safe is not shown from eight letters on, and masked nowhere else', () => {
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  new Sensitivity({ given: ['Notes', 'Port', 'Short', 'Plain'], plain: ['Plain'] }).mask(
    [
      ['Notes', 'free text'],
      ['Port', '1234567890'],
      ['Short', 'seven77'],
      ['Other', 'not hidden'],
      ['Plain', 'not secret'],
    ],
    log,
  );
  log.info('free text 1234567890 seven77 not hidden not secret');
  expect(lines).toEqual(['*** 1234567890 seven77 not hidden not secret']);
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
])('by its name a secret: %j, %s', (secret, names) => {
  for (const name of names.split(' ')) {
    const sensitivity = new Sensitivity({ plain: [name] });
    expect([name, sensitivity.has(name), sensitivity.redact(name, 'x')]).toEqual([name, secret, secret ? '***' : 'x']);
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

  test('from four letters on where the schema says so, and not where it is only hidden', () => {
    const sensitivity = new Sensitivity({ marked: ['Pin'], given: ['Notes'] });
    expect(
      masksOf(
        [
          ['Pin', 'abc'],
          ['Pin', 'abcd'],
          ['Notes', 'abcdefgh'],
        ],
        sensitivity,
      ),
    ).toEqual(['abcd']);
  });

  test('but no switch, no number and no name of a secret', () => {
    const values = ['TRUE', 'False', '{{secrets.x}}', 12_345_678, 'untrue', 'falsehood'];
    expect(masksOf(values.map((value) => ['Token', value]))).toEqual(['untrue', 'falsehood']);
  });

  test('as part of an address from three letters on', () => {
    const lines: string[] = [];
    const log = logTo((line) => lines.push(line));
    new Sensitivity().mask([['Url', 'amqp://u:ab@h amqp://u:abc@h']], log);
    expect(lines).toContain('::add-mask::abc');
    expect(lines).not.toContain('::add-mask::ab');
  });
});

test.each(['{{secrets.a}}', ' {{ secrets.a }} ', true, null, undefined, ''])('%j is shown of any option', (value) => {
  expect(new Sensitivity().redact('A', value)).toBe(value);
});

test.each(['8080', 'x', 5, ['x'], { a: 'x' }, 'x{{secrets.a}}', '{{secrets.a}}x'])(
  '%j is not shown where nothing says that it is no secret',
  (value) => {
    expect(new Sensitivity({ given: ['A'] }).redact('A', value)).toBe('***');
  },
);

describe('a secret in a record', () => {
  const sensitivity = new Sensitivity();
  test.each(['*', '*****', '••••', ' *** ', 'REDACTED', '<hidden>', '[masked]', '<[Redacted]>'])(
    'is hidden as %j',
    (shown) => {
      expect(unseenOptions({ Token: 'a' }, { record: { Token: shown }, sensitivity })).toEqual(['Token']);
      expect(changedOptions({ Token: 'a' }, { record: { Token: shown }, sensitivity })).toEqual({});
      expect(changedOptions({ Plain: 'a' }, { record: { Plain: shown }, sensitivity })).toEqual({ Plain: 'a' });
    },
  );

  test.each(['x***', '***x', 'redacted!', 'un-hidden', 5])('is shown as %j', (shown) => {
    expect(unseenOptions({ Token: 'a' }, { record: { Token: shown }, sensitivity })).toEqual([]);
    expect(changedOptions({ Token: 'a' }, { record: { Token: shown }, sensitivity })).toEqual({ Token: 'a' });
  });
});

test('objects and lists in a record are compared as they would be written', () => {
  const sensitivity = new Sensitivity();
  const record = { A: { b: 1 }, L: [1, [2, 3]], N: null, O: { P: null } };
  const same = { A: '{"b":1}', L: '1,2,3', N: '', 'O.P': '', 'A.b.c': '' };
  expect(changedOptions(same, { record, sensitivity })).toEqual({});
  expect(changedOptions({ 'A.b': '2', 'O.P': 'x', 'A.c': 'y' }, { record, sensitivity })).toEqual({
    ...{ 'A.b': '2', 'O.P': 'x', 'A.c': 'y' },
  });
});

test('an update was lost where the record, or the one right after it, shows the option otherwise', () => {
  const sensitivity = new Sensitivity();
  const options = { A: 'new', B: 'new', C: 'new', D: 'new' };
  const about = { record: { A: 'old', B: 'new' }, shown: { C: 'new' }, sensitivity };
  expect(revertedOptions(options, about)).toEqual(['A', 'C']);
});
