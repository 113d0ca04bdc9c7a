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
    const { host } = new URL(platform.apiUrl);
    expect(lines[0]).toMatch(
      new RegExp(`^osc-deploy ${version}, workspace acme on ${host}: deploy of /.* as my-site\\.$`),
    );
    expect(log).toContain(
      '::group::Changed files\n- old.html\n~ index.html\n+ new.html\n::endgroup::',
    );
    expect(outputs.workspace).toBe('acme');
    expect(summary).toContain(`workspace acme on ${host.replace(':', '\\:')}</sub>`);
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

test('a start page that `keep` would leave is missed where there is none', async () => {
  const run = { keep: '/index.html' };
  const { ok, log } = await publish({ 'en/index.html': 'e' }, run);
  expect({ ok, log }).toMatchObject({
    ok: true,
    log: expect.stringContaining('There is no index.html at the top of the site'),
  });
  await publish({ 'index.html': 'start', 'en/index.html': 'e' }, run);
  expect((await publish({ 'en/index.html': 'f' }, run)).log).not.toContain(
    'at the top of the site',
  );
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

test('each file of another host is named once, with what works here for the kinds that are there', async () => {
  const names = [
    '_worker.js',
    '_routes.json',
    'staticwebapp.config.json',
    '.htaccess',
    'docs/web.config',
    'firebase.json',
    'serve.json',
    'CNAME',
    '200.html',
  ];
  const files = Object.fromEntries(names.map((name) => [name, 'x']));
  const silent = { 'index.html': '1', '404.html': '1', 'robots.txt': '', '.nojekyll': '' };
  const { ok, log } = await publish({ ...silent, ...files });
  expect(ok).toBe(true);
  const [warning = '', ...others] = log.split('\n').filter((line) => line.startsWith('::warning'));
  expect(others).toEqual([]);
  for (const name of names) expect(warning).toContain(`\`${name.split('/').at(-1)}\``);
  expect(warning).toContain('%0A- Server code: anybody can read it here.');
  expect(warning).toContain('%0A- Domains: the input `domain`');
  expect(warning).not.toMatch(/404\.html|robots\.txt|nojekyll/);

  const domain = await publish({ 'index.html': '1', CNAME: 'www.example.org' });
  expect(domain.log).toContain('so `CNAME` does nothing. What works here:%0A- Domains: ');
  expect(domain.log).not.toContain('- Redirects: ');
});

test('pointers of Git LFS cause one warning with their names; a page about them causes none', async () => {
  const pointer = (size: number) =>
    `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize ${size}\n`;
  const { log } = await publish({
    'index.html': '1',
    'lfs.html': `<pre>${pointer(1)}</pre>`,
    'notes.txt': 'version https://git-lfs.github.com/spec/v1 is the first line of a pointer',
    'img/hero.png': pointer(84_231),
    'img/team.jpg': pointer(99_231).replaceAll('\n', '\r\n'),
  });
  const warnings = log.split('\n').filter((line) => line.startsWith('::warning'));
  expect(warnings).toEqual([
    expect.stringContaining(
      '2 files are pointers of Git LFS instead of content: img/hero.png, img/team.jpg. In the job that builds, give `actions/checkout` the input `lfs: true`',
    ),
  ]);
});

test('what is left out below the top stands in the log and in the summary, of a plan too', async () => {
  const files = { 'index.html': '1', 'assets/.env': 'A=1' };
  const line = 'Left out, as never published: assets/.env.';
  const { log, summary, outputs } = await publish(files);
  expect(log.split('\n')).toContain(line);
  expect(summary).toContain('Left out, as never published\\: assets/.env.');
  expect(outputs.files).toBe('1');
  expect((await publish(files, { operation: 'plan' })).summary).toContain('assets/.env');
});

test('lines of `exclude` and `keep` that begin with # are comments', async () => {
  const files = { 'index.html': '1', 'app.js.map': '{}', '#draft': 'x' };
  const { log } = await publish(files, {
    exclude: '# source maps stay private\n*.map\n\\#draft',
    keep: '# nothing',
  });
  expect(log).not.toContain('::warning');
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
