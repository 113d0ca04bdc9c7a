import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import { VirtualClock } from '../support/clock/virtual-clock.js';
import { drawHistories, isLongRun, modelRuns } from '../support/long-run.js';
import { publishFromConsole } from '../support/platform/console-publish.js';
import {
  folderOf,
  hashesOf,
  runInProcess,
  storedTree,
  type Tree,
} from '../support/run/in-process.js';

/**
 * Whatever has happened to a site before (edits, cancelled runs, failures of every route, publishes by others, caches),
 * a publish that says it succeeded has made the site equal to the directory, byte by byte.
 */

const paths = ['index.html', 'a.js', 'b.css', 'd/index.html', 'd/e.txt', 'A.js', '.well-known/x'];
const path = fc.constantFrom(...paths);
// Few contents of few sizes repeat former files and equal sizes.
const content = fc.constantFrom('one', 'two', 'three', '');

type Step =
  | { kind: 'edit'; path: string; content: string | undefined }
  | { kind: 'publish'; cancelAt: number | undefined; incremental: boolean }
  | { kind: 'fault'; route: string; status: number; skip: number }
  | { kind: 'console'; path: string; content: string; keepManifest: boolean }
  | { kind: 'cache'; mode: 'query-aware' | 'stubborn'; lifetimeMs: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      path,
      content: fc.option(content, { nil: undefined }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      cancelAt: fc.option(fc.integer({ min: 1, max: 16 }), { nil: undefined, freq: 2 }),
      incremental: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      route: fc.constantFrom('/publish$', '/upload-urls$', '^/storage|^/[^/]+$', 'manifest\\.json'),
      status: fc.constantFrom(400, 403, 404, 500, 503),
      skip: fc.integer({ min: 0, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('console' as const),
      path,
      content,
      keepManifest: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('cache' as const),
      mode: fc.constantFrom('query-aware' as const, 'stubborn' as const),
      lifetimeMs: fc.constantFrom(0, 2000, 20_000),
    }),
  },
);

const runs = modelRuns(8);
let platform: LocalPlatform;
let login: SignedIn;
const clock = new VirtualClock(Date.now());
beforeAll(async () => {
  platform = await startPlatform({ now: () => clock.now() });
  login = platform.signIn();
});
afterAll(() => platform.close());

async function live(history: Step[], name: string): Promise<number> {
  const tree: Tree = { 'index.html': 'start' };
  let verified = 0;
  // A PAT lives for an hour, and the clock only ever goes forward.
  login = platform.signIn();
  for (const step of history) {
    if (step.kind === 'edit') {
      if (step.content === undefined) delete tree[step.path];
      else tree[step.path] = step.content;
      if (Object.keys(tree).length === 0) tree['index.html'] = 'again';
    } else if (step.kind === 'fault') {
      platform.faults.arm({
        path: new RegExp(step.route),
        status: step.status,
        skip: step.skip,
        times: 1,
      });
    } else if (step.kind === 'console') {
      await foreignPublish(step, name);
    } else if (step.kind === 'cache') {
      if (platform.parts.pages.named(name))
        platform.setSiteCache(name, { lifetimeMs: step.lifetimeMs, mode: step.mode });
    } else if (await publish(tree, { name, step })) {
      expect(storedTree(platform, name)).toEqual(hashesOf(tree));
      verified++;
    }
  }
  platform.faults.disarmAll();
  expect(
    await publish(tree, {
      name,
      step: { kind: 'publish', cancelAt: undefined, incremental: true },
    }),
  ).toBe(true);
  expect(storedTree(platform, name)).toEqual(hashesOf(tree));
  return verified + 1;
}

async function publish(
  tree: Tree,
  { name, step }: { name: string; step: Step & { kind: 'publish' } },
): Promise<boolean> {
  const { ok } = await runInProcess({
    platform,
    login,
    clock,
    with: {
      directory: folderOf(tree),
      name,
      incremental: String(step.incremental),
      timeout: '60',
      // A tree may lose its index page.
      'max-prune': '100%',
    },
    ...(step.cancelAt === undefined ? {} : { cancelAt: step.cancelAt }),
  });
  return ok;
}

async function foreignPublish(step: Step & { kind: 'console' }, name: string): Promise<void> {
  if (!platform.parts.pages.named(name)) return;
  clock.advance(120_000);
  // It ends: an upload by somebody else that is never finalized leaves no trace a publisher could see.
  platform.faults.disarmAll();
  const stored = [...platform.site(name).objects.keys()].filter(
    (path) => !path.endsWith('/') && path !== step.path,
  );
  const files = { [step.path]: step.content };
  if (step.keepManifest) {
    // What it adds beside our manifest nothing shows; what it replaces does.
    if (!platform.site(name).objects.has(step.path)) return;
    return await publishFromConsole({ platform, login }, { name, files, again: stored });
  }
  const keep = stored.filter((path) => !path.startsWith('.osc-deploy/'));
  await publishFromConsole({ platform, login }, { name, files, keep });
}

/** A first publish that was interrupted twice leaves files that no plan knows of, behind a cache. */
const firstInterrupted: Step[] = [
  { kind: 'publish', cancelAt: 11, incremental: false },
  { kind: 'edit', path: 'a.js', content: 'one' },
  { kind: 'cache', mode: 'stubborn', lifetimeMs: 20_000 },
  { kind: 'edit', path: 'index.html', content: undefined },
  { kind: 'publish', cancelAt: 8, incremental: true },
  { kind: 'publish', cancelAt: 8, incremental: false },
];

test('after every successful publish the site equals the directory', async () => {
  let histories = 0;
  let verified = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (history) => {
      verified += await live(history, `model-${++histories}`);
    }),
    { ...drawHistories(runs), examples: [[firstInterrupted]] },
  );
  expect(histories).toBeGreaterThanOrEqual(runs);
  // A model that hardly ever publishes would prove nothing. A few histories do not tell.
  if (isLongRun) expect(verified).toBeGreaterThan(1.2 * runs);
}, 900_000);
