import { createPublicKey, diffieHellman, generateKeyPairSync } from 'node:crypto';
import { hsalsa, xsalsa20poly1305 } from '@noble/ciphers/salsa.js';
import { u32 } from '@noble/ciphers/utils.js';
import { blake2b } from '@noble/hashes/blake2.js';

const sigma = new TextEncoder().encode('expand 32-byte k');

/** Returns a libsodium `crypto_box_seal` of a secret, with ciphers of 20 KB instead of libsodium's 430. Result and key are base64. Source: GitHub, "Encrypting secrets for the REST API". */
export function sealSecret(value: string, publicKey: string): string {
  const recipient = Buffer.from(publicKey, 'base64');
  const pair = generateKeyPairSync('x25519');
  const ephemeral = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const jwk = { kty: 'OKP', crv: 'X25519', x: recipient.toString('base64url') };
  const recipientKey = createPublicKey({ format: 'jwk', key: jwk });

  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey: recipientKey });
  const key = new Uint32Array(8);
  hsalsa(u32(sigma), u32(new Uint8Array(shared)), new Uint32Array(4), key);

  const nonce = blake2b(Buffer.concat([ephemeral, recipient]), { dkLen: 24 });
  const sealed = xsalsa20poly1305(new Uint8Array(key.buffer), nonce).encrypt(
    new TextEncoder().encode(value),
  );
  return Buffer.concat([ephemeral, sealed]).toString('base64');
}
