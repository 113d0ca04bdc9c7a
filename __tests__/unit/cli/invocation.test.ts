import { expect, test } from '@jest/globals';
import { version } from '../../../src/base/version.js';
import { invocationOf } from '../../../src/cli/invocation.js';

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
