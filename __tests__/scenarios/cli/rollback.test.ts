import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  bench,
  cloneOf,
  ended,
  gitIn,
  platform,
  startCliEachTest,
} from '../../support/cli/cli-platform.js';
import { type Cli, startCli } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { folderOf, runInProcess } from '../../support/run/in-process.js';
import { tempFolder } from '../../support/temp-folder.js';

const url = 'https://github.com/acme/shop';
let cli: Cli;
/** The repository that answers for the origin of the clone. */
let origin: string;
/** Commits of the clone and of the repository. */
let newest: string;
let former: string;

startCliEachTest(() => ({ clock: new VirtualClock() }));
beforeEach(() => {
  origin = tempFolder();
  cli = bench.withToken({ origin });
  const git = cloneOf(cli, url);
  git('tag', '20260401');
  git('commit', '-q', '--allow-empty', '-m', 'two');
  [newest = '', former = ''] = git('log', '--format=%H').split('\n');
  git('clone', '-q', '--bare', '.', origin);
  platform.services.repositories.declare(url, {
    branches: { main: newest },
    tags: { '20260401': former },
  });
});

const run = (...argv: string[]) => bench.run(cli, ...argv);
const runWeb = (...more: string[]) => run('run', '--runner', 'web', '--name', 'shop', ...more);
const served = async ({ stdout }: { stdout: string }) => (await fetch(stdout.trim())).text();

test('rollback returns a web runner to a commit of the clone, waits for it and leaves its other options', async () => {
  expect(await served(await runWeb('--sub-path', 'web'))).toContain(newest);
  const back = await run('rollback', 'shop', '--to', 'HEAD~1');
  expect(back).toMatchObject(ended(0, `From main back to ${former}.`));
  expect(back.stderr).toMatch(new RegExp(`Commit +${former}`));
  expect(platform.services.instances.named('shop').options).toMatchObject({
    SourceUrl: `${url}#${former}`,
    SubPath: 'web',
  });
  expect(await served(back)).toContain(former);
  const full = await run('rollback', 'shop', '--to', 'refs/tags/20260401');
  expect(full).toMatchObject(ended(0, `From ${former} back to 20260401.`));

  const digits = newest.slice(0, 9);
  expect(await run('rollback', 'shop', '--to', digits)).toMatchObject(
    ended(0, `From 20260401 back to ${newest}.`),
  );
});

test('rollback is refused for a wasm runner, which takes no other source, before anything is sent', async () => {
  expect(await run('run', '--runner', 'wasm', '--name', 'shop')).toMatchObject(ended(0));
  platform.log.clear();
  const back = await run('rollback', 'shop', '--to', '20260401');
  expect(back).toMatchObject(ended(2, 'cannot be rolled back: the wasm runner takes its source'));
  expect(platform.log.select({ method: 'PATCH' })).toEqual([]);
});

test('rollback resumes a suspended app at the former commit', async () => {
  await runWeb();
  platform.services.suspend('shop');
  expect(
    await served(await run('rollback', '--runner', 'web', '--name', 'shop', '--to', former)),
  ).toContain(former);
});

test('rollback returns an app to a tag, in its original folder, even without a clone', async () => {
  const made = await run(
    'run',
    '--target',
    'app',
    '--runner',
    'go',
    '--name',
    'shop',
    '--sub-path',
    'api',
  );
  expect(made).toMatchObject(ended(0));
  rmSync(join(cli.folder, '.git'), { recursive: true });
  const back = await run('rollback', '--app', '--name', 'shop', '--to', '20260401');
  expect(back).toMatchObject(ended(0, 'From main back to 20260401.'));
  expect(platform.services.apps.of('acme')).toMatchObject([
    { sourceRef: '20260401', subPath: 'api' },
  ]);
  expect(await served(back)).toContain(former);
});

