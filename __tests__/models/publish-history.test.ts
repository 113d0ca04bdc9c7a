import assert from 'node:assert/strict';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FaultSpec } from '../../emulator/http/faults.js';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../emulator/platform.js';
import { manifestPath } from '../../src/pages/manifest.js';
import { pageLimits } from '../../src/platform/wire.js';
import { VirtualClock } from '../support/clock/virtual-clock.js';
import { drawHistories, isLongRun, modelRuns } from '../support/long-run.js';
import { type Facts, readFacts } from '../support/publish/site-facts.js';
import {
  folderOf,
  hashesOf,
  type InProcessResult,
  runInProcess,
  type Tree,
} from '../support/run/in-process.js';

/**
 * A site through deploys with every way to keep something, changed passwords, an address that is down, refused lists, kills,
 * late and repeated runs, also near the most files that a site may have. After each step: a green deploy serves its
 * directory, `keep` and retained assets, and nothing else; and no kept file and no asset is gone but by its age or for want
 * of room.
 */

const path = fc.constantFrom('index.html', 'a.js', 'b.js', 'kept/x.txt', 'd/index.html');
const tree: fc.Arbitrary<Tree> = fc
  .dictionary(path, fc.constantFrom('one', 'two', ''), { noNullPrototype: true })
  .map((files) => ({ 'index.html': 'one', ...files }));

/** The faults of a step. */
const trouble = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.record({ cancelAt: fc.integer({ min: 1, max: 30 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      away: fc.constantFrom<Omit<FaultSpec, 'path'>>(
        { status: 503 },
        { status: 404 },
        { status: 403 },
        { status: 200, body: '<h1>We’ll be back' },
        { reset: true },
      ),
      manifestOnly: fc.boolean(),
      skip: fc.integer({ min: 0, max: 5 }),
      times: fc.constantFrom(2, Number.POSITIVE_INFINITY),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ cachedFor: fc.constantFrom(3000, 20_000, Number.POSITIVE_INFINITY) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      list: fc.constantFrom(400, 409, 500, 503),
      times: fc.constantFrom(1, 3),
    }),
  },
);
type Trouble = {
  cancelAt?: number;
  away?: Omit<FaultSpec, 'path'>;
  manifestOnly?: boolean;
  /** Time in ms in which a cache answers for the manifest. */
  cachedFor?: number;
  list?: number;
} & {
  skip?: number;
  times?: number;
};
/** The password of a step. */
const password = fc.constantFrom('right', 'right', 'right', 'none', 'other');

const deploy = fc.record({
  kind: fc.constant('deploy' as const),
  tree,
  keep: fc.boolean(),
  assets: fc.boolean(),
  sick: fc.boolean(),
  run: fc.constantFrom('new', 'new', 'new', 'schedule', 'late', 'repeated'),
  password,
  trouble,
});
const step = fc.oneof(
  { weight: 8, arbitrary: deploy },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.constantFrom(5, 30) }),
  },
);
type Of<A> = A extends fc.Arbitrary<infer T> ? T : never;
type Deploy = Of<typeof deploy>;
type Step = Of<typeof step>;

const runs = modelRuns(12);
const clock = new VirtualClock(Date.now());
let platform: LocalPlatform;
let login: SignedIn;
const counts = { green: 0, red: 0, skipped: 0 };

const passwordInput = (given: string, right: string | undefined): Record<string, string> => {
  if (given === 'other') return { 'basic-auth': `user:other-${right?.length ?? 0}` };
  return given === 'right' && right !== undefined ? { 'basic-auth': `user:${right}` } : {};
};

/** A deploy that nothing happens to. */
const plain = {
  ...({ kind: 'deploy', run: 'new', password: 'right' } as const),
  keep: false,
  assets: false,
  sick: false,
  trouble: {},
};

type Rules = Pick<Deploy, 'keep' | 'assets'>;

