import { describe, expect, test } from '@jest/globals';
import { startAnew } from '../../../emulator/services/instance-starts.js';
import { readMarker } from '../../../src/contract/tags.js';
import { makeStore } from '../../support/platform/parameter-store.js';
import {
  commit,
  nextCommit,
  type ServiceInputs,
  shopUrl,
  workspaceEachTest,
} from '../../support/service/service-workspace.js';

const workspace = workspaceEachTest({ staleMs: 2000, gapMs: 500, buildMs: 20_000, startMs: 2000 });

const app = { target: 'app', runner: 'web' } as const;
const runner = { target: 'runner', runner: 'web' } as const;
const withStore = { 'config-service': 'shopconfig' };
const newest = 'c'.repeat(40);
const runOf = (id: number) => ({ runUrl: `https://github.com/acme/shop/actions/runs/${id}` });
const parameters = () => workspace.services.parametersOf('acme', 'shopconfig');
const stored = () => Object.fromEntries(parameters());

/** Acts once, at the first look after a request of the run that matches. */
function onceAfter(pattern: RegExp, act: () => void): void {
  let isSent = false;
  let isDone = false;
  workspace.beforeRequest = ({ method, path }) => {
    if (isSent && !isDone && method === 'GET') {
      isDone = true;
      act();
    }
    isSent ||= pattern.test(`${method} ${path}`);
  };
}

async function deployFirst(inputs: ServiceInputs): Promise<void> {
  await makeStore(workspace.platform, { name: 'shopconfig', secrets: false });
  const { error } = await workspace.run({ ...inputs, ...withStore, config: 'HOST: db.old' });
  expect(error).toBeUndefined();
  workspace.failBuilds(nextCommit);
}

/** Changes the tags of the thing. */
function retag(change: (tags: readonly string[]) => string[]): void {
  const { services } = workspace;
  const marked = services.tagged.find(({ resourceId }) => resourceId === 'shop');
  if (marked) services.setTags(marked, change(marked.tags));
}

/** Marks the thing as another run does. */
function markAs(run: number): void {
  retag((tags) => tags.map((tag) => tag.replace(/^run \d+$/, `run ${run}`)));
}

const tagsOf = () =>
  workspace.services.tagged.find(({ resourceId }) => resourceId === 'shop')?.tags ?? [];

describe('variables that somebody else has changed while a build failed', () => {
  const start = /PATCH \/myapps|PUT \/myapps|POST .*restart/;

  test.each<{ what: string; inputs: ServiceInputs }>([
    { what: 'a runner that is rolled back', inputs: { ...runner, rollback: 'true' } },
    { what: 'an app without a way back', inputs: { ...app, rollback: 'true' } },
    { what: 'an app with a standby', inputs: { ...app, 'high-availability': 'true' } },
  ])('stay, and are named: $what', async ({ inputs }) => {
    await deployFirst(inputs);
    onceAfter(start, () => parameters().set('HOST', 'db.person').set('NEW', 'theirs'));
    const config = 'HOST: db.wrong\nNEW: x\nALSO: x';
    const { error, log } = await workspace.run(
      { ...inputs, ...withStore, config },
      { sha: nextCommit },
    );
    expect(stored()).toEqual({ HOST: 'db.person', NEW: 'theirs' });
    expect((error as Error).message).toContain(
      '\nThis could not be taken back: write 2 variables of the parameter store "shopconfig": 1 of 3 variables went back. Changed by somebody else since, and left: HOST, NEW.',
    );
    expect(log).not.toContain('the former variables are restored');
  });

  test('are not counted when the first write was refused', async () => {
    await deployFirst(runner);
    workspace.arm({ method: 'PUT', path: /config\/HOST/, status: 500, times: 99 });
    const { error } = await workspace.run({ ...runner, ...withStore, config: 'HOST: db.wrong' });
    expect((error as Error).message).not.toMatch(/Taken back|Changed before that/);
    expect(stored()).toEqual({ HOST: 'db.old' });
  });
});

describe('an option that somebody else has changed while the new one failed', () => {
  test('stays, and nothing is rolled back', async () => {
    const inputs = { target: 'instance', service: 'valkey-io-valkey', rollback: 'true' } as const;
    await workspace.run({ ...inputs, options: 'Password: hunter2hunter2' });
    onceAfter(/PATCH /, () => {
      workspace.shop.health = 'failed';
      workspace.shop.options = { ...workspace.shop.options, Password: 'byaperson99' };
    });
    const { error, outputs } = await workspace.run({ ...inputs, options: 'Password: newpw44444' });
    expect(workspace.shop.options).toMatchObject({ Password: 'byaperson99' });
    expect((error as Error).message).toContain(
      '\nSince then, somebody else has changed Password of "shop", which stays. So nothing more was taken back.',
    );
    expect(outputs).toMatchObject({ 'rolled-back': false });
  });

  test('of several is the only one that stays', async () => {
    const inputs = { target: 'instance', service: 'pgvector-pgvector', rollback: 'true' } as const;
    await workspace.run({
      ...inputs,
      options: 'PostgresPassword: hunter22\nPostgresDb: one\nPostgresUser: one',
    });
    let changes = 0;
    workspace.beforeRequest = ({ method }) => {
      if (method === 'PATCH') changes += 1;
      if (changes > 0) workspace.shop.health = changes === 1 ? 'failed' : undefined;
      if (changes === 1 && method === 'GET')
        workspace.shop.options = { ...workspace.shop.options, PostgresDb: 'person' };
    };
    const { log } = await workspace.run({
      ...inputs,
      options: 'PostgresDb: two\nPostgresUser: two',
    });
    expect(workspace.shop.options).toMatchObject({ PostgresDb: 'person', PostgresUser: 'one' });
    expect(log).toContain('somebody else has changed PostgresDb of "shop", which stays');
  });
});

