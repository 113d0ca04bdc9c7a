import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { StepResult } from '../../../emulator/runner/step.js';
import { errorsOf, expectCleanFailure } from '../../support/run/bundle.js';
import { OAuthBench, type Place } from './oauth-bench.js';
import { publicClient, type RegisteredClient, secretClient } from './oauth-server.js';

jest.setTimeout(60_000);

let bench: OAuthBench;
beforeAll(async () => {
  bench = await OAuthBench.start();
});
afterAll(() => bench.close());

/** A job, and how often its refresh token came over the wire. */
async function job(place: Place, client: RegisteredClient = publicClient): Promise<StepResult & { refreshes: number }> {
  const before = bench.server.refreshes().length;
  const step = bench.step(client, place.inputs);
  const main = await step.main();
  expect(await step.post()).toMatchObject({ exitCode: 0, stdout: '' });
  return { ...main, refreshes: bench.server.refreshes().length - before };
}

const isActive = (token: string) => bench.server.isActive(token);
/** A failed sign-in reaches nothing of the platform. */
const untouched = () => expect(bench.platform.log.select({ origin: 'api' })).toEqual([]);

const again = /gh secret set OSC_REFRESH_TOKEN --repo octo-org\/hello-world/;

describe('a dead token', () => {
  test('from another machine is sent once and ends the whole login, and the message explains what to do', async () => {
    const seed = await bench.server.signIn(publicClient);
    const [one, other] = [bench.file(seed), bench.file(seed)];
    expect(await job(one)).toMatchObject({ exitCode: 0, refreshes: 1 });
    const live = one.kept();
    expect(await isActive(live)).toBe(true);
    bench.platform.log.clear();

    const reused = await job(other);
    expect(reused.refreshes).toBe(1);
    expectCleanFailure(reused);
    expect(errorsOf(reused)).toMatch(/failed with status 400 .*: invalid_grant: grant request is invalid\./);
    expect(errorsOf(reused)).toMatch(
      /no longer accepts the login in .*\nUsual causes: another job or machine used the same token/,
    );
    expect(errorsOf(reused)).toMatch(again);
    untouched();

    // Reuse detection (RFC 9700, section 4.14.2): the login of the first machine is gone as well.
    expect(await isActive(live)).toBe(false);
    const after = await job(one);
    expect(after.refreshes).toBe(1);
    expect(errorsOf(after)).toMatch(/invalid_grant/);
    expect(one.kept()).toBe(live);
  });

  test('that has expired is sent once, and stays stored unchanged', async () => {
    const place = bench.file(await bench.server.signIn(secretClient));
    expect(await job(place, secretClient)).toMatchObject({ exitCode: 0 });
    const kept = place.kept();
    await bench.server.expire(kept);
    const late = await job(place, secretClient);
    expect(late.refreshes).toBe(1);
    expectCleanFailure(late);
    expect(errorsOf(late)).toMatch(/invalid_grant/);
    expect(place.kept()).toBe(kept);
  });
});

describe('a refusal that does not concern the token', () => {
  test.each([
    { what: 'a wrong secret', client: { ...secretClient, secret: 'osc_secret_wrong' } },
    { what: 'no secret', client: { id: secretClient.id } },
    { what: 'an unknown client', client: { id: 'osc_nobody' } },
  ])('for $what leaves the token valid, and the error quotes the reason of the server', async ({ client }) => {
    const seed = await bench.server.signIn(secretClient);
    const place = bench.file(seed);
    const refused = await job(place, client);
    expect(refused.refreshes).toBe(1);
    expectCleanFailure(refused);
    expect(errorsOf(refused)).toMatch(/status 401 .*: invalid_client: client authentication failed\./);
    expect(errorsOf(refused)).toContain('Check `client-id`, `client-secret` and `environment`');
    expect({ kept: place.kept(), isActive: await isActive(seed) }).toEqual({ kept: seed, isActive: true });
    expect(await job(place, secretClient)).toMatchObject({ exitCode: 0, refreshes: 1 });
  });

  test('for the token of another client names the mistake, and the token stays valid for its own client', async () => {
    const seed = await bench.server.signIn(secretClient);
    const place = bench.file(seed);
    const refused = await job(place, publicClient);
    expect(errorsOf(refused)).toMatch(/the token belongs to another `client-id`.*: invalid_grant:/s);
    expect(await isActive(seed)).toBe(true);
    expect(await job(place, secretClient)).toMatchObject({ exitCode: 0 });
  });
});

describe('a broken connection', () => {
  test('before the server has the request leads to one retry', async () => {
    const seed = await bench.server.signIn(publicClient);
    const place = bench.file(seed);
    bench.server.lose('request');
    expect(await job(place)).toMatchObject({ exitCode: 0, refreshes: 2 });
    expect([await isActive(seed), await isActive(place.kept())]).toEqual([false, true]);
  });

  test('after the server has rotated the token ends the login, and the message explains it', async () => {
    const seed = await bench.server.signIn(publicClient);
    const place = bench.secret(seed);
    bench.server.lose('answer');
    const lost = await job(place);
    expect(lost.refreshes).toBe(2);
    expectCleanFailure(lost);
    expect(errorsOf(lost)).toMatch(/invalid_grant: grant request is invalid\./);
    expect(errorsOf(lost)).toMatch(
      /The try before it got no answer \(\w+\): if the server acted on that one, the new token was lost/,
    );
    expect(errorsOf(lost)).toMatch(again);
    expect({ kept: place.kept(), isActive: await isActive(seed) }).toEqual({ kept: seed, isActive: false });
    const next = await job(place);
    expect(next.refreshes).toBe(1);
    expect(errorsOf(next)).toMatch(/invalid_grant/);
  });
});
