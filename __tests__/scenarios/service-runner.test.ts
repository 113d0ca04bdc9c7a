import { afterEach, describe, expect, test } from '@jest/globals';
import { commit, nextCommit, ServiceWorkspace } from '../support/service-workspace.js';

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
    expect(result?.summary[0]?.rows).toEqual(
      expect.arrayContaining([
        ['Commit', commit],
        ['Plan', 'PERSONAL'],
        ['Tokens left', '1,200'],
      ]),
    );
  });

  test('asks for each fact once', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run(web);
    const calls = workspace.calls();
    // Twice, because the first showed that the workspace has to subscribe.
    expect(calls.filter((call) => call === 'GET /mysubscriptions')).toHaveLength(2);
    for (const call of ['POST /mysubscriptions', 'POST /servicetoken', 'GET /mytenantplan', 'GET /mysuspended']) {
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
    expect(workspace.services.instances.named('shop').options).toMatchObject({
      GitHubToken: 'ghp_secretsecret',
      SubPath: 'apps/web',
    });
    expect(outputs.instance).toMatchObject({ GitHubToken: '***', SubPath: 'apps/web' });
    expect(log.replaceAll('::add-mask::ghp_secretsecret', '')).not.toContain('ghp_secretsecret');
  });
});

describe('a failed build', () => {
  test('prints the end of its log in a group and fails with the reason', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    const lines = Array.from({ length: 80 }, (_, index) => `line ${index}`);
    workspace.services.repositories.failing.set(commit, [
      ...lines,
      '::error::injected',
      'npm ERR! Missing script: "build"',
    ]);
    const { error, outputs, log } = await workspace.run(web);
    expect(error).toMatchObject({
      code: 'build-failed',
      message: expect.stringContaining('npm ERR! Missing script: "build"'),
    });
    expect(outputs).toMatchObject({ status: 'failed', changed: true });
    const group = log.slice(log.indexOf('::group::Last 50 lines'), log.indexOf('::endgroup::'));
    expect(group.split('\n')).toHaveLength(52);
    expect(group).not.toContain('line 33\n');
    expect(group.split('\n')[1]).toBe('line 34');
    expect(log).not.toMatch(/^::error::injected/m);
  });

  test('of an update fails, although the old build still answered at first', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    await workspace.run(web);
    workspace.services.repositories.failing.set(nextCommit, ['error TS2304: Cannot find name']);
    const { error } = await workspace.run(web, { sha: nextCommit });
    expect(error).toMatchObject({ code: 'build-failed', message: expect.stringContaining('TS2304') });
  });

  test('from before does not fail the run that repairs it', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    workspace.services.repositories.failing.set(commit, ['error']);
    await workspace.run(web);
    const { error, result } = await workspace.run(web, { sha: nextCommit });
    expect(error).toBeUndefined();
    expect(result?.status).toBe('running');
  });
});

