import { describe, expect, test } from '@jest/globals';
import { previewBench, schedule } from '../../support/run/preview-bench.js';
import { repositoryName, repositoryPayload } from '../../support/run/pull-request-run.js';

const bench = previewBench({ target: 'runner', runner: 'web', directory: '' });

const run = bench.run.bind(bench);
const instances = () => bench.instances();

describe('an instance of a pull request', () => {
  test('is made for it and goes with it', async () => {
    const result = await run(7);
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'deployed', name: 'hellopr7', status: 'running' } });
    expect(bench.repository.comments.on(7)[0]?.body).toContain(`| <${result.outputs.url}> |`);
    expect(result.summary).toContain(`<${result.outputs.url}>`);
    bench.repository.pulls.close(7);
    const removal = await run(7, { action: 'closed' });
    expect(removal).toMatchObject({ ok: true, outputs: { operation: 'removed', changed: 'true' } });
    expect(instances()).toEqual([]);
    expect(bench.repository.comments.on(7)[0]?.body).toContain('Removed');
  });

  test('is made and removed by the workflow run of its build, as `init` writes it', async () => {
    const { headSha, headRef } = bench.repository.pulls.open(7);
    const head = { head_sha: headSha, head_branch: headRef, head_repository: { full_name: repositoryName } };
    const completed = (conclusion: string) => ({
      eventName: 'workflow_run',
      event: {
        action: 'completed',
        repository: repositoryPayload,
        workflow_run: { event: 'pull_request', conclusion, ...head },
      },
    });
    expect(await run(7, completed('success'))).toMatchObject({
      ok: true,
      outputs: { name: 'hellopr7', status: 'running' },
    });
    bench.repository.pulls.close(7);
    expect(await run(7, completed('skipped'))).toMatchObject({ ok: true, outputs: { operation: 'removed' } });
    expect(instances()).toEqual([]);
  });

  test('is left alone when it runs something else', async () => {
    await run(7, { ...schedule, with: { name: 'hellopr7', 'source-url': 'https://github.com/octo-org/other' } });
    // As what was made before there were tags.
    bench.platform.services.tagged = [];
    bench.repository.pulls.close(7);
    const result = await run(7, { action: 'closed' });
    expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
    expect(result.outputs['skip-reason']).toContain('octo-org/other');
    expect(instances()).toEqual(['hellopr7']);
  });

  test('is swept when the closing event was lost, and nothing else is', async () => {
    await run(1);
    await run(2);
    await run(3, schedule);
    await run(4, { ...schedule, with: { name: 'hellopr4', 'source-url': 'https://github.com/octo-org/other' } });
    for (const number of [1, 4]) bench.repository.pulls.close(number);
    const result = await run(3, { ...schedule, with: { operation: 'cleanup' } });
    expect(result).toMatchObject({
      ok: true,
      outputs: { operation: 'cleaned', status: 'cleaned', changed: 'true', name: 'hello' },
    });
    expect(instances()).toEqual(['hello', 'hellopr2', 'hellopr4']);
  });

  describe('of a service without a source', () => {
    const database = { target: 'instance', service: 'valkey-io-valkey', runner: '' };
    const byHand = (number: number) => run(8, { ...schedule, with: { ...database, name: `hellopr${number}` } });
    const tagged = () => bench.platform.services.tagged.map(({ resourceId, tags }) => [resourceId, ...tags]);

    test('is known by its tags: its closing event and a sweep remove it, and its tags go too', async () => {
      await run(1, { with: database });
      await run(2, { with: database });
      expect(tagged()).toEqual([
        ['hellopr1', `repository ${repositoryName}`, 'preview pr-1', 'deployed 2026-03-01t12:00z'],
        ['hellopr2', `repository ${repositoryName}`, 'preview pr-2', 'deployed 2026-03-01t12:00z'],
      ]);
      for (const number of [1, 2]) bench.repository.pulls.close(number);
      await run(2, { action: 'closed', with: database });
      expect(instances()).toEqual(['hellopr1']);
      bench.platform.services.suspend('hellopr1');
      await run(3, { ...schedule, with: { ...database, operation: 'cleanup' } });
      expect([instances(), tagged()]).toEqual([[], []]);
    });

    test('stays where only its name is that of a preview', async () => {
      await byHand(1);
      bench.platform.services.tagged = [];
      await byHand(2);
      for (const number of [1, 2]) {
        bench.repository.pulls.open(number, { state: 'closed' });
        const closed = await run(number, { action: 'closed', with: database });
        expect(closed.outputs['skip-reason']).toContain(number === 1 ? 'no tag says' : 'its tags do not say');
      }
      await run(3, { ...schedule, with: { ...database, operation: 'cleanup' } });
      expect(instances()).toEqual(['hellopr1', 'hellopr2']);
      const removed = await run(1, { ...schedule, with: { ...database, name: 'hellopr1', operation: 'remove' } });
      expect([removed.ok, instances()]).toEqual([true, ['hellopr2']]);
    });
  });
});

describe('a commit that the runner cannot clone', () => {
  const sha = 'c'.repeat(40);
  const go = { target: 'runner', runner: 'go', 'source-ref': sha };

  test('is refused before anything is sent to the platform, with the branches and tags that point at it', async () => {
    bench.repository.heads.set('release', sha);
    bench.repository.heads.set('main', 'd'.repeat(40));
    bench.repository.tags.set('v1.2', sha);
    const token = bench.github.tokens.issue('job', repositoryName, { contents: 'read' });
    const result = await run(7, { ...schedule, with: { ...go, 'github-token': token.value } });
    expect(result.ok).toBe(false);
    expect(result.log).toContain('must be a branch or tag, since the go runner clones no commit');
    expect(result.log).toContain('at this commit are "release", "v1.2"');
    // GitHub was asked for them.
    expect(result.log).toContain('Nothing was sent to the platform.');
    expect(bench.platform.log.select({ origin: 'api' })).toEqual([]);
  });

  test('is refused all the same where GitHub does not tell', async () => {
    const result = await run(7, { ...schedule, with: { ...go, target: 'app' } });
    expect(result.ok).toBe(false);
    expect(result.log).toContain('My Apps takes no commit');
    expect(bench.platform.log.select({ origin: 'api' })).toEqual([]);
  });
});
