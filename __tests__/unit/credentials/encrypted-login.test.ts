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