describe('a ref that origin does not have is refused before anything is sent', () => {
  const rollBack = async (to: string) => {
    platform.log.clear();
    const result = await run('rollback', 'shop', '--to', to);
    const writes = platform.requests.filter(
      ({ method, path }) => method !== 'GET' && path !== '/servicetoken',
    );
    return { ...result, writes };
  };
  const refused = (text: string | RegExp) => ({ ...ended(2, text), writes: [] });

  test.each(['runner', 'app'])('of a %s', async (target) => {
    await run('run', '--target', target, '--runner', 'web', '--name', 'shop');
    const text = 'origin has no branch or tag v9.9';
    expect(await rollBack('v9.9')).toMatchObject(refused(text));

    const git = gitIn(cli);
    git('tag', 'v2');
    git('branch', 'local');
    for (const ref of ['v2', 'local']) {
      const next = `Push it first:\n  git push origin ${ref}\n`;
      expect(await rollBack(ref)).toMatchObject(refused(next));
    }
  });

  test('also HEAD~1 and a short commit in the clone of another repository, where they mean another one', async () => {
    await runWeb();
    gitIn(cli)('remote', 'set-url', 'origin', 'https://github.com/acme/other');
    const text = 'is a commit of this clone, https://github.com/acme/other, and "shop" on the web';
    for (const to of ['HEAD~1', former.slice(0, 7)])
      expect(await rollBack(to)).toMatchObject(refused(text));
  });

  test('also a commit that was not pushed, has only a local tag, or is no commit of the clone', async () => {
    await runWeb();
    const git = gitIn(cli);
    git('update-ref', 'refs/remotes/origin/main', newest);
    git('commit', '-q', '--allow-empty', '-m', 'three');
    const text = /[0-9a-f]{7} is not on origin.*git fetch origin/s;
    expect(await rollBack('HEAD')).toMatchObject(refused(text));

    git('tag', 'v3');
    expect(await rollBack('HEAD')).toMatchObject(refused('is not on origin'));
    const unknown = 'This clone has no commit fffffff.';
    expect(await rollBack('f'.repeat(40))).toMatchObject(refused(unknown));
  });

  test('and goes to the platform where the server of origin does not answer', async () => {
    await runWeb();
    rmSync(origin, { recursive: true });
    const back = await run('rollback', 'shop', '--to', '20260401');
    expect(back).toMatchObject(ended(0, 'origin did not say whether it has 20260401.'));
    const toCommit = await run('rollback', 'shop', '--to', former);
    const short = former.slice(0, 7);
    expect(toCommit).toMatchObject(ended(0, `origin did not say whether it has ${short}.`));
  });
});

test('a followed log continues with the next build, with each line once, until Ctrl-C', async () => {
  await runWeb();
  const { clock, env } = cli.terminal;
  const other = startCli({ clock, env });
  let looks = 0;
  cli.terminal.clock = {
    now: () => clock.now(),
    every: () => () => undefined,
    sleep: async (ms, signal) => {
      looks++;
      if (looks === 1) {
        const argv = ['rollback', '--runner', 'web', '--name', 'shop', '--to', former];
        expect(await bench.run(other, ...argv)).toMatchObject(ended(0));
      }
      if (looks === 3) cli.interrupts.interrupt('SIGINT');
      await clock.sleep(ms, signal);
    },
  };
  const { code, stdout } = await run('logs', '--runner', 'web', '--name', 'shop', '--follow');
  await other.close();
  const builds = stdout.match(/^Commit info: [0-9a-f]{7}/gm);
  expect(code).toBe(130);
  expect(looks).toBe(3);
  expect(builds).toEqual([newest, former].map((commit) => `Commit info: ${commit.slice(0, 7)}`));
});