describe('waiting', () => {
  test('ends at the timeout with the url and what was last seen', async () => {
    workspace = await ServiceWorkspace.open({ services: { ...slow, buildMs: 3_600_000 } });
    const { error, outputs } = await workspace.run({ ...web, timeout: '30' });
    expect(error).toMatchObject({
      code: 'not-ready',
      message: expect.stringContaining('last seen: building commit aaaaaaa'),
    });
    expect((error as Error).message).toContain(workspace.services.instances.named('shop').url);
    expect(outputs).toMatchObject({ status: 'starting', url: workspace.services.instances.named('shop').url });
  });

  test('is left out with `wait: false`: the url is given at once', async () => {
    workspace = await ServiceWorkspace.open({ services: { ...slow, buildMs: 3_600_000 } });
    const { result, outputs, log } = await workspace.run({ ...web, wait: 'false' });
    expect(log).toContain('it is not known which commit comes up');
    expect(result).toMatchObject({
      changed: true,
      status: 'starting',
      url: workspace.services.instances.named('shop').url,
    });
    expect(outputs.url).toBe(result?.url);
    expect(workspace.calls().filter((call) => call.includes('/health/'))).toEqual([]);
    // Only whether there is one already: what the answer to its creation tells is enough.
    expect(workspace.calls().filter((call) => /^GET .*\/shop$/.test(call))).toHaveLength(1);
  });

  test('does not end because the platform stumbles, and keeps to Retry-After', async () => {
    workspace = await ServiceWorkspace.open({ services: { startMs: 2000 } });
    workspace.platform.faults.arm({ path: /\/health\//, status: 503, headers: { 'retry-after': '40' } });
    workspace.platform.faults.arm({ path: /\/health\//, reset: true });
    const before = workspace.clock.now();
    const { result } = await workspace.run(web);
    expect(result?.status).toBe('running');
    expect(workspace.clock.now() - before).toBeGreaterThanOrEqual(40_000);
  });

  test('goes on with `health-path` until that answers', async () => {
    workspace = await ServiceWorkspace.open();
    workspace.platform.faults.arm({ origin: 'app', path: '/ready', status: 500, times: 3 });
    workspace.platform.faults.arm({ origin: 'app', path: '/ready', status: 204, times: 1 });
    const { result } = await workspace.run({ ...web, 'health-path': '/ready' });
    expect(result?.status).toBe('running');
    expect(workspace.platform.log.select({ path: '/ready' }).map(({ status }) => status)).toEqual([500, 500, 500, 204]);
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

test('a create whose answer was lost is found again and not made twice', async () => {
  workspace = await ServiceWorkspace.open();
  workspace.platform.faults.arm({
    method: 'POST',
    path: '/services/eyevinn-web-runner/instances',
    resetAfterHandling: true,
  });
  const { result, error } = await workspace.run(web);
  expect(error).toBeUndefined();
  expect(result).toMatchObject({ changed: true, status: 'running' });
});

describe('input', () => {
  test.each([
    [{ ...web, 'source-url': 'ftp://example.com/app' }, '`source-url` must be an HTTPS git URL'],
    [{ ...web, 'source-url': 'git@github.com:acme/shop.git' }, 'such as https://github.com/acme/shop.git'],
    [{ ...web, 'source-url': 'https://user:tok@github.com/acme/shop' }, 'give the token as `source-token`'],
    [{ ...web, 'sub-path': '../other' }, '`sub-path` must stay inside the repository'],
    [{ ...web, 'sub-path': '/etc' }, '`sub-path` must stay inside the repository'],
    [{ ...web, options: '- a\n- b' }, '`options` must be a map'],
    [
      { target: 'runner', runner: 'wasm', 'source-url': 'https://example.com/main.wasm' } as const,
      'downloads no .wasm file',
    ],
    [
      { target: 'runner', runner: 'wasm', options: 'WasmUrl: https://e.com/a.wasm' } as const,
      'downloads no .wasm file',
    ],
    [{ target: 'runner', runner: 'python', 'source-url': 'https://git.example/a/b' } as const, 'https://github.com'],
    [{ target: 'instance', service: 'Eyevinn/web-runner' } as const, 'would become "eyevinn-web-runner"'],
    [{ ...web, 'source-ref': '--upload-pack=x' }, '`source-ref` must be a branch, tag or commit'],
  ])('%j is refused before anything is sent', async (inputs, text) => {
    workspace = await ServiceWorkspace.open();
    const { error } = await workspace.run(inputs);
    expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringContaining(text) });
    expect(workspace.calls()).toEqual([]);
  });

  test('an input that the runner has no option for is named by its own name', async () => {
    workspace = await ServiceWorkspace.open();
    const { error } = await workspace.run({
      target: 'runner',
      runner: 'python',
      'sub-path': 'api',
      'build-command': 'make',
    });
    const { message } = error as Error;
    expect(message).toContain('- `sub-path`: `SubPath` is not an option of the service');
    expect(message).toContain('- `build-command`: `OscBuildCmd` is not an option of the service');
    expect(workspace.calls().filter((call) => call.includes('/instances'))).toEqual([]);
  });
});

test('the address is given at once, also where only a second look gives it', async () => {
  workspace = await ServiceWorkspace.open({ services: slow });
  const answer = { status: 201, body: { name: 'shop' }, afterHandling: true };
  workspace.platform.faults.arm({ method: 'POST', path: '/services/eyevinn-web-runner/instances', ...answer });
  const { result } = await workspace.run({ ...web, wait: 'false' });
  expect(result?.url).toBe(workspace.services.instances.named('shop').url);
});

test('a create that does not tell the address is no reason to believe the health alone', async () => {
  workspace = await ServiceWorkspace.open({ services: slow });
  const answer = { status: 201, body: { name: 'shop' }, afterHandling: true };
  workspace.platform.faults.arm({ method: 'POST', path: '/services/eyevinn-web-runner/instances', ...answer });
  workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, skip: 1, status: 404, times: 3 });
  const { result, outputs, log } = await workspace.run(web);
  expect(result).toMatchObject({ status: 'running', url: workspace.services.instances.named('shop').url });
  expect(outputs.url).toBe(result?.url);
  expect(log).toContain('building commit aaaaaaa');
});

test.each([
  ['runner', '/services/eyevinn-web-runner/instances', web],
  ['app', '/myapps', { target: 'app', runner: 'web' }],
  [
    'job',
    '/services/eyevinn-ffmpeg-s3/instances',
    { target: 'job', service: 'eyevinn-ffmpeg-s3', options: 'cmdLineArgs: x' },
  ],
] as const)('a %s whose creation did not arrive is asked for again', async (_, path, inputs) => {
  workspace = await ServiceWorkspace.open();
  workspace.platform.faults.arm({ method: 'POST', path, reset: true });
  workspace.platform.faults.arm({ method: 'POST', path, status: 502 });
  const { error, result } = await workspace.run(inputs);
  expect(error).toBeUndefined();
  expect(result?.changed).toBe(true);
  expect(workspace.calls().filter((call) => call === `POST ${path}`)).toHaveLength(3);
});

test('a creation that never arrives is given up after the third time', async () => {
  workspace = await ServiceWorkspace.open();
  const path = '/services/eyevinn-web-runner/instances';
  workspace.platform.faults.arm({ method: 'POST', path, status: 502, times: 9 });
  expect((await workspace.run(web)).error).toMatchObject({ message: expect.stringContaining('502') });
  expect(workspace.calls().filter((call) => call === `POST ${path}`)).toHaveLength(3);
});
