export const id = 894;
export const ids = [894];
export const modules = {
62894:
((module_, exports_, require_) => {
require_.r(exports_);
require_.d(exports_, {
  sealSecret: () => (sealSecret)
});
var node_crypto_0 = require_(77598);
var _noble_ciphers_salsa_1 = require_(87205);
var _noble_ciphers_utils_2 = require_(53115);
var _noble_hashes_blake2_3 = require_(59822);
const sigma = new TextEncoder().encode('expand 32-byte k');
function sealSecret(value, publicKey) {
	const recipient = Buffer.from(publicKey, 'base64');
	const pair = (0,node_crypto_0.generateKeyPairSync)('x25519');
	const ephemeral = Buffer.from(pair.publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
	const jwk = { kty: 'OKP', crv: 'X25519', x: recipient.toString('base64url') };
	const recipientKey = (0,node_crypto_0.createPublicKey)({ format: 'jwk', key: jwk });
	const shared = (0,node_crypto_0.diffieHellman)({ privateKey: pair.privateKey, publicKey: recipientKey });
	const key = new Uint32Array(8);
	(0,_noble_ciphers_salsa_1/*.hsalsa*/.bD)((0,_noble_ciphers_utils_2/*.u32*/.DH)(sigma), (0,_noble_ciphers_utils_2/*.u32*/.DH)(new Uint8Array(shared)), new Uint32Array(4), key);
	const nonce = (0,_noble_hashes_blake2_3/*.blake2b*/.Sx)(Buffer.concat([ephemeral, recipient]), { dkLen: 24 });
	const sealed = (0,_noble_ciphers_salsa_1/*.xsalsa20poly1305*/.uT)(new Uint8Array(key.buffer), nonce).encrypt(new TextEncoder().encode(value));
	return Buffer.concat([ephemeral, sealed]).toString('base64');
}
})
};
