import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type LocalPlatform, type SignedIn, startPlatform } from '../../../emulator/platform.js';
import { publishFromConsole } from '../../support/platform/console-publish.js';
import { folderOf, hashesOf, runInProcess, storedTree, type Tree } from '../../support/run/in-process.js';

const tree: Tree = {
  'index.html': '<h1>Hi</h1>',
  'a/app.js': 'let a = 1;',
  'a/index.html': '<p>a',
  '.well-known/x': 'x',
};

let platform: LocalPlatform;
let login: SignedIn;
beforeEach(async () => {
  platform = await startPlatform();
  login = platform.signIn();
});
afterEach(() => platform.close());

const publish = (files: Tree, inputs: Record<string, string> = {}) =>
  runInProcess({ platform, login, with: { directory: folderOf(files), ...inputs } });
const uploads = () =>
  platform.log
    .select({ origin: 'storage' })
    .map((record) => record.form?.fields.find(([name]) => name === 'key')?.[1] ?? '');

describe('a publish', () => {
  test('puts the directory on the site and prints its address', async () => {
    const result = await publish(tree);
    expect(result).toMatchObject({
      ok: true,
      outputs: { operation: 'deployed', status: 'live', changed: 'true', uploaded: '4', files: '4' },
    });
    expect(storedTree(platform, 'my-site')).toEqual(hashesOf(tree));
    expect(result.outputs.url).toBe(platform.site('my-site').url);
    expect(await (await fetch(`${result.outputs.url}a/`)).text()).toBe('<p>a');
  });

  test('sends the open manifest first, then assets, then pages, then the manifest', async () => {
    await publish(tree);
    const order = uploads();
    expect(order.at(0)).toContain('.osc-deploy/manifest.json');
    expect(order.at(-1)).toContain('.osc-deploy/manifest.json');
    const kinds = order.slice(1, -1).map((key) => key.endsWith('.html'));
    expect(kinds).toEqual([false, false, true, true]);
  });

  test('uploads only what has changed the second time', async () => {
    await publish(tree);
    platform.log.clear();
    const result = await publish({ ...tree, 'a/app.js': 'let a = 2;', 'new.txt': 'n' });
    expect(result.outputs).toMatchObject({ uploaded: '2', unchanged: '3', changed: 'true' });
    expect(uploads().length).toBe(4);
    expect(storedTree(platform, 'my-site')).toEqual(hashesOf({ ...tree, 'a/app.js': 'let a = 2;', 'new.txt': 'n' }));
  });

  test('does nothing when nothing has changed, in three requests and one check of each file', async () => {
    await publish(tree);
    platform.log.clear();
    const result = await publish(tree);
    expect(result.outputs).toMatchObject({ uploaded: '0', unchanged: '4', changed: 'false', status: 'live' });
    expect(platform.requests.length).toBe(3 + Object.keys(tree).length);
    expect(uploads()).toEqual([]);
  });

  test('finalizes the upload of a run that was killed right before its finalize', async () => {
    await publish(tree);
    platform.faults.arm({ path: /\/publish$/, status: 500, body: '{}', times: 100 });
    platform.log.clear();
    expect((await publish({ 'index.html': 'only', 'a/app.js': 'let a = 1;' })).ok).toBe(false);
    // A platform that is down is no reason to send everything again.
    expect(uploads().length).toBe(3);
    expect((await publish({ 'index.html': 'only' })).ok).toBe(false);
    platform.faults.disarmAll();
    expect((await publish({ 'index.html': 'only' })).outputs).toMatchObject({
      uploaded: '0',
      pruned: '3',
      changed: 'true',
    });
    expect(storedTree(platform, 'my-site')).toEqual(hashesOf({ 'index.html': 'only' }));
  });

  test('deletes files that have left the directory', async () => {
    await publish(tree);
    const result = await publish({ 'index.html': '<h1>Hi</h1>' });
    expect(result.outputs).toMatchObject({ pruned: '3', uploaded: '0', unchanged: '1' });
    expect(storedTree(platform, 'my-site')).toEqual(hashesOf({ 'index.html': '<h1>Hi</h1>' }));
  });

  test('uploads everything with `incremental: false`', async () => {
    await publish(tree);
    const result = await publish(tree, { incremental: 'false' });
    expect(result.outputs).toMatchObject({ uploaded: '4', unchanged: '0' });
  });

  test('never sends a token to storage or to the site', async () => {
    await publish(tree);
    const elsewhere = platform.requests.filter((record) => record.origin !== 'api');
    expect(elsewhere.length).toBeGreaterThan(4);
    expect(JSON.stringify(elsewhere.map((record) => record.headers))).not.toContain(login.accessToken);
  });
});

describe('a plan', () => {
  test('changes nothing and says what would change', async () => {
    await publish(tree);
    platform.log.clear();
    const result = await publish({ 'index.html': 'other', 'b.txt': 'b' }, { operation: 'plan' });
    expect(result.outputs).toMatchObject({ operation: 'planned', changed: 'true', uploaded: '0' });
    expect(result.log).toContain('1 added, 1 changed, 0 unchanged, 3 to delete');
    expect(result.summary).toContain('- <code>b.txt</code>');
    expect(platform.requests.map((record) => record.method)).toEqual(platform.requests.map(() => 'GET'));
    expect(storedTree(platform, 'my-site')).toEqual(hashesOf(tree));
  });
});

