import { describe, expect, test } from '@jest/globals';
import { makeStore } from '../../support/platform/parameter-store.js';
import {
  nextCommit,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

/* A gateway that sends a page in place of an answer has perhaps not passed the write on, whatever its status says. */

const workspace = workspaceEachTest({ staleMs: 500, buildMs: 1000, startMs: 500 });

const page = {
  status: 200,
  body: '<html>maintenance</html>',
  headers: { 'content-type': 'text/html' },
};
const app = { target: 'app', runner: 'web', 'config-service': 'shopconfig' } as const;
const runner = { target: 'runner', runner: 'web' } as const;
const cache = { target: 'instance', service: 'valkey-io-valkey' } as const;

interface Case {
  before: ServiceInputs;
  now: ServiceInputs;
  fault: { method: string; path: RegExp };
  says?: string;
}

const cases: [string, Case][] = [
  [
    'a changed variable',
    {
      before: { ...app, config: 'HOST: one' },
      now: { ...app, config: 'HOST: two' },
      fault: { method: 'PUT', path: /config\/HOST$/ },
    },
  ],
  [
    'a new variable',
    {
      before: { ...app, config: 'HOST: one' },
      now: { ...app, config: 'HOST: one\nNEW: x' },
      fault: { method: 'POST', path: /api\/v1\/config$/ },
    },
  ],
  [
    'a variable that is deleted',
    {
      before: { ...app, config: 'HOST: one\nOLD: x' },
      now: { ...app, config: 'HOST: one', 'config-prune': 'true' },
      fault: { method: 'DELETE', path: /config\/OLD$/ },
      says: 'could not be deleted: OLD',
    },
  ],
  [
    'the build of an app',
    {
      before: app,
      now: app,
      fault: { method: 'PUT', path: /\/myapps\/[0-9a-f]+$/ },
      says: 'perhaps: restart it',
    },
  ],
  [
    'a standby that goes',
    {
      before: { ...app, 'high-availability': 'true' },
      now: { ...app, 'high-availability': 'false' },
      fault: { method: 'DELETE', path: /\/ha$/ },
      says: '"shop" is live; only this step after it is perhaps not done.',
    },
  ],
  [
    'the folder of a runner',
    {
      before: runner,
      now: { ...runner, 'sub-path': 'api' },
      fault: { method: 'PATCH', path: /\/instances\/shop$/ },
      says: 'perhaps: ',
    },
  ],
  [
    'the restart of a runner',
    {
      before: runner,
      now: runner,
      fault: { method: 'POST', path: /\/restart\/shop$/ },
      says: 'perhaps: restart',
    },
  ],
  [
    'the password of a database',
    {
      before: { ...cache, options: 'Password: hunter2hunter2' },
      now: { ...cache, options: 'Password: hunter3hunter3' },
      fault: { method: 'PATCH', path: /\/instances\/shop$/ },
      says: 'perhaps: ',
    },
  ],
  [
    'the schedule of its backups',
    {
      before: cache,
      now: { ...cache, 'backup-schedule': '0 2 * * *' },
      fault: { method: 'PUT', path: /\/policy$/ },
      says: '"shop" is live; only this step after it is perhaps not done.',
    },
  ],
  [
    'the secret of a database',
    {
      before: { ...cache, options: 'Password: hunter2hunter2' },
      now: { ...cache, options: 'Password: hunter3hunter3' },
      fault: { method: 'PUT', path: /\/mysecrets\/.*\/batch$/ },
    },
  ],
];

test.each(cases)(
  'a page in answer to %s ends the deploy',
  async (_, { before, now, fault, says }) => {
    await makeStore(workspace.platform, { name: 'shopconfig', secrets: false });
    expect((await workspace.run(before)).error).toBeUndefined();
    const armed = workspace.arm({ ...fault, ...page });
    const { error } = await workspace.run(now, { sha: nextCommit });
    expect(armed.hits).toBe(1);
    expect((error as Error).message).toContain('a page of text/html instead of JSON');
    expect((error as Error).message).toContain(says ?? '');
  },
);

test('a page in answer to the creation of an app is looked behind', async () => {
  await makeStore(workspace.platform, { name: 'shopconfig', secrets: false });
  workspace.arm({ method: 'POST', path: /\/myapps$/, afterHandling: true, ...page });
  expect((await workspace.run(app)).error).toBeUndefined();
  expect(workspace.services.apps.of('acme')).toHaveLength(1);
});

describe("a gateway's page with 404", () => {
  const missing = { ...page, status: 404, times: 99 };
  const service = 'eyevinn-test-adserver';
  const adserver = { target: 'instance', service, options: 'MrssOrigin: one' } as const;
  const tagged = { resourceType: 'instance', serviceId: service, resourceId: 'shop' } as const;
  const others = () =>
    workspace.services.setTags({ ...tagged, tenant: 'acme' }, ['repository acme/other']);

  test.each(['deploy', 'remove'] as const)(
    "in answer to the tags does not make what is tagged nobody's: %s",
    async (operation) => {
      await workspace.run(adserver);
      others();
      workspace.arm({ method: 'GET', path: /resourcetags/, ...missing });
      const options = 'MrssOrigin: other';
      const { error } = await workspace.run({ ...adserver, options }, { operation });
      expect(error).toMatchObject({ code: 'platform-error' });
      expect(workspace.shop.options).toMatchObject({ MrssOrigin: 'one' });
    },
  );

  test('in answer to a subscription says nothing of the service', async () => {
    const armed = workspace.arm({ method: 'POST', path: /mysubscriptions/, ...missing, times: 2 });
    expect((await workspace.run(cache)).error).toBeUndefined();
    expect(armed.hits).toBe(2);

    workspace.arm({ method: 'POST', path: /mysubscriptions/, ...missing });
    const other = { ...cache, service: 'apache-couchdb' };
    expect((await workspace.run(other)).error).toMatchObject({ code: 'platform-error' });
  });

  test('or 404 in JSON in answer to new tags is told, as the list of tags has answered', async () => {
    workspace.arm({ method: 'PUT', path: /resourcetags/, status: 404, times: 99 });
    const { log, error } = await workspace.run(cache, { preview: true });
    expect(error).toBeUndefined();
    expect(log).toContain('::warning title=osc-deploy::Tags in the console are not as they');
  });

  test('for ever in JSON is a platform without tags', async () => {
    workspace.arm({ path: /resourcetags/, status: 404, times: 999 });
    const { log, error } = await workspace.run(cache);
    expect(error).toBeUndefined();
    expect(log).not.toContain('::warning');
  });
});
