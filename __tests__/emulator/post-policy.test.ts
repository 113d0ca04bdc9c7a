import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, startPlatform } from '../../emulator/platform.js';
import type { UploadTarget } from '../../src/platform/wire.js';
import { type Field, upload } from '../support/platform/emulator-client.js';
import { refusalOf, Workspace } from '../support/platform/emulator-workspace.js';

const file = Buffer.from('<h1>Hello</h1>');

let platform: LocalPlatform;
let acme: Workspace;
let now: number;

beforeEach(async () => {
  now = Date.parse('2026-11-20T10:00:00Z');
  platform = await startPlatform({ now: () => now });
  acme = new Workspace(platform);
  await acme.create('my-site');
});
afterEach(async () => {
  const stored = acme.stored('my-site');
  await platform.close();
  if (stored.length > 0) throw new Error(`a refused upload was stored: ${stored.join(', ')}`);
});

function mint(): Promise<UploadTarget> {
  return acme.mintOne('my-site', 'index.html', file.length);
}

function withField(target: UploadTarget, name: string, value: string): Field[] {
  return Object.entries(target.fields).map(([key, old]) => [key, key === name ? value : old]);
}

/** The target's fields with a policy of our own, properly signed. */
function resigned(target: UploadTarget, change: (conditions: unknown[]) => unknown[]): Field[] {
  const policy = JSON.parse(Buffer.from(target.fields.policy ?? '', 'base64').toString()) as { conditions: unknown[] };
  policy.conditions = change(policy.conditions);
  const encoded = Buffer.from(JSON.stringify(policy)).toString('base64');
  const scope = { date: '20261120', region: 'us-east-1', service: 's3' };
  const signature = platform.parts.keys.sign(platform.parts.keys.of('acme'), scope, encoded);
  return withField(target, 'policy', encoded).map(([name, value]) => [
    name,
    name === 'x-amz-signature' ? signature : value,
  ]);
}

describe('the policy', () => {
  test('must carry its own signature', async () => {
    const target = await mint();
    const signature = (target.fields['x-amz-signature'] ?? '').replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    expect(refusalOf(await upload(target, file, { fields: withField(target, 'x-amz-signature', signature) }))).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    const fields = withField(target, 'policy', `${target.fields.policy}=`);
    expect(refusalOf(await upload(target, file, { fields }))).toEqual([403, 'SignatureDoesNotMatch']);
  });

  test('must be signed by a key the storage knows', async () => {
    const target = await mint();
    const fields = withField(target, 'x-amz-credential', 'AKIDNOBODY/20261120/us-east-1/s3/aws4_request');
    expect(refusalOf(await upload(target, file, { fields }))).toEqual([403, 'InvalidAccessKeyId']);
  });

  test('ends when it says', async () => {
    const target = await mint();
    now += 15 * 60_000;
    const answer = await upload(target, file);
    expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
    expect(answer.text).toContain('Invalid according to Policy: Policy expired.');
  });

  test.each([
    ['key', 'other.html'],
    ['Content-Type', 'text/plain'],
    ['bucket', 'other-site'],
    ['x-amz-date', '20261120T100001Z'],
  ])('fixes %s', async (name, value) => {
    const target = await mint();
    const answer = await upload(target, file, { fields: withField(target, name, value) });
    expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
    expect(answer.text).toContain('Policy Condition failed');
  });

  test('covers every field', async () => {
    const target = await mint();
    const extra: Field[] = [['acl', 'public-read'], ...Object.entries(target.fields)];
    const answer = await upload(target, file, { fields: extra });
    expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
    expect(answer.text).toContain('Extra input fields: acl');
  });

  test.each<[string, unknown]>([
    ['a prefix', ['starts-with', '$key', 'other/']],
    ['an exact value', { key: 'other' }],
  ])('applies a condition on %s', async (_what, condition) => {
    const target = await mint();
    const answer = await upload(target, file, { fields: resigned(target, (conditions) => [...conditions, condition]) });
    expect(refusalOf(answer)).toEqual([403, 'AccessDenied']);
    expect(answer.text).toContain('Policy Condition failed');
  });

  test('must be one that can be read', async () => {
    const unknown = resigned(await mint(), (conditions) => [...conditions, ['ends-with', '$key', 'html']]);
    expect(refusalOf(await upload(await mint(), file, { fields: unknown }))).toEqual([403, 'PostPolicyInvalidKeyName']);
  });

  test.each([
    ['no key', 'key', '', [400, 'MalformedPOSTRequest']],
    ['no credential', 'x-amz-credential', '', [400, 'AuthorizationQueryParametersError']],
    ['no signature', 'x-amz-signature', '', [403, 'SignatureDoesNotMatch']],
    ['no policy', 'policy', '', [403, 'SignatureDoesNotMatch']],
    ['no algorithm', 'x-amz-algorithm', '', [403, 'AccessDenied']],
    [
      'another region',
      'x-amz-credential',
      'A/20261120/eu-north-1/s3/aws4_request',
      [400, 'AuthorizationHeaderMalformed'],
    ],
  ])('is refused with %s', async (_what, name, value, refusal) => {
    const target = await mint();
    expect(refusalOf(await upload(target, file, { fields: withField(target, name, value) }))).toEqual(refusal);
  });

  test.each([
    ['a segment of 256 bytes', 'x'.repeat(256), 'XMinioInvalidObjectName'],
    ['a directory of 247 bytes', `${'x'.repeat(247)}/`, 'XMinioInvalidObjectName'],
    ['an empty segment', 'a//b', 'XMinioInvalidObjectName'],
    ['the root', '/', 'XMinioInvalidObjectName'],
    ['a way up', 'a/../b', 'XMinioInvalidObjectName'],
    ['1,025 bytes', 'long/'.repeat(205), 'KeyTooLongError'],
  ])('does not make a file system take %s', async (_what, key, code) => {
    const { keys, posts } = platform.parts;
    const grant = { bucket: 'my-site', key, contentType: 'text/plain', size: file.length, expiresAt: now + 1000 };
    const fields = Object.entries(posts.mint(keys.of('acme'), grant));
    expect(refusalOf(await upload(await mint(), file, { fields }))).toEqual([400, code]);
  });

  test("must be signed by the page's own tenant", async () => {
    const grant = { bucket: 'my-site', key: 'a', contentType: 'text/plain', size: file.length, expiresAt: now + 1000 };
    const { keys, posts } = platform.parts;
    const fields = Object.entries(posts.mint(keys.of('globex'), grant));
    expect(refusalOf(await upload(await mint(), file, { fields }))).toEqual([403, 'AccessDenied']);
  });

  test('allows exactly the size that was minted', async () => {
    expect(refusalOf(await upload(await mint(), Buffer.concat([file, file])))).toEqual([400, 'EntityTooLarge']);
    expect(refusalOf(await upload(await mint(), file.subarray(1)))).toEqual([400, 'EntityTooSmall']);
  });

  test('must have been minted here, even when it is well signed', async () => {
    const fields = resigned(await mint(), (conditions) => [...conditions, ['starts-with', '$key', 'index']]);
    expect(refusalOf(await upload(await mint(), file, { fields }))).toEqual([403, 'AccessDenied']);
  });
});
