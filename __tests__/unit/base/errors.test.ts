import { expect, test } from '@jest/globals';
import { DeployError, messageOf, RequestError, systemCodeOf, withNext } from '../../../src/base/errors.js';
import { hints } from '../../../src/base/hints.js';

test('an error has the hint of its code, and what is added for this very case', () => {
  expect(new DeployError('not-live', 'x').hint).toBe(hints['not-live']);
  expect(new DeployError('not-live', 'x', { next: 'Do it.' }).hint).toBe(`${hints['not-live']} Do it.`);
});

test('a command stays on a line of its own, whatever is said before or after it', () => {
  expect(withNext('See:\n  osc-deploy status', 'You are signed in.')).toBe(
    'See:\n  osc-deploy status\nYou are signed in.',
  );
  expect(withNext('See:', '  osc-deploy status')).toBe('See:\n  osc-deploy status');
  expect(withNext('See the log.', undefined)).toBe('See the log.');
});

test('a request error tells the status, and undefined when there was no answer', () => {
  const request = { method: 'GET', host: 'a', path: '/' };
  expect(new RequestError('forbidden', 'x', { request: { ...request, status: 403 } }).status).toBe(403);
  expect(new RequestError('unreachable', 'x', { request }).status).toBeUndefined();
});

test('the code of the system is found in a cause', () => {
  const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  expect(systemCodeOf(new Error('outer', { cause: new Error('inner', { cause: reset }) }))).toBe('ECONNRESET');
  expect(systemCodeOf(new Error('none'))).toBeUndefined();
});

test('a cause that is its own cause is no endless loop', () => {
  const error: Error & { cause?: unknown } = new Error('snake');
  error.cause = error;
  expect(systemCodeOf(error)).toBeUndefined();
});

test('the message of anything can be had', () => {
  expect([messageOf(new Error('a')), messageOf('b'), messageOf(undefined)]).toEqual(['a', 'b', 'undefined']);
});

test('every hint is a sentence or more that says what to do, or ends with the command', () => {
  for (const [code, hint] of Object.entries(hints)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(hint).toMatch(/^[A-Z`].*(\.|:\n {2}\S[^\n]*)$/s);
  }
});
