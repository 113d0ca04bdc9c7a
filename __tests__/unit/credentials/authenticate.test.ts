import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { readPlaces } from '../../../src/action/runtime.js';
import { SignalInterrupts } from '../../../src/base/signals.js';
import { type InputName, parseInputs, takeInputs } from '../../../src/contract/inputs.js';
import { readEvent } from '../../../src/contract/read-event.js';
import type { Runtime } from '../../../src/contract/runtime.js';
import { authenticate } from '../../../src/credentials/authenticate.js';
import {
  fingerprint,
  type GenerationRecord,
  generationOf,
  isOther,
  isStored,
  makeRefreshingRecord,
  makeRotatedRecord,
  type StoredLogin,
} from '../../../src/credentials/generation.js';
import type { PlatformClients } from '../../../src/platform/clients.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('signing in', () => {
  const tokenPath = '/api/connect/token';
  const mypages = { method: 'GET', host: 'deploy', path: '/mypages' } as const;

  class WatchedAgent extends Agent {
    /** Before each request. */
    before: () => void = () => undefined;

    override dispatch(...request: Parameters<Agent['dispatch']>): boolean {
      this.before();
      return super.dispatch(...request);
    }
  }

  let platform: LocalPlatform;
  let dispatcher: WatchedAgent;
  let interrupts: SignalInterrupts;
  let lines: string[];
  let folder: string;
  let runtime: Runtime;

  beforeEach(async () => {
    const clock = new VirtualClock();
    platform = await startPlatform({ now: () => clock.now() });
    dispatcher = new WatchedAgent();
    interrupts = new SignalInterrupts();
    lines = [];
    folder = tempFolder();
    const parts: Partial<Runtime> = {
      ...{
        clock,
        dispatcher,
        interrupts,
        userAgent: 'osc-deploy/test',
        random: () => 0.5,
        newId: () => 'own',
      },
      log: logTo((line) => lines.push(line)),
      ...readPlaces({}),
      journalPath: join(folder, 'journal.json'),
    };
    runtime = parts as Runtime;
  });
  afterEach(async () => {
    await dispatcher.destroy();
    await platform.close();
  });

  async function signIn(
    given: Partial<Record<InputName, string>>,
    more: { readOnly?: boolean; env?: Record<string, string> } = {},
  ): Promise<PlatformClients> {
    const { inputs } = parseInputs({ ...takeInputs({}), 'base-url': platform.apiUrl, ...given });
    const context = readEvent(more.env ?? {}, undefined);
    return await authenticate({ runtime, inputs, context, readOnly: more.readOnly ?? false });
  }
  const stored = () => JSON.parse(readFileSync(join(folder, 'token.json'), 'utf8')) as StoredLogin;
  const refreshes = () => platform.log.select({ method: 'POST', path: tokenPath });
  /** The inputs of a login in a file. */
  const inFile = () => ({
    'refresh-token': platform.signIn().refreshToken,
    'client-id': 'cli',
    'token-file': join(folder, 'token.json'),
  });

  describe('an access token that is given', () => {
    test('is used as it is, goes to the platform, and nothing is rotated', async () => {
      const { accessToken } = platform.signIn({ tenant: 'acme' });
      const clients = await signIn({ ...inFile(), 'access-token': accessToken });
      await clients.controlPlane.command(mypages);
      await clients.settled();
      const [sent] = platform.log.select(mypages);
      expect(sent?.headers['x-pat-jwt']).toBe(`Bearer ${accessToken}`);
      expect([refreshes(), lines]).toEqual([[], []]);
      expect(clients.hosts.deploy).toBe(platform.apiUrl);
    });
  });

  describe('a refresh token', () => {
    test('is spent before anything else is sent', async () => {
      const clients = await signIn(inFile());
      await clients.controlPlane.command(mypages);
      expect(platform.requests.map(({ path }) => path)).toEqual([tokenPath, '/mypages']);
      expect(stored()).toMatchObject({ refreshToken: platform.families[0]?.current, record: { run: 'a local run' } });
    });

    test('is sent with the secret of its client, which one that has none is refused with', async () => {
      await expect(signIn({ ...inFile(), 'client-secret': 'shh' })).rejects.toThrow('invalid_client');
    });

    test('without a place for the next one is not spent, unless that is permitted', async () => {
      const login = { ...inFile(), 'token-file': '', 'token-store': 'none' } as const;
      await expect(signIn(login)).rejects.toMatchObject({ code: 'store-needed' });
      expect(refreshes()).toEqual([]);
      await signIn({ ...login, 'allow-token-loss': 'true' });
      expect(refreshes()).toHaveLength(1);
    });

    test('that is dead is answered with the commands for this repository', async () => {
      const login = { ...inFile(), 'refresh-token': 'dead', 'secret-name': 'MY_TOKEN' };
      const env = { GITHUB_REPOSITORY: 'octo-org/hello', GITHUB_ACTION_REPOSITORY: 'acme/osc-deploy' };
      await expect(signIn(login, { env })).rejects.toMatchObject({
        code: 'invalid-grant',
        hint: expect.stringContaining('npx github:acme/osc-deploy login --repo octo-org/hello --secret MY_TOKEN'),
      });
    });

    test('is not lost to a signal: that ends the run after the new one is stored', async () => {
      dispatcher.before = () => interrupts.interrupt('SIGTERM');
      const clients = await signIn(inFile());
      expect(stored().refreshToken).toBe(platform.families[0]?.current);
      await expect(clients.controlPlane.command(mypages)).rejects.toMatchObject({ code: 'interrupted' });
      await expect(clients.signIn.command(mypages)).rejects.toMatchObject({ code: 'interrupted' });
      expect(platform.log.select(mypages)).toEqual([]);
    });
  });

  describe('a run that may not write', () => {
    const post = { ...mypages, method: 'POST', body: { name: 'my-site' } } as const;

    test('is refused every write but those of its own sign-in', async () => {
      const clients = await signIn(inFile(), { readOnly: true });
      await clients.controlPlane.command(mypages);
      await expect(clients.controlPlane.command(post)).rejects.toThrow(/POST/);
      const url = new URL(`${platform.apiUrl}/mypages`);
      await expect(clients.http.send({ method: 'POST', url })).rejects.toThrow(/POST/);
      expect(platform.log.select(post)).toEqual([]);
      await clients.signIn.command(post);
      expect(platform.log.select(post)).toHaveLength(1);
    });
  });
});

