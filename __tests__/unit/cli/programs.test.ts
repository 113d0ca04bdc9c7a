import { describe, expect, test } from '@jest/globals';
import { openPullRequest } from '../../../src/cli/init/pull-request.js';
import { namesFor } from '../../../src/cli/repository/names.js';
import type { WorkflowOptions } from '../../../src/cli/repository/workflow.js';
import { openLink } from '../../../src/cli/terminal/browser.js';
import { programPath, runProgram } from '../../../src/workflow/child-process.js';
import { folderOf } from '../../support/run/in-process.js';

const here = { env: {}, platform: process.platform };
const script = (text: string) => ({ file: process.execPath, args: ['-e', text, '--'] });

describe('a program on Windows', () => {
  const onWindows = (name: string, path: string, key = 'Path') =>
    programPath(name, { platform: 'win32', env: { [key]: path } });

  test('is looked up in the absolute folders of PATH, never in the current one', () => {
    const [first, second] = [folderOf({ 'gh.cmd': '' }), folderOf({ 'git.exe': '', 'gh.com': '' })];
    expect(onWindows('git', `.;;${first};"${second}"`)).toBe(`${second}/git.exe`);
    expect(onWindows('gh', `${first};${second}`, 'PATH')).toBe(`${second}/gh.com`);
    const cwd = process.cwd();
    process.chdir(second);
    expect([onWindows('git', '.;;bin'), onWindows('git', first)]).toEqual([undefined, undefined]);
    process.chdir(cwd);
  });

  test('that is not there is not started', async () => {
    const ended = await runProgram('git', [], { platform: 'win32', env: { PATH: '.' } });
    expect(ended).toEqual({ code: undefined, stdout: '', stderr: 'git is in no folder of PATH' });
    expect(await openLink('https://a.example', { file: 'rundll32', args: [] }, { platform: 'win32', env: {} })).toBe(
      false,
    );
  });

  test('elsewhere is left to the system', () => {
    expect(programPath('git', { platform: 'linux', env: {} })).toBe('git');
    expect(onWindows('C:\\Git\\git.exe', '')).toBe('C:\\Git\\git.exe');
  });
});

describe('a link', () => {
  test.each([
    ['a program that takes it', script(''), true],
    ['a program that refuses it', script('process.exit(3)'), false],
    ['a program that is not there', { file: '/nowhere/browser', args: [] }, false],
    [
      'another link than it was given',
      script('process.exit(process.argv[1] === "https://a.example/?b&c" ? 0 : 1)'),
      true,
    ],
  ])('with %s is opened: %s', async (_, command, opened) => {
    expect(await openLink('https://a.example/?b&c', command, here)).toBe(opened);
  });

  test('with a program that goes on running is opened', async () => {
    expect(
      await openLink('1', script('setTimeout(() => process.exit(1), 400)'), {
        ...here,
        graceMs: 1,
      }),
    ).toBe(true);
  });
});

describe('a pull request for one file', () => {
  /** Programs that end as given, and what was run. */
  function programs(fails: string, stderr = '') {
    const ran: string[] = [];
    const spawn = async (file: string, args: string[]) => {
      ran.push([file, ...args].join(' '));
      return { code: ran.at(-1)?.startsWith(fails) ? 1 : 0, stdout: 'https://github.com/a/b/pull/1\n', stderr };
    };
    return { spawn, ran };
  }

  const workflow = { login: 'renewing', names: namesFor('OSC_REFRESH_TOKEN'), previews: true, branch: 'main' };
  const request = {
    files: ['a.yml'],
    name: 'shop',
    address: 'https://shop.example/',
    workflow: { ...workflow, project: {} } as unknown as WorkflowOptions,
  };

  test('says what it does, which secret it uses, and what a merge starts', async () => {
    const { spawn, ran } = programs('nothing');
    await openPullRequest({ spawn }, request);
    const body = ran.find((command) => command.startsWith('gh pr create')) ?? '';
    expect(body).toContain('Merging this deploys to https://shop.example/, as does each later push to `main`.');
    expect(body).toContain('The secret `OSC_REFRESH_TOKEN` and the variable `OSC_CLIENT_ID` of this repository');
  });

  test('commits that file alone to a branch of its own', async () => {
    const { spawn, ran } = programs('nothing');
    expect(await openPullRequest({ spawn }, request)).toBe('https://github.com/a/b/pull/1');
    expect(ran.map((command) => command.split(' --title')[0])).toEqual([
      'git switch --create osc-deploy',
      'git add -- a.yml',
      'git commit --message Deploy to Open Source Cloud -- a.yml',
      'git push --set-upstream origin osc-deploy',
      'gh pr create --head osc-deploy',
      'git switch -',
    ]);
  });

  test.each([
    ['git push', 'remote: denied', 'git push failed: remote: denied'],
    ['gh pr', '', 'gh pr failed: no reason given'],
  ])('ends where %s fails, in its words, on the branch where it began', async (fails, stderr, message) => {
    const { spawn, ran } = programs(fails, stderr);
    await expect(openPullRequest({ spawn }, request)).rejects.toMatchObject({ code: 'pull-request-failed', message });
    expect([ran.at(-2)?.startsWith(fails), ran.at(-1)]).toEqual([true, 'git switch -']);
  });
});
