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

test.each([
  // Two wrong letters are near in a short word, three are not; of a long one a third may be wrong.
  ['ab', 'cd', true],
  ['abc', 'xyz', false],
  ['abcdefgh', 'abcdexyh', true],
  ['abcdefgh', 'abcdxyzh', false],
  ['abcdefghi', 'abcdexyzi', true],
  ['abcdefghi', 'abcdwxyzi', false],
  // One too many, one too few, one that is another, two that changed places.
  ['sub-path', 'sub-paths', true],
  ['abcdef', 'cdef', true],
  ['abcdef', 'def', false],
  ['abcdef', 'xabcdey', true],
  ['badcfe', 'abcdef', false],
  ['badcef', 'abcdef', true],
  ['bcadef', 'abcdef', true],
  ['cbadef', 'abcdef', true],
  ['cabxyz', 'abcxyz', true],
])('%s and %s are near: %s', (text, candidate, near) => {
  expect(nearest(text, [candidate])).toBe(near ? candidate : undefined);
});

test('of several the nearest is meant, and of two as near the first', () => {
  expect(nearest('nam', ['nope', 'name', 'named'])).toBe('name');
  expect(nearest('nam', ['nat', 'nas'])).toBe('nat');
});
