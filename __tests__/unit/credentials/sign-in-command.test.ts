import { expect, test } from '@jest/globals';
import { signInCommand } from '../../../src/credentials/sign-in-command.js';

test('names the exact commands, ready for a shell', () => {
  expect(signInCommand({ repository: 'octo-org/hello', environment: undefined, secret: 'OSC_REFRESH_TOKEN' })).toBe(
    'Sign in and write the secret: npx osc-deploy login --repo octo-org/hello --secret OSC_REFRESH_TOKEN ' +
      '(or, with a refresh token at hand: gh secret set OSC_REFRESH_TOKEN --repo octo-org/hello)',
  );
  expect(signInCommand({ repository: 'o/r', environment: "Bob's prod", secret: 'T' })).toContain(
    String.raw`--repo o/r --env 'Bob'\''s prod' --secret T`,
  );
  expect(signInCommand({ repository: '', environment: undefined, secret: 'T' })).toBe('Sign in: npx osc-deploy login');
});
