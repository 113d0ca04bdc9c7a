import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type RunningS3, startMinio } from './minio-server.js';
import { startRgw } from './rgw-server.js';
import { forms } from './storage-forms.js';
import { documented, names, outcome, stored } from './storage-names.js';
import { placeOn, type StoragePlace } from './storage-place.js';

let servers: RunningS3[] = [];
let places: StoragePlace[];
beforeAll(async () => {
  const started = await Promise.allSettled([startMinio(), startRgw()]);
  servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (servers.length < started.length)
    throw new Error('a server did not start', { cause: started });
  places = await Promise.all(servers.map(({ server }) => placeOn(server, 'my-site')));
}, 180_000);
afterAll(() => Promise.all(servers.map(({ stop }) => stop())));

// emulator/storage.test.ts compares the local platform with the same tables.
test.each(forms)('a form, %s: MinIO and Ceph answer as in docs/storage.md', async (name, send) => {
  const answers = [];
  for (const place of places) answers.push(outcome(await send(place)));
  expect(answers).toEqual(documented('Forms').get(name)?.slice(0, 2));
});

test.each(names)('a name, $name: MinIO and Ceph answer as in docs/storage.md', async (odd) => {
  const answers = [];
  for (const place of places) answers.push(await stored(place, odd));
  expect(answers).toEqual(documented('Names').get(odd.name)?.slice(0, 2));
});
