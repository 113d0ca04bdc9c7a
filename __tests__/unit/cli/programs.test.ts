import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parseRemote } from '../../../src/cli/clone.js';
import { Programs, trustedFolders } from '../../../src/cli/programs.js';
import { namedServer } from '../../../src/cli/repository/server.js';
import { configFolder } from '../../../src/cli/saved-login.js';
import { browserCommand } from '../../../src/cli/terminal/browser.js';
import { folderOf } from '../../support/run/in-process.js';

describe('the folders of PATH whose programs are started', () => {
  const posixClone = '/home/a/evil';
  const windowsClone = 'C:\\Users\\a\\evil';

  test.each<[platform: NodeJS.Platform, clone: string, path: string, trusted: string[]]>([
    ['linux', posixClone, '/usr/bin:/home/a/.local/bin', ['/usr/bin', '/home/a/.local/bin']],
    ['linux', posixClone, ':.:bin:./node_modules/.bin:/usr/bin', ['/usr/bin']],
    ['linux', posixClone, `${posixClone}:${posixClone}/bin:${posixClone}-2`, [`${posixClone}-2`]],
    ['linux', posixClone, '/home/a/evil/../evil/tools:/usr/bin', ['/usr/bin']],
    // npx adds the folder of each project above, and of what it has fetched.
    ['linux', posixClone, '/home/a/node_modules/.bin:/node_modules/.bin/', []],
    ['darwin', posixClone, '/x/_npx/1/Node_Modules/.BIN:/opt/homebrew/bin', ['/opt/homebrew/bin']],
    ['linux', posixClone, '/usr/lib/node_modules/npm/bin', ['/usr/lib/node_modules/npm/bin']],
    // A link outside of the clone that leads into it, and a folder that is not there.
    ['linux', posixClone, '/links/into-clone:/missing:/usr/bin', ['/usr/bin']],
    ['linux', posixClone, '/links/into-bin:/usr/bin', ['/usr/bin']],
    ['win32', windowsClone, 'C:\\Windows;"D:\\Git\\cmd"', ['C:\\Windows', 'D:\\Git\\cmd']],
    ['win32', windowsClone, '.;;bin;\\evil;C:evil;/evil;C:\\Git', ['C:\\Git']],
    ['win32', windowsClone, 'c:\\users\\A\\EVIL\\bin;C:/Users/a/evil/bin;C:\\Git', ['C:\\Git']],
    ['win32', windowsClone, 'C:\\Users\\a\\node_modules\\.bin;D:/x/Node_Modules/.bin', []],
    [
      'win32',
      windowsClone,
      'C:\\Users\\a\\evil2;\\\\host\\tools',
      ['C:\\Users\\a\\evil2', '\\\\host\\tools'],
    ],
  ])('on %s, from %s, by PATH %s', (platform, clone, path, trusted) => {
    const links: Record<string, string | undefined> = {
      '/links/into-clone': `${clone}/tools`,
      '/links/into-bin': '/home/a/project/node_modules/.bin',
      '/missing': undefined,
    };
    const realOf = (one: string) => (one in links ? links[one] : one);
    expect(trustedFolders(path, { platform, untrusted: [clone], realOf })).toEqual(trusted);
  });
});

