import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { disarmCommands, plainText, printableJson, printableLines } from '../../../src/base/plain-text.js';

/** What a runner does with a line. Source: ActionCommand, which trims with .NET's idea of white space, NEL included. */
function obeys(line: string): boolean {
  return /^[\s\u0085]*::/.test(line) || line.includes('##[');
}

describe('plainText', () => {
  test.each([
    ['two\nlines\r\nand a\ttab', 'two lines and a tab'],
    ['a\u001b[31mred\u001b[0m b', 'a [31mred [0m b'],
    ['left\u202eright\u2066x\u2028y', 'left right x y'],
    ['  spaces around  ', 'spaces around'],
    ['::error::forged', ': :error::forged'],
    ['\n\u0085 ::warning::x', ': :warning::x'],
    ['see ##[error]x', 'see # #[error]x'],
    ['Größe: 12 €, 你好 🎉', 'Größe: 12 €, 你好 🎉'],
  ])('%j becomes %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  test('is cut with a mark at the longest length', () => {
    expect(plainText('x'.repeat(500), 10)).toBe('xxxxxxxxx…');
    expect(plainText('x'.repeat(10), 10)).toBe('xxxxxxxxxx');
    expect([plainText('x'.repeat(300)), plainText('x'.repeat(301))]).toEqual(['x'.repeat(300), `${'x'.repeat(299)}…`]);
    // Of a body of control characters no more is looked through than could be shown.
    expect(plainText(`${'\0'.repeat(39)}x`, 10)).toBe('x');
    expect(plainText(`${'\0'.repeat(40)}x`, 10)).toBe('');
  });

  test('is one line that no runner obeys, whatever it is made of', () => {
    const pieces = fc.constantFrom(
      ':',
      '::',
      '#',
      '##[',
      '[',
      ' ',
      '\n',
      '\r',
      '\u0085',
      '\u2028',
      'error',
      ']',
      '\0',
      'ü',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (parts) => {
        const plain = plainText(parts.join(''), 20);
        expect(plain.split(/[\r\n\u0085\u2028\u2029]/)).toHaveLength(1);
        expect(obeys(plain)).toBe(false);
      }),
    );
  });
});

describe('disarmCommands', () => {
  test.each(['::a::', ' \t::a', '\u00a0::a', '\u0085::a', '\ufeff::a', 'x ##[group]', '###[group]', ':::a'])(
    '%j',
    (line) => {
      expect(obeys(line)).toBe(true);
      expect(obeys(disarmCommands(line))).toBe(false);
    },
  );

  test.each(['a::b', 'std::vector', 'time 12:30', '# [x]', ':'])('%j is left alone', (line) => {
    expect(disarmCommands(line)).toBe(line);
  });
});

test('text of several lines keeps its lines and nothing that moves a cursor', () => {
  expect(printableLines('\u200ba\u200e\u200fb\u00adc')).toBe(' a b c');
  expect(printableLines('one\r\n\ttwo\u001b[2J\u202ex\u0085\nthree\u0000')).toBe('one\r\n\ttwo [2J x \nthree ');
});

test('JSON that can be printed is one line and the same value', () => {
  const value = { 'a\u2028': 'b\u009b2J\u202e\u007f\n', c: ['Größe 🎉'] };
  const json = printableJson(value);
  expect(JSON.parse(json)).toEqual(value);
  expect(plainText(json)).toBe(json);
  expect(printableJson('\u009b\u202e')).toBe('"\\u009b\\u202e"');
});
