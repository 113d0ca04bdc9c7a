import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { instanceNames, pageNames } from '../../../src/contract/names.js';

const pullRequest = fc.integer({ min: 1, max: 999_999_999 });
const base = fc.stringMatching(/^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/);

describe('the name of a preview', () => {
  test('is a valid page name that ends in its number', () => {
    fc.assert(
      fc.property(base, pullRequest, (name, number) => {
        const preview = pageNames.ofPullRequest(name, number);
        expect(preview).toMatch(/^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/);
        expect(preview.endsWith(`-pr-${number}`)).toBe(true);
      }),
    );
  });

  test('gives its number back, and only to its own base', () => {
    fc.assert(
      fc.property(base, base, pullRequest, (name, other, number) => {
        const preview = pageNames.ofPullRequest(name, number);
        expect(pageNames.pullRequestIn(preview, name)).toBe(number);
        expect(pageNames.pullRequestIn(preview, other)).toBe(name === other ? number : undefined);
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
    expect(pageNames.pullRequestIn(name, of)).toBeUndefined();
  });

  test('two long names that are alike stay two', () => {
    const long = 'a'.repeat(51);
    expect(pageNames.ofPullRequest(`${long}b`, 1)).not.toBe(pageNames.ofPullRequest(`${long}c`, 1));
  });

  test('stays what it was: another name would leave the old preview behind', () => {
    const long = 'a-long-name-of-an-organisation-and-its-repository-too';
    expect(pageNames.ofPullRequest(long, 7)).toBe('a-long-name-of-an-organisation-and-its-2f899810-pr-7');
    expect(pageNames.ofBranch('shop', 'Topic/One')).toBe('shop-br-topic-one-d0ece593');
    expect(instanceNames.ofPullRequest('a'.repeat(50), 7)).toBe(`${'a'.repeat(37)}160b4e43pr7`);
    expect(instanceNames.ofBranch('shop', 'Topic/One')).toBe('shopbrtopiconed0ece593');
  });

  test('of an instance has letters and digits only', () => {
    expect(instanceNames.ofPullRequest('shop', 12)).toBe('shoppr12');
    expect(instanceNames.pullRequestIn('shoppr12', 'shop')).toBe(12);
    expect(instanceNames.pullRequestIn('shoppr12', 'sho')).toBeUndefined();
    const [long, other] = ['s'.repeat(60), `${'s'.repeat(59)}t`];
    const name = instanceNames.ofPullRequest(long, 123_456_789);
    expect(name).toMatch(/^s+[0-9a-f]{8}pr123456789$/);
    expect(name).toHaveLength(48);
    expect(name).not.toBe(instanceNames.ofPullRequest(other, 123_456_789));
    expect(instanceNames.pullRequestIn(name, long)).toBe(123_456_789);
    const branch = instanceNames.ofBranch(long, 'feature/a-very-long-name-of-a-branch');
    expect(branch).toHaveLength(48);
    expect([instanceNames.isOfBranch(branch, long), instanceNames.isOfBranch(branch, other)]).toEqual([true, false]);
    expect(instanceNames.isOfBranch(instanceNames.ofBranch(long, 'x'), long)).toBe(true);
    expect(instanceNames.pullRequestIn('shoppr012', 'shop')).toBeUndefined();
  });
});

test.each([
  ['Octo-Org/Hello_World.js', 'octo-org-hello-world-js', 'helloworldjs'],
  ['-a-/--b--', 'a-b', 'b'],
])('the name made from %s', (repository, page, instance) => {
  expect(pageNames.ofRepository(repository)).toBe(page);
  expect(instanceNames.ofRepository(repository)).toBe(instance);
});

describe('the name of a branch', () => {
  const branch = fc.oneof(
    fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }),
    fc.stringMatching(/^[a-zA-Z0-9/_-]{1,60}$/),
  );

  test('is valid, stable, and known as one of its base', () => {
    fc.assert(
      fc.property(base, branch, (name, of) => {
        const page = pageNames.ofBranch(name, of);
        expect(page).toMatch(/^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/);
        expect(pageNames.ofBranch(name, of)).toBe(page);
        expect(pageNames.isOfBranch(page, name)).toBe(true);
        expect(pageNames.pullRequestIn(page, name)).toBeUndefined();
        const instance = name.replaceAll('-', '');
        expect(instanceNames.ofBranch(instance, of)).toMatch(/^[a-z0-9]+$/);
        expect(instanceNames.isOfBranch(instanceNames.ofBranch(instance, of), instance)).toBe(true);
      }),
    );
  });

  test('is another one for another branch', () => {
    fc.assert(
      fc.property(base, branch, branch, (name, one, other) => {
        fc.pre(one !== other);
        expect(pageNames.ofBranch(name, one)).not.toBe(pageNames.ofBranch(name, other));
        expect(instanceNames.ofBranch('shop', one)).not.toBe(instanceNames.ofBranch('shop', other));
      }),
    );
  });

  test.each([
    ['topic', /^acme-br-topic$/],
    ['feature/x', /^acme-br-feature-x-[0-9a-f]{8}$/],
    ['Topic', /^acme-br-topic-[0-9a-f]{8}$/],
    ['äöü', /^acme-br-[0-9a-f]{8}$/],
    ['pr-7', /^acme-br-pr-7-[0-9a-f]{8}$/],
    ['x-0badf00d', /^acme-br-x-0badf00d-[0-9a-f]{8}$/],
    ['a'.repeat(60), /^acme-br-a{35}-[0-9a-f]{8}$/],
  ])('%s', (of, expected) => expect(pageNames.ofBranch('acme', of)).toMatch(expected));
});
