import { expect, test } from '@jest/globals';
import {
  isSecretReference,
  redactedRecord,
  Sensitivity,
  withoutPasswords,
} from '../../../../src/services/options/sensitive.js';
import { logTo } from '../../../support/log.js';

test('names and the schema say what is secret', () => {
  const sensitivity = new Sensitivity({ marked: ['Pin'] });
  const names = [
    'AdminPassword',
    's3SecretKey',
    'OscAccessToken',
    'openaikey',
    'SmtpPass',
    'RconPassword',
    'Pin',
    'Users',
  ];
  expect(names.filter((name) => !sensitivity.has(name))).toEqual([]);
  expect(['SourceUrl', 'SubPath', 'Database', 'AdminUser'].filter((name) => sensitivity.has(name))).toEqual([]);
});

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
  const many = Object.fromEntries(Array.from({ length: 501 }, (_, n) => [`f${n}`, 'x']));
  expect(Object.keys(redactedRecord(many, new Sensitivity()))).toHaveLength(500);
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

test('a record of thousands of secrets costs no more than one of a few hundred', () => {
  const lines: string[] = [];
  const many = Array.from({ length: 20_000 }, (_, n): [string, string] => [`Password${n}`, `secret-number-${n}`]);
  new Sensitivity().mask(
    [['Options', Object.fromEntries(many)]],
    logTo((line) => lines.push(line)),
  );
  expect(lines.length).toBeLessThan(1000);
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
