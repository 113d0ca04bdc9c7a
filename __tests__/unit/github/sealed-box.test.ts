import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SealedBoxKey } from '../../../emulator/github/repositories.js';
import { sealSecret } from '../../../src/github/sealed-box.js';

/** Any character: the library's own `binary` unit spends seconds on a table of all of them. */
const character = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code));

describe('a sealed box', () => {
  test('opens with libsodium, which shares nothing with it', async () => {
    const key = new SealedBoxKey('1');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: character, maxLength: 500 }), async (secret) => {
        const sealed = Buffer.from(await sealSecret(secret, key.publicKey), 'base64');
        expect(key.open(sealed)).toEqual(Buffer.from(secret));
        expect(sealed.length).toBe(Buffer.byteLength(secret) + 48);
      }),
      { numRuns: 60 },
    );
  });

  test('opens with no other key, and not when a bit is wrong', async () => {
    const key = new SealedBoxKey('1');
    const sealed = Buffer.from(await sealSecret('token', key.publicKey), 'base64');
    expect(new SealedBoxKey('2').open(sealed)).toBeUndefined();
    sealed.writeUInt8(sealed.readUInt8(50) ^ 1, 50);
    expect(key.open(sealed)).toBeUndefined();
  });
});
