import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Names the format and binds the key to its one use. */
const purpose = 'osc-deploy actions-cache 1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * The key of the entries that descend from one sign-in: HKDF-SHA-256 (https://www.rfc-editor.org/rfc/rfc5869) from the seed refresh token in the
 * secret, salted with the client id. The cache without the secret is unreadable.
 */
export function entryKey({ seed, clientId }: { seed: string; clientId: string }): Buffer {
  return Buffer.from(hkdfSync('sha256', seed, clientId, purpose, 32));
}

/**
 * AES-256-GCM with a random nonce.
 * @param key of `entryKey`
 * @param context what the entry is about: it opens under no other
 */
export function encryptEntry(text: string, { key, context }: { key: Buffer; context: string }): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** @returns the text, or `undefined` when the bytes were not encrypted with this key and context */
export function decryptEntry(bytes: Buffer, { key, context }: { key: Buffer; context: string }): string | undefined {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}
