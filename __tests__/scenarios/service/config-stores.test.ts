import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ensureParameterStore } from '../../../src/services/config/store.js';
import { logOf } from '../../support/service/service-output.js';
import { nextCommit, type ServiceInputs, ServiceWorkspace } from '../../support/service/service-workspace.js';

describe('a store that is made', () => {
  const store = 'eyevinn-app-config-svc';
  const inputs: ServiceInputs = { target: 'runner', runner: 'web', 'config-service': 'shopconfig' };

  let workspace: ServiceWorkspace;
  beforeEach(async () => {
    workspace = await ServiceWorkspace.open({ services: { startMs: 3000 } });
  });
  afterEach(() => workspace.close());

  async function ensure(options: { secrets?: boolean } = {}) {
    let created: boolean | undefined;
    const ran = await workspace.run(inputs, {
      act: async (run) => {
        const changed = await ensureParameterStore(run, { name: 'shopconfig', ...options });
        created = changed;
        return { changed, status: '', summary: [] };
      },
    });
    return { ...ran, created };
  }
  const creations = () =>
    workspace.platform.log
      .select({ method: 'POST', path: '/parameter-stores' })
      .map(({ bodyText }) => JSON.parse(bodyText ?? ''));

  describe('the parameter store', () => {
    test.each([false, true])(
      'a store that is removed takes its values and its Redis with it, asleep: %s',
      async (asleep) => {
        const { services } = workspace;
        await ensure();
        if (asleep) services.suspend('shopconfig');
        const { error, outputs } = await workspace.run(
          { target: 'instance', service: 'eyevinn-app-config-svc' },
          { operation: 'remove', name: 'shopconfig' },
        );
        expect({ error, changed: outputs.changed }).toEqual({ error: undefined, changed: true });
        expect({
          of: services.instances.of('acme').filter((one) => !one.asleep),
          size: services.storesOf('acme').size,
        }).toEqual({ of: [], size: 0 });
      },
    );

    test('is made by the platform, with secrets, and waited for while it comes up', async () => {
      workspace.services.configure({ storeStartMs: 40_000 });
      const ran = await ensure();
      expect(ran).toMatchObject({ error: undefined, created: true });
      expect(creations()).toEqual([{ name: 'shopconfig', enableSecrets: true }]);
      expect(logOf(ran)).toEqual([
        `Subscribing the workspace to ${store}.`,
        'Creating the parameter store "shopconfig", which keeps secrets.',
        expect.stringMatching(/^The parameter store does not answer yet; waiting for it, at most /),
        expect.stringMatching(/^The parameter store "shopconfig" answers after 4[\d.]+ s\.$/),
      ]);
      const { configApiKey } = workspace.services.storesOf('acme').get('shopconfig') ?? {};
      expect(ran.log).toContain(`::add-mask::${configApiKey}`);
      expect(await ensure()).toMatchObject({ created: false, error: undefined });
      expect(creations()).toHaveLength(1);
    });

    test('is not made twice where the answer is lost', async () => {
      workspace.arm({ method: 'POST', path: '/parameter-stores', resetAfterHandling: true });
      expect(await ensure()).toMatchObject({ error: undefined, created: true });
      expect(creations()).toHaveLength(1);
    });

    test('for an app without a key keeps no secrets; a store that should keep them is not used for it', async () => {
      expect(await ensure({ secrets: false })).toMatchObject({ error: undefined, created: true });
      expect(creations()).toEqual([{ name: 'shopconfig', enableSecrets: false }]);
      expect((await ensure()).error).toMatchObject({
        code: 'config-store',
        message: 'The parameter store "shopconfig" is there, and keeps no secrets.',
      });
    });

    test('that sleeps is woken, and what it held is said to be gone', async () => {
      await ensure();
      workspace.services.suspend('shopconfig');
      workspace.services.configure({ storeStartMs: 40_000 });
      const ran = await ensure();
      expect(ran).toMatchObject({ error: undefined, created: false });
      expect(ran.log).toContain('was suspended, which deletes the data of this service');
      expect(creations()).toHaveLength(1);
    });

    test('that never answers is an error that says how long was waited', async () => {
      workspace.services.configure({ storeStartMs: 1e9 });
      const { error } = await ensure();
      expect(error).toMatchObject({
        code: 'config-store',
        message: expect.stringMatching(/^The parameter store "shopconfig" does not answer after 5 min/),
      });
    });

    test.each([
      [402, { reason: 'Not in your plan' }, 'plan-limit'],
      [200, { reason: 'Out of nodes' }, 'platform-refused'],
    ])('is refused with %i %j', async (status, body, code) => {
      workspace.arm({ method: 'POST', path: '/parameter-stores', status, body });
      expect((await ensure()).error).toMatchObject({ code, message: expect.stringContaining(body.reason) });
    });
  });
});

