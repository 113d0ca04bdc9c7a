import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { LocalGitHub } from '../../../emulator/github/github.js';
import type { LocalPlatform } from '../../../emulator/platform.js';
import { write } from '../../support/cli/cli-platform.js';
import { CliRepository, repository } from '../../support/cli/cli-repository.js';
import type { Cli } from '../../support/cli/start-cli.js';
import { complaintsAbout } from '../../support/workflows/workflow-linter.js';

const deployFile = '.github/workflows/osc-deploy.yml';
const buildFile = '.github/workflows/osc-build.yml';
let bench: CliRepository;
let platform: LocalPlatform;
let github: LocalGitHub;

beforeEach(async () => {
  bench = await CliRepository.start();
  ({ platform, github } = bench);
});
afterEach(() => bench.close());

const clone = (...args: Parameters<CliRepository['clone']>) => bench.clone(...args);
const init = (cli: Cli, ...argv: string[]) => cli.run('init', ...bench.at, '--yes', ...argv);
const ask = (cli: Cli, ...argv: string[]) => cli.run('init', ...bench.at, ...argv);
const written = ({ folder }: Cli, file = deployFile) => readFileSync(join(folder, file), 'utf8');
const secret = () => bench.vault.secrets.get('OSC_REFRESH_TOKEN');

/** Git in a clone, with a first commit. */
function gitOf({ folder }: Cli) {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' });
  git('config', 'user.email', 'a@example.com');
  git('config', 'user.name', 'A');
  git('commit', '--quiet', '--allow-empty', '--message', 'first');
  return git;
}

