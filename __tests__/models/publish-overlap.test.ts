import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Dispatcher } from 'undici';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import { signalInterrupts } from '../../src/base/signals.js';
import { overlaidIn } from '../../src/contract/tags.js';
import { VirtualClock } from '../support/clock/virtual-clock.js';
import { drawHistories, isLongRun, modelRuns } from '../support/long-run.js';
import { isClosing, isFinalize, sendAgain } from '../support/publish/held-requests.js';
import { Turnstile } from '../support/publish/request-scheduler.js';
import { readFacts } from '../support/publish/site-facts.js';
import {
  folderOf,
  hashesOf,
  runInProcess,
  storedTree,
  type Tree,
} from '../support/run/in-process.js';

/**
 * Two publishers at once, of every kind: changed and unchanged, cancelled between any two requests, with a finalize that
 * lands after everything else or is sent twice, by a workflow or from a terminal, of an older and a newer commit, with
 * the site's password, without one, or with another.
 * Afterwards the site is one of the two directories, or a run is red and the next one repairs the site without being told.
 * Files that a red run sent and no list names can stay beside it until something changes, and so can the bytes of a file
 * that no check reads, where a killed run sent them between another one's last look and its mark.
 */

// A check of the site reads no dot file, so only a manifest that tells the truth keeps it right.
const unchecked = '.e.txt';
const path = fc.constantFrom('index.html', 'a.1.js', 'a.2.js', 'd/index.html', unchecked);
const tree: fc.Arbitrary<Tree> = fc
  .dictionary(path, fc.constantFrom('one', 'two', ''), { minKeys: 1, noNullPrototype: true })
  .map((files) => (Object.keys(files).length > 0 ? files : { 'index.html': 'one' }));

interface Publisher {
  /** `undefined`: the live version. */
  tree: Tree | undefined;
  /** The number of the run; undefined at a terminal. */
  runId: number | undefined;
  cancelAt: number | undefined;
  password: string;
  /**
   * Its first finalize: the platform works on it until all else has ended, or gets it once more at some later moment; or
   * the run is killed when it is sent, and it never arrives, or only its answer does not. `slow`: its answer comes when the
   * other publisher, which may begin meanwhile, has ended.
   */
  finalize: 'once' | 'slow' | 'late' | 'twice' | 'lost' | 'unanswered';
  /** Its closing write: `slow` lands when the other publisher has ended, `late` when both have, and its run is killed. */
  close: 'once' | 'slow' | 'late';
}

const publisher: fc.Arbitrary<Publisher> = fc.record({
  tree: fc.option(tree, { nil: undefined }),
  runId: fc.constantFrom(10, 20, undefined),
  password: fc.constantFrom('', 'guest:password-one', 'guest:password-two'),
  cancelAt: fc.option(fc.integer({ min: 1, max: 26 }), { nil: undefined, freq: 2 }),
  finalize: fc.constantFrom(
    ...(['once', 'once', 'slow', 'slow', 'late', 'twice', 'lost', 'unanswered'] as const),
  ),
  close: fc.constantFrom(...(['once', 'once', 'slow', 'late'] as const)),
});

