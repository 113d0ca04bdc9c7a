import { beforeEach, expect, test } from '@jest/globals';
import { manifestPath } from '../../../src/pages/manifest.js';
import { bench, ended, platform, startCliEachTest } from '../../support/cli/cli-platform.js';
import type { Cli } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import {
  folderOf,
  hashesOf,
  runInProcess,
  storedTree,
  type Tree,
} from '../../support/run/in-process.js';

const trees: Tree[] = [
  { 'index.html': 'zero', 'a.js': 'nought' },
  { 'index.html': 'one' },
  { 'index.html': 'two' },
];
const commits = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
let cli: Cli;

startCliEachTest(() => ({ clock: new VirtualClock(Date.UTC(2026, 10, 20, 8, 30)) }));
beforeEach(async () => {
  cli = bench.withToken();
  const { clock } = cli.terminal;
  for (const [n, tree] of trees.entries()) {
    await runInProcess({
      platform: platform,
      login: platform.signIn(),
      clock,
      env: { GITHUB_ACTOR: 'mona', GITHUB_SHA: commits[n] ?? '' },
      with: { directory: folderOf(tree), versions: '5' },
    });
    await clock.sleep(600_000);
  }
});

const run = (...argv: string[]) => bench.run(cli, ...argv);
const stored = () => storedTree(platform, 'my-site');
const objects = () => platform.site('my-site').objects;
const rows = async () => (await run('versions', 'my-site')).stdout.trim().split('\n').slice(1);
const facts = async () =>
  JSON.parse((await run('versions', 'my-site', '--json')).stdout) as object[];

test('versions lists date, commit, author and size, the live one first', async () => {
  expect(await rows()).toEqual([
    expect.stringMatching(/^[0-9a-f]{8} {2}2026-11-20 08:50 {2}ccccccc {2}mona {4}3 B {3}live$/),
    expect.stringMatching(/^[0-9a-f]{8} {2}2026-11-20 08:40 {2}bbbbbbb {2}mona {4}3 B {3}kept$/),
    expect.stringMatching(/^[0-9a-f]{8} {2}2026-11-20 08:30 {2}aaaaaaa {2}mona {4}10 B {2}kept$/),
  ]);
  expect(await facts()).toMatchObject([
    { commit: commits[2], files: 1, live: true },
    { commit: commits[1], live: false },
    { commit: commits[0], author: 'mona', files: 2, bytes: 10 },
  ]);
});

test('rollback restores the former version or a named version, and the site keeps its owner', async () => {
  expect(await run('rollback', 'my-site')).toMatchObject(ended(0, 'bbbbbbb'));
  expect(stored()).toEqual(hashesOf(trees[1] ?? {}));
  await run('rollback', 'my-site', '--to', commits[0]?.slice(0, 8) ?? '');
  expect(stored()).toEqual(hashesOf(trees[0] ?? {}));
  expect(String(objects().get(manifestPath)?.bytes)).toContain(
    '"repository":"octo-org/hello-world"',
  );
  expect((await rows())[0]).toContain('08:30  aaaaaaa  mona    10 B  live');
  expect(await run('rollback', 'my-site', '--to', '1234567')).toMatchObject(
    ended(1, 'No version 1234567 is kept'),
  );
});

test('--purge deletes all versions but the live version, and changes none of its files', async () => {
  const before = stored();
  const purged = await run('versions', 'my-site', '--purge');
  expect(purged.stderr).toContain('The site my-site keeps no former version any more');
  const ours = [...objects().keys()].filter((path) => /^\.osc-deploy\/./.test(path));
  expect({ code: purged.code, ours, stored: stored() }).toEqual({
    code: 0,
    ours: [manifestPath],
    stored: before,
  });
  const again = await run('versions', 'my-site', '--purge');
  expect(again).toMatchObject(ended(0, 'keeps no former version.'));
  expect(await facts()).toMatchObject([{ commit: commits[2] }]);
  expect((await run('rollback', 'my-site')).stderr).toContain('The site keeps none.');
});

test('--purge during a publish is refused', async () => {
  const file = objects().get(manifestPath);
  const open = Buffer.from(JSON.stringify({ ...JSON.parse(String(file?.bytes)), open: true }));
  if (file) objects().set(manifestPath, { ...file, bytes: open });
  expect(await run('versions', 'my-site', '--purge')).toMatchObject(
    ended(1, 'A publish of this site is under way, or did not end.'),
  );
});