/** One history of one site. */
class History {
  readonly #name: string;
  #runId = 100;
  #facts: Facts | undefined;
  #log = '';
  /** What a way back has to hold, right after a green deploy. */
  #mustHold: Rules | undefined;
  /** What a way back may hold, since the last green deploy. */
  #mayHold: Rules[] = [];

  constructor(name: string) {
    this.#name = name;
  }

  async play(hasFormer: boolean, steps: Step[]): Promise<void> {
    const start = {
      ...plain,
      tree: { 'index.html': 'one', 'a.js': 'one' },
      keep: true,
    } as const;
    await this.#step(start);
    if (hasFormer) await this.#step({ ...start, tree: { 'index.html': 'two', 'b.js': 'one' } });
    for (const one of steps) {
      clock.advance(60_000);
      await this.#step(one);
    }
    const last: Tree = { 'index.html': 'last', 'kept/x.txt': 'last' };
    assert.ok(await this.#step({ ...plain, tree: last, run: 'repeated' }), this.#log);
  }

  /** The password that the site asks visitors for. */
  get #password(): string | undefined {
    return platform.parts.pages.of(login.tenant).find(({ name }) => name === this.#name)?.login
      ?.password;
  }

  async #step(one: Step): Promise<boolean> {
    if (one.kind === 'pass') {
      clock.advance(one.hours * 3_600_000);
      return true;
    }
    // An access token lives for an hour.
    login = platform.signIn();
    const before = this.#facts;
    const right = this.#password;
    const result = await this.#run(one, right);
    const after = readFacts(platform, this.#name);
    this.#facts = after;
    this.#log = result.log.replace(/^::add-mask.*\n/gm, '');
    const about = { step: one, log: this.#log, before, after };
    try {
      this.#check(one, { result, before, after });
    } catch (error) {
      throw new Error(`${String(error)}\n${JSON.stringify(about, null, 1)}`);
    }
    return result.ok;
  }

  async #run(one: Deploy, right: string | undefined) {
    const {
      cancelAt,
      away,
      manifestOnly,
      cachedFor,
      list,
      skip = 0,
      times = 1,
    } = one.trouble as Trouble;
    const until = clock.now() + (cachedFor ?? 0);
    if (cachedFor) this.#cacheManifest();
    if (away)
      platform.faults.arm({
        origin: 'site',
        path: manifestOnly ? /manifest\.json/ : /./,
        ...away,
        skip,
        times,
      });
    if (list)
      platform.faults.arm({ path: /\/publish$/, status: list, body: '{"reason":"no"}', times });
    const isLate = one.run === 'late' || one.run === 'repeated';
    if (!isLate) this.#runId++;
    const env = {
      GITHUB_RUN_ID: String(isLate ? 50 : this.#runId),
      GITHUB_RUN_ATTEMPT: one.run === 'repeated' ? '2' : '1',
      GITHUB_EVENT_NAME: one.run === 'schedule' ? 'schedule' : 'push',
      GITHUB_SHA: String(this.#runId).padStart(40, 'c'),
    };
    try {
      return await runInProcess({
        platform,
        login,
        clock,
        env,
        with: {
          name: this.#name,
          timeout: '30',
          ...passwordInput(one.password, right),
          ...deployInputs(one),
        },
        ...(cancelAt === undefined ? {} : { cancelAt }),
        ...(cachedFor && {
          onRequest: () => clock.now() > until && platform.faults.disarmAll(),
        }),
      });
    } finally {
      platform.faults.disarmAll();
    }
  }

  /** Answers with what the manifest is now. */
  #cacheManifest(): void {
    if (!platform.parts.pages.named(this.#name)) return;
    const manifest = platform.site(this.#name).objects.get(manifestPath);
    if (!manifest) return;
    const answer = { status: 200, body: String(manifest.bytes), headers: { age: '7' } };
    const times = Number.POSITIVE_INFINITY;
    platform.faults.arm({ origin: 'site', path: /manifest\.json/, times, ...answer });
  }

  #check(
    one: Deploy,
    { result, before, after }: { result: InProcessResult; before: Facts | undefined; after: Facts },
  ): void {
    if (result.log.includes('Nothing was changed'))
      assert.deepEqual(after.all, before?.all ?? after.all);
    if (result.outputs['operation'] === 'skipped') {
      counts.skipped++;
      assert.deepEqual(after.all, before?.all);
      return;
    }
    counts[result.ok ? 'green' : 'red']++;
    if (result.ok) this.#checkDeploy(one, { before, after });
    const mustStay = this.#mustStay(one);
    this.#mayHold = result.ok ? [this.#mayStay(one)] : [...this.#mayHold, one];
    this.#mustHold = result.ok ? mustStay : undefined;
  }

  /** A repeated run is older than all others: a way back. */
  #mustStay({ run, keep, assets }: Deploy): Rules {
    const held = run === 'repeated' ? this.#mustHold : undefined;
    return { keep: keep || held?.keep === true, assets: assets || held?.assets === true };
  }

  #mayStay(one: Deploy): Rules {
    const rules = one.run === 'repeated' ? [one, ...this.#mayHold] : [one];
    return { keep: rules.some(({ keep }) => keep), assets: rules.some(({ assets }) => assets) };
  }

  #checkDeploy(one: Deploy, { before, after }: { before: Facts | undefined; after: Facts }): void {
    const own = hashesOf(one.tree);
    assert.ok(after.isClosed);
    assert.deepEqual({ ...after.files, ...own }, after.files);
    const others = Object.keys(after.files).filter((file) => !(file in own));
    const { keep, assets } = this.#mayStay(one);
    const stays = (file: string) =>
      (keep && file.startsWith('kept/')) || (assets && !file.endsWith('.html'));
    assert.deepEqual(
      others.filter((file) => !stays(file)),
      [],
    );
    this.#checkKept({ ...this.#mustStay(one), own }, { before, after });
  }

  /** Files under `keep` and young assets stay. */
  #checkKept(
    { keep, assets, own }: { keep: boolean; assets: boolean; own: Record<string, string> },
    { before, after }: { before: Facts | undefined; after: Facts },
  ): void {
    if (!before?.isClosed || !after.isClosed) return;
    const now = clock.now() / 1000;
    for (const [file, hash] of Object.entries(before.files)) {
      if (file in own) continue;
      const isYoung = now - (before.leftAt[file] ?? now) < 24 * 3600 - 600;
      const stays =
        (keep && file.startsWith('kept/') && before.extra.includes(file)) ||
        (assets && !file.endsWith('.html') && isYoung);
      if (stays && pageLimits.filesPerSite > 100) assert.equal(after.files[file], hash, file);
    }
  }
}

function deployInputs(one: Deploy): Record<string, string> {
  return {
    directory: folderOf(one.tree),
    keep: one.keep ? 'kept' : '',
    'keep-assets': one.assets ? '24h' : '0',
    'health-path': one.sick ? '/nowhere' : '',
    // A tree may lose its pages.
    'max-prune': '100%',
  };
}

describe.each([
  ['with room', 5000],
  ['near the most files', 13],
])('a site %s', (_, filesPerSite) => {
  beforeAll(async () => {
    Object.assign(pageLimits, { filesPerSite });
    platform = await startPlatform({
      now: () => clock.now(),
      limits: { manifestPaths: filesPerSite },
    });
  });
  afterAll(async () => {
    Object.assign(pageLimits, { filesPerSite: 5000 });
    await platform.close();
  });

  test('loses content only by age or room, after any faults', async () => {
    let histories = 0;
    Object.assign(counts, { green: 0, red: 0, skipped: 0 });
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (hasFormer, steps) => {
          await new History(`history-${++histories}`).play(hasFormer, steps);
        },
      ),
      drawHistories(Math.ceil(runs / 2)),
    );
    // A model in which nothing ever succeeds or comes back would prove nothing. A few histories do not tell.
    if (!isLongRun) return;
    expect(counts.green).toBeGreaterThan(runs);
    expect(counts.red).toBeGreaterThan(runs / 8);
  }, 900_000);
});
