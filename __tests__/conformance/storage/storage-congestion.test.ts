import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startPlatform } from '../../../emulator/platform.js';
import { s3Code } from '../../support/platform/emulator-client.js';
import { type RunningS3, startMinio } from './minio-server.js';
import { uploadAs } from './storage-names.js';
import { clientOf, keysIn, placeOn } from './storage-place.js';
import { manyFiles, ours, publishTree } from './storage-site.js';

/** The limit of simultaneous requests of a very small MinIO. */
const pool = 3;

let minio: RunningS3;
beforeAll(async () => {
  minio = await startMinio({ requestPool: pool });
}, 60_000);
afterAll(() => minio?.stop());

test('a publish is complete through a MinIO that answers 429 when more than three requests are open', async () => {
  const place = await placeOn(minio.server, 'crowded');
  const keys = Array.from({ length: 200 }, (_, n) => `f${n}`);
  const answers = await Promise.all(keys.map((key) => uploadAs(place, { name: '', key })));
  const outcomes = new Set(
    answers.map((answer) => [answer.status, s3Code(answer)].filter(Boolean).join(' ')),
  );
  expect([...outcomes].sort()).toEqual(['204', '429 TooManyRequests']);
  expect(new Set(answers.map(({ headers }) => headers['x-ratelimit-limit']))).toEqual(
    new Set([String(pool)]),
  );

  const platform = await startPlatform({ s3: minio.server });
  const outputs = await publishTree(platform, {
    tree: manyFiles(400),
    name: 'small',
    concurrency: '64',
  });
  expect(outputs).toMatchObject({ uploaded: '400' });
  expect((await keysIn(clientOf(minio.server), 'small')).length).toBe(400 + ours.length);
  await platform.close();
}, 60_000);
