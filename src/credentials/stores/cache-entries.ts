import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
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
  readonly #env: NodeJS.ProcessEnv;

  /**
   * @param options.workspace the working directory of the job
   * @param options.env the environment of this process, which the client reads too
   */
  constructor({ workspace, clock, env }: { workspace: string; clock: Clock; env: NodeJS.ProcessEnv }) {
    this.#env = env;
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
      const id = await this.#call('saving', () => saveCache([entryFile], key, undefined, true));
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
      const key = await this.#call('reading', () => restoreCache([entryFile], prefix, [prefix], undefined, true));
      return key === undefined ? undefined : { key, bytes: readFileSync(this.#path) };
    } finally {
      rmSync(this.#path, { force: true });
    }
  }

  /** Whether an entry of exactly this key is there and the service says so. */
  async has(key: string): Promise<boolean> {
    const { restoreCache } = await import('@actions/cache');
    const ask = () => restoreCache([entryFile], key, [], { lookupOnly: true }, true);
    return (await this.#call('asking', ask)) === key;
  }

  async #call<T>(doing: string, call: () => Promise<T>): Promise<T> {
    const done = new AbortController();
    const limit = async (): Promise<never> => {
      await this.#clock.sleep(limitMs, done.signal);
      throw new Error(`${doing} the Actions cache took longer than ${formatDuration(limitMs)}`);
    };
    try {
      return await Promise.race([asOnEveryRunner(this.#env, call), limit()]);
    } finally {
      done.abort();
    }
  }
}

/**
 * Runs one call of the client so that it packs and looks for entries as it does on every other runner. The version of an
 * entry is made of its path, of how it is packed and of the system (`getCacheVersion` of @actions/cache), and an entry
 * of another version cannot be seen: a job in a slim container would take "not found" for "never rotated". The system is
 * left out by `enableCrossOsArchive`; gzip is what the client uses where `zstd --version` says nothing.
 */
async function asOnEveryRunner<T>(env: NodeJS.ProcessEnv, call: () => Promise<T>): Promise<T> {
  const before = env['PATH'];
  const folder = mkdtempSync(join(env['RUNNER_TEMP'] || tmpdir(), 'osc-deploy-'));
  try {
    writeFileSync(join(folder, 'zstd'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    writeFileSync(join(folder, 'zstd.cmd'), '@exit /b 0\r\n');
    env['PATH'] = before ? `${folder}${delimiter}${before}` : folder;
    return await call();
  } finally {
    if (before === undefined) delete env['PATH'];
    else env['PATH'] = before;
    rmSync(folder, { recursive: true, force: true });
  }
}
