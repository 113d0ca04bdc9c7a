import { describe, expect, test } from '@jest/globals';
import { programPath, runProgram } from '../../../src/base/programs.js';
import { parseRemote } from '../../../src/cli/clone.js';
import { gitHubOf } from '../../../src/cli/repository/server.js';
import { configFolder } from '../../../src/cli/saved-login.js';
import { browserCommand, openLink } from '../../../src/cli/terminal/terminal.js';
import { folderOf } from '../../support/run/in-process.js';

describe('a program', () => {
  const onWindows = (name: string, env: Record<string, string>) =>
    programPath(name, { platform: 'win32', env });

  test('on Windows is looked up in the absolute folders of PATH, never in the current one', () => {
    const [first, second] = [folderOf({ 'gh.cmd': '' }), folderOf({ 'git.exe': '', 'gh.com': '' })];
    expect(onWindows('git', { Path: `.;;${first};"${second}"` })).toBe(`${second}/git.exe`);
    expect(onWindows('gh', { PATH: `${first};${second}` })).toBe(`${second}/gh.com`);
    const cwd = process.cwd();
    process.chdir(second);
    for (const Path of ['.;;bin', first]) expect(onWindows('git', { Path })).toBeUndefined();
    process.chdir(cwd);
  });

  test('on Windows is not started when it is missing', async () => {
    const ended = await runProgram('git', [], { platform: 'win32', env: { PATH: '.' } });
    expect(ended).toEqual({ code: undefined, stdout: '', stderr: 'git is in no folder of PATH' });
    expect(await openLink('https://a.example', 'win32', {})).toBe(false);
  });
});

test.each([
  ['linux', { HOME: '/home/a' }, '/home/a/.config/osc-deploy'],
  ['linux', { HOME: '/home/a', XDG_CONFIG_HOME: '/x' }, '/x/osc-deploy'],
  ['linux', { HOME: '/home/a', XDG_CONFIG_HOME: 'relative' }, '/home/a/.config/osc-deploy'],
  ['darwin', { HOME: '/Users/a' }, '/Users/a/Library/Application Support/osc-deploy'],
  ['win32', { HOME: '/c', APPDATA: '/c/AppData/Roaming' }, '/c/AppData/Roaming/osc-deploy'],
] as const)('the config folder is found on %s with %j', (platform, env, folder) => {
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
] as const)('the browser is chosen on %s with %j', (platform, env, expected) => {
  expect(browserCommand(platform, env).join(' ')).toBe(expected);
});

test.each([
  ['https://github.com/owner/name.git', 'https://github.com', 'owner/name'],
  ['https://user:pass@github.com/owner/name', 'https://github.com', 'owner/name'],
  ['git@github.com:owner/na.me.git', 'https://github.com', 'owner/na.me'],
  ['ssh://git@git.example.org:2222/owner/name/', 'https://git.example.org', 'owner/name'],
  [
    'https://token@git.example.org:8443/owner/name.git',
    'https://git.example.org:8443',
    'owner/name',
  ],
  ['git@github.com-work:owner/name.git', 'https://github.com', 'owner/name'],
  ['ssh://git@ssh.github.com:443/owner/name', 'https://github.com', 'owner/name'],
  ['http://localhost:3000/owner/name', 'http://localhost:3000', 'owner/name'],
])('the remote %s is parsed', (remote, server, repository) => {
  expect(parseRemote(remote)).toEqual({ server, repository });
});
test.each(['/srv/git/name.git', 'C:/git/name', 'https://host/only', 'https://host/a/b/c'])(
  'the remote %s is not a repository of a forge',
  (remote) => {
    expect(parseRemote(remote)).toBeUndefined();
  },
);

const github = { host: 'github.com', apiUrl: 'https://api.github.com', isGitHubCom: true };
const server = {
  host: 'git.example',
  apiUrl: 'https://git.example/api/v3',
  forge: false,
  isGitHubCom: false,
};

test.each<[NodeJS.ProcessEnv, object]>([
  [{}, github],
  [
    { GH_HOST: 'acme.ghe.com' },
    { host: 'acme.ghe.com', apiUrl: 'https://api.acme.ghe.com', isGitHubCom: true },
  ],
  [{ GH_HOST: 'git.example' }, server],
  [{ GH_HOST: 'notgithub.com' }, { apiUrl: 'https://notgithub.com/api/v3', isGitHubCom: false }],
  [{ GITHUB_API_URL: 'https://api.github.com', GH_HOST: 'git.example' }, github],
  [{ GITHUB_API_URL: 'https://git.example/api/v3' }, server],
  [
    { GITHUB_API_URL: 'https://git.example/api/v1' },
    { host: 'git.example', forge: true, isGitHubCom: false },
  ],
])('the server of a repository is chosen by %j', (env, expected) => {
  expect(gitHubOf(env)).toMatchObject(expected);
});
