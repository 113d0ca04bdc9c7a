import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { drawHistories, modelRuns } from '../support/long-run.js';
import { PreviewBench } from '../support/run/preview-bench.js';
import { repositoryPayload } from '../support/run/pull-request-run.js';

/**
 * Two repositories of one default name in one workspace. Whatever is deployed, changed, refused, rolled back, suspended, moved,
 * renamed, removed and swept, and whichever request fails: nothing of the other repository changes, no secret in use is gone,
 * and nothing is left of closed previews.
 */

const tenant = 'acme';
const own = { GITHUB_REPOSITORY: 'octo-org/hello-world', GITHUB_REPOSITORY_ID: '1' };
const renamed = { ...own, GITHUB_REPOSITORY: 'octo-org/shop' };
const rival = { GITHUB_REPOSITORY: 'rival/hello-world', GITHUB_REPOSITORY_ID: '2' };
const database = (service: string, option: string) => (value: string) => {
  const options = `${option}: ${value}-of-the-database`;
  return { target: 'instance', service, options, 'preview-options': options };
};
const targets = {
  postgres: database('birme-osc-postgresql', 'PostgresPassword'),
  /** Secrets of only the other repository. */
  valkey: database('valkey-io-valkey', 'Password'),
  runner: (value: string) => ({
    target: 'runner',
    runner: 'web',
    'config-service': 'config',
    'preview-config': `A: ${value}`,
  }),
  app: (value: string) => ({
    target: 'app',
    runner: 'web',
    'config-service': 'other',
    'preview-config': `A: ${value}`,
  }),
  job: () => ({ target: 'job', service: 'eyevinn-docker-retransfer', options: 'cmdLineArgs: a b' }),
};

