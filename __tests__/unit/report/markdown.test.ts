import { describe, expect, test } from '@jest/globals';
import { code, escapeMarkdown, folded, link, table } from '../../../src/report/markdown.js';

describe('escapeMarkdown', () => {
  test.each([
    ['a-b.c/d', 'a-b.c/d'],
    ['*bold* _it_ `x`', '\\*bold\\* \\_it\\_ \\`x\\`'],
    ['<img src=x>', '\\<img src\\=x\\>'],
    ['[a](b)', '\\[a\\]\\(b\\)'],
    ['a|b', 'a\\|b'],
    ['a\\|b', 'a\\\\\\|b'],
    ['&lt;', '\\&lt;'],
    ['$x$', '\\$x\\$'],
    ['https://x.y', 'https\\://x.y'],
    ['www.x.y', 'www\\.x.y'],
    ['@octocat, #12', '\\@<!-- -->octocat, \\#<!-- -->12'],
    ['- item', '\\- item'],
    ['# title', '\\# title'],
    ['1. item', '1\\. item'],
  ])('%s', (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected);
  });
});

test('code is escaped too: it is markdown between two tags', () => {
  expect(code('a</code>|`b`')).toBe('<code>a\\</code\\>\\|\\`b\\`</code>');
});

test('a link keeps its address in one piece', () => {
  expect(link('x', 'https://a.b/c d>(e)|f')).toBe('[x](<https://a.b/c%20d%3E(e)%7Cf>)');
});

test('a table has one line for each row', () => {
  expect(table(['A', ''], [['1', '2']])).toBe('| A |  |\n| --- | --- |\n| 1 | 2 |');
});

test('the title of a section is text, in the HTML around it too', () => {
  expect(folded('<b> & *x*', '- y', { open: true })).toBe(
    '<details open><summary>&lt;b&gt; &amp; *x*</summary>\n\n- y\n\n</details>',
  );
});
