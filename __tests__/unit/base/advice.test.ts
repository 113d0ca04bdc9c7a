import { expect, test } from '@jest/globals';
import { adviceText, joinAdvice, ourCommand } from '../../../src/base/advice.js';

test('a command has a line of its own, whatever is said before or after it', () => {
  const status = ['See:', ourCommand('status')];
  expect(adviceText(joinAdvice(status, 'You are signed in.'))).toBe('See:\n  osc-deploy status\nYou are signed in.');
  expect(adviceText(joinAdvice('See:', [ourCommand('status')]))).toBe('See:\n  osc-deploy status');
  expect(adviceText(joinAdvice('See the log.', undefined))).toBe('See the log.');
  expect(adviceText(joinAdvice('See the log.', 'Then `name`.'))).toBe('See the log. Then `name`.');
});

test('a runner speaks of the job and the step, and has its own words', () => {
  expect(adviceText(['Run {again}, or add it to {step}: ', { runner: ['a', { command: 'b' }], terminal: 'c' }])).toBe(
    'Run the job again, or add it to the step: a\n  b',
  );
});
