import { afterEach, describe, expect, test } from '@jest/globals';
import type { GenerationRecord } from '../../../src/credentials/generation.js';
import { secret } from '../../support/login/store-harnesses.js';

describe('the store in a GitHub secret', () => {
  const repository = 'octo-org/hello-world';
  const mark = { run: 'a run', at: '2026-03-01T12:00:00.000Z', mark: 'm' };
  const record: GenerationRecord = {
    generation: 1,
    current: 'c',
    superseded: [],
    state: 'stored',
    run: 'a run',
  };

  let harness: Awaited<ReturnType<typeof secret>>;
  afterEach(() => harness.close());

  type Opened = Parameters<typeof secret>[0];

  async function open(options: Opened = {}) {
    harness = await secret(options);
    const { github, vault, lines, clock } = harness;
    return {
      store: await harness.open(),
      faults: github.faults,
      log: github.log,
      vault,
      lines,
      clock,
    };
  }

  describe.each<[string, Opened]>([
    ['of a repository', {}],
    ['of an environment', { environment: 'production' }],
    ['of Gitea or Forgejo', { basePath: '/api/v1', flavour: 'forge' }],
  ])('a refusal of the variables %s', (_where, opened) => {
    const record3 = { ...record, generation: 3 };
    const start = async (stored?: GenerationRecord) => {
      const started = await open(opened);
      if (stored) started.vault.variables.set('MY_TOKEN_META', JSON.stringify(stored));
      return started;
    };
    const reading = { method: 'GET', path: /variables\/MY_TOKEN_META$/ };
    const taking = { method: 'POST', path: /variables(\/MY_TOKEN_LEASE)?$/ };
    const forEver = Number.POSITIVE_INFINITY;

    test.each([403, 404])(
      'that happens once (%d) is retried, and changes nothing',
      async (status) => {
        const { store, faults, lines } = await start(record3);
        faults.arm({ ...reading, status });
        faults.arm({ ...taking, status });
        await store.prove(mark);
        expect(await store.read()).toEqual({ record: record3, secret: 'untold' });
        expect({ isHeld: store.lease?.isHeld, lines }).toEqual({ isHeld: true, lines: [] });
      },
    );

    test('of only the record ends the run', async () => {
      const { store, faults, lines } = await start(record3);
      faults.arm({ ...reading, status: 403, times: forEver });
      await store.prove(mark);
      await expect(store.read()).rejects.toMatchObject({ code: 'store-not-writable' });
      expect(lines).toEqual([]);
    });

    test('of only the lease ends the run when a record can be read', async () => {
      const { store, faults, lines } = await start(record3);
      faults.arm({ ...taking, status: 403, times: forEver });
      await expect(store.prove(mark)).rejects.toMatchObject({
        code: 'store-not-writable',
        message: expect.stringMatching(
          /may read the variable MY_TOKEN_META of .*, and may not write variables/,
        ),
      });
      expect(lines).toEqual([]);
    });

    test('of the lease is only a warning when no record has ever existed', async () => {
      const { store, faults, lines } = await start();
      faults.arm({ ...taking, status: 403, times: forEver });
      await store.prove(mark);
      expect({ read: await store.read(), lease: store.lease, length: lines.length }).toEqual({
        read: {},
        lease: undefined,
        length: 1,
      });
    });
  });

  test('warns once about a token that may not write variables, and requests no variable again', async () => {
    const { store, log, lines } = await open({ permissions: { secrets: 'write' } });
    await store.prove(mark);
    expect(lines).toEqual([
      expect.stringContaining('The variable MY_TOKEN_META of octo-org/hello-world'),
    ]);
    expect(lines[0]).toContain('"Secrets: read and write" and "Variables: read and write"');
    const asked = log.records.length;
    expect(await store.read()).toEqual({});
    await store.writeRecord(record);
    expect(log.records.length).toBe(asked);
  });

  test('does not treat an expired token as a missing permission, and stops without the record', async () => {
    const { store, faults, lines } = await open({ permissions: { secrets: 'write' } });
    faults.arm({ path: /META$/, status: 401, body: '{"message":"Bad credentials"}' });
    await expect(store.read()).rejects.toMatchObject({
      code: 'store-not-writable',
      message: 'GitHub does not know `secret-token` (401): it has expired or was revoked.',
      hint: expect.stringContaining(
        `\nDetail: The variable MY_TOKEN_META of ${repository} cannot be read: `,
      ),
      cause: expect.objectContaining({ status: 401 }),
    });
    expect(lines).toEqual([]);
  });

  describe('a refusal by a rule of the organisation', () => {
    const sso = 'https://github.com/orgs/acme/sso?authorization_request=A';
    test.each([
      [
        'Resource protected by organization SAML enforcement. You must grant your Personal Access token access to this organization.',
        { 'x-github-sso': `required; url=${sso}` },
        `\n  ${sso}`,
      ],
      ['`acme` forbids access via a personal access token (classic).', {}, 'no missing permission'],
      ['Repository was archived so is read-only.', {}, 'no missing permission'],
    ])('is told in the words of GitHub: %s', async (said, headers, next) => {
      const { store, faults } = await open();
      const path = /MY_TOKEN_PROBE$/;
      faults.arm({ method: 'PUT', path, status: 403, body: { message: said }, headers, times: 9 });
      await expect(store.prove(mark)).rejects.toMatchObject({
        code: 'store-not-writable',
        message: `GitHub refuses \`secret-token\`: ${said}`,
        hint: expect.stringContaining(next),
      });
    });
  });

  describe('a GitHub that is down', () => {
    test.each([
      ['looking for the secret', { method: 'GET', path: /secrets\/MY_TOKEN$/ }],
      ['fetching the key', { method: 'GET', path: /public-key$/ }],
      ['writing the probe', { method: 'PUT', path: /MY_TOKEN_PROBE$/ }],
      ['taking the lease', { method: 'POST', path: /variables$/ }],
    ])('gets three requests before the proof fails: %s', async (_what, where) => {
      const { store, faults, clock } = await open();
      faults.arm({ ...where, status: 502, times: 3 });
      await expect(store.prove(mark)).rejects.toMatchObject({
        code: 'store-not-writable',
        message: expect.stringMatching(
          /^The secret MY_TOKEN of octo-org\/hello-world cannot be written: .+502/,
        ),
        next: 'GitHub had a problem, which may be temporary.',
      });
      expect(clock.sleeps).toEqual([375, 750]);
      faults.arm({ ...where, status: 502, times: 2 });
      await store.prove(mark);
    });

    test('is not treated as a missing permission when it is only too busy', async () => {
      const { store, faults, clock, lines } = await open();
      faults.arm({ path: /META$/, status: 403, headers: { 'retry-after': '1' }, times: 3 });
      await expect(store.read()).rejects.toMatchObject({
        next: 'GitHub had a problem, which may be temporary.',
      });
      expect({ sleeps: clock.sleeps, lines }).toEqual({ sleeps: [1000, 1000], lines: [] });
    });
  });

  test.each<[Opened, string]>([
    [{}, 'secret-environment: <environment of the job>'],
    [{ environment: 'production' }, 'environment: production'],
    [{ basePath: '/api/v1', flavour: 'forge' }, 'secret-name: <name>'],
  ])('names the place of a secret as its server has it: %j', async (opened, command) => {
    const { store } = await open(opened);
    expect(store.nameSecret).toContainEqual({ command });
  });
});
