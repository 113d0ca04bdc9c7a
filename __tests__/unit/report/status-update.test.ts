import { expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import { failureUpdate } from '../../../src/report/status-update.js';

test('of a failure the comment has the reason without the request, on one line', () => {
  const error = new DeployError('platform-error', 'An internal error: boom (POST a.example/x answered 500).', {
    brief: 'An internal error:\nboom',
  });
  const update = failureUpdate(error, { url: undefined, isPlan: false, redact: (text) => text });
  expect(update.row?.note).toBe('An internal error: boom');
});