describe('a program', () => {
  const say = '#!/bin/sh\necho "$0 $PATH"\n';

  /** Makes a folder with programs that say which one they are. */
  function folderWith(...paths: string[]): string {
    const folder = folderOf(Object.fromEntries(paths.map((path) => [path, say])));
    for (const path of paths) chmodSync(join(folder, path), 0o755);
    return folder;
  }
  const programs = (cwd: string, env: NodeJS.ProcessEnv) =>
    new Programs({ platform: 'linux', env, cwd });

  test('of a clone is never started, by name or by a link, and its folders are not handed on', async () => {
    const clone = folderWith('bin/git', 'node_modules/.bin/git', 'sub/git', '.git/HEAD');
    const [mine, links] = [folderWith('git'), folderOf({})];
    symlinkSync(join(clone, 'bin/git'), join(links, 'git'));
    const places = ['sub', 'bin', 'node_modules/.bin'].map((name) => join(clone, name));
    const PATH = [...places, '.', links, mine].join(':');
    for (const cwd of [clone, join(clone, 'sub')]) {
      const { stdout } = await programs(cwd, { PATH }).run('git', []);
      expect(stdout).toBe(`${mine}/git ${links}:${mine}\n`);
      expect(programs(cwd, { PATH: places.join(':') }).find('git')).toBeUndefined();
      expect(programs(cwd, { PATH }).find('./git')).toBeUndefined();
    }
  });

  test('of a folder without .git is not started either, nor one that Yarn made for a project', () => {
    const [folder, yarn] = [folderWith('bin/git'), folderWith('git')];
    const PATH = `${folder}/bin:${yarn}`;
    expect(programs(folder, { PATH }).find('git')).toBe(`${yarn}/git`);
    expect(programs(folder, { PATH, BERRY_BIN_FOLDER: yarn }).find('git')).toBeUndefined();
  });

  test.each([
    ['a clone, below a planted .git', ['.git/HEAD', 'site/.git']],
    ['a clone, in a folder of it', ['.git/HEAD']],
    ['an archive without .git', []],
    ['an archive, below a planted .git', ['site/deep/.git']],
  ])('beside the current folder is not started: %s', (_, extra) => {
    const [top, mine] = [folderWith('.venv/bin/git', 'site/deep/x', ...extra), folderWith('git')];
    const PATH = `${top}/.venv/bin:${mine}`;
    for (const cwd of ['site', 'site/deep'])
      expect(programs(join(top, cwd), { PATH, HOME: '/home/a' }).find('git')).toBe(`${mine}/git`);
  });

  test('of the person or the machine is started from every folder', () => {
    const home = folderWith('.local/bin/git', 'src/zip/.venv/bin/git', 'src/zip/site/x');
    const env = { HOME: home, PATH: `${home}/src/zip/.venv/bin:${home}/.local/bin` };
    expect(programs(join(home, 'src/zip/site'), env).find('git')).toBe(`${home}/.local/bin/git`);
    for (const cwd of ['/usr/src', '/opt', '/usr/local/lib'])
      expect(programs(cwd, { HOME: '/home/a', PATH: '/usr/bin' }).find('env')).toBe('/usr/bin/env');
  });

  test('is ended at its limit', async () => {
    const folder = folderOf({ git: '#!/bin/sh\nexec sleep 60\n' });
    chmodSync(join(folder, 'git'), 0o755);
    const path = { PATH: `${folder}:/usr/bin:/bin` };
    const ended = await programs('/', path).run('git', [], { limitMs: 200 });
    expect(ended).toMatchObject({ code: undefined, isLate: true });
  });

  test('below the home folder is started in the home folder, and above it', () => {
    const home = folderWith('.local/bin/gh');
    mkdirSync(join(home, '.git'));
    const env = { HOME: home, PATH: `${home}/.local/bin` };
    for (const cwd of [home, join(home, '..'), '/'])
      expect(programs(cwd, env).find('gh')).toBe(`${home}/.local/bin/gh`);
  });

  test('that is missing or not executable is not started', async () => {
    const folder = folderOf({ git: say });
    const ended = await programs('/', { PATH: folder }).run('git', []);
    const stderr = 'git is in no absolute folder of PATH outside of this folder';
    expect(ended).toEqual({ code: undefined, stdout: '', stderr });
    expect(await programs('/', { PATH: folder }).open('xdg-open', ['https://a.example'])).toBe(
      false,
    );
  });

  test('gets the tokens for GitHub only where it needs them', async () => {
    const bin = folderOf({ git: '#!/bin/sh\necho "$GH_TOKEN,$GIT_SSH_COMMAND,$X"\n' });
    chmodSync(join(bin, 'git'), 0o755);
    const env = { PATH: bin, GH_TOKEN: 't', GIT_SSH_COMMAND: 's' };
    const run = (needs?: { tokens: boolean; env: NodeJS.ProcessEnv }) =>
      programs('/', env).run('git', [], needs);
    expect(await run()).toMatchObject({ stdout: ',s,\n' });
    expect(await run({ tokens: true, env: { X: 'x' } })).toMatchObject({ stdout: 't,s,x\n' });
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
  expect(namedServer(env)).toMatchObject(expected);
});
