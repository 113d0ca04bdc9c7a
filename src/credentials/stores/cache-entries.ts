import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../base/clock.js';
import { formatDuration } from '../../base/format.js';
import { writeSecretFile } from '../atomic-file.js';

/**
 * Where an entry lies while it is packed or unpacked. Relative to the workspace, because the service tells entries
 * apart by that text and it must be the same on every machine; `.env` in front, because no such file is ever published.
 */
const entryFile = '.env.osc-deploy-login';
/** Longest time for one call, in ms. The client itself would go on for half a minute and more. */
const limitMs = 25_000;

/** Small files in the Actions cache, by key. Keys are immutable; a file is on disk only during the call. */
export class CacheEntries {
  readonly #path: string;
  readonly #clock: Clock;

  /** @param workspace the working directory of the job */
  constructor({ workspace, clock }: { workspace: string; clock: Clock }) {
    this.#path = join(workspace, entryFile);
    this.#clock = clock;
  }

  /** Whether the runner offers the service at all: asked first, because without it every call takes 10 s to fail. */
  async available(): Promise<boolean> {
    return (await import('@actions/cache')).isFeatureAvailable();
  }

  /** @throws Error when it was not kept, whatever the reason */
  async save(key: string, bytes: Buffer): Promise<void> {
    const { saveCache } = await import('@actions/cache');
    try {
      writeSecretFile(this.#path, bytes);
      const id = await this.#limited(saveCache([entryFile], key), 'saving');
      // It does not throw for a refused entry, it says -1.
      if (id === -1) throw new Error('the Actions cache did not take the entry (its reason is in the lines above)');
    } finally {
      rmSync(this.#path, { force: true });
    }
  }

  /** The newest entry whose key starts with `prefix`, or `undefined`: none is there, or the service did not answer. */
  async newest(prefix: string): Promise<{ key: string; bytes: Buffer } | undefined> {
    const { restoreCache } = await import('@actions/cache');
    try {
      rmSync(this.#path, { force: true });
      const key = await this.#limited(restoreCache([entryFile], prefix, [prefix]), 'reading');
      return key === undefined ? undefined : { key, bytes: readFileSync(this.#path) };
    } finally {
      rmSync(this.#path, { force: true });
    }
  }

  /** Whether an entry of exactly this key is there and the service says so. */
  async has(key: string): Promise<boolean> {
    const { restoreCache } = await import('@actions/cache');
    return (await this.#limited(restoreCache([entryFile], key, [], { lookupOnly: true }), 'asking')) === key;
  }

  async #limited<T>(call: Promise<T>, doing: string): Promise<T> {
    const done = new AbortController();
    const limit = async (): Promise<never> => {
      await this.#clock.sleep(limitMs, done.signal);
      throw new Error(`${doing} the Actions cache took longer than ${formatDuration(limitMs)}`);
    };
    try {
      return await Promise.race([call, limit()]);
    } finally {
      done.abort();
    }
  }
}
