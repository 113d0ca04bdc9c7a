import { describe, expect, test } from '@jest/globals';
import { manyFiles } from '../../support/publish/full-site.js';
import { HeldRequest, isFinalize } from '../../support/publish/held-requests.js';
import {
  hashesOf,
  type InProcessRun,
  storedTree,
  type Tree,
} from '../../support/run/in-process.js';
import { previewBench } from '../../support/run/preview-bench.js';
import {
  everyPermission,
  production,
  repositoryName,
  smallSite,
} from '../../support/run/pull-request-run.js';

const bench = previewBench();
const before = { 'index.html': '<h1>before' };
const commit = 'c'.repeat(40);
const permissions = { ...everyPermission, contents: 'read' } as const;

interface Push {
  files?: Tree;
  attempt?: number;
  with?: Record<string, string>;
  env?: Record<string, string>;
  network?: InProcessRun['network'];
}

const push = (id: number, more: Push = {}) =>
  bench.run(7, {
    ...production,
    files: more.files ?? smallSite,
    ...(more.network && { network: more.network }),
    with: {
      'github-token': bench.github.tokens.issue('job', repositoryName, permissions).value,
      ...more.with,
    },
    env: {
      GITHUB_RUN_ID: String(id),
      GITHUB_RUN_ATTEMPT: String(more.attempt ?? 1),
      GITHUB_REF: 'refs/heads/main',
      GITHUB_SHA: commit,
      GITHUB_WORKFLOW_REF: `${repositoryName}/.github/workflows/deploy.yml@refs/heads/main`,
      ...more.env,
    },
  });
const stored = () => storedTree(bench.platform, 'hello');
const refuse = (path: RegExp) =>
  bench.arm({ origin: 'github', path, times: Number.POSITIVE_INFINITY, status: 403 });

describe('a site that names a newer run as its last publisher', () => {
  const newest = Number.MAX_SAFE_INTEGER;

  test('is left to it if GitHub knows the run', async () => {
    await push(newest, { files: before });
    bench.repository.runs.set(String(newest), 0);
    const late = await push(10);
    expect(late).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(late.log).toContain(
      `A newer run has published this site: https://github.com/${repositoryName}/actions/runs/${newest}`,
    );
    expect(stored()).toEqual(hashesOf(before));
  });

  test('is left to it, and its branch is named where it is another one', async () => {
    await push(newest, { files: before });
    bench.repository.runs.set(String(newest), 0);
    bench.repository.runBranches.set(String(newest), 'topic');
    const late = await push(10);
    expect(late).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(late.log).toContain('A newer run of the branch topic has published this site: ');
  });

  test('is published with a warning if GitHub knows no such run', async () => {
    await push(newest, { files: before });
    const next = await push(10);
    expect(next).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
    expect(next.log).toMatch(/::warning .*names a newer run.*but GitHub knows no such run/);
    expect(stored()).toEqual(hashesOf(smallSite));
    expect((await push(11)).log).not.toContain('::warning');
  });

  test.each([
    ['published with a warning, as this commit is the head', commit, 'deployed', smallSite],
    ['left, as this commit is not the head', 'd'.repeat(40), 'skipped', before],
  ])('is %s, where the token may not see runs', async (_, head, operation, files) => {
    await push(newest, { files: before });
    refuse(/actions\/runs/);
    bench.repository.heads.set('main', head);
    expect(await push(10)).toMatchObject({ ok: true, outputs: { operation } });
    expect(stored()).toEqual(hashesOf(files));
  });

  test('fails the run where GitHub says nothing; a second attempt publishes', async () => {
    await push(newest, { files: before });
    refuse(/./);
    const late = await push(10);
    expect(late.ok).toBe(false);
    expect(late.log).toMatch(/GitHub did not say whether that run exists. Nothing was deployed/);
    expect(stored()).toEqual(hashesOf(before));
    expect(await push(10, { attempt: 2 })).toMatchObject({ ok: true });
    expect(stored()).toEqual(hashesOf(smallSite));
  });

  test('is left to it where 5,000 files leave no room for the manifest', async () => {
    const full = { ...smallSite, ...manyFiles('f', 5000 - Object.keys(smallSite).length) };
    expect(await push(newest, { files: full })).toMatchObject({
      ok: true,
      log: expect.stringContaining('only a tag of the site tells older runs to leave it'),
    });
    bench.repository.runs.set(String(newest), 0);

    const late = await push(10, { files: { ...full, 'index.html': 'late' } });
    expect(late.outputs['skip-reason']).toContain('A newer run has begun to publish this site: ');
    expect(stored()).toEqual(hashesOf(full));
  }, 60_000);
});

