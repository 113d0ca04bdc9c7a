import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../../emulator/platform.js';
import { type Answer, s3Code } from '../../support/platform/emulator-client.js';
import { startMinio } from './minio-server.js';
import type { RunningS3 } from './s3-server.js';
import { uploadAs } from './storage-names.js';
import { clientOf, keysIn, placeOn } from './storage-place.js';
import { manyFiles, ours, publishTree } from './storage-site.js';

/** As many requests at once as a very small MinIO takes. */
const pool = 3;
const startMs = 60_000;

let minio: RunningS3;
let platform: LocalPlatform | undefined;
beforeAll(async () => {
  minio = await startMinio({ requestPool: pool });
}, startMs);
afterEach(() => platform?.close());
afterAll(() => minio?.stop());

test('a MinIO with a full pool answers 429 at once, and every answer names the size of the pool', async () => {
  const place = await placeOn(minio, 'crowded');
  const answers: Answer[] = await Promise.all(
    Array.from({ length: 200 }, (_, n) => uploadAs(place, { name: '', key: `f${n}` })),
  );
  const outcomes = new Set(answers.map((answer) => [answer.status, s3Code(answer)].filter(Boolean).join(' ')));
  expect([...outcomes].sort()).toEqual(['204', '429 TooManyRequests']);
  expect(new Set(answers.map(({ headers }) => headers['x-ratelimit-limit']))).toEqual(new Set([String(pool)]));
});

test('a publish through a MinIO with a limit of three concurrent requests is complete', async () => {
  platform = await startPlatform({ s3: minio.server });
  const outputs = await publishTree(platform, { tree: manyFiles(400), name: 'small', concurrency: '64' });
  expect(outputs).toMatchObject({ uploaded: '400' });
  expect((await keysIn(clientOf(minio.server), 'small')).length).toBe(400 + ours.length);
}, 60_000);
