import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { forms } from '../conformance/storage/storage-forms.js';
import { names, outcome, stored } from '../conformance/storage/storage-names.js';
import { placeHere, type StoragePlace } from '../conformance/storage/storage-place.js';
import { documented } from '../conformance/storage/storage-table.js';
import { upload } from '../support/platform/emulator-client.js';
import { refusalOf, type Workspace } from '../support/platform/emulator-workspace.js';

/*
 * What the local storage takes and refuses, as the tables of docs/storage.md say. The conformance tests hold the same tables
 * against MinIO and Ceph.
 */

let place: StoragePlace;
let workspace: Workspace;
beforeAll(async () => {
  ({ place, workspace } = await placeHere('my-site'));
});
afterAll(() => place.close());

test.each(forms)('a form: %s', async (name, sending) => {
  const before = await place.list();
  const answer = outcome(await sending(place));
  expect(answer).toBe(documented('Forms').get(name)?.[2]);
  if (answer !== '204') expect(await place.list()).toEqual(before);
});

test.each(names)('a name: $name', async (odd) => {
  expect(await stored(place, odd)).toBe(documented('Names').get(odd.name)?.[2]);
});

describe('a form is refused', () => {
  const file = Buffer.from('<h1>Hello</h1>');
  const grant = () => ({
    bucket: 'my-site',
    key: 'a',
    contentType: 'text/plain',
    size: file.length,
    expiresAt: Date.now() + 9999,
  });

  test("that another tenant's key has signed", async () => {
    const { keys, posts } = place;
    const target = await workspace.mintOne('my-site', 'a', file.length);
    const fields = Object.entries(posts.mint(keys.of('globex'), grant()));
    expect(refusalOf(await upload(target, file, { fields }))).toEqual([403, 'AccessDenied']);
  });

  test('that goes to another site', async () => {
    await workspace.create('other-site');
    const target = await workspace.mintOne('my-site', 'a', file.length);
    const answer = await upload({ ...target, url: `${place.endpoint}/other-site` }, file);
    expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
  });
});
