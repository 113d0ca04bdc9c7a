import { describe, expect, test } from '@jest/globals';
import { DecoratorHandler, type Dispatcher } from 'undici';
import {
  type Inputs,
  platform,
  publishWith,
  startPlatformEachTest,
} from '../../support/publish/site-bench.js';
import type { Tree } from '../../support/run/in-process.js';

/** One request, with the positions of its start and its end among all events. */
interface Trip {
  what: string;
  storage: boolean;
  began: number;
  ended: number;
}

startPlatformEachTest();

async function tripsOf(tree: Tree, inputs: Inputs = {}): Promise<Trip[]> {
  const trips: Trip[] = [];
  let events = 0;
  const network: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (request, handler) => {
    const storage = request.origin === platform.storageUrl;
    const path = String(request.path).replace(/\?.*/, '');
    const trip = {
      what: `${request.method} ${path}`,
      storage,
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
  expect(await publishWith(tree, { with: inputs, network })).toMatchObject({ ok: true });
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

describe('the requests of a publish', () => {
  test('of a new site', async () => {
    expect(counted(await tripsOf(site(1)))).toEqual({
      serial: 10,
      all: 33,
      platform: 5,
      mints: 2,
      storage: 14,
      manifest: 3,
    });
  });

  test('of a few changed files', async () => {
    await tripsOf(site(1));
    // Read, looked at before the first byte, beside the assets, before the list, live.
    expect(counted(await tripsOf(site(2)))).toEqual({
      serial: 10,
      all: 25,
      platform: 4,
      mints: 2,
      storage: 6,
      manifest: 5,
    });
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
