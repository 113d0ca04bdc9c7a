import { execFileSync } from 'node:child_process';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { type Cli, startCli } from '../../support/cli/start-cli.js';
import { TurnedClock } from '../../support/service/service-workspace.js';

const url = 'https://github.com/acme/shop';
let platform: LocalPlatform;
let cli: Cli;
/** Commits of the clone and of the repository, the newest first. */
let commits: string[];

beforeEach(async () => {
  const clock = new TurnedClock();
  platform = await startPlatform({ now: clock.now });
  const { accessToken } = platform.signIn();
  cli = startCli({ clock, env: { OSC_ACCESS_TOKEN: accessToken, PATH: process.env['PATH'] } });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: cli.folder, encoding: 'utf8' }).trim();
  git('init', '-q', '-b', 'main');
  git('remote', 'add', 'origin', url);
  const commit = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '--allow-empty', '-m'];
  for (const message of ['one', 'two']) git(...commit, message);
  commits = git('log', '--format=%H').split('\n');
  const [newest = '', former = ''] = commits;
  git('tag', '20260401', former);
  platform.services.repositories.declare(url, { branches: { main: newest }, tags: { '20260401': former } });
});
afterEach(async () => {
  await cli.close();
  await platform.close();
});

const run = (...argv: string[]) => cli.run(...argv, '--base-url', platform.apiUrl);
const shop = () => platform.services.instances.named('shop');
const served = async () => (await fetch(cli.stdout.trim().split('\n').at(-1) ?? '')).text();

test.each([
  ['HEAD~1', 1],
  ['its first digits', 1],
])('a web runner goes back to %s, waits for that commit and keeps its other options', async (form) => {
  expect([await run('run', '--runner', 'web', '--name', 'shop', '--sub-path', 'web'), cli.stderr]).toEqual([
    0,
    expect.any(String),
  ]);
  expect(await served()).toContain(commits[0]);
  const to = form === 'HEAD~1' ? form : (commits[1]?.slice(0, 9) ?? '');
  expect([await run('rollback', 'shop', '--to', to), cli.stderr]).toEqual([
    0,
    expect.stringContaining(`From main back to ${commits[1]}.`),
  ]);
  expect(shop().options).toMatchObject({ SourceUrl: `${url}#${commits[1]}`, SubPath: 'web' });
  expect(cli.stderr).toMatch(new RegExp(`Commit +${commits[1]}`));
  expect(await served()).toContain(commits[1]);
});

test('one that sleeps is woken up at the former commit', async () => {
  await run('run', '--runner', 'web', '--name', 'shop');
  platform.services.suspend('shop');
  expect([await run('rollback', '--runner', 'web', '--name', 'shop', '--to', commits[1] ?? ''), cli.stderr]).toEqual([
    0,
    expect.any(String),
  ]);
  expect(await served()).toContain(commits[1]);
});

test('a build that fails is a failure', async () => {
  await run('run', '--runner', 'web', '--name', 'shop');
  platform.services.repositories.failing.set(commits[1] ?? '', ['error TS1005']);
  expect(await run('rollback', '--runner', 'web', '--name', 'shop', '--to', 'HEAD~1')).toBe(1);
  expect(cli.stderr).toContain('error TS1005');
});

test('an app goes back to a tag, in the folder that it was made with, also where no clone is', async () => {
  expect(await run('run', '--target', 'app', '--runner', 'go', '--name', 'shop', '--sub-path', 'api')).toBe(0);
  execFileSync('rm', ['-rf', '.git'], { cwd: cli.folder });
  expect([await run('rollback', '--app', '--name', 'shop', '--to', '20260401'), cli.stderr]).toEqual([
    0,
    expect.stringContaining('From main back to 20260401.'),
  ]);
  expect(platform.services.apps.of('acme')).toMatchObject([{ sourceRef: '20260401', subPath: 'api' }]);
  expect(await served()).toContain(commits[1]);
});

test('a log that is followed goes on with the next build, each line once, until Ctrl-C', async () => {
  await run('run', '--runner', 'web', '--name', 'shop');
  const { clock, env } = cli.terminal;
  const other = startCli({ clock, env });
  const from = cli.stdout.length;
  let looks = 0;
  cli.terminal.clock = {
    ...{ now: () => clock.now(), every: () => () => undefined },
    sleep: async (ms, signal) => {
      looks++;
      if (looks === 1) {
        const argv = ['rollback', '--runner', 'web', '--name', 'shop', '--to', commits[1] ?? ''];
        expect(await other.run(...argv, '--base-url', platform.apiUrl)).toBe(0);
      }
      if (looks === 3) cli.interrupts.interrupt('SIGINT');
      await clock.sleep(ms, signal);
    },
  };
  expect(await run('logs', '--runner', 'web', '--name', 'shop', '--follow')).toBe(130);
  await other.close();
  const builds = cli.stdout.slice(from).match(/^Commit info: [0-9a-f]{7}/gm);
  expect([looks, builds]).toEqual([3, commits.map((commit) => `Commit info: ${commit.slice(0, 7)}`)]);
});

test.each([
  [['--app', '--to', 'HEAD~1'], 2, '--to must be a branch or tag, since My Apps takes no commit'],
  [['--runner', 'php', '--to', 'HEAD~1'], 2, 'must be a branch or tag, since the php runner clones no commit'],
  [['--runner', 'web', '--to', '--upload-pack=x'], 2, 'must be a branch, tag or commit'],
  [['--runner', 'perl', '--to', 'v1'], 2, '--runner must be one of `web`, '],
  [['--site', '--to', 'v1'], 2, '--to must be `previous`, a commit of 7 digits or more, or the id of a version'],
  [['--service', 'a-b', '--to', 'v1'], 2, '"shop" on a-b is not built from a source.'],
  [['--app'], 2, 'An app needs --to'],
])('%j is refused before anything is sent', async (argv, code, text) => {
  expect(await run('rollback', '--name', 'shop', ...argv)).toBe(code);
  expect(cli.stderr).toContain(text);
  expect(platform.requests).toHaveLength(0);
});

test('what is not there, and the branch that it follows, change nothing', async () => {
  expect(await run('rollback', '--app', '--name', 'shop', '--to', 'v1')).toBe(1);
  expect(cli.stderr).toContain('There is no app "shop" in this workspace');
  await run('run', '--target', 'app', '--runner', 'web', '--name', 'shop');
  platform.log.clear();
  expect(await run('rollback', '--app', '--name', 'shop', '--to', 'main')).toBe(2);
  expect(cli.stderr).toContain('follows main already');
  expect(platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
