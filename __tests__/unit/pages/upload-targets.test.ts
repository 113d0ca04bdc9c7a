import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { openHttp } from '../../../src/http/http.js';
import type { Site } from '../../../src/pages/site.js';
import type { SiteFile } from '../../../src/pages/site-file.js';
import { Minter } from '../../../src/pages/upload-targets.js';
import { openControlPlane } from '../../../src/platform/control-plane.js';
import { trustHosts } from '../../../src/platform/hosts.js';
import { pagesApi } from '../../../src/platform/pages.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';

const minute = 60_000;
const ending = { waits: [10 * minute - 10_001, 1], mints: [1, 1, 2] };
const endless = { waits: [600 * minute], mints: [1, 1] };
interface Asked {
  path: string;
  size: number;
}

let server: RawServer;
let dispatcher: Agent;
let clock: VirtualClock;
/** The answer of the platform for one file. */
let targetOf: (path: string) => string;
/** The refused mints, by number. */
let refused: number[];
/** The answer of the platform in place of the last targets. */
let answered: { expiresAt?: unknown };
beforeEach(async () => {
  dispatcher = new Agent();
  clock = new VirtualClock();
  targetOf = () => 'https://storage.example/bucket';
  refused = [];
  answered = {};
  server = await startRawServer((_, response) => {
    if (refused.includes(server.requests.length))
      return void response.writeHead(400).end('{"reason":"too many"}');
    const uploads = (mints().at(-1) ?? []).map(({ path }) => ({
      path,
      url: targetOf(path),
      fields: { key: path },
    }));
    response.end(JSON.stringify({ uploads, expiresAt: clock.now() + 10 * minute, ...answered }));
  });
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

const mints = () =>
  server.requests.map(({ body }) => (JSON.parse(body) as { files: Asked[] }).files);
const sizes = () => mints().map(({ length }) => length);
const filesOf = (count: number): SiteFile[] =>
  Array.from({ length: count }, (_, n) => ({ path: `f${n}`, size: n, source: { file: '/none' } }));

function minterOf(files: SiteFile[]): Minter {
  const { signal } = new AbortController();
  const { url } = server;
  const http = openHttp({ dispatcher, clock, userAgent: 'test', signal });
  const hosts = { auth: url, catalog: url, token: url, deploy: url, money: url };
  const controlPlane = openControlPlane({
    http,
    hosts,
    tokens: { get: async () => 'PAT' },
    signal,
    random: () => 0,
  });
  const pages = pagesApi({ controlPlane, clock, log: logTo(() => undefined), signal });
  const tools = { pages, clock, trustedHosts: trustHosts({}) };
  return new Minter(files, { tools, page: { id: 'a' } } as unknown as Site);
}
/** Until everything that has been asked for is answered. */
const quiet = async (count: number) => {
  while (server.requests.length < count) await new Promise((resolve) => setImmediate(resolve));
};

describe('targets', () => {
  test('are requested 500 at a time in the order of the files, odd names first, and a batch ahead of its turn', async () => {
    const files = filesOf(1501);
    const minter = minterOf(files);
    const asked: number[][] = [];
    for (const [at, requests] of [
      [0, 2],
      [1, 3],
      [500, 3],
      [1001, 4],
    ] as const) {
      const url = 'https://storage.example/bucket';
      const target = { path: `f${at}`, url, fields: { key: `f${at}` }, address: new URL(url) };
      expect(await minter.target(files[at] as SiteFile)).toEqual(target);
      await quiet(requests);
      asked.push(sizes());
    }
    expect(asked).toEqual([
      [1, 500],
      [1, 500, 500],
      [1, 500, 500],
      [1, 500, 500, 500],
    ]);
    expect(mints()[1]?.[0]).toEqual({ path: 'f1', size: 1 });
  });

  test('that have expired are requested again once, for the whole batch and for every caller', async () => {
    const files = filesOf(3);
    const minter = minterOf(files);
    await minter.target(files[0] as SiteFile);
    clock.advance(10 * minute);
    await Promise.all(files.map((file) => minter.target(file)));
    expect(sizes()).toEqual([3, 3]);
  });

  test('that could not be requested ahead cause an error only for the file that needs them', async () => {
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
    await expect(minter.target(files[2] as SiteFile)).rejects.toMatchObject({
      request: { status: 400 },
    });
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  test('at an address that takes no uploads are refused, at any place of the list', async () => {
    const files = filesOf(2);
    const to = (url: string) => ({ code: 'unsafe-url', message: expect.stringContaining(url) });
    for (const wrong of ['f0', 'f1']) {
      targetOf = (path) =>
        path === wrong ? 'http://10.0.0.1/bucket' : 'https://storage.example/bucket';
      await expect(minterOf(files).target(files[0] as SiteFile)).rejects.toMatchObject(
        to('http://10.0.0.1'),
      );
    }
  });
});

test.each<{ what: string; expiresAt: (now: number) => unknown; waits: number[]; mints: number[] }>([
  {
    what: 'with an end is used until ten seconds before its end',
    ...ending,
    expiresAt: (now) => now + 10 * minute,
  },
  {
    what: 'may have its end in seconds',
    ...ending,
    expiresAt: (now) => (now + 10 * minute) / 1000,
  },
  {
    what: 'may have a date as its end',
    ...ending,
    expiresAt: (now) => new Date(now + 10 * minute).toISOString(),
  },
  {
    what: 'with an invalid end is used while storage accepts it',
    ...endless,
    expiresAt: () => 'soon',
  },
  {
    what: 'without an end is used while storage accepts it',
    ...endless,
    expiresAt: () => undefined,
  },
  {
    what: 'that has ended by a wrong clock is used all the same',
    ...endless,
    expiresAt: (now) => now - minute,
  },
])('a target $what', async ({ expiresAt, waits, mints: expected }) => {
  const [file] = filesOf(1) as [SiteFile];
  answered = { expiresAt: expiresAt(clock.now()) };
  const minter = minterOf([file]);
  const counts: number[] = [];
  for (const ms of [0, ...waits]) {
    await clock.sleep(ms);
    await minter.target(file);
    counts.push(server.requests.length);
  }
  expect(counts).toEqual(expected);
});

test('a refused target is requested again for its file alone', async () => {
  const files = filesOf(2);
  const minter = minterOf(files);
  await minter.target(files[0] as SiteFile);
  expect(await minter.again(files[1] as SiteFile)).toMatchObject({ path: 'f1' });
  expect(sizes()).toEqual([2, 1]);
});
