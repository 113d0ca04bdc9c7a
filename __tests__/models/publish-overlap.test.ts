import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Dispatcher } from 'undici';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import { signalInterrupts } from '../../src/base/signals.js';
import { VirtualClock } from '../support/clock/virtual-clock.js';
import { drawHistories, isLongRun, modelRuns } from '../support/long-run.js';
import { isFinalize, sendAgain } from '../support/publish/held-requests.js';
import { Turnstile } from '../support/publish/request-scheduler.js';
import {
  folderOf,
  hashesOf,
  runInProcess,
  storedTree,
  type Tree,
} from '../support/run/in-process.js';

/**
 * Two publishers at once, of every kind: changed and unchanged, cancelled between any two requests, with a finalize that
 * lands after everything else or is sent twice, by a workflow or from a terminal, of an older and a newer commit.
 * Afterwards the site is one of the two directories, or a run is red and the next one repairs the site without being told.
 * Files that a red run sent and no list names can stay beside it until something changes. On a site that keeps versions a
 * publisher may be a rollback, and whatever is brought back afterwards is a whole directory that was published.
 */

const path = fc.constantFrom('index.html', 'a.1.js', 'a.2.js', 'd/index.html', 'd/e.txt');
const tree: fc.Arbitrary<Tree> = fc
  .dictionary(path, fc.constantFrom('one', 'two', ''), { minKeys: 1, noNullPrototype: true })
  .map((files) => (Object.keys(files).length > 0 ? files : { 'index.html': 'one' }));

interface Publisher {
  /** `undefined`: the live version. */
  tree: Tree | undefined;
  /** Restores the former version of a site with versions. */
  rollsBack: boolean;
  /** The number of the run; undefined at a terminal. */
  runId: number | undefined;
  cancelAt: number | undefined;
  /**
   * Its first finalize: the platform works on it until all else has ended, or gets it once more at some later moment; or
   * the run is killed when it is sent, and it never arrives, or only its answer does not.
   */
  finalize: 'once' | 'late' | 'twice' | 'lost' | 'unanswered';
}

const publisher: fc.Arbitrary<Publisher> = fc.record({
  tree: fc.option(tree, { nil: undefined }),
  rollsBack: fc.boolean(),
  runId: fc.constantFrom(10, 20, undefined),
  cancelAt: fc.option(fc.integer({ min: 1, max: 26 }), { nil: undefined, freq: 2 }),
  finalize: fc.constantFrom(...(['once', 'once', 'late', 'twice', 'lost', 'unanswered'] as const)),
});

