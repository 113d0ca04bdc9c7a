import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Fault } from '../../../emulator/http/faults.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import {
  clock,
  platform,
  publish as publishAll,
  publishWith,
  startPlatformEachTest,
  stored,
  textOf,
} from '../../support/publish/site-bench.js';
import { hashesOf, type InProcessRun, type Tree } from '../../support/run/in-process.js';
import { tempFolder } from '../../support/temp-folder.js';

const old: Tree = { 'index.html': 'old', 'app.1.js': 'one', 'ok.txt': 'fine', 'same.css': 'same' };
/** The health check requests `ok.txt`, which this publish deletes. */
const broken: Tree = { 'index.html': 'new', 'app.2.js': 'two', 'same.css': 'same' };
const inputs = { rollback: 'true', 'health-path': '/ok.txt', timeout: '30' };

startPlatformEachTest();
beforeEach(() => publishAll(old));

const publish = (files: Tree, run: Partial<InProcessRun> = {}) =>
  publishWith(files, { ...run, with: { ...inputs, ...run.with } });

describe('rollback: true', () => {
  test('restores the former site when the health path fails, verifies it, and fails the run', async () => {
    const folder = tempFolder();
    const result = await publish(broken, { folder });
    expect(result).toMatchObject({ ok: false, outputs: { 'rolled-back': 'true' } });
    expect(stored()).toEqual(hashesOf(old));
    expect(result.log).toContain('The version before was put back and is live again');
    expect(result.log).toContain('For a rollback the former version');
    expect(readdirSync(folder).filter((name) => name.startsWith('rollback-'))).toEqual([]);
    // The stored files are known, so the next publish is incremental.
    expect((await publish({ ...old, 'app.1.js': 'two' })).outputs).toMatchObject({ uploaded: '1' });
  });

  test('leaves the error unchanged when nothing was live before', async () => {
    const result = await publish(broken, { with: { name: 'first-site' } });
    expect(result.ok).toBe(false);
    expect(result.log).toMatch(
      /::error title=osc-deploy::\S+ did not show this publish within 30\.0 s/,
    );
    expect(result.outputs['rolled-back'] ?? 'false').toBe('false');
  });

  test('reports its own failure first, and the next publish repairs the site', async () => {
    platform.faults.arm({
      path: /\/publish$/,
      skip: 1,
      status: 500,
      body: '{"reason":"down"}',
      times: 20,
    });
    const result = await publish(broken);
    expect(result).toMatchObject({ ok: false, outputs: { 'rolled-back': 'false' } });
    expect(result.log).toMatch(/could not be put back: .*The first failure: .*did not show/s);
    platform.faults.disarmAll();
    expect((await publish(old)).ok).toBe(true);
    expect(stored()).toEqual(hashesOf(old));
  });

  test('does not undo a later publish', async () => {
    let other: boolean | undefined;
    const sleepy = new (class extends VirtualClock {
      override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
        other ??= (await publish({ ...old, 'app.1.js': 'newest' }, { with: { rollback: 'false' } }))
          .ok;
        await super.sleep(ms, signal);
      }
    })(clock.now());
    const result = await publish(broken, { clock: sleepy });
    expect({ other, ok: result.ok }).toEqual({ other: true, ok: false });
    expect(stored()).toEqual(hashesOf({ ...old, 'app.1.js': 'newest' }));
  });

  test('does not mistake a site that still shows its former manifest for another publish', async () => {
    const manifest = () => textOf('.osc-deploy/manifest.json');
    const before = manifest();
    let away: { shown: string; stale: Fault } | undefined;
    const watching = new (class extends VirtualClock {
      override async sleep(ms: number, signal?: AbortSignal): Promise<void> {
        const shown = manifest();
        // The first wait is for the new version, which never comes up; from then on the site shows that one.
        if (shown !== before)
          away ??= {
            shown,
            stale: platform.faults.arm({
              path: /manifest\.json/,
              status: 200,
              body: shown,
              times: Infinity,
            }),
          };
        if (away && shown !== away.shown) away.stale.disarm();
        await super.sleep(ms, signal);
      }
    })(clock.now());
    const result = await publish(broken, { clock: watching });
    expect(result).toMatchObject({ ok: false, outputs: { 'rolled-back': 'true' } });
    expect(away?.stale.armed).toBe(false);
    expect(stored()).toEqual(hashesOf(old));
  });
});
