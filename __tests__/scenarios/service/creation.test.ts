import { afterEach, expect, test } from '@jest/globals';
import { ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const web = { target: 'runner', runner: 'web' } as const;
const slow = { knownMs: 1000, startMs: 3000, staleMs: 4000, buildMs: 20_000 };

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

test('what stands before the service does not make it forget an instance', async () => {
  workspace = await ServiceWorkspace.open();
  await workspace.run(web);
  workspace.platform.log.clear();
  const page = { status: 404, body: '<html>404 Not Found</html>', times: 2 };
  workspace.platform.faults.arm({ method: 'GET', path: /instances\/shop$/, ...page });
  expect((await workspace.run(web)).error).toBeUndefined();
  expect(workspace.writes()).toEqual(['POST /services/eyevinn-web-runner/restart/shop']);
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

test('a creation that never arrives is given up after three minutes', async () => {
  workspace = await ServiceWorkspace.open();
  const path = '/services/eyevinn-web-runner/instances';
  workspace.platform.faults.arm({ method: 'POST', path, status: 502, times: 99 });
  expect((await workspace.run(web)).error).toMatchObject({ message: expect.stringContaining('502') });
  expect(workspace.calls().filter((call) => call === `POST ${path}`)).toHaveLength(19);
});
