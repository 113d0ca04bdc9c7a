import { afterEach, describe, expect, test } from '@jest/globals';
import { someOf } from '../../support/long-run.js';
import { commit, nextCommit, ServiceWorkspace, shopUrl } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

type Kind = 'web' | 'go' | 'dotnet' | 'php' | 'python' | 'wasm';
const kinds: [Kind][] = [['web'], ['go'], ['dotnet'], ['php'], ['python'], ['wasm']];
const pages: [Kind][] = [['web'], ['go'], ['dotnet'], ['php']];
/** Two of the kinds, others for each table. */
const some = (rows: [Kind][], table: number) => someOf(rows, (_, index) => index % (rows.length / 2) === table);
const real = { knownMs: 1000, startMs: 1000, staleMs: 3000, lingerMs: 15_000, gapMs: 2000, buildMs: 40_000 };
const of = (runner: Kind) => ({ target: 'runner', runner }) as const;
const live = async () => (await fetch(workspace.services.instances.named('shop').url)).text();
const open = async (services: object = real) => {
  workspace = await ServiceWorkspace.open({ services });
  return workspace;
};
const took = async (run: () => Promise<unknown>) => {
  const before = workspace.clock.now();
  await run();
  return (workspace.clock.now() - before) / 1000;
};

describe('by default', () => {
  test.each(kinds)('%s is deployed, updated and built again, each time green at its commit', async (kind) => {
    await open();
    for (const sha of [commit, nextCommit, nextCommit]) {
      const { error, outputs, result } = await workspace.run(of(kind), { sha });
      expect(error).toBeUndefined();
      expect(outputs).toMatchObject({ status: 'running', commit: sha });
      expect(result?.summary[0]?.rows).toEqual(expect.arrayContaining([['Commit', sha]]));
      expect(await live()).toContain(sha);
    }
  });

  test.each(some(pages, 0))('%s is not taken for ready by its loading page that answers 200', async (kind) => {
    await open({ ...real, loadingStatus: 200 });
    await workspace.run(of(kind));
    expect(await live()).toContain(commit);
    workspace.services.repositories.failing.set(nextCommit, ['error: boom']);
    expect((await workspace.run(of(kind), { sha: nextCommit })).error).toMatchObject({ code: 'build-failed' });
  });

  test.each(some(kinds, 0))(
    'a run of %s that is repeated after a newer one is green, and the newer commit stays',
    async (kind) => {
      await open();
      await workspace.run(of(kind), { sha: nextCommit });
      let ran = await workspace.run(of(kind), { sha: nextCommit });
      const seconds = await took(async () => {
        ran = await workspace.run(of(kind), { sha: commit });
      });
      expect(ran.error).toBeUndefined();
      expect(ran.log).toContain('The branch main has moved on: commit bbbbbbb is live');
      expect(seconds).toBeLessThan(180);
      expect(await live()).toContain(nextCommit);
    },
  );

  test('an old python image understands what it is sent', async () => {
    await open({ ...real, oldImages: true });
    expect((await workspace.run(of('python'))).error).toBeUndefined();
    expect(workspace.services.instances.named('shop').options.SourceUrl).toBe(`${shopUrl}/tree/main`);
  });
});

describe('a ref that is not there', () => {
  test.each(some(kinds, 1))('is red for %s at once, with git’s own words and what to set', async (kind) => {
    await open();
    // What takes options only when it is made cannot be given another ref.
    let ran = kind === 'wasm' ? undefined : await workspace.run(of(kind));
    const seconds = await took(async () => {
      ran = await workspace.run({ ...of(kind), 'source-ref': 'gone' });
    });
    expect(ran?.error).toMatchObject({
      code: 'clone-failed',
      message: expect.stringMatching(/fatal: Remote branch gone not found|error: pathspec 'gone' did not match/),
      hint: expect.stringContaining('`source-ref`'),
    });
    expect(seconds).toBeLessThan(45);
  });
});

