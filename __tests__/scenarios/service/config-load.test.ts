import { afterEach, describe, expect, test } from '@jest/globals';
import { nextCommit, ServiceWorkspace } from '../../support/service/service-workspace.js';

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
    workspace.services.repositories.failing.set(nextCommit, ['Error: DATABASE_URL is not set']);
    const { error } = await workspace.run(of('php'), { sha: nextCommit });
    expect(error).toMatchObject({
      message: expect.stringMatching(/DATABASE_URL is not set.*; before that: \[CONFIG\] ERROR: Failed to load config/),
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
    expect([error, log.includes('CONFIG')]).toEqual([undefined, false]);
  }
});
