import { describe, expect, test } from '@jest/globals';
import {
  type Inputs,
  manifest,
  objects,
  platform,
  publish,
  publishElsewhere,
  startPlatformEachTest,
  stored,
  textOf,
} from '../../support/publish/site-bench.js';
import { hashesOf, type Tree } from '../../support/run/in-process.js';

const tree: Tree = {
  'index.html': '<h1>Hi</h1>',
  'a/app.js': 'let a = 1;',
  'a/index.html': '<p>a',
  '.well-known/x': 'x',
};

startPlatformEachTest();

const uploads = () =>
  platform.log
    .select({ origin: 'storage' })
    .map((record) => record.form?.fields.find(([name]) => name === 'key')?.[1] ?? '');

describe('a publish', () => {
  test('sends the open manifest first, then assets, then pages, then the manifest', async () => {
    await publish(tree);
    const order = uploads();
    expect(order.at(0)).toContain('.osc-deploy/manifest.json');
    expect(order.at(-1)).toContain('.osc-deploy/manifest.json');
    const kinds = order.slice(1, -1).map((key) => key.endsWith('.html'));
    expect(kinds).toEqual([false, false, true, true]);
  });

  test('sends service workers after the pages, which browsers fetch anew for them', async () => {
    await publish({ ...tree, 'sw.js': 'precache', 'a/ngsw.json': '{}', 'a/swap.js': 'asset' });
    const order = uploads().slice(1, -1);
    const places = ['a/swap.js', 'index.html', 'sw.js'].map((end) =>
      order.findIndex((key) => key.endsWith(end)),
    );
    expect(places).toEqual([...places].sort((one, two) => one - two));
    expect(order.slice(-2).sort()).toEqual([
      expect.stringContaining('a/ngsw.json'),
      expect.stringContaining('sw.js'),
    ]);
  });

  test('finalizes the upload of a run that was killed right before its finalize', async () => {
    await publish(tree);
    platform.faults.arm({ path: /\/publish$/, status: 500, body: '{}', times: 100 });
    platform.log.clear();
    expect((await publish({ 'index.html': 'only', 'a/app.js': 'let a = 1;' })).ok).toBe(false);
    // A platform that is down does not cause a second upload of all files.
    expect(uploads().length).toBe(3);
    expect((await publish({ 'index.html': 'only' })).ok).toBe(false);
    platform.faults.disarmAll();
    expect((await publish({ 'index.html': 'only' })).outputs).toMatchObject({
      uploaded: '0',
      pruned: '3',
      changed: 'true',
    });
    expect(stored()).toEqual(hashesOf({ 'index.html': 'only' }));
  });

  test('never sends a token to storage or to the site', async () => {
    await publish(tree);
    const elsewhere = platform.requests.filter((record) => record.origin !== 'api');
    expect(elsewhere.length).toBeGreaterThan(4);
    const sent = JSON.stringify(elsewhere.map((record) => record.headers));
    expect(platform.issuedTokens.filter(({ value }) => sent.includes(value))).toEqual([]);
  });
});

test('a plan lists the changes and changes nothing', async () => {
  await publish(tree);
  platform.log.clear();
  const result = await publish({ 'index.html': 'other', 'b.txt': 'b' }, { operation: 'plan' });
  expect(result.outputs).toMatchObject({ operation: 'planned', changed: 'true', uploaded: '0' });
  expect(result.outputs).not.toHaveProperty('digest');
  expect(result.outputs).not.toHaveProperty('pages');
  expect(result.log).toContain('1 added, 1 changed, 0 unchanged, 3 to delete');
  expect(result.log).toMatch(
    /\nA deploy would upload 2 files \(6 B\) and delete 3 files\. Nothing was changed\.$/,
  );
  expect(result.summary).toContain('- <code>b.txt</code>');
  const same = await publish(tree, { operation: 'plan' });
  expect(same.log).toMatch(/\nA deploy would change nothing\.$/);
  expect(same.summary).toContain('would change nothing.');
  const all = await publish(tree, { operation: 'plan', incremental: 'false' });
  expect(all.log).toContain('A deploy would upload 4 files');
  expect(platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(stored()).toEqual(hashesOf(tree));
});

describe('max-prune', () => {
  test('still refuses after an unfinished publish over unknown files', async () => {
    await publish(tree);
    await publishElsewhere(
      Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`console-${n}.txt`, 'c'])),
    );
    platform.faults.arm({ origin: 'storage', path: /./, skip: 1, status: 400, times: 99 });
    expect((await publish(tree)).ok).toBe(false);
    platform.faults.disarmAll();
    const result = await publish(tree, { 'max-prune': '10' });
    expect(result.ok).toBe(false);
    expect(result.log).toContain('What the site holds is not known');
  });

  test('still counts the files of the last complete publish after two failed publishes', async () => {
    await publish(tree);
    for (const content of ['first', 'second']) {
      platform.faults.arm({
        origin: 'storage',
        path: /./,
        skip: 1,
        status: 400,
        body: 'no',
        times: 1,
      });
      expect((await publish({ 'index.html': content })).ok).toBe(false);
    }
    platform.faults.disarmAll();
    const result = await publish({ 'index.html': 'third' }, { 'max-prune': '1' });
    expect(result.ok).toBe(false);
    expect(result.log).toContain('would delete 3 files');
  });
});

