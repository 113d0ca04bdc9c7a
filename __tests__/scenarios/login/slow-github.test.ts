import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  failure,
  type LoginBench,
  leaseName,
  secretName,
  secretPath,
  startLoginBench,
  tokenPath,
} from '../../support/login/login-bench.js';

let bench: LoginBench;

beforeEach(async () => {
  bench = await startLoginBench();
});
afterEach(() => bench.close());

describe('a refresh', () => {
  test('waits for at most three round trips to GitHub before the token request, and for two after it', async () => {
    const latencyMs = 250;
    await bench.close();
    bench = await startLoginBench({ latencyMs });
    const login = await bench.open();
    await login.get();
    const ready = performance.timeOrigin + performance.now();
    await login.settled();
    const records = bench.platform.requests.filter(({ origin }) => origin === 'github');
    const [token] = bench.platform.log.select({ method: 'POST', path: tokenPath });
    const asked = token?.startedAt ?? 0;
    expect(tripsIn(records.filter(({ startedAt }) => startedAt < asked))).toBe(3);
    expect(tripsIn(records.filter(({ startedAt, endedAt }) => startedAt >= asked && (endedAt ?? ready) <= ready))).toBe(
      2,
    );
    // No wait of its own.
    expect(bench.clock.sleeps).toEqual([]);
  });

  test('loses nothing when GitHub is down for minutes right after it', async () => {
    const downUntil = bench.clock.now() + 200_000;
    bench.platform.faults.arm({
      origin: 'github',
      method: 'PUT',
      path: `${secretPath}/${secretName}`,
      status: 503,
      times: 1e6,
    });
    duringEachWait(() => {
      if (bench.clock.now() >= downUntil) bench.platform.faults.disarmAll();
    });
    await (await bench.open()).get();
    expect(bench.clock.now()).toBeGreaterThanOrEqual(downUntil);
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
  });

  test('is finished by the post step when GitHub is down for longer than the step can wait', async () => {
    const downUntil = bench.clock.now() + 400_000;
    bench.platform.faults.arm({
      origin: 'github',
      method: 'PUT',
      path: `${secretPath}/${secretName}`,
      status: 503,
      times: 1e6,
    });
    duringEachWait(() => {
      if (bench.clock.now() >= downUntil) bench.platform.faults.disarmAll();
    });
    expect(await failure(async () => (await bench.open()).get())).toMatchObject({ code: 'token-lost' });
    await bench.finish();
    expect(bench.state()).toMatchObject({ kept: true, spent: 1 });
    expect(bench.vault.variables.has(leaseName)).toBe(false);
  });
});

/** How many of these requests had to wait for one before them. */
function tripsIn(records: readonly { startedAt: number; endedAt?: number | undefined }[]): number {
  let trips = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { startedAt, endedAt } of [...records].sort((a, b) => a.startedAt - b.startedAt)) {
    if (startedAt >= until) trips++;
    until = startedAt >= until ? (endedAt ?? startedAt) : until;
  }
  return trips;
}

function duringEachWait(happens: () => void): void {
  const { clock } = bench;
  const sleep = clock.sleep.bind(clock);
  clock.sleep = async (ms, signal) => {
    await sleep(ms, signal);
    happens();
  };
}
