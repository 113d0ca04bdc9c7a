import { expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import { failureUpdate } from '../../../src/report/status-update.js';

const noteOf = (message: string) =>
  failureUpdate(new DeployError('platform-error', message), { url: undefined, isPlan: false, redact: (text) => text })
    .row?.note;

test.each([
  ['The platform had an internal error: boom (POST a.example/mypages answered 500, request id r-1).'],
  ['The platform had an internal error: boom (GET a.example:80/x gave up).'],
  ['The platform had an internal error: boom.\nsecond line'],
])('of a failure the comment has the first line: %j', (message) => {
  expect(noteOf(message)).toMatch(/^The platform had an internal error: boom( \(GET a\.example:80\/x gave up\))?\.$/);
});

test('of a failure the comment has no request, whether it was answered or not', () => {
  expect(noteOf('a.example gave no answer: closed (ECONNRESET, GET a.example/mypages).')).toBe(
    'a.example gave no answer: closed.',
  );
  expect(noteOf('Not JSON (GET a.example/mypages answered 200).')).toBe('Not JSON.');
});
