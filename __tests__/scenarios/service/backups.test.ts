import { describe, expect, test } from '@jest/globals';
import type { BackupPolicy, MadeBackup } from '../../../emulator/services/instances.js';
import { workspaceEachTest } from '../../support/service/service-workspace.js';

const workspace = workspaceEachTest();

const service = 'birme-osc-postgresql';
const db = { target: 'instance', service, options: 'PostgresPassword: a-password' } as const;
const nightly = { ...db, 'backup-schedule': '0 2 * * *' };
const policy = () => workspace.services.backupsOf('acme').get(`${service}/shop`);
const puts = () => workspace.platform.log.select({ method: 'PUT', path: /^\/mybackups\// });
const day = 86_400;
const backups = () => workspace.services.madeBackupsOf('acme', `${service}/shop`);
const madeBackup = (status: string, createdAt: number, source = 'scheduled') =>
  ({ name: 'b', status, createdAt, source, error: null }) as MadeBackup;

describe('the backups of a database', () => {
  test('are set up after its creation, shown, and unchanged by the next run', async () => {
    const { result, log, outputs } = await workspace.run({ ...nightly, 'backup-retention': '14d' });
    expect(policy()).toMatchObject({ enabled: true, schedule: '0 2 * * *', retentionDays: 14 });
    expect(log).toContain('"shop" is backed up at "0 2 * * *" (UTC), kept for 14 days.');
    expect(result?.summary.at(-1)).toEqual({
      title: 'Backups',
      rows: [
        ['Schedule', 'at "0 2 * * *" (UTC), kept for 14 days'],
        ['Last complete backup', 'none yet'],
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
      return [outputs.changed, ...log.split('\n').filter((line) => /^- .*back/.test(line))];
    };
    expect(await plan('0 2 * * *')).toEqual([
      true,
      '- back "shop" up at "0 2 * * *" (UTC), kept for 30 days',
    ]);
    expect(puts()).toEqual([]);
    const { log } = await workspace.run(nightly);
    expect(log).toContain('Backups of "shop" are kept for 30 days, the default of a new schedule');
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

  test.each<{
    backup: string;
    facts?: object;
    made?: readonly (readonly [status: string, ago: number, source?: string])[];
    warning?: string | undefined;
  }>([
    {
      backup: 'has failed, at the time that the platform tells as the last backup',
      facts: { lastError: 'password authentication failed', lastAttemptAt: -5, lastBackupAt: -5 },
      made: [
        ['Complete', 2 * day],
        ['Failed', 5],
      ],
      warning: 'failed: password authentication failed. The last complete one is of 2026-02-27',
    },
    {
      backup: 'has failed, and began a second after its attempt',
      facts: { lastError: 'denied', lastAttemptAt: -6, lastBackupAt: -5 },
      warning: 'The last scheduled backup of "shop" failed: denied. There is no complete one.',
    },
    {
      backup: 'has failed, and one was made by hand after it',
      facts: { lastError: 'denied', lastAttemptAt: -90, lastBackupAt: -60 },
      made: [
        ['FailureTarget', 90],
        ['SuccessCriteriaMet', 60, 'manual'],
      ],
      warning: 'failed: denied. The last complete one is of 2026-03-01 11:5',
    },
    {
      backup: 'has failed, as only the list says',
      made: [['FailureTarget', 90]],
      warning: 'failed: the platform gives no reason',
    },
    {
      backup: 'was missed twice',
      facts: { lastBackupAt: -3 * day },
      made: [['Complete', 3 * day]],
      warning: 'Two backups of "shop" that were due are missing. The last complete one is of 2026-',
    },
    {
      backup: 'has a credential that ended',
      facts: { credentialStatus: 'expired' },
      warning: 'has expired, so there are none. Switch the schedule off and on',
    },
    {
      backup: 'can never be made, on the schedule of the console',
      facts: { schedule: '0 2 * * 7' },
      warning: 'but cannot run it, because it has "7" as day of the week',
    },
    {
      backup: 'has a schedule with a step of zero',
      facts: { schedule: '*/00 2 * * *' },
      warning: 'but cannot run it, because it has "*/00" as minute',
    },
    { backup: 'is fresh', facts: { lastBackupAt: -day }, made: [['Complete', day]] },
    { backup: 'was missed once', made: [['Complete', 1.9 * day]] },
    {
      backup: 'failed once and came later',
      facts: { lastBackupAt: -60, lastAttemptAt: -60 },
      made: [
        ['Failed', 90],
        ['Complete', 60],
      ],
    },
    {
      backup: 'has `undefined` as texts, and times that are none',
      facts: { lastError: 'undefined', lastBackupAt: 1e300, lastAttemptAt: 'undefined' },
      made: [['Complete', -1e300]],
    },
  ])(
    'lead to a warning of each deploy and plan only if needed: the backup $backup',
    async ({ facts = {}, made = [], warning }) => {
      await workspace.run(nightly);
      const seconds = workspace.clock.now() / 1000;
      const ago = (value: unknown) => (typeof value === 'number' ? seconds + value : value);
      Object.assign(
        policy() ?? {},
        Object.fromEntries(Object.entries(facts).map(([name, at]) => [name, ago(at)])),
      );
      backups().push(
        ...made.map(([status, at, source]) => madeBackup(status, seconds - at, source)),
      );

      const bare = { target: 'instance', service } as const;
      for (const inputs of [db, bare]) {
        const { error, log, result } = await workspace.run(inputs);
        expect(error).toBeUndefined();
        expect(log.includes('::warning')).toBe(warning !== undefined);
        if (!warning) continue;
        expect(log).toContain(warning);
        expect(result?.summary.at(-1)?.rows).toContainEqual([
          'Warning',
          expect.stringContaining(warning),
        ]);
        expect((await workspace.run(inputs, { operation: 'plan' })).log).toContain(warning);
      }

      await workspace.run({ ...db, 'backup-schedule': 'off' });
      expect((await workspace.run(db)).log).not.toContain('::warning');
    },
  );

  test('that fail every night are told with the error of the platform', async () => {
    await workspace.run(nightly);
    await workspace.passDays(1.5);
    expect((await workspace.run(nightly)).log).not.toContain('::warning');
    workspace.services.failingBackups.set(`${service}/shop`, 'password authentication failed');
    await workspace.passDays(2);
    const { log, result } = await workspace.run(nightly);
    expect(log).toContain(
      'The last scheduled backup of "shop" failed: password authentication failed. The last complete one is of 2026-03-02 02:00 UTC.',
    );
    expect(result?.summary.at(-1)?.rows).toContainEqual([
      'Last complete backup',
      '2026-03-02 02:00',
    ]);
  });

  test('are missed when they never came since the schedule is on', async () => {
    await workspace.run(nightly);
    const { tags } = workspace.services.tagged[0] ?? { tags: [] };
    expect(tags).toContain('backed up since 2026-03-01t12:00z');
    workspace.services.failingBackups.set(`${service}/shop`, 'nobody tells it');
    await workspace.passDays(2.5);
    backups().length = 0;
    workspace.services.backupsOf('acme').set(`${service}/shop`, {
      ...(policy() as BackupPolicy),
      credentialCheckedAt: workspace.clock.now() / 1000,
    });
    const { log } = await workspace.run(db);
    expect(log).toContain(
      'Two backups of "shop" that were due are missing. There is no complete one.',
    );
  });

  test('whose credential has expired get a new one by a deploy with the schedule', async () => {
    await workspace.run(nightly);
    Object.assign(policy() ?? {}, { credentialStatus: 'expired' });
    const planned = await workspace.run(nightly, { operation: 'plan' });
    expect(planned.log).toContain('off and on again to renew its credential');
    const { log } = await workspace.run(nightly);
    expect(puts().map(({ bodyText }) => JSON.parse(bodyText ?? '{}').enabled)).toEqual([
      true,
      false,
      true,
    ]);
    expect(policy()?.credentialStatus).toBe('ok');
    expect(log).not.toContain('has expired');
  });

  test('keep their retention without `backup-retention`, and a lower one is told', async () => {
    await workspace.run({ ...nightly, 'backup-retention': '365d' });
    await workspace.run({ ...db, 'backup-schedule': '0 4 * * *' });
    expect(policy()).toMatchObject({ schedule: '0 4 * * *', retentionDays: 365 });
    const lower = { ...nightly, 'backup-retention': '30d' };
    const warning =
      '::warning title=osc-deploy::Backups of "shop" were kept for 365 days, and now for 30 days: the next scheduled one deletes all older ones, also those that were made by hand.';
    expect((await workspace.run(lower, { operation: 'plan' })).log).toContain(warning);
    expect((await workspace.run(lower)).log).toContain(warning);
    await workspace.run({ ...nightly, 'backup-retention': '0' });
    expect((await workspace.run(nightly)).log).not.toContain('::warning');
    expect(policy()).toMatchObject({ retentionDays: 0 });
    expect((await workspace.run(lower)).log).toContain('were kept without a limit, and now for 30');
  });

  test('of a database that was suspended are named, as it is woken up empty', async () => {
    await workspace.run(nightly);
    await workspace.passDays(1);
    await workspace.run(nightly);
    workspace.services.suspend('shop');
    const told =
      '"shop" is empty, and a backup of its former data is there, of 2026-03-02 02:00 UTC: restore it in the console. From now on the empty one is backed up, and after 30 days the former backups are deleted.';
    expect((await workspace.run(db, { operation: 'plan' })).log).toContain(told);
    expect((await workspace.run(db)).log).toContain(told);
    expect((await workspace.run(db)).log).not.toContain(told);
  });

  test('end with the database, and stay', async () => {
    await workspace.run(nightly);
    await workspace.passDays(1);
    const { log } = await workspace.run({ target: 'instance', service }, { operation: 'remove' });
    expect(log).toContain('Backups that were made stay, and can be restored in the console.');
    expect(policy()).toMatchObject({ enabled: false, schedule: '0 2 * * *' });
    const calls = workspace.calls(/^(PUT \/mybackups|DELETE \/services)/);
    expect(calls.slice(-2)).toEqual([
      `DELETE /services/${service}/instances/shop`,
      `PUT /mybackups/${service}/shop/policy`,
    ]);
    const again = await workspace.run(db);
    expect(again.log).toContain('"shop" is empty, and a backup of its former data is there');
    expect(policy()?.enabled).toBe(false);
  });

  test.each([400, 500])('go on when the removal of the database is answered %d', async (status) => {
    await workspace.run(nightly);
    workspace.arm({ method: 'DELETE', path: /instances\/shop$/, status, times: 99 });
    const bare = { target: 'instance', service } as const;
    const { error } = await workspace.run(bare, { operation: 'remove' });
    expect(error).toBeDefined();
    expect(policy()?.enabled).toBe(true);
    expect(puts()).toHaveLength(1);
  });

  test('end with a removal whose answer was lost', async () => {
    await workspace.run(nightly);
    const path = /instances\/shop$/;
    workspace.arm({ method: 'DELETE', path, status: 500, afterHandling: true, times: 99 });
    const bare = { target: 'instance', service } as const;
    expect((await workspace.run(bare, { operation: 'remove' })).error).toBeUndefined();
    expect(policy()?.enabled).toBe(false);
  });

  test.each([
    ['schedule', { 'backup-schedule': '0 5 * * *', 'backup-retention': '7d' }],
    ['`off`', { 'backup-schedule': 'off' }],
  ])('of another repository are not changed by a %s without options', async (_, inputs) => {
    await workspace.run({ ...nightly, 'backup-retention': '365d' });
    const about = { repository: 'beta/site' };
    const ownTags = ['repository beta/site'];
    const bare = { target: 'instance', service, ...inputs } as const;
    const { error } = await workspace.run(bare, { about, ownTags });
    expect(error).toMatchObject({ code: 'other-repository' });
    expect(policy()).toMatchObject({ schedule: '0 2 * * *', retentionDays: 365, enabled: true });
  });

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

test.each(['0 2 * * 7', '0 2 * * MON', '0 2 * JAN *', '*/00 2 * * *', '0 2 * * 5-7', 'daily'])(
  'the schedule %s is refused before any request, as the platform would store it and never run it',
  async (schedule) => {
    const { error, calls } = await workspace.run({ ...db, 'backup-schedule': schedule });
    expect(error).toMatchObject({ code: 'invalid-input' });
    expect((error as Error).message).toContain('backup-schedule');
    expect(calls).toEqual([]);
  },
);

describe('a run that is cancelled', () => {
  test.each([
    ['while a policy is switched off', /^PUT \/mybackups/],
    ['before it is read back', /^GET \/mybackups/],
  ])('%s says what it has changed', async (_, request) => {
    await workspace.run({ ...db, 'backup-schedule': '0 2 * * *' });
    let isSent = false;
    const cancelAt = {
      test: (call: string) => {
        const isNow = request.test(call) && (isSent || request.source.includes('PUT'));
        isSent ||= call.startsWith('PUT /mybackups');
        return isNow;
      },
    };
    const { error } = await workspace.run({ ...db, 'backup-schedule': 'off' }, { cancelAt });
    expect(error).toMatchObject({ code: 'interrupted', hasChanged: true });
    expect((error as Error).message).toContain(
      'Changed before that: perhaps: end the backups of "shop".',
    );
    expect(workspace.services.tagged.flatMap(({ tags }) => tags).join()).not.toContain('backed up');
  });
});
