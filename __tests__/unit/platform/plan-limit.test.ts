import { expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import { isPlanLimit } from '../../../src/platform/control-plane.js';

const refused = (status: number, reason: string | undefined, more: { method?: string; path?: string } = {}) => {
  const said = reason === undefined ? {} : { reason };
  const request = { method: 'POST', host: 'deploy.example', path: '/mypages', status, ...said, ...more };
  return new RequestError('forbidden', `POST deploy.example${request.path} answered ${status}: ${reason}`, { request });
};

test.each<[number, string | undefined, boolean, { method?: string; path?: string }]>([
  [402, 'no', true, {}],
  [402, undefined, true, {}],
  [403, undefined, false, {}],
  [403, 'Your plan allows 2 pages', true, {}],
  [403, 'Too many instances', true, {}],
  [400, 'Quota exceeded', true, {}],
  [400, 'Name exceeds the maximum length', false, {}],
  [403, 'Not yours', false, {}],
  [403, 'Not yours', false, { path: '/mypages/max-plan-limit/upload-urls' }],
  [403, 'Too many requests of this kind', false, { method: 'GET' }],
  [500, 'quota', false, {}],
])('%d %s: %s', (status, reason, limit, more) => {
  expect(isPlanLimit(refused(status, reason, more))).toBe(limit);
});

test('a name that the server quotes says nothing about the plan', () => {
  const quoted = refused(403, 'max-plan-limit is not yours');
  expect(isPlanLimit(quoted)).toBe(true);
  expect(isPlanLimit(quoted, 'max-plan-limit')).toBe(false);
});
