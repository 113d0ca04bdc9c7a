import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { forms } from '../conformance/storage/storage-forms.js';
import { documented, names, outcome, stored } from '../conformance/storage/storage-names.js';
import { placeHere, type StoragePlace } from '../conformance/storage/storage-place.js';
import { formBytes, upload } from '../support/platform/emulator-client.js';
import { refusalOf, type Workspace } from '../support/platform/emulator-workspace.js';

const file = Buffer.from('<h1>Hello</h1>');
const site = 'my-site';

let place: StoragePlace;
let workspace: Workspace;
beforeAll(async () => {
  ({ place, workspace } = await placeHere(site));
});
afterAll(() => workspace.platform.close());

test('a presigned POST stores the file and answers 204 with its MD5', async () => {
  const target = await workspace.mintOne(site, { path: 'index.html', size: file.length });
  const answer = await upload(target, { file });
  const etag = `"${createHash('md5').update(file).digest('hex')}"`;
  expect(answer).toMatchObject({ status: 204, headers: { etag } });
  const sha256 = createHash('sha256').update(file).digest('hex');
  const { objects } = workspace.platform.site(site);
  expect(objects.get('index.html')).toMatchObject({
    contentType: 'text/html',
    sha256,
    size: file.length,
    bytes: file,
  });
  const [record] = workspace.platform.log.select({ origin: 'storage' });
  expect(record).toMatchObject({
    status: 204,
    bodyText: undefined,
    form: { size: file.length, sha256 },
  });
  expect(record?.form?.fields.map(([name]) => name)).toEqual(Object.keys(target.fields));
});

test('a presigned POST is read identically however its bytes are split', async () => {
  const bytes = Buffer.from('\r\n--x\r\n--y\r\r\n');
  const target = await workspace.mintOne(site, { path: 'cut.bin', size: bytes.length });
  const { body, contentType } = formBytes({
    fields: Object.entries(target.fields),
    file: bytes,
    boundary: 'x1',
  });
  const socket = connect(Number(new URL(place.endpoint).port), '127.0.0.1');
  const answered = new Promise<string>((resolve) =>
    socket.once('data', (data) => resolve(data.toString())),
  );
  socket.setNoDelay(true);
  const headers = ['Host: x', `Content-Type: ${contentType}`, `Content-Length: ${body.length}`];
  socket.write([`POST /${site} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  for (const byte of body) {
    socket.write(Buffer.from([byte]));
    if (byte === 13) await new Promise(setImmediate);
  }
  expect(await answered).toMatch(/^HTTP\/1\.1 204 /);
  socket.destroy();
  expect(workspace.platform.site(site).objects.get('cut.bin')?.bytes).toEqual(bytes);
});

describe('the tables of docs/storage.md', () => {
  test('have the rows that the tests send', () => {
    const rows = [...documented('Forms').keys(), ...documented('Names').keys()];
    expect(rows).toEqual([...forms.map(([name]) => name), ...names.map(({ name }) => name)]);
  });

  // conformance/storage compares MinIO and Ceph with the same tables.
  test.each(forms)(
    'state the answer of the local storage to the form: %s',
    async (name, sending) => {
      const before = await place.list();
      const answer = outcome(await sending(place));
      const [byMinio, , byOurs] = documented('Forms').get(name) ?? [];
      expect(answer).toBe(byOurs);
      if (answer !== '204') expect(await place.list()).toEqual(before);
      // What MinIO refuses is refused with the same code.
      if (byMinio !== '204') expect(byOurs).toBe(byMinio);
    },
  );

  test.each(names)('state the name that the local storage makes of: $name', async (odd) => {
    const [byMinio, , byOurs, isMinted] = documented('Names').get(odd.name) ?? [];
    expect(await stored(place, odd)).toBe(byOurs);
    if (!byMinio?.startsWith('204')) expect(byOurs).toBe(byMinio);
    const files = [{ path: odd.key, size: 1 }];
    const minted = await workspace.call(`POST /mypages/${site}/upload-urls`, { files });
    expect(minted.status === 200 ? 'yes' : 'no').toBe(isMinted);
  });
});

test('a form signed with the key of another tenant is refused', async () => {
  const { keys, posts } = place;
  const target = await workspace.mintOne(site, { path: 'a', size: file.length });
  const grant = {
    bucket: site,
    key: 'a',
    contentType: 'text/plain',
    size: file.length,
    expiresAt: Date.now() + 9999,
  };
  const fields = Object.entries(posts.mint(keys.of('globex'), grant));
  expect(refusalOf(await upload(target, { file, fields }))).toEqual([403, 'AccessDenied']);
});
