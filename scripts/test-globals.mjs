// What tests import as @jest/globals, for the file that runs now.
export let afterAll;
export let afterEach;
export let beforeAll;
export let beforeEach;
export let describe;
export let expect;
export let test;
export const jest = {
  setTimeout(ms) {
    globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms;
  },
};

export function useGlobals(given) {
  ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } = given);
}
