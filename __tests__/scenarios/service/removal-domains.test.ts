import { describe, expect, test } from '@jest/globals';
import { attachDomain } from '../../../src/services/domains.js';
import {
  type RunOptions,
  type ServiceInputs,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

/* A removal that ends in the middle is completed by the next one, and an app leaves no domain behind. */

const workspace = workspaceEachTest({ staleMs: 500, buildMs: 1000, startMs: 500 });

const domain = 'shop.example.com';
const app = { target: 'app', runner: 'web', domain } as const;
const runner = { target: 'runner', runner: 'web', domain } as const;
const things: [string, ServiceInputs, RegExp][] = [
  ['app', app, /\/myapps\/[0-9a-f]+$/],
  ['runner', runner, /\/instances\/shop$/],
];
const page = {
  status: 200,
  body: '<html>maintenance</html>',
  headers: { 'content-type': 'text/html' },
};

const domains = () => workspace.services.domains.map((one) => one.mapped.domain);
const tags = () => workspace.services.tagged.flatMap((one) => one.tags);
const apps = () => workspace.services.apps.of('acme');

async function attach(inputs: ServiceInputs, id: string) {
  return workspace.run(inputs, {
    act: async (desk) => {
      await attachDomain(desk, { domain, id });
      return { changed: true, status: 'running', summary: [] };
    },
  });
}

async function deploy(inputs: ServiceInputs) {
  await workspace.run(inputs);
  await attach(inputs, apps()[0]?.id ?? 'shop');
  expect(domains()).toEqual([domain]);
}

const remove = (inputs: ServiceInputs, more: RunOptions = {}) =>
  workspace.run(inputs, { operation: 'remove', ...more });

/** Answers the look at the list after the removal. */
function armLook(answer: Parameters<typeof workspace.arm>[0]): void {
  workspace.beforeRequest = ({ method, path }) => {
    if (method !== 'DELETE' || !/\/(myapps\/[0-9a-f]+|instances\/shop)$/.test(path)) return;
    workspace.beforeRequest = () => undefined;
    workspace.arm(answer);
  };
}
const look = { method: 'GET', path: /\/(myapps|instances)$/ };

describe.each(things)('the removal of a thing with a domain: %s', (_, inputs, path) => {
  test.each([
    ['is lost', { resetAfterHandling: true }],
    ['is an error, although it was done', { afterHandling: true, status: 500 }],
    ['is a page, although it was done', { afterHandling: true, ...page }],
  ])('is told as one where its answer %s', async (__, fault) => {
    await deploy(inputs);
    workspace.arm({ method: 'DELETE', path, ...fault });
    const { error, outputs, log } = await remove(inputs);
    expect({ error, changed: outputs.changed }).toEqual({ error: undefined, changed: true });
    expect(log).toContain('Removed "shop"');
    expect({ domains: domains(), tags: tags() }).toEqual({ domains: [], tags: [] });
  });

  test.each([
    ['a page', page],
    ['a 403', { status: 403, body: { reason: 'no' } }],
  ])('waits where the list answers once with %s', async (__, answer) => {
    await deploy(inputs);
    armLook({ ...look, ...answer });
    expect((await remove(inputs)).error).toBeUndefined();
    expect({ domains: domains(), tags: tags() }).toEqual({ domains: [], tags: [] });
  });

  test('whose end cannot be seen is perhaps done, and completed by the next one', async () => {
    await deploy(inputs);
    armLook({ ...look, ...page, times: 100 });
    const { error } = await remove(inputs);
    expect(error).toMatchObject({ code: 'remove-failed' });
    expect((error as Error).message).toMatch(/cannot be seen 1 min 0 s later: .*<html>maintenance/);
    expect((error as Error).message).toContain('Changed before that: perhaps: remove "shop".');
    workspace.platform.faults.disarmAll();

    const { outputs, log } = await remove(inputs);
    expect(log).toContain('what it had left is removed.');
    expect(outputs.changed).toBe(true);
    expect({ domains: domains(), tags: tags() }).toEqual({ domains: [], tags: [] });
    expect((await remove(inputs)).outputs.changed).toBe(false);
  });

  test('that is cancelled after its request is completed by the next one, which needs no domain', async () => {
    await deploy(inputs);
    const cancelAt = { test: (call: string) => call.startsWith('GET') && isGone() };
    const isGone = () => workspace.services.instances.of('acme').length === 0;
    expect((await remove(inputs, { cancelAt })).error).toMatchObject({ code: 'interrupted' });
    expect(domains()).toEqual([domain]);

    const { domain: _, ...without } = inputs;
    expect((await remove(without)).outputs.changed).toBe(true);
    expect({ domains: domains(), tags: tags() }).toEqual({ domains: [], tags: [] });
  });
});

test.each(things)(
  'a domain that cannot be freed keeps the tags of its thing, for the next removal: %s',
  async (_, inputs) => {
    await deploy(inputs);
    workspace.arm({ method: 'DELETE', path: /mydomains/, ...page });
    const { log, error } = await remove(inputs);
    expect(error).toBeUndefined();
    expect(log).toContain('a custom domain may still lead to it');
    expect(tags()).not.toEqual([]);
    expect((await remove(inputs)).log).toContain('what it had left is removed.');
    expect({ domains: domains(), tags: tags() }).toEqual({ domains: [], tags: [] });
  },
);

test('the domain of a runner that is gone stays where another repository had deployed it', async () => {
  await deploy(runner);
  const [tagged] = workspace.services.tagged;
  if (tagged) workspace.services.setTags({ ...tagged, tenant: 'acme' }, ['repository acme/other']);
  for (const instance of workspace.services.instances.of('acme'))
    workspace.services.instances.remove(instance);
  expect((await remove(runner)).log).toContain('nothing to remove');
  expect(domains()).toEqual([domain]);
});

describe('the domain of an app that is gone', () => {
  async function removeByHand() {
    await deploy(app);
    for (const one of [...apps()]) {
      workspace.services.apps.remove(one);
      workspace.services.instances.remove(one.instance);
    }
  }

  test('is given to the next deploy of its repository', async () => {
    await removeByHand();
    await workspace.run(app);
    const id = apps()[0]?.id ?? '';
    expect((await attach(app, id)).error).toBeUndefined();
    expect(workspace.services.domains).toMatchObject([{ mapped: { domain, instanceName: id } }]);
  });

  test('stays where another repository had deployed it, or where the app is there', async () => {
    await removeByHand();
    const [tagged] = workspace.services.tagged;
    if (tagged)
      workspace.services.setTags({ ...tagged, tenant: 'acme' }, ['repository acme/other']);
    await workspace.run(app);
    expect((await attach(app, apps()[0]?.id ?? '')).error).toMatchObject({ status: 409 });
    expect(domains()).toEqual([domain]);

    workspace.services.domains.length = 0;
    await attach(app, apps()[0]?.id ?? '');
    await workspace.run(runner, { name: 'other' });
    expect((await attach(runner, 'other')).error).toMatchObject({ status: 409 });
  });
});
