import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Clock } from '../../base/clock.js';
import { formatDuration } from '../../base/format.js';
import { hiddenFromChildren } from '../../base/programs.js';
import { proxyVariables } from '../../http/dispatch.js';
import { writeSecretFile } from '../atomic-file.js';
import { CacheDownload, type CacheEntry, type DownloadOptions } from './cache-download.js';

/** The service tells entries apart by this path. */
const entryFile = '.env.osc-deploy-login';
// The client would go on for half a minute and more.
const limitMs = 25_000;

interface CacheEntriesOptions extends DownloadOptions {
  workspace: string;
  clock: Clock;
}

/** Small files in the Actions cache. Keys are immutable; a file is on disk only while it is saved. */
export class CacheEntries extends CacheDownload {
  readonly #options: CacheEntriesOptions;
  readonly #path: string;
  // Each save has the process's environment to itself.
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: CacheEntriesOptions) {
    super(options, entryFile);
    this.#options = options;
    this.#path = join(options.workspace, entryFile);
  }

  /** Without the service every call takes 10 s to fail. */
  async available(): Promise<boolean> {
    const { mode } = this.#options.service;
    return (
      (mode === undefined || mode === 'read' || mode === 'write') &&
      (await import('@actions/cache')).isFeatureAvailable()
    );
  }

  async save(key: string, bytes: Buffer): Promise<boolean> {
    const { saveCache } = await import('@actions/cache');
    const { clock } = this.#options;
    const done = new AbortController();
    const limit = async (): Promise<never> => {
      await clock.sleep(limitMs, done.signal);
      throw new Error(`saving the Actions cache took longer than ${formatDuration(limitMs)}`);
    };
    const work = this.#last.then(() =>
      asOnEveryRunner(async () => {
        try {
          writeSecretFile(this.#path, bytes);
          return (await saveCache([entryFile], key, undefined, true)) !== -1;
        } finally {
          rmSync(this.#path, { force: true });
        }
      }),
    );
    this.#last = work.catch(() => undefined);
    try {
      return await Promise.race([work, limit()]);
    } finally {
      done.abort();
    }
  }

  /** The service may take a key twice, as act's does; GitHub's never does. */
  get keysAreReusable(): boolean {
    return !this.#options.service.isVersion2;
  }

  async get(key: string): Promise<CacheEntry | undefined> {
    const found = await this.newest(key);
    return found?.key === key ? found : undefined;
  }
}

/**
 * Makes the client pack with gzip, as it does where zstd says nothing, and start programs without tokens. In another packing
 * (`getCacheVersion`) an entry is invisible: a job in a slim container would take "not found" for "never rotated".
 */
async function asOnEveryRunner<T>(call: () => Promise<T>): Promise<T> {
  const env = process.env;
  const folder = mkdtempSync(join(env['RUNNER_TEMP'] || tmpdir(), 'osc-deploy-'));
  try {
    writeFileSync(join(folder, 'zstd'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
    writeFileSync(join(folder, 'zstd.cmd'), '@exit /b 0\r\n');
    const path = env['PATH'] ? `${folder}${delimiter}${env['PATH']}` : folder;
    // The tar of macOS would pack attributes as files.
    process.env = hiddenFromChildren(env, { PATH: path, COPYFILE_DISABLE: '1', ...proxyVariables(env) });
    return await call();
  } finally {
    process.env = env;
    rmSync(folder, { recursive: true, force: true });
  }
}