const step = fc.record({
  act: fc.constantFrom(
    'deploy',
    'deploy',
    'deploy',
    'remove',
    'suspend',
    'move',
    'close',
    'sweep',
    'rename',
  ),
  what: fc.constantFrom('postgres', 'valkey', 'runner', 'app', 'job'),
  pull: fc.constantFrom(undefined, 1, 2),
  value: fc.constantFrom('one', 'two'),
  rollback: fc.boolean(),
  fault: fc.option(
    fc.record({
      skip: fc.nat(25),
      effect: fc.constantFrom({ status: 500 }, { status: 400 }, { resetAfterHandling: true }),
    }),
    { nil: undefined, freq: 2 },
  ),
  areTagsAway: fc.nat(7).map((drawn) => drawn === 0),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const counts = new Map<string, number>();

class History {
  readonly #bench = new PreviewBench({ name: '', directory: '', wait: 'false', comment: 'false' });
  #env: Record<string, string> = own;
  #wasUntagged = false;

  async play(steps: Step[]): Promise<string[]> {
    await this.#bench.start();
    try {
      for (const name of ['', 'helloworldpr1'])
        await this.#run(undefined, { ...targets.valkey('rivals'), name }, rival);
      const theirs = this.#theirs();
      if ((JSON.parse(theirs) as unknown[]).length !== 4) return ['the rival has nothing to lose'];
      for (const [index, one] of steps.entries()) {
        await this.#step(one);
        if (this.#theirs() !== theirs)
          return [`step ${index}: something of the rival has changed: ${this.#theirs()}`];
        const gone = this.#goneSecrets();
        if (gone.length > 0) return [`step ${index}: secrets in use are gone: ${gone.join()}`];
      }
      const { pulls } = this.#bench.repository;
      for (const number of [1, 2]) {
        if (!pulls.get(number)) pulls.open(number);
        pulls.close(number);
      }
      // The local GitHub knows the repository by its first name.
      this.#env = own;
      for (const what of ['runner', 'app', 'postgres', 'job'] as const)
        await this.#run(undefined, { ...sweeping(what) });
      return this.#theirs() === theirs
        ? this.#left()
        : ['the last sweep has changed something of the rival'];
    } finally {
      await this.#bench.close();
    }
  }

  async #step({ act, what, pull, value, rollback, fault, areTagsAway }: Step): Promise<void> {
    const { platform, repository } = this.#bench;
    const { services, faults } = platform;
    const first = services.instances
      .of(tenant)
      .find(({ name, asleep }) => !asleep && name.startsWith('shop'));
    if (act === 'suspend') return first && services.suspend(first.name);
    if (act === 'move') return first && services.move(first.name);
    if (act === 'rename') this.#env = this.#env === own ? renamed : own;
    if (act === 'close' && pull !== undefined && repository.pulls.get(pull))
      repository.pulls.close(pull);
    if (act === 'rename' || act === 'close') return;
    if (fault) faults.arm({ origin: 'api', path: /./, skip: fault.skip, ...fault.effect });
    if (areTagsAway) faults.arm({ method: 'GET', path: /resourcetags/, status: 500, times: 99 });
    this.#wasUntagged ||= areTagsAway || fault !== undefined;
    const inputs =
      act === 'sweep'
        ? sweeping(what)
        : { ...targets[what](value), rollback: String(rollback && what !== 'job') };
    const given =
      act === 'remove'
        ? { ...inputs, operation: 'remove', options: '', 'preview-options': '', rollback: '' }
        : inputs;
    const { outputs } = await this.#run(act === 'sweep' ? undefined : pull, given);
    faults.disarmAll();
    const end = `${act} ${outputs['operation']}`;
    counts.set(end, (counts.get(end) ?? 0) + 1);
  }

  #run(
    pull: number | undefined,
    inputs: Record<string, string>,
    env: Record<string, string> = this.#env,
  ) {
    const event = { eventName: 'push', event: { repository: repositoryPayload } };
    return this.#bench.run(pull ?? 9, { ...(pull === undefined ? event : {}), with: inputs, env });
  }

  /** Instances and tags of the rival, as text. */
  #theirs(): string {
    const { services } = this.#bench.platform;
    const made = services.instances
      .of(tenant)
      .filter(({ service }) => service.serviceId === 'valkey-io-valkey');
    const instances = made
      .filter(({ name }) => /^helloworld(pr1)?$/.test(name))
      .map(({ name, options }) => [name, options]);
    const tagged = services.tagged.filter(({ tags }) =>
      tags.includes('repository rival/hello-world'),
    );
    const texts = [...instances, ...tagged.map(({ resourceId, tags }) => [resourceId, tags])].map(
      (one) => JSON.stringify(one),
    );
    return JSON.stringify(texts.sort());
  }

  #goneSecrets(): string[] {
    const { services } = this.#bench.platform;
    return services.instances.of(tenant).flatMap(({ name, service, options }) =>
      Object.values(options).flatMap((value) => {
        const secret = /^\{\{secrets\.(\w+)\}\}$/.exec(String(value))?.[1];
        return secret === undefined || services.secretsOf(tenant, service.serviceId).has(secret)
          ? []
          : [`${name} ${secret}`];
      }),
    );
  }

  /** What is left of closed previews; what could not be tagged and runs no source is nobody's. */
  #left(): string[] {
    const { services } = this.#bench.platform;
    const tagged = services.tagged.filter(({ tags }) =>
      tags.some((tag) => /^preview pr-[12]$/.test(tag)),
    );
    const ours = tagged.filter(({ tags }) => !tags.includes('repository rival/hello-world'));
    const names = [...this.#bench.instances(), ...this.#bench.apps(), ...this.#bench.stores()];
    const isRivals = (name: string) => name === 'helloworldpr1';
    const left = this.#wasUntagged
      ? []
      : names.filter((name) => /pr[12](valkey)?$/.test(name) && !isRivals(name));
    return [...left, ...ours.map(({ resourceId }) => `tags of ${resourceId}`)];
  }
}

const sweeping = (what: keyof typeof targets) => {
  const {
    target,
    service = '',
    runner = '',
  } = targets[what]('') as Partial<Record<string, string>>;
  return { target: target ?? '', service, runner, operation: 'cleanup' };
};

test('resources of another repository never change, secrets in use are never deleted, and closed previews leave nothing behind', async () => {
  const histories = fc.array(step, { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(histories, async (steps) =>
      expect(await new History().play(steps)).toEqual([]),
    ),
    drawHistories(modelRuns(8)),
  );
  process.stdout.write(`${[...counts].map(([end, times]) => `${end}: ${times}`).join(', ')}\n`);
  expect([...counts.keys()]).toEqual(
    expect.arrayContaining(['deploy deployed', 'remove removed', 'sweep cleaned']),
  );
}, 900_000);
