import { afterEach, describe, expect, test } from '@jest/globals';
import { commit, nextCommit, ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const web = { target: 'runner', runner: 'web' } as const;
const slow = { knownMs: 1000, startMs: 3000, staleMs: 4000, buildMs: 20_000 };

describe('a web runner', () => {
  test('is created from this repository at the commit of the run, and is ready when it shows that commit', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    const { result, error, outputs, log } = await workspace.run(web);
    expect(error).toBeUndefined();
    const { url, options } = workspace.services.instances.named('shop');
    expect(options).toEqual({ SourceUrl: 'https://github.com/acme/shop#main' });
    expect(result).toMatchObject({ changed: true, status: 'running', url });
    expect(outputs).toMatchObject({
      url,
      name: 'shop',
      id: 'shop',
      status: 'running',
      changed: true,
    });
    expect(outputs.endpoints).toEqual({ url, app: url });
    expect(await (await fetch(url)).text()).toContain(commit);
    expect(log).toContain('building commit aaaaaaa');
    expect(result?.summary[0]?.rows).toContainEqual(['Commit', commit]);
  });

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

  test('gets the new commit and is restarted, and never passes for ready while the old build answers', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    await workspace.run(web);
    const { result, log } = await workspace.run(web, { sha: nextCommit });
    const instance = workspace.services.instances.named('shop');
    expect(instance.options).toEqual({ SourceUrl: 'https://github.com/acme/shop#main' });
    expect(instance.restarts).toBe(1);
    expect(result).toMatchObject({ changed: true, status: 'running' });
    expect(log).toContain('still shows commit aaaaaaa instead of bbbbbbb');
    expect(await (await fetch(instance.url)).text()).toContain(nextCommit);
  });

  test('of an app that tells no commit is not believed either while the old build answers', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    workspace.services.repositories.silent.add('https://github.com/acme/shop');
    await workspace.run(web);
    const { result } = await workspace.run(web, { sha: nextCommit });
    expect(result?.status).toBe('running');
    expect(await (await fetch(workspace.services.instances.named('shop').url)).text()).toContain(nextCommit);
  });

  test('of the same commit is built again, and its old build proves nothing', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    await workspace.run(web);
    const { result, log } = await workspace.run(web);
    expect(workspace.services.instances.named('shop').restarts).toBe(1);
    expect(workspace.calls().filter((call) => call.startsWith('PATCH'))).toEqual([]);
    expect(result).toMatchObject({ changed: true, status: 'running' });
    expect(log).toContain('building commit');
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

  test('of another repository takes its default branch, or the ref that is given', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run({ ...web, 'source-url': 'https://github.com/other/app.git' }, { name: 'one' });
    await workspace.run(
      { ...web, 'source-url': 'https://github.com/other/app.git', 'source-ref': 'v2' },
      { name: 'two' },
    );
    expect(workspace.services.instances.named('one').options.SourceUrl).toBe('https://github.com/other/app.git');
    expect(workspace.services.instances.named('two').options.SourceUrl).toBe('https://github.com/other/app.git#v2');
  });

  test('gets the token for a private repository, which is printed nowhere', async () => {
    workspace = await ServiceWorkspace.open();
    const { log, outputs } = await workspace.run({
      ...web,
      'source-token': 'ghp_secretsecret',
      'sub-path': 'apps/web',
    });
    expect(workspace.services.instances.named('shop').received).toMatchObject({
      GitHubToken: 'ghp_secretsecret',
      SubPath: 'apps/web',
    });
    expect(outputs.instance).toMatchObject({ GitHubToken: '***', SubPath: 'apps/web' });
    expect(log.replaceAll('::add-mask::ghp_secretsecret', '')).not.toContain('ghp_secretsecret');
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
