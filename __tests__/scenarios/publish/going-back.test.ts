import { afterEach, describe, expect, test } from '@jest/globals';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import { signalInterrupts } from '../../../src/base/signals.js';
import {
  clock,
  type Inputs,
  manifest,
  objects,
  platform,
  publishWith,
  startPlatformEachTest,
  stored,
} from '../../support/publish/site-bench.js';
import { folderOf, hashesOf, type InProcessRun, type Tree } from '../../support/run/in-process.js';

/* A site keeps no former versions: the way back is the earlier run, run again. */

const page = 'https://github.com/octo-org/hello-world/actions/runs';
const trees: [Tree, Tree, Tree] = [
  { 'index.html': 'zero', 'a.0.js': 'nought' },
  { 'index.html': 'one', 'a.1.js': 'uno' },
  { 'index.html': 'two', 'a.2.js': 'due' },
];
const [a = '', b = '', c = ''] = ['a', 'b', 'c'].map((letter) => letter.repeat(40));
const commits = [a, b, c];

startPlatformEachTest();

interface Given extends Partial<InProcessRun> {
  id?: number;
  attempt?: number;
  event?: string;
  files?: Tree;
  with?: Inputs;
}

/** Publishes a tree of a commit, by default in a run of its own: 100, 101 or 102. */
const publish = async (n: 0 | 1 | 2, given: Given = {}) => {
  const { id = 100 + n, attempt = 1, event = 'push', env = {}, files = trees[n], ...more } = given;
  await clock.sleep(60_000);
  const run = {
    GITHUB_RUN_ID: String(id),
    GITHUB_RUN_ATTEMPT: String(attempt),
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_EVENT_NAME: event,
    GITHUB_SHA: commits[n] ?? '',
    GITHUB_JOB: 'publish',
  };
  return publishWith(files, { ...more, env: { ...run, ...env } });
};
const back = (n: 0 | 1 | 2, given: Given = {}) => publish(n, { attempt: 2, ...given });
const nightly = (n: 0 | 1 | 2, given: Given = {}) =>
  publish(n, { id: 900, event: 'schedule', ...given });
const operation = async (ended: ReturnType<typeof publish>) => (await ended).outputs['operation'];

describe('the earlier run, run again', () => {
  test.each(['push', 'workflow_dispatch', 'schedule'])(
    'after %s publishes its files again, and uploads only what differs',
    async (event) => {
      await publish(0, { event });
      await publish(1);
      const { ok, outputs } = await back(0, { event });
      expect({ ok, outputs }).toMatchObject({
        ok: true,
        outputs: { operation: 'deployed', commit: a, uploaded: '2', pruned: '1' },
      });
      expect(stored()).toEqual(hashesOf(trees[0]));
    },
  );

  test('names the run that was live before, as a link and as a command', async () => {
    expect((await publish(0)).log).not.toContain('Live before');
    const command = `gh run rerun -R octo-org/hello-world --job "$(gh run view 100 -R octo-org/hello-world --json jobs --jq '.jobs[] | select(.name == "publish").databaseId')"`;
    const { log, summary } = await publish(1);
    expect(log).toContain(
      `Live before was ${page}/100 at commit aaaaaaa. To go back, run its publish job again there, or:\n  ${command}`,
    );
    expect(summary).toContain(`Live before was <${page}/100> at <code>aaaaaaa</code>.`);
    expect(summary).toContain(`\`\`\`sh\n${command}\n\`\`\``);
    // A run that changes nothing has replaced nothing.
    expect((await publish(1)).log).not.toContain('Live before');
    expect((await back(0)).log).toContain(`Live before was ${page}/101 at commit bbbbbbb`);
  });

  test('is not said of a run behind a publish by hand', async () => {
    await publish(0);
    await publish(1, { env: { GITHUB_RUN_ID: '' } });
    const { log } = await publish(2);
    expect(log).toContain(
      `Live before was a publish by hand, which no run brings back; the last run before it was ${page}/100`,
    );
  });

  test('is named when the new version does not come up', async () => {
    await publish(0);
    const { ok, log } = await publish(1, { with: { 'health-path': '/none', timeout: '5' } });
    expect({ ok, log }).toEqual({
      ok: false,
      log: expect.stringMatching(/did not show this publish.*Live before was .*runs\/100 at/s),
    });
  });

  test('has no command on a forge, whose jobs the command line of GitHub does not run', async () => {
    const env = { FORGEJO_ACTIONS: 'true', GITHUB_RUN_NUMBER: '7' };
    await publish(0, { env });
    const { log } = await publish(1, { env: { ...env, GITHUB_RUN_NUMBER: '8' } });
    expect(log).toContain(`Live before was ${page}/7 at commit aaaaaaa.`);
    expect(log).not.toContain('gh run');
  });

  test.each(['$(touch x)/hello-world', 'octo-org/other', '../evil.example/octo-org/hello-world'])(
    'is not named by a forged manifest: a run of %s',
    async (repository) => {
      await publish(0);
      const path = '.osc-deploy/manifest.json';
      const object = objects().get(path);
      if (!object) throw new Error('The site has no manifest');
      const url = new URL(page);
      const run = repository.startsWith('../')
        ? `https://${repository.slice(3)}/actions/runs/100`
        : `${url.origin}/${repository}/actions/runs/100`;
      objects().set(path, {
        ...object,
        bytes: Buffer.from(JSON.stringify({ ...manifest(), run })),
      });
      const { ok, log } = await publish(1);
      expect({ ok, isNamed: log.includes('Live before') }).toEqual({ ok: true, isNamed: false });
    },
  );

  test('is listed for as long as twenty others, each once', async () => {
    for (let id = 1; id <= 24; id++) await publish(id % 2 === 0 ? 0 : 1, { id });
    await back(1, { id: 19 });
    const { former = [] } = manifest();
    const ids = former.map(({ run }) => Number(/runs\/(\d+)/.exec(run)?.[1]));
    expect(ids).toEqual([24, 23, 22, 21, 20, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5]);
  });
});

