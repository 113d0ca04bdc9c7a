import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import { Minter } from '../../../src/pages/upload-targets.js';
import { ControlPlane } from '../../../src/platform/control-plane.js';
import { TrustedHosts } from '../../../src/platform/hosts.js';
import { PagesApi } from '../../../src/platform/pages.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

let server: RawServer;
let dispatcher: Agent;
let clock: VirtualClock;
let announced: number | null;
/** What the platform answers in place of one target. */
let answered: unknown;
beforeEach(async () => {
  dispatcher = new Agent();
  answered = undefined;
  clock = new VirtualClock();
  server = await startRawServer((_, response) => {
    const upload = { path: 'film.mp4', url: 'https://storage.example/', fields: {} };
    response.end(JSON.stringify(answered ?? { uploads: [upload], maxFileSizeBytes: announced }));
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

function minterOf(size: number) {
  const { signal } = new AbortController();
  const { url } = server;
  const http = new Http({ dispatcher, clock, userAgent: 'test', signal });
  const hosts = { auth: url, catalog: url, token: url, deploy: url, money: url };
  const controlPlane = new ControlPlane({ http, hosts, tokens: { get: async () => 'PAT' }, signal, random: () => 0 });
  const pages = new PagesApi({ controlPlane, clock, log: logTo(() => undefined), signal });
  const file = { path: 'film.mp4', size, source: { file: '/film.mp4' } };
  const minter = new Minter([file], { pages, pageId: 'a', clock, trustedHosts: new TrustedHosts({}) });
  return { minter, file };
}

function targetFor(size: number, most: number | null) {
  announced = most;
  const { minter, file } = minterOf(size);
  return minter.target(file);
}

test('a file larger than the platform says it takes is refused before it is sent', async () => {
  await expect(targetFor(1001, 1000)).rejects.toMatchObject({
    code: 'file-too-large',
    message: 'film.mp4 has 1,001 bytes, and the platform takes at most 1,000.',
  });
});

test.each<[number, number | null]>([
  [1000, 1000],
  [1001, null],
])('a file of %s bytes has a target where the limit is %s', async (size, most) => {
  expect(await targetFor(size, most)).toMatchObject({ path: 'film.mp4' });
});

test.each<[string, unknown]>([
  ['nothing in a target', {}],
  ['a target without fields', { path: 'film.mp4', url: 'https://storage.example/' }],
  ['fields that are a list', { path: 'film.mp4', url: 'https://storage.example/', fields: [] }],
  ['a field that is no text', { path: 'film.mp4', url: 'https://storage.example/', fields: { key: 1 } }],
  ['a target without an address', { path: 'film.mp4', url: '', fields: {} }],
  ['a path that is no text', { path: 1, url: 'https://storage.example/', fields: {} }],
])('an answer with %s is not used', async (_, upload) => {
  answered = { uploads: [upload] };
  await expect(targetFor(1, null)).rejects.toMatchObject({
    code: 'unexpected-answer',
    message: expect.stringContaining('`uploads`: expected a list of upload targets'),
  });
});

describe('a target', () => {
  const upload = { path: 'film.mp4', url: 'https://storage.example/', fields: {} };
  const minute = 60_000;
  /** Mints that it takes to get a target now, and another one after each of these times, in ms. */
  async function mintsAfter(expiresAt: unknown, ...later: number[]): Promise<number[]> {
    answered = { uploads: [upload], expiresAt };
    const { minter, file } = minterOf(1);
    const counts: number[] = [];
    for (const ms of [0, ...later]) {
      await clock.sleep(ms);
      await minter.target(file);
      counts.push(server.requests.length);
    }
    return counts;
  }
  const inTenMinutes = () => clock.now() + 10 * minute;

  test.each<[string, () => unknown]>([
    ['milliseconds', inTenMinutes],
    ['seconds', () => inTenMinutes() / 1000],
    ['a date', () => new Date(inTenMinutes()).toISOString()],
  ])('that has an end in %s is used until ten seconds before it', async (_, end) => {
    expect(await mintsAfter(end(), 10 * minute - 10_001, 1)).toEqual([1, 1, 2]);
  });

  test.each<[string, () => unknown]>([
    ['has no end', () => undefined],
    ['has an end that is null', () => null],
    ['has an end that is no date', () => 'soon'],
    ['seems to have ended already, because a clock is wrong,', () => clock.now() - minute],
  ])('that %s is used for as long as storage takes it', async (_, end) => {
    expect(await mintsAfter(end(), 600 * minute)).toEqual([1, 1]);
  });

  test('that was refused is minted for its file alone', async () => {
    answered = { uploads: [upload] };
    const { minter, file } = minterOf(1);
    await minter.target(file);
    expect(await minter.again(file)).toMatchObject({ path: 'film.mp4' });
    expect(server.requests).toHaveLength(2);
  });
});
