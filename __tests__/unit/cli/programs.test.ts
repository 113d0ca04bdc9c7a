import { describe, expect, test } from '@jest/globals';
import { openPullRequest } from '../../../src/cli/init/init.js';
import { openLink } from '../../../src/cli/terminal/browser.js';
import { programPath, runProgram } from '../../../src/workflow/child-process.js';
import { folderOf } from '../../support/run/in-process.js';

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
    expect(await openLink('https://a.example', 'win32', {})).toBe(false);
  });

  test('elsewhere is left to the system', () => {
    expect(programPath('git', { platform: 'linux', env: {} })).toBe('git');
    expect(onWindows('C:\\Git\\git.exe', '')).toBe('C:\\Git\\git.exe');
  });
});

test.each([
  ['git push', 'remote: denied', 'git push failed: remote: denied'],
  ['gh pr', '', 'gh pr failed: no reason given'],
])('a pull request ends where %s fails, in its words, on the branch where it began', async (fails, stderr, message) => {
  const ran: string[] = [];
  const spawn = async (file: string, args: string[]) => {
    ran.push([file, ...args].join(' '));
    return { code: ran.at(-1)?.startsWith(fails) ? 1 : 0, stdout: '', stderr };
  };
  const request = { files: ['a.yml'], target: 'https://shop.example/', branch: 'main' };
  await expect(openPullRequest({ spawn }, request)).rejects.toMatchObject({ code: 'pull-request-failed', message });
  expect([ran.at(-2)?.startsWith(fails), ran.at(-1)]).toEqual([true, 'git switch -']);
});