describe('at the start of the app', () => {
  type Kind = 'web' | 'go' | 'dotnet' | 'php' | 'python' | 'wasm';

  let workspace: ServiceWorkspace;
  afterEach(async () => workspace.close());

  const of = (runner: Kind) => ({ target: 'runner', runner, 'config-service': 'shopconfig' }) as const;

  describe('a parameter store that cannot be read', () => {
    const open = async (load: 'unreadable' | 'ended', services: object = {}) => {
      workspace = await ServiceWorkspace.open({ services: { buildMs: 20_000, ...services } });
      workspace.services.repositories.stores.set('shopconfig', load);
    };

    const loading = "[CONFIG] Loading environment variables from config service 'shopconfig'";
    test.each<[Kind, string, string]>([
      ['web', 'build-failed', "[CONFIG] ERROR: Failed to load config from 'shopconfig' (timed out, exit code 124)."],
      ['go', 'not-ready', loading],
      ['dotnet', 'not-ready', loading],
    ])('ends the start of %s, with %s, and is its reason', async (kind, code, reason) => {
      await open('unreadable');
      const { error, log } = await workspace.run(of(kind));
      expect(error).toMatchObject({ code });
      expect(log).toContain(reason);
      expect(log).toContain('Check that `config-service` names a parameter store that runs');
    });

    test.each<[Kind, object]>([
      ['php', {}],
      ['wasm', {}],
      ['web', { oldImages: true }],
    ])('is a warning where %s goes on without its values', async (kind, services) => {
      await open('unreadable', services);
      const { error, log } = await workspace.run(of(kind));
      expect(error).toBeUndefined();
      expect(log).toMatch(
        /::warning.*"shop" runs without the values of its parameter store: \[CONFIG\] ERROR: Failed to load/,
      );
    });

    test('stands beside what an app says that misses them', async () => {
      await open('unreadable');
      await workspace.run(of('php'));
      workspace.failBuilds(nextCommit, ['Error: DATABASE_URL is not set']);
      const { error } = await workspace.run(of('php'), { sha: nextCommit });
      expect(error).toMatchObject({
        message: expect.stringMatching(
          /DATABASE_URL is not set.*; before that: \[CONFIG\] ERROR: Failed to load config/,
        ),
      });
    });

    test('because the access of the runner to it has ended: only a rebuild helps', async () => {
      await open('ended');
      const started = workspace.clock.now();
      const { error, log } = await workspace.run(of('web'));
      expect(error).toMatchObject({
        code: 'build-failed',
        message: expect.stringContaining('[CONFIG] ERROR: Runner refresh token is refresh_token_expired.'),
      });
      expect(log).toContain('Only a rebuild gives the app a new one: rebuild it in the console');
      expect(workspace.clock.now() - started).toBeLessThan(30_000);
    });
  });

  test('a store that is read, or has nothing, is no news', async () => {
    workspace = await ServiceWorkspace.open();
    for (const load of ['loads', 'empty'] as const) {
      workspace.services.repositories.stores.set('shopconfig', load);
      const { error, log } = await workspace.run(of('web'), { sha: nextCommit });
      expect({ error, log: log.includes('CONFIG') }).toEqual({ error: undefined, log: false });
    }
  });
});
