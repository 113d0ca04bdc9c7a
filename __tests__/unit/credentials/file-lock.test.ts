import { existsSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { withFileLock } from '../../../src/credentials/stores/file-lock.js';
import { tempFolder } from '../../support/temp-folder.js';
import { VirtualClock } from '../../support/virtual-clock.js';

let path: string;
let clock: VirtualClock;

beforeEach(() => {
  path = join(tempFolder(), 'token.json.lock');
  clock = new VirtualClock();
});

const lock = <T>(body: () => Promise<T>) => withFileLock(path, { clock, body });

describe('the lock of a token file', () => {
  test('lets one at a time in, and leaves nothing', async () => {
    let inside = 0;
    let most = 0;
    const visit = () =>
      lock(async () => {
        most = Math.max(most, ++inside);
        await clock.sleep(50);
        inside--;
      });
    await Promise.all(Array.from({ length: 8 }, visit));
    expect(most).toBe(1);
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test('that several waiters see dead is still given to one at a time', async () => {
    let inside = 0;
    let most = 0;
    writeFileSync(path, 'of a dead process');
    const visit = () =>
      lock(async () => {
        most = Math.max(most, ++inside);
        await clock.sleep(1);
        inside--;
      });
    await Promise.all(Array.from({ length: 20 }, visit));
    expect(most).toBe(1);
    expect(readdirSync(dirname(path))).toEqual([]);
  });

  test('that is not touched is taken after 30 s, whatever its own clock says', async () => {
    writeFileSync(path, '1 another-machine x');
    utimesSync(path, new Date('2001-01-01'), new Date('2001-01-01'));
    const start = clock.now();
    await lock(async () => undefined);
    expect(clock.now() - start).toBeGreaterThanOrEqual(30_000);
    expect(clock.now() - start).toBeLessThan(31_000);
  });

  test('of a living holder is respected, and named after five minutes', async () => {
    writeFileSync(path, '1 another-machine x');
    const alive = setInterval(() => utimesSync(path, clock.now() / 1000, clock.now() / 1000), 0);
    try {
      await expect(lock(async () => undefined)).rejects.toMatchObject({
        code: 'store-not-writable',
        hint: expect.stringContaining(`rm ${path}`),
      });
    } finally {
      clearInterval(alive);
    }
    expect(readFileSync(path, 'utf8')).toBe('1 another-machine x');
  });

  test('is left alone at the end when another one has taken it', async () => {
    await lock(async () => writeFileSync(path, '1 another-machine x'));
    expect(readFileSync(path, 'utf8')).toBe('1 another-machine x');
  });

  test('is given back when what it protects fails', async () => {
    await expect(lock(async () => Promise.reject(new Error('inside')))).rejects.toThrow('inside');
    expect(existsSync(path)).toBe(false);
  });
});