describe('what the workflow keeps since', () => {
  const docs = { 'v1/index.html': 'docs 1' };
  const more = { 'v2/index.html': 'docs 2' };
  const keep = { keep: 'v*/**' };

  /** Publishes without `keep`, then with it: `v1/` is kept, and `v2/` is of the live directory. */
  const grow = async () => {
    await publish(0);
    await publish(1, { files: { ...trees[1], ...docs }, with: keep });
    await publish(2, { files: { ...trees[2], ...more }, with: keep });
  };

  test('stays where the earlier run knows nothing of it, which one line says', async () => {
    await grow();
    const { ok, log } = await back(0);
    expect({ ok, log }).toMatchObject({ ok: true, log: expect.stringContaining('`keep: v*/**`') });
    expect(log.match(/goes by its own workflow/g)).toHaveLength(1);
    expect(stored()).toEqual(hashesOf({ ...trees[0], ...docs, ...more }));
  });

  test('stays when a newer run follows the way back, and further steps back', async () => {
    await grow();
    await back(0);
    await back(1, { files: { ...trees[1], ...docs }, with: keep });
    await back(0, { attempt: 3 });
    const { ok, log } = await publish(1, { id: 110, with: keep });
    expect({ ok, isHeld: log.includes('its own workflow') }).toEqual({ ok: true, isHeld: false });
    expect(stored()).toEqual(hashesOf({ ...trees[1], ...docs, ...more }));
  });

  test('goes with a push whose workflow keeps it no more, also at its second attempt', async () => {
    await grow();
    await back(0);
    platform.faults.arm({ path: /\/publish$/, status: 500, body: '{"reason":"down"}', times: 20 });
    expect((await publish(1, { id: 110 })).ok).toBe(false);
    platform.faults.disarmAll();
    expect((await back(1, { id: 110 })).ok).toBe(true);
    expect(stored()).toEqual(hashesOf(trees[1]));
    // What nobody keeps any more is not held by a later way back.
    await back(0, { attempt: 3 });
    expect(stored()).toEqual(hashesOf(trees[0]));
  });

  test('stays after a push without it that was killed', async () => {
    await grow();
    platform.faults.arm({ path: /\/publish$/, status: 500, body: '{"reason":"down"}', times: 20 });
    expect((await publish(1, { id: 110 })).ok).toBe(false);
    platform.faults.disarmAll();
    expect((await back(0)).ok).toBe(true);
    expect(stored()).toEqual(hashesOf({ ...trees[0], ...docs, ...more }));
  });

  test('is noted by a publish that changes nothing else', async () => {
    await publish(0);
    await publish(1, { files: { ...trees[1], ...docs } });
    expect((await publish(1, { id: 110, files: { ...trees[1], ...docs }, with: keep })).ok).toBe(
      true,
    );
    const again = await publish(1, { id: 111, files: { ...trees[1], ...docs }, with: keep });
    expect(again.outputs).toMatchObject({ changed: 'false' });
    await back(0);
    expect(stored()).toEqual(hashesOf({ ...trees[0], ...docs }));
  });

  test('stays with each list by itself: `!` of one takes nothing from another', async () => {
    await grow();
    const own = { keep: '*.js\n!v*/**' };
    expect((await back(0, { with: own })).ok).toBe(true);
    expect(stored()).toEqual(hashesOf({ ...trees[0], ...docs, ...more, 'a.2.js': 'due' }));
  });

  test('stays as long as `keep-assets` of the live publish says', async () => {
    await publish(0);
    for (const n of [1, 2] as const) await publish(n, { with: { 'keep-assets': '24h' } });
    const { log } = await back(0);
    expect(log).toContain('`keep-assets: 1d`');
    expect(stored()).toEqual(
      hashesOf({ ...trees[0], 'a.0.js': 'nought', 'a.1.js': 'uno', 'a.2.js': 'due' }),
    );
  });

  test('is read leniently: a note of another form holds nothing, and the manifest counts', async () => {
    await grow();
    const path = '.osc-deploy/manifest.json';
    const object = objects().get(path);
    if (!object) throw new Error('The site has no manifest');
    const bytes = Buffer.from(JSON.stringify({ ...manifest(), keeps: { patterns: 'all' } }));
    objects().set(path, { ...object, bytes });
    const { ok, outputs } = await back(0);
    expect({ ok, outputs }).toMatchObject({ ok: true, outputs: { uploaded: '2' } });
  });
});

