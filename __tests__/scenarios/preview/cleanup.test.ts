import { beforeEach, describe, expect, test } from '@jest/globals';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { previewBench, schedule } from '../../support/run/preview-bench.js';
import {
  type PullRequestRun,
  production,
  repositoryName,
} from '../../support/run/pull-request-run.js';

describe('cleanup', () => {
  const bench = previewBench();
  beforeEach(() => {
    for (const number of [1, 2, 3]) bench.repository.pulls.open(number);
  });

  const run = bench.run.bind(bench);
  const cleanup = (more: Partial<PullRequestRun> = {}) =>
    run(1, {
      ...schedule,
      ...more,
      with: { operation: 'cleanup', directory: '', ...more.with },
    });
  const push = (inputs: Record<string, string> = {}, env: Record<string, string> = {}) =>
    run(1, { ...production, with: inputs, env });

  /** Creates a site without files. */
  const createDraft = async (name: string) => {
    const headers = {
      'x-pat-jwt': `Bearer ${bench.login.accessToken}`,
      'content-type': 'application/json',
    };
    const request = { method: 'POST', headers, body: JSON.stringify({ name }) };
    expect((await fetch(`${bench.platform.apiUrl}/mypages`, request)).status).toBe(201);
  };

  test('removes only the previews of closed pull requests', async () => {
    await push();
    for (const number of [1, 2, 3]) await run(number);
    // A draft of our shape goes too: it holds nothing. Our shape without our marker, another repository's marker, our marker without our shape, no pull request.
    await push(
      { name: 'hello-pr-4' },
      { GITHUB_REPOSITORY: 'octo-org/other', INPUT_COMMENT: 'false' },
    );
    await push({ name: 'hello-pr-x' });
    await push({ name: 'goodbye-pr-2' });
    await push({ name: 'hello-pr-99' });
    await createDraft('hello-pr-5');
    for (const number of [4, 5]) bench.repository.pulls.open(number, { state: 'closed' });
    bench.repository.pulls.close(1);
    bench.repository.pulls.close(2, { merged: true });
    const before = bench.sites();
    const result = await cleanup();
    expect(result).toMatchObject({
      ok: true,
      outputs: { operation: 'cleaned', status: 'cleaned', changed: 'true', name: 'hello' },
    });
    expect(bench.sites()).toEqual(
      before.filter((name) => !['hello-pr-1', 'hello-pr-2', 'hello-pr-5'].includes(name)),
    );
    expect(result.summary).toContain('3 previews removed');
    expect(result.outputs).not.toHaveProperty('comment-url');
    expect(bench.comment(1)).not.toContain('/commit/');
    expect(bench.comment(1)).toContain('Removed');
  });

  describe('after a scheduled deploy', () => {
    const scheduled = (inputs: Record<string, string> = {}) =>
      run(1, { ...schedule, with: inputs });

    test('removes leftover previews', async () => {
      for (const number of [1, 2]) await run(number);
      bench.repository.pulls.close(1);
      const result = await scheduled();
      expect(result).toMatchObject({
        ok: true,
        outputs: { operation: 'deployed', status: 'live', name: 'hello' },
      });
      expect(bench.sites()).toEqual(['hello', 'hello-pr-2']);
      expect(result.summary).toMatch(/\*\*hello\*\* is live.*1 preview removed/s);
      expect(bench.comment(1)).toContain('Removed');
    });

    test('does not undo the deploy when it fails', async () => {
      const list = { method: 'GET', path: /^\/mypages$/, status: 403, body: { reason: 'no' } };
      bench.arm({ ...list, times: Number.POSITIVE_INFINITY });
      const result = await scheduled();
      expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
      expect(result.log).toContain('Left-over previews: ');
    });

    test.each([{ operation: 'deploy' }, { preview: 'false' }])(
      'does not run with %j',
      async (inputs) => {
        await run(1);
        bench.repository.pulls.close(1);
        expect((await scheduled(inputs)).ok).toBe(true);
        expect(bench.sites()).toEqual(['hello', 'hello-pr-1']);
      },
    );
  });

  test('removes nothing while GitHub does not show pull requests', async () => {
    await run(1);
    bench.repository.pulls.close(1);
    const token = bench.github.tokens.issue('job', repositoryName, {});
    const refused = await cleanup({ with: { 'github-token': token.value } });
    expect(refused).toMatchObject({
      ok: true,
      outputs: { operation: 'cleaned', changed: 'false' },
    });
    expect(refused.log).toContain('pull-requests: read');
    bench.breakGitHub();
    expect(await cleanup()).toMatchObject({ ok: true, outputs: { changed: 'false' } });
    expect(bench.sites()).toEqual(['hello-pr-1']);
  });

  test('reads pull requests in pages for 300 previews, and by number only before a removal', async () => {
    for (let number = 1; number <= 300; number++) {
      bench.repository.pulls.open(number);
      await createDraft(`hello-pr-${number}`);
    }
    bench.repository.pulls.close(7);
    const asked = () =>
      bench.platform.log
        .select({ origin: 'github' })
        .map(({ method, path }) => `${method} ${path}`);
    const page = {
      origin: 'github',
      path: /\/pulls([?]|$)/,
      skip: 1,
      times: 9,
      status: 403,
      body: {},
    };
    const fault = bench.arm(page);
    expect((await cleanup()).outputs).toMatchObject({ operation: 'cleaned', changed: 'false' });
    fault.disarm();
    const before = asked().length;
    const result = await cleanup();
    expect(result.outputs).toMatchObject({ operation: 'cleaned', changed: 'true' });
    expect(bench.sites()).toHaveLength(299);
    expect(bench.sites()).not.toContain('hello-pr-7');
    const own = asked().slice(before);
    expect(own.filter((request) => /\/pulls\/\d+$/.test(request))).toEqual([
      expect.stringMatching(/\/pulls\/7$/),
    ]);
    expect(own.length).toBeLessThanOrEqual(10);
    expect(bench.platform.log.select({ method: 'GET', path: '/mypages' })).toHaveLength(2);
  });

  test('removes no preview whose owner neither manifest nor tags tell', async () => {
    await run(1);
    bench.repository.pulls.close(1);
    bench.platform.services.tagged = [];
    bench.arm({ path: /\/\.osc-deploy\//, status: 500, times: Number.POSITIVE_INFINITY });
    expect((await cleanup()).log).toContain('Kept hello-pr-1: its owner is unknown: ');
    expect(bench.sites()).toEqual(['hello-pr-1']);
  });

  test('finds a site with a former `name` by its tags, and removes it unless its manifest is another repository’s', async () => {
    for (const number of [1, 2]) await run(number, { with: { name: 'former' } });
    bench.repository.pulls.close(1);
    const [made] = bench.platform.services.tagged;
    await push({ name: 'theirs' }, { GITHUB_REPOSITORY: 'octo-org/other', INPUT_COMMENT: 'false' });
    const theirs = bench.platform.parts.pages
      .of(bench.login.tenant)
      .find(({ name }) => name === 'theirs');
    if (made && theirs)
      bench.platform.services.setTags({ ...made, resourceId: theirs.id }, made.tags);
    // Another step may have made it, so its label does not count.
    const swept = await cleanup({ with: { 'preview-label': 'preview' } });
    expect(swept.log).toContain('Pull request #1 is closed: removing former-pr-1.');
    expect(swept.log).toContain('Kept former-pr-2: pull request #2 is open.');
    expect(swept.log).toContain('Kept theirs: it belongs to octo-org/other.');
    expect(swept.log).toContain('1 removed, 2 kept.');
    expect(bench.sites()).toEqual(['former-pr-2', 'theirs']);
    expect(bench.comment(1)).toContain('Removed');
  });

  test('is safe on pull_request_target of a fork, without a checkout', async () => {
    const fork = bench.repository.pulls.open(8, { headRepository: 'mallory/hello-world' });
    await run(1);
    bench.repository.pulls.close(1);
    const result = await run(8, {
      pull: fork,
      eventName: 'pull_request_target',
      with: { operation: 'cleanup', directory: '' },
    });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'cleaned', changed: 'true' } });
    expect(bench.sites()).toEqual([]);
  });

  test('succeeds although one removal fails, reports it, removes the others, and retries it next time', async () => {
    for (const number of [1, 2]) await run(number);
    for (const number of [1, 2]) bench.repository.pulls.close(number);
    const path = '/mypages/hello-pr-1';
    const fault = bench.arm({ method: 'GET', path, status: 403, times: Number.POSITIVE_INFINITY });
    const result = await cleanup();
    expect(result).toMatchObject({
      ok: true,
      outputs: { operation: 'cleaned', status: 'cleaned', changed: 'true' },
    });
    expect(result.log).toContain(
      '1 of 2 previews could not be removed; the next sweep tries again:%0A- hello-pr-1: ',
    );
    expect(result.log).toContain('1 removed, 0 kept, 1 not removed.');
    expect(result.summary).toContain('not removed\\: ');
    expect(bench.sites()).toEqual(['hello-pr-1']);
    expect(bench.comment(1)).toContain('Live');
    expect(bench.comment(2)).toContain('Removed');
    fault.disarm();
    expect((await cleanup()).ok).toBe(true);
    expect(bench.sites()).toEqual([]);
  });
});

