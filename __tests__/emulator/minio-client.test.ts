import { expect, test } from '@jest/globals';
import { Client } from 'minio';
import { fieldsByName, verifyPolicy, verifySignature } from '../../emulator/storage/post-policy.js';
import { StorageKeys } from '../../emulator/storage/presigned-post.js';

const REGION = 'us-east-1';
const keys = new StorageKeys();
const { accessKeyId, secretAccessKey } = keys.of('acme');

/** Fields of a form as MinIO's own client signs them. */
async function signed(secret = secretAccessKey): Promise<Record<string, string>> {
  const client = new Client({ endPoint: '127.0.0.1', accessKey: accessKeyId, secretKey: secret, region: REGION });
  const policy = client.newPostPolicy();
  policy.setBucket('my-site');
  policy.setKey('docs/index.html');
  policy.setContentType('text/html');
  policy.setContentLengthRange(14, 14);
  policy.setExpires(new Date(Date.now() + 60_000));
  const { formData } = await client.presignedPostPolicy(policy);
  return formData as Record<string, string>;
}

test("a form that MinIO's own client has signed holds before the local storage", async () => {
  const fields = fieldsByName(Object.entries(await signed()));
  expect(verifySignature(fields, { keys, region: REGION })).toBe(accessKeyId);
  expect(verifyPolicy(fields, Date.now())).toEqual({ min: 14, max: 14 });
});

test('the same form does not hold with another secret, another key of the file, or later', async () => {
  const other = fieldsByName(Object.entries(await signed('another-secret')));
  expect(() => verifySignature(other, { keys, region: REGION })).toThrow(
    expect.objectContaining({ code: 'SignatureDoesNotMatch' }),
  );
  const form = await signed();
  const moved = fieldsByName(Object.entries({ ...form, key: 'other.html' }));
  expect(() => verifyPolicy(moved, Date.now())).toThrow('Policy Condition failed');
  expect(() => verifyPolicy(fieldsByName(Object.entries(form)), Date.now() + 61_000)).toThrow('Policy expired');
});
