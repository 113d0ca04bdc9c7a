import { DeployError } from '../../base/errors.js';
import type { StoredLogin, TokenStore } from '../token-store.js';

/** No place for the new token: refuses to use the old one, unless `allow-token-loss` is set. */
export class NoStore implements TokenStore {
  readonly kind = 'none';
  readonly place = 'no store';
  readonly lends = false;
  readonly #why: string;

  /** @param why a sentence: why nothing is stored */
  constructor(why: string) {
    this.#why = why;
  }

  async read(): Promise<StoredLogin> {
    return {};
  }

  async prove(): Promise<never> {
    throw new DeployError('store-needed', this.#why);
  }

  async writeRecord(): Promise<void> {}

  async save(): Promise<void> {
    throw new DeployError('store-needed', this.#why);
  }
}
