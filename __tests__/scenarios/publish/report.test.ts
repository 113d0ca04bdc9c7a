import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import { version } from '../../../src/base/version.js';
import { folderOf, type InProcessRun, newFolder, runInProcess, type Tree } from '../../support/run/in-process.js';

let platform: LocalPlatform;
let login: SignedIn;
beforeEach(async () => {
  platform = await startPlatform();
  login = platform.signIn({ tenant: 'acme' });
});
afterEach(() => platform.close());

function publish(files: Tree, more: Partial<InProcessRun> = {}) {
  return runInProcess({ platform, login, ...more, with: { directory: folderOf(files), ...more.with } });
}

describe('the log', () => {
  test('of a publish begins with version, workspace, environment, source and target, and folds the changed files', async () => {
    await publish({ 'index.html': '1', 'old.html': 'o', 'same.html': 's' });
    const { log, outputs, summary } = await publish({ 'index.html': '2', 'new.html': 'n', 'same.html': 's' });
    const lines = log.split('\n').filter((line) => !line.startsWith('::add-mask'));
    expect(lines[0]).toMatch(
      new RegExp(`^osc-deploy ${version}, workspace acme on prod: deploy of /.* as my-site\\.$`),
    );
    expect(log).toContain('::group::Changed files\n- old.html\n~ index.html\n+ new.html\n::endgroup::');
    expect(outputs.workspace).toBe('acme');
    expect(summary).toContain(`<sub>osc-deploy ${version}, workspace acme on prod</sub>`);
  });

  test('of a removal begins with what is removed', async () => {
    const { log } = await publish({ 'index.html': '1' }, { with: { operation: 'remove' } });
    expect(log).toContain(`osc-deploy ${version}, workspace acme on prod: remove my-site.\n`);
  });

  test('of a plan ends with what would be uploaded and deleted', async () => {
    await publish({ 'index.html': '1', 'old.html': 'o' });
    const { log } = await publish({ 'index.html': '1', 'new.html': 'n' }, { with: { operation: 'plan' } });
    expect(log.split('\n').at(-1)).toBe('A deploy would upload 1 file (1 B) and delete 1 file. Nothing was changed.');
    const same = await publish({ 'index.html': '1', 'old.html': 'o' }, { with: { operation: 'plan' } });
    expect(same.log.split('\n').at(-1)).toBe('A deploy would change nothing.');
    expect(same.summary).toContain('would change nothing.');
  });

  test('reports that a requested comment has no place', async () => {
    const { ok, log } = await publish({ 'index.html': '1' }, { with: { comment: 'true', 'github-token': 'x' } });
    expect({ ok, log }).toEqual({
      ok: true,
      log: expect.stringContaining('`comment: true`, but this run belongs to no pull request'),
    });
  });

  test('names an unknown input and the likely one', async () => {
    const { ok, log } = await publish({ 'index.html': '1' }, { with: { directroy: 'dist', 'no-such-thing': 'x' } });
    expect(ok).toBe(true);
    expect(log).toContain('::warning title=osc-deploy::`directroy` is not an input; did you mean `directory`?');
    expect(log).toContain('::warning title=osc-deploy::`no-such-thing` is not an input.');
  });
});

describe('the outputs of a failed run', () => {
  test('report what was stored and switched over when the site is not seen live', async () => {
    await publish({ 'index.html': '1', 'old.html': 'o', 'same.html': 's' });
    const files = { 'index.html': '2', 'new.html': 'n', 'same.html': 's' };
    const { ok, outputs } = await publish(files, { with: { 'health-path': '/none', timeout: '5' } });
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
    const { ok, outputs } = await publish({ 'index.html': '2' }, { with: { operation } });
    expect(ok).toBe(false);
    expect(outputs).toMatchObject({ operation: done, status: 'failed' });
  });

  test('report the address of a site that could not be removed', async () => {
    const { outputs: published } = await publish({ 'index.html': '1' });
    platform.faults.arm({ method: 'DELETE', path: /^\/mypages/, status: 403, times: 99 });
    const { ok, outputs } = await publish({}, { with: { operation: 'remove' } });
    expect(ok).toBe(false);
    expect(outputs).toMatchObject({ url: published.url, id: published.id, endpoints: published.endpoints });
  });

  test('report the publish and not the rollback that undoes it', async () => {
    await publish({ 'index.html': '1', 'a.html': 'a', 'b.html': 'b' });
    const inputs = { 'health-path': '/none', timeout: '5', rollback: 'true' };
    const { outputs } = await publish({ 'index.html': '2' }, { with: inputs });
    expect(outputs).toMatchObject({ 'rolled-back': 'true', uploaded: '1', pruned: '2', files: '1' });
  });

  test('report what storage had accepted when it refuses a file', async () => {
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
    expect(outputs).toMatchObject({ files: '3', uploaded: '2', bytes: '3', unchanged: '0', changed: 'true' });
    expect(outputs).not.toHaveProperty('pruned');
  });

  test('report that nothing was to upload when the address is not seen', async () => {
    await publish({ 'index.html': '1' });
    const { outputs } = await publish({ 'index.html': '1' }, { with: { 'health-path': '/none', timeout: '5' } });
    expect(outputs).toMatchObject({ files: '1', uploaded: '0', unchanged: '1', pruned: '0', changed: 'false' });
  });
});

