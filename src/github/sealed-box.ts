/**
 * Encrypts a secret so that only GitHub can read it: libsodium's `crypto_box_seal`, which GitHub's "Encrypting secrets
 * for the REST API" asks for. The library is loaded here and nowhere else, 20 ms.
 * @param publicKey of the repository or environment, base64
 * @returns base64
 */
export async function sealSecret(value: string, publicKey: string): Promise<string> {
  const sodium = await loadSodium();
  const sealed = sodium.crypto_box_seal(Buffer.from(value), Buffer.from(publicKey, 'base64'));
  return Buffer.from(sealed).toString('base64');
}

/** Ready to seal; the load can run beside a request. */
export async function loadSodium(): Promise<typeof import('libsodium-wrappers').default> {
  const { default: sodium } = await import('libsodium-wrappers');
  await sodium.ready;
  return sodium;
}