describe('what was gone back from', () => {
  test('is left by a schedule, and a push goes on from it', async () => {
    for (const n of [0, 1] as const) await publish(n);
    await back(0);
    expect(manifest().rolledBackFrom).toEqual([b]);
    expect(await nightly(1)).toMatchObject({
      ok: true,
      outputs: {
        operation: 'skipped',
        'skip-reason': expect.stringContaining('was taken back from bbbbbbb to aaaaaaa'),
      },
    });
    expect(await operation(publish(2))).toBe('deployed');
    expect(manifest()).not.toHaveProperty('rolledBackFrom');
    expect(await operation(nightly(1))).toBe('deployed');
  });

  test('is left too by a deploy of files that a scheduled run has built', async () => {
    for (const n of [0, 1] as const) await publish(n);
    await back(0);
    const event = {
      repository: { full_name: 'octo-org/hello-world', default_branch: 'main' },
      workflow_run: {
        event: 'schedule',
        conclusion: 'success',
        head_sha: b,
        head_branch: 'main',
        head_repository: { full_name: 'octo-org/hello-world' },
      },
    };
    const built = { event: 'workflow_run', id: 900, with: { preview: 'false' } };
    const { outputs } = await publishWith(trees[1], {
      with: built.with,
      event,
      env: { GITHUB_EVENT_NAME: 'workflow_run', GITHUB_RUN_ID: '900' },
    });
    expect(outputs['skip-reason']).toContain('was taken back from bbbbbbb');
  });

  test('comes back when a person runs it again, also the scheduled run', async () => {
    for (const n of [0, 1] as const) await publish(n);
    await back(0);
    expect(await operation(nightly(1, { attempt: 2 }))).toBe('deployed');
    expect(stored()).toEqual(hashesOf(trees[1]));
    expect(await operation(nightly(1, { id: 901 }))).toBe('deployed');

    await back(0);
    expect(await operation(back(1))).toBe('deployed');
    expect(await operation(nightly(1, { id: 902 }))).toBe('deployed');
    expect(stored()).toEqual(hashesOf(trees[1]));
  });

  test('holds over further steps back, and a push between them', async () => {
    for (const n of [0, 1, 2] as const) await publish(n);
    await back(1);
    await back(0);
    expect(manifest().rolledBackFrom).toEqual([c, b]);
    for (const n of [1, 2] as const) expect(await operation(nightly(n))).toBe('skipped');
    await back(1);
    expect(await operation(nightly(2))).toBe('skipped');
    expect(stored()).toEqual(hashesOf(trees[1]));
  });

  test('is left when a terminal has published it', async () => {
    await publish(0);
    await publish(1, { env: { GITHUB_RUN_ID: '' } });
    await back(0);
    expect(await operation(nightly(1))).toBe('skipped');
  });

  test('a push that was made before the way back and ends after it goes live', async () => {
    await publish(0, { id: 100 });
    await publish(1, { id: 120 });
    await back(0, { id: 100 });
    expect(await operation(publish(2, { id: 110 }))).toBe('deployed');
    expect(stored()).toEqual(hashesOf(trees[2]));
  });
});

