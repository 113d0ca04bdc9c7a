import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MaskedValues } from '../../../src/base/log.js';

test('a secret that begins like another one does not leave its rest readable', () => {
  const secrets = new MaskedValues();
  secrets.add('token');
  secrets.add('token-of-tomorrow');
  expect(secrets.redact('a token-of-tomorrow b token c')).toBe('a *** b *** c');
});

test('a form that is known already is not given again', () => {
  const secrets = new MaskedValues();
  expect(secrets.add('abcdefgh')).toEqual(['abcdefgh', 'YWJjZGVmZ2g=', 'YWJjZGVmZ2g']);
  expect(secrets.add('abcdefgh')).toEqual([]);
});

test('one of up to three characters is for the runner to mask: it would blank out ordinary words', () => {
  const secrets = new MaskedValues();
  for (const secret of ['ban', 'split']) secrets.add(secret);
  expect(secrets.redact('a banana split')).toBe('a banana ***');
});

test('no secret survives in any form, wherever it stands', () => {
  const secret = fc.string({ minLength: 4, maxLength: 20, unit: 'grapheme' }).filter((text) => text.trim().length > 3);
  fc.assert(
    fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
      const secrets = new MaskedValues();
      secrets.add(value);
      const text = secrets.redact([before, value, encodeURIComponent(value), JSON.stringify(value), after].join(' | '));
      expect(text.split('***').join('\0')).not.toContain(value);
    }),
  );
});

test('an output keeps its names although a short password is part of them, and loses every token', () => {
  const secrets = new MaskedValues();
  for (const secret of ['hello', 'a-token-of-twenty-ab']) secrets.add(secret);
  const url = 'https://hello.example/?token=a-token-of-twenty-ab';
  expect(secrets.redact(url)).toBe('https://***.example/?token=***');
  expect(secrets.redactTokens(url)).toBe('https://hello.example/?token=***');
});

test('each form in which a secret could be printed is masked, and each of its lines', () => {
  const secrets = new MaskedValues();
  expect(secrets.add('a "b"\r\ncd')).toEqual([
    'a "b"\r\ncd',
    'a%20%22b%22%0D%0Acd',
    'a \\"b\\"\\r\\ncd',
    'YSAiYiINCmNk',
    ...['a "b"', 'a%20%22b%22', 'a \\"b\\"', 'YSAiYiI=', 'YSAiYiI'],
    ...['cd', 'Y2Q=', 'Y2Q'],
  ]);
});

test.each(['', ' ', '\n', ' \r\n'])('%j is no secret', (blank) => {
  expect(new MaskedValues().add(blank)).toEqual([]);
});

test.each([
  ['a-token-of-15-ab', 'https://***.example'],
  ['a-token-of-15-a', 'https://a-token-of-15-a.example'],
])('in an output %s is a token from sixteen characters on', (secret, clean) => {
  const secrets = new MaskedValues();
  secrets.add(secret);
  expect(secrets.redactTokens(`https://${secret}.example`)).toBe(clean);
});

describe('a value that is only hidden', () => {
  const address = 'https://shop-of-the-year.example/app/';

  test('is cut out of the log, a comment and a summary, and out of no output', () => {
    const secrets = new MaskedValues();
    secrets.hide('sixteen letters!\nfew');
    const text = 'sixteen letters! few';
    expect([secrets.redact(text), secrets.redactPublished(text)]).toEqual(['*** few', '*** few']);
    expect(secrets.redactTokens(text)).toBe(text);
  });

  test('stays where it is a part of an address or a name of what is deployed', () => {
    const secrets = new MaskedValues();
    for (const value of [address, 'shop-of-the-year', `${address}?key=value`]) secrets.hide(value);
    secrets.add('shop');
    secrets.keep(address);
    const text = `live at ${address}, a shop-of-the-year; ${address}?key=value`;
    expect(secrets.redact(text)).toBe(`live at ${address}, a shop-of-the-year; ***`);
  });

  test('but a token is cut out of an address too', () => {
    const secrets = new MaskedValues();
    secrets.add('a-token-of-twenty-ab');
    secrets.keep(`${address}?t=a-token-of-twenty-ab`);
    expect(secrets.redact(`${address}?t=a-token-of-twenty-ab`)).toBe(`${address}?t=***`);
  });
});
