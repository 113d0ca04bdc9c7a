import { DeployError, messageOf } from '../base/errors.js';
import type { AccessTokens } from '../http/json-client.js';
import type { AccessToken } from '../platform/oauth.js';
import { recoverHeld, rotate } from './rotation.js';
import { exclusively, type RotationOptions } from './token-store.js';

export interface RotatingTokensOptions extends Omit<RotationOptions, 'given' | 'refused'> {
  /** The refresh token of the secret; a store that can be read may hold a newer one. */
  refreshToken: string | undefined;
}

/** An access token counts as expired this early. Source: interface document, "Limits". In ms. */
const safetyMs = 60_000;

/**
 * Supplies access tokens from a rotating, single-use refresh token. Its successor is stored before the access token is
 * used. The order of the steps is in rotation.ts; docs/architecture.md says why each comes where it does.
 * Source: https://www.rfc-editor.org/rfc/rfc6749#section-6, https://www.rfc-editor.org/rfc/rfc9700#section-4.14
 */
export class RotatingTokens implements AccessTokens {
  readonly #options: RotatingTokensOptions;
  #access: AccessToken | undefined;
  /** The newest refresh token this process knows. */
  #refreshToken: string | undefined;
  #pending: Promise<string> | undefined;
  #released: Promise<void> = Promise.resolve();
  /** The one token that was renewed because the platform refused it. */
  #refused: string | undefined;

  constructor(options: RotatingTokensOptions) {
    this.#options = options;
    this.#refreshToken = options.refreshToken;
  }

  async get(): Promise<string> {
    if (this.#access && this.#options.clock.now() < this.#access.expiresAt - safetyMs) return this.#access.value;
    const outlived = this.#access !== undefined;
    this.#access = undefined;
    try {
      return await this.#share();
    } catch (error) {
      if (!outlived) throw error;
      const because = error instanceof DeployError ? `${error.message} ${error.hint}` : messageOf(error);
      throw new DeployError(
        'login-expired',
        `The access token ended after its hour and could not be renewed. ${because}`,
        { cause: error },
      );
    }
  }

  /** Renews once per run: a platform that refuses two tokens in a row has another reason than their age. */
  async renew(refused: string): Promise<string | undefined> {
    if (this.#access && this.#access.value !== refused) return this.#access.value;
    if (this.#pending) return await this.#pending;
    if (this.#refused !== undefined) return undefined;
    this.#refused = refused;
    this.#access = undefined;
    this.#options.log.info('The platform refused the kept access token; renewing the login.');
    return await this.#share();
  }

  /** Resolves when the lease of the last refresh is given back, or left to the post step. */
  async settled(): Promise<void> {
    await this.#released;
  }

  /** Parallel callers share one refresh: a second one would send a token that the first has just spent. */
  #share(): Promise<string> {
    this.#pending ??= this.#obtain().finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  async #obtain(): Promise<string> {
    const { store, log, journal } = this.#options;
    await this.#released;
    const access = await exclusively(store, async () => {
      // Left by a dead process: a journal only exists while its process has exclusive use of the store.
      if (journal.read()) await recoverHeld(this.#options);
      const options = { ...this.#options, given: this.#refreshToken, refused: this.#refused };
      const { access, refreshToken, released } = await rotate(options);
      this.#released = released;
      this.#refreshToken = refreshToken ?? this.#refreshToken;
      return access;
    });
    log.mask(access.value);
    this.#access = access;
    return access.value;
  }
}