describe('an unfinished way back', () => {
  test('is repaired by the next run of any kind, and never taken for a finished one', async () => {
    for (let at = 6; at < 26; at += 2) {
      await publish(0, { id: 100 + at * 100 });
      await publish(1, { id: 101 + at * 100 });
      const given = { id: 100 + at * 100, interrupts: signalInterrupts(), cancelAt: at };
      const cancelled = await back(0, given);
      const isOver = cancelled.ok || manifest().open !== true;
      const repair =
        at % 4 === 0 ? nightly(1, { id: 102 + at * 100 }) : back(0, { id: given.id, attempt: 3 });
      const { ok, outputs } = await repair;
      expect({ at, ok }).toEqual({ at, ok: true });
      if (!isOver) expect({ at, end: outputs['operation'] }).toEqual({ at, end: 'deployed' });
      const shown = stored();
      expect([hashesOf(trees[0]), hashesOf(trees[1])]).toContainEqual(shown);
      expect(manifest().open).toBeUndefined();
    }
  });

  test('keeps what it has gone back from when it is run again', async () => {
    for (const n of [0, 1] as const) await publish(n);
    platform.faults.arm({ path: /\/publish$/, status: 500, body: '{"reason":"down"}', times: 20 });
    expect((await back(0)).ok).toBe(false);
    expect(manifest()).toMatchObject({ open: true, rolledBackFrom: [b] });
    platform.faults.disarmAll();
    expect((await back(0, { attempt: 3 })).ok).toBe(true);
    expect(manifest().rolledBackFrom).toEqual([b]);
    expect(await operation(nightly(1))).toBe('skipped');
  });
});

describe('the guards on deletions', () => {
  const many: Tree = {
    ...trees[1],
    ...Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`p/${n}.html`, 'x'])),
  };
  const grow = (given: Given = {}) =>
    publish(1, { ...given, with: { directory: folderOf(many), ...given.with } });

  test.each<[string, Inputs]>([
    ['lost pages', {}],
    ['`max-prune`', { 'max-prune': '5' }],
    ['an unused pattern of `keep`', { keep: 'uploads/**' }],
  ])('let through what this very run has published before: %s', async (_, inputs) => {
    await publish(0);
    await grow();
    // Another run of the same files, and the same run with other files, are refused as ever.
    expect((await publish(0, { id: 200, with: inputs })).log).toContain('prune-limit');
    expect((await back(2, { id: 100, with: inputs })).log).toContain('prune-limit');
    expect(await back(0, { with: inputs })).toMatchObject({ ok: true });
    expect(stored()).toEqual(hashesOf(trees[0]));
  });

  test('let through the repair of such a publish', async () => {
    await publish(0);
    await grow();
    platform.faults.arm({ path: /\/publish$/, status: 500, body: '{"reason":"down"}', times: 20 });
    expect((await back(0)).ok).toBe(false);
    platform.faults.disarmAll();
    expect((await back(0, { attempt: 3, with: { 'max-prune': '5' } })).ok).toBe(true);
    expect(stored()).toEqual(hashesOf(trees[0]));
  });
});

describe('what stays on the site', () => {
  test('assets of the version that is left stay for `keep-assets`, and go after it', async () => {
    const inputs = { 'keep-assets': '24h' };
    for (const n of [0, 1] as const) await publish(n, { with: inputs });
    await back(0, { with: inputs });
    expect(stored()).toEqual(hashesOf({ ...trees[1], ...trees[0] }));
    await clock.sleep(25 * 3_600_000);
    await publish(0, { id: 300, with: inputs });
    expect(stored()).toEqual(hashesOf(trees[0]));
  });

  test('files of `keep` survive a cancelled push and the way back after it', async () => {
    const inputs = { keep: 'uploads' };
    for (let at = 8; at < 26; at += 3) {
      const id = 100 + at * 100;
      const uploads = { ...trees[2], 'uploads/only.txt': 'here' };
      await publish(2, { id, with: { directory: folderOf(uploads) } });
      for (const n of [0, 1] as const) await publish(n, { id: id + 1 + n, with: inputs });
      const directory = folderOf({ ...trees[2], [`${at}.js`]: 'x' });
      const given = { interrupts: signalInterrupts(), cancelAt: at };
      await publish(2, { ...given, id: id + 5, with: { ...inputs, directory } });
      expect((await back(0, { id: id + 1, with: inputs })).ok).toBe(true);
      expect(stored()).toEqual(hashesOf({ ...trees[0], 'uploads/only.txt': 'here' }));
    }
  });
});