test('a site whose address answers 404 causes a warning in log and summary, and the step stays green', async () => {
  const { ok, log, summary, outputs } = await publish({
    'docs/deep/index.html': 'd',
    'en/index.html': 'e',
    'a.js': 'a',
  });
  const text =
    'There is no index.html at the top of the site, so its address answers 404. The nearest is en/index.html.';
  expect(ok).toBe(true);
  expect((await fetch(outputs.url ?? '')).status).toBe(404);
  expect(log).toContain(`::warning title=osc-deploy::${text}`);
  expect(summary).toContain(`⚠️ ${text}`);
});

test('settings of other hosts cause one warning that says what works here, unless they are excluded', async () => {
  const files = { 'index.html': '1', _redirects: '/* /index.html 200', 'vercel.json': '{}', 'docs/_headers': 'x' };
  const { ok, log } = await publish(files);
  expect(ok).toBe(true);
  const [warning = '', ...others] = log.split('\n').filter((line) => line.startsWith('::warning'));
  expect(others).toEqual([]);
  expect(warning).toContain('so `_redirects`, `vercel.json` do nothing. What works here:%0A- Redirects: write a page');
  expect(warning).toContain('%0A- Such a file is published like any other');
  expect((await publish(files, { with: { exclude: '_redirects\nvercel.json' } })).log).not.toContain('::warning');
  const headers = await publish({ 'index.html': '1', _headers: 'x' });
  expect(headers.log).toContain('so `_headers` does nothing. What works here:%0A- Redirects: ');
});

describe('the commit of a directory', () => {
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=o', '-c', 'user.email=o@example.com', ...args], {
      encoding: 'utf8',
    }).trim();
  const commit = (folder: string, message: string) => {
    git(folder, 'commit', '-q', '--allow-empty', '-m', message);
    return git(folder, 'rev-parse', 'HEAD');
  };

  test('is the checked-out commit when the event names another', async () => {
    const folder = newFolder();
    git(folder, 'init', '-q');
    const old = commit(folder, 'v1');
    const newest = commit(folder, 'v2');
    git(folder, 'checkout', '-q', old);
    mkdirSync(join(folder, 'dist'));
    writeFileSync(join(folder, 'dist/index.html'), 'v1');
    const options = { folder, with: { directory: 'dist' }, env: { GITHUB_SHA: newest, GITHUB_WORKSPACE: folder } };
    const rollback = await runInProcess({ platform, login, ...options });
    expect(rollback.outputs.commit).toBe(old);
    expect(rollback.summary).toContain(`at [<code>${old.slice(0, 7)}</code>]`);
    expect(rollback.summary).not.toContain(newest.slice(0, 7));
  });

  test('is the commit of the event outside of a checkout', async () => {
    const { outputs } = await publish({ 'index.html': '1' }, { env: { GITHUB_SHA: 'b'.repeat(40) } });
    expect(outputs.commit).toBe('b'.repeat(40));
  });
});

describe('a failed publish', () => {
  test('at the limit of the plan names the existing sites and the next step', async () => {
    await platform.close();
    platform = await startPlatform({ limits: { pagesPerTenant: 1 } });
    login = platform.signIn();
    await publish({ 'index.html': '1' }, { with: { name: 'first-site' } });
    const { ok, log, summary } = await publish({ 'index.html': '1' });
    expect(ok).toBe(false);
    const text =
      'The plan of the workspace has no room for another site: Your plan allows 1 pages. It has: first-site.';
    expect(log).toContain(`::error title=osc-deploy::${text}%0ARemove sites or instances that you no longer need`);
    expect(log).toContain('troubleshooting.md#plan-limit');
    expect(summary).toMatch(
      /\*\*What to do:\*\* Remove sites or instances that you no longer need .*<code>operation\\: remove<\/code>/,
    );
  });

  test('with a refused token ends with the command that replaces it', async () => {
    platform.faults.arm({ path: '/mypages/my-site', status: 401, times: 99 });
    const { ok, log, summary } = await publish({ 'index.html': '1' });
    expect(ok).toBe(false);
    expect(log).toContain('`gh secret set OSC_ACCESS_TOKEN`');
    expect(summary).toContain('<code>gh secret set OSC\\_ACCESS\\_TOKEN</code>');
  });

  test('with a platform in trouble says so, with the request folded in the summary', async () => {
    platform.faults.arm({ path: /\/upload-urls$/, status: 500, body: { reason: 'boom' }, times: 99 });
    const { ok, log, summary } = await publish({ 'index.html': '1' });
    expect(ok).toBe(false);
    expect(log).toMatch(
      /::error title=osc-deploy::The platform had an internal error: boom \(POST .*upload-urls answered 500/,
    );
    expect(log).toContain('Run the job again in a few minutes');
    expect(summary).toContain('## 🔴 my-site: deploy failed');
    expect(summary).toMatch(/<details><summary>Request<\/summary>\n\n```\nPOST .*upload-urls\nstatus: 500/);
  });
});
