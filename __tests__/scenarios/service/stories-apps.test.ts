import { afterEach, describe, expect, test } from '@jest/globals';
import { logOf, tablesOf } from '../../support/service/service-output.js';
import { nextCommit, type ServiceInputs, ServiceWorkspace, shopUrl } from '../../support/service/service-workspace.js';

/** Whole runs as a user sees them: every line of the log, the table of the summary, the outputs. */
let workspace: ServiceWorkspace;
afterEach(async () => workspace.close());

const slow = { knownMs: 1000, startMs: 3000, staleMs: 4000, buildMs: 20_000 };

describe('an app', () => {
  const app: ServiceInputs = { target: 'app', runner: 'go' };
  const source = 'https://github.com/acme/shop at main';
  const table = (result: string) => [
    [
      'App',
      ['App', 'shop'],
      ['URL', 'URL'],
      ['Source', source],
      ['Commit', nextCommit],
      ['Result', result],
      ['Status', 'running'],
    ],
  ];

  test('is planned, made, built anew and removed', async () => {
    workspace = await ServiceWorkspace.open({ services: slow });
    const run = (more: object = {}) => workspace.run(app, { sha: nextCommit, ...more });
    const first = await run({ operation: 'plan' });
    expect(logOf(first)).toEqual(['Plan for "shop" of My Apps:', `- create the app "shop" from ${source}`]);
    expect(first.outputs).toEqual({ name: 'shop', status: 'planned', changed: true });
    expect(workspace.calls().filter((call) => !call.startsWith('GET '))).toEqual([]);
    const made = await run();
    expect(logOf(made)).toEqual(['"shop" of My Apps: created.', 'building', 'build running, commit bbbbbbb']);
    expect(tablesOf(made)).toEqual(table('created'));
    const [{ id, url } = {}] = workspace.services.apps.of('acme');
    const appDns = new URL(url ?? '').host;
    const record = { name: 'shop', url, id, type: 'golang', gitUrl: `${shopUrl}#main`, appDns };
    expect(made.outputs).toEqual({
      ...{ name: 'shop', url, id, endpoints: { url }, changed: true, status: 'running', commit: nextCommit },
      instance: { ...record, buildStatus: 'running', sourceRef: 'main', configService: '', subPath: '' },
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
    expect(logOf(planned)).toEqual(['Plan for "shop" of My Apps:', '- restart it, which builds it anew']);
    const other = await run({ operation: 'plan', about: { branch: 'topic' } });
    expect(logOf(other)).toEqual([
      'Plan for "shop" of My Apps:',
      '- change its source ref from main to topic, which builds it anew',
    ]);
    const unnamed = await run({ operation: 'plan', about: { branch: undefined, ref: '', sha: '' } });
    expect(logOf(unnamed)).toEqual([
      'Plan for "shop" of My Apps:',
      '- change its source ref from main to the default branch, which builds it anew',
    ]);
    workspace.platform.log.clear();
    const started = await workspace.run({ ...app, wait: 'false' });
    expect(logOf(started)).toEqual(['"shop" of My Apps: updated.']);
    expect(started.outputs).not.toHaveProperty('commit');
    expect(workspace.calls().at(-1)).toBe(`PUT /myapps/${id}`);
    const removed = await run({ operation: 'remove' });
    expect(logOf(removed)).toEqual(['Removed "shop" of My Apps.']);
    expect(removed.outputs).toMatchObject({ id, url, changed: true, status: 'removed' });
    expect(logOf(await run({ operation: 'remove' }))).toEqual(['There is no "shop" of My Apps; nothing to remove.']);
  });
});

test('a job is planned, run and removed', async () => {
  workspace = await ServiceWorkspace.open({ services: { knownMs: 1000, jobMs: 5000 } });
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
  const said = logOf(ran);
  expect([...said.slice(0, 3), ...said.slice(-2)]).toEqual([
    `Subscribing the workspace to ${service}.`,
    `The job "shop" of ${service} was started.`,
    '::group::Log of the job "shop"',
    '::endgroup::',
    'The job "shop" was removed.',
  ]);
  expect(said.filter((line) => line.startsWith('status '))).toEqual([
    'status Pending',
    'status Running',
    'status Complete',
  ]);
  expect(tablesOf(ran)).toEqual([['Job', ['Service', service], ['Name', 'shop'], ['Status', 'Complete']]]);
  expect(ran.outputs).toEqual({
    ...{ name: 'shop', id: 'shop', endpoints: {}, changed: true, status: 'Complete' },
    instance: expect.objectContaining({ name: 'shop', cmdLineArgs: '-i a b' }),
  });
});