describe('a pinned commit', () => {
  test.each([['web'], ['wasm']] as [Kind][])('is what %s runs, although the branch is elsewhere', async (kind) => {
    await open();
    const { error, outputs } = await workspace.run({ ...of(kind), 'source-ref': nextCommit });
    expect(error).toBeUndefined();
    expect(outputs.commit).toBe(nextCommit);
    expect(await live()).toContain(nextCommit);
  });

  test('that a kept volume does not check out is explained, soon', async () => {
    await open({ ...real, keepVolumes: true });
    await workspace.run(of('web'));
    workspace.push(commit, { rewritesLockFile: true });
    const { error, outputs } = await workspace.run({ ...of('web'), 'source-ref': nextCommit });
    expect(outputs.commit).toBe(commit);
    const shop = workspace.services.instances.named('shop');
    expect(error).toMatchObject({
      code: 'wrong-commit',
      message: `"shop" is not what was asked for (${shop.url}): it runs commit aaaaaaa and not bbbbbbb, which was asked for`,
      next: 'Set `source-ref` to the branch, which is always fetched again; or remove the instance and deploy it again.',
    });
    expect({ status: outputs.status, restarts: shop.restarts }).toEqual({ status: 'failed', restarts: 1 });
  });
});

describe('a failure', () => {
  test.each(some(kinds, 2))('of the build of %s shows its own last line, before the timeout', async (kind) => {
    await open();
    await workspace.run(of(kind));
    workspace.services.repositories.failing.set(nextCommit, [
      'compiling',
      'error: cannot find module left-pad',
      'see the log',
    ]);
    let ran = await workspace.run(of(kind));
    const seconds = await took(async () => {
      ran = await workspace.run(of(kind), { sha: nextCommit });
    });
    expect(ran.error).toMatchObject({ code: 'build-failed' });
    expect((ran.error as Error).message).toContain('error: cannot find module left-pad');
    expect((ran.error as Error).message).not.toContain('Loading page server');
    expect(seconds).toBeLessThan(180);
  });

  test.each(some(kinds, 0))('of the app of %s is red when it ends again, with the app’s own error', async (kind) => {
    await open();
    workspace.services.repositories.crashing.set(commit, [
      'Traceback (most recent call last)',
      'KeyError: "PORT" not found',
    ]);
    let ran: Awaited<ReturnType<ServiceWorkspace['run']>> | undefined;
    const seconds = await took(async () => {
      ran = await workspace.run(of(kind));
    });
    expect(ran?.error).toMatchObject({ code: 'build-failed', message: expect.stringContaining('KeyError') });
    expect(ran?.log).toContain('\nTraceback (most recent call last)\n');
    expect(seconds).toBeLessThan(180);
  });

  test.each(some(pages, 1))('of `sub-path` of %s is said', async (kind) => {
    await open();
    workspace.push(commit, { folders: ['api'] });
    const { error } = await workspace.run({ ...of(kind), 'sub-path': 'web' });
    expect(error).toMatchObject({
      code: 'clone-failed',
      message: expect.stringContaining('SUB_PATH directory /usercontent/web does not exist'),
      hint: expect.stringContaining('Set `sub-path`'),
    });
  });

  test.each(some(kinds, 1))('of a private repository without a token names `source-token` for %s', async (kind) => {
    await open();
    workspace.push(commit, { token: 'ghp_thatReadsTheSource' });
    const { error } = await workspace.run(of(kind));
    expect(error).toMatchObject({
      code: 'clone-failed',
      message: expect.stringContaining('fatal: could not read Username'),
      hint: expect.stringContaining('`source-token`'),
    });
    await workspace.run({ ...of(kind), operation: 'remove' } as never, { operation: 'remove' });
    expect((await workspace.run({ ...of(kind), 'source-token': 'ghp_thatReadsTheSource' })).error).toBeUndefined();
  });
});
