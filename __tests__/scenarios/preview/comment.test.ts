import { beforeEach, describe, expect, test } from '@jest/globals';
import { previewBench } from '../../support/run/preview-bench.js';
import {
  type PullRequestRun,
  repositoryName,
  smallSite,
} from '../../support/run/pull-request-run.js';

const bench = previewBench();
beforeEach(() => {
  bench.repository.pulls.open(7);
});

const run = (more: Partial<PullRequestRun> = {}) => bench.run(7, more);
const bodies = () => bench.repository.comments.on(7).map(({ body }) => body);
const ours = () => bodies().filter((body) => body.startsWith('<!-- osc-deploy -->'));
/** Returns the visible rows without the header. */
const rows = (body = '') =>
  body.split('\n').filter((line) => line.startsWith('| ') && !/^\| (Name|---)/.test(line));

describe('the comment on the pull request', () => {
  test('shows the site, its link, status, commit, time and changes', async () => {
    const result = await run();
    const [body = ''] = ours();
    expect(rows(body)).toHaveLength(1);
    expect(body).toContain(`| <${result.outputs.url}> |`);
    expect(body).toContain('🟢\u00a0Live');
    expect(body).toContain(
      `/octo-org/hello-world/commit/${bench.repository.pulls.get(7)?.headSha}`,
    );
    expect(body).toMatch(/\| Updated \(UTC\) \|[\s\S]*\[2026-03-\d\d 12:\d\d\]/);
    expect(body).toContain('4 added');
    expect(body).toContain(`(<${result.outputs.url}docs/>)`);
    expect(result.outputs['comment-url']).toMatch(/#issuecomment-\d+$/);
  });

  test('is updated by the next run, and finally shows the removal', async () => {
    await run();
    await run({ files: { ...smallSite, 'index.html': '<h1>Two</h1>' } });
    expect(ours()).toHaveLength(1);
    expect(ours()[0]).toContain('1 changed');
    expect(ours()[0]).toContain('1 new or changed page of');
    bench.repository.pulls.close(7);
    const result = await run({ action: 'closed' });
    expect(ours()).toHaveLength(1);
    expect(rows(ours()[0])[0]).toContain('Removed');
    expect(ours()[0]).not.toContain('<http://127');
    expect(result.outputs['comment-url']).toMatch(/#issuecomment-\d+$/);
  });

  test('is found on any page, and only with the right author', async () => {
    for (let index = 0; index < 150; index++)
      bench.repository.comments.add(7, { author: 'hubot', body: `${index}` });
    const stranger = bench.repository.comments.add(7, {
      author: 'mallory',
      body: '<!-- osc-deploy -->\nfree money',
    });
    await run();
    for (let index = 0; index < 100; index++)
      bench.repository.comments.add(7, { author: 'hubot', body: `${index}` });
    await run({ files: { 'index.html': 'new' } });
    expect(ours()).toHaveLength(2);
    expect(bench.repository.comments.get(stranger.id)?.body).toContain('free money');
  });

  test('is found next to a comment without a user', async () => {
    await run();
    const [own] = bench.repository.comments.on(7);
    const listed = [
      { id: 1, body: 'hello', user: null },
      { id: own?.id, body: own?.body, user: { login: own?.author } },
    ];
    bench.arm({ method: 'GET', path: /issues\/7\/comments/, status: 200, body: listed, times: 9 });
    const { log } = await run({ files: { 'index.html': 'new' } });
    expect(log).not.toContain('::warning');
    expect(ours()).toHaveLength(1);
    expect(ours()[0]).toContain('1 changed');
  });

  test('by a personal token is found by the owner of the token', async () => {
    bench.repository.comments.add(7, {
      author: 'mallory',
      body: '<!-- osc-deploy -->\nfree money',
    });
    const token = bench.github.tokens.issue('personal', repositoryName, { pull_requests: 'write' });
    await run({ with: { 'github-token': token.value } });
    await run({ with: { 'github-token': token.value } });
    expect(bench.repository.comments.on(7).map(({ author }) => author)).toEqual([
      'mallory',
      'octocat',
    ]);
  });

  test('explains why a deploy failed, and keeps the link to the live version and its commit', async () => {
    const pull = bench.repository.pulls.get(7);
    await run();
    const live = pull?.headSha.slice(0, 7);
    bench.arm({ path: /\/publish$/, status: 400, times: 9 });
    const result = await run({ files: { 'index.html': 'broken' } });
    expect(result.ok).toBe(false);
    expect(rows(ours()[0])[0]).toContain('Failed');
    expect(ours()[0]).toContain('### Deploy to Open Source Cloud failed');
    expect(rows(ours()[0])[0]).toContain('The platform refused the request');
    expect(rows(ours()[0])[0]).not.toContain('answered 400');
    expect(rows(ours()[0])[0]).toContain('| <http://127');
    expect(rows(ours()[0])[0]).toContain(`last deployed: [<code>${live}</code>]`);
    expect(rows(ours()[0])[0]).toMatch(/\[2026-03-\d\d 12:\d\d\]\(<.*\/actions\/runs\/4711/);
    expect(ours()[0]).toContain('<sub>workspace ');
  });

  test('and the deployment record lead to one warning with the lines to add when the token may not write them', async () => {
    const token = bench.github.tokens.issue('job', repositoryName, { pull_requests: 'read' });
    const result = await run({ with: { 'github-token': token.value, deployment: 'true' } });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
    expect(result.outputs).not.toHaveProperty('deployment-id');
    const warnings = result.log.split('\n').filter((line) => line.startsWith('::warning'));
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(
      'permissions:%0A  contents: read%0A  deployments: write%0A  pull-requests: write',
    );
    expect(result.summary).toContain(result.outputs.url);
  });

  test.each([
    [{ comment: 'true' }, '`comment: true`, but'],
    [{ comment: 'true', deployment: 'true' }, '`comment: true` and `deployment: true`, but'],
    [{ comment: 'auto' }, undefined],
  ])('of %j without a token is missed in one warning: %s', async (wanted, said) => {
    const result = await run({ with: { 'github-token': '', ...wanted } });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
    const warnings = result.log.split('\n').filter((line) => line.startsWith('::warning'));
    const text = `${said} \`github-token\` is empty, so GitHub is told nothing.`;
    expect(warnings).toEqual(said ? [expect.stringContaining(text)] : []);
  });

  test.each([
    ['is down', { status: 502 }],
    ['limits the rate', { status: 429, headers: { 'retry-after': '3600' } }],
    ['resets the connection', { reset: true }],
  ])('is skipped when GitHub %s', async (_, fault) => {
    bench.arm({ origin: 'github', path: /comments/, times: Number.POSITIVE_INFINITY, ...fault });
    const result = await run();
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
    expect(result.log.match(/::warning/g)).toHaveLength(1);
    expect(bench.platform.log.select({ origin: 'github', path: /comments/ }).length).toBeLessThan(
      5,
    );
  });

  test('and the deployment record are reported as skipped when GitHub was already down', async () => {
    bench.breakGitHub();
    const result = await run({ with: { deployment: 'true' } });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
    // The first wish is tried three times, and no other.
    expect(bench.platform.log.select({ origin: 'github' })).toHaveLength(3);
    expect(result.log).toMatch(
      /does not fail this step:%0A- the state of pull request #7: GET .* answered 502/,
    );
    expect(result.log).toContain('- the comment on the pull request: not tried after that.');
    expect(result.log).toContain('- the deployment record: not tried after that.');
  });

  test('is not duplicated when an answer is lost', async () => {
    bench.arm({ origin: 'github', method: 'POST', path: /comments/, resetAfterHandling: true });
    await run();
    expect(ours()).toHaveLength(1);
  });
});

describe('the plan in the comment', () => {
  const production = { preview: 'false', operation: 'plan' };
  const writes = () =>
    bench.platform.log
      .select({ origin: 'api' })
      .filter(({ method }) => method !== 'GET')
      .map(({ path }) => path);

  test('lists the files that a merge would add, change and delete, without a write to the platform', async () => {
    await run({ with: { preview: 'false', comment: 'false' } });
    bench.platform.log.clear();
    const files = { 'index.html': '<h1>Two</h1>', 'new.html': 'n', 'app.js': 'let a;' };
    const result = await run({ files, with: production });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'planned' } });
    expect(result.outputs['comment-url']).toMatch(/#issuecomment-\d+$/);
    expect(writes()).toEqual([]);
    const [body = ''] = ours();
    expect(body).toContain('### Plan for Open Source Cloud\n\n#### 📋 Plan for hello\n');
    expect(body).toContain(
      'A deploy would upload 2 files \\(13 B\\) and delete 1 file. Nothing was changed.',
    );
    expect(body).toContain(
      '<summary>3 changes</summary>\n\n- <code>\\- docs/index.html</code>\n- <code>\\~ index.html</code>\n- <code>\\+ new.html</code>',
    );
  });

  test('stands next to the preview row and is replaced only by a new plan', async () => {
    await run();
    await run({ with: production });
    await run({ files: { 'index.html': 'new' } });
    await run({ files: { 'index.html': 'new' }, with: production });
    expect(ours()).toHaveLength(1);
    const [body = ''] = ours();
    expect(rows(body)).toHaveLength(1);
    expect(rows(body)[0]).toContain('🟢\u00a0Live');
    expect(body.match(/#### 📋 Plan/g)).toEqual(['#### 📋 Plan']);
    expect(body).toContain('<summary>1 change</summary>');
    bench.repository.pulls.close(7);
    await run({ action: 'closed' });
    expect(rows(ours()[0])[0]).toContain('Removed');
    expect(ours()[0]).toContain('#### 📋 Plan for hello\n');
  });

  test('explains a failed plan, and leaves the row of the deploy unchanged', async () => {
    await run({ with: { preview: 'false' } });
    bench.arm({ path: /^\/mypages/, status: 403, times: 99 });
    const result = await run({ with: production });
    expect(result.ok).toBe(false);
    expect(rows(ours()[0])[0]).toContain('🟢\u00a0Live');
    expect(ours()[0]).toContain('It could not be made\\: ');
  });

  test('of a service shows its steps, each option as old → new, and secrets only by name', async () => {
    const service = {
      target: 'instance',
      service: 'pgvector-pgvector',
      name: 'shop',
      directory: '',
      preview: 'false',
    };
    const options = (user: string, password: string) =>
      `PostgresPassword: ${password}\nPostgresUser: ${user}`;
    await run({
      with: { ...service, comment: 'false', options: options('anna', 'correct-horse-1') },
    });
    bench.platform.log.clear();
    const planned = { ...service, operation: 'plan', options: options('bert', 'correct-horse-2') };
    const result = await run({ with: planned });
    expect(result.ok).toBe(true);
    expect(writes().filter((path) => !path.includes('servicetoken'))).toEqual([]);
    const [body = ''] = ours();
    const shown = body.replace(/<!-- osc-deploy:data (.*) -->/, (_, data: string) =>
      Buffer.from(data, 'base64').toString(),
    );
    expect(body).toContain('#### 📋 Plan for shop\n');
    expect(body).toContain(
      '\n\n- <code>store PostgresPassword as a secret of pgvector-pgvector</code>\n- <code>change ',
    );
    expect(body).toContain('<code>PostgresUser\\: anna → bert</code>');
    expect(body).toMatch(/<code>PostgresPassword\\: .*a new secret<\/code>/);
    expect(shown).not.toContain('correct-horse');
    expect(body).not.toContain('Tokens left');
  });
});
