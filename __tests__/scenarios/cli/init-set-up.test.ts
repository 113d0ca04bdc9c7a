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

const workflowFile = '.github/workflows/osc-deploy.yml';
let bench: CliRepository;
let platform: LocalPlatform;
let github: LocalGitHub;

beforeEach(async () => {
  bench = await CliRepository.start();
  ({ platform, github } = bench);
});
afterEach(() => bench.close());

const clone = (...args: Parameters<CliRepository['clone']>) => bench.clone(...args);
const init = (cli: Cli, ...argv: string[]) => cli.run('init', ...bench.at, ...argv);
const written = ({ folder }: Cli) => readFileSync(join(folder, workflowFile), 'utf8');
const secret = () => bench.vault.secrets.get('OSC_REFRESH_TOKEN');

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
    expect(cli.stderr).toContain(`git add ${workflowFile} && git commit`);
    const git = (...args: string[]) => execFileSync('git', args, { cwd: cli.folder, stdio: 'ignore' });
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-m', 'x');
    expect(cli.stderr).not.toContain('Nothing else to do.');
    await init(cli);
    expect(cli.stderr).toContain('Nothing else to do.');
  });

  test('--dry-run shows the workflow and sends nothing', async () => {
    const cli = clone(html);
    expect(await init(cli, '--dry-run')).toBe(0);
    expect(await complaintsAbout(cli.stdout)).toEqual([]);
    expect([platform.requests, github.log.records, existsSync(join(cli.folder, '.github'))]).toEqual([[], [], false]);
  });

  test('a no changes nothing, --yes does not ask', async () => {
    const cli = clone(html, { confirmed: false });
    expect(await init(cli)).toBe(0);
    expect([cli.stderr.includes('Go ahead?'), secret(), github.log.records]).toEqual([true, undefined, []]);
    expect(await init(cli, '--yes')).toBe(0);
    expect(secret()).toBeDefined();
  });

  test('never replaces a workflow unless it is told to', async () => {
    const cli = clone({ ...html, [workflowFile]: mine });
    expect(await init(cli)).toBe(0);
    expect([written(cli), cli.stderr]).toEqual([mine, expect.stringContaining('--force writes it')]);
    expect(await init(cli, '--force')).toBe(0);
    expect(written(cli)).not.toBe(mine);
  });

  test('leaves a repository alone that another workflow deploys', async () => {
    const cli = clone({ ...html, '.github/workflows/site.yml': mine });
    expect(await init(cli)).toBe(0);
    expect(cli.stderr).toContain('.github/workflows/site.yml deploys this repository already');
    expect(existsSync(join(cli.folder, workflowFile))).toBe(false);
  });

  test('--env creates the environment, keeps the login there, and leaves pull requests out', async () => {
    const cli = clone(html);
    expect([await init(cli, '--env', 'production'), cli.stderr]).toEqual([
      0,
      expect.stringContaining('Created the environment production'),
    ]);
    const vault = github.repositories.open(repository).environments.get('production');
    expect([vault?.secrets.has('OSC_REFRESH_TOKEN'), secret()]).toEqual([true, undefined]);
    expect(await complaintsAbout(written(cli))).toEqual([]);
    expect(written(cli)).toContain('name: production');
    expect(written(cli)).not.toContain('pull_request:');
  });

  test('says what to do when the environment cannot be created', async () => {
    const value = bench.token({ environments: 'write' });
    const cli = clone(html, { env: { GITHUB_TOKEN: value } });
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

  test.each([
    [['--no-previews'], true],
    [[], false],
  ])('with %j asks whether the token that was typed may be kept too: %s', async (options, asks) => {
    const value = bench.token({ secrets: 'write', variables: 'write' });
    const cli = clone(html, { env: { GITHUB_TOKEN: '' }, typed: value, confirmed: true });
    expect(await init(cli, ...options)).toBe(0);
    expect(cli.stderr.includes('Keep this GitHub token')).toBe(asks);
    expect(bench.vault.secrets.has('OSC_SECRET_TOKEN')).toBe(asks);
    expect(written(cli).includes('secret-token: ${{ secrets.OSC_SECRET_TOKEN }}')).toBe(asks);
  });

  test('--yes keeps no token that was typed', async () => {
    const value = bench.token({ secrets: 'write', variables: 'write' });
    const cli = clone(html, { env: { GITHUB_TOKEN: '' }, typed: value, confirmed: true });
    expect(await init(cli, '--yes', '--no-previews')).toBe(0);
    expect(bench.vault.secrets.has('OSC_SECRET_TOKEN')).toBe(false);
    expect(written(cli)).not.toContain('secret-token:');
  });

  test('an access token in OSC_ACCESS_TOKEN is the login, with previews at any hour and no sign-in', async () => {
    const accessToken = platform.authority.accessTokens.issuePersonal('acme');
    const logins = platform.families.length;
    const cli = clone(html, { env: { OSC_ACCESS_TOKEN: accessToken } });
    expect([await init(cli), cli.stderr]).toEqual([0, expect.stringContaining('the token in OSC_ACCESS_TOKEN')]);
    expect([bench.vault.secrets.get('OSC_ACCESS_TOKEN'), secret()]).toEqual([accessToken, undefined]);
    expect(platform.families).toHaveLength(logins);
    expect(written(cli)).toContain('access-token: ${{ secrets.OSC_ACCESS_TOKEN }}');
    expect(written(cli)).toContain('pull_request:');
    expect(written(cli)).not.toContain('refresh-token:');
    expect(cli.stdout + cli.stderr + written(cli)).not.toContain(accessToken);
    // Later, without it in the environment, it stays the login.
    delete cli.terminal.env['OSC_ACCESS_TOKEN'];
    const before = written(cli);
    expect([await init(cli), cli.stderr]).toEqual([0, expect.stringContaining('has an access token already')]);
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
    const git = (...args: string[]) => execFileSync('git', args, { cwd: cli.folder, encoding: 'utf8' });
    git('init', '--quiet', '--bare', '--initial-branch', 'trunk', origin);
    git('config', `url.${origin}.insteadOf`, `${github.apiUrl}/${repository}.git`);
    git('config', 'user.email', 'a@example.com');
    git('config', 'user.name', 'A');
    git('commit', '--quiet', '--allow-empty', '--message', 'first');
    git('add', 'index.html');
    write(cli, 'pages/index.html', '');
    cli.terminal.cwd = join(cli.folder, 'pages');
    cli.terminal.env['PATH'] = `${bin}:${process.env['PATH']}`;
    expect([await init(cli, '--repo', repository, '--pull-request'), cli.stderr]).toEqual([0, expect.anything()]);
    expect(cli.stdout.trim().split('\n').at(-1)).toBe('https://github.com/acme/site/pull/1');
    // The person is where they were, with what they had staged.
    expect([git('branch', '--show-current'), git('diff', '--staged', '--name-only')]).toEqual([
      'trunk\n',
      'index.html\n',
    ]);
    expect(git('--git-dir', origin, 'ls-tree', '-r', '--name-only', 'osc-deploy').trim()).toBe(
      '.github/workflows/osc-deploy-pages.yml',
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
