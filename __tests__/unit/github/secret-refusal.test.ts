import { expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import { explainRefusal } from '../../../src/github/secret-vault.js';

const repository = 'octo-org/hello';
const needs = '"Secrets: read and write"';
const explained = (status: number, environment?: string) =>
  explainRefusal(
    new RequestError('github-refused', 'x', { request: { method: 'PUT', host: 'h', path: '/', status } }),
    { repository, environment, needs },
  );
const renew =
  'Make a new token, and put it into the secret that `secret-token` is read from:\ngh secret set OSC_SECRET_TOKEN --repo octo-org/hello';
const rights = `Give the token ${needs} for octo-org/hello. It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.`;
const access = `the token access to octo-org/hello, with ${needs}.`;

test.each<[number, string | undefined, string, string]>([
  [401, undefined, 'GitHub does not know `secret-token` (401): it has expired or was revoked.', renew],
  [401, 'prod', 'GitHub does not know `secret-token` (401): it has expired or was revoked.', `${renew} --env prod`],
  [403, undefined, '`secret-token` may not write secrets of octo-org/hello.', rights],
  [403, 'prod', '`secret-token` may not write secrets of environment prod.', rights],
  [404, undefined, 'GitHub shows `secret-token` no secrets of octo-org/hello.', `Give ${access}`],
  [
    ...([404, 'prod'] as const),
    'octo-org/hello has no environment `prod`, or `secret-token` cannot see it.',
    `Correct \`secret-environment\`, or give ${access}`,
  ],
])('a refusal with %i in the environment %s says what it means', (status, environment, what, next) => {
  expect(explained(status, environment)).toEqual({ what, next });
});

test('any other error says all itself', () => {
  expect([
    explained(422),
    explained(500),
    explainRefusal(new Error('401'), { repository, environment: 'prod', needs }),
  ]).toEqual([undefined, undefined, undefined]);
});