describe('of a site', () => {
  const page = 'https://github.com/octo-org/hello-world/actions/runs';
  const publish = async (id: number) => {
    const { ok } = await runInProcess({
      platform,
      login: platform.signIn(),
      with: { directory: folderOf({ 'index.html': `run ${id}` }) },
      env: {
        GITHUB_RUN_ID: String(id),
        GITHUB_SERVER_URL: 'https://github.com',
        GITHUB_JOB: 'publish',
        GITHUB_SHA: String(id % 10).repeat(40),
      },
    });
    expect(ok).toBe(true);
  };

  test('rollback names the runs that were live before, and how to run the last one again', async () => {
    for (const id of [101, 102, 103]) await publish(id);
    for (const argv of [['--site'], []]) {
      expect(await run('rollback', 'my-site', ...argv)).toMatchObject(
        ended(0, {
          stdout: new RegExp(
            `^Live before +Commit\\n${page}/102 +2222222\\n${page}/101 +1111111\\n$`,
          ),
          stderr: `Live before was ${page}/102 at commit 2222222. To go back, run its publish job again there, or:\n  gh run rerun -R octo-org/hello-world --job `,
        }),
      );
    }
    const { stdout } = await run('rollback', 'my-site', '--json');
    expect(JSON.parse(stdout)).toMatchObject([
      { url: `${page}/102`, commit: '2'.repeat(40), command: expect.stringContaining('view 102') },
      { url: `${page}/101`, commit: '1'.repeat(40) },
    ]);
  });

  test.each([
    'https://evil.example/octo-org/hello-world/actions/runs/100',
    'https://github.com/evil/hello-world/actions/runs/100',
    'https://github.com.evil.example/octo-org/hello-world/actions/runs/100',
  ])('rollback names no run of another server or repository, such as %s', async (foreign) => {
    for (const id of [101, 102]) await publish(id);
    const { objects } = platform.site('my-site');
    const path = '.osc-deploy/manifest.json';
    const object = objects.get(path);
    const changed = JSON.parse(String(object?.bytes));
    changed.former = [{ ...changed.former[0], run: foreign }];
    if (object) objects.set(path, { ...object, bytes: Buffer.from(JSON.stringify(changed)) });

    const { code, stdout, stderr } = await run('rollback', 'my-site');
    expect(code).toBe(1);
    expect(stdout + stderr).not.toContain('evil');
    expect(stderr).toContain('No run is known that was live as my-site before.');
    expect(stderr).toContain('check its commit out, build it and publish it');
  });

  test('rollback changes nothing, and says when nothing is known', async () => {
    await publish(101);
    platform.log.clear();
    expect(await run('rollback', 'my-site')).toMatchObject(
      ended(1, 'No run is known that was live as my-site before.'),
    );
    platform.site('my-site').objects.delete('.osc-deploy/manifest.json');
    expect(await run('rollback', 'my-site')).toMatchObject(
      ended(1, 'What was published as my-site is not known'),
    );
    expect(platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

test.each([
  [['--app', '--to', 'HEAD~1'], '--to must be a branch or tag, since My Apps takes no commit'],
  [
    ['--runner', 'php', '--to', 'HEAD~1'],
    'must be a branch or tag, since the php runner clones no commit',
  ],
  [['--runner', 'web', '--to', '--upload-pack=x'], 'must be a branch, tag or commit'],
  [['--runner', 'go', '--to', 'refs/pull/7/head'], 'must name a branch or tag by its short name'],
  [['--site', '--to', 'v1'], 'A site takes no --to: its earlier run is run again.'],
  [['--service', 'a-b', '--to', 'v1'], '"shop" on a-b is not built from a source.'],
  [['--app'], 'An app needs --to'],
])('rollback refuses %j before any request', async (argv, text) => {
  expect(await run('rollback', '--name', 'shop', ...argv)).toMatchObject(ended(2, text));
  expect(platform.requests).toHaveLength(0);
});

test('rollback of an app to a commit, or to nothing, has its next commands', async () => {
  const short = former.slice(0, 7);
  const at = bench.at.join(' ');
  expect(await run('rollback', 'shop', '--app', '--to', 'HEAD~1')).toMatchObject(
    ended(
      2,
      `  git tag back-to-${short} ${former} && git push origin back-to-${short}\n  osc-deploy rollback ${at} shop --app --to back-to-${short}\n`,
    ),
  );
  await runWeb();
  expect(await run('rollback', 'shop')).toMatchObject(
    ended(2, `osc-deploy rollback ${at} shop --to HEAD~1\n`),
  );
});

test('rollback changes nothing for a missing app or for the current branch of an app', async () => {
  expect(await run('rollback', '--app', '--name', 'shop', '--to', 'v1')).toMatchObject(
    ended(1, 'There is no app "shop" in this workspace'),
  );
  await run('run', '--target', 'app', '--runner', 'web', '--name', 'shop');
  platform.log.clear();
  expect(await run('rollback', '--app', '--name', 'shop', '--to', 'main')).toMatchObject(
    ended(2, 'follows main already'),
  );
  expect(platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