const history = fc.record({
  former: tree,
  live: tree,
  versions: fc.constantFrom('0', '3'),
  publishers: fc.tuple(publisher, publisher),
  turns: fc.infiniteStream(fc.integer({ min: 0, max: 1 })),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

const runs = modelRuns(3);
let login: SignedIn;
/** The number of runs that have noticed the other run. */
let met = 0;
const clock = new VirtualClock(Date.now());
const publish = async (
  platform: LocalPlatform,
  { files, run = 4711, ...inputs }: { name: string; files: Tree; versions: string; run?: number },
) => {
  // A tree may lose its index page.
  const all = { directory: folderOf(files), 'max-prune': '100%', ...inputs };
  const env = { GITHUB_RUN_ID: String(run) };
  const { ok } = await runInProcess({ platform, login, clock, env, with: all });
  return ok;
};
const rollBack = async (platform: LocalPlatform, inputs: { name: string; version: string }) => {
  const { ok } = await runInProcess({
    platform,
    login,
    clock,
    with: { operation: 'rollback', ...inputs },
  });
  return ok;
};
/** What the site may hold after a publisher. */
const treesOf = ({ former, live, versions, publishers }: History): Tree[][] =>
  publishers.map(({ tree, rollsBack }) =>
    rollsBack && versions !== '0' ? [former, live] : [tree ?? live],
  );

/** @returns whether each run was green, and what lands last */
async function overlap(
  platform: LocalPlatform,
  { name, drawn }: { name: string; drawn: History },
): Promise<boolean[]> {
  const turnstile = new Turnstile();
  const landing: Dispatcher.DispatchOptions[] = [];
  const runs = drawn.publishers.map(async (one, index) => {
    const id = String(index);
    const interrupts = signalInterrupts();
    let repeated: Dispatcher.DispatchOptions | undefined;
    let finalized = false;
    const onPass = (options: Dispatcher.DispatchOptions) => {
      // Within the life of its run, before the next request that the run makes.
      if (repeated) void sendAgain(repeated);
      repeated = undefined;
      if (finalized || !isFinalize(options) || one.finalize === 'once') return true;
      finalized = true;
      if (one.finalize === 'twice') repeated = options;
      else interrupts.interrupt('SIGINT');
      if (one.finalize === 'late') landing.push(options);
      return one.finalize === 'twice' || one.finalize === 'unanswered';
    };
    const { ok, log } = await runInProcess({
      platform,
      login,
      clock,
      interrupts,
      network: turnstile.network(id, onPass),
      env: { GITHUB_RUN_ID: one.runId === undefined ? '' : String(one.runId) },
      with: {
        ...(one.rollsBack && drawn.versions !== '0'
          ? { operation: 'rollback' }
          : { directory: folderOf(one.tree ?? drawn.live), versions: drawn.versions }),
        name,
        timeout: '60',
        'max-prune': '100%',
      },
      ...(one.cancelAt === undefined ? {} : { cancelAt: one.cancelAt }),
    });
    turnstile.end(id);
    if (/at the same time|Starting over|did not end|begun since/.test(log)) met++;
    return ok;
  });
  await turnstile.play((count) => drawn.turns.next().value % count);
  const green = await Promise.all(runs);
  for (const options of landing) await sendAgain(options);
  return green;
}

describe.each([
  ['checks its list', true],
  ['does not', false],
])('on a platform that %s', (_, checksLists) => {
  let platform: LocalPlatform;
  beforeAll(async () => {
    platform = await startPlatform({ checksLists, now: () => clock.now() });
  });
  afterAll(() => platform.close());

  test('the site equals one of the two directories, or a run fails and the next one repairs the site', async () => {
    let count = 0;
    let greenRuns = 0;
    let wentBack = 0;
    met = 0;
    await fc.assert(
      fc.asyncProperty(history, async (drawn) => {
        const name = `overlap-${++count}`;
        const known = new Set<string>();
        login = platform.signIn();
        const { versions } = drawn;
        for (const files of [drawn.former, drawn.live])
          expect(await publish(platform, { name, files, versions, run: 1 })).toBe(true);
        const green = await overlap(platform, { name, drawn });
        const groups = treesOf(drawn);
        const trees = groups.flat();
        const stored = JSON.stringify(storedTree(platform, name));
        const whole = trees.some((files) => JSON.stringify(hashesOf(files)) === stored);
        if (!whole) expect(green).toContain(false);
        greenRuns += green.filter(Boolean).length;
        const last = groups[count % 2]?.[0] as Tree;
        // A list of versions that a late publish took away is not taken for an empty one: then a person lets go of them.
        const repair = async (files: Tree) =>
          (await publish(platform, { name, files, versions })) ||
          publish(platform, { name, files, versions: '0' });
        expect(await repair(last)).toBe(true);
        const left = groups.flatMap((group, index) => (green[index] ? [] : group.map(hashesOf)));
        const own = hashesOf(last);
        const listed = Object.entries(storedTree(platform, name)).filter(
          ([file, hash]) => file in own || !left.some((files) => files[file] === hash),
        );
        expect(Object.fromEntries(listed)).toEqual(own);
        for (const whole of [drawn.former, drawn.live, ...trees].map((files) =>
          JSON.stringify(hashesOf(files)),
        ))
          known.add(whole);
        if (versions !== '0' && (await rollBack(platform, { name, version: 'previous' }))) {
          wentBack++;
          expect(known).toContain(JSON.stringify(storedTree(platform, name)));
        }
        const changed = { ...last, 'index.html': 'changed' };
        expect(await repair(changed)).toBe(true);
        expect(storedTree(platform, name)).toEqual(hashesOf(changed));
      }),
      drawHistories(runs),
    );
    // A model in which nothing ever succeeds, or nothing ever meets, would prove nothing. A few histories do not tell.
    if (!isLongRun) return;
    expect(greenRuns).toBeGreaterThan(runs / 4);
    expect(met).toBeGreaterThan(runs / 20);
    expect(wentBack).toBeGreaterThan(runs / 20);
  }, 900_000);
});