describe('init', () => {
  const html = { 'index.html': '<h1>' };

  test('again changes nothing and asks for no sign-in', async () => {
    const cli = clone(html);
    await init(cli);
    const [before, token, logins] = [written(cli), secret(), platform.families.length];
    expect(await init(cli)).toBe(0);
    expect([written(cli), secret(), platform.families.length]).toEqual([before, token, logins]);
    expect(cli.stderr).toContain('acme/site has a login already');
    // It is not committed yet.
    expect(cli.stderr).toContain(`git add ${buildFile} ${deployFile} && git commit`);
    const git = gitOf(cli);
    git('add', '.');
    git('commit', '--quiet', '-m', 'x');
    expect(cli.stderr).not.toContain('Nothing else to do.');
    await init(cli);
    expect(cli.stderr).toContain('Nothing else to do.');
    // Nor is it pushed while the branch is ahead of its upstream.
    git('update-ref', 'refs/remotes/origin/trunk', 'HEAD~1');
    git('branch', '--set-upstream-to', 'origin/trunk');
    await init(cli);
    expect(cli.stderr).toMatch(/:\n {2}git push\n$/);
  });

  test('--dry-run shows the workflow and sends nothing', async () => {
    const cli = clone(html);
    expect(await init(cli, '--dry-run')).toBe(0);
    const documents = cli.stdout.split('---\n').slice(1);
    expect(documents.map((text) => text.split('\n')[0])).toEqual([`# ${buildFile}`, `# ${deployFile}`]);
    expect((await Promise.all(documents.map(complaintsAbout))).flat()).toEqual([]);
    expect([platform.requests, github.log.records, existsSync(join(cli.folder, '.github'))]).toEqual([[], [], false]);
  });

  test('a no changes nothing, --yes does not ask', async () => {
    const cli = clone(html, { confirmed: false });
    expect(await ask(cli)).toBe(0);
    expect([cli.stderr.includes('Go ahead?'), secret(), github.log.records]).toEqual([true, undefined, []]);
    expect(await init(cli)).toBe(0);
    expect(secret()).toBeDefined();
  });

  test('without a terminal changes nothing unless --yes is given', async () => {
    const cli = clone(html);
    expect([await ask(cli), cli.stderr]).toEqual([2, expect.stringContaining('there is no terminal to ask on')]);
    expect(github.log.records).toEqual([]);
  });

  test('never replaces a workflow unless it is told to', async () => {
    const cli = clone({ ...html, [deployFile]: mine });
    expect(await init(cli)).toBe(1);
    expect([written(cli), cli.stderr]).toEqual([mine, expect.stringContaining('`--force` writes them')]);
    expect([secret(), platform.requests]).toEqual([undefined, []]);
    expect(await init(cli, '--force')).toBe(0);
    expect(written(cli)).not.toBe(mine);
  });

  test('leaves a repository alone that another workflow deploys', async () => {
    const cli = clone({ ...html, '.github/workflows/site.yml': mine });
    expect(await init(cli)).toBe(1);
    expect(cli.stderr).toContain('.github/workflows/site.yml deploys this repository already');
    expect([existsSync(join(cli.folder, deployFile)), secret()]).toEqual([false, undefined]);
  });

  test.each([
    ['1', 'refresh-token:', 'It ends after 7 days without a run'],
    ['2', 'access-token:', 'It ends on the day that you choose there'],
  ])('asks how GitHub shall sign in: %s', async (answer, input, cost) => {
    const typed = platform.authority.accessTokens.issuePersonal('acme');
    const cli = clone(html, { confirmed: true, answer, typed });
    expect([await ask(cli), cli.stderr]).toEqual([0, expect.stringContaining(cost)]);
    expect(written(cli)).toContain(input);
    expect(bench.vault.secrets.get('OSC_ACCESS_TOKEN')).toBe(answer === '2' ? typed : undefined);
    expect(bench.leaks(cli)).toEqual([]);
    // What it wrote answers the question the next time.
    const [before, asked] = [written(cli), cli.stderr.split('How shall GitHub').length];
    expect([await ask(cli), written(cli)]).toEqual([0, before]);
    // In another folder too: a repository has one login.
    write(cli, 'docs/index.html', '');
    cli.terminal.cwd = join(cli.folder, 'docs');
    expect(await ask(cli)).toBe(0);
    expect(written(cli, '.github/workflows/osc-deploy-docs.yml')).toContain(input);
    expect(cli.stderr.split('How shall GitHub')).toHaveLength(asked);
  });

  test('--sign-in answers it, and a token that is missing is asked for before anything is sent', async () => {
    const cli = clone(html);
    expect(await init(cli, '--sign-in', 'token')).toBe(2);
    expect(cli.stderr).toContain('`--sign-in token` needs an access token of the console in OSC_ACCESS_TOKEN.');
    expect(github.log.records).toEqual([]);
    await init(cli, '--dry-run', '--sign-in', 'token');
    expect(cli.stdout).toContain('access-token: ${{ secrets.OSC_ACCESS_TOKEN }}');
  });

  test('--env creates the environment, keeps the login there, and leaves pull requests out', async () => {
    const cli = clone(html);
    expect(await init(cli, '--env', 'production')).toBe(0);
    expect(cli.stderr).toContain('Created the environment production');
    const vault = github.repositories.open(repository).environments.get('production');
    expect([vault?.secrets.has('OSC_REFRESH_TOKEN'), secret()]).toEqual([true, undefined]);
    expect(written(cli)).toContain('name: production');
    expect(written(cli)).not.toContain('pull_request:');
  });

  test('says what to do when the environment cannot be created', async () => {
    const cli = clone(html, { env: { GITHUB_TOKEN: bench.token({ environments: 'write' }) } });
    expect(await init(cli, '--env', 'production')).toBe(1);
    expect(cli.stderr).toContain('could not be created');
    expect(platform.requests).toEqual([]);
  });

  test('stores a token that may rewrite the login, and then the workflow uses it, without pull requests', async () => {
    const value = bench.token({ secrets: 'write', variables: 'write' });
    const cli = clone(html, { env: { OSC_SECRET_TOKEN: value } });
    expect(await init(cli)).toBe(0);
    expect(bench.vault.secrets.get('OSC_SECRET_TOKEN')).toBe(value);
    expect(written(cli)).toContain('secret-token: ${{ secrets.OSC_SECRET_TOKEN }}');
    expect(written(cli)).not.toContain('pull_request:');
    expect(cli.stderr).toContain('Note: no previews, because OSC_SECRET_TOKEN may write secrets');
    expect(cli.stdout + cli.stderr + written(cli)).not.toContain(value);
  });

  test('an access token in OSC_ACCESS_TOKEN is the login, with previews at any hour and no sign-in', async () => {
    const accessToken = platform.authority.accessTokens.issuePersonal('acme');
    const logins = platform.families.length;
    const cli = clone(html, { env: { OSC_ACCESS_TOKEN: accessToken } });
    expect([await init(cli), cli.stderr]).toEqual([0, expect.stringContaining('Sign-in   an access token')]);
    expect([bench.vault.secrets.get('OSC_ACCESS_TOKEN'), secret()]).toEqual([accessToken, undefined]);
    expect(platform.families).toHaveLength(logins);
    expect(written(cli)).toContain('access-token: ${{ secrets.OSC_ACCESS_TOKEN }}');
    expect(written(cli)).toContain('pull_request:');
    expect(written(cli)).not.toContain('refresh-token:');
    expect(cli.stdout + cli.stderr + written(cli)).not.toContain(accessToken);
    // Later, without it in the environment, it stays the login.
    delete cli.terminal.env['OSC_ACCESS_TOKEN'];
    const before = written(cli);
    expect([await ask(cli, '--yes'), cli.stderr]).toEqual([0, expect.stringContaining('has a login already')]);
    expect([written(cli), secret()]).toEqual([before, undefined]);
  });

  test('a token in OSC_ACCESS_TOKEN that lives for an hour is not stored', async () => {
    const cli = clone(html, { env: { OSC_ACCESS_TOKEN: platform.signIn().accessToken } });
    expect([await init(cli), cli.stderr]).toEqual([2, expect.stringContaining('It is not for CI.')]);
    expect(github.log.records).toEqual([]);
  });

  test('--pull-request opens one with the workflow alone', async () => {
    const cli = clone(html);
    const bin = join(cli.folder, 'bin');
    write(cli, 'bin/gh', '#!/bin/sh\n[ "$1" = auth ] && exit 1\necho https://github.com/acme/site/pull/1\n');
    chmodSync(join(bin, 'gh'), 0o755);
    const origin = join(cli.folder, 'origin.git');
    const git = gitOf(cli);
    git('init', '--quiet', '--bare', '--initial-branch', 'trunk', origin);
    git('config', `url.${origin}.insteadOf`, `${github.apiUrl}/${repository}.git`);
    git('add', 'index.html');
    write(cli, 'pages/index.html', '');
    cli.terminal.cwd = join(cli.folder, 'pages');
    cli.terminal.env['PATH'] = `${bin}:${process.env['PATH']}`;
    // Also where the files were written before, and are not committed.
    await init(cli, '--repo', repository);
    expect([await init(cli, '--repo', repository, '--pull-request'), cli.stderr]).toEqual([0, expect.anything()]);
    expect(cli.stdout.trim().split('\n').at(-1)).toBe('https://github.com/acme/site/pull/1');
    // The person is where they were, with what they had staged.
    expect([git('branch', '--show-current'), git('diff', '--staged', '--name-only')]).toEqual([
      'trunk\n',
      'index.html\n',
    ]);
    expect(git('--git-dir', origin, 'ls-tree', '-r', '--name-only', 'osc-deploy').trim()).toBe(
      '.github/workflows/osc-build-pages.yml\n.github/workflows/osc-deploy-pages.yml',
    );
  });
});

/** A workflow written by hand. */
const mine = `on: push
concurrency: { group: osc-login, queue: max, cancel-in-progress: false }
jobs:
  mine:
    runs-on: ubuntu-latest
    steps:
      - uses: OWNER/osc-deploy@v0.1.0-node24
        with:
          directory: .
          refresh-token: \${{ secrets.OSC_REFRESH_TOKEN }}
          client-id: \${{ vars.OSC_CLIENT_ID }}
`;
