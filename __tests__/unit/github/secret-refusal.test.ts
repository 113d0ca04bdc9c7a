import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { RequestError } from '../../../src/base/errors.js';
import { explainRefusal, otherPlaces } from '../../../src/github/secret-refusal.js';
import { type AnsweringGitHub, answeringGitHub } from '../../support/answering-github.js';

let github: AnsweringGitHub;
beforeEach(async () => {
  github = await answeringGitHub();
});
afterEach(() => github.close());

const repository = 'octo-org/hello';
const environments = 'GET /environments?per_page=100';
const named = (...names: string[]) => names.map((name) => ({ name }));
const asked = async (environment?: string) => ({
  ...{ api: await github.api(), repository, environment, needs: '"Secrets: read and write"' },
});

describe('a refusal to write a secret', () => {
  const explained = async (status: number | undefined, environment?: string) => {
    const request = { method: 'PUT', host: 'h', path: '/', status };
    return explainRefusal(new RequestError('github-refused', 'x', { request }), await asked(environment));
  };
  const rights =
    "It has to be one of a GitHub App or a fine-grained personal access token: the job's own GITHUB_TOKEN can never write secrets.";

  test.each<[number, string | undefined, string, string]>([
    [
      ...([401, undefined] as const),
      'GitHub does not know `secret-token` (401): it has expired or was revoked.',
      'Make a new token, and put it into the secret that `secret-token` is read from:\ngh secret set OSC_SECRET_TOKEN --repo octo-org/hello',
    ],
    [
      ...([401, 'production'] as const),
      'GitHub does not know `secret-token` (401): it has expired or was revoked.',
      'Make a new token, and put it into the secret that `secret-token` is read from:\ngh secret set OSC_SECRET_TOKEN --repo octo-org/hello --env production',
    ],
    [
      ...([403, undefined] as const),
      '`secret-token` may not write secrets of octo-org/hello.',
      `Give the token "Secrets: read and write" for octo-org/hello. ${rights}`,
    ],
    [
      ...([403, 'production'] as const),
      '`secret-token` may not write secrets of environment production.',
      `Give the token "Secrets: read and write" for octo-org/hello. ${rights}`,
    ],
    [
      ...([404, undefined] as const),
      'GitHub shows `secret-token` no secrets of octo-org/hello.',
      'Give the token access to octo-org/hello, with "Secrets: read and write".',
    ],
    [
      ...([404, 'production'] as const),
      'GitHub shows `secret-token` no secrets of octo-org/hello.',
      'Give the token access to octo-org/hello, with "Secrets: read and write".',
    ],
    [
      ...([404, 'prod'] as const),
      'octo-org/hello has no environment `prod`, or `secret-token` cannot see it. There is: staging, production.',
      'Correct `secret-environment`, or give `secret-token` access to this repository.',
    ],
  ])('with %i in the environment %s', async (status, environment, what, next) => {
    github.answers = { [environments]: [200, { environments: named('staging', 'production') }] };
    expect(await explained(status, environment)).toEqual({ what, next });
  });

  test('names no environments where they cannot be seen', async () => {
    expect((await explained(404, 'prod'))?.what).toBe(
      'octo-org/hello has no environment `prod`, or `secret-token` cannot see it.',
    );
  });

  test.each([422, 500, undefined])('with %s says all itself, and nothing is asked', async (status) => {
    expect(await explained(status, 'prod')).toBeUndefined();
    expect(github.asked()).toEqual([]);
  });

  test('is of GitHub only', async () => {
    expect(await explainRefusal(new Error('401'), await asked())).toBeUndefined();
  });
});

describe('where else a secret is', () => {
  const lent = 'GET /actions/organization-secrets?per_page=100';

  test('is said of environments, the repository and the organisation', async () => {
    github.answers = {
      [environments]: [200, { environments: named('staging', 'a/b', 'production', 'none') }],
      'GET /environments/staging/secrets/OSC': [200],
      'GET /environments/a%2Fb/secrets/OSC': [200],
      'GET /environments/production/secrets/OSC': [200],
      'GET /actions/secrets/OSC': [200],
      [lent]: [200, { secrets: named('other', 'osc') }],
    };
    expect(await otherPlaces('OSC', await asked('production'))).toBe(
      ' There is one in the environment `staging` (set `secret-environment`) and in the environment `a/b` (set `secret-environment`) and in the repository (leave `secret-environment` empty) and in the organisation.',
    );
    expect(github.asked()).not.toContain('GET /environments/production/secrets/OSC');
  });

  test('is not the repository itself where that was asked', async () => {
    github.answers = { 'GET /actions/secrets/OSC': [200], [lent]: [200, { secrets: named('other') }] };
    expect(await otherPlaces('OSC', await asked())).toBe('');
    expect(github.asked()).toEqual([environments, lent]);
  });

  test.each<[AnsweringGitHub['answers']]>([
    [{}],
    [{ [environments]: [200, { environments: 'odd' }], [lent]: [200, []] }],
  ])('is not known where GitHub does not tell (%#)', async (answers) => {
    github.answers = answers;
    expect(await otherPlaces('OSC', await asked('production'))).toBe('');
  });
});
