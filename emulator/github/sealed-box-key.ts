import { createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import { u32 } from '@noble/ciphers/utils.js';
import { blake2b } from '@noble/hashes/blake2.js';

const keyBytes = 32;
/** "expand 32-byte k", the constant of Salsa20. */
const sigma = new TextEncoder().encode('expand 32-byte k');

/**
 * A key pair for libsodium's sealed boxes. Opens them without libsodium, so that what the product seals with it is
 * checked by another implementation.
 */
export class SealedBoxKey {
  readonly id: string;
  readonly #private: KeyObject;
  readonly #public: Buffer;

  constructor(id: string) {
    this.id = id;
    const pair = generateKeyPairSync('x25519');
    this.#private = pair.privateKey;
    this.#public = rawPublic(pair.publicKey);
  }

  /** The public key, base64. */
  get publicKey(): string {
    return this.#public.toString('base64');
  }

  /** What is in the box; `null` when it was not sealed for this key. */
  open(sealed: Buffer): Buffer | null {
    if (sealed.length < keyBytes + 16) return null;
    const ephemeral = sealed.subarray(0, keyBytes);
    const nonce = blake2b(Buffer.concat([ephemeral, this.#public]), { dkLen: 24 });
    try {
      return Buffer.from(
        xsalsa20poly1305(this.#boxKey(ephemeral), nonce).decrypt(new Uint8Array(sealed.subarray(keyBytes))),
      );
    } catch {
      return null;
    }
  }

  /** HSalsa20 of the X25519 secret: the key of a NaCl box. */
  #boxKey(ephemeral: Buffer): Uint8Array {
    const shared = diffieHellman({ privateKey: this.#private, publicKey: publicFrom(ephemeral) });
    const key = new Uint32Array(8);
    hsalsa(u32(sigma), u32(new Uint8Array(shared)), new Uint32Array(4), key);
    return new Uint8Array(key.buffer);
  }
}

function rawPublic(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
}

function publicFrom(raw: Buffer): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') } });
}
