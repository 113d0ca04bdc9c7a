import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../base/json.js';
import type { AccessToken } from '../platform/oauth.js';
import { writeToOwnFolder } from './atomic-file.js';
import { LoginCipher } from './encrypted-login.js';
import { accessToken, fingerprint } from './generation.js';

/** The access token of a job for its later steps, encrypted with the spent refresh token. */
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
