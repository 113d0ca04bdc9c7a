// What tests import as @jest/globals.
import { getState, setState } from 'jest-circus';

export { jestExpect as expect } from '@jest/expect';
export { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'jest-circus';
export const jest = {
  setTimeout(testTimeout) {
    setState({ ...getState(), testTimeout });
  },
};
