import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { decryptEntry, encryptEntry, entryKey } from '../../../src/credentials/encrypted-login.js';

const key = entryKey({ seed: 'osc_rt_seed', clientId: 'cli' });
const context = 'family';

describe('an encrypted login', () => {
  test('comes back as it was, and never looks the same twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [one, two] = [encryptEntry(text, { key, context }), encryptEntry(text, { key, context })];
        expect(decryptEntry(one, { key, context })).toBe(text);
        expect(one.equals(two)).toBe(false);
      }),
    );
  });

  test('of an earlier version opens: the format is nonce, tag and text, under a key made of seed and client', () => {
    // Made with node:crypto by hand: HKDF-SHA-256, then AES-256-GCM with the nonce 00 01 … 0b.
    expect(key.toString('hex')).toBe('31294d9fbecc11190239d36840722a7be0d31abbc9e0c59042ecd60a00a3f1d2');
    const entry = Buffer.from('AAECAwQFBgcICQoL7ZmRBRZBF2I0bwHDAGP464HfEfyDoOXDBDZJ6z+nGCn9CRW9GA==', 'base64');
    expect(decryptEntry(entry, { key, context })).toBe('{"refreshToken":"å"}');
    expect(encryptEntry('{"refreshToken":"å"}', { key, context })).toHaveLength(entry.length);
  });

  test('does not open with a part of its tag, however little it holds', () => {
    const entry = encryptEntry('', { key, context });
    for (let length = 0; length < entry.length; length++)
      expect(decryptEntry(entry.subarray(0, length), { key, context })).toBeUndefined();
    expect(decryptEntry(entry, { key, context })).toBe('');
  });

  test('opens with the very seed, client and context alone', () => {
    const entry = encryptEntry('{}', { key, context });
    expect(decryptEntry(entry, { key: entryKey({ seed: 'osc_rt_other', clientId: 'cli' }), context })).toBeUndefined();
    expect(decryptEntry(entry, { key: entryKey({ seed: 'osc_rt_seed', clientId: 'app' }), context })).toBeUndefined();
    expect(decryptEntry(entry, { key, context: 'another' })).toBeUndefined();
  });

  test('does not open when any byte is wrong or missing', () => {
    const entry = encryptEntry('{"refreshToken":"r"}', { key, context });
    for (let at = 0; at < entry.length; at++) {
      const broken = Buffer.from(entry);
      broken.writeUInt8(broken.readUInt8(at) ^ 0x40, at);
      expect(decryptEntry(broken, { key, context })).toBeUndefined();
      expect(decryptEntry(entry.subarray(0, at), { key, context })).toBeUndefined();
    }
  });
});