describe('preview-expires', () => {
  const bench = previewBench();
  const start = Date.parse('2026-03-01T12:00:00Z');
  const hours = (count: number) => ({ clock: new VirtualClock(start + count * 3_600_000) });
  const expires = { 'preview-expires': '24h' };
  const cleanup = (hour: number, inputs: Record<string, string>) =>
    bench.run(99, {
      ...schedule,
      ...hours(hour),
      with: { ...inputs, ...expires, operation: 'cleanup' },
    });

  const runner = {
    target: 'runner',
    runner: 'web',
    directory: '',
    wait: 'false',
    'config-service': 'shopconfig',
    'preview-config': 'A: b',
  };
  const database = {
    target: 'instance',
    service: 'birme-osc-postgresql',
    directory: '',
    options: 'PostgresPassword: "{{secrets.pw}}"',
    'preview-options': 'PostgresPassword: preview-only',
  };
  const targets: [string, Record<string, string>, () => string[]][] = [
    ['pages', {}, () => bench.sites()],
    ['a runner and its store', runner, () => [...bench.instances(), ...bench.stores()]],
    [
      'an app and its store',
      { ...runner, target: 'app' },
      () => [...bench.apps(), ...bench.stores()],
    ],
    ['a database', database, () => bench.instances()],
  ];

  describe.each(targets)('with an open pull request and %s', (_, inputs, there) => {
    test('removes the preview that long after its last deploy, and a push deploys the preview again', async () => {
      expect(await bench.run(1, { ...hours(0), with: inputs })).toMatchObject({ ok: true });
      await bench.run(2, { ...hours(0), with: inputs });
      const both = there();
      // A deploy that changes nothing counts too.
      expect(await bench.run(2, { ...hours(20), with: inputs })).toMatchObject({ ok: true });
      expect((await cleanup(23, inputs)).outputs).toMatchObject({ changed: 'false' });
      expect(there()).toEqual(both);
      const swept = await cleanup(25, inputs);
      expect(swept).toMatchObject({ ok: true, outputs: { operation: 'cleaned', changed: 'true' } });
      expect(swept.log).toContain(
        'It was last deployed on 2026-03-01, longer ago than `preview-expires`: removing',
      );
      expect(there()).toEqual(
        both.filter((name) => !name.includes('pr1') && !name.includes('pr-1')),
      );
      expect(bench.comment(1)).toContain('Removed');
      expect(bench.comment(2)).not.toContain('Removed');
      expect((await bench.run(1, { ...hours(26), with: inputs })).outputs).toMatchObject({
        operation: 'deployed',
      });
      expect(there()).toEqual(both);
    });
  });

  test('removes the expired preview of another step too', async () => {
    await bench.run(1, { ...hours(0), with: database });
    await bench.run(2, { ...hours(20), with: database });
    const swept = await cleanup(25, { ...runner, target: 'app' });
    expect(swept.log).toContain('longer ago than `preview-expires`: removing hellopr1');
    expect(bench.instances()).toEqual(['hellopr2']);
  });

  test('leaves a preview without a date, which the log reports', async () => {
    await bench.run(1, hours(0));
    bench.platform.services.tagged = [];
    const swept = await cleanup(48, {});
    expect(swept.log).toContain(
      'Kept hello-pr-1: pull request #1 is open, and no tag says when it was last deployed.',
    );
    expect(bench.sites()).toEqual(['hello-pr-1']);
  });
});

