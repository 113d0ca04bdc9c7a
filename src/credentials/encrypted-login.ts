import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const purpose = 'osc-deploy actions-cache 1';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts logins with AES-256-GCM; HKDF-SHA-256 makes the key from the refresh token in the secret. Source: RFC 5869. */
export class LoginCipher {
  readonly #key: Buffer;

  constructor({ seed, clientId }: { seed: string; clientId: string }) {
    this.#key = Buffer.from(hkdfSync('sha256', seed, clientId, purpose, 32));
  }

  encrypt(text: string, context: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), body]);
  }

  decrypt(bytes: Buffer, context: string): string | undefined {
    try {
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString();
    } catch {
      return undefined;
    }
  }
}
