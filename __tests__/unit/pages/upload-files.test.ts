import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { DeployError } from '../../../src/base/errors.js';
import { uploadFiles } from '../../../src/pages/upload-files.js';
import type { Minter } from '../../../src/pages/upload-targets.js';
import { UploadWindow } from '../../../src/pages/upload-window.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { type RawServer, startRawServer } from '../../support/raw-server.js';
import { folderOf } from '../../support/run/in-process.js';

let server: RawServer;
let dispatcher: Agent;
let statusOf: () => number;
beforeEach(async () => {
  dispatcher = new Agent();
  server = await startRawServer((_, response) => response.writeHead(statusOf()).end());
});
afterEach(async () => {
  await dispatcher.destroy();
  await server.close();
});

interface Given {
  /** Size with which each file is listed, in place of its own. */
  listed?: number;
  target?: () => Promise<never>;
  signal?: AbortSignal;
  window?: UploadWindow;
}

function upload(count: number, { listed, target, signal = new AbortController().signal, window: given }: Given = {}) {
  const names = Array.from({ length: count }, (_, n) => `f${n}.txt`);
  const folder = folderOf(Object.fromEntries(names.map((name) => [name, name])));
  const files = names.map((path) => ({ path, size: listed ?? path.length, source: { file: join(folder, path) } }));
  const made = async ({ path }: { path: string }) => ({ path, url: '', fields: {}, address: new URL(server.url) });
  const minter = { target: target ?? made, again: made } as unknown as Minter;
  const clock = new VirtualClock();
  const window = given ?? new UploadWindow(64, { clock, stallMs: 30_000 });
  return uploadFiles(files, { minter, window, dispatcher, clock, signal, random: () => 0.5, stallMs: 30_000 });
}

describe('many uploads', () => {
  test.each([
    [408, 'too slow', true],
    [503, 'busy', true],
    [500, 'broken', false],
  ])('after an answer of %d, of a storage that is %s, are fewer at once: %s', async (status, _, narrower) => {
    let answers = 0;
    statusOf = () => (++answers === 1 ? status : 204);
    const window = new UploadWindow(64, { clock: new VirtualClock(), stallMs: 30_000 });
    const before = window.current;
    await upload(1, { window });
    expect([window.current < before, server.requests.length]).toEqual([narrower, 2]);
  });

  test('that fail for good are named, ten of them, and the rest is not sent', async () => {
    statusOf = () => 400;
    const failed: unknown = await upload(500).catch((error: unknown) => error);
    expect(failed).toMatchObject({ code: 'upload-failed' });
    expect(String(failed).match(/^- f\d+\.txt: /gm)).toHaveLength(10);
    expect(server.requests.length).toBeLessThan(100);
  });

  test('of files that have changed name each of them, and of one keep its code', async () => {
    await expect(upload(2, { listed: 3 })).rejects.toMatchObject({
      code: 'upload-failed',
      message: expect.stringMatching(/2 of 2 files.*\n- f[01]\.txt: .*\n- f[01]\.txt: /),
    });
    await expect(upload(1, { listed: 3 })).rejects.toMatchObject({ code: 'file-changed' });
    expect(server.requests).toEqual([]);
  });

  test('that fail for one reason keep its code and its words', async () => {
    const target = () => Promise.reject(new DeployError('unauthorized', 'The login has ended.'));
    await expect(upload(3, { target })).rejects.toMatchObject({
      code: 'unauthorized',
      message: 'The login has ended.',
    });
  });

  test('that are cancelled end with the reason, and send nothing more', async () => {
    const cancel = new AbortController();
    statusOf = () => {
      cancel.abort(new Error('cancelled'));
      return 500;
    };
    await expect(upload(200, { signal: cancel.signal })).rejects.toMatchObject({ message: 'cancelled' });
    expect(server.requests.length).toBeLessThan(100);
  });
});
