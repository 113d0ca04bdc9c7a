import { expect, test } from '@jest/globals';
import { matchesPattern } from '../../../src/cli/workflow/filter-pattern.js';

// Source: GitHub, "Filter pattern cheat sheet".
test.each([
  ['feature/*', 'feature/my-branch', true],
  ['feature/*', 'feature/beta-a/my-branch', false],
  ['feature/**', 'feature/beta-a/my-branch', true],
  ['releases/mona-the-octocat', 'releases/mona-the-octocat', true],
  ['*', 'main', true],
  ['*', 'all/the/branches', false],
  ['**', 'all/the/branches', true],
  ['*feature', 'ver-10-feature', true],
  ['*feature', 'feature-2', false],
  ['v2*', 'v2.9', true],
  ['v[12].[0-9]+.[0-9]+', 'v1.10.1', true],
  ['v[12].[0-9]+.[0-9]+', 'v3.10.1', false],
  ['v[12].[0-9]+.[0-9]+', 'v1..1', false],
  ['colou?r', 'color', true],
  ['colou?r', 'colour', true],
  ['colou?r', 'colouur', false],
  ['[CB]at', 'Bat', true],
  ['[1-2]00', '200', true],
  ['a.c', 'abc', false],
  ['+1', '+1', true],
  ['release\\*', 'release*', true],
  ['release\\*', 'release-1', false],
])('the pattern %s lets %s through: %s', (pattern, branch, isThrough) => {
  expect(matchesPattern(pattern, branch)).toBe(isThrough);
});

test.each(['*a', '[a-z]+', '**/'])('a pattern of many %j takes no time', (piece) => {
  const branch = `${'a'.repeat(120)}/`.repeat(2);
  expect(matchesPattern(`${piece.repeat(120)}!`, branch)).toBe(false);
});
