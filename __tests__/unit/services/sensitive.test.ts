import { expect, test } from '@jest/globals';
import { Log } from '../../../src/base/log.js';
import { isSecretReference, redactedRecord, Sensitivity } from '../../../src/services/sensitive.js';

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
  const log = new Log((line) => lines.push(line));
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
