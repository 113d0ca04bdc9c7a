import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { count, formatBytes, formatDuration } from '../../../src/base/format.js';
import { parseJson } from '../../../src/base/json.js';
import { nearest } from '../../../src/base/nearest.js';
import {
  disarmCommands,
  plainText,
  printableJson,
  printableLines,
} from '../../../src/base/plain-text.js';

describe('numbers for people', () => {
  test.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KiB'],
    [26_214_400, '25 MiB'],
    [10_188, '9.9 KiB'],
    [5000 * 1024 ** 4, '5000 TiB'],
  ])('%d bytes are shown as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });

  test.each([
    [999, '999 ms'],
    [0.6, '1 ms'],
    [1000, '1.0 s'],
    [59_940, '59.9 s'],
    [60_000, '1 min 0 s'],
    [119_600, '2 min 0 s'],
    [3_659_000, '60 min 59 s'],
  ])('%d ms are shown as %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  test.each([
    [0, '0 files'],
    [1, '1 file'],
    [5001, '5,001 files'],
  ])('%d is shown as %s', (n, text) => {
    expect(count(n, 'file')).toBe(text);
  });
});

test('JSON from a server may begin with a byte order mark, and other text has no value', () => {
  expect(parseJson('\ufeff{"a": 1}')).toEqual({ a: 1 });
  expect(parseJson('{')).toBeUndefined();
});

describe('the nearest name', () => {
  test.each([
    // Short words allow two wrong letters, long words a third of their letters.
    ['abcdefgh', 'abcdexyh', true],
    ['abcdefgh', 'abcdxyzh', false],
    // An additional, a missing and a wrong letter.
    ['sub-path', 'sub-paths', true],
    ['cbadef', 'abcdef', true],
  ])('treats %s and %s as similar: %s', (text, candidate, near) => {
    expect(nearest(text, [candidate])).toBe(near ? candidate : undefined);
  });

  test('is the closest of several names, and the first of two equally close names', () => {
    expect(nearest('nam', ['nope', 'name', 'named'])).toBe('name');
    expect(nearest('nam', ['nat', 'nas'])).toBe('nat');
  });
});

/** What a runner does with a line. Source: ActionCommand, which trims with .NET's idea of white space, NEL included. */
function obeys(line: string): boolean {
  return /^[\s\u0085]*::/.test(line) || line.includes('##[');
}

describe('plainText', () => {
  test.each([
    ['two\nlines\r\nand a\ttab', 'two lines and a tab'],
    ['a\u001b[31mred\u001b[0m b', 'a [31mred [0m b'],
    ['left\u202eright\u2066x\u2028y', 'left right x y'],
    ['::error::forged', ': :error::forged'],
    ['\n\u0085 ::warning::x', ': :warning::x'],
    ['see ##[error]x', 'see # #[error]x'],
    ['Größe: 12 €, 你好 🎉', 'Größe: 12 €, 你好 🎉'],
  ])('turns %j into %j', (text, plain) => {
    expect(plainText(text)).toBe(plain);
  });

  test('cuts text at the maximum length, with a mark', () => {
    expect(plainText('x'.repeat(500), 10)).toBe('xxxxxxxxx…');
    expect(plainText('x'.repeat(10), 10)).toBe('xxxxxxxxxx');
    expect(plainText('x'.repeat(300))).toBe('x'.repeat(300));
    expect(plainText('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
    // Of a body of control characters no more is looked through than could be shown.
    expect(plainText(`${'\0'.repeat(39)}x`, 10)).toBe('x');
    expect(plainText(`${'\0'.repeat(40)}x`, 10)).toBe('');
  });

  test('returns one line that no runner obeys, for any input', () => {
    const pieces = fc.constantFrom(
      ...[':', '::', '#', '##[', '[', ' ', '\n', '\r', '\u0085', '\u2028', 'error', '\0'],
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
  test.each(['::a::', ' \t::a', '\u00a0::a', '\u0085::a', 'x ##[group]', '###[group]', ':::a'])(
    'disarms %j',
    (line) => {
      expect(obeys(line)).toBe(true);
      expect(obeys(disarmCommands(line))).toBe(false);
    },
  );

  test.each(['a::b', 'std::vector', 'time 12:30', '# [x]', ':'])('leaves %j alone', (line) => {
    expect(disarmCommands(line)).toBe(line);
  });
});

test('text of several lines keeps its lines, and loses all control sequences', () => {
  expect(printableLines('\u200ba\u200e\u200fb\u00adc')).toBe(' a b c');
  expect(printableLines('one\r\n\ttwo\u001b[2J\u202ex\u0085\nthree\u0000')).toBe(
    'one\r\n\ttwo [2J x \nthree ',
  );
});

test('printable JSON is one line with the same value', () => {
  const value = { 'a\u2028': 'b\u009b2J\u202e\u007f\n', c: ['Größe 🎉'] };
  const json = printableJson(value);
  expect(JSON.parse(json)).toEqual(value);
  expect(plainText(json)).toBe(json);
  expect(printableJson('\u009b\u202e')).toBe('"\\u009b\\u202e"');
});

test('JSON of more than 200 levels is not read', () => {
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  expect(parseJson(nested(200))).toBeDefined();
  expect(parseJson(nested(201))).toBeUndefined();
  expect(parseJson('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined();
});