test('a push of another branch than the default one to production names its branch', async () => {
  const { log } = await bench.run(7, {
    ...production,
    files: smallSite,
    env: { GITHUB_REF: 'refs/heads/topic', GITHUB_SHA: commit },
  });
  expect(log).toContain(' as hello, from the branch topic (the default branch is main).');
  expect((await push(12)).log).not.toContain('the default branch is');
});

describe('a site whose password was changed since', () => {
  const [old, changed] = ['guest:correct-horse', 'guest:battery-staple'];
  const passwords = () => bench.platform.log.select({ method: 'PUT', path: /\/auth$/ });
  const head = 'd'.repeat(40);
  const tag = { GITHUB_REF: 'refs/tags/v1' };

  /** The newest run has changed the password. The head of its branch is a commit with this run. */
  async function publishNewest(id: number): Promise<void> {
    await push(id, { files: before, with: { 'basic-auth': changed } });
    bench.repository.runs.set(String(id), 0);
    bench.platform.log.clear();
  }

  /** The tags are those of a release that named no run. */
  function forgetRun(): void {
    const { services } = bench.platform;
    services.tagged = services.tagged.map((one) => ({
      ...one,
      tags: one.tags.filter((tag) => !tag.startsWith('run ')),
    }));
  }

  const left = () => ({ stored: stored(), passwords: passwords() });
  const untouched = { stored: hashesOf(before), passwords: [] };

  test.each([
    ['push', {}],
    ['tag', tag],
  ])('does not get the former one back from an older run of a %s', async (_, env) => {
    await publishNewest(20);
    bench.repository.heads.set('main', head);
    const late = await push(10, { env, with: { 'basic-auth': old } });
    expect(late).toMatchObject({ ok: true, outputs: { operation: 'skipped', changed: 'false' } });
    expect(late.outputs['skip-reason']).toContain('a tag of it names a newer run: https://');
    expect(left()).toEqual(untouched);

    const again = await push(10, { env, attempt: 2, with: { 'basic-auth': old } });
    expect(again).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
  });

  test('is left to the newer run in a plan too', async () => {
    await publishNewest(20);
    const plan = await push(10, { with: { 'basic-auth': old, operation: 'plan' } });
    expect(plan).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(left()).toEqual(untouched);
  });

  test('is red and untouched where GitHub does not answer', async () => {
    await publishNewest(20);
    refuse(/./);
    const late = await push(10, { with: { 'basic-auth': old } });
    expect(late.ok).toBe(false);
    expect(late.log).toContain('GitHub did not say whether that run exists. Nothing was deployed.');
    expect(left()).toEqual(untouched);
  });

  test('is left to a newer commit that has a run', async () => {
    await publishNewest(20);
    bench.repository.heads.set('main', head);
    bench.repository.runCommits.set('31', head);
    const late = await push(30, { with: { 'basic-auth': old } });
    expect(late.outputs['skip-reason']).toContain('The head of main is ddddddd');
    expect(left()).toEqual(untouched);
  });

  test('gets it from the newest run, where the head of the branch has none', async () => {
    await publishNewest(20);
    bench.repository.heads.set('main', head);
    bench.repository.runCommits.set('21', head);
    bench.repository.runWorkflows.set('21', 'checks.yml');
    const next = await push(30, { with: { 'basic-auth': old } });
    expect(next).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
  });

  test.each([
    ['push, though GitHub does not answer', {}],
    ['tag', tag],
  ])('gets that of a newer run of a %s', async (_, env) => {
    await publishNewest(20);
    refuse(/./);
    const next = await push(30, { env, with: { 'basic-auth': old } });
    expect(next).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
  });

  test.each([
    ['head has a run', {}, /actions\/runs/, 'did not say whether that has a run of its own'],
    ['head is', {}, /branches/, 'GitHub did not say which commit is the head of main'],
    ['tag is', tag, undefined, 'a run of no branch is not known to be the newest'],
  ])('is red where nothing tells what the newest %s', async (_, env, refused, why) => {
    await publishNewest(20);
    forgetRun();
    bench.repository.heads.set('main', head);
    if (refused) refuse(refused);
    const late = await push(30, { env, with: { 'basic-auth': old } });
    expect(late.ok).toBe(false);
    expect(late.log).toContain(
      `${why}, so this password may be an older one. Nothing was changed.`,
    );
    expect(late.log).toContain('run this job again');
    expect(left()).toEqual(untouched);

    const again = await push(30, { env, attempt: 2, with: { 'basic-auth': old } });
    expect(again).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
  });

  const runTags = () =>
    bench.platform.services.tagged.flatMap(({ tags }) =>
      tags.filter((one) => one.startsWith('run ')),
    );
  const page = () => bench.platform.site('hello').page;

  test.each([
    ['has the former one', { 'basic-auth': old }],
    ['sets the first one', {}],
  ])('meanwhile is left by an older run that %s, and its tag stays', async (_, inputs) => {
    await push(9, { files: before, with: inputs });
    let hasRead = false;
    const held = new HeldRequest(({ method, path }) => {
      hasRead ||= path.includes('manifest.json');
      return hasRead && method === 'GET' && path.includes('resourcetags');
    });
    const late = push(10, { with: { 'basic-auth': old }, network: held.network });
    await Promise.race([held.reached, late]);
    await publishNewest(20);
    held.release();

    expect(await late).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect((await late).outputs['skip-reason']).toContain('a tag of it names a newer run');
    expect(left()).toEqual(untouched);
    expect(runTags()).toEqual(['run 20']);
  });

  test('is not replaced by a run whose tag cannot be written', async () => {
    await publishNewest(20);
    bench.arm({ method: 'PUT', path: /resourcetags/, status: 500, times: 100 });
    const next = await push(30, { with: { 'basic-auth': old } });
    expect(next.ok).toBe(false);
    expect(next.log).toContain('The tag that names this run could not be written');
    expect(left()).toEqual(untouched);
  });

  test('stays where a newer run needs it, though the run that set it has published nothing', async () => {
    await push(9, { files: before });
    const held = new HeldRequest(({ path }) => path.includes('upload-urls'));
    const older = push(10, { with: { 'basic-auth': changed }, network: held.network });
    await held.reached;
    expect(await push(20, { with: { 'basic-auth': changed } })).toMatchObject({ ok: true });
    bench.arm({ path: /upload-urls$/, status: 400 });
    held.release();

    expect(await older).toMatchObject({ ok: false, outputs: { changed: 'true' } });
    expect(page().login).toBeDefined();
  });

  test('is red where files of a run that starts over lie over those of the newer run', async () => {
    await push(9, { files: before, with: { 'basic-auth': old } });
    const finalize = new HeldRequest(isFinalize);
    let looks = 0;
    const secondRound = new HeldRequest(
      ({ path }) => looks > 0 && path.includes('manifest.json') && ++looks > 2,
    );
    const older = push(10, {
      with: { 'basic-auth': old },
      network: (dispatch) => finalize.network(secondRound.network(dispatch)),
    });
    await finalize.reached;
    const other = { ...smallSite, ...before };
    await push(8, { files: other, attempt: 2, with: { 'basic-auth': old } });
    looks = 1;
    finalize.release();
    await Promise.race([secondRound.reached, older]);
    await publishNewest(20);
    secondRound.release();

    const { ok, log } = await older;
    expect(ok).toBe(false);
    expect(log).toContain('Starting over failed: The site asks for another password');
    const next = await push(21, { files: before, with: { 'basic-auth': changed } });
    expect(next).toMatchObject({ ok: true, outputs: { uploaded: '1' } });
  });

  test('names its run in a tag before it asks visitors for a password, or for another one', async () => {
    await push(9, { files: before });
    for (const [id, password] of [[20, changed] as const, [21, old] as const]) {
      bench.platform.log.clear();
      await push(id, { with: { 'basic-auth': password } });
      const writes = bench.platform.log
        .select({ method: 'PUT' })
        .map(({ path }) => path.replace(/\/[0-9a-f-]{36}/, ''));
      expect(writes.slice(0, 2)).toEqual(['/resourcetags/mypage', '/mypages/auth']);
    }
  });
});
