import { describe, expect, test } from '@jest/globals';
import { hashesOf, storedTree } from '../../support/run/in-process.js';
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
  files?: Record<string, string>;
  attempt?: number;
  with?: Record<string, string>;
  env?: Record<string, string>;
}

const push = (id: number, more: Push = {}) =>
  bench.run(7, {
    ...production,
    files: more.files ?? smallSite,
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
