import { Agent } from 'undici';
import type { CacheEntryTable } from '../../../emulator/github/cache-service.js';
import { retry, rules, transient } from '../../../src/base/retry.js';
import { readCacheService } from '../../../src/contract/cache-service.js';
import { CacheEntries, type CacheEntry } from '../../../src/credentials/stores/cache-entries.js';
import { openHttp } from '../../../src/http/http.js';
import { faultOf, gitHubFailure, quick, type RequestPlan } from './login-plan.js';
import type { SimulatedProcess } from './simulation.js';

export interface SimulatedCacheOptions {
  table: CacheEntryTable;
  process: SimulatedProcess;
  /** Used in order; later requests are quick and whole. */
  requests: RequestPlan[];
}

const scope = 'refs/heads/main';
const version = 'v';

/** The Actions cache of one simulated process. A save has two requests, and a process can be killed between them. */
export class SimulatedCache extends CacheEntries {
  readonly #options: SimulatedCacheOptions;

  constructor(options: SimulatedCacheOptions) {
    const { clock } = options.process;
    const http = openHttp({ dispatcher: new Agent(), clock, userAgent: 'osc-deploy/test' });
    super({ workspace: '.', clock, service: readCacheService({}), http, random: () => 0.5 });
    this.#options = options;
  }

  override get isAvailable(): boolean {
    return true;
  }

  override async save(key: string, bytes: Buffer): Promise<boolean> {
    const { table, process } = this.#options;
    try {
      const entry = await this.#send(() => table.reserve(key, version, scope));
      if (!entry) return false;
      await this.#send(() =>
        Object.assign(entry, { bytes, finalized: true, storedAt: process.serverNow }),
      );
      return true;
    } catch {
      return false;
    }
  }

  override async newest(prefix: string): Promise<CacheEntry | undefined> {
    const { table, process } = this.#options;
    const find = () => this.#send(() => table.find({ keys: [prefix], version, scopes: [scope] }));
    const found = await retry(find, {
      clock: process.clock,
      policy: transient({ rule: rules.store, random: () => 0.5 }),
    });
    return (
      found && {
        key: found.key,
        bytes: found.bytes,
        ageMs: process.serverNow - (found.storedAt ?? 0),
      }
    );
  }

  #send<T>(apply: () => T): Promise<T> {
    const { process, requests } = this.#options;
    const plan = requests.shift() ?? quick;
    return process.request(apply, {
      latencyMs: plan.latencyMs,
      fault: faultOf(plan, gitHubFailure),
    });
  }
}
