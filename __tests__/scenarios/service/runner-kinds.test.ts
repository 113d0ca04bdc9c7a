import { describe, expect, test } from '@jest/globals';
import { someOf } from '../../support/long-run.js';
import {
  commit,
  nextCommit,
  shopUrl,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

type Kind = 'web' | 'go' | 'dotnet' | 'php' | 'python' | 'wasm';
const kinds: Kind[] = ['web', 'go', 'dotnet', 'php', 'python', 'wasm'];
/** The kinds that show a page while they build. */
const pages: Kind[] = ['web', 'go', 'dotnet', 'php'];
/** Returns two of the kinds, others for each table. */
const some = (rows: Kind[], table: number) =>
  someOf(rows, (_, index) => index % (rows.length / 2) === table);
const of = (runner: Kind) => ({ target: 'runner', runner }) as const;

const workspace = workspaceEachTest({
  knownMs: 1000,
  startMs: 1000,
  staleMs: 3000,
  lingerMs: 15_000,
  gapMs: 2000,
  buildMs: 40_000,
});

test.each(kinds)(
  '%s is deployed, updated and built again, each time successful at its commit',
  async (kind) => {
    for (const sha of [commit, nextCommit, nextCommit]) {
      const { error, outputs, result } = await workspace.run(of(kind), { sha });
      expect(error).toBeUndefined();
      expect(outputs).toMatchObject({ status: 'running', commit: sha });
      expect(result?.summary[0]?.rows).toContainEqual(['Commit', sha]);
      expect(await workspace.readPage()).toContain(sha);
    }
  },
);

test.each(some(pages, 0))(
  'the loading page of %s does not count as ready although it answers 200',
  async (kind) => {
    workspace.services.configure({ loadingStatus: 200 });
    await workspace.run(of(kind));
    expect(await workspace.readPage()).toContain(commit);
    workspace.failBuilds(nextCommit);
    expect((await workspace.run(of(kind), { sha: nextCommit })).error).toMatchObject({
      code: 'build-failed',
    });
  },
);

test('a python runner with an old image gets a source in the form of that image', async () => {
  workspace.services.configure({ oldImages: true });
  expect((await workspace.run(of('python'))).error).toBeUndefined();
  expect(workspace.shop.options.SourceUrl).toBe(`${shopUrl}/tree/main`);
});

describe('a pinned commit', () => {
  test.each<Kind>(['web', 'wasm'])('runs in %s although the branch is elsewhere', async (kind) => {
    const { error, outputs } = await workspace.run({ ...of(kind), 'source-ref': nextCommit });
    expect(error).toBeUndefined();
    expect(outputs.commit).toBe(nextCommit);
    expect(await workspace.readPage()).toContain(nextCommit);
  });

  test('that the volume of the runner does not check out ends the run with a solution', async () => {
    workspace.services.configure({ keepVolumes: true });
    await workspace.run(of('web'));
    workspace.push(commit, { rewritesLockFile: true });
    const { error, outputs } = await workspace.run({ ...of('web'), 'source-ref': nextCommit });
    expect(outputs).toMatchObject({ commit, status: 'failed' });
    const { url, restarts } = workspace.shop;
    expect(error).toMatchObject({
      code: 'wrong-commit',
      message: `"shop" runs the wrong commit (${url}): it runs commit aaaaaaa instead of the requested bbbbbbb`,
      next: 'Set `source-ref` to the branch, which is always fetched again; or remove the instance and deploy it again.',
    });
    expect(restarts).toBe(1);
  });
});

describe('the error of a runner is that', () => {
  test.each(some(kinds, 1))(
    '%s finds no such ref, with the message of git and the input to set',
    async (kind) => {
      // A wasm runner takes options only when it is created, so it cannot be given another ref.
      if (kind !== 'wasm') await workspace.run(of(kind));
      const { error, ms } = await workspace.run({ ...of(kind), 'source-ref': 'gone' });
      expect(error).toMatchObject({
        code: 'clone-failed',
        message: expect.stringMatching(
          /fatal: Remote branch gone not found|error: pathspec 'gone' did not match/,
        ),
        hint: expect.stringContaining('`source-ref`'),
      });
      expect(ms).toBeLessThan(45_000);
    },
  );

  test.each(some(kinds, 2))(
    'the build of %s failed, with the last line of its log, before the timeout',
    async (kind) => {
      await workspace.run(of(kind));
      workspace.failBuilds(nextCommit, [
        'compiling',
        'error: cannot find module left-pad',
        'see the log',
      ]);
      await workspace.run(of(kind));
      const { error, ms } = await workspace.run(of(kind), { sha: nextCommit });
      const message = expect.stringContaining('error: cannot find module left-pad');
      expect(error).toMatchObject({ code: 'build-failed', message });
      expect((error as Error).message).not.toContain('Loading page server');
      expect(ms).toBeLessThan(180_000);
    },
  );

  test.each(some(kinds, 0))(
    'the app of %s ended twice, with the last line of the app',
    async (kind) => {
      const lines = ['Traceback (most recent call last)', 'KeyError: "PORT" not found'];
      workspace.services.repositories.crashing.set(commit, lines);
      const { error, log, ms } = await workspace.run(of(kind));
      expect(error).toMatchObject({
        code: 'build-failed',
        message: expect.stringContaining('KeyError'),
      });
      expect(log).toContain('\nTraceback (most recent call last)\n');
      expect(ms).toBeLessThan(180_000);
    },
  );

  test.each(some(pages, 1))('%s has no such `sub-path`', async (kind) => {
    workspace.push(commit, { folders: ['api'] });
    const { error } = await workspace.run({ ...of(kind), 'sub-path': 'web' });
    expect(error).toMatchObject({
      code: 'clone-failed',
      message: expect.stringContaining('SUB_PATH directory /usercontent/web does not exist'),
      hint: expect.stringContaining('Set `sub-path`'),
    });
  });

  test.each(some(kinds, 1))(
    '%s may not read a private repository without `source-token`',
    async (kind) => {
      const token = 'ghp_thatReadsTheSource';
      workspace.push(commit, { token });
      const refused = {
        code: 'clone-failed',
        message: expect.stringContaining('fatal: could not read Username'),
        hint: expect.stringContaining('`source-token`'),
      };
      expect((await workspace.run(of(kind))).error).toMatchObject(refused);
      // A build that fails at once leaves the log of the first one, line by line.
      workspace.services.configure({ staleMs: 0, lingerMs: 0, gapMs: 0, buildMs: 0, startMs: 0 });
      expect((await workspace.run(of(kind))).error).toMatchObject(refused);

      await workspace.run(of(kind), { operation: 'remove' });
      expect((await workspace.run({ ...of(kind), 'source-token': token })).error).toBeUndefined();
      expect(Object.values(workspace.shop.options)).toContainEqual(
        expect.stringMatching(/^\{\{secrets\./),
      );
    },
  );
});
