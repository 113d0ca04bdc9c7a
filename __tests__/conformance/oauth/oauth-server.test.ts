import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { errorsOf, expectCleanFailure } from '../../support/run/bundle.js';
import { type OAuthBench, startOAuthBench } from './oauth-bench.js';
import { publicClient, secretClient } from './oauth-server.js';

jest.setTimeout(60_000);

let bench: OAuthBench;
beforeAll(async () => {
  bench = await startOAuthBench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.platform.log.clear();
  bench.server.state.rotates = true;
});

const worked = {
  exitCode: 0,
  stderr: '',
  outputs: { status: 'live' },
  refreshes: [expect.anything()],
};
const again = /gh secret set OSC_REFRESH_TOKEN --repo octo-org\/hello-world/;

describe('the refresh grant', () => {
  test.each([
    { kind: 'a public client', where: 'a file', client: publicClient },
    { kind: 'a client with a secret', where: 'a secret of an environment', client: secretClient },
  ])(
    'of $kind works for three jobs in a row with $where, as a form with only the documented parameters',
    async (row) => {
      const { where, client } = row;
      const seen = [await bench.server.signIn(client)];
      const place = where === 'a file' ? bench.file(seen[0] ?? '') : bench.secret(seen[0] ?? '');
      for (const sent of seen) {
        const { refreshes, ...run } = await bench.job(client, place);
        expect({ ...run, refreshes }).toMatchObject(worked);
        // RFC 6749, section 6 and appendix B; client_id because the server must know whose token it is (section 3.2.1).
        expect(refreshes[0]).toMatchObject({
          url: '/api/connect/token',
          body: [
            ['grant_type', 'refresh_token'],
            ['refresh_token', sent],
            ['client_id', client.id],
            ...(client.secret === undefined ? [] : [['client_secret', client.secret]]),
          ],
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            accept: 'application/json',
          },
        });
        for (const name of ['authorization', 'cookie', 'origin', 'referer', 'transfer-encoding'])
          expect(refreshes[0]?.headers).not.toHaveProperty(name);
        expect(seen).not.toContain(place.kept());
        if (seen.length < 3) seen.push(place.kept());
      }
      const active = await Promise.all(
        [...seen, place.kept()].map((token) => bench.server.isActive(token)),
      );
      expect(active).toEqual([false, false, false, true]);
    },
  );

  test('of a server that does not rotate keeps the token', async () => {
    bench.server.state.rotates = false;
    const seed = await bench.server.signIn(publicClient);
    const place = bench.secret(seed);
    for (const _ of [1, 2]) expect(await bench.job(publicClient, place)).toMatchObject(worked);
    expect({ kept: place.kept(), isActive: await bench.server.isActive(seed) }).toEqual({
      kept: seed,
      isActive: true,
    });
  });
});

describe('a refused refresh', () => {
  test('of a dead token from another machine is sent once and ends the whole login, and the message explains what to do', async () => {
    const seed = await bench.server.signIn(publicClient);
    const [one, other] = [bench.file(seed), bench.file(seed)];
    expect(await bench.job(publicClient, one)).toMatchObject(worked);
    const live = one.kept();
    expect(await bench.server.isActive(live)).toBe(true);
    bench.platform.log.clear();

    const reused = await bench.job(publicClient, other);
    expect(reused.refreshes).toHaveLength(1);
    expectCleanFailure(reused);
    expect(errorsOf(reused)).toMatch(
      /failed with status 400 .*: invalid_grant: grant request is invalid\./,
    );
    expect(errorsOf(reused)).toMatch(
      /no longer accepts the login in .*\nUsual causes: another job or machine used the same token/,
    );
    expect(errorsOf(reused)).toMatch(/node dist\/cli\.js login --token-file .*login\.json/);
    expect(bench.platform.log.select({ origin: 'api' })).toEqual([]);

    // Reuse detection (RFC 9700, section 4.14.2) also ends the login of the first machine.
    expect(await bench.server.isActive(live)).toBe(false);
    expect(errorsOf(await bench.job(publicClient, one))).toMatch(/invalid_grant/);
    expect(one.kept()).toBe(live);
  });

  test('for a wrong client secret leaves the token valid, and the error quotes the reason of the server', async () => {
    const seed = await bench.server.signIn(secretClient);
    const place = bench.file(seed);
    const refused = await bench.job({ ...secretClient, secret: 'osc_secret_wrong' }, place);
    expect(refused.refreshes).toHaveLength(1);
    expectCleanFailure(refused);
    expect(errorsOf(refused)).toMatch(
      /status 401 .*: invalid_client: client authentication failed\./,
    );
    expect(errorsOf(refused)).toContain('Check `client-id`, `client-secret` and `environment`');
    expect({ kept: place.kept(), isActive: await bench.server.isActive(seed) }).toEqual({
      kept: seed,
      isActive: true,
    });
    expect(await bench.job(secretClient, place)).toMatchObject(worked);
  });

  test('after the answer with the new token was lost ends the login, and the message explains it', async () => {
    const seed = await bench.server.signIn(publicClient);
    const place = bench.secret(seed);
    bench.server.state.losesAnswer = true;
    const lost = await bench.job(publicClient, place);
    expect(lost.refreshes).toHaveLength(2);
    expectCleanFailure(lost);
    expect(errorsOf(lost)).toMatch(
      /The try before it got no answer \(\w+\): if the server processed that try, the new token was lost/,
    );
    expect(errorsOf(lost)).toMatch(again);
    expect({ kept: place.kept(), isActive: await bench.server.isActive(seed) }).toEqual({
      kept: seed,
      isActive: false,
    });
  });
});
