import { describe, expect, test } from '@jest/globals';
import { ensureParameterStore } from '../../../src/services/config/store.js';
import { logOf } from '../../support/service/service-output.js';
import {
  nextCommit,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

const workspace = workspaceEachTest();

describe('a new parameter store', () => {
  const store = 'eyevinn-app-config-svc';
  const inputs: ServiceInputs = { target: 'runner', runner: 'web', 'config-service': 'shopconfig' };

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
  const creations = () => workspace.bodies({ method: 'POST', path: '/parameter-stores' });

  test.each([[[]], [['shopconfig']], [['shopconfig', 'shopconfigvalkey']]])(
    'is removed with its values and its Redis, suspended: %j',
    async (asleep) => {
      const { services } = workspace;
      await ensure();
      for (const name of asleep) services.suspend(name);
      const { error, outputs } = await workspace.run(
        { target: 'instance', service: 'eyevinn-app-config-svc' },
        { operation: 'remove', name: 'shopconfig' },
      );
      expect({ error, changed: outputs.changed }).toEqual({ error: undefined, changed: true });
      expect(services.instances.of('acme').filter((one) => !one.asleep)).toEqual([]);
      expect(services.storesOf('acme').size).toBe(0);
      expect(services.sleepers.of('acme')).toEqual([]);
    },
  );

  test('remains when its app is removed, unless it belongs to a preview', async () => {
    await ensure();
    await workspace.run(inputs);
    expect((await workspace.run(inputs, { operation: 'remove' })).outputs).toMatchObject({
      changed: true,
    });
    expect([...workspace.services.storesOf('acme').keys()]).toEqual(['shopconfig']);
  });

  test('is created by the platform with secrets, and waited for while it starts', async () => {
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

  test('is not created twice when the answer is lost', async () => {
    workspace.arm({ method: 'POST', path: '/parameter-stores', resetAfterHandling: true });
    expect(await ensure()).toMatchObject({ error: undefined, created: true });
    expect(creations()).toHaveLength(1);
  });

  test('without secrets serves an app without a key, and is refused when secrets are needed', async () => {
    expect(await ensure({ secrets: false })).toMatchObject({ error: undefined, created: true });
    expect(creations()).toEqual([{ name: 'shopconfig', enableSecrets: false }]);
    expect((await ensure()).error).toMatchObject({
      code: 'config-store',
      message: 'The parameter store "shopconfig" exists, but stores no secrets.',
    });
  });

  test('that is suspended later is resumed, with a warning that its data is lost', async () => {
    await ensure();
    workspace.services.suspend('shopconfig');
    workspace.services.configure({ storeStartMs: 40_000 });
    const ran = await ensure();
    expect(ran).toMatchObject({ error: undefined, created: false });
    expect(ran.log).toContain('was suspended, which deletes the data of this service');
    expect(creations()).toHaveLength(1);
  });

  test.each([[['shopconfigvalkey']], [['shopconfig', 'shopconfigvalkey']]])(
    'is woken up with its Redis, without which it does not answer: %j',
    async (asleep) => {
      await ensure();
      for (const name of asleep) workspace.services.suspend(name);
      expect((await ensure()).error).toBeUndefined();
      expect(workspace.services.sleepers.of('acme')).toEqual([]);
      const written = { ...inputs, config: 'A: one' };
      expect((await workspace.run(written)).error).toBeUndefined();
    },
  );

  test.each([
    ['a page', 200, '<html>starting</html>'],
    ['a page with 403', 403, '<html>forbidden</html>'],
    ['a 403', 403, { reason: 'no' }],
  ])('that answers %s while it starts is waited for', async (_, status, body) => {
    const path = /\/shopconfig\/api\/v1\/config\?/;
    workspace.arm({ method: 'GET', path, status, body, times: 2 });
    expect(await ensure()).toMatchObject({ error: undefined, created: true });
  });

  test('that never answers ends the run with the time that was waited', async () => {
    workspace.services.configure({ storeStartMs: 1e9 });
    const { error } = await ensure();
    expect(error).toMatchObject({
      code: 'config-store',
      message: expect.stringMatching(
        /^The parameter store "shopconfig" does not answer after 5 min/,
      ),
    });
  });

  test.each([
    [402, { reason: 'Not in your plan' }, 'plan-limit'],
    [200, { reason: 'Out of nodes' }, 'platform-refused'],
  ])(
    'that the platform refuses with %i %j ends the run with the reason',
    async (status, body, code) => {
      workspace.arm({ method: 'POST', path: '/parameter-stores', status, body });
      expect((await ensure()).error).toMatchObject({
        code,
        message: expect.stringContaining(body.reason),
      });
    },
  );
});

describe('at the start of the app', () => {
  type Kind = 'web' | 'go' | 'dotnet' | 'php' | 'python' | 'wasm';

  const of = (runner: Kind) =>
    ({ target: 'runner', runner, 'config-service': 'shopconfig' }) as const;

  describe('a parameter store that cannot be read', () => {
    const open = async (load: 'unreadable' | 'ended', services: object = {}) => {
      workspace.services.configure({ buildMs: 20_000, ...services });
      workspace.services.repositories.stores.set('shopconfig', load);
    };

    const loading = "[CONFIG] Loading environment variables from config service 'shopconfig'";
    test.each<[Kind, string, string]>([
      [
        'web',
        'build-failed',
        "[CONFIG] ERROR: Failed to load config from 'shopconfig' (timed out, exit code 124).",
      ],
      ['go', 'not-ready', loading],
      ['dotnet', 'not-ready', loading],
    ])('ends a run of %s with %s, and the log has the reason', async (kind, code, reason) => {
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
    ])('leads to a warning if %s starts without its values', async (kind, services) => {
      await open('unreadable', services);
      const { error, log } = await workspace.run(of(kind));
      expect(error).toBeUndefined();
      expect(log).toMatch(
        /::warning.*"shop" runs without the values of its parameter store: \[CONFIG\] ERROR: Failed to load/,
      );
    });

    test('is named beside the error of an app that misses its values', async () => {
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

    test('because the access of the runner has ended leads to the advice to rebuild', async () => {
      await open('ended');
      const started = workspace.clock.now();
      const { error, log } = await workspace.run(of('web'));
      expect(error).toMatchObject({
        code: 'build-failed',
        message: expect.stringContaining(
          '[CONFIG] ERROR: Runner refresh token is refresh_token_expired.',
        ),
      });
      expect(log).toContain('Only a rebuild gives the app a new one: rebuild it in the console');
      expect(workspace.clock.now() - started).toBeLessThan(30_000);
    });
  });
});
