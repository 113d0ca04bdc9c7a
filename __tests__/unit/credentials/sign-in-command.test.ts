import { expect, test } from '@jest/globals';
import { signInCommand } from '../../../src/credentials/sign-in-command.js';

const address = {
  repository: 'octo-org/hello',
  environment: undefined,
  secret: 'OSC_REFRESH_TOKEN',
  action: undefined,
};

test('names the exact commands, each on a line of its own, ready for a shell', () => {
  const known = { ...address, action: 'acme/osc-deploy' };
  expect(signInCommand(known).split('\n')).toEqual([
    'Sign in again:',
    'npx github:acme/osc-deploy login --repo octo-org/hello --secret OSC_REFRESH_TOKEN',
    'Or, with a refresh token at hand:',
    'gh secret set OSC_REFRESH_TOKEN --repo octo-org/hello',
  ]);
  expect(signInCommand({ ...known, environment: "Bob's prod", secret: 'T' })).toContain(
    String.raw`--repo octo-org/hello --env 'Bob'\''s prod' --secret T`,
  );
  expect(signInCommand({ ...known, repository: '' })).toBe('Sign in again:\nnpx github:acme/osc-deploy login');
});

test.each([undefined, 'x; rm -rf ~'])('names no package that anyone could publish where the action is %s', (action) => {
  const text = signInCommand({ ...address, action });
  expect(text).not.toContain('npx');
  expect(text).toContain('\ngh secret set OSC_REFRESH_TOKEN --repo octo-org/hello');
});
