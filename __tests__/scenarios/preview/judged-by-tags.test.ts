import { describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../../emulator/http/faults.js';
import { manifestPath } from '../../../src/pages/manifest.js';
import { folderOf, hashesOf, storedTree } from '../../support/run/in-process.js';
import { previewBench, schedule } from '../../support/run/preview-bench.js';
import {
  production,
  repositoryName,
  repositoryPayload,
} from '../../support/run/pull-request-run.js';

const bench = previewBench({ name: 'hello' });
const password = { 'basic-auth': 'guest:a-long-password' };
const never = Number.POSITIVE_INFINITY;

type Fault = Omit<FaultSpec, 'path'> & { path?: RegExp };
const hide = (fault: Fault) => bench.arm({ origin: 'site', path: /./, times: never, ...fault });

/** Answers, as a cache does, with what the manifest was. */
function cached(name: string): Fault {
  const manifest = bench.platform.site(name).objects.get(manifestPath);
  const body = String(manifest?.bytes);
  return { path: /manifest\.json/, status: 200, body, headers: { age: '7' } };
}

const hidden: [string, (name: string) => Fault][] = [
  ['asks for a password', () => ({ status: 401, headers: { 'www-authenticate': 'Basic' } })],
  ['is down', () => ({ status: 503 })],
  ['resets connections', () => ({ reset: true })],
  ['refuses folders with a dot', () => ({ path: /\/\.osc-deploy\//, status: 403 })],
  ['shows no manifest', () => ({ path: /\/\.osc-deploy\//, status: 404 })],
  ['is behind a cache', cached],
];

const pushTo = (branch: string, inputs: Record<string, string> = {}) =>
  bench.run(1, {
    eventName: 'push',
    event: { repository: repositoryPayload, ref: `refs/heads/${branch}`, after: 'd'.repeat(40) },
    env: { GITHUB_REF: `refs/heads/${branch}`, GITHUB_REF_NAME: branch },
    with: { preview: 'branch', ...inputs },
  });

describe.each(hidden)('a preview that %s', (_, fault) => {
  test.each(['closed', 'cleanup'])('is removed by its tags: %s', async (how) => {
    await bench.run(7);
    bench.repository.pulls.close(7);
    hide(fault('hello-pr-7'));
    const result =
      how === 'closed'
        ? await bench.run(7, { action: 'closed' })
        : await bench.run(7, { ...schedule, with: { operation: 'cleanup' } });
    expect(result).toMatchObject({ ok: true, outputs: { changed: 'true' } });
    expect(bench.sites()).toEqual([]);
  });

  test('is not removed if its tags name another repository', async () => {
    await bench.run(7, { env: { GITHUB_REPOSITORY: 'acme/r1', GITHUB_REPOSITORY_ID: '1' } });
    bench.repository.pulls.close(7);
    hide(fault('hello-pr-7'));
    const env = { GITHUB_REPOSITORY_ID: '2' };
    const closed = await bench.run(7, { action: 'closed', env });
    expect(closed.log).toContain('hello-pr-7 is not removed: it belongs to acme/r1');
    const swept = await bench.run(7, { ...schedule, env, with: { operation: 'cleanup' } });
    expect(swept.log).toContain('Kept hello-pr-7: it belongs to acme/r1');
    expect(bench.sites()).toEqual(['hello-pr-7']);
  });
});

test('a preview whose password has changed since is removed', async () => {
  await bench.run(7, { with: password });
  bench.repository.pulls.close(7);
  const closed = await bench.run(7, {
    action: 'closed',
    with: { 'basic-auth': 'guest:another-password' },
  });
  expect(closed).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
  expect(bench.sites()).toEqual([]);
});

test.each<[string, (name: string) => Fault]>([
  ['answers one 503', () => ({ status: 503, times: 1 })],
  ['resets once', () => ({ reset: true, times: 1 })],
  ['is behind a cache', (name) => ({ ...cached(name), times: 1 })],
])('a branch is pushed again while its preview %s', async (_, fault) => {
  expect(await pushTo('topic')).toMatchObject({ ok: true });
  hide(fault('hello-br-topic'));
  expect(await pushTo('topic')).toMatchObject({ ok: true });
});

test('a branch is pushed again with another password', async () => {
  expect(await pushTo('topic', password)).toMatchObject({ ok: true });
  expect(await pushTo('topic', { 'basic-auth': 'guest:another-password' })).toMatchObject({
    ok: true,
  });
});

test('the name of a branch preview that another repository has is refused with its owner', async () => {
  const env = { GITHUB_REPOSITORY: 'acme/r1' };
  const named = { name: 'hello-br-topic', preview: 'false' };
  expect(await bench.run(9, { ...schedule, env, with: named })).toMatchObject({ ok: true });
  const refused = await pushTo('topic');
  expect(refused.ok).toBe(false);
  expect(refused.log).toContain('belongs to acme/r1');
});

test('a site of the repository that has the name of a preview is neither taken for it nor removed', async () => {
  const files = { 'index.html': 'production' };
  await bench.run(9, { ...production, files, with: { name: 'hello-pr-7', preview: 'false' } });
  const refused = await bench.run(7);
  expect(refused).toMatchObject({
    ok: false,
    log: expect.stringContaining('that it is no preview'),
  });

  bench.repository.pulls.close(7);
  const closed = await bench.run(7, { action: 'closed' });
  expect(closed).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
  const swept = await bench.run(7, { ...schedule, with: { operation: 'cleanup' } });
  expect(swept.log).toContain('Kept hello-pr-7: its tags do not say that it is a preview');
  expect(storedTree(bench.platform, 'hello-pr-7')).toEqual(hashesOf(files));
});

test('a preview without room for a manifest is removed', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 4999 }, (_, n) => [n === 0 ? 'index.html' : `f${n}.txt`, '']),
  );
  expect(await bench.run(7, { with: { directory: folderOf(files) } })).toMatchObject({ ok: true });
  expect(bench.platform.site('hello-pr-7').objects.has(manifestPath)).toBe(false);
  bench.repository.pulls.close(7);
  expect(await bench.run(7, { action: 'closed' })).toMatchObject({ ok: true });
  expect(bench.sites()).toEqual([]);
});

test('the draft of a branch whose first publish failed is removed with its branch', async () => {
  bench.arm({ path: /\/publish$/, status: 409, times: never });
  expect((await pushTo('topic')).ok).toBe(false);
  expect(bench.platform.site('hello-br-topic').page.status).toBe('draft');
  bench.platform.faults.disarmAll();
  const granted = { contents: 'read', 'pull-requests': 'read' } as const;
  const token = bench.github.tokens.issue('job', repositoryName, granted).value;
  const inputs = { operation: 'cleanup', 'github-token': token };
  const swept = await bench.run(1, { ...schedule, with: inputs });
  expect(swept.log).toContain(
    'The branch "topic" is not in the repository: removing hello-br-topic.',
  );
  expect(bench.sites()).toEqual([]);
});

test('`keep` refuses no preview, which has nothing to keep yet', async () => {
  const push = (script: string) =>
    bench.run(7, {
      with: { keep: 'v*/**', directory: folderOf({ 'index.html': script, [script]: '1' }) },
    });
  for (const script of ['a.js', 'b.js', 'c.js']) {
    const result = await push(script);
    expect(result).toMatchObject({ ok: true });
    expect(result.log).not.toContain('`keep` names nothing');
  }
});

describe('production under the name of a preview, whose tags could not be written', () => {
  const closed = { action: 'closed' };

  test.each([
    ['other files', {}],
    ['the same files', { 'robots.txt': 'User-agent: *\nDisallow: /\n' }],
  ])('is not deleted with the pull request: %s', async (_, more) => {
    const isSame = Object.keys(more).length > 0;
    const preview = { 'index.html': 'preview' };
    await bench.run(7, { with: { directory: folderOf(preview) } });
    const before = storedTree(bench.platform, 'hello-pr-7');
    const refused = bench.arm({ method: 'PUT', path: /resourcetags/, status: 503, times: never });
    const files = isSame ? { ...preview, ...more } : { 'index.html': 'production' };
    const taken = { ...production, with: { name: 'hello-pr-7', directory: folderOf(files) } };
    expect(await bench.run(7, taken)).toMatchObject({ ok: true });
    if (isSame) expect(storedTree(bench.platform, 'hello-pr-7')).toEqual(before);
    refused.disarm();

    bench.repository.pulls.close(7);
    const result = await bench.run(7, closed);
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(result.log).toContain('its manifest says that it is no preview');
    const swept = await bench.run(7, { ...schedule, with: { operation: 'cleanup' } });
    expect(swept).toMatchObject({ ok: true, outputs: { changed: 'false' } });
    expect(bench.sites()).toEqual(['hello-pr-7']);
  });

  test('is neither overwritten nor deleted by the preview', async () => {
    const refused = bench.arm({ method: 'PUT', path: /resourcetags/, status: 501, times: never });
    const files = { 'index.html': 'production' };
    await bench.run(7, { ...production, with: { name: 'hello-pr-7', directory: folderOf(files) } });
    refused.disarm();

    const result = await bench.run(7);
    expect(result).toMatchObject({
      ok: false,
      log: expect.stringContaining('its manifest says that it is no preview'),
    });
    bench.repository.pulls.close(7);
    await bench.run(7);
    await bench.run(7, closed);
    expect(storedTree(bench.platform, 'hello-pr-7')).toEqual(hashesOf(files));
  });
});
