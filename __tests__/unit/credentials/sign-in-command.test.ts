import { expect, test } from '@jest/globals';
import { adviceText } from '../../../src/base/advice.js';
import { signInCommand } from '../../../src/credentials/choose-store.js';

function commands(given: { environment?: string; secret?: string; repository?: string; action?: string | undefined }) {
  const { environment, secret = 'OSC_REFRESH_TOKEN', repository = 'octo-org/hello', action } = given;
  const inputs = { 'secret-environment': environment, 'secret-name': secret };
  return adviceText(signInCommand(inputs, { repository }, { GITHUB_ACTION_REPOSITORY: action }));
}

test('names the exact commands, each on a line of its own, ready for a shell', () => {
  const known = { action: 'acme/osc-deploy' };
  expect(commands(known).split('\n')).toEqual([
    'Sign in again:',
    '  npx github:acme/osc-deploy login --repo octo-org/hello --secret OSC_REFRESH_TOKEN',
    'Or, with a refresh token at hand:',
    '  gh secret set OSC_REFRESH_TOKEN --repo octo-org/hello',
  ]);
  expect(commands({ ...known, environment: "Bob's prod", secret: 'T' })).toContain(
    String.raw`--repo octo-org/hello --env 'Bob'\''s prod' --secret T`,
  );
  expect(commands({ ...known, repository: '' })).toBe('Sign in again:\n  npx github:acme/osc-deploy login');
});

test.each([undefined, 'x; rm -rf ~'])('names no package that anyone could publish where the action is %s', (action) => {
  expect(commands({ action })).toBe(
    'Sign in again with the command line of this action (node dist/cli.js login), or write a new refresh token:\n' +
      '  gh secret set OSC_REFRESH_TOKEN --repo octo-org/hello',
  );
  expect(commands({ action, repository: '' })).toBe('Sign in again:\n  osc-deploy login');
});

test.each([
  ['acme/osc-deploy', true],
  ['acme/osc_deploy.v2', true],
  ['acme/osc/deploy', false],
  ['x acme/osc-deploy', false],
  ['acme/osc-deploy x', false],
  ['osc-deploy', false],
])('the action %s can be named: %s', (action, named) => {
  expect(commands({ action }).includes(`npx github:${action} login`)).toBe(named);
});

test.each([
  ['prod', 'prod'],
  ['eu/1@x%+=:,.-_', 'eu/1@x%+=:,.-_'],
  ['a b', "'a b'"],
  ['$(x)', "'$(x)'"],
  ["it's o'clock", String.raw`'it'\''s o'\''clock'`],
])('the environment %s is one word of a shell', (environment, word) => {
  expect(commands({ environment, action: 'acme/osc-deploy' })).toContain(
    `\n  gh secret set OSC_REFRESH_TOKEN --repo octo-org/hello --env ${word}`,
  );
});
