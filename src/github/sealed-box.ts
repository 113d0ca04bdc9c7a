import { createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';

const sigma = new TextEncoder().encode('expand 32-byte k');

/** Returns a libsodium `crypto_box_seal` of a secret, base64, as is the key. Source: GitHub, "Encrypting secrets for the REST API". */
export async function sealSecret(value: string, publicKey: string): Promise<string> {
  const { hsalsa, xsalsa20poly1305, u32, blake2b } = await loadCiphers();
  const recipient = Buffer.from(publicKey, 'base64');
  const pair = generateKeyPairSync('x25519');
  const ephemeral = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey: publicKeyOf(recipient) });
  const key = new Uint32Array(8);
  hsalsa(u32(sigma), u32(new Uint8Array(shared)), new Uint32Array(4), key);
  const nonce = blake2b(Buffer.concat([ephemeral, recipient]), { dkLen: 24 });
  const sealed = xsalsa20poly1305(new Uint8Array(key.buffer), nonce).encrypt(new TextEncoder().encode(value));
  return Buffer.concat([ephemeral, sealed]).toString('base64');
}

/** Loads the ciphers: 20 KB, where libsodium brings 430. Can run beside a request. */
export async function loadCiphers() {
  const [{ hsalsa, xsalsa20poly1305 }, { u32 }, { blake2b }] = await Promise.all([
    import('@noble/ciphers/salsa.js'),
    import('@noble/ciphers/utils.js'),
    import('@noble/hashes/blake2.js'),
  ]);
  return { hsalsa, xsalsa20poly1305, u32, blake2b };
}

function publicKeyOf(raw: Buffer): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') } });
}
