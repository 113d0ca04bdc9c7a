import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { manifestPath } from '../../../src/pages/manifest.js';
import { bench, ended, platform, startCliEachTest } from '../../support/cli/cli-platform.js';
import type { CliOptions } from '../../support/cli/start-cli.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';
import { folderOf, runInProcess } from '../../support/run/in-process.js';
import { tempFolder } from '../../support/temp-folder.js';

startCliEachTest();

const commit = 'c'.repeat(40);
const files = {
  'index.html': '<h1>Hi</h1>',
  'docs/index.html': 'docs',
  'assets/app.js': 'x'.repeat(100_000),
  '404.html': 'Not here',
  '.nojekyll': '',
  '.well-known/security.txt': 'Contact: x',
};

/** Publishes from a workflow. @returns the outputs of the step */
async function publish(inputs: Record<string, string> = {}): Promise<Record<string, string>> {
  const { ok, outputs, log } = await runInProcess({
    platform: platform,
    login: platform.signIn(),
    with: { directory: folderOf(files), ...inputs },
    env: { GITHUB_SHA: commit },
  });
  if (!ok) throw new Error(log);
  return outputs;
}
const objects = () => platform.site('my-site').objects;
function overwrite(path: string, text: string): void {
  const before = objects().get(path);
  if (!before) throw new Error(`${path} is not stored`);
  objects().set(path, { ...before, bytes: Buffer.from(text), size: text.length });
}
const verify = (argv: string[], options: CliOptions = {}) =>
  bench.run(bench.cli({ clock: new VirtualClock(), ...options }), 'verify', ...argv);

test('verify reports commit, run and digest of an intact site, without a login and bypassing caches', async () => {
  const { url = '', digest = '' } = await publish();
  platform.log.clear();
  const { code, stdout } = await verify([url]);
  expect(code).toBe(0);
  expect(stdout).toContain('Repository  octo-org/hello-world\n');
  expect(stdout).toContain(
    `Commit      ${commit}\nRun         https://github.com/octo-org/hello-world/actions`,
  );
  expect(stdout).toContain(
    `Digest      ${digest}\nFiles       8 of 8 addresses serve what was published\n`,
  );
  const sent = platform.log.select({ origin: 'site' });
  expect(sent).toHaveLength(9);
  expect(sent.every(({ headers }) => headers['cache-control'] === 'no-cache')).toBe(true);
  expect(platform.log.select({ origin: 'api' })).toEqual([]);
});

test('verify fails with a list of missing and changed files, including an index at the address of its folder', async () => {
  const { url = '' } = await publish();
  overwrite('assets/app.js', 'y'.repeat(100_000));
  overwrite('docs/', 'other');
  overwrite('.nojekyll', 'other');
  objects().delete('.well-known/security.txt');
  const { code, stdout, stderr } = await verify([url]);
  expect(code).toBe(1);
  expect(stdout).toContain('Files       4 of 8 addresses serve what was published\n');
  for (const path of ['assets/app.js', 'docs/', '.nojekyll'])
    expect(stderr).toContain(`/${path}: other bytes\n`);
  expect(stderr).toContain('/.well-known/security.txt: missing\n');
  expect(stderr).toContain('troubleshooting.md#site-differs');
});

test('verify accepts and reports dot files and error pages that the host does not serve', async () => {
  const { url = '' } = await publish();
  objects().delete('.nojekyll');
  objects().delete('404.html');
  expect(await verify([url])).toMatchObject(
    ended(0, {
      stdout:
        '6 of 6 addresses serve what was published; 2 files (dot files, error pages) not handed out by the host',
    }),
  );
});

test('verify compares retained assets too', async () => {
  const inputs = { 'keep-assets': '1d' };
  const { url = '' } = await publish({
    ...inputs,
    directory: folderOf({ ...files, 'old.js': 'o' }),
  });
  const { digest = '' } = await publish(inputs);
  expect(await verify([url])).toMatchObject(
    ended(0, { stdout: `Digest      ${digest}\nFiles       9 of 9 addresses` }),
  );
  overwrite('old.js', 'other');
  expect(await verify([url])).toMatchObject(ended(1));
});

test('verify retries interrupted downloads, and does not count unverified files as correct', async () => {
  const { url = '' } = await publish();
  platform.faults.arm({ origin: 'site', path: /app\.js/, reset: true, times: 2 });
  expect(await verify([url])).toMatchObject(ended(0));
  const headers = { 'content-encoding': 'gzip' };
  platform.faults.arm({
    origin: 'site',
    path: /app\.js/,
    status: 200,
    body: 'zipped',
    headers,
    times: 9,
  });
  expect(await verify([url])).toMatchObject(ended(1, '/assets/app.js: could not be compared\n'));
});

