import { expect, test } from '@jest/globals';
import { isInside } from '../../../src/base/inside.js';

test.each([
  ['/a/b', true],
  ['/a/b/c', true],
  ['/a/b/..c', true],
  ['/a/b/../b/c', true],
  ['/a', false],
  ['/a/bc', false],
  ['/a/c', false],
  ['/a/b/../c', false],
  ['/', false],
])('%s is the folder /a/b or below it: %s', (path, inside) => expect(isInside(path, '/a/b')).toBe(inside));
