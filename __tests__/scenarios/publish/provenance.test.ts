import { describe, expect, test } from '@jest/globals';
import { digestOf, digestOfFiles } from '../../../src/pages/manifest.js';
import {
  type Inputs,
  manifest,
  publishWith,
  startPlatformEachTest,
} from '../../support/publish/site-bench.js';
import type { Tree } from '../../support/run/in-process.js';

startPlatformEachTest();

const sha = 'c'.repeat(40);
const run = `https://github.com/octo-org/hello-world/actions/runs/4711`;
const publish = (files: Tree, inputs: Inputs = {}) =>
  publishWith(files, { with: inputs, env: { GITHUB_SHA: sha } });
const digestOfTree = (tree: Tree) =>
  digestOfFiles(Object.entries(tree).map(([path, text]) => [path, digestOf(Buffer.from(text))]));

describe('the digest of a publish', () => {
  const site = {
    'index.html': '1',
    'docs/index.html': 'd',
    'app.js': 'let a;',
    '.well-known/x': 'x',
  };

  test('is an output and is recorded in the manifest, with repository, commit and run', async () => {
    const { outputs } = await publish(site);
    expect(outputs.digest).toBe(digestOfTree(site));
    expect(manifest()).toMatchObject({
      repository: 'octo-org/hello-world',
      commit: sha,
      digest: outputs.digest,
      run: expect.stringContaining(run),
    });
    expect(manifest()).not.toHaveProperty('extra');
  });

  test('covers the whole directory even when only a part of it, or nothing, is uploaded', async () => {
    await publish(site);
    const changed = { ...site, 'app.js': 'let b;' };
    expect((await publish(changed)).outputs).toMatchObject({
      uploaded: '1',
      digest: digestOfTree(changed),
    });
    const again = await publish(changed);
    expect(again.outputs).toMatchObject({
      uploaded: '0',
      digest: digestOfTree(changed),
      pages: '[]',
    });
  });

  test('excludes files retained by `keep`, which the manifest marks', async () => {
    await publish({ ...site, 'old.js': 'o' });
    const next = { ...site, 'index.html': '2' };
    const { outputs } = await publish(next, { keep: 'old.js' });
    expect(outputs.digest).toBe(digestOfTree(next));
    expect(manifest().extra).toEqual(['old.js']);
  });

  test('excludes the robots.txt that this action adds to a preview', async () => {
    const branch = {
      env: { GITHUB_REF: 'refs/heads/topic' },
      event: { repository: { default_branch: 'main' } },
    };
    const { outputs } = await publishWith(site, { with: { preview: 'branch' }, ...branch });
    expect(outputs.digest).toBe(digestOfTree(site));
  });
});

test('the output `pages` lists the URLs of new and changed pages', async () => {
  const { outputs } = await publish({
    'index.html': '1',
    'a b/index.html': 'd',
    'myindex.html': 's',
    'app.js': 'let a;',
  });
  const { url = '' } = outputs;
  expect(JSON.parse(outputs.pages ?? '')).toEqual([url, `${url}myindex.html`, `${url}a%20b/`]);
  const next = await publish({
    'index.html': '2',
    'new.html': 'n',
    'myindex.html': 's',
    'app.js': 'let b;',
  });
  expect(JSON.parse(next.outputs.pages ?? '')).toEqual([url, `${url}new.html`]);
});

test('retained assets are not in the digest, and the same files have the same digest again', async () => {
  const former = { 'index.html': '1', 'old.js': 'o' };
  const inputs = { 'keep-assets': '1d' };
  const first = await publish(former, inputs);
  const next = { 'index.html': '2', 'new.js': 'n' };
  const second = await publishWith(next, { with: inputs, env: { GITHUB_SHA: 'd'.repeat(40) } });
  expect(second.outputs.digest).toBe(digestOfTree(next));
  expect(manifest().extra).toEqual(['old.js']);
  const back = await publish(former, inputs);
  expect({ ok: back.ok, digest: back.outputs.digest }).toEqual({
    ok: true,
    digest: first.outputs.digest,
  });
  expect(manifest()).toMatchObject({ commit: sha, digest: digestOfTree(former) });
  expect(JSON.parse(back.outputs.pages ?? '')).toEqual([back.outputs.url]);
});
