import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { Http } from '../../../src/http/http.js';
import type { Site } from '../../../src/pages/site.js';
import type { SiteFile } from '../../../src/pages/site-file.js';
import { Minter } from '../../../src/pages/upload-targets.js';
import { openControlPlane } from '../../../src/platform/control-plane.js';
import { TrustedHosts } from '../../../src/platform/hosts.js';
import { pagesApi } from '../../../src/platform/pages.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

const minute = 60_000;
interface Asked {
  path: string;
  size: number;
}

let server: RawServer;
let dispatcher: Agent;
let clock: VirtualClock;
/** What the platform says of one file. */
let targetOf: (path: string) => string;
/** Mints that are refused. */
let refused: number[];
/** What the platform answers in place of the end of the targets. */
let answered: { expiresAt?: unknown };
beforeEach(async () => {
  dispatcher = new Agent();
  clock = new VirtualClock();
  targetOf = () => 'https://storage.example/bucket';
  refused = [];
  answered = {};
  server = await startRawServer((_, response) => {
    if (refused.includes(server.requests.length)) return void response.writeHead(400).end('{"reason":"too many"}');
    const uploads = (mints().at(-1) ?? []).map(({ path }) => ({ path, url: targetOf(path), fields: { key: path } }));
    response.end(JSON.stringify({ uploads, expiresAt: clock.now() + 10 * minute, ...answered }));
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

const mints = () => server.requests.map(({ body }) => (JSON.parse(body) as { files: Asked[] }).files);
const sizes = () => mints().map(({ length }) => length);
const filesOf = (count: number): SiteFile[] =>
  Array.from({ length: count }, (_, n) => ({ path: `f${n}`, size: n, source: { file: '/none' } }));

function minterOf(files: SiteFile[]): Minter {
  const { signal } = new AbortController();
  const { url } = server;
  const http = new Http({ dispatcher, clock, userAgent: 'test', signal });
  const hosts = { auth: url, catalog: url, token: url, deploy: url, money: url };
  const controlPlane = openControlPlane({ http, hosts, tokens: { get: async () => 'PAT' }, signal, random: () => 0 });
  const pages = pagesApi({ controlPlane, clock, log: logTo(() => undefined), signal });
  const tools = { pages, clock, trustedHosts: new TrustedHosts({}) };
  return new Minter(files, { tools, page: { id: 'a' } } as unknown as Site);
}
/** Until everything that has been asked for is answered. */
const quiet = async (count: number) => {
  while (server.requests.length < count) await new Promise((resolve) => setImmediate(resolve));
};

describe('targets', () => {
  test('are requested 500 at a time in the order of the files, the odd ones first, and a batch ahead of its turn', async () => {
    const files = filesOf(1501);
    const minter = minterOf(files);
    expect(await minter.target(files[0] as SiteFile)).toMatchObject({
      path: 'f0',
      url: 'https://storage.example/bucket',
      fields: { key: 'f0' },
      address: new URL('https://storage.example/bucket'),
    });
    await quiet(2);
    expect(mints().map((mint) => [mint[0], mint.length])).toEqual([
      [{ path: 'f0', size: 0 }, 1],
      [{ path: 'f1', size: 1 }, 500],
    ]);
    await minter.target(files[1] as SiteFile);
    await minter.target(files[500] as SiteFile);
    await quiet(3);
    await minter.target(files[1001] as SiteFile);
    await quiet(4);
    expect(sizes()).toEqual([1, 500, 500, 500]);
  });

  test('that have expired are requested again once, for the whole batch and for every caller', async () => {
    const files = filesOf(3);
    const minter = minterOf(files);
    await minter.target(files[0] as SiteFile);
    clock.advance(10 * minute);
    await Promise.all(files.map((file) => minter.target(file)));
    expect(sizes()).toEqual([3, 3]);
  });

  test('that could not be requested ahead cause an error for the file that needs them, and no other', async () => {
    refused = [2];
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    const files = filesOf(502);
    const minter = minterOf(files);
    await minter.target(files[0] as SiteFile);
    await quiet(2);
    // The refusal is there before anything waits for it.
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect((await minter.target(files[1] as SiteFile)).path).toBe('f1');
    await expect(minter.target(files[2] as SiteFile)).rejects.toMatchObject({ request: { status: 400 } });
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  test('at an address that takes no uploads are refused, the first one or a later one', async () => {
    const files = filesOf(2);
    const to = (url: string) => ({ code: 'unsafe-url', message: expect.stringContaining(url) });
    for (const wrong of ['f0', 'f1']) {
      targetOf = (path) => (path === wrong ? 'http://10.0.0.1/bucket' : 'https://storage.example/bucket');
      await expect(minterOf(files).target(files[0] as SiteFile)).rejects.toMatchObject(to('http://10.0.0.1'));
    }
  });
});

describe('a target', () => {
  const [file] = filesOf(1) as [SiteFile];
  /** Mints that it takes to get a target now, and another one after each of these times, in ms. */
  async function mintsAfter(expiresAt: unknown, ...later: number[]): Promise<number[]> {
    answered = { expiresAt };
    const minter = minterOf([file]);
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
  ])('with an end in %s is used until ten seconds before it', async (_, end) => {
    expect(await mintsAfter(end(), 10 * minute - 10_001, 1)).toEqual([1, 1, 2]);
  });

  test.each<[string, () => unknown]>([
    ['has no end', () => undefined],
    ['has an end that is null', () => null],
    ['has an end that is no date', () => 'soon'],
    ['seems to have ended already, because a clock is wrong,', () => clock.now() - minute],
  ])('that %s is used for as long as storage accepts it', async (_, end) => {
    expect(await mintsAfter(end(), 600 * minute)).toEqual([1, 1]);
  });

  test('that was refused is requested again for its file alone', async () => {
    const minter = minterOf([file]);
    await minter.target(file);
    expect(await minter.again(file)).toMatchObject({ path: 'f0' });
    expect(server.requests).toHaveLength(2);
  });
});
