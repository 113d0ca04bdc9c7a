import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FaultSpec } from '../../emulator/http/faults.js';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import { VirtualClock } from '../support/clock/virtual-clock.js';
import { drawHistories, isLongRun, modelRuns } from '../support/long-run.js';
import { readFacts } from '../support/publish/site-facts.js';
import {
  folderOf,
  hashesOf,
  type InProcessResult,
  runInProcess,
  type Tree,
} from '../support/run/in-process.js';
import { repositoryPayload } from '../support/run/pull-request-run.js';

/**
 * Two repositories of one workspace whose default names are equal, and their previews of a branch: deploys, removals,
 * take-overs by name, renames, second attempts and passwords, while the address of the site hiccups and tags go unread.
 * Under a default name nothing of another repository changes: no file, no password, no tag. What a run says of a site holds.
 */

const sites = { production: 'acme-my-site', preview: 'acme-my-site-br-topic' } as const;
type Place = keyof typeof sites;

const never = Number.POSITIVE_INFINITY;
const hiccup = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  {
    weight: 2,
    arbitrary: fc.record({
      fault: fc.constantFrom<FaultSpec>(
        { origin: 'site', path: /./, status: 404 },
        { origin: 'site', path: /./, status: 200, body: '<h1>We’ll be back' },
        { origin: 'site', path: /./, status: 503 },
        { origin: 'site', path: /manifest\.json/, status: 403 },
        { path: /^\/resourcetags/, status: 500 },
      ),
      hidesTags: fc.boolean(),
      times: fc.constantFrom(1, 3, 9, never),
    }),
  },
);
const step = fc.record({
  by: fc.constantFrom<'first' | 'second'>('first', 'second'),
  act: fc.constantFrom('deploy', 'deploy', 'deploy', 'remove', 'rename', 'plan'),
  place: fc.constantFrom<Place>('production', 'production', 'preview'),
  isNamed: fc.boolean(),
  isRepeated: fc.boolean(),
  content: fc.constantFrom('one', 'two'),
  password: fc.constantFrom(undefined, 'first-long-password', 'other-long-password'),
  keeps: fc.boolean(),
  hiccup,
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const runs = modelRuns(15);
const clock = new VirtualClock(Date.now());
let platform: LocalPlatform;
const counts = { steps: 0, green: 0, refused: 0, taken: 0 };

beforeAll(async () => {
  platform = await startPlatform({ now: () => clock.now() });
});
afterAll(() => platform.close());

/** What the platform has of a site. */
function read(place: Place) {
  const name = sites[place];
  const page = platform.parts.pages.named(name);
  if (!page) return undefined;
  const tagged = platform.services.tagged.find(({ resourceId }) => resourceId === page.id);
  const tags = (tagged?.tags ?? []).filter((tag) => tag.startsWith('repository'));
  return { status: page.status, files: readFacts(platform, name).all, login: page.login, tags };
}

interface Seen {
  result: InProcessResult;
  before: ReturnType<typeof read>;
  after: ReturnType<typeof read>;
}

class History {
  readonly #names = { first: 'acme/my.site', second: 'acme/my-site' };
  readonly #owners: Partial<Record<Place, Step['by']>> = {};
  #runId = 100;

  async play(steps: Step[]): Promise<void> {
    for (const one of steps) {
      clock.advance(60_000);
      if (one.act === 'rename') this.#names[one.by] += '_';
      else await this.#step(one);
    }
    const last = { by: 'first', act: 'deploy', place: 'production', isNamed: true } as const;
    const rest = { isRepeated: true, content: 'last', keeps: false, hiccup: undefined };
    // A password that is not known ends a deploy, so the last one brings one.
    await this.#step({ ...last, ...rest, password: 'first-long-password' } as Step, true);
  }

  async #step(one: Step, mustSucceed = false): Promise<void> {
    const before = read(one.place);
    const owner = before && this.#owners[one.place];
    const result = await this.#run(one);
    const after = read(one.place);
    counts.steps++;
    counts[result.ok ? 'green' : 'refused']++;
    try {
      assert.ok(result.ok || !mustSucceed);
      this.#check(one, { result, before, after, owner });
    } catch (error) {
      const log = result.log.replace(/^::add-mask.*\n/gm, '');
      throw new Error(
        `${String(error)}\n${JSON.stringify({ one, owner, before, after, log }, null, 1)}`,
      );
    }
    if (!after) delete this.#owners[one.place];
    else if (!before || this.#hasPublished(one, { result, before, after }))
      this.#owners[one.place] = one.by;
  }

  /** A run that fails after its first upload has changed the site too, and a take-over by a typed name begins with its tags. */
  #hasPublished(one: Step, { result, before, after }: Seen): boolean {
    if (one.act !== 'deploy' || result.outputs['operation'] === 'skipped') return false;
    if (hasMarked(one, { before, after })) return true;
    return result.ok || !isDeepStrictEqual(after?.files, before?.files);
  }

  #check(
    one: Step,
    { result, before, after, owner }: Seen & { owner: Step['by'] | undefined },
  ): void {
    if (one.act === 'plan' || result.log.includes('Nothing was changed'))
      assert.deepEqual(after, before);

    const isForeign = owner !== undefined && owner !== one.by;
    const isChosen = one.isNamed && one.place === 'production';
    if (isForeign && !isChosen && before?.status === 'live') assert.deepEqual(after, before);
    if (isForeign && isChosen && result.ok && one.act === 'deploy') counts.taken++;

    if (!result.ok || one.act !== 'deploy' || result.outputs['operation'] === 'skipped') return;
    const own = hashesOf(treeOf(one));
    assert.deepEqual({ ...after?.files, ...own }, after?.files);
    assert.ok(after?.login !== undefined || one.password === undefined);
  }

  async #run(one: Step): Promise<InProcessResult> {
    this.#runId++;
    const { fault, times, hidesTags } = one.hiccup ?? {};
    if (fault && times) platform.faults.arm({ ...fault, times });
    if (hidesTags) platform.faults.arm({ path: /^\/resourcetags/, status: 500, times: never });
    const isPreview = one.place === 'preview';
    const branch = isPreview ? 'topic' : 'main';
    const repository = { ...repositoryPayload, full_name: this.#names[one.by] };

    try {
      return await runInProcess({
        platform,
        login: platform.signIn(),
        clock,
        event: { repository, ref: `refs/heads/${branch}` },
        env: {
          GITHUB_REPOSITORY: this.#names[one.by],
          GITHUB_REPOSITORY_ID: one.by === 'first' ? '1' : '2',
          GITHUB_EVENT_NAME: 'push',
          GITHUB_REF: `refs/heads/${branch}`,
          GITHUB_REF_NAME: branch,
          GITHUB_RUN_ID: String(one.isRepeated ? 50 : this.#runId),
          GITHUB_RUN_ATTEMPT: one.isRepeated ? '2' : '1',
        },
        with: {
          directory: folderOf(treeOf(one)),
          name: one.isNamed && !isPreview ? sites.production : '',
          preview: isPreview ? 'branch' : 'false',
          operation: one.act,
          keep: one.keeps ? 'v*/**' : '',
          timeout: '30',
          'max-prune': isPreview ? '' : '100%',
          ...(one.password && { 'basic-auth': `user:${one.password}` }),
        },
      });
    } finally {
      platform.faults.disarmAll();
    }
  }
}

/** It is a person's word, also where the publish then fails. */
function hasMarked({ isNamed }: Step, { before, after }: Pick<Seen, 'before' | 'after'>): boolean {
  return isNamed && before?.tags.join() !== after?.tags.join();
}

function treeOf({ by, content }: Step): Tree {
  return { 'index.html': `${by} ${content}`, [`app-${content}.js`]: by };
}

test('a site changes hands by name alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      for (const name of Object.values(sites)) {
        const page = platform.parts.pages.named(name);
        if (page) platform.parts.pages.remove(page);
      }
      platform.services.tagged = [];
      await new History().play(steps);
    }),
    drawHistories(runs),
  );
  // A model in which nothing succeeds, or is refused, would prove nothing. A few histories do not tell.
  if (!isLongRun) return;
  expect(counts.green).toBeGreaterThan(runs);
  expect(counts.refused).toBeGreaterThan(runs / 4);
  expect(counts.taken).toBeGreaterThan(runs / 20);
}, 900_000);
