import { expect, test } from '@jest/globals';
import { readContext } from '../../../src/contract/event.js';
import { commitLink, commitUrlOf, isForeignSource } from '../../../src/report/run-facts.js';

const context = readContext({ GITHUB_REPOSITORY: 'Acme/Shop', GITHUB_EVENT_NAME: 'push' }, {});

test.each([
  [undefined, false],
  ['https://github.com/acme/shop', false],
  ['git@github.com:Acme/Shop.git', false],
  ['https://github.com/acme/shop#main', false],
  ['https://github.com/other/shop', true],
  ['https://git.example.com/acme/shop', true],
  ['s3://builds/shop.zip', true],
])('the source %s is another repository: %s', (source, foreign) => {
  expect(isForeignSource({ context, inputs: { 'source-url': source } })).toBe(foreign);
});

test('a commit of another repository has no link, which would lead nowhere', () => {
  expect(commitLink('a'.repeat(40), undefined)).toBe('<code>aaaaaaa</code>');
});

test('where no repository is known a commit has no link either', () => {
  expect(commitUrlOf({ context })).toBe('https://github.com/Acme/Shop/commit/');
  expect(commitUrlOf({ context: readContext({}, undefined) })).toBeUndefined();
});
