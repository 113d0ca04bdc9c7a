import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import {
  type LocalCacheService,
  startCacheService,
} from '../../../emulator/github/cache-service.js';
import { readCacheService } from '../../../src/contract/cache-service.js';
import { openCacheMarker } from '../../../src/credentials/stores/cached-logins.js';
import type { StoreOptions } from '../../../src/credentials/token-store.js';
import { openHttp } from '../../../src/http/http.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { logTo } from '../../support/log.js';
import { tempFolder } from '../../support/temp-folder.js';

describe('the hint of the other store', () => {
  let cache: LocalCacheService;
  let clock: VirtualClock;
  let lines: string[];
  const agent = new Agent();
  const limitOf = AbortSignal.timeout.bind(AbortSignal);

  beforeEach(async () => {
    cache = await startCacheService();
    clock = new VirtualClock();
    lines = [];
  });
  afterEach(async () => {
    AbortSignal.timeout = limitOf;
    await cache.close();
  });

  function openMarker() {
    const env = {
      ACTIONS_CACHE_SERVICE_V2: 'true',
      ACTIONS_RESULTS_URL: cache.resultsUrl,
      ACTIONS_RUNTIME_TOKEN: cache.issueToken('refs/heads/main'),
    };
    const options = {
      inputs: { 'refresh-token': 'seed', 'client-id': 'cli', 'secret-name': 'MY_TOKEN' },
      // A pull request leaves no word, so that each request here is a look.
      context: { repository: 'octo-org/hello', runUrl: 'a run', trust: 'own' },
      cacheService: readCacheService(env),
      http: openHttp({ dispatcher: agent, clock, userAgent: 'osc-deploy/test' }),
      workspace: tempFolder(),
      clock,
      random: () => 0.5,
      log: logTo((line) => lines.push(line)),
    } as unknown as StoreOptions;
    return openCacheMarker(options);
  }
  /** Shortens the limits for answers to a fiftieth, and returns them. */
  function shortenLimits(): number[] {
    const limits: number[] = [];
    AbortSignal.timeout = (ms) => {
      limits.push(ms);
      return limitOf(ms / 50);
    };
    return limits;
  }

  test('takes five seconds at most where the cache never answers, and says so', async () => {
    cache.faults.arm({ path: /GetCacheEntryDownloadURL/, hang: true, times: 99 });
    const limits = shortenLimits();
    await openMarker()?.check();
    expect(limits[0]).toBe(5000);
    expect(lines).toEqual([expect.stringContaining('gave no answer')]);
  });

  test.each([429, 503])('asks once where the cache answers %d and names a wait', async (status) => {
    const path = /GetCacheEntryDownloadURL/;
    cache.faults.arm({ path, status, headers: { 'retry-after': '30' }, times: 99 });
    await openMarker()?.check();
    expect(cache.log.select({ path })).toHaveLength(1);
    expect(clock.sleeps).toEqual([]);
    expect(lines).toHaveLength(1);
  });

  test('says nothing where the cache knows no such login', async () => {
    await openMarker()?.check();
    expect(lines).toEqual([]);
  });
});
