import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { ask } from '../../../src/cli/terminal/ask.js';
import { SignalInterrupts } from '../../../src/workflow/signals.js';

function terminal(hidden: boolean) {
  const input = new PassThrough();
  const output = new PassThrough({ encoding: 'utf8' });
  const interrupts = new SignalInterrupts();
  return { input, asked: ask('Token: ', { input, output, interrupts, hidden }), shown: () => String(output.read()) };
}

test('a hidden answer is taken without its spaces, and nothing of it is shown', async () => {
  const { input, asked, shown } = terminal(true);
  input.write(' a secrex\u007ft \r');
  expect(await asked).toBe('a secret');
  expect(shown()).toBe('Token: \n');
});

test('an answer that may be seen is shown as it is typed', async () => {
  const { input, asked, shown } = terminal(false);
  input.write('yes\r');
  expect(await asked).toBe('yes');
  expect(shown()).toContain('Token: ');
});

test.each([true, false])('Ctrl-C ends the command, hidden: %s', async (hidden) => {
  const { input, asked } = terminal(hidden);
  input.write('ab\u0003');
  await expect(asked).rejects.toMatchObject({ code: 'interrupted' });
});

test.each([true, false])('Ctrl-D and the end of the input are no answer, hidden: %s', async (hidden) => {
  const key = terminal(hidden);
  key.input.write('\u0004');
  expect(await key.asked).toBe('');
  const end = terminal(hidden);
  end.input.end();
  expect(await end.asked).toBe('');
});
