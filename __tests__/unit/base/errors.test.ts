import { expect, test } from '@jest/globals';
import { adviceText, joinAdvice, ourCommand, partsFor } from '../../../src/base/advice.js';
import {
  DeployError,
  hasSystemCode,
  orMissing,
  RequestError,
  systemCodeOf,
} from '../../../src/base/errors.js';
import { hints } from '../../../src/base/hints.js';

test('a system error code is found in a cause', () => {
  const reset = Object.assign(new Error('reset'), { code: 'ECONNRESET' });
  expect(systemCodeOf(new Error('outer', { cause: new Error('inner', { cause: reset }) }))).toBe(
    'ECONNRESET',
  );
  expect(systemCodeOf(new Error('none'))).toBeUndefined();
  expect(systemCodeOf(Object.assign(new Error('outer', { cause: reset }), { code: 7 }))).toBe(
    'ECONNRESET',
  );
  expect(systemCodeOf(Object.assign(new Error('outer', { cause: reset }), { code: 'EPIPE' }))).toBe(
    'EPIPE',
  );
  expect(systemCodeOf({ code: 'ECONNRESET' })).toBeUndefined();
});

test.each<[unknown, boolean]>([
  [{ code: 'ENOENT' }, true],
  [Object.assign(new Error('x'), { code: 'ENOENT' }), true],
  [{}, false],
  [null, false],
])('%p means that a file is missing: %s', (error, is) =>
  expect(hasSystemCode(error, 'ENOENT')).toBe(is),
);

test('a refusal means a missing thing with status 404 alone, unless other statuses are given', async () => {
  const request = { method: 'GET', host: 'a', path: '/' };
  const failing = (status: number) => () =>
    Promise.reject(new RequestError('forbidden', 'x', { request: { ...request, status } }));
  expect(await orMissing(async () => 'there')).toBe('there');
  expect(await orMissing(failing(404))).toBeUndefined();
  expect(await orMissing(failing(422), 404, 422)).toBeUndefined();
  await expect(orMissing(failing(403))).rejects.toMatchObject({ status: 403 });
  await expect(orMissing(failing(404), 422)).rejects.toMatchObject({ status: 404 });
});

test('a message lists its rows below, and the note in a comment has neither rows nor request', () => {
  const error = new DeployError('remove-failed', '2 of 3 are left', { rows: ['a', 'b'] });
  expect({ message: error.message, text: error.text, brief: error.brief }).toEqual({
    message: '2 of 3 are left:\n- a\n- b',
    text: '2 of 3 are left:',
    brief: '2 of 3 are left',
  });
  expect(new DeployError('not-live', 'It is away (GET a/b).', { brief: 'It is away' }).brief).toBe(
    'It is away',
  );
});

test('every hint consists of full sentences, or ends with a command', () => {
  for (const [code, hint] of Object.entries(hints)) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    for (const place of ['runner', 'terminal'] as const) {
      const parts = partsFor(place, hint);
      const text = parts
        .map((part) => (typeof part === 'string' ? part : `${part.command}.`))
        .join('\n');
      expect(text).toMatch(/^[A-Z`][^{}]*[.:]$/s);
    }
  }
});

test('a command stands on its own line between any two texts', () => {
  const status = ['See:', ourCommand('status')];
  expect(adviceText(joinAdvice(status, 'You are signed in.'))).toBe(
    'See:\n  osc-deploy status\nYou are signed in.',
  );
  expect(adviceText(joinAdvice('See:', [ourCommand('status')]))).toBe('See:\n  osc-deploy status');
  expect(adviceText(joinAdvice('See the log.', undefined))).toBe('See the log.');
  expect(adviceText(joinAdvice('See the log.', 'Then `name`.'))).toBe('See the log. Then `name`.');
});

test('messages on a runner name the job and the step', () => {
  expect(
    adviceText([
      'Run {again}, or add it to {step}: ',
      { runner: ['a', { command: 'b' }], terminal: 'c' },
    ]),
  ).toBe('Run the job again, or add it to the step: a\n  b');
});
