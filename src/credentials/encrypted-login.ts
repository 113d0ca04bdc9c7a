import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../base/json.js';
import type { AccessToken } from '../platform/oauth.js';
import { accessToken, fingerprint } from './generation.js';
import { writeToOwnFolder } from './secret-files.js';

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
      const decipher = createDecipheriv('aes-256-gcm', this.#key, nonce, {
        authTagLength: tagBytes,
      });
      decipher
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));

      return Buffer.concat([
        decipher.update(bytes.subarray(nonceBytes + tagBytes)),
        decipher.final(),
      ]).toString();
    } catch {
      return undefined;
    }
  }
}

/**
 * The access token of a job for its later steps. Its key is the refresh token that the job was given and has spent: only
 * what was given the same secret can read it.
 */
export class JobLogin {
  readonly #path: string;
  readonly #cipher: LoginCipher;
  readonly #context: string;

  constructor(given: { folder: string; refreshToken: string; clientId: string; authUrl: string }) {
    const { folder, refreshToken, clientId, authUrl } = given;
    this.#path = join(folder, `access-${fingerprint(refreshToken)}`);
    this.#cipher = new LoginCipher({ seed: refreshToken, clientId });
    this.#context = `access token of a job, ${authUrl}`;
  }

  read(): AccessToken | undefined {
    try {
      const text = this.#cipher.decrypt(readFileSync(this.#path), this.#context);
      return accessToken.safeParse(parseJson(text ?? '')).data;
    } catch {
      return undefined;
    }
  }

  write(token: AccessToken): void {
    writeToOwnFolder(this.#path, this.#cipher.encrypt(JSON.stringify(token), this.#context));
  }
}
