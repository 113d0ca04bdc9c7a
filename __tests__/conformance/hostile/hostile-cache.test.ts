import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type LocalCacheService, startCacheService } from '../../../emulator/github/cache-service.js';
import { violationsOf } from './hostile-invariants.js';
import type { Mutation } from './hostile-mutation.js';
import { type BundleRun, runBundle } from './hostile-step.js';
import type { TransportName } from './hostile-transport.js';
import type { RawValueName } from './hostile-values.js';
import { World } from './hostile-world.js';

/** The Actions cache keeps the login, and its client is not ours: it has its own transport, retries and messages. */

let world: World;
let cache: LocalCacheService;
let env: Record<string, string>;
const runs: BundleRun[] = [];
beforeEach(async () => {
  world = await World.open('ports');
  cache = await startCacheService();
  const resultsUrl = await world.front.open(new URL(cache.resultsUrl).origin);
  env = {
    GITHUB_REF: 'refs/heads/main',
    ACTIONS_CACHE_SERVICE_V2: 'true',
    ACTIONS_RESULTS_URL: `${resultsUrl}/`,
    ACTIONS_RUNTIME_TOKEN: cache.issueToken('refs/heads/main'),
  };
});
afterEach(async () => {
  await Promise.all([world.close(), cache.close()]);
  for (const run of runs.splice(0)) run.remove();
});

async function run(): Promise<BundleRun> {
  const inputs = { 'token-store': 'actions-cache', 'secret-token': '', comment: 'false', timeout: '3' };
  const files = { 'index.html': '<h1>Hi</h1>' };
  const made = await runBundle(world, { eventName: 'push', rotates: true, with: inputs, files }, env);
  runs.push(made);
  return made;
}

/** The client of the cache tells each body, but only where the workflow asks for debugging. */
const withoutDebug = (log: string) => log.replace(/^::debug::.*\n/gm, '');

const value = (by: RawValueName, at: number): Mutation => ({ kind: 'json', change: { at, do: 'replace', by } });
const sent = (how: TransportName): Mutation => ({ kind: 'transport', how, unasked: false });

test.each<[RegExp, Mutation]>([
  [/CreateCacheEntry$/, value('longText', 2)],
  [/CreateCacheEntry$/, value('null', 0)],
  [/CreateCacheEntry$/, { kind: 'status', status: 403, headers: {}, body: 'reason' }],
  [/GetCacheEntryDownloadURL$/, value('commands', 1)],
  [/GetCacheEntryDownloadURL$/, value('emptyArray', 0)],
  [/FinalizeCacheEntryUpload$/, value('null', 1)],
  [/FinalizeCacheEntryUpload$/, sent('cutInBody')],
  [/\/blobs?\//, sent('endlessBody')],
  [/\/blobs?\//, { kind: 'status', status: 403, headers: {}, body: 'html' }],
])(
  'a step that keeps its login there, with %s replaced: %j',
  async (route, mutation) => {
    world.front.choose = ({ path }) => (route.test(path.replace(/\?.*/, '')) ? mutation : undefined);
    const { main, post, tookMs } = await run();
    expect([main.signal, main.stderr, post.signal, post.stderr]).toEqual([undefined, '', undefined, '']);
    const result = {
      ok: main.exitCode === 0,
      postOk: post.exitCode === 0,
      log: withoutDebug(main.stdout),
      postLog: withoutDebug(post.stdout),
      outputs: main.outputs,
      summary: main.summary,
    };
    // Its client takes its time to give up: 25 s for each call, where ours end it.
    expect(
      violationsOf(result, { world, topology: 'ports', tookMs: Math.max(0, tookMs - 60_000), echoes: false }),
    ).toEqual([]);
    expect(world.front.requests.some(({ mutated }) => mutated)).toBe(true);
    world.front.choose = () => undefined;
    if (!/gh secret set|osc-deploy login/.test(`${main.stdout}${post.stdout}`)) {
      expect(world.platform.families[0]?.state).toBe('live');
      expect((await run()).main).toMatchObject({ exitCode: 0, outputs: { status: 'live' } });
    }
  },
  240_000,
);
