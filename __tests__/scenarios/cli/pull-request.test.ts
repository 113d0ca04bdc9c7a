import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { ended, gitIn, write } from '../../support/cli/cli-platform.js';
import {
  bench,
  github,
  repository,
  startRepositoryEachTest,
} from '../../support/cli/cli-repository.js';
import type { Cli } from '../../support/cli/start-cli.js';

startRepositoryEachTest();

const init = (cli: Cli, ...argv: string[]) => cli.run('init', ...bench.at, '--yes', ...argv);
const html = { 'index.html': '<h1>Hello' };
const written = '.github/workflows/osc-build-pages.yml\n.github/workflows/osc-deploy-pages.yml';

/** A clone of a bare `origin` of this machine, in whose folder `pages` the command runs. */
function cloneToPush() {
  const cli = bench.clone(html);
  const gh = (pullRequest: string) =>
    bench.installGh(cli, `[ "$1" = auth ] && exit 1\n${pullRequest}`);
  const origin = join(cli.folder, 'origin.git');
  const git = gitIn(cli);
  git('commit', '--quiet', '--allow-empty', '--message', 'first');
  git('init', '--quiet', '--bare', '--initial-branch', 'trunk', origin);
  git('config', `url.${origin}.insteadOf`, `${github.apiUrl}/${repository}.git`);
  git('add', 'index.html');
  write(cli, { 'pages/index.html': '' });
  cli.terminal.cwd = join(cli.folder, 'pages');
  gh('echo https://github.com/acme/site/pull/1');

  const propose = () => init(cli, '--repo', repository, '--pull-request');
  const state = () => ({
    branch: git('branch', '--show-current'),
    branches: git('branch', '--format', '%(refname:short)'),
    staged: git('diff', '--staged', '--name-only'),
    workflows: git('ls-files', '--others', '--', '.github'),
    pushed: git('--git-dir', origin, 'branch', '--format', '%(refname:short)'),
  });
  return { cli, gh, git, origin, propose, state };
}

/** The person is where they were, with what they had staged. */
const asBefore = { branch: 'trunk', staged: 'index.html' };
const isOpen = ended(0, { stdout: 'https://github.com/acme/site/pull/1\n' });

test('opens a pull request with only the workflow for --pull-request', async () => {
  const { cli, git, origin, propose, state } = cloneToPush();
  // Also where the files were written before, and are not committed.
  await init(cli, '--repo', repository);
  expect(await propose()).toMatchObject(isOpen);
  expect(state()).toMatchObject({ ...asBefore, workflows: '', pushed: 'osc-deploy' });
  expect(git('--git-dir', origin, 'ls-tree', '-r', '--name-only', 'osc-deploy')).toBe(written);
});

test.each([
  [
    'push',
    ({ origin }: ReturnType<typeof cloneToPush>) => {
      write({ folder: origin } as Cli, { 'hooks/pre-receive': '#!/bin/sh\necho no right\nexit 1' });
      chmodSync(join(origin, 'hooks/pre-receive'), 0o755);
      return () => rmSync(join(origin, 'hooks/pre-receive'));
    },
    'no right',
  ],
  [
    'commit',
    ({ git }: ReturnType<typeof cloneToPush>) => {
      git('config', 'user.email', '');
      git('config', 'user.name', '');
      return () => {
        git('config', 'user.email', 'a@b.example');
        git('config', 'user.name', 'a');
      };
    },
    '',
  ],
])('undoes the branch where git %s fails, and can be repeated', async (act, fail, reason) => {
  const clone = cloneToPush();
  const { propose, state, git } = clone;
  const mend = fail(clone);

  const failed = await propose();
  expect(failed).toMatchObject(ended(1, `git ${act} failed: `));
  expect(failed.stderr).toContain(reason);
  expect(failed.stderr).toContain('You are on trunk as before, with the written files.');
  expect(failed.stderr).toContain(` --repo ${repository} --pull-request --yes\n`);
  expect(state()).toEqual({ ...asBefore, branches: 'trunk', workflows: written, pushed: '' });

  mend();
  expect(await propose()).toMatchObject(isOpen);
  expect(state()).toMatchObject({ ...asBefore, workflows: '', pushed: 'osc-deploy' });
  expect(git('log', '--format=%s', 'trunk..osc-deploy')).toBe('Deploy to Open Source Cloud');
});

test('says what is left where only the pull request fails, and takes its own branch up again', async () => {
  const { gh, git, propose, state } = cloneToPush();
  gh('echo denied >&2; exit 1');
  expect(await propose()).toMatchObject(
    ended(
      1,
      /gh pr failed: denied\. The workflow is pushed, on the branch osc-deploy\..*\n {2}gh pr create --head osc-deploy --fill\n/s,
    ),
  );
  expect(state()).toMatchObject({ ...asBefore, workflows: '', pushed: 'osc-deploy' });

  gh('echo https://github.com/acme/site/pull/1');
  expect(await propose()).toMatchObject(isOpen);
  expect(state()).toMatchObject({ ...asBefore, workflows: '', pushed: 'osc-deploy' });
  expect(git('log', '--format=%s', 'trunk..osc-deploy')).toBe('Deploy to Open Source Cloud');
});

test('leaves a branch osc-deploy of somebody else, and goes back to a detached commit', async () => {
  const { git, propose, state } = cloneToPush();
  git('branch', 'osc-deploy');
  git('switch', '--quiet', '--detach');
  expect(await propose()).toMatchObject(
    ended(1, /There is a branch osc-deploy with other files.*git branch -m osc-deploy/s),
  );
  git('branch', '-m', 'osc-deploy', 'osc-deploy-before');
  expect(await propose()).toMatchObject(isOpen);
  expect(state()).toMatchObject({ branch: '', staged: 'index.html', pushed: 'osc-deploy' });
});

test('refuses --pull-request before the first commit, and sends nothing', async () => {
  const cli = bench.clone(html);
  expect(await init(cli, '--pull-request')).toMatchObject(ended(1, 'There is no commit yet'));
  expect(bench.vault.secrets.size).toBe(0);
});
