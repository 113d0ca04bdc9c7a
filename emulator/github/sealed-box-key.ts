import sodium from 'libsodium-wrappers';

await sodium.ready;

/** A key pair for sealed boxes, opened by libsodium: what the product seals is checked by another implementation. */
export class SealedBoxKey {
  readonly id: string;
  readonly #pair = sodium.crypto_box_keypair();

  constructor(id: string) {
    this.id = id;
  }

  /** The public key, base64. */
  get publicKey(): string {
    return Buffer.from(this.#pair.publicKey).toString('base64');
  }

  /** What is in the box; `undefined` when it was not sealed for this key. */
  open(sealed: Buffer): Buffer | undefined {
    try {
      return Buffer.from(sodium.crypto_box_seal_open(sealed, this.#pair.publicKey, this.#pair.privateKey));
    } catch {
      return undefined;
    }
  }
}