describe('the limit on deletions', () => {
  test('still refuses after an unfinished publish over unknown files', async () => {
    await publish(tree);
    const files = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`console-${n}.txt`, 'c']));
    await publishFromConsole({ platform, login }, { name: 'my-site', files });
    platform.faults.arm({ origin: 'storage', path: /./, skip: 1, status: 400, times: 99 });
    expect((await publish(tree)).ok).toBe(false);
    platform.faults.disarmAll();
    const result = await publish(tree, { 'max-prune': '10' });
    expect(result.ok).toBe(false);
    expect(result.log).toContain('What the site holds is not known');
  });
});

describe('a removal', () => {
  const remove = (inputs: Record<string, string> = {}) => publish(tree, { operation: 'remove', ...inputs });
  const deleting = (status: number) =>
    platform.faults.arm({ method: 'DELETE', path: /^\/mypages\/[^/]+$/, status, body: '{"reason":"no"}', times: 99 });
  const stored = () => [...platform.site('my-site').objects.keys()].filter((path) => path !== '');

  test('deletes the site; a missing site is not an error', async () => {
    await publish(tree);
    expect((await remove()).outputs).toMatchObject({ operation: 'removed', changed: 'true' });
    expect((await remove()).outputs).toMatchObject({ operation: 'removed', changed: 'false' });
  });

  test.each([405, 501])(
    'of a site that the platform cannot delete (%d) leaves one page and the owner',
    async (status) => {
      await publish(tree);
      deleting(status);
      expect(await remove()).toMatchObject({
        ok: true,
        log: expect.stringMatching(/::warning .*refused to delete the site, so its files are replaced by a page.* no/),
      });
      expect(stored().sort()).toEqual(['.osc-deploy/manifest.json', 'index.html']);
      const text = (path: string) => String(platform.site('my-site').objects.get(path)?.bytes);
      expect(text('index.html')).toMatch(/noindex.*<title>Removed<\/title>\n<p>This site has been removed\.<\/p>/s);
      expect(JSON.parse(text('.osc-deploy/manifest.json'))).toMatchObject({ repository: 'octo-org/hello-world' });
      expect((await publish(tree)).ok).toBe(true);
    },
  );

  test.each([400, 403, 409, 500])(
    'that the platform refuses for another reason (%d) fails, and the site stays',
    async (status) => {
      await publish(tree);
      const before = stored();
      deleting(status);
      expect({ ok: (await remove()).ok, stored: stored() }).toEqual({ ok: false, stored: before });
    },
  );

  test.each([
    ['storage', { origin: 'storage', path: /./, status: 400 }],
    ['the list', { path: /\/publish$/, status: 409, body: '{"reason":"locked"}' }],
  ])('whose page is refused by %s fails', async (_, fault) => {
    await publish(tree);
    deleting(405);
    platform.faults.arm({ times: 99, ...fault });
    const { ok, log } = await remove();
    expect({ ok, log }).toEqual({ ok: false, log: expect.stringContaining('The site my-site could not be removed: ') });
  });

  test('finds a site without a known address by its tag', async () => {
    const name = 'octo-org-hello-world';
    await publish(tree, { name: '' });
    const record = { id: platform.site(name).page.id, name, status: 'live' };
    platform.faults.arm({ method: 'GET', path: `/mypages/${name}`, status: 200, body: record, times: 99 });
    platform.log.clear();
    expect(await remove({ environment: 'stage', name: '' })).toMatchObject({ ok: true });
    expect(platform.log.select({ origin: 'site' })).toEqual([]);
  });
});

describe('the base of a later publish', () => {
  test('a publish that only deletes writes its own manifest', async () => {
    await publish(tree);
    await publish({ 'index.html': '<h1>Hi</h1>' });
    const manifest = platform.site('my-site').objects.get('.osc-deploy/manifest.json');
    const { files } = JSON.parse(String(manifest?.bytes)) as { files: object };
    expect(Object.keys(files)).toEqual(['index.html']);
  });

  test('`max-prune` still counts the files of the last complete publish after two failed publishes', async () => {
    await publish(tree);
    platform.faults.arm({ origin: 'storage', path: /./, skip: 1, status: 400, body: 'no', times: 1 });
    expect((await publish({ 'index.html': 'first' })).ok).toBe(false);
    platform.faults.arm({ origin: 'storage', path: /./, skip: 1, status: 400, body: 'no', times: 1 });
    expect((await publish({ 'index.html': 'second' })).ok).toBe(false);
    platform.faults.disarmAll();
    const result = await publish({ 'index.html': 'third' }, { 'max-prune': '1' });
    expect(result.ok).toBe(false);
    expect(result.log).toContain('would delete 3 files');
  });
});
