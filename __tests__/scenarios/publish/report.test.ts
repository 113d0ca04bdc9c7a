import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { version } from '../../../src/base/version.js';
import {
  platform,
  publish,
  publishWith,
  run,
  startPlatformEachTest,
} from '../../support/publish/site-bench.js';
import { tempFolder } from '../../support/temp-folder.js';

startPlatformEachTest();

describe('the log', () => {
  test('of a publish begins with version, workspace, environment, source and target, and folds the changed files', async () => {
    await publish({ 'index.html': '1', 'old.html': 'o', 'same.html': 's' });
    const { log, outputs, summary } = await publish({
      'index.html': '2',
      'new.html': 'n',
      'same.html': 's',
    });
    const lines = log.split('\n').filter((line) => !line.startsWith('::add-mask'));
    expect(lines[0]).toMatch(
      new RegExp(`^osc-deploy ${version}, workspace acme on prod: deploy of /.* as my-site\\.$`),
    );
    expect(log).toContain(
      '::group::Changed files\n- old.html\n~ index.html\n+ new.html\n::endgroup::',
    );
    expect(outputs.workspace).toBe('acme');
    expect(summary).toContain(`<sub>osc-deploy ${version}, workspace acme on prod</sub>`);
  });

  test('reports that a requested comment has no place', async () => {
    const { ok, log } = await publish(
      { 'index.html': '1' },
      { comment: 'true', 'github-token': 'x' },
    );
    expect({ ok, log }).toEqual({
      ok: true,
      log: expect.stringContaining('`comment: true`, but this run belongs to no pull request'),
    });
  });
});

describe('the outputs of a failed run', () => {
  test('report stored and published files when the site is not seen live', async () => {
    await publish({ 'index.html': '1', 'old.html': 'o', 'same.html': 's' });
    const files = { 'index.html': '2', 'new.html': 'n', 'same.html': 's' };
    const { ok, outputs } = await publish(files, { 'health-path': '/none', timeout: '5' });
    expect(ok).toBe(false);
    expect(outputs).toMatchObject({ status: 'failed', changed: 'true', pruned: '1', bytes: '2' });
    expect(outputs).toMatchObject({ files: '3', uploaded: '2', unchanged: '1' });
    expect(outputs.operation).toBe('deployed');
  });

  test.each([
    ['deploy', 'deployed'],
    ['remove', 'removed'],
    ['plan', 'planned'],
  ])('report the operation: %s', async (operation, done) => {
    await publish({ 'index.html': '1' });
    platform.faults.arm({ path: /^\/mypages/, status: 403, times: 99 });
    const { ok, outputs } = await publish({ 'index.html': '2' }, { operation });
    expect(ok).toBe(false);
    expect(outputs).toMatchObject({ operation: done, status: 'failed' });
  });

  test('report the accepted files when storage refuses a file', async () => {
    // After the open manifest and the two assets.
    platform.faults.arm({
      origin: 'storage',
      path: /./,
      skip: 3,
      status: 400,
      body: '<Error><Code>Nope</Code></Error>',
      times: 99,
    });
    const { ok, outputs } = await publish({ 'a.js': 'a', 'b.js': 'bb', 'page.html': 'p' });
    expect(ok).toBe(false);
    expect(outputs).toMatchObject({
      files: '3',
      uploaded: '2',
      bytes: '3',
      unchanged: '0',
      changed: 'true',
    });
    expect(outputs).not.toHaveProperty('pruned');
  });
});

test('a site that answers 404 at its address causes a warning in log and summary, and the step succeeds', async () => {
  const { ok, log, summary, outputs } = await publish({
    'docs/deep/index.html': 'd',
    'en/index.html': 'e',
    'a.js': 'a',
  });
  const text =
    'There is no index.html at the top of the site, so its address answers 404. The nearest is en/index.html. Set `directory` to the folder whose index.html is the start page.';
  expect(ok).toBe(true);
  expect((await fetch(outputs.url ?? '')).status).toBe(404);
  expect(log).toContain(`::warning title=osc-deploy::${text}`);
  expect(summary).toMatch(/^## 🟡 .*\n\n\*\*my\\?-site\*\* is published, without a start page/);
  expect(summary).toContain('⚠️ There is no index.html at the top of the site');
});

test('settings of other hosts cause one warning with the equivalent here, unless they are excluded', async () => {
  const files = {
    'index.html': '1',
    _redirects: '/* /index.html 200',
    'vercel.json': '{}',
    'docs/_headers': 'x',
  };
  const { ok, log } = await publish(files);
  expect(ok).toBe(true);
  const [warning = '', ...others] = log.split('\n').filter((line) => line.startsWith('::warning'));
  expect(others).toEqual([]);
  expect(warning).toContain(
    'so `_redirects`, `vercel.json` do nothing. What works here:%0A- Redirects: write a page',
  );
  expect(warning).toContain('%0A- Such a file is published like any other');
  expect((await publish(files, { exclude: '_redirects\nvercel.json' })).log).not.toContain(
    '::warning',
  );
  const headers = await publish({ 'index.html': '1', _headers: 'x' });
  expect(headers.log).toContain('so `_headers` does nothing. What works here:%0A- Redirects: ');
});

describe('the commit of a directory', () => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync(
      'git',
      ['-C', folder, '-c', 'user.name=o', '-c', 'user.email=o@example.com', ...args],
      {
        encoding: 'utf8',
      },
    ).trim();
  const commit = (folder: string, message: string) => {
    git(folder, 'commit', '-q', '--allow-empty', '-m', message);
    return git(folder, 'rev-parse', 'HEAD');
  };

  test('is the checked-out commit when the event names another', async () => {
    const folder = tempFolder();
    git(folder, 'init', '-q');
    const old = commit(folder, 'v1');
    const newest = commit(folder, 'v2');
    git(folder, 'checkout', '-q', old);
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/index.html'), 'v1');
    const env = { GITHUB_SHA: newest, GITHUB_WORKSPACE: folder };
    const rollback = await run({ directory: 'dist' }, { folder, env });
    expect(rollback.outputs.commit).toBe(old);
    expect(rollback.summary).toContain(`at [<code>${old.slice(0, 7)}</code>]`);
    expect(rollback.summary).not.toContain(newest.slice(0, 7));
  });

  test('is the commit of the event outside of a checkout', async () => {
    const { outputs } = await publishWith(
      { 'index.html': '1' },
      { env: { GITHUB_SHA: 'b'.repeat(40) } },
    );
    expect(outputs.commit).toBe('b'.repeat(40));
  });
});
