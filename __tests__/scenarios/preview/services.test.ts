import { beforeEach, describe, expect, test } from '@jest/globals';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { previewBench, schedule } from '../../support/run/preview-bench.js';
import type { PullRequestRun } from '../../support/run/pull-request-run.js';
import { repositoryName, repositoryPayload } from '../../support/run/pull-request-run.js';

describe('a service', () => {
  const bench = previewBench({ target: 'runner', runner: 'web', directory: '' });

  const run = bench.run.bind(bench);
  const instances = () => bench.instances();

  describe('an instance of a pull request', () => {
    test('is made for it and goes with it', async () => {
      const result = await run(7);
      expect(result).toMatchObject({
        ok: true,
        outputs: { operation: 'deployed', name: 'hellopr7', status: 'running' },
      });
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

    test('of production that a newer run has deployed is left to it, green', async () => {
      await run(7, schedule);
      const [made] = bench.platform.services.tagged;
      if (made) bench.platform.services.setTags({ ...made }, [`repository ${repositoryName}`, 'run 999999']);
      bench.platform.log.clear();
      const result = await run(7, schedule);
      expect(result).toMatchObject({ ok: true, outputs: { operation: 'skipped' } });
      expect(result.outputs['skip-reason']).toMatch(/^"hello" was deployed by a newer run: .*\/actions\/runs\/999999$/);
      expect(bench.platform.services.instances.named('hello').restarts).toBe(0);
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

    test('whose source holds a token is left alone without showing it', async () => {
      const options = 'SourceUrl: https://ghp_tokenOfAnother@github.com/octo-org/other';
      await run(7, { ...schedule, with: { name: 'hellopr7', options } });
      bench.platform.services.tagged = [];
      bench.repository.pulls.close(7);
      const { outputs, log, summary } = await run(7, { action: 'closed' });
      expect(outputs['skip-reason']).toContain('it runs https://***@github.com/octo-org/other');
      expect([log, summary].join()).not.toContain('ghp_tokenOfAnother');
    });

    test('is planned by the names of its commands and of options that hold JSON, not by their text', async () => {
      const secret = 'correct-horse-battery';
      const options = [
        `SourceUrl: https://${secret}@github.com/octo-org/hello-world`,
        `SubPath: '{"login": "${secret}"}'`,
      ];
      const given = { runner: 'go', 'build-command': `go build -t ${secret}`, options: options.join('\n') };
      const { log, summary, outputs } = await run(7, { with: { ...given, operation: 'plan' } });
      expect(outputs).toMatchObject({ operation: 'planned' });
      const body = bench.repository.comments.on(7)[0]?.body ?? '';
      const data = Buffer.from(/data (\S+) -->/.exec(body)?.[1] ?? '', 'base64').toString();
      const shown = [log.replaceAll(/::add-mask::.*/g, ''), summary, body, data].join('\n');
      expect(shown).not.toContain(secret);
      for (const name of ['OscBuildCmd', 'SubPath', 'SourceUrl']) expect(data).toContain(`"${name}: `);
    });

    test('is updated and removed after its repository was renamed', async () => {
      const of = (name: string) => ({ GITHUB_REPOSITORY: name, GITHUB_REPOSITORY_ID: '4711' });
      await run(7, { env: of('octo-org/former') });
      expect(await run(7, { env: of(repositoryName) })).toMatchObject({ ok: true, outputs: { name: 'hellopr7' } });
      bench.repository.pulls.close(7);
      const other = await run(7, { action: 'closed', env: { ...of(repositoryName), GITHUB_REPOSITORY_ID: '1' } });
      expect(other.outputs).toMatchObject({ operation: 'skipped' });
      const closed = await run(7, { action: 'closed', env: of(repositoryName) });
      expect(closed).toMatchObject({ ok: true, outputs: { operation: 'removed', changed: 'true' } });
    });

    test.each(['runner', 'app'])('of a branch with a long name is updated and swept, `target: %s`', async (target) => {
      const branch = `dependabot/npm_and_yarn/${'a-long-name-of-a-package/'.repeat(3)}1.2.3`;
      const event = { eventName: 'push', event: { repository: repositoryPayload } };
      const more = { ...event, with: { target, preview: 'branch' }, env: { GITHUB_REF: `refs/heads/${branch}` } };
      bench.repository.branches.add(branch);
      expect(await run(7, more)).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
      expect(await run(7, more)).toMatchObject({ ok: true, outputs: { operation: 'deployed' } });
      bench.repository.branches.delete(branch);
      const token = bench.github.tokens.issue('job', repositoryName, { pull_requests: 'read', contents: 'read' });
      const sweep = { target, operation: 'cleanup', 'github-token': token.value };
      const swept = await run(7, { ...schedule, with: sweep });
      expect(swept).toMatchObject({ ok: true, outputs: { changed: 'true' } });
      expect([instances(), bench.apps()].flat()).toEqual([]);
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
          ['hellopr1', `repository ${repositoryName}`, 'run 4711', 'preview pr-1', 'deployed 2026-03-01t12:00z'],
          ['hellopr2', `repository ${repositoryName}`, 'run 4711', 'preview pr-2', 'deployed 2026-03-01t12:00z'],
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
});

describe('a stack', () => {
  /* A pull request with a database, a job that seeds it, an app with a parameter store, and a site. */

  const bench = previewBench();
  const start = Date.parse('2026-03-01T12:00:00Z');
  const options = (password: string) => `PostgresUser: shop\nPostgresDb: shop\nPostgresPassword: ${password}`;
  const database = {
    ...{ target: 'instance', service: 'birme-osc-postgresql', name: 'shopdb', directory: '' },
    ...{ options: options('production-only'), 'preview-options': 'PostgresPassword: previews-only' },
  };
  const seedOf = (url: (password: string) => string) => ({
    ...{ target: 'job', service: 'eyevinn-docker-retransfer', name: 'shopseed', directory: '' },
    ...{
      options: `cmdLineArgs: seed ${url('production-only')}`,
      'preview-options': `cmdLineArgs: seed ${url('previews-only')}`,
    },
  });
  const appOf = (url: (password: string) => string) => ({
    ...{ target: 'runner', runner: 'web', name: 'shop', directory: '', 'config-service': 'shopconfig' },
    ...{ config: `DATABASE_URL: ${url('production-only')}`, 'preview-config': `DATABASE_URL: ${url('previews-only')}` },
  });
  const site = { name: 'shop' };

  /** What `fromJSON(steps.database.outputs.endpoints).ports[0]` makes of the output, as GitHub evaluates it. */
  function addressIn(endpoints: string): string {
    const { ports = [] } = JSON.parse(endpoints) as { ports?: { externalIp: string; externalPort: number }[] };
    return `${ports[0]?.externalIp ?? ''}:${ports[0]?.externalPort ?? ''}`;
  }

  /** The four steps, one after the other; the later ones also run when one fails, as `if:` says. */
  async function runStack(number: number, more: Partial<PullRequestRun> = {}) {
    const run = (inputs: Record<string, string>) => bench.run(number, { ...more, with: { ...inputs, ...more.with } });
    const made = await run(database);
    const address = addressIn(made.outputs.endpoints ?? '');
    const url = (password: string) => `postgres://shop:${password}@${address}/shop`;
    const results = [made];
    for (const inputs of [seedOf(url), appOf(url), site]) results.push(await run(inputs));
    return { results, address, ok: results.map(({ ok }) => ok) };
  }
  async function sweep(more: Partial<PullRequestRun> = {}) {
    const url = () => '';
    for (const { options: _, config: __, ...inputs } of [database, appOf(url), site] as Record<string, string>[]) {
      const given = { ...inputs, ...more.with, operation: 'cleanup', 'preview-options': '', 'preview-config': '' };
      expect(await bench.run(99, { ...schedule, ...more, with: given })).toMatchObject({ ok: true });
    }
  }

  /** Everything of one pull request that costs something, or would be in the way of the next one. */
  function leftOf(number: number): string[] {
    const { services } = bench.platform;
    const names = [...bench.instances(), ...bench.stores(), ...bench.sites()];
    const tagged = services.tagged.filter(({ tags }) => tags.includes(`preview pr-${number}`));
    return [
      ...names.filter((name) => new RegExp(`pr-?${number}(valkey)?$`).test(name)),
      ...tagged.map(({ resourceId }) => `tags of ${resourceId}`),
    ];
  }
  const valuesOf = (name: string) => Object.fromEntries(bench.platform.services.parametersOf(bench.login.tenant, name));
  /** Database, app, store with its Redis, site, and the tags of four of them; a store is an instance too. */
  const whole = 10;

  test('two pull requests have a whole stack each, and nothing of production', async () => {
    const [seven, eight] = [await runStack(7), await runStack(8)];
    expect([seven.ok, eight.ok]).toEqual([Array(4).fill(true), Array(4).fill(true)]);
    expect(seven.address).toMatch(/^198\.51\.100\.7:\d+$/);
    expect(eight.address).not.toBe(seven.address);
    for (const [number, { address }] of [
      [7, seven],
      [8, eight],
    ] as const) {
      expect(valuesOf(`shopconfigpr${number}`)).toEqual({
        DATABASE_URL: `postgres://shop:previews-only@${address}/shop`,
        OSC_DEPLOY_PREVIEW_OF: `octo-org/hello-world#${number}`,
      });
      expect(bench.platform.services.instances.named(`shoppr${number}`).options).toMatchObject({
        ConfigService: `shopconfigpr${number}`,
      });
      expect(bench.platform.services.instances.named(`shopdbpr${number}`).received).toMatchObject({
        PostgresPassword: 'previews-only',
      });
      expect(leftOf(number).length).toBe(whole);
    }
    const sent = bench.platform.log.select({ origin: 'api' }).map(({ bodyText }) => bodyText);
    expect(sent.join('\n')).not.toContain('production-only');
  });

  describe('all of it goes', () => {
    beforeEach(async () => {
      for (const number of [7, 8]) {
        bench.repository.pulls.open(number);
        bench.repository.pulls.label(number, 'preview');
        await runStack(number, { clock: new VirtualClock(start), with: { 'preview-label': 'preview' } });
      }
    });
    const close = () => {
      bench.repository.pulls.close(7);
      return runStack(7, { action: 'closed' });
    };
    /** What is left of both pull requests. */
    const left = () => [leftOf(7), leftOf(8).length];
    const onlyEight = [[], whole];

    test('with the pull request', async () => {
      expect((await close()).ok).toEqual(Array(4).fill(true));
      expect(left()).toEqual(onlyEight);
    });

    test('with its label', async () => {
      bench.repository.pulls.unlabel(7, 'preview');
      await runStack(7, { action: 'unlabeled', label: 'preview', with: { 'preview-label': 'preview' } });
      expect(left()).toEqual(onlyEight);
    });

    test.each([
      ['the database', { method: 'DELETE', path: /shopdbpr7$/ }],
      ['the app', { method: 'DELETE', path: /shoppr7$/ }],
      ['the site', { method: 'DELETE', path: /mypages\// }],
    ])('in a later sweep where %s was not removed once', async (_, request) => {
      const fault = bench.platform.faults.arm({ ...request, status: 403, times: Number.POSITIVE_INFINITY });
      const { ok } = await close();
      fault.disarm();
      const after = leftOf(7);
      // A site whose removal is refused is emptied, which is enough.
      if (ok.includes(false)) expect(after.length).toBeGreaterThan(0);
      await sweep();
      expect(left()).toEqual(onlyEight);
    });
  });
});
