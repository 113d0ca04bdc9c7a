import { expect, test } from '@jest/globals';
import { type Advice, ourCommand } from '../../../src/base/advice.js';
import { DeployError } from '../../../src/base/errors.js';
import { asTyped, failureOf } from '../../../src/cli/terminal/typing.js';

const typing = { invocation: 'node cli.js', place: ' --environment stage', command: 'publish' };

test.each<[string | Advice, string]>([
  [['Sign in:', ourCommand('login')], 'Sign in:\n  node cli.js login --environment stage'],
  [[ourCommand('login --repo a/b')], '  node cli.js login --environment stage --repo a/b'],
  [['See:', ourCommand('<command> --help')], 'See:\n  node cli.js publish --help'],
  [['Do:', { command: 'npx github:a/osc-deploy login' }], 'Do:\n  npx github:a/osc-deploy login'],
  ['run `osc-deploy doctor` again', 'run `node cli.js doctor --environment stage` again'],
  ['or `operation: remove`', 'or `node cli.js remove --environment stage`'],
  ['Raise `timeout`, or `basic-auth: user:password`', 'Raise `--timeout`, or `--basic-auth user:password`'],
  ['Set `source-ref` or `options`', 'Set `--source-ref` or `--set`'],
  ['`directory` and `NAME` and osc-deploy login', '`<directory>` and `NAME` and osc-deploy login'],
  ['Run {again}. Add it to {step}.', 'Run the command again. Add it to the command.'],
  [[{ runner: 'Set the input.', terminal: 'Set the option.' }], 'Set the option.'],
])('%j', (advice, text) => {
  expect(asTyped(advice, typing)).toBe(text);
});

test('without a command the help is that of the program, and a rollback has its own name for the ref', () => {
  expect(asTyped([ourCommand('<command> --help')], { ...typing, command: undefined })).toBe('  node cli.js --help');
  expect(asTyped('`source-ref`', { ...typing, command: 'rollback' })).toBe('`--to`');
});

test('a failure is shown with its rows, all in the words of a terminal', () => {
  const error = new DeployError('invalid-options', 'An option is not valid', { rows: ['`entry`: is not known.'] });
  const shown = failureOf(error, (advice) => asTyped(advice, typing));
  expect(shown?.message).toBe('An option is not valid:\n  `--entry`: is not known.');
  expect(failureOf(new Error('x'), () => '')).toBeUndefined();
});
