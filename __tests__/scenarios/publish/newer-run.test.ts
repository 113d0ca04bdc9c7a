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
    expect(late.log).toMatch(/GitHub did not say whether that run exists. Nothing was changed/);
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

  test('does not get the former one back from an older run, which leaves it', async () => {
    await push(20, { files: before, with: { 'basic-auth': changed } });
    bench.repository.heads.set('main', 'd'.repeat(40));
    bench.repository.runCommits.set('20', 'd'.repeat(40));
    bench.platform.log.clear();
    const late = await push(10, { with: { 'basic-auth': old } });
    expect(late).toMatchObject({ ok: true, outputs: { operation: 'skipped', changed: 'false' } });
    expect(late.outputs['skip-reason']).toContain('The head of main is ddddddd');
    expect({ stored: stored(), passwords: passwords() }).toEqual({
      stored: hashesOf(before),
      passwords: [],
    });
  });

  test('gets it from the newest run, where the head of the branch has none', async () => {
    await push(20, { files: before, with: { 'basic-auth': changed } });
    bench.repository.heads.set('main', 'd'.repeat(40));
    bench.repository.runCommits.set('21', 'd'.repeat(40));
    bench.repository.runWorkflows.set('21', 'checks.yml');
    const next = await push(30, { with: { 'basic-auth': old } });
    expect(next).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
  });

  test('is red where GitHub does not say whether the head has a run', async () => {
    await push(20, { files: before, with: { 'basic-auth': changed } });
    bench.repository.heads.set('main', 'd'.repeat(40));
    refuse(/actions\/runs/);
    const late = await push(10, { with: { 'basic-auth': old } });
    expect(late.ok).toBe(false);
    expect(late.log).toContain('this password may be an older one. Nothing was changed.');
    expect(stored()).toEqual(hashesOf(before));
  });

  test('gets that of the newest commit; where GitHub does not say, an older run says what it has changed', async () => {
    await push(20, { files: before, with: { 'basic-auth': changed } });
    bench.repository.heads.set('main', commit);
    expect(await push(21, { with: { 'basic-auth': old } })).toMatchObject({
      ok: true,
      outputs: { operation: 'deployed' },
    });

    await push(30, { files: before, with: { 'basic-auth': changed } });
    bench.repository.runs.set('30', 0);
    refuse(/branches/);
    const late = await push(22, { with: { 'basic-auth': old } });
    expect(late).toMatchObject({ ok: true, outputs: { operation: 'skipped', changed: 'true' } });
    expect(late.outputs['skip-reason']).toContain('which this run has set');
  });
});
