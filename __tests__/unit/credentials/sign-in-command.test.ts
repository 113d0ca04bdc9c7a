import { expect, test } from '@jest/globals';
import { signInCommand } from '../../../src/credentials/sign-in-command.js';

const address = {
  repository: 'octo-org/hello',
  environment: undefined,
  secret: 'OSC_REFRESH_TOKEN',
  action: undefined,
};

test('names the exact commands, ready for a shell', () => {
  expect(signInCommand(address)).toBe(
    'Sign in and write the secret: npx osc-deploy login --repo octo-org/hello --secret OSC_REFRESH_TOKEN ' +
      '(or, with a refresh token at hand: gh secret set OSC_REFRESH_TOKEN --repo octo-org/hello)',
  );
  expect(signInCommand({ ...address, environment: "Bob's prod", secret: 'T' })).toContain(
    String.raw`--repo octo-org/hello --env 'Bob'\''s prod' --secret T`,
  );
  expect(signInCommand({ ...address, repository: '' })).toBe('Sign in: npx osc-deploy login');
});

test('takes the tool from the repository of the action, where the runner names it', () => {
  expect(signInCommand({ ...address, action: 'acme/osc-deploy' })).toContain('npx github:acme/osc-deploy login --repo');
  expect(signInCommand({ ...address, action: 'x; rm -rf ~' })).toContain('npx osc-deploy login --repo');
});