const history = fc.record({
  former: tree,
  live: tree,
  first: fc.constantFrom('', 'guest:password-one'),
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
  {
    files,
    run = 4711,
    first,
    ...inputs
  }: { name: string; files: Tree; run?: number; first?: string },
) => {
  // A tree may lose its index page.
  const now = platform.parts.pages.of(login.tenant).find((one) => one.name === inputs.name)?.login;
  const auth = now ? `${now.username}:${now.password}` : first;
  const all = {
    ...(auth && { 'basic-auth': auth }),
    directory: folderOf(files),
    'max-prune': '100%',
    ...inputs,
  };
  const env = { GITHUB_RUN_ID: String(run) };
  const { ok } = await runInProcess({ platform, login, clock, env, with: all });
  return ok;
};
/** Returns the files that a closed manifest tells wrong, without those that are gone. One that a tag distrusts is not believed. */
function liesOf(platform: LocalPlatform, name: string): string[] {
  const { files, isClosed, manifest } = readFacts(platform, name);
  const tags = platform.services.tagged.flatMap(({ resourceId, tags }) =>
    resourceId === platform.parts.pages.named(name)?.id ? tags : [],
  );
  const isDistrusted = overlaidIn(tags).some(
    (tag) => !tag.startsWith(`overlaid by ${manifest?.publishId}`),
  );
  if (!isClosed || isDistrusted) return [];
  return Object.entries(manifest?.files ?? {}).flatMap(([file, [, hash]]) =>
    files[file] === undefined || files[file] === hash ? [] : [file],
  );
}

/** @returns whether each run was green, and what lands last */
async function overlap(
  platform: LocalPlatform,
  { name, drawn }: { name: string; drawn: History },
): Promise<boolean[]> {
  const turnstile = new Turnstile();
  const landing: Dispatcher.DispatchOptions[] = [];
  let waiting: number | undefined;
  const runs = drawn.publishers.map(async (one, index) => {
    const id = String(index);
    const interrupts = signalInterrupts();
    let repeated: Dispatcher.DispatchOptions | undefined;
    let finalized = false;
    let closed = false;
    const onPass = (options: Dispatcher.DispatchOptions) => {
      // Within the life of its run, before the next request that the run makes.
      if (repeated) void sendAgain(repeated);
      repeated = undefined;
      if (isClosing(options) && !closed && one.close !== 'once') {
        closed = true;
        if (one.close === 'slow') {
          waiting = index;
          return 'later';
        }
        interrupts.interrupt('SIGINT');
        landing.push(options);
        return false;
      }
      if (finalized || !isFinalize(options) || one.finalize === 'once') return true;
      finalized = true;
      if (one.finalize === 'slow') {
        waiting = index;
        return true;
      }
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
        directory: folderOf(one.tree ?? drawn.live),
        name,
        timeout: '60',
        ...(one.password && { 'basic-auth': one.password }),
        'max-prune': '100%',
      },
      ...(one.cancelAt === undefined ? {} : { cancelAt: one.cancelAt }),
    });
    turnstile.end(id);
    if (/at the same time|Starting over|did not end|begun since/.test(log)) met++;
    return ok;
  });
  await turnstile.play((count) => {
    const turn = drawn.turns.next().value;
    return count === 2 && waiting !== undefined ? 1 - waiting : turn % count;
  });
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
    met = 0;
    await fc.assert(
      fc.asyncProperty(history, async (drawn) => {
        const name = `overlap-${++count}`;
        login = platform.signIn();
        for (const files of [drawn.former, drawn.live])
          expect(await publish(platform, { name, files, run: 1, first: drawn.first })).toBe(true);
        const green = await overlap(platform, { name, drawn });
        const trees = drawn.publishers.map(({ tree }) => tree ?? drawn.live);
        const stored = JSON.stringify(storedTree(platform, name));
        if (!green.includes(false)) expect(liesOf(platform, name)).toEqual([]);
        const whole = trees.some((files) => JSON.stringify(hashesOf(files)) === stored);
        if (!whole) expect(green).toContain(false);
        greenRuns += green.filter(Boolean).length;
        const last = trees[count % 2] as Tree;
        expect(await publish(platform, { name, files: last })).toBe(true);
        const isKilled = green.includes(false);
        const told = ({ [unchecked]: hash, ...files }: Record<string, string>) =>
          isKilled || hash === undefined ? files : { ...files, [unchecked]: hash };
        const left = trees.flatMap((files, index) => (green[index] ? [] : [hashesOf(files)]));
        const own = hashesOf(last);
        const listed = Object.entries(storedTree(platform, name)).filter(
          ([file, hash]) => file in own || !left.some((files) => files[file] === hash),
        );
        expect(told(Object.fromEntries(listed))).toEqual(told(own));
        const changed = { ...last, 'index.html': 'changed' };
        expect(await publish(platform, { name, files: changed })).toBe(true);
        expect(told(storedTree(platform, name))).toEqual(told(hashesOf(changed)));
      }),
      drawHistories(runs),
    );
    // A model in which nothing ever succeeds, or nothing ever meets, would prove nothing. A few histories do not tell.
    if (!isLongRun) return;
    expect(greenRuns).toBeGreaterThan(runs / 4);
    expect(met).toBeGreaterThan(runs / 20);
  }, 900_000);
});
