import { expect, test } from '@jest/globals';
import { signInCommand } from '../../../src/credentials/sign-in-command.js';

function commands(given: { environment?: string; secret?: string; repository?: string; action?: string | undefined }) {
  const { environment, secret = 'OSC_REFRESH_TOKEN', repository = 'octo-org/hello', action } = given;
  const inputs = { 'secret-environment': environment, 'secret-name': secret };
  return signInCommand(inputs, { repository }, { GITHUB_ACTION_REPOSITORY: action });
}

test('names the exact commands, each on a line of its own, ready for a shell', () => {
  const known = { action: 'acme/osc-deploy' };
  expect(commands(known).split('\n')).toEqual([
    'Sign in again:',
    'npx github:acme/osc-deploy login --repo octo-org/hello --secret OSC_REFRESH_TOKEN',
    'Or, with a refresh token at hand:',
    'gh secret set OSC_REFRESH_TOKEN --repo octo-org/hello',
  ]);
  expect(commands({ ...known, environment: "Bob's prod", secret: 'T' })).toContain(
    String.raw`--repo octo-org/hello --env 'Bob'\''s prod' --secret T`,
  );
  expect(commands({ ...known, repository: '' })).toBe('Sign in again:\n  npx github:acme/osc-deploy login');
});

test.each([undefined, 'x; rm -rf ~'])('names no package that anyone could publish where the action is %s', (action) => {
  const text = commands({ action });
  expect(text).not.toContain('npx');
  expect(text).toContain('\ngh secret set OSC_REFRESH_TOKEN --repo octo-org/hello');
});
