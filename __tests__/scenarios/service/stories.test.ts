import { describe, expect, test } from '@jest/globals';
import { logOf, tablesOf } from '../../support/service/service-output.js';
import {
  commit,
  database,
  nextCommit,
  type ServiceInputs,
  shopUrl,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

/* Whole runs as a user sees them: every line of the log, the table of the summary, the outputs. */

const workspace = workspaceEachTest({
  knownMs: 1000,
  startMs: 3000,
  staleMs: 4000,
  buildMs: 20_000,
});

const postgres = 'pgvector-pgvector';
const options = (db: string) => database(`PostgresPassword: correcthorse\nPostgresDb: ${db}`);
describe('an instance', () => {
  const table = (result: string) => [
    [
      'Instance',
      ['Service', postgres],
      ['Name', 'shop'],
      ['URL', 'URL'],
      ['App', 'URL'],
      ['Ports', '198.51.100.7:10500 → 5432'],
      ['Inside of the platform', 'acme-shop.acme.svc.cluster.local:5432'],
      ['Result', result],
      ['Status', 'running'],
    ],
  ];

  test('is created, left unchanged, changed, resumed and removed', async () => {
    const made = await workspace.run(options('one'));
    expect(logOf(made)).toEqual([
      `Subscribing the workspace to ${postgres}.`,
      `Stored as secrets of ${postgres}: PostgresPassword.`,
      `"shop" on ${postgres}: created.`,
      'the platform does not know its health yet',
      'health starting',
      'health running',
    ]);
    expect(tablesOf(made)).toEqual(table('created'));
    expect(made.result?.summary[0]?.rows).toContainEqual(['Time', '3.1 s']);
    const { url } = workspace.shop;
    const resources = { app: url, license: { url: 'https://example.com/license' } };
    expect(made.outputs).toEqual({
      name: 'shop',
      id: 'shop',
      url,
      changed: true,
      status: 'running',
      endpoints: {
        url,
        app: url,
        ports: [{ externalIp: '198.51.100.7', externalPort: 10_500, internalPort: 5432 }],
        internal: { host: 'acme-shop.acme.svc.cluster.local', ports: [5432] },
      },
      instance: { name: 'shop', url, resources, PostgresPassword: '***', PostgresDb: 'one' },
    });
    const same = await workspace.run(options('one'));
    expect(logOf(same)).toEqual([`"shop" on ${postgres}: unchanged.`, 'health running']);
    expect(tablesOf(same)).toEqual(table('unchanged'));
    expect(same.outputs.changed).toBe(false);

    const changed = await workspace.run(options('two'));
    expect(logOf(changed)).toEqual([
      'Changing 1 option of "shop": PostgresDb.',
      `"shop" on ${postgres}: updated.`,
      'health starting',
      'health running',
    ]);
    expect(tablesOf(changed)).toEqual(table('updated'));
    workspace.services.suspend('shop');
    workspace.platform.log.clear();
    const woken = await workspace.run(options('two'));
    // For a minute its service answers 401 to any token.
    expect(workspace.calls().filter((call) => call === 'POST /servicetoken')).toHaveLength(2);
    expect(logOf(woken)).toEqual([
      `Subscribing the workspace to ${postgres}.`,
      '"shop" is suspended; waking it up.',
      `::warning title=osc-deploy::"shop" of ${postgres} was suspended, which deletes the data of this service: it starts empty.`,
      `"shop" on ${postgres}: resumed.`,
      'health starting',
      'health running',
    ]);
    expect(tablesOf(woken)).toEqual(table('resumed'));

    const removed = await workspace.run(database(''), { operation: 'remove' });
    expect(logOf(removed)).toEqual([`Removed "shop" of ${postgres}.`]);
    expect(removed.result).toEqual({ changed: true, status: 'removed', summary: [] });
    expect(removed.outputs).toEqual({
      name: 'shop',
      id: 'shop',
      url,
      changed: true,
      status: 'removed',
      endpoints: { url, app: url },
      instance: { url, resources },
    });
    const gone = await workspace.run(database(''), { operation: 'remove' });
    expect(logOf(gone)).toEqual([`There is no "shop" of ${postgres}; nothing to remove.`]);
    expect(gone.outputs).toEqual({ name: 'shop', changed: false, status: 'removed' });
  });

  test('is planned while it is missing, running and suspended', async () => {
    interface Plan {
      would: string[];
      shown?: Record<string, string>;
      db?: string;
      note?: string;
    }
    const plan = async ({ would, shown = {}, db = 'one', note }: Plan) => {
      workspace.platform.log.clear();
      const planned = await workspace.run(options(db), { operation: 'plan' });
      expect(logOf(planned)).toEqual([
        `Plan for "shop" of ${postgres}:`,
        ...would.map((step) => `- ${step}`),
        ...Object.entries(shown).map(([name, value]) => `    ${name}: ${value}`),
        ...(note ? [note] : []),
      ]);
      const steps = would.map((step) => ['Would', step]);
      expect(tablesOf(planned)).toEqual([
        [
          'Plan',
          ['Service', postgres],
          ['Name', 'shop'],
          ...steps,
          ['Plan of the workspace', 'PERSONAL'],
          ['Tokens left', '1,200'],
        ],
        ...(Object.keys(shown).length > 0 ? [['Options', ...Object.entries(shown)]] : []),
      ]);
      const changed = would.length > 1 || !would[0]?.startsWith('wait');
      expect(planned.outputs).toEqual({ name: 'shop', status: 'planned', changed });
      // Reading an instance takes a token, which a POST gives and which changes nothing.
      const writes = workspace
        .calls()
        .filter((call) => !call.startsWith('GET ') && call !== 'POST /servicetoken');
      expect(writes).toEqual([]);
    };
    const subscribes = `subscribe the workspace to ${postgres}`;
    await plan({
      would: [subscribes, 'create or change "shop": only a subscription shows whether it is there'],
      shown: { PostgresPassword: '***', PostgresDb: '***' },
      note: `Before that, PostgresPassword would be stored as secrets of ${postgres} if its schema calls them so, which only a subscription shows.`,
    });
    await workspace.run(database('PostgresPassword: correcthorse'));
    const wakes = 'wake "shop" up, which is suspended; the data of a database or storage is gone';
    const waits = 'wait until "shop" runs, and change nothing of it';
    const changes = 'change 1 option of "shop", which restarts it';
    await plan({ would: [changes], shown: { PostgresDb: 'not set → one' } });
    await workspace.run(options('one'));
    await plan({ would: [waits] });
    await plan({ would: [changes], shown: { PostgresDb: 'one → two' }, db: 'two' });
    workspace.services.suspend('shop');
    await plan({ would: [subscribes, wakes, waits] });
  });

  test('is planned with the options that its service does not change', async () => {
    const channel = (slate: string): ServiceInputs => ({
      target: 'instance',
      service: 'channel-engine',
      options: `type: Loop\nurl: https://e.com/a.m3u8\nopts.defaultSlateUri: ${slate}`,
    });
    await workspace.run(channel('https://e.com/1'));
    expect(
      logOf(await workspace.run(channel('https://e.com/2'), { operation: 'plan' })).slice(1),
    ).toEqual([
      '- fail: The service channel-engine takes options only for a new instance, so opts.defaultSlateUri of "shop" cannot be changed.',
      '    opts.defaultSlateUri: https://e.com/1 → https://e.com/2',
      '    url: not shown by the platform',
    ]);
  });
});

describe('a runner', () => {
  const service = 'eyevinn-web-runner';
  const web = { target: 'runner', runner: 'web' } as const;
  const table = (result: string, { live, asked }: { live: string; asked?: string }) => [
    [
      'Instance',
      ['Service', service],
      ['Name', 'shop'],
      ['URL', 'URL'],
      ['App', 'URL'],
      ['Result', result],
      ['Status', 'running'],
      ['Commit', live],
      ...(asked ? [['Asked for', asked]] : []),
    ],
  ];

  test('is created, rebuilt, and found at a newer commit of the branch', async () => {
    const made = await workspace.run(web);
    expect(logOf(made)).toEqual([
      `Subscribing the workspace to ${service}.`,
      `"shop" on ${service}: created.`,
      'building commit aaaaaaa',
      'health running, commit aaaaaaa',
    ]);
    expect(tablesOf(made)).toEqual(table('created', { live: commit }));
    const again = await workspace.run(web, { sha: nextCommit });
    expect(logOf(again)).toEqual([
      `"shop" on ${service}: restarted.`,
      'the app still shows commit aaaaaaa instead of bbbbbbb',
      'building commit bbbbbbb',
      'health running, commit bbbbbbb',
    ]);
    expect(tablesOf(again)).toEqual(table('restarted', { live: nextCommit }));
    const older = await workspace.run(web);
    expect(logOf(older)).toEqual([
      `"shop" on ${service}: restarted.`,
      'the app still shows commit bbbbbbb instead of aaaaaaa',
      'building commit bbbbbbb',
      'health running, commit bbbbbbb, not aaaaaaa of this run',
      '::notice title=osc-deploy::Commit bbbbbbb of the branch main is live, not aaaaaaa of this run: the platform builds the newest commit of a branch.',
    ]);
    expect(tablesOf(older)).toEqual(table('restarted', { live: nextCommit, asked: commit }));
    expect(older.outputs).toMatchObject({ commit: nextCommit, status: 'running' });
  });

  test('is planned', async () => {
    await workspace.run(web);
    const planned = await workspace.run(web, { operation: 'plan' });
    expect(logOf(planned)).toEqual([
      `Plan for "shop" of ${service}:`,
      '- restart "shop", which rebuilds it',
    ]);
    const other = await workspace.run({ ...web, 'source-ref': 'v1' }, { operation: 'plan' });
    expect(logOf(other).slice(1)).toEqual([
      '- change 1 option of "shop", which rebuilds it',
      '    SourceUrl: https://github.com/acme/shop#main → https://github.com/acme/shop#v1',
    ]);
  });
});

describe('an app', () => {
  const app: ServiceInputs = { target: 'app', runner: 'go' };
  const source = 'https://github.com/acme/shop at main';
  const table = (result: string) => [
    [
      'App',
      ['App', 'shop'],
      ['URL', 'URL'],
      ['Source', source],
      ['Result', result],
      ['Status', 'running'],
      ['Commit', nextCommit],
    ],
  ];

  test('is planned, created, rebuilt and removed', async () => {
    const run = (more: object = {}) => workspace.run(app, { sha: nextCommit, ...more });
    const first = await run({ operation: 'plan' });
    expect(logOf(first)).toEqual([
      'Plan for "shop" of My Apps:',
      `- create the app "shop" from ${source}`,
    ]);
    expect(first.outputs).toEqual({ name: 'shop', status: 'planned', changed: true });
    expect(workspace.calls().filter((call) => !call.startsWith('GET '))).toEqual([]);
    const made = await run();
    expect(logOf(made)).toEqual([
      '"shop" of My Apps: created.',
      'building',
      'build running, commit bbbbbbb',
    ]);
    expect(tablesOf(made)).toEqual(table('created'));
    const [{ id, url } = {}] = workspace.services.apps.of('acme');
    const appDns = new URL(url ?? '').host;
    const record = {
      name: 'shop',
      url,
      id,
      type: 'golang',
      gitUrl: `${shopUrl}#main`,
      appDns,
      haEnabled: false,
    };
    expect(made.outputs).toEqual({
      name: 'shop',
      url,
      id,
      endpoints: { url },
      changed: true,
      status: 'running',
      commit: nextCommit,
      instance: {
        ...record,
        buildStatus: 'running',
        sourceRef: 'main',
        configService: '',
        subPath: '',
      },
    });
    const again = await run();
    expect(logOf(again)).toEqual([
      '"shop" of My Apps: updated.',
      'build running; waiting for the new build',
      'building',
      'build running, commit bbbbbbb',
    ]);
    expect(tablesOf(again)).toEqual(table('updated'));

    const planned = await run({ operation: 'plan' });
    expect(logOf(planned)).toEqual([
      'Plan for "shop" of My Apps:',
      '- restart it, which rebuilds it',
    ]);
    const other = await run({
      operation: 'plan',
      about: { subject: { is: 'branch', name: 'topic' } },
    });
    expect(logOf(other)).toEqual([
      'Plan for "shop" of My Apps:',
      '- change its source ref from main to topic, which rebuilds it',
    ]);
    const unnamed = await run({
      operation: 'plan',
      about: { subject: { is: 'nothing' }, ref: '', sha: '' },
    });
    expect(logOf(unnamed)).toEqual([
      'Plan for "shop" of My Apps:',
      '- change its source ref from main to the default branch, which rebuilds it',
    ]);
    workspace.platform.log.clear();
    const started = await workspace.run({ ...app, wait: 'false' });
    expect(logOf(started)).toEqual([
      '"shop" of My Apps: updated.',
      'Not waited for, so the running commit is unknown.',
    ]);
    expect(started.outputs).not.toHaveProperty('commit');
    expect(workspace.calls().at(-1)).toBe(`PUT /myapps/${id}`);
    const removed = await run({ operation: 'remove' });
    expect(logOf(removed)).toEqual(['Removed "shop" of My Apps.']);
    expect(removed.outputs).toMatchObject({ id, url, changed: true, status: 'removed' });
    expect(logOf(await run({ operation: 'remove' }))).toEqual([
      'There is no "shop" of My Apps; nothing to remove.',
    ]);
  });
});

test('a job is planned, run and removed', async () => {
  workspace.services.configure({ jobMs: 5000 });
  const service = 'eyevinn-ffmpeg-s3';
  const job: ServiceInputs = { target: 'job', service, options: 'cmdLineArgs: -i a b' };
  const planned = await workspace.run(job, { operation: 'plan' });
  expect(logOf(planned)).toEqual([
    `Plan for "shop" of ${service}:`,
    `- subscribe the workspace to ${service}`,
    '- create the job "shop", follow it and remove it',
    '    cmdLineArgs: ***',
  ]);
  const ran = await workspace.run(job);
  const said = [
    `The job "shop" of ${service} was started.`,
    'status Pending',
    'status Complete',
    'The job "shop" was removed.',
  ];
  expect(logOf(ran)).toEqual(expect.arrayContaining(said));
  expect(tablesOf(ran)).toEqual([
    ['Job', ['Service', service], ['Name', 'shop'], ['Status', 'Complete']],
  ]);
  expect(ran.outputs).toEqual({
    name: 'shop',
    id: 'shop',
    endpoints: {},
    changed: true,
    status: 'Complete',
    instance: expect.objectContaining({ name: 'shop', cmdLineArgs: '-i a b' }),
  });
});
