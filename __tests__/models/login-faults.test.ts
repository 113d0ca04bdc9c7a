import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FaultSpec } from '../../emulator/http/faults.js';
import { DeployError } from '../../src/base/errors.js';
import { fingerprint } from '../../src/credentials/generation.js';
import {
  journalText,
  type LoginBench,
  leaseName,
  metaName,
  secretName,
  secretPath,
  startLoginBench,
  tokenPath,
  variablePath,
} from '../support/login/login-bench.js';
import { someOf } from '../support/long-run.js';

/** The calls of the order. `skip`: the number of former calls to the same place. */
const calls: Record<string, { origin: string; method: string; path: string }> = {
  'looking for the secret': {
    origin: 'github',
    method: 'GET',
    path: `${secretPath}/${secretName}`,
  },
  'fetching the public key': { origin: 'github', method: 'GET', path: `${secretPath}/public-key` },
  'proving that the secret can be written': {
    origin: 'github',
    method: 'PUT',
    path: `${secretPath}/${secretName}_PROBE`,
  },
  'taking the lease': { origin: 'github', method: 'POST', path: variablePath },
  'reading the record': { origin: 'github', method: 'GET', path: `${variablePath}/${metaName}` },
  refreshing: { origin: 'api', method: 'POST', path: tokenPath },
  storing: { origin: 'github', method: 'PUT', path: `${secretPath}/${secretName}` },
  recording: { origin: 'github', method: 'PATCH', path: `${variablePath}/${metaName}` },
  'looking at the lease': { origin: 'github', method: 'GET', path: `${variablePath}/${leaseName}` },
  'giving the lease back': {
    origin: 'github',
    method: 'DELETE',
    path: `${variablePath}/${leaseName}`,
  },
};

const effects: Record<string, Partial<FaultSpec>> = {
  '401': { status: 401, body: { message: 'Bad credentials' } },
  '403': {
    status: 403,
    body: { message: 'Resource not accessible' },
    headers: { 'x-accepted-github-permissions': 'environments=write' },
  },
  '404': { status: 404, body: { message: 'Not Found' } },
  '409': { status: 409, body: { message: 'Conflict' } },
  '422 for a stale key': { status: 422, body: { message: 'key_id is not the current public key' } },
  '429': { status: 429, headers: { 'retry-after': '3' } },
  '500': { status: 500, body: '<html>oops</html>' },
  'a reset before': { reset: true },
  'a reset after': { resetAfterHandling: true },
  'no answer before': { hang: true },
  'no answer after': { hang: true, afterHandling: true },
  'a truncated body': { truncate: true },
  'a page of a proxy': {
    status: 200,
    body: '<html>Please sign in</html>',
    headers: { 'content-type': 'text/html' },
  },
};
const kinds = Object.keys(effects).length;

const table = Object.keys(calls).flatMap((call) =>
  Object.keys(effects).flatMap((effect) =>
    [1, Number.POSITIVE_INFINITY].map((times) => ({ call, effect, times })),
  ),
);

describe('a failing call', () => {
  let bench: LoginBench;

  beforeEach(async () => {
    bench = await startLoginBench();
  });
  afterEach(() => bench.close());

  /** Each effect at a quarter of the calls, each call with a quarter of the effects; once or for ever in turn. */
  const taken = someOf(table, (_, index) => {
    const [effect, call] = [Math.floor(index / 2) % kinds, Math.floor(index / (2 * kinds))];
    return (effect + call) % 4 === 0 && index % 2 === Math.floor((effect + call) / 4) % 2;
  });

  test.each(taken)('$call: $effect, $times time(s)', async ({ call, effect, times }) => {
    const { platform } = bench;
    platform.faults.arm({ ...(calls[call] as FaultSpec), ...effects[effect], times });
    bench.hangs = effects[effect]?.hang ? calls[call] : undefined;
    const login = await bench.open();
    const main = await outcome(() => login.get());
    await login.settled();
    platform.faults.disarmAll();
    bench.hangs = undefined;
    const post = await outcome(() => bench.finish());

    const { kept, spent } = bench.state();
    const loud = [main, post].some((error) =>
      error?.hint.includes(
        'npx github:acme/osc-deploy login --repo octo-org/hello-world --env production --secret OSC_REFRESH_TOKEN',
      ),
    );
    expect({ safe: kept || spent === 0 || loud, spent: spent <= 1 }).toEqual({
      safe: true,
      spent: true,
    });
    // A login is given up for one reason alone: nobody ever saw the answer.
    const answerLost = call === 'refreshing' && /after|truncated/.test(effect);
    expect(kept).toBe(!answerLost);
    // A connection that broke is tried again with the same token, which by then is dead.
    expect(platform.families[0]?.state).toBe(
      answerLost && effect.includes('reset') ? 'revoked' : 'live',
    );
    // Where a record is, no run goes on without it.
    expect(bench.lines.filter((line) => line.includes('Continuing without it'))).toEqual([]);
    // Nothing is left behind, and what the record says is true.
    expect(journalText(bench)).toBe('');
    // What GitHub says twice is not there is not given back; it grows old.
    const hidden = effect === '404' && times > 1 && /lease/.test(call);
    expect(bench.vault.variables.has(leaseName)).toBe(hidden && call !== 'taking the lease');
    const unknown = call === 'refreshing' && main?.code === 'token-uncertain';
    expect(bench.record().state).toBe(unknown ? 'uncertain' : 'stored');
    const isRecorded = !kept || bench.record().current === fingerprint(bench.state().live ?? '');
    expect(isRecorded).toBe(true);
    for (const { value } of platform.issuedTokens)
      expect(
        bench.lines.filter((line) => !line.startsWith('::add-mask::')).join('\n'),
      ).not.toContain(value);
  });

  test.each([1, 3])(
    'that answers with a page of a proxy, %d time(s), does not count as a stored secret',
    async (times) => {
      bench.platform.faults.arm({
        ...(calls['storing'] as FaultSpec),
        ...effects['a page of a proxy'],
        times,
      });
      await (await bench.open()).get();
      expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
    },
  );

  test('that stores a token fails for good in the main step and in the post step, and the error explains the recovery', async () => {
    const { platform } = bench;
    platform.faults.arm({
      ...(calls['storing'] as FaultSpec),
      status: 403,
      times: Number.POSITIVE_INFINITY,
    });
    const main = await outcome(async () => (await bench.open()).get());
    expect(main).toMatchObject({ code: 'token-lost' });
    expect(main?.message).toContain(
      'the secret OSC_REFRESH_TOKEN of environment production of octo-org/hello-world',
    );
    expect(
      platform.log.select({ method: 'PUT', path: `${secretPath}/${secretName}` }),
    ).toHaveLength(5);
    const post = await outcome(() => bench.finish());
    expect(post).toMatchObject({ code: 'token-lost' });
    expect(post?.hint).toMatch(
      /old refresh token no longer works[\s\S]*The new token stays in [\s\S]*npx github:acme\/osc-deploy login --repo [\s\S]*gh secret set OSC_REFRESH_TOKEN --repo octo-org\/hello-world --env production/,
    );
    expect(journalText(bench)).toBe('');

    // The next run with the token that the job was given stores the new one.
    platform.faults.disarmAll();
    await bench.finish();
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
  });
});

async function outcome(body: () => Promise<unknown>): Promise<DeployError | undefined> {
  try {
    await body();
    return undefined;
  } catch (error) {
    if (error instanceof DeployError) return error;
    throw error;
  }
}
