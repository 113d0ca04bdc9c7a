import { expect, test } from '@jest/globals';
import { version } from '../../../src/base/version.js';
import { asTyped, invocationOf } from '../../../src/cli/invocation.js';

test.each([
  ['/usr/local/bin/osc-deploy', {}, 'osc-deploy'],
  ['/home/me/clone/dist/cli.js', {}, 'node dist/cli.js'],
  ['/opt/osc deploy/cli.js', {}, 'node "/opt/osc deploy/cli.js"'],
  [
    '/home/a/.npm/_npx/1/node_modules/.bin/osc-deploy',
    { npm_command: 'exec' },
    `npx github:OWNER/osc-deploy#v${version}`,
  ],
])('%s is started as such', (script, env, invocation) => {
  expect(invocationOf(script, { cwd: '/home/me/clone', env })).toBe(invocation);
});

test.each([
  ['Sign in:\n  osc-deploy login', 'Sign in:\n  node cli.js login --environment stage'],
  ['run `osc-deploy doctor` again', 'run `node cli.js doctor` again'],
  [
    'osc-deploy login\nosc-deploy login',
    'node cli.js login --environment stage\nnode cli.js login --environment stage',
  ],
  ['a/osc-deploy login', 'a/osc-deploy login'],
  ['osc-deploy login --repo a/b', 'node cli.js login --environment stage --repo a/b'],
  ['See what there is:\n  osc-deploy status', 'See what there is:\n  node cli.js status --environment stage'],
  ['See `osc-deploy <command> --help`.', 'See `node cli.js publish --help`.'],
  ['npx github:a/osc-deploy login --repo a/b', 'npx github:a/osc-deploy login --repo a/b'],
  ['This is a fault of osc-deploy.', 'This is a fault of osc-deploy.'],
])('%j', (text, typed) => {
  expect(asTyped(text, { invocation: 'node cli.js', place: ' --environment stage', command: 'publish' })).toBe(typed);
});
