import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { StepResult } from '../../../emulator/runner/step.js';
import { leaksOf, traces } from '../../support/run/leaks.js';
import { OAuthBench, type Place } from './oauth-bench.js';
import { publicClient, type RegisteredClient, secretClient } from './oauth-server.js';

// Three steps, each of which marks the store and waits whether the mark stands.
jest.setTimeout(60_000);

let bench: OAuthBench;
beforeAll(async () => {
  bench = await OAuthBench.start();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.server.accessSeconds = 240;
  bench.server.rotates = true;
});

/** A job from its start to its post step. Both leave nothing behind that shows a token. */
async function job(client: RegisteredClient, place: Place): Promise<StepResult> {
  const before = place.kept();
  const step = bench.step(client, place.inputs);
  const main = await step.main();
  const post = await step.post();
  expect(post).toMatchObject({ exitCode: 0, stdout: '' });
  const secrets = [before, place.kept(), ...(client.secret === undefined ? [] : [client.secret])];
  expect(leaksOf(secrets, traces(step, [main, post]))).toEqual([]);
  return main;
}

/** The parameters of the refresh requests since `from`, each with how it was sent. */
function refreshesSince(from: number) {
  return bench.server.refreshes().slice(from);
}

const clients = [
  { kind: 'a public client', client: publicClient },
  { kind: 'a client with a secret', client: secretClient },
];
const places = [
  { where: 'a file', open: (seed: string) => bench.file(seed) },
  { where: 'a secret of an environment', open: (seed: string) => bench.secret(seed) },
];

describe.each(clients)('the refresh grant of $kind', ({ client }) => {
  test.each(places)('works for three jobs in a row with $where', async ({ open }) => {
    const seed = await bench.server.signIn(client);
    const place = open(seed);
    const seen = [seed];
    for (const nth of [1, 2, 3]) {
      const [sent = ''] = seen.slice(-1);
      const from = bench.server.refreshes().length;
      const run = await job(client, place);
      expect({ nth, exitCode: run.exitCode, stderr: run.stderr, status: run.outputs['status'] }).toEqual({
        nth,
        exitCode: 0,
        stderr: '',
        status: 'live',
      });
      const now = place.kept();
      expect(seen).not.toContain(now);
      seen.push(now);
      expect([await bench.server.isActive(sent), await bench.server.isActive(now)]).toEqual([false, true]);
      expect(refreshesSince(from).map(({ body }) => new URLSearchParams(body).get('refresh_token'))).toEqual([sent]);
    }
    expect(await Promise.all(seen.map((token) => bench.server.isActive(token)))).toEqual([false, false, false, true]);
  });

  test('is a form with only the documented parameters, and nothing in the address or in headers', async () => {
    const seed = await bench.server.signIn(client);
    const from = bench.server.refreshes().length;
    expect(await job(client, bench.file(seed))).toMatchObject({ exitCode: 0 });
    const [request, ...more] = refreshesSince(from);
    expect(more).toEqual([]);
    expect(request).toMatchObject({ method: 'POST', target: '/api/connect/token' });
    // RFC 6749, section 6 and appendix B; client_id because the server must know whose token it is (section 3.2.1).
    expect([...new URLSearchParams(request?.body)]).toEqual([
      ['grant_type', 'refresh_token'],
      ['refresh_token', seed],
      ['client_id', client.id],
      ...(client.secret === undefined ? [] : [['client_secret', client.secret]]),
    ]);
    expect(request?.headers.get('content-type')).toBe('application/x-www-form-urlencoded');
    expect(request?.headers.get('accept')).toBe('application/json');
    for (const name of ['authorization', 'cookie', 'origin', 'referer', 'transfer-encoding'])
      expect({ name, headers: request?.headers.has(name) }).toEqual({ name, headers: false });
  });
});

describe('the OAuth server', () => {
  test('decides the lifetime of the access token: a short-lived token is used once, a long-lived token is lent to the next job', async () => {
    const place = bench.file(await bench.server.signIn(publicClient));
    bench.server.accessSeconds = 3600;
    expect(await job(publicClient, place)).toMatchObject({ exitCode: 0 });
    const [from, kept] = [bench.server.refreshes().length, place.kept()];
    const second = await job(publicClient, place);
    expect(second).toMatchObject({ exitCode: 0 });
    expect(second.stdout).toContain('Signed in with the access token kept in the file');
    expect({ length: bench.server.refreshes().length, kept: place.kept() }).toEqual({ length: from, kept });
  });

  test('need not rotate tokens: the token stays and keeps working', async () => {
    bench.server.rotates = false;
    const seed = await bench.server.signIn(publicClient);
    const place = bench.secret(seed);
    for (const _ of [1, 2]) expect(await job(publicClient, place)).toMatchObject({ exitCode: 0 });
    expect(place.kept()).toBe(seed);
    expect(await bench.server.isActive(seed)).toBe(true);
  });
});
