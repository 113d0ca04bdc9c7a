import { describe, expect, test } from '@jest/globals';
import { parseRemote } from '../../../src/cli/clone.js';
import { configFolder } from '../../../src/cli/saved-login.js';
import { forwardedRedirectUri } from '../../../src/cli/sign-in/callback-listener.js';
import { browserCommand } from '../../../src/cli/terminal/browser.js';

test.each([
  ['linux', { HOME: '/home/a' }, '/home/a/.config/osc-deploy'],
  ['linux', { HOME: '/home/a', XDG_CONFIG_HOME: '/x' }, '/x/osc-deploy'],
  ['linux', { HOME: '/home/a', XDG_CONFIG_HOME: 'relative' }, '/home/a/.config/osc-deploy'],
  ['darwin', { HOME: '/Users/a' }, '/Users/a/Library/Application Support/osc-deploy'],
  ['win32', { HOME: '/c', APPDATA: '/c/AppData/Roaming' }, '/c/AppData/Roaming/osc-deploy'],
] as const)('the config folder on %s with %j', (platform, env, folder) => {
  expect(configFolder(platform, env)).toBe(folder);
});

test.each([
  ['linux', { DISPLAY: ':0' }, 'xdg-open'],
  ['linux', {}, ''],
  ['linux', { DISPLAY: ':0', SSH_CONNECTION: '1 2 3 4' }, ''],
  ['linux', { BROWSER: 'firefox --new-tab', SSH_CONNECTION: '1' }, 'firefox --new-tab'],
  ['linux', { BROWSER: 'none', DISPLAY: ':0' }, ''],
  ['darwin', {}, 'open'],
  ['darwin', { CI: 'true' }, ''],
  ['win32', {}, 'rundll32 url.dll,FileProtocolHandler'],
] as const)('the browser on %s with %j', (platform, env, expected) => {
  expect(browserCommand(platform, env).join(' ')).toBe(expected);
});

test.each([
  ['https://github.com/owner/name.git', 'https://github.com', 'owner/name'],
  ['https://user:pass@github.com/owner/name', 'https://github.com', 'owner/name'],
  ['git@github.com:owner/na.me.git', 'https://github.com', 'owner/na.me'],
  ['ssh://git@git.example.org:2222/owner/name/', 'https://git.example.org', 'owner/name'],
  ['https://token@git.example.org:8443/owner/name.git', 'https://git.example.org:8443', 'owner/name'],
  ['git@github.com-work:owner/name.git', 'https://github.com', 'owner/name'],
  ['ssh://git@ssh.github.com:443/owner/name', 'https://github.com', 'owner/name'],
  ['http://localhost:3000/owner/name', 'http://localhost:3000', 'owner/name'],
])('the remote %s', (remote, server, repository) => {
  expect(parseRemote(remote)).toEqual({ server, repository });
});
test.each(['/srv/git/name.git', 'C:/git/name', 'https://host/only', 'https://host/a/b/c'])(
  'the remote %s is no repository of a forge',
  (remote) => {
    expect(parseRemote(remote)).toBeUndefined();
  },
);

describe('the redirect URI', () => {
  const base = 'https://p.example/base';
  test.each([
    ['https', 'p.example', `${base}/callback`],
    ['https, http', 'p.example, inner', `${base}/callback`],
    ['http', 'p.example:81', 'http://p.example:81/base/callback'],
    [undefined, undefined, `${base}/callback`],
    [undefined, 'q.example', 'https://q.example/base/callback'],
    ['http', undefined, 'http://p.example/base/callback'],
    ['https', 'p.example/x', 'https://p.example/x/base/callback'],
    ['https', 'user@p.example', 'https://user@p.example/base/callback'],
    ['https', '', 'https:///base/callback'],
  ])('of %s and %s', (proto, host, expected) => {
    const headers = { 'x-forwarded-proto': proto, 'x-forwarded-host': host };
    expect(forwardedRedirectUri(headers, base)).toBe(expected);
  });
});
