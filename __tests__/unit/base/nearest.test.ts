import { expect, test } from '@jest/globals';
import { nearest } from '../../../src/base/nearest.js';

test.each([
  ['SorceUrl', 'SourceUrl'],
  ['sourceurl', 'SourceUrl'],
  ['SubPtah', 'SubPath'],
  ['GithubToken', 'GitHubToken'],
])('%s is near %s', (text, meant) => {
  expect(nearest(text, ['SourceUrl', 'SubPath', 'GitHubToken'])).toBe(meant);
});

test('what is far from everything is near nothing', () => {
  expect(nearest('Colour', ['SourceUrl', 'SubPath'])).toBeUndefined();
  expect(nearest('Colour', [])).toBeUndefined();
});
