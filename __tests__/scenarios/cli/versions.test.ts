import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { type Cli, startCli } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { folderOf, hashesOf, runInProcess, storedTree, type Tree } from '../../support/run/in-process.js';

const trees: Tree[] = [{ 'index.html': 'zero', 'a.js': 'nought' }, { 'index.html': 'one' }, { 'index.html': 'two' }];
const commits = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
let platform: LocalPlatform;
let cli: Cli;

beforeEach(async () => {
  const clock = new VirtualClock(Date.UTC(2026, 10, 20, 8, 30));
  platform = await startPlatform({ now: () => clock.now() });
  const login = platform.signIn();
  cli = startCli({ clock, env: { OSC_ACCESS_TOKEN: login.accessToken } });
  for (const [n, tree] of trees.entries()) {
    await runInProcess({
      ...{ platform, login, clock },
      env: { GITHUB_ACTOR: 'mona', GITHUB_SHA: commits[n] ?? '' },
      with: { directory: folderOf(tree), versions: '5' },
    });
    await clock.sleep(600_000);
  }
});
afterEach(async () => {
  await cli.close();
  await platform.close();
});

const run = (...argv: string[]) => cli.run(...argv, '--base-url', platform.apiUrl);
const stored = () => storedTree(platform, 'my-site');
const rows = async () => {
  expect([await run('versions', 'my-site'), cli.stderr]).toEqual([0, expect.any(String)]);
  return cli.stdout.trim().split('\n').slice(-3);
};

test('versions lists date, commit, author and size, the live one first', async () => {
  expect(await rows()).toEqual([
    expect.stringMatching(/^[0-9a-f]{8} {2}2026-11-20 08:50 {2}ccccccc {2}mona {4}3 B {3}live$/),
    expect.stringMatching(/^[0-9a-f]{8} {2}2026-11-20 08:40 {2}bbbbbbb {2}mona {4}3 B {3}kept$/),
    expect.stringMatching(/^[0-9a-f]{8} {2}2026-11-20 08:30 {2}aaaaaaa {2}mona {4}10 B {2}kept$/),
  ]);
  await run('versions', 'my-site', '--json');
  expect(JSON.parse(cli.stdout.slice(cli.stdout.indexOf('[')))).toMatchObject([
    { commit: commits[2], files: 1, live: true },
    { commit: commits[1], live: false },
    { commit: commits[0], author: 'mona', files: 2, bytes: 10 },
  ]);
});

test('rollback brings the version before back, or the one that is named, and the site stays its repository’s', async () => {
  expect([await run('rollback', 'my-site'), cli.stderr]).toEqual([0, expect.stringContaining('bbbbbbb')]);
  expect(stored()).toEqual(hashesOf(trees[1] ?? {}));
  expect(await run('rollback', 'my-site', '--to', commits[0]?.slice(0, 8) ?? '')).toBe(0);
  expect(stored()).toEqual(hashesOf(trees[0] ?? {}));
  expect(String(platform.site('my-site').objects.get('.osc-deploy/manifest.json')?.bytes)).toContain(
    '"repository":"octo-org/hello-world"',
  );
  expect((await rows())[0]).toContain('08:30  aaaaaaa  mona    10 B  live');
  expect(await run('rollback', 'my-site', '--to', '1234567')).not.toBe(0);
  expect(cli.stderr).toContain('No version 1234567 is kept');
});

test('--purge deletes all but the live one, whose files and manifest stay as they are', async () => {
  const before = stored();
  expect([await run('versions', 'my-site', '--purge'), cli.stderr]).toEqual([
    0,
    expect.stringContaining('The site my-site keeps no former version any more'),
  ]);
  const ours = [...platform.site('my-site').objects.keys()].filter((path) => /^\.osc-deploy\/./.test(path));
  expect([ours, stored()]).toEqual([['.osc-deploy/manifest.json'], before]);
  expect(await run('versions', 'my-site', '--purge')).toBe(0);
  expect(cli.stderr).toContain('The site my-site keeps no former version.');
  await run('versions', 'my-site', '--json');
  expect(JSON.parse(cli.stdout.slice(cli.stdout.lastIndexOf('[\n')))).toMatchObject([{ commit: commits[2] }]);
  expect(await run('rollback', 'my-site')).not.toBe(0);
  expect(cli.stderr).toContain('The site keeps none.');
});

test('--purge during a publish is refused', async () => {
  const { objects } = platform.site('my-site');
  const file = objects.get('.osc-deploy/manifest.json');
  const open = Buffer.from(JSON.stringify({ ...JSON.parse(String(file?.bytes)), open: true }));
  if (file) objects.set('.osc-deploy/manifest.json', { ...file, bytes: open });
  expect(await run('versions', 'my-site', '--purge')).toBe(1);
  expect(cli.stderr).toContain('A publish of this site is under way, or did not end.');
});