describe('an earlier commit that a person picks in a run of its own', () => {
  /** Publishes an artifact in the checkout of its commit, as examples/rollback.yml does. */
  const pick = (n: 0 | 1 | 2, head: 0 | 1 | 2, given: Given = {}) => {
    const folder = folderOf({ ...builtOf(trees[n]), '.git/HEAD': `${commits[n]}\n` });
    const env = { ...given.env, GITHUB_SHA: commits[head] ?? '', GITHUB_WORKSPACE: folder };
    const inputs = { directory: 'dist', ...given.with };
    return publish(n, { event: 'workflow_dispatch', ...given, folder, env, with: inputs });
  };
  const builtOf = (tree: Tree): Tree =>
    Object.fromEntries(Object.entries(tree).map(([path, text]) => [`dist/${path}`, text]));

  test('is a way back: a schedule leaves it, and an earlier push goes on', async () => {
    for (const n of [0, 1] as const) await publish(n, { id: 100 + 20 * n });
    expect((await pick(0, 1, { id: 200 })).outputs).toMatchObject({ commit: a, pruned: '1' });
    expect(manifest()).toMatchObject({ rolledBackFrom: [b] });
    expect(manifest().restores).toContain('/runs/100');
    expect(await operation(nightly(1))).toBe('skipped');
    expect(await operation(publish(2, { id: 110 }))).toBe('deployed');
    expect(stored()).toEqual(hashesOf(trees[2]));
  });

  test('holds what is kept since; a commit that was never live is a release, which goes by its own inputs', async () => {
    const kept = { keep: 'v*/**', 'keep-assets': '24h' };
    await publish(0, { id: 100, files: { ...trees[0], 'v1/a.html': 'one' } });
    await publish(1, { id: 120, with: kept });
    await pick(0, 1, { id: 200 });
    expect(stored()).toEqual(hashesOf({ ...trees[1], ...trees[0], 'v1/a.html': 'one' }));

    // The workflow commits before it builds.
    await pick(2, 1, { id: 220 });
    expect(stored()).toEqual(hashesOf(trees[2]));
  });

  test('may be run again, and be gone back from', async () => {
    for (const n of [0, 1] as const) await publish(n, { id: 100 + 20 * n });
    await pick(0, 1, { id: 200 });
    await back(1, { id: 120 });
    expect(await operation(nightly(1))).toBe('deployed');
    await pick(0, 1, { id: 200, attempt: 2 });
    expect(stored()).toEqual(hashesOf(trees[0]));
    expect(await operation(nightly(1, { id: 901 }))).toBe('skipped');
  });

  describe('further back than the runs that the site notes', () => {
    let github: LocalGitHub;
    afterEach(() => github.close());

    /** Returns what a run asks GitHub with, which knows the commits a, b and c in this order. */
    const startAsking = async () => {
      github = await startGitHub({ log: platform.log, faults: platform.faults });
      const repository = github.repositories.open('octo-org/hello-world');
      repository.heads.set('main', c);
      repository.ancestors.set('main', [a, b]);
      const { value } = github.tokens.issue('job', repository.fullName, { contents: 'read' });
      return { with: { 'github-token': value }, env: { GITHUB_API_URL: github.apiUrl } };
    };
    /** Publishes twenty-two runs after one of the commit a. */
    const startFarBack = async () => {
      await publish(0);
      for (let id = 101; id < 123; id++) await publish(id === 122 ? 2 : 1, { id });
      return startAsking();
    };

    test('is one where GitHub says that what is live follows the commit', async () => {
      const asking = await startFarBack();
      await pick(0, 2, { id: 200, ...asking });
      expect(manifest()).toMatchObject({ commit: a, rolledBackFrom: [c] });
      expect(await operation(nightly(2))).toBe('skipped');
      // Picked again, it stays one.
      await pick(0, 2, { id: 201, ...asking });
      expect(await operation(nightly(2))).toBe('skipped');
    });

    test('is a second attempt too, whose run is newer than the one that is live', async () => {
      const asking = await startFarBack();
      await back(0, { id: 300, ...asking });
      expect(manifest()).toMatchObject({ commit: a, rolledBackFrom: [c] });
    });

    test('is none where the commit follows what is live', async () => {
      const asking = await startAsking();
      await publish(0);
      await pick(1, 2, { id: 200, ...asking });
      expect(manifest()).toMatchObject({ commit: b });
      expect(manifest()).not.toHaveProperty('rolledBackFrom');
    });
  });
});
