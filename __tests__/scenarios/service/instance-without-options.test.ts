import { afterEach, describe, expect, test } from '@jest/globals';
import { database, ServiceWorkspace } from '../../support/service/service-workspace.js';

let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

describe('without `options`', () => {
  const asleep = { target: 'instance', service: 'eyevinn-web-runner' } as const;
  const changes = () => workspace.calls().filter((call) => /^(PATCH|PUT|DELETE)|instances$|restart/.test(call));

  test('an instance that sleeps is woken up and followed until it answers, and nothing of it is changed', async () => {
    workspace = await ServiceWorkspace.open({ services: { buildMs: 20_000, gapMs: 2000, startMs: 3000 } });
    await workspace.run({ ...asleep, options: 'SourceUrl: https://github.com/acme/shop' });
    workspace.services.suspend('shop');
    workspace.platform.log.clear();
    const { error, result, outputs } = await workspace.run(asleep);
    expect(error).toBeUndefined();
    expect(result).toMatchObject({ changed: true, status: 'running' });
    expect(outputs.commit?.slice(0, 7)).toBe('aaaaaaa');
    expect(changes()).toEqual([]);
    expect((await fetch(workspace.services.instances.named('shop').url)).status).toBe(200);
  });

  test('a plan asks for none either, and says what would become of it', async () => {
    workspace = await ServiceWorkspace.open();
    const plan = () => workspace.run({ target: 'instance', service: 'pgvector-pgvector' }, { operation: 'plan' });
    // Nothing is there, so a new one would be needed.
    expect((await plan()).log).toContain('may refuse this: `PostgresPassword` is required.');
    await workspace.run(database('PostgresPassword: correcthorse'));
    const { error, log, outputs } = await plan();
    expect(error).toBeUndefined();
    expect(outputs.status).toBe('planned');
    expect(log).toContain('- wait until "shop" runs, and change nothing of it');
    workspace.services.suspend('shop');
    expect((await plan()).log).toMatch(
      /wake "shop" up, which is suspended\n.*- wait until "shop" runs, and change nothing/,
    );
  });

  test('nor does an option that the one asleep did not have get lost when the platform puts the old ones back', async () => {
    workspace = await ServiceWorkspace.open({ services: { restoreMs: 4000 } });
    const encore = { target: 'instance', service: 'eyevinn-test-adserver' } as const;
    await workspace.run(encore);
    workspace.services.suspend('shop');
    const { error, log } = await workspace.run({ ...encore, options: 'MrssOrigin: moon' });
    expect(error).toBeUndefined();
    expect(log).toContain('The platform put the old MrssOrigin back; changing it again.');
    expect(workspace.services.instances.named('shop').options).toEqual({ MrssOrigin: 'moon' });
  });

  test('one that is awake is left as it is', async () => {
    workspace = await ServiceWorkspace.open();
    await workspace.run({ ...asleep, options: 'SourceUrl: https://github.com/acme/shop' });
    workspace.platform.log.clear();
    expect((await workspace.run(asleep)).result).toMatchObject({ changed: false, status: 'running' });
    expect(changes()).toEqual([]);
  });

  test('one that is not there needs the options of a new one', async () => {
    workspace = await ServiceWorkspace.open();
    expect((await workspace.run(asleep)).error).toMatchObject({
      code: 'invalid-options',
      message: expect.stringContaining('`SourceUrl` is required'),
    });
    expect(changes()).toEqual([]);
  });
});