describe('a generation', () => {
  const mark = { run: 'this run', at: '2026-03-01T12:00:00.000Z', mark: 'm' };
  const before: GenerationRecord = {
    generation: 4,
    current: 'live',
    superseded: ['older', 'oldest'],
    state: 'stored',
    run: 'run 3',
    at: 'then',
  };

  test('a fingerprint is the start of a SHA-256', () => {
    // printf token | sha256sum
    expect(fingerprint('token')).toBe('3c469e9d6c5875d3');
  });

  test.each([
    ['live', 'current'],
    ['spent', 'superseded'],
    ['fresh', 'unknown'],
  ])('the token %s is %s', (token, generation) => {
    const record = { ...before, current: fingerprint('live'), superseded: ['x', fingerprint('spent')] };
    expect(generationOf(record, token)).toBe(generation);
    expect(generationOf(undefined, token)).toBe('unknown');
  });

  describe('the record before a token is sent', () => {
    test('of a new sign-in, after which the former token is dead', () => {
      expect(makeRefreshingRecord(before, 'fresh', mark).superseded).toEqual(['live', 'older', 'oldest']);
    });
  });

  describe('the record of a new token', () => {
    const refreshing = makeRefreshingRecord(before, 'live', mark);

    test('of a server that does not rotate supersedes nothing', () => {
      expect(makeRotatedRecord(refreshing, 'live', 'now').superseded).toEqual(['older', 'oldest']);
    });

    test('remembers the newest twenty', () => {
      const superseded = Array.from({ length: 20 }, (_, index) => `${index}`);
      const rotated = makeRotatedRecord({ ...refreshing, superseded }, 'new', 'now');
      expect(rotated.superseded).toEqual(['live', ...superseded.slice(0, 19)]);
    });
  });

  describe('a record that is found after storing', () => {
    const own = { ...before, mark: 'own' };

    test.each([
      ['says that it is stored', { state: 'stored', mark: 'own' }, true],
      ['is a mark of ours, from before', { state: 'uncertain', mark: 'own' }, false],
      ['is the mark of a run that found it there', { state: 'uncertain', mark: 'another' }, true],
      ['is of another token', { state: 'stored', mark: 'another', current: 'another' }, false],
    ] as const)('%s', (_what, changes, isThere) => {
      expect(isStored({ ...own, ...changes }, own)).toBe(isThere);
    });

    test.each([
      ['live', false],
      ['older', false],
      ['oldest', false],
      ['newer', true],
    ])('with the live token %s is of another login: %s', (current, isAnother) => {
      expect(isOther({ ...own, current }, own)).toBe(isAnother);
    });
  });
});
