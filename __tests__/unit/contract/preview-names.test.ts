import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  instanceNameFor,
  pageNameFor,
  previewInstanceName,
  previewNumberOfInstance,
  previewNumberOfPage,
  previewPageName,
} from '../../../src/contract/preview-names.js';

const pullRequest = fc.integer({ min: 1, max: 999_999_999 });
const base = fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/);

describe('the name of a preview', () => {
  test('is a valid page name that ends in its number', () => {
    fc.assert(
      fc.property(base, pullRequest, (name, number) => {
        const preview = previewPageName(name, number);
        expect(preview).toMatch(/^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/);
        expect(preview.endsWith(`-pr-${number}`)).toBe(true);
      }),
    );
  });

  test('gives its number back, and only to its own base', () => {
    fc.assert(
      fc.property(base, base, pullRequest, (name, other, number) => {
        const preview = previewPageName(name, number);
        expect(previewNumberOfPage(preview, name)).toBe(number);
        expect(previewNumberOfPage(preview, other)).toBe(name === other ? number : undefined);
      }),
    );
  });

  test.each([
    ['hello', 'hello'],
    ['hello-pr-', 'hello'],
    ['hello-pr-0', 'hello'],
    ['hello-pr-07', 'hello'],
    ['hello-pr-7-x', 'hello'],
    ['hello-pr-7', 'hell'],
    ['x-hello-pr-7', 'hello'],
    ['hello-pr-7-pr-7', 'hello'],
  ])('is not %s for %s', (name, of) => {
    expect(previewNumberOfPage(name, of)).toBeUndefined();
  });

  test('two long names that are alike stay two', () => {
    const long = 'a'.repeat(51);
    expect(previewPageName(`${long}b`, 1)).not.toBe(previewPageName(`${long}c`, 1));
  });

  test('of an instance has letters and digits only', () => {
    expect(previewInstanceName('shop', 12)).toBe('shoppr12');
    expect(previewNumberOfInstance('shoppr12', 'shop')).toBe(12);
    expect(previewNumberOfInstance('shoppr12', 'sho')).toBeUndefined();
    expect(previewNumberOfInstance('shoppr012', 'shop')).toBeUndefined();
  });
});

test.each([
  ['Octo-Org/Hello_World.js', 'octo-org-hello-world-js', 'helloworldjs'],
  ['-a-/--b--', 'a-b', 'b'],
])('the name made from %s', (repository, page, instance) => {
  expect(pageNameFor(repository)).toBe(page);
  expect(instanceNameFor(repository)).toBe(instance);
});
