import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Clock } from '../../../src/base/clock.js';
import type { DeployError } from '../../../src/base/errors.js';
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
    expect(clock.now() - start).toBe(30_000);
  });

  test('that is in the way in a folder with a space is removed by a command that a shell takes', async () => {
    const odd = join(dirname(path), "it's a folder", 'token.lock');
    mkdirSync(dirname(odd));
    writeFileSync(odd, 'x');
    const sleep = clock.sleep.bind(clock);
    clock.sleep = async (ms) => {
      await sleep(ms);
      writeFileSync(odd, `${clock.now()}`);
    };
    const refused = withFileLock(odd, { clock, body: async () => '' });
    const next = await refused.catch((error: DeployError) => error.next ?? '');
    const [, command = ''] = /\n {2}(rm .*)$/.exec(next) ?? [];
    execFileSync('sh', ['-c', command]);
    expect([command.startsWith("rm '"), existsSync(odd)]).toEqual([true, false]);
  });

  test.each([
    ['by its time', () => utimesSync(path, clock.now() / 1000, clock.now() / 1000)],
    [
      'by one after the other',
      () => {
        writeFileSync(path, `${clock.now()}`);
        utimesSync(path, 1, 1);
      },
    ],
  ])('of a living holder, %s, is respected, and named after five minutes', async (_by, touch) => {
    writeFileSync(path, '1 another-machine x');
    const sleep = clock.sleep.bind(clock);
    clock.sleep = async (ms) => {
      await sleep(ms);
      touch();
    };
    const start = clock.now();
    await expect(lock(async () => undefined)).rejects.toMatchObject({
      code: 'store-not-writable',
      message: `Another process has held the lock ${path} for five minutes.`,
      next: `If no other job is running, remove it:\n  rm ${path}`,
    });
    expect(clock.now() - start).toBe(300_000);
    expect(existsSync(path)).toBe(true);
  });

  test('that another process has just taken from the dead one is put back', async () => {
    writeFileSync(path, 'of a dead process');
    const start = clock.now();
    let replaced = false;
    const racing: Clock = {
      // Asked between the look at the lock and what is done about it.
      now: () => {
        if (!replaced && clock.now() - start >= 30_000) {
          writeFileSync(path, 'of a new holder');
          replaced = true;
        }
        return clock.now();
      },
      sleep: (ms) => clock.sleep(ms),
      every: () => () => undefined,
    };
    clock.duringWait(150, () => {
      expect(readFileSync(path, 'utf8')).toBe('of a new holder');
      expect(readdirSync(dirname(path))).toEqual(['token.json.lock']);
    });
    await withFileLock(path, { clock: racing, body: async () => undefined });
    expect(clock.now() - start).toBe(60_000);
  });

  test('is left alone at the end when another one has taken it', async () => {
    await lock(async () => writeFileSync(path, '1 another-machine x'));
    expect(readFileSync(path, 'utf8')).toBe('1 another-machine x');
  });

  test('is touched every ten seconds while it is held, and by its holder only', async () => {
    let timer: { ms: number; tick: () => void } | undefined;
    const ticking: Clock = {
      now: () => clock.now(),
      sleep: (ms) => clock.sleep(ms),
      every: (ms, tick) => {
        timer = { ms, tick };
        return () => {
          timer = undefined;
        };
      },
    };
    const touchedAt = () => statSync(path).mtimeMs;
    const [then, later] = [clock.now() - 60_000, clock.now() + 10_000];
    const body = async () => {
      expect(timer?.ms).toBe(10_000);
      utimesSync(path, then / 1000, then / 1000);
      clock.advance(10_000);
      timer?.tick();
      expect(touchedAt()).toBe(later);
      writeFileSync(path, 'of another process');
      utimesSync(path, then / 1000, then / 1000);
      timer?.tick();
      expect(touchedAt()).toBe(then);
      rmSync(path);
      expect(timer?.tick).not.toThrow();
    };
    await withFileLock(path, { clock: ticking, body });
    expect(timer).toBeUndefined();
  });

  test('is for its owner, in a folder for its owner, and each holder has a name of its own', async () => {
    path = join(dirname(path), 'new', 'token.json.lock');
    const names = new Set<string>();
    for (let n = 0; n < 2; n++) {
      await lock(async () => {
        expect(statSync(path).mode & 0o777).toBe(0o600);
        expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
        names.add(readFileSync(path, 'utf8'));
      });
    }
    expect([...names]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    expect(names.size).toBe(2);
  });

  test('is looked at five times a second, and the result is handed on', async () => {
    writeFileSync(path, 'of another process');
    clock.duringWait(3, () => rmSync(path));
    expect(await lock(async () => 7)).toBe(7);
    expect(clock.sleeps).toEqual([200, 200, 200, 200]);
  });

  test('that cannot be made at all is an error at once', async () => {
    path = join(dirname(path), 'x'.repeat(300));
    await expect(lock(async () => 7)).rejects.toThrow('ENAMETOOLONG');
    expect(clock.sleeps).toEqual([]);
  });

  test('is given back when what it protects fails', async () => {
    await expect(lock(async () => Promise.reject(new Error('inside')))).rejects.toThrow('inside');
    expect(existsSync(path)).toBe(false);
  });
});
