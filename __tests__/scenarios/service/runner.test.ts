import { afterEach, describe, expect, test } from '@jest/globals';
import { nextCommit, ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const web = { target: 'runner', runner: 'web' } as const;
const slow = { knownMs: 1000, startMs: 3000, staleMs: 4000, buildMs: 20_000 };

describe('a web runner', () => {
  test('asks for each fact once', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(web);
    const calls = workspace.calls();
    // Twice, because the first showed that the workspace has to subscribe.
    expect(calls.filter((call) => call === 'GET /mysubscriptions')).toHaveLength(2);
    for (const call of ['POST /mysubscriptions', 'POST /servicetoken', 'GET /mysuspended']) {
      expect(calls.filter((made) => made === call)).toHaveLength(1);
    }
  });

  test('sends the service access token to the service and the PAT to the platform, and neither to the app', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(web);
    for (const { origin, path, headers } of workspace.platform.requests) {
      const service = path.startsWith('/services/');
      expect([path, headers['x-jwt'] !== undefined]).toEqual([path, service]);
      expect([path, headers['x-pat-jwt'] !== undefined]).toEqual([path, !service && origin === 'api']);
      expect(headers.authorization).toBeUndefined();
    }
  });

  test('of an app that tells no commit is not believed either while the old build answers', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    workspace.services.repositories.silent.add('https://github.com/acme/shop');
    await workspace.run(web);
    const { result } = await workspace.run(web, { sha: nextCommit });
    expect(result?.status).toBe('running');
    expect(await (await fetch(workspace.services.instances.named('shop').url)).text()).toContain(nextCommit);
  });

  test('whose record does not say how to restart it is never reported as restarted', async () => {
    workspace = await ServiceWorkspace.open({ services: { links: false } });
    await workspace.run(web);
    const { error } = await workspace.run(web, { sha: nextCommit });
    expect(error).toMatchObject({
      code: 'cannot-update',
      message: expect.stringContaining('"shop" cannot be restarted'),
    });
    expect(workspace.calls().filter((call) => call.includes('/restart/'))).toEqual([]);
  });
});

describe('a suspended runner', () => {
  test('is woken up, gets the new source although the platform puts the old one back, and shows it', async () => {
    workspace = await ServiceWorkspace.open({ services: { ...slow, restoreMs: 30_000 } });
    await workspace.run(web);
    workspace.services.suspend('shop');
    const { result, error, log } = await workspace.run(web, { sha: nextCommit });
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ changed: true, status: 'running' });
    expect(log).toContain('is suspended');
    const instance = workspace.services.instances.named('shop');
    expect(instance.options.SourceUrl).toBe('https://github.com/acme/shop#main');
    expect(await (await fetch(instance.url)).text()).toContain(nextCommit);
  });
});

test('a revoked service access token is replaced once, and the run goes on', async () => {
  workspace = await ServiceWorkspace.open();
  await workspace.run(web);
  workspace.platform.faults.arm({ method: 'POST', path: /restart/, status: 401 });
  const { result } = await workspace.run(web, { sha: nextCommit });
  expect(result?.changed).toBe(true);
  expect(workspace.calls().filter((call) => call === 'POST /servicetoken')).toHaveLength(3);
});
