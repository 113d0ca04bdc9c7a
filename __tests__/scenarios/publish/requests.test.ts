import { describe, expect, test } from '@jest/globals';
import { DecoratorHandler, type Dispatcher } from 'undici';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import type { Runtime } from '../../../src/contract/runtime.js';
import { productionNames } from '../../support/platform/production-names.js';
import {
  clock,
  type Inputs,
  platform,
  publishWith,
  startPlatformEachTest,
} from '../../support/publish/site-bench.js';
import { folderOf, runInProcess, type Tree } from '../../support/run/in-process.js';

/** One request, with the positions of its start and its end among all events. */
interface Trip {
  what: string;
  storage: boolean;
  began: number;
  ended: number;
}

startPlatformEachTest();

/** Notes each request of a run. */
function recorder(isStorage: (origin: unknown) => boolean) {
  const trips: Trip[] = [];
  let events = 0;
  const network: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (request, handler) => {
    const path = String(request.path).replace(/\?.*/, '');
    const trip = {
      what: `${request.method} ${path}`,
      storage: isStorage(request.origin),
      began: ++events,
      ended: Number.POSITIVE_INFINITY,
    };
    trips.push(trip);
    const timed: Dispatcher.DispatchHandler = new DecoratorHandler(handler);
    timed.onResponseEnd = (...answer) => {
      trip.ended = ++events;
      handler.onResponseEnd?.(...answer);
    };
    return dispatch(request, timed);
  };
  return { trips, network };
}

async function tripsOf(tree: Tree, inputs: Inputs = {}): Promise<Trip[]> {
  const { trips, network } = recorder((origin) => origin === platform.storageUrl);
  expect(await publishWith(tree, { with: inputs, network })).toMatchObject({ ok: true });
  return trips;
}

/** Publishes where the hosts have their names of production. The platform plays their name server. */
async function namedTripsOf(
  named: LocalPlatform,
  tree: Tree,
  connectEarly: Runtime['connectEarly'] = () => undefined,
): Promise<Trip[]> {
  const { trips, network: noted } = recorder((origin) => /minio/.test(String(origin)));
  const resolved = productionNames(named);
  const { ok, log } = await runInProcess({
    platform: named,
    login: named.signIn(),
    clock,
    network: (dispatch) => noted(resolved(dispatch)),
    connectEarly,
    with: { directory: folderOf(tree), 'base-url': '' },
  });
  expect(ok ? '' : log).toBe('');
  return trips;
}

/** Returns the number of sequential round trips: the longest chain of requests that start after their predecessor. */
function serial(trips: Trip[]): number {
  let [count, ended] = [0, 0];
  for (const trip of trips.toSorted((a, b) => a.ended - b.ended)) {
    if (trip.began < ended) continue;
    count++;
    ended = trip.ended;
  }
  return count;
}

const select = (trips: Trip[], what: RegExp) => trips.filter((trip) => what.test(trip.what)).length;
const counted = (trips: Trip[]) => ({
  serial: serial(trips),
  all: trips.length,
  platform: select(trips, /\/mypages/),
  mints: select(trips, /upload-urls$/),
  storage: trips.filter(({ storage }) => storage).length,
  manifest: select(trips, /manifest\.json$/),
});

const site = (version: number): Tree => ({
  'index.html': `home ${version}`,
  'about.html': 'about us',
  ...Object.fromEntries(
    Array.from({ length: 10 }, (_, i) => [`asset-${i}.js`, `asset ${i} ${i < 3 ? version : ''}`]),
  ),
});

/** The round trips of a change, one after the other, and why each waits for the one before. */
const chain: [what: string, why: string, find: (trips: Trip[]) => Trip | undefined][] = [
  ['the record of the site', 'nothing is known before', named(/^GET \/mypages/)],
  ['the manifest', 'the record says where the site is', named(/manifest\.json$/)],
  ['the mint', 'only the manifest tells what has changed', named(/upload-urls$/)],
  ['the open manifest', 'it needs its signed form, and a look for a rival', stored(0)],
  ['the assets', 'a killed run has to be seen before the first changed byte', stored(1)],
  ['the pages', 'no page lacks an asset, or goes over those of a rival', stored(4)],
  ['the finalize', 'its list names stored files only', named(/publish$/)],
  [
    'a look',
    'a short publish may have begun and ended beside the finalize',
    named(/manifest\.json$/, -2),
  ],
  ['the closed manifest', 'closed means finalized', stored(5)],
  ['the last look', 'live means seen', named(/manifest\.json$/, -1)],
];

