import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Workspace } from '../../support/platform/emulator-workspace.js';
import { startMinio } from './minio-server.js';
import { startRgw } from './rgw-server.js';
import type { RunningS3 } from './s3-server.js';
import { forms } from './storage-forms.js';
import { names, outcome, stored } from './storage-names.js';
import { placeHere, placeOn, type StoragePlace } from './storage-place.js';
import { documented } from './storage-table.js';

const bucket = 'my-site';
const startMs = 180_000;

let servers: RunningS3[] = [];
let minio: StoragePlace;
let rgw: StoragePlace;
let local: StoragePlace;
let workspace: Workspace;
beforeAll(async () => {
  const started = await Promise.allSettled([startMinio(), startRgw()]);
  servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const [first, second] = servers;
  if (first === undefined || second === undefined) throw new Error('a server did not start', { cause: started });
  [minio, rgw] = [await placeOn(first, bucket), await placeOn(second, bucket)];
  ({ place: local, workspace } = await placeHere(bucket));
}, startMs);
afterAll(async () => {
  await Promise.all([...servers.map((server) => server.stop()), local?.close()]);
});

describe('a form', () => {
  test('has a row in docs/storage.md', () => {
    expect([...documented('Forms').keys()]).toEqual(forms.map(([name]) => name));
  });

  test.each(forms)(
    '%s: each storage answers as docs/storage.md says, and the local storage answers like MinIO or more strictly',
    async (...form) => {
      const [name, send] = form;
      const answers = [];
      for (const place of [minio, rgw, local]) answers.push(outcome(await send(place)));
      expect(answers).toEqual(documented('Forms').get(name));
      const [byMinio, , byOurs] = answers;
      if (byMinio !== '204') expect(byOurs).toBe(byMinio);
    },
  );
});

describe('a name', () => {
  test('has a row in docs/storage.md', () => {
    expect([...documented('Names').keys()]).toEqual(names.map(({ name }) => name));
  });

  test.each(names)(
    '$name: each storage answers as docs/storage.md says, and the local storage answers like MinIO or more strictly',
    async (odd) => {
      const { name, key } = odd;
      const answers = [];
      for (const place of [minio, rgw, local]) answers.push(await stored(place, odd));
      const minted = await workspace.call('POST', `/mypages/${bucket}/upload-urls`, {
        files: [{ path: key, size: 1 }],
      });
      answers.push(minted.status === 200 ? 'yes' : 'no');
      expect(answers).toEqual(documented('Names').get(name));
      const [byMinio, , byOurs] = answers;
      if (!byMinio?.startsWith('204')) expect(byOurs).toBe(byMinio);
    },
  );
});
