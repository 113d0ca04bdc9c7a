import { describe, expect, test } from '@jest/globals';
import { previewBench, schedule } from '../../support/run/preview-bench.js';
import { production, repositoryName } from '../../support/run/pull-request-run.js';

const bench = previewBench({ target: 'runner', runner: 'web', directory: '' });

const run = bench.run.bind(bench);

describe('an instance of a pull request', () => {
  test('is created with the pull request and removed with it', async () => {
    const result = await run(7);
    expect(result).toMatchObject({
      ok: true,
      outputs: { operation: 'deployed', name: 'hellopr7', status: 'running' },
    });
    expect(bench.comment(7)).toContain(`| <${result.outputs.url}> |`);
    expect(result.summary).toContain(`<${result.outputs.url}>`);
    bench.repository.pulls.close(7);
    const removal = await run(7, { action: 'closed' });
    expect(removal).toMatchObject({ ok: true, outputs: { operation: 'removed', changed: 'true' } });
    expect(bench.instances()).toEqual([]);
    expect(bench.comment(7)).toContain('Removed');
  });

  test('of production is skipped in favour of a newer run', async () => {
    await run(7, schedule);
    const [made] = bench.platform.services.tagged;
    if (made)
      bench.platform.services.setTags({ ...made }, [`repository ${repositoryName}`, 'run 999999']);
    bench.repository.runs.set('999999', 0);
    bench.platform.log.clear();
    const result = await run(7, schedule);
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(result.outputs['skip-reason']).toMatch(
      /^"hello" was deployed by a newer run: .*\/actions\/runs\/999999$/,
    );
    expect(bench.platform.services.instances.named('hello').restarts).toBe(0);
  });

  test('is unchanged when it runs another source, which is shown without its token', async () => {
    const options = 'SourceUrl: https://ghp_tokenOfAnother@github.com/octo-org/other';
    await run(7, { ...schedule, with: { name: 'hellopr7', options } });
    // Resources of older versions have no tags.
    bench.platform.services.tagged = [];
    bench.repository.pulls.close(7);
    const { ok, outputs, log, summary } = await run(7, { action: 'closed' });
    expect({ ok, operation: outputs.operation }).toEqual({ ok: true, operation: 'skipped' });
    expect(outputs['skip-reason']).toContain('it runs https://***@github.com/octo-org/other');
    expect([log, summary].join()).not.toContain('ghp_tokenOfAnother');
    expect(bench.instances()).toEqual(['hellopr7']);
  });

  test('is planned with the names of commands and JSON options, not with their text', async () => {
    const secret = 'correct-horse-battery';
    const options = [
      `SourceUrl: https://${secret}@github.com/octo-org/hello-world`,
      `SubPath: '{"login": "${secret}"}'`,
    ];
    const given = {
      runner: 'go',
      'build-command': `go build -t ${secret}`,
      options: options.join('\n'),
    };
    const { log, summary, outputs } = await run(7, { with: { ...given, operation: 'plan' } });
    expect(outputs).toMatchObject({ operation: 'planned' });
    const body = bench.repository.comments.on(7)[0]?.body ?? '';
    const data = Buffer.from(/data (\S+) -->/.exec(body)?.[1] ?? '', 'base64').toString();
    const shown = [log.replaceAll(/::add-mask::.*/g, ''), summary, body, data].join('\n');
    expect(shown).not.toContain(secret);
    for (const name of ['OscBuildCmd', 'SubPath', 'SourceUrl'])
      expect(data).toContain(`"${name}: `);
  });

  test('is updated and removed after its repository was renamed', async () => {
    const of = (name: string) => ({ GITHUB_REPOSITORY: name, GITHUB_REPOSITORY_ID: '4711' });
    await run(7, { env: of('octo-org/former') });
    expect(await run(7, { env: of(repositoryName) })).toMatchObject({
      ok: true,
      outputs: { name: 'hellopr7' },
    });
    bench.repository.pulls.close(7);
    const other = await run(7, {
      action: 'closed',
      env: { ...of(repositoryName), GITHUB_REPOSITORY_ID: '1' },
    });
    expect(other.outputs).toMatchObject({ operation: 'skipped' });
    const closed = await run(7, { action: 'closed', env: of(repositoryName) });
    expect(closed).toMatchObject({ ok: true, outputs: { operation: 'removed', changed: 'true' } });
  });

  test.each(['runner', 'app'])(
    'of a branch with a long name is updated and cleaned up, `target: %s`',
    async (target) => {
      const branch = `dependabot/npm_and_yarn/${'a-long-name-of-a-package/'.repeat(3)}1.2.3`;
      const more = {
        ...production,
        with: { target, preview: 'branch' },
        env: { GITHUB_REF: `refs/heads/${branch}` },
      };
      bench.repository.branches.add(branch);
      expect(await run(7, more)).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
      expect(await run(7, more)).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
      bench.repository.branches.delete(branch);
      const token = bench.github.tokens.issue('job', repositoryName, {
        pull_requests: 'read',
        contents: 'read',
      });
      const sweep = { target, operation: 'cleanup', 'github-token': token.value };
      const swept = await run(7, { ...schedule, with: sweep });
      expect(swept).toMatchObject({ ok: true, outputs: { changed: 'true' } });
      expect([bench.instances(), bench.apps()].flat()).toEqual([]);
    },
  );

  describe('of a service without a source', () => {
    const database = {
      target: 'instance',
      service: 'valkey-io-valkey',
      runner: '',
    };
    const byHand = (number: number) =>
      run(8, { ...schedule, with: { ...database, name: `hellopr${number}` } });
    const tagged = () =>
      bench.platform.services.tagged.map(({ resourceId, tags }) => [resourceId, ...tags]);

    test('is recognized by its tags, and removed with them by the closing event and by cleanup', async () => {
      await run(1, { with: database });
      await run(2, { with: database });
      expect(tagged()).toEqual([
        [
          'hellopr1',
          `repository ${repositoryName}`,
          'run 4711',
          'preview pr-1',
          'deployed 2026-03-01t12:00z',
        ],
        [
          'hellopr2',
          `repository ${repositoryName}`,
          'run 4711',
          'preview pr-2',
          'deployed 2026-03-01t12:00z',
        ],
      ]);
      for (const number of [1, 2]) bench.repository.pulls.close(number);
      await run(2, { action: 'closed', with: database });
      expect(bench.instances()).toEqual(['hellopr1']);
      bench.platform.services.suspend('hellopr1');
      await run(3, { ...schedule, with: { ...database, operation: 'cleanup' } });
      expect({ instances: bench.instances(), tagged: tagged() }).toEqual({
        instances: [],
        tagged: [],
      });
    });

    test('remains when only its name looks like a preview', async () => {
      await byHand(1);
      bench.platform.services.tagged = [];
      await byHand(2);
      for (const number of [1, 2]) {
        bench.repository.pulls.open(number, { state: 'closed' });
        const closed = await run(number, { action: 'closed', with: database });
        expect(closed.outputs['skip-reason']).toContain(
          number === 1 ? 'no tag names' : 'its tags do not say',
        );
      }
      await run(3, { ...schedule, with: { ...database, operation: 'cleanup' } });
      expect(bench.instances()).toEqual(['hellopr1', 'hellopr2']);
      const removed = await run(1, {
        ...schedule,
        with: { ...database, name: 'hellopr1', operation: 'remove' },
      });
      expect({ ok: removed.ok, instances: bench.instances() }).toEqual({
        ok: true,
        instances: ['hellopr2'],
      });
    });
  });
});

test('a database whose password differs is made anew once its pull request was closed and opened again, as the error advises', async () => {
  const database = {
    runner: '',
    directory: '',
    target: 'instance',
    service: 'birme-osc-postgresql',
    name: 'shopdb',
  };
  const withPassword = (value: string) => ({
    ...database,
    'preview-options': `PostgresPassword: ${value}`,
  });
  expect((await bench.run(7, { with: withPassword('correcthorse') })).ok).toBe(true);

  const changed = withPassword('batterystaple');
  const refused = await bench.run(7, { with: changed });
  expect(refused.ok).toBe(false);
  expect(refused.log).toContain('once its pull request is closed and reopened');

  bench.repository.pulls.close(7);
  expect((await bench.run(7, { with: changed, action: 'closed' })).ok).toBe(true);
  expect(bench.instances()).toEqual([]);
  bench.repository.pulls.open(7);
  expect((await bench.run(7, { with: changed, action: 'reopened' })).ok).toBe(true);
  expect(bench.instances()).toEqual(['shopdbpr7']);
});