function named(what: RegExp, index = 0): (trips: Trip[]) => Trip | undefined {
  return (trips) => trips.filter((trip) => what.test(trip.what)).at(index);
}

function stored(index: number): (trips: Trip[]) => Trip | undefined {
  return (trips) => trips.filter(({ storage }) => storage).at(index);
}

/** Returns the rows whose request did not wait for the one of the row before. */
function outOfOrder(trips: Trip[], rows: typeof chain): string[] {
  const found = rows.map(([what, , find]) => ({ what, trip: find(trips) as Trip }));
  return found
    .filter(({ trip }, index) => trip.began < (found[index - 1]?.trip.ended ?? 0))
    .map(({ what }) => what);
}

describe('the requests of a publish', () => {
  test('of a new site', async () => {
    // As of a change: its making takes the place of reading it.
    expect(counted(await tripsOf(site(1)))).toEqual({
      serial: chain.length,
      all: 35,
      platform: 5,
      mints: 2,
      storage: 14,
      manifest: 5,
    });
  });

  test('of a few changed files', async () => {
    await tripsOf(site(1));
    const trips = await tripsOf(site(2));
    // The manifest is read, looked at beside mint, assets and pages, and seen live.
    expect(counted(trips)).toEqual({
      serial: chain.length,
      all: 26,
      platform: 4,
      mints: 2,
      storage: 6,
      manifest: 6,
    });
    expect(outOfOrder(trips, chain)).toEqual([]);
  });

  test('when nothing has changed', async () => {
    await tripsOf(site(1));
    const trips = await tripsOf(site(1));
    expect(counted(trips)).toEqual({
      serial: 3,
      all: 12,
      platform: 1,
      mints: 0,
      storage: 0,
      manifest: 1,
    });
  });

  test('in production, where the address of a site is known by its name', async () => {
    const production = await startPlatform({ now: () => clock.now(), names: 'production' });
    try {
      await namedTripsOf(production, site(1));
      const trips = await namedTripsOf(production, site(2));
      const rows = chain.filter(([what]) => what !== 'the manifest');
      expect(serial(trips)).toBe(rows.length);
      expect(outOfOrder(trips, rows)).toEqual([]);
      expect(serial(await namedTripsOf(production, site(2)))).toBe(2);
    } finally {
      await production.close();
    }
  });

  test('in production, whose hosts are connected before their first request', async () => {
    const production = await startPlatform({ now: () => clock.now(), names: 'production' });
    const connected = new Map<string, number>();
    try {
      await namedTripsOf(production, site(1), ({ host }, count) => {
        if (!connected.has(host)) connected.set(host, count);
      });
    } finally {
      await production.close();
    }
    expect(Object.fromEntries(connected)).toEqual({
      // The record and the tags; a new site is marked beside two mints.
      'deploy.svc.prod.osaas.io': 3,
      // The sample of an unchanged site.
      'my-site.pages.osaas.io': 8,
      'acme-acmemypages.minio-minio.auto.prod.osaas.io': 1,
    });
  });

  test('start with 2 MiB of large files in flight, in pieces of 64 KiB, and widen while answers are quick', async () => {
    const bytes = Buffer.alloc(270_000);
    const large = Object.fromEntries(Array.from({ length: 70 }, (_, i) => [`${i}.bin`, bytes]));
    const trips = (await tripsOf(large, { concurrency: '256' })).filter(({ storage }) => storage);
    const atOnce = trips.map(
      ({ began }) => trips.filter((trip) => trip.began <= began && trip.ended > began).length,
    );
    const first = trips.filter(({ began }) => began < Math.min(...trips.map(({ ended }) => ended)));
    expect(first.length).toBeLessThanOrEqual(36);
    expect(Math.max(...atOnce)).toBeGreaterThan(36);
  });
});