test('verify rejects a manifest with a digest that does not match its files', async () => {
  const { url = '' } = await publish();
  const manifest = objects().get(manifestPath)?.bytes.toString() ?? '';
  overwrite(manifestPath, manifest.replace(/"sha256:[0-9a-f]{8}/, '"sha256:00000000'));
  expect(await verify([url])).toMatchObject(ended(1, 'the digest does not match the files'));
});

test('verify writes the lines that the digest covers, which are the subject of an attestation', async () => {
  const { url = '', digest } = await publish();
  const started = bench.cli({ clock: new VirtualClock() });
  expect(await started.run('verify', url, '--checksums', 'site.sha256')).toMatchObject(ended(0));
  const listing = readFileSync(join(started.folder, 'site.sha256'), 'utf8');
  expect(`sha256:${createHash('sha256').update(listing).digest('hex')}`).toBe(digest);
  expect(listing).toMatch(/^[0-9a-f]{64} {2}\.nojekyll\n/);
  expect(await verify([url, '--checksums', 'none/site.sha256'])).toMatchObject(
    ended(2, 'none/site.sha256 cannot be written.'),
  );
});

test('verify writes through no link of the folder that it is typed in', async () => {
  const { url = '' } = await publish();
  const started = bench.cli({ clock: new VirtualClock() });
  const outside = tempFolder();
  symlinkSync(join(outside, 'profile'), join(started.folder, 'site.sha256'));
  symlinkSync(outside, join(started.folder, 'out'));
  for (const path of ['site.sha256', './out/site.sha256', join(started.folder, 'site.sha256')])
    expect(await started.run('verify', url, '--checksums', path)).toMatchObject(
      ended(1, 'is a link, so'),
    );
  expect(readdirSync(outside)).toEqual([]);
});

test('verify --json prints one object, also for a failure', async () => {
  const { url = '', digest } = await publish();
  const { stdout } = await verify([url, '--json']);
  expect(JSON.parse(stdout)).toMatchObject({
    site: url,
    commit,
    digest,
    addresses: 8,
    notServed: [],
  });
  overwrite('index.html', 'other');
  const failed = await verify([url, '--json']);
  expect(failed.code).toBe(1);
  expect(JSON.parse(failed.stdout)).toMatchObject({ error: { code: 'site-differs' } });
});

test('verify opens a site with the password from the environment', async () => {
  const { url = '' } = await publish({ 'basic-auth': 'anna:twelve-letters' });
  expect((await verify([url])).stderr).toContain('is not known: its manifest answered 401.');
  const { code, stdout, stderr } = await verify([url], {
    env: { OSC_BASIC_AUTH: 'anna:twelve-letters' },
  });
  expect({ code, shown: stdout + stderr }).toEqual({
    code: 0,
    shown: expect.not.stringContaining('twelve-letters'),
  });
});

test('verify reports an unfinished publish, and a site that this action did not publish', async () => {
  const { url = '' } = await publish();
  const manifest = JSON.parse(objects().get(manifestPath)?.bytes.toString() ?? '') as object;
  overwrite(manifestPath, JSON.stringify({ ...manifest, open: true }));
  expect(await verify([url])).toMatchObject(
    ended(1, 'is under way or did not end: https://github.com/octo-org'),
  );
  objects().delete(manifestPath);
  expect(await verify([url])).toMatchObject(
    ended(1, 'is not known: the site has no manifest of this action.'),
  );
});

test.each([
  [
    ['http://my-site.example.com/'],
    'is not https, so any server on the way could answer for the site.',
  ],
  [[''], 'is not the address of a site.'],
  [['https://user name/'], 'is not the address of a site.'],
])('verify refuses %j', async (argv, message) => {
  expect(await verify(argv)).toMatchObject(ended(2, message));
});

test('verify of a name asks the address that the platform gives, also below a path', async () => {
  await publish();
  const { page, url: top } = platform.site('my-site');
  const record = { id: page.id, name: 'my-site', status: 'live', url: `${top}sites/my-site/` };
  const body = JSON.stringify([record]);
  platform.faults.arm({ path: /^\/mypages$/, status: 200, body, times: 9 });
  const started = await bench.signedIn();
  platform.log.clear();
  await bench.run(started, 'verify', 'my-site');
  const asked = platform.log.select({ origin: 'site' }).map(({ path }) => path);
  expect(asked[0]).toMatch(/^\/sites\/my-site\/\.osc-deploy\/manifest\.json/);
});
