import { describe, expect, test } from '@jest/globals';
import { workspaceEachTest } from '../../support/service/service-workspace.js';

const workspace = workspaceEachTest();

const service = 'birme-osc-postgresql';
const db = { target: 'instance', service, options: 'PostgresPassword: a-password' } as const;
const nightly = { ...db, 'backup-schedule': '0 2 * * *' };
const policy = () => workspace.services.backupsOf('acme').get(`${service}/shop`);
const puts = () => workspace.platform.log.select({ method: 'PUT', path: /^\/mybackups\// });
const day = 86_400;

describe('the backups of a database', () => {
  test('are set up after its creation, shown, and unchanged by the next run', async () => {
    const { result, log, outputs } = await workspace.run({ ...nightly, 'backup-retention': '14d' });
    expect(policy()).toMatchObject({ enabled: true, schedule: '0 2 * * *', retentionDays: 14 });
    expect(log).toContain('"shop" is backed up at "0 2 * * *" (UTC), kept for 14 days.');
    expect(result?.summary.at(-1)).toEqual({
      title: 'Backups',
      rows: [
        ['Schedule', 'at "0 2 * * *" (UTC), kept for 14 days'],
        ['Last backup', 'none yet'],
        ['Next backup', '2026-03-02 02:00'],
      ],
    });
    expect(outputs.changed).toBe(true);
    const calls = workspace.calls();
    expect(calls.indexOf(`PUT /mybackups/${service}/shop/policy`)).toBeGreaterThan(
      calls.indexOf(`POST /services/${service}/instances`),
    );
    const again = await workspace.run({ ...nightly, 'backup-retention': '14d' });
    expect(again.result?.changed).toBe(false);
    expect(puts()).toHaveLength(1);
  });

  test('change with schedule and retention and end with `off`, and a plan shows it', async () => {
    const plan = async (schedule: string, retention = '') => {
      const inputs = { ...db, 'backup-schedule': schedule, 'backup-retention': retention };
      const { log, outputs } = await workspace.run(inputs, { operation: 'plan' });
      return [outputs.changed, ...log.split('\n').filter((line) => line.includes('back'))];
    };
    expect(await plan('0 2 * * *')).toEqual([
      true,
      '- back "shop" up at "0 2 * * *" (UTC), kept for 30 days',
    ]);
    expect(puts()).toEqual([]);
    await workspace.run(nightly);
    expect(await plan('0 2 * * *')).toEqual([false]);
    const former = 'instead of at "0 2 * * *" (UTC), kept for 30 days';
    const back = '- back "shop" up at';
    expect(await plan('0 4 * * *')).toEqual([
      true,
      `${back} "0 4 * * *" (UTC), kept for 30 days, ${former}`,
    ]);
    expect(await plan('0 2 * * *', '0')).toEqual([
      true,
      `${back} "0 2 * * *" (UTC), kept without a limit, ${former}`,
    ]);
    expect(await plan('off')).toEqual([true, '- end the backups of "shop"']);
    await workspace.run({ ...nightly, 'backup-retention': '0' });
    expect(policy()).toMatchObject({ retentionDays: 0 });
    await workspace.run({ ...db, 'backup-schedule': 'off' });
    expect(policy()).toMatchObject({ enabled: false, schedule: '0 2 * * *', retentionDays: 0 });
    expect(await plan('off')).toEqual([false]);
    const { result } = await workspace.run({ ...db, 'backup-schedule': 'off' });
    expect(result?.changed).toBe(false);
    expect(result?.summary.at(-1)?.rows).toContainEqual(['Schedule', 'off']);
  });

  test.each<{ backup: string; facts: object; warning?: string }>([
    {
      backup: 'has failed',
      facts: { lastError: 'no space left', lastAttemptAt: -5, lastBackupAt: -6 },
      warning: 'failed: no space left',
    },
    {
      backup: 'never came',
      facts: { lastError: 'denied' },
      warning: 'The last backup of "shop" failed: denied',
    },
    {
      backup: 'was missed twice',
      facts: { lastBackupAt: -3 * day },
      warning: 'is of 2026-02-26 12:00 UTC: two that were due since then are',
    },
    {
      backup: 'has a credential that ended',
      facts: { credentialStatus: 'expired' },
      warning: 'has expired: renew it in the console',
    },
    { backup: 'is fresh', facts: { lastBackupAt: -day } },
    { backup: 'was missed once', facts: { lastBackupAt: -1.9 * day } },
    {
      backup: 'failed once and came later',
      facts: { lastBackupAt: -60, lastAttemptAt: -90, lastError: 'before' },
    },
    {
      backup: 'has `undefined` as texts',
      facts: { lastError: 'undefined', lastBackupAt: 'undefined' },
    },
    {
      backup: 'has an unreadable schedule',
      facts: { schedule: 'whenever', lastBackupAt: -99 * day },
    },
  ])(
    'lead to a warning of each deploy only if needed: the backup $backup',
    async ({ facts, warning }) => {
      await workspace.run(nightly);
      const ago = (value: unknown) =>
        typeof value === 'number' ? workspace.clock.now() / 1000 + value : value;
      Object.assign(
        policy() ?? {},
        Object.fromEntries(Object.entries(facts).map(([name, at]) => [name, ago(at)])),
      );
      for (const inputs of warning
        ? [nightly, db, { target: 'instance', service } as const]
        : [db]) {
        const { error, log, result } = await workspace.run(inputs);
        expect(error).toBeUndefined();
        expect(log.includes('::warning')).toBe(warning !== undefined);
        if (!warning) continue;
        expect(log).toContain(warning);
        expect(result?.summary.at(-1)?.rows).toContainEqual([
          'Warning',
          expect.stringContaining(warning),
        ]);
      }
      await workspace.run({ ...db, 'backup-schedule': 'off' });
      expect((await workspace.run(db)).log).not.toContain('::warning');
    },
  );

  test('are not set up for a preview, or for a service without backups', async () => {
    await workspace.run(nightly, { preview: true });
    await workspace.run({
      target: 'instance',
      service: 'minio-minio',
      options: 'RootUser: a\nRootPassword: a-password',
    });
    expect(workspace.calls().join()).not.toContain('/mybackups');
  });
});

describe('the platform', () => {
  test('without backups in its plan fails the run, and the error says that the database runs', async () => {
    workspace.services.configure({ plan: { name: 'FREE' } });
    const { error } = await workspace.run(nightly);
    expect(error).toMatchObject({
      code: 'plan-limit',
      message: expect.stringContaining(
        'The plan of the workspace does not allow backups of "shop", which runs without them (the plan is FREE',
      ),
    });
  });

  test('that accepts a policy and does not show the policy fails the run', async () => {
    workspace.arm({ path: /mybackups\/policies$/, status: 200, body: [], times: 99 });
    const { error } = await workspace.run(nightly);
    expect(error).toMatchObject({
      code: 'platform-refused',
      message: expect.stringContaining('does not list them'),
    });
  });

  test('that cannot list backups fails a run with `backup-schedule`, and warns in other runs', async () => {
    workspace.arm({ path: /mybackups\/policies$/, status: 400, times: 99 });
    const { error, log } = await workspace.run(db);
    expect(error).toBeUndefined();
    expect(log).toContain('::warning title=osc-deploy::The backups of "shop" cannot be read');
    expect((await workspace.run(nightly)).error).toMatchObject({ code: 'platform-refused' });
  });
});