describe('a removal', () => {
  const remove = (inputs: Inputs = {}) => publish(tree, { operation: 'remove', ...inputs });
  const deleting = (status: number) =>
    platform.faults.arm({
      method: 'DELETE',
      path: /^\/mypages\/[^/]+$/,
      status,
      body: '{"reason":"no"}',
      times: 99,
    });
  const paths = () => [...objects().keys()].filter((path) => path !== '');

  test('deletes the site; a missing site is not an error', async () => {
    await publish(tree);
    expect((await remove()).outputs).toMatchObject({ operation: 'removed', changed: 'true' });
    expect((await remove()).outputs).toMatchObject({ operation: 'removed', changed: 'false' });
  });

  test.each([
    ['GET', 404],
    ['DELETE', 404],
    ['DELETE', 405],
    ['DELETE', 501],
  ])('is not stopped by one stray answer: %s, %i', async (method, status) => {
    await publish(tree);
    const path = /^\/mypages\/[^/]+$/;
    platform.faults.arm({ method, path, status, body: '{"reason":"no"}' });
    expect((await remove()).outputs).toMatchObject({ operation: 'removed', changed: 'true' });
    expect(paths).toThrow('no tenant has a page named my-site');
  });

  test.each([404, 405, 501])(
    'of a site that the platform cannot delete (%d) leaves one page and the owner',
    async (status) => {
      await publish(tree);
      deleting(status);
      expect(await remove()).toMatchObject({
        ok: true,
        log: expect.stringMatching(
          /::warning .*refused to delete the site, so its files are replaced by a page.* no/,
        ),
      });
      expect(paths().sort()).toEqual(['.osc-deploy/manifest.json', 'index.html']);
      expect(textOf('index.html')).toMatch(
        /noindex.*<title>Removed<\/title>\n<p>This site has been removed\.<\/p>/s,
      );
      expect(manifest()).toMatchObject({ repository: 'octo-org/hello-world' });
      expect((await publish(tree)).ok).toBe(true);
    },
  );

  test('whose answer is lost finds the site gone when it is asked for again', async () => {
    await publish(tree);
    const path = /^\/mypages\/[^/]+$/;
    platform.faults.arm({ method: 'DELETE', path, status: 502, afterHandling: true, times: 1 });
    expect(await remove()).toMatchObject({ ok: true, outputs: { changed: 'true' } });
    expect(platform.log.select({ method: 'DELETE', path }).at(-1)).toMatchObject({ status: 404 });
  });

  test.each([400, 403, 409, 500])(
    'that the platform refuses for another reason (%d) fails and gives the address of the site, which stays',
    async (status) => {
      const { url, id, endpoints } = (await publish(tree)).outputs;
      const before = paths();
      deleting(status);
      expect(await remove()).toMatchObject({ ok: false, outputs: { url, id, endpoints } });
      expect(paths()).toEqual(before);
    },
  );

  test('fails when the platform refuses the empty page', async () => {
    await publish(tree);
    deleting(405);
    platform.faults.arm({
      path: /\/publish$/,
      status: 409,
      body: '{"reason":"locked"}',
      times: 99,
    });
    const { ok, log } = await remove();
    expect({ ok, log }).toEqual({
      ok: false,
      log: expect.stringContaining('The site my-site could not be removed: '),
    });
  });

  test('of a site without a known address needs its name, because its tag may be old', async () => {
    const name = 'octo-org-hello-world';
    await publish(tree, { name: '' });
    const record = { id: platform.site(name).page.id, name, status: 'live' };
    platform.faults.arm({
      method: 'GET',
      path: `/mypages/${name}`,
      status: 200,
      body: record,
      times: 99,
    });
    platform.log.clear();
    const refused = await remove({ environment: 'stage', name: '' });
    expect(refused).toMatchObject({ ok: false });
    expect(refused.log).toContain(`\`name: ${name}\``);
    expect(await remove({ environment: 'stage', name })).toMatchObject({ ok: true });
    expect(platform.log.select({ origin: 'site' })).toEqual([]);
  });
});
