import { afterEach, describe, expect, test } from '@jest/globals';
import { commit, nextCommit, ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const web = { target: 'app', runner: 'web' } as const;
const slow = { staleMs: 4000, awayMs: 6000, buildMs: 20_000 };
const apps = () => workspace.services.apps.of('acme');
const writes = () => workspace.calls().filter((call) => call.includes('/myapps') && !call.startsWith('GET'));

describe('an app', () => {
  test.each([['python'], ['wasm'], ['php']])(
    'of %s whose app ends again and again is red after its second start',
    async (runner) => {
      workspace = await ServiceWorkspace.open({ services: slow });
      workspace.services.repositories.crashing.set(commit, ['KeyError: PORT not found']);
      const before = workspace.clock.now();
      const { error } = await workspace.run({ target: 'app', runner });
      expect(error).toMatchObject({ code: 'build-failed', message: expect.stringContaining('KeyError') });
      expect(workspace.clock.now() - before).toBeLessThan(120_000);
    },
  );

  test.each([['same-key-as-before'], ['********']])(
    'is not given the key again that its record shows as %s',
    async (configApiKey) => {
      workspace = await ServiceWorkspace.open();
      const inputs = { ...web, 'config-service': 'conf', 'config-api-key': 'same-key-as-before' };
      await workspace.run(inputs);
      const [app] = apps();
      const { id, name, type, gitHubUrl, url, sourceRef, configService } = app ?? {};
      const shown = { id, name, type, gitHubUrl, url, sourceRef, configService, configApiKey };
      const list = { method: 'GET', path: '/myapps', status: 200, body: [shown] };
      const changes = async (config: string) => {
        workspace.platform.log.clear();
        const fault = workspace.platform.faults.arm(list);
        await workspace.run({ ...inputs, 'config-service': config });
        fault.disarm();
        return writes();
      };
      expect(await changes('conf')).toEqual([`PUT /myapps/${id}`]);
      expect(await changes('other')).toEqual([`PATCH /myapps/${id}/config`]);
    },
  );

  test('that sleeps is woken up, followed until it answers, and brought up to date', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    await workspace.run(web);
    workspace.services.suspend(apps()[0]?.id ?? '');
    const { error, outputs, log } = await workspace.run(web, { sha: nextCommit });
    expect(error).toBeUndefined();
    expect(log).toContain('is suspended; waking it up');
    expect(outputs.commit).toBe(nextCommit);
    expect(await (await fetch(apps()[0]?.url ?? '')).text()).toContain(nextCommit);
  });

  test('with `rollback: true` goes back to the tag from before', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    workspace.push(commit, { tags: { v1: commit, v2: nextCommit } });
    workspace.services.repositories.failing.set(nextCommit, ['error: boom']);
    await workspace.run({ ...web, 'source-ref': 'v1' });
    const { error, outputs } = await workspace.run({ ...web, 'source-ref': 'v2', rollback: 'true' });
    expect(error).toMatchObject({ message: expect.stringMatching(/boom[\s\S]*was rolled back and runs v1 again/) });
    expect(outputs).toMatchObject({ 'rolled-back': true, commit });
    expect(apps()[0]?.sourceRef).toBe('v1');
    const same = await workspace.run({ ...web, 'source-ref': 'v2', rollback: 'false' });
    expect((same.error as Error).message).not.toContain('rolled back');
  });
});
