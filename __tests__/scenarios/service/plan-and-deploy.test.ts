import { describe, expect, test } from '@jest/globals';
import {
  database,
  nextCommit,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

/* What a plan says is what the deploy after it does. */

const workspace = workspaceEachTest({ staleMs: 2000, buildMs: 5000, startMs: 2000, wakeMs: 5000 });

const app: ServiceInputs = { target: 'app', runner: 'web' };
const steady: ServiceInputs = { ...app, 'high-availability': 'true' };
const runner: ServiceInputs = { target: 'runner', runner: 'web' };
const pgvector = database('PostgresPassword: correcthorse');
const birme: ServiceInputs = { ...pgvector, service: 'birme-osc-postgresql' };
const other = 'PostgresPassword: correcthorse\nPostgresDb: two';

const idOf = () => workspace.services.apps.of('acme')[0]?.id ?? '';
const sleep = () => workspace.services.suspend(idOf() || 'shop');
const linesOf = (log: string) => log.split('\n').filter((line) => line.startsWith('- '));

interface Case {
  what: string;
  first?: ServiceInputs;
  prepare?: () => unknown;
  inputs: ServiceInputs;
  lines: string[];
  /** The changes of the deploy; `ID` is the app's. */
  writes: string[];
  isRed?: boolean;
}
const subscribed = (serviceId: string) => `- subscribe the workspace to ${serviceId}`;
const asleep = '- wake "shop" up, which is suspended';
const noted = (serviceId: string) => `PUT /resourcetags/instance/${serviceId}/shop`;
const resumed = (serviceId: string, name = 'shop') =>
  `POST /mysuspended/${serviceId}/${name}/resume`;

const cases: Case[] = [
  {
    what: 'a suspended app',
    first: app,
    prepare: sleep,
    inputs: app,
    lines: [subscribed('eyevinn-web-runner'), asleep, '- restart it, which rebuilds it'],
    writes: ['POST /mysubscriptions', resumed('eyevinn-web-runner', 'ID'), 'PUT /myapps/ID'],
  },
  {
    what: 'a suspended app that lacks its standby',
    first: app,
    prepare: sleep,
    inputs: steady,
    lines: [
      subscribed('eyevinn-web-runner'),
      asleep,
      '- give it a standby',
      '- deploy it beside its standby, which rebuilds it',
    ],
    writes: [
      'POST /mysubscriptions',
      resumed('eyevinn-web-runner', 'ID'),
      'POST /myapps/ID/ha',
      'PUT /myapps/ID?rebuild=true',
    ],
  },
  {
    what: 'an app that lacks its standby',
    first: app,
    inputs: steady,
    lines: ['- give it a standby', '- deploy it beside its standby, which rebuilds it'],
    writes: ['POST /myapps/ID/ha', 'PUT /myapps/ID?rebuild=true'],
  },
  {
    what: 'a suspended runner',
    first: runner,
    prepare: sleep,
    inputs: runner,
    lines: [subscribed('eyevinn-web-runner'), asleep, '- restart "shop", which rebuilds it'],
    writes: [
      'POST /mysubscriptions',
      noted('eyevinn-web-runner'),
      resumed('eyevinn-web-runner'),
      'POST /services/eyevinn-web-runner/restart/shop',
    ],
  },
  {
    what: 'a suspended database',
    first: pgvector,
    prepare: sleep,
    inputs: pgvector,
    lines: [
      subscribed('pgvector-pgvector'),
      `${asleep}; the data of a database or storage is gone`,
      '- wait until "shop" runs, and change nothing of it',
    ],
    writes: ['POST /mysubscriptions', noted('pgvector-pgvector'), resumed('pgvector-pgvector')],
  },
  {
    what: 'a suspended database, without a wait',
    first: birme,
    prepare: sleep,
    inputs: { ...birme, wait: 'false' },
    lines: [
      subscribed('birme-osc-postgresql'),
      `${asleep}; its data is gone`,
      '- not wait, and change nothing of it',
    ],
    writes: [
      'POST /mysubscriptions',
      noted('birme-osc-postgresql'),
      resumed('birme-osc-postgresql'),
    ],
  },
  {
    what: 'a suspended database whose service takes no new options, which cannot be known yet',
    first: birme,
    prepare: sleep,
    inputs: { ...birme, options: other },
    lines: [
      subscribed('birme-osc-postgresql'),
      `${asleep}; its data is gone`,
      '- change 1 option of "shop", which restarts it',
    ],
    writes: [
      'POST /mysubscriptions',
      noted('birme-osc-postgresql'),
      resumed('birme-osc-postgresql'),
    ],
    isRed: true,
  },
  {
    what: 'backups that the plan of the workspace does not have',
    prepare: () => workspace.services.configure({ plan: { name: 'FREE' } }),
    inputs: { ...birme, 'backup-schedule': '0 2 * * *' },
    lines: [
      subscribed('birme-osc-postgresql'),
      '- create or change "shop": only a subscription shows whether it is there',
      '- back "shop" up at "0 2 * * *" (UTC), kept for 30 days',
      '- fail: The plan of the workspace does not allow backups of "shop" (the plan is FREE); what was deployed stays',
    ],
    writes: [
      'POST /mysubscriptions',
      'PUT /resourcetags/instance/birme-osc-postgresql/shop',
      'PUT /mysecrets/birme-osc-postgresql/batch',
      'POST /services/birme-osc-postgresql/instances',
      'PUT /mybackups/birme-osc-postgresql/shop/policy',
    ],
    isRed: true,
  },
];

describe('a plan says what the deploy does', () => {
  test.each(cases)('of $what', async ({ first, prepare, inputs, lines, writes, isRed = false }) => {
    if (first) expect((await workspace.run(first)).error).toBeUndefined();
    await prepare?.();

    const planned = await workspace.run(inputs, { operation: 'plan' });
    expect(planned.error).toBeUndefined();
    expect(linesOf(planned.log)).toEqual(lines);

    const deployed = await workspace.run(inputs, first ? { sha: nextCommit } : {});
    expect(deployed.error !== undefined).toBe(isRed);
    const sent = deployed.calls.filter((call) => !/^GET |servicetoken/.test(call));
    expect(sent.map((call) => call.replace(idOf() || 'ID', 'ID'))).toEqual(writes);
  });
});

test('a plan names what shows only once a suspended instance is awake', async () => {
  await workspace.run(pgvector);
  sleep();
  const hidden: ServiceInputs = { ...pgvector, 'public-access': 'false' };
  const planned = await workspace.run(hidden, { operation: 'plan' });
  expect(planned.log).toContain('is not known while it is suspended');
  const { error, log } = await workspace.run(hidden);
  expect(error).toMatchObject({ code: 'cannot-update' });
  expect(log).not.toContain('is not known while it is suspended');
});

test('plan and deploy name the reason of a sleep that is no idleness', async () => {
  await workspace.run(app);
  sleep();
  const parameters = {};
  const suspended = {
    serviceId: 'eyevinn-web-runner',
    instanceName: idOf(),
    suspendedAt: '2026-11-01T00:00:00Z',
    reason: 'token_limit_exceeded',
    parameters,
  };
  workspace.arm({ path: '/mysuspended', status: 200, body: [suspended], times: 9 });
  const planned = await workspace.run(app, { operation: 'plan' });
  expect(planned.log).toContain('which is suspended (token_limit_exceeded)');
  workspace.arm({ method: 'POST', path: /\/resume$/, status: 402 });
  const { error, log } = await workspace.run(app);
  expect(log).toContain('"shop" is suspended (token_limit_exceeded); waking it up.');
  expect(error).toMatchObject({ code: 'plan-limit' });
  expect((error as Error).message).toContain('does not allow waking "shop" up (the plan is');
});