describe('a run whose version fails after a newer run has deployed', () => {
  test.each<{ what: string; inputs: ServiceInputs; at: RegExp }>([
    { what: 'before the way back', inputs: { ...runner, rollback: 'true' }, at: /POST .*restart/ },
    {
      what: 'while variables go back',
      inputs: { ...runner, rollback: 'true' },
      at: /DELETE .*config\/NEW/,
    },
  ])('leaves its version: $what', async ({ inputs, at }) => {
    await deployFirst(inputs);
    onceAfter(at, () => markAs(5001));
    const { error, outputs, calls } = await workspace.run(
      { ...inputs, ...withStore, config: 'HOST: db.wrong\nNEW: x' },
      { sha: nextCommit, about: runOf(5000) },
    );
    expect(error).toMatchObject({ code: 'build-failed' });
    expect((error as Error).message).toMatch(
      /\nSince then, "shop" was deployed by another run, \S+\/runs\/5001\..* So nothing more was taken back\./,
    );
    expect((error as Error).message.includes('before that was seen: the variable NEW of')).toBe(
      at.source.includes('DELETE'),
    );
    expect(outputs).toMatchObject({ 'rolled-back': false });
    expect(calls.filter((call) => call.startsWith('PATCH '))).toEqual([]);
    expect(readMarker(tagsOf()).run).toBe('5001');
  });

  test('looks at the tags before each variable', async () => {
    await deployFirst({ ...runner, rollback: 'true' });
    onceAfter(/DELETE .*config\/ALSO/, () => markAs(5001));
    const { error } = await workspace.run(
      { ...runner, ...withStore, rollback: 'true', config: 'HOST: db.old\nNEW: x\nALSO: x' },
      { sha: nextCommit, about: runOf(5000) },
    );
    expect((error as Error).message).toContain('the variable ALSO of');
    expect(stored()).toEqual({ HOST: 'db.old', NEW: 'x' });
  });

  test('names the variables that went back before somebody else changed the source', async () => {
    await deployFirst({ ...runner, rollback: 'true' });
    onceAfter(/POST .*restart|PATCH /, () => {
      const options = { ...workspace.shop.options, SourceUrl: `${shopUrl}#person` };
      workspace.shop.options = options;
    });
    const { error } = await workspace.run(
      { ...runner, ...withStore, rollback: 'true', config: 'HOST: db.wrong' },
      { sha: nextCommit, about: runOf(5000) },
    );
    expect((error as Error).message).toMatch(
      /somebody else has changed SourceUrl .* seen: the variable HOST of .* So nothing more/,
    );
  });

  test.each([
    ['before its start', /PUT \/resourcetags\/instance/],
    ['while it starts', /POST .*restart/],
  ])('is not the reason that the newer one lacks a variable: %s', async (_, at) => {
    await deployFirst(runner);
    workspace.services.repositories.failing.clear();
    parameters().set('NEW', 'x');
    onceAfter(at, () => void parameters().delete('NEW'));
    const { error, log } = await workspace.run(
      { ...runner, ...withStore, config: 'HOST: two\nNEW: x' },
      { sha: nextCommit, about: runOf(5001) },
    );
    expect(error).toBeUndefined();
    expect(stored()).toEqual({ HOST: 'two', NEW: 'x' });
    expect(log).toMatch(/^::warning .*changed meanwhile, and are written again: NEW\./m);
  });

  test('does not say that it may be down when the newer version came after the way back', async () => {
    await deployFirst({ ...runner, rollback: 'true' });
    onceAfter(/PATCH /, () => markAs(5001));
    const { error } = await workspace.run(
      { ...runner, ...withStore, rollback: 'true', config: 'HOST: db.wrong' },
      { sha: nextCommit, about: runOf(5000) },
    );
    expect((error as Error).message).not.toContain('may be down');
  });

  test('keeps the tags that a person has added', async () => {
    await deployFirst({ ...runner, rollback: 'true' });
    onceAfter(/POST .*restart/, () => retag((tags) => [...tags, 'team blue']));
    await workspace.run(
      { ...runner, ...withStore, rollback: 'true' },
      { sha: nextCommit, about: runOf(5000) },
    );
    expect(tagsOf()).toContain('team blue');
    expect(readMarker(tagsOf()).run).toBeUndefined();
  });
});

test('another commit is live and no newer one of the branch, as the source was set to it', async () => {
  await workspace.run(runner);
  workspace.services.repositories.declare(shopUrl, {
    branches: { main: newest },
    commits: [commit, nextCommit],
  });
  onceAfter(/POST .*restart/, () => {
    workspace.shop.options = { ...workspace.shop.options, SourceUrl: `${shopUrl}#${nextCommit}` };
    startAnew(workspace.shop, workspace.services);
  });
  const { error } = await workspace.run(runner, { sha: newest, push: false });
  expect(error).toMatchObject({ code: 'wrong-commit' });
  expect((error as Error).message).toContain('its source is bbbbbbb by now');
});
