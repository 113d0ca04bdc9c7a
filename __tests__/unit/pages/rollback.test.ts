import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DeployError } from '../../../src/base/errors.js';
import { FetchedContent } from '../../../src/pages/fetched-content.js';
import { finalize } from '../../../src/pages/finalize.js';
import { manifestPath } from '../../../src/pages/manifest.js';
import type { PublishRequest } from '../../../src/pages/publish-request.js';
import { RollbackBackup } from '../../../src/pages/rollback-backup.js';
import type { Site } from '../../../src/pages/site.js';
import { uploadSite } from '../../../src/pages/upload-site.js';
import { digestsOf, type Given, PublishBench } from '../../support/publish/publish-bench.js';
import { comparison, former, next, notLive, openReplacement } from '../../support/publish/replaced-site.js';

let bench: PublishBench;
let site: Site;
let publish: PublishRequest;
const backupOf = (given: PublishRequest) =>
  new RollbackBackup(given, {
    site,
    fetched: new FetchedContent({ tempFolder: given.tools.tempFolder, newId: () => '1' }),
  });
beforeEach(async () => {
  bench = await PublishBench.start();
  ({ site, publish } = await openReplacement(bench));
});
afterEach(() => bench.close());

/** The new version goes up, after what it replaces was saved. */
async function published(given: Given = {}): Promise<RollbackBackup> {
  const request = { ...publish, ...given.publish };
  const backup = backupOf(request);
  await backup.backUp('ours', comparison());
  const attempt = bench.attemptOf(site, request);
  const sent = await uploadSite(request, { attempt, comparison: comparison() });
  await finalize(request, { attempt, sent, before: { publishId: 'before', open: false, run: undefined }, onFinalized });
  bench.platform.log.clear();
  bench.lines.length = 0;
  return backup;
}
const onFinalized = () => undefined;
const copies = () => {
  const [folder] = readdirSync(publish.tools.tempFolder).filter((name) => name.startsWith('rollback-'));
  return folder === undefined ? undefined : join(publish.tools.tempFolder, folder);
};

describe('a publish that does not come up', () => {
  test('is undone: files, list and manifest are the former ones, and the step ends with what is live now', async () => {
    const backup = await published();
    expect(bench.stored()).toMatchObject(next);
    const error = await backup.rollBack(notLive);
    expect(error).toMatchObject({
      code: 'not-live',
      message: 'It did not come up. The version before was put back and is live again.',
      cause: notLive,
    });
    expect(bench.lines[0]).toBe('It did not come up. Putting back what was live before.');
    const { [manifestPath]: _, '': __, ...files } = bench.stored();
    expect(Object.fromEntries(Object.entries(files).filter(([path]) => path !== '/'))).toEqual(former);
    expect(bench.manifest()).toMatchObject({
      publishId: 'id-1',
      files: digestsOf(former),
      first: ['gone.js'],
    });
    // Only what the publish had changed or deleted went up again.
    expect(bench.sent('storage').sort()).toEqual([manifestPath, manifestPath, 'app.js', 'gone.js', 'index.html']);
    expect(bench.output('rolled-back')).toBe(true);
    // The outputs tell of the publish.
    expect(bench.outputs.values).toMatchObject({ uploaded: 3 });
  });

  test('is undone while its manifest names what may be stored', async () => {
    const backup = await published();
    bench.platform.faults.arm({ origin: 'storage', path: /./, skip: 1, status: 400, times: 99 });
    await backup.rollBack(notLive);
    expect(bench.manifest()).toMatchObject({
      open: true,
      paths: expect.arrayContaining(['added.js', 'app.js', 'gone.js', 'index.html', 'same.css']),
    });
  });

  test('keeps what `keep` names', async () => {
    const kept = new Map(Object.entries(digestsOf({ 'gone.js': 'gone' })));
    const plan = { ...comparison().plan, deleted: [], kept };
    const { stored } = comparison();
    publish = { ...publish, settings: { ...publish.settings, keep: ['gone.js'] } };
    const backup = backupOf(publish);
    await backup.backUp('ours', { stored, plan });
    const attempt = bench.attemptOf(site, publish);
    const sent = await uploadSite(publish, { attempt, comparison: { plan, stored } });
    await finalize(publish, {
      attempt,
      sent,
      before: { publishId: 'before', open: false, run: undefined },
      onFinalized,
    });
    expect(await backup.rollBack(notLive)).toMatchObject({ code: 'not-live' });
    expect(bench.stored()).toMatchObject(former);
    expect(bench.manifest().files).toEqual(digestsOf(former));
  });

  test.each([
    ['not-live', true],
    ['finalize-failed', true],
    ['publish-raced', false],
    ['upload-failed', false],
    ['password-needed', false],
  ] as const)('because of %s is undone: %s', async (code, undone) => {
    const backup = await published();
    expect((await backup.rollBack(new DeployError(code, 'x'))) !== undefined).toBe(undone);
    expect(await backup.rollBack(new Error('a bug'))).toBeUndefined();
    expect(bench.stored()).toMatchObject(undone ? former : next);
    expect(bench.output('rolled-back')).toBe(undone ? true : undefined);
  });

  test('is not undone over another publish that has begun since', async () => {
    const backup = await published();
    bench.shows({ publishId: 'other' });
    expect(await backup.rollBack(notLive)).toMatchObject({
      code: 'rollback-failed',
      message:
        'The version before could not be put back: Another publish of this site ran at the same time. The new one may be live in parts. What went wrong first: It did not come up.',
      cause: notLive,
    });
    expect(bench.output('rolled-back')).toBe(false);
    expect(bench.sent('storage')).toEqual([]);
  });

  test.each<[string, number, string, string]>([
    ['is missing', 404, '', 'app.js is missing on the site, although it was stored there.'],
    ['has other bytes', 200, 'x', 'app.js is served with other bytes than were stored.'],
  ])('is not undone where a file of the former version %s afterwards', async (_, status, body, why) => {
    const backup = await published();
    bench.platform.faults.arm({ origin: 'site', path: /app\.js/, status, body, times: 99 });
    expect(await backup.rollBack(notLive)).toMatchObject({
      code: 'rollback-failed',
      message: expect.stringContaining(`could not be put back: ${why} The new one`),
    });
  });

  test('is not undone where the former version is not seen live either', async () => {
    const backup = await published();
    bench.platform.faults.arm({ origin: 'site', path: /^\/\?/, status: 500, times: 99 });
    expect(await backup.rollBack(notLive)).toMatchObject({
      code: 'rollback-failed',
      message: expect.stringMatching(
        /did not show this publish within 5\.0 s\. Last seen: \/ answered 500\. The new one/,
      ),
    });
  });

  test('is not undone with a copy that has changed on the runner', async () => {
    const backup = await published();
    const folder = copies() ?? '';
    for (const name of readdirSync(folder)) writeFileSync(join(folder, name), 'changed');
    expect(await backup.rollBack(notLive)).toMatchObject({ code: 'rollback-failed' });
  });

  test('ends with the run where that is cancelled', async () => {
    const backup = await published();
    bench.cancel.abort(new Error('cancelled'));
    await expect(backup.rollBack(notLive)).rejects.toThrow('cancelled');
  });
});
