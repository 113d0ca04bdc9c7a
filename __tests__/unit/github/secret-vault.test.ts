import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SealedBoxKey } from '../../../emulator/github/repositories.js';
import { adviceText } from '../../../src/base/advice.js';
import { RequestError } from '../../../src/base/errors.js';
import type { GitHubApi } from '../../../src/github/api.js';
import { explainRefusal } from '../../../src/github/secret-refusal.js';
import { openVault, sealSecret } from '../../../src/github/secret-vault.js';

describe('a refusal', () => {
  const repository = 'octo-org/hello';
  const vault = (environment?: string) => openVault({ api: {} as GitHubApi, repository, environment });
  const explained = (status: number, environment?: string) =>
    explainRefusal(
      vault(environment),
      new RequestError('github-refused', 'x', { request: { method: 'PUT', host: 'h', path: '/', status } }),
    );
  const renew =
    'Make a new token, and put it into the secret that `secret-token` is read from:\n  gh secret set OSC_SECRET_TOKEN --repo octo-org/hello';
  const rights = (environment?: string) =>
    `Give the token ${vault(environment).needs} for octo-org/hello. It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.`;
  const access = (environment?: string) => `the token ${vault(environment).needs} for octo-org/hello.`;

  test.each<[number, string | undefined, string, string]>([
    [401, undefined, 'GitHub does not know `secret-token` (401): it has expired or was revoked.', renew],
    [401, 'prod', 'GitHub does not know `secret-token` (401): it has expired or was revoked.', `${renew} --env prod`],
    [403, undefined, '`secret-token` may not write secrets of octo-org/hello.', rights()],
    [403, 'prod', '`secret-token` may not write secrets of environment prod of octo-org/hello.', rights('prod')],
    [404, undefined, 'GitHub shows `secret-token` no secrets of octo-org/hello.', `Give ${access()}`],
    [
      ...([404, 'prod'] as const),
      'GitHub shows `secret-token` no secrets of environment prod of octo-org/hello.',
      `Correct \`secret-environment\`, or give ${access('prod')}`,
    ],
  ])('with %i in the environment %s is explained', (status, environment, reason, next) => {
    const said = explained(status, environment);
    expect({ reason: said?.reason, adviceText: adviceText(said?.next ?? '') }).toEqual({ reason, adviceText: next });
  });
});

describe('a sealed box', () => {
  /** Any character: the library's own `binary` unit spends seconds on a table of all of them. */
  const character = fc
    .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
    .map((code) => String.fromCodePoint(code));

  test('opens with libsodium, which shares nothing with it', async () => {
    const key = new SealedBoxKey('1');
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: character, maxLength: 500 }), async (secret) => {
        const sealed = Buffer.from(await sealSecret(secret, key.publicKey), 'base64');
        expect(key.open(sealed)).toEqual(Buffer.from(secret));
        expect(sealed.length).toBe(Buffer.byteLength(secret) + 48);
      }),
      { numRuns: 60 },
    );
  });

  test('does not open with another key, or when a bit is wrong', async () => {
    const key = new SealedBoxKey('1');
    const sealed = Buffer.from(await sealSecret('token', key.publicKey), 'base64');
    expect(new SealedBoxKey('2').open(sealed)).toBeUndefined();
    sealed.writeUInt8(sealed.readUInt8(50) ^ 1, 50);
    expect(key.open(sealed)).toBeUndefined();
  });
});
