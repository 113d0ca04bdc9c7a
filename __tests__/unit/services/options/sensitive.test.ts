import { expect, test } from '@jest/globals';
import { isSecretReference, redactedRecord, Sensitivity } from '../../../../src/services/options/sensitive.js';
import { logTo } from '../../../support/log.js';

test('names and the schema say what is secret', () => {
  const sensitivity = new Sensitivity(['Pin']);
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

test('a record shows no secret at any depth, and keeps names of secrets', () => {
  const record = {
    name: 'shop',
    url: 'https://shop.example',
    DatabaseUrl: 'postgres://admin:hunter22@db/shop',
    AdminPassword: 'hunter22',
    Other: '{{secrets.other}}',
    ApiKey: '{{secrets.key}}',
    showPasswordHint: true,
    opts: { webhook: { apikey: 'hunter22' }, preset: 'x' },
    marked: { pin: '1234' },
    _links: { self: { href: '/x' } },
  };
  expect(redactedRecord(record, new Sensitivity(['marked.pin']))).toEqual({
    name: 'shop',
    url: 'https://shop.example',
    DatabaseUrl: 'postgres://admin:***@db/shop',
    AdminPassword: '***',
    Other: '{{secrets.other}}',
    ApiKey: '{{secrets.key}}',
    showPasswordHint: true,
    opts: { webhook: { apikey: '***' }, preset: 'x' },
    marked: { pin: '***' },
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
  expect(new Sensitivity().redact('Notes', text) === text).toBe(true);
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

test('a record that is far too long is shown without what makes it long', () => {
  const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field${n}`, 'x'.repeat(50)]));
  const shown = redactedRecord({ name: 'shop', Notes: 'x'.repeat(1_000_000), ...fields }, new Sensitivity());
  expect(shown).toMatchObject({ name: 'shop', field0: 'x'.repeat(50) });
  expect(shown).not.toHaveProperty('Notes');
  expect(JSON.stringify(shown).length).toBeLessThan(200_000);
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
  expect(new Sensitivity().redact('iceServers', value)).toBe(shown);
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  new Sensitivity().mask([['iceServers', value]], log);
  log.info(value);
  expect(lines.at(-1)).not.toMatch(/hunter22|s3cr|pass:word|a\/bcdef@/);
});

test('what was given as an option is hidden, but for numbers and switches', () => {
  const given = new Sensitivity([], ['Notes', 'Port', 'Debug', 'opts.preroll.url']);
  const record = {
    Notes: 'a plain text',
    Port: '8080',
    Debug: 'true',
    Region: 'eu',
    opts: { preroll: { url: 'https://x' } },
  };
  expect(redactedRecord(record, given)).toEqual({
    ...{ Notes: '***', Port: '8080', Debug: 'true', Region: 'eu' },
    opts: { preroll: { url: '***' } },
  });
});

test('what nothing calls a secret is hidden too unless it is plainly none', () => {
  const sensitivity = new Sensitivity([], ['Notes', 'Port', 'Share', 'On', 'opts.deep']);
  const shown = Object.entries({ Notes: 'free text', Port: '8080', Share: '-0.5', On: 'TRUE', Other: 'text' }).map(
    ([name, value]) => sensitivity.redact(name, value),
  );
  expect(shown).toEqual(['***', '8080', '-0.5', 'TRUE', 'text']);
  expect(sensitivity.redact('opts', { deep: 'x', other: 'y', list: ['z'] })).toEqual({
    deep: '***',
    other: 'y',
    list: ['z'],
  });
  expect([5, true, null, ''].map((value) => sensitivity.redact('Notes', value))).toEqual([5, true, null, '']);
});

test('what is only hidden to be safe is not shown from eight letters on, and masked nowhere else', () => {
  const lines: string[] = [];
  const log = logTo((line) => lines.push(line));
  new Sensitivity([], ['Notes', 'Port', 'Short']).mask(
    [
      ['Notes', 'free text'],
      ['Port', '1234567890'],
      ['Short', 'seven77'],
      ['Other', 'not hidden'],
    ],
    log,
  );
  log.info('free text 1234567890 seven77 not hidden');
  expect(lines).toEqual(['*** 1234567890 seven77 not hidden']);
});