describe('limits of previews', () => {
  const bench = previewBench();

  const run = bench.run.bind(bench);
  const asked = () => bench.platform.log.select({ origin: 'api' });

  describe('preview-max-size', () => {
    const files = { 'index.html': 'home', 'big.bin': Buffer.alloc(1001) };

    test('refuses a larger directory before any request, and the comment explains why', async () => {
      const result = await run(7, { with: { 'preview-max-size': '1kB' }, files });
      expect(result.ok).toBe(false);
      expect(result.log).toContain(
        '(1,031 bytes), and `preview-max-size` is 1,000 bytes. The largest files:',
      );
      expect(result.log).toContain('big.bin');
      expect(result.summary).toContain('preview-max-size');
      expect(bench.comment(7)).toContain('preview-max-size');
      expect(asked()).toEqual([]);
    });

    test('accepts a directory of exactly that size, and any size for production', async () => {
      const exact = { 'index.html': 'home', 'big.bin': Buffer.alloc(970) };
      expect((await run(7, { with: { 'preview-max-size': '1kB' }, files: exact })).ok).toBe(true);
      const result = await run(7, { with: { 'preview-max-size': '1kB' }, files, ...production });
      expect(result).toMatchObject({ ok: true, outputs: { name: 'hello' } });
    });
  });

  describe('on a platform that deletes no site', () => {
    beforeEach(() => {
      bench.arm({ method: 'DELETE', path: /^\/mypages\/[^/]+$/, status: 405, times: 1000 });
    });

    test('a removed preview does not count, and no sweep removes it again', async () => {
      const inputs = { 'preview-max-count': '1' };
      await run(1, { with: inputs });
      expect(await run(2, { with: inputs })).toMatchObject({ ok: false });
      bench.repository.pulls.close(1);
      expect(await run(1, { with: inputs, action: 'closed' })).toMatchObject({
        outputs: { operation: 'removed', changed: 'true' },
      });

      expect(await run(2, { with: inputs })).toMatchObject({ ok: true });
      expect(await run(3, { with: inputs })).toMatchObject({ ok: false });
      const swept = await run(1, {
        ...schedule,
        with: { operation: 'cleanup', directory: '' },
      });
      expect(swept).toMatchObject({ ok: true, outputs: { changed: 'false' } });
      expect(swept.summary).toContain('No preview to remove');
      expect(swept.log).not.toContain('::warning');
    });
  });

  describe('preview-max-count', () => {
    const web = { runner: 'web', directory: '', wait: 'false' };

    test.each([
      ['sites', { 'preview-max-count': '2' }, 'hello-pr-3'],
      ['instances', { 'preview-max-count': '2', target: 'runner', ...web }, 'hellopr3'],
      ['apps', { 'preview-max-count': '2', target: 'app', ...web }, 'hellopr3'],
    ])(
      'refuses a further preview among %s, updates existing ones, and counts nothing else',
      async (_, inputs, name) => {
        await run(1, { with: inputs });
        await run(9, { with: inputs, ...production });
        await run(9, { with: { ...inputs, name: 'other' } });
        await run(2, { with: inputs });
        const before = asked().length;
        const third = await run(3, { with: inputs });
        expect(third.ok).toBe(false);
        expect(third.log).toContain(
          `There are 2 previews of "hello" already, as many as \`preview-max-count\` allows, so "${name}" is not made.`,
        );
        expect(bench.comment(3)).toContain('preview-max-count');
        const writes = asked()
          .slice(before)
          .filter(({ method, path }) => method !== 'GET' && path !== '/servicetoken');
        expect(writes).toEqual([]);
        expect(await run(2, { with: inputs })).toMatchObject({
          ok: true,
          outputs: { operation: 'deployed' },
        });
        bench.repository.pulls.close(1);
        await run(1, { with: inputs, action: 'closed' });
        expect(await run(3, { with: inputs })).toMatchObject({
          ok: true,
          outputs: { operation: 'deployed', name },
        });
        expect(await run(9, { with: inputs, ...production })).toMatchObject({ ok: true });
      },
    );
  });
});
