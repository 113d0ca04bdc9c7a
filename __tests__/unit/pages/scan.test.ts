import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type ScanOptions, scanDirectory } from '../../../src/pages/scan.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

const defaults: ScanOptions = { workspace: '/', directory: '.', exclude: [], preview: false, warn: () => undefined };
const scan = async (directory: string, exclude: string[] = [], options: Partial<ScanOptions> = {}) =>
  (await scanDirectory({ ...defaults, directory, exclude, ...options })).map((file) => file.path);
/** As a step gives it: relative to the workspace. */
const scanIn = (workspace: string, directory: string) => scan(directory, [], { workspace });
const site: Tree = { 'index.html': 'i' };

describe('scanning a site', () => {
  test('finds everything in the directory, dot files too, sorted', async () => {
    const folder = folderOf({ ...site, '.well-known/acme': 'x', 'b/.hidden': 'h', 'a b/ä #%?.txt': 'odd' });
    expect(await scan(folder)).toEqual(['.well-known/acme', 'a b/ä #%?.txt', 'b/.hidden', 'index.html']);
  });

  test('needs at least one file, and reports whether `exclude` left none', async () => {
    const none = (message: string) => ({ code: 'directory-missing', message: expect.stringMatching(message) });
    await expect(scan(folderOf({ '.env': 'S=1' }))).rejects.toMatchObject(none('holds no file to publish\\.$'));
    await expect(scan(folderOf(site), ['**'])).rejects.toMatchObject(none('that `exclude` does not leave out\\.$'));
  });

  test('leaves out version control, caches, secrets and our own manifest', async () => {
    const folder = folderOf({
      ...site,
      '.git/config': 'g',
      'sub/.git': 'gitdir: elsewhere',
      '.env': 'S=1',
      'app/.env.local': 'S=1',
      'node_modules/.bin/x': 'c',
      'lib/node_modules/x/index.js': 'k',
      'docs/.DS_Store': 'd',
      '.osc-deploy/manifest.json': '{}',
    });
    expect(await scan(folder)).toEqual(['index.html']);
  });

  test('leaves out an excluded name in any Unicode form that it has on the disk', async () => {
    const folder = folderOf({ ...site, 'geheim-e\u0301.txt': 's', 'entw\u00fcrfe/x.html': 'd' });
    expect(await scan(folder, ['geheim-\u00e9.txt', 'entwu\u0308rfe'])).toEqual(['index.html']);
  });

  test.each<[string[], string | undefined]>([
    [['*.map', 'drafts'], undefined],
    [['.git', '**/node_modules/**', '.env*'], undefined],
    [['*.maps', 'drafts'], '`exclude` names nothing that is in the directory with: *.maps.'],
    [['!none.txt'], '`exclude` names nothing that is in the directory with: !none.txt.'],
    [
      ['maps\\deep\\*.map'],
      '`exclude` names nothing that is in the directory with: maps\\deep\\*.map. Between folders a pattern has `/`, on Windows too.',
    ],
  ])('warns of %j: %s', async (exclude, warning) => {
    const folder = folderOf({ ...site, 'maps/deep/b.map': 'm', 'drafts/x.html': 'd' });
    const warnings: string[] = [];
    await scan(folder, exclude, { warn: (text) => warnings.push(text) });
    expect(warnings).toEqual(warning === undefined ? [] : [warning]);
  });

  test('follows links that stay inside', async () => {
    const folder = folderOf({ ...site, 'v2/page.html': 'p', 'v2/deep/x.map': 'm' });
    symlinkSync('v2', join(folder, 'latest'));
    symlinkSync(join(folder, 'index.html'), join(folder, 'home.html'));
    expect(await scan(folder, ['*.map'])).toEqual(['home.html', 'index.html', 'latest/page.html', 'v2/page.html']);
  });

  test.each([
    ['leaves the directory', (folder: string) => symlinkSync('/etc/hostname', join(folder, 'host'))],
    ['leads nowhere', (folder: string) => symlinkSync('gone', join(folder, 'host'))],
    ['goes in circles', (folder: string) => symlinkSync('.', join(folder, 'host'))],
    [
      'leads to a neighbour with the same beginning',
      (folder: string) => {
        mkdirSync(`${folder}-secret`);
        writeFileSync(`${folder}-secret/key`, 'k');
        symlinkSync(`${folder}-secret`, join(folder, 'host'));
      },
    ],
  ])('refuses a link that %s, by name', async (_, link) => {
    const folder = folderOf(site);
    link(folder);
    await expect(scan(folder)).rejects.toMatchObject({ code: 'unsafe-link', message: expect.stringContaining('host') });
  });

  test('refuses two names that are the same on a site', async () => {
    const folder = folderOf({ ...site, 'caf\u00e9.txt': '1', 'cafe\u0301.txt': '2' });
    await expect(scan(folder)).rejects.toMatchObject({
      code: 'path-collision',
      message: expect.stringContaining('caf\u00e9.txt'),
    });
  });

  test.each([
    ['a\\b.txt', 'a\\b.txt'],
    ['new\nline.txt', 'new\\nline.txt'],
    ['car\rriage.txt', 'car\\rriage.txt'],
    ['a/sep\u2028arator/b.txt', 'a/sep\\u2028arator'],
    ['bell\u0007.txt', 'bell\\u0007.txt'],
  ])('refuses the name %j, and shows what is wrong with it', async (name, shown) => {
    const refusal = { code: 'invalid-path', message: `${shown}: not a path for a site.` };
    await expect(scan(folderOf({ ...site, [name]: 'x' }))).rejects.toMatchObject(refusal);
  });

  test("refuses a name that is too long in the form that a site's paths have", async () => {
    // Each is two characters, and 6 bytes instead of 3, in NFC.
    const folder = folderOf({ ...site, ['\u0958'.repeat(43)]: 'x' });
    await expect(scan(folder)).rejects.toMatchObject({ code: 'invalid-path' });
  });
});

describe('private files', () => {
  test('cause an error that names ten of them, unless they are left out', async () => {
    const keys = (count: number) => Array.from({ length: count }, (_, n) => [`key-${n}.pem`, 'secret'] as const);
    const folder = (count: number) => folderOf({ ...site, ...Object.fromEntries(keys(count)) });
    const refusal = (end: string) => ({ code: 'private-file', message: expect.stringMatching(end) });
    await expect(scan(folder(10))).rejects.toMatchObject(
      refusal('- key-9\\.pem: a private key or a store of keys, which a server reads$'),
    );
    await expect(scan(folder(11))).rejects.toMatchObject(refusal('key-8\\.pem and 1 more: secret by their names:'));
    expect(await scan(folder(11), ['*.pem'])).toEqual(['index.html']);
  });

  test('are not published through a link either', async () => {
    const folder = folderOf({ ...site, '.env': 'S=1', 'deep/id_rsa': 'k' });
    symlinkSync('.env', join(folder, 'environment.txt'));
    await expect(scan(folder, ['deep'])).rejects.toMatchObject({ code: 'unsafe-link' });
    symlinkSync('deep', join(folder, 'other'));
    await expect(scan(folder, ['environment.txt', '/deep'])).rejects.toMatchObject({
      code: 'private-file',
      message: expect.stringContaining('other/id_rsa'),
    });
  });
});

describe('the files', () => {
  test('are named when a name is not UTF-8', async () => {
    const folder = folderOf(site);
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from('.txt')]), 'x');
    const refusal = { code: 'invalid-path', message: expect.stringContaining('caf\ufffd.txt') };
    await expect(scan(folder)).rejects.toMatchObject(refusal);
    expect(await scan(folder, ['caf*'])).toEqual(['index.html']);
  });

  test('of a preview may be one fewer, as its robots.txt counts', async () => {
    const many: Tree = Object.fromEntries(Array.from({ length: 4999 }, (_, i) => [`icons/${i}.svg`, '']));
    const folder = folderOf(many);
    expect(await scan(folder, [], { preview: true })).toHaveLength(5000);
    writeFileSync(join(folder, 'index.html'), 'i');
    await expect(scan(folder, [], { preview: true })).rejects.toMatchObject({ code: 'too-many-files' });
  });
});

describe('the directory', () => {
  const workspace = () => folderOf({ 'dist/index.html': 'i', 'src/main.ts': 's', 'package.json': '{}' });

  test('may be absolute and outside of the workspace', async () => {
    expect(await scan(folderOf(site), [], { workspace: workspace() })).toEqual(['index.html']);
  });

  test.each(['..', '../..', 'dist/../../x', 'link', 'link/deeper'])(
    '%s may not leave the workspace',
    async (directory) => {
      const parent = folderOf({ 'work/dist/index.html': 'i', 'x/index.html': 'i', 'x/deeper/index.html': 'i' });
      symlinkSync('../x', join(parent, 'work/link'));
      const refusal = { code: 'directory-outside', message: expect.stringContaining(directory) };
      await expect(scanIn(join(parent, 'work'), directory)).rejects.toMatchObject(refusal);
    },
  );

  test('may be in a workspace that is a link itself', async () => {
    const folder = folderOf({ 'real/dist/index.html': '' });
    symlinkSync('real', join(folder, 'work'));
    expect(await scanIn(join(folder, 'work'), 'dist')).toEqual(['index.html']);
  });

  test.each<[Tree, string, string]>([
    [{ 'assets/x': '' }, 'b', 'There is no `b`. In the workspace: assets.'],
    [{ 'site.txt': '' }, 'site', 'There is no `site`. In the workspace: site.txt.'],
    [{}, 'dist', 'There is no `dist`. The workspace is empty.'],
    [{}, '/none', 'There is no `/none`.'],
    [{ '.git/x': '', 'node_modules/x/y': '', a: '' }, 'b', 'There is no `b`. In the workspace: a.'],
    // A similar name counts more than what looks like a build.
    [
      { 'buidl/x': '', 'dist/index.html': '' },
      'build',
      'There is no `build`. In the workspace: buidl, dist. Did you mean `buidl`?',
    ],
    [{ 'dist/app/index.html': '' }, 'html', 'There is no `html`. In the workspace: dist. Did you mean `dist/app`?'],
  ])('in %j is reported when `%s` is missing', async (tree, directory, message) => {
    const refusal = { code: 'directory-missing', message };
    await expect(scanIn(folderOf(tree), directory)).rejects.toMatchObject(refusal);
  });

  test('in an empty workspace is reported with the forgotten step', async () => {
    const hint = expect.stringContaining('Does this job lack `actions/checkout`, or `actions/download-artifact`');
    await expect(scanIn(folderOf({}), 'dist')).rejects.toMatchObject({ hint });
  });

  test.each([
    ['dist/index.html', '`directory: dist`'],
    ['.output/public/index.html', '`directory: .output/public`'],
    ['dist/shop/index.html', '`directory: dist/shop`'],
    ['dist/shop/browser/index.html', '`directory: dist/shop/browser`'],
  ])('is reported as the source, not the build: %s is found', async (built, hint) => {
    const refusal = {
      code: 'directory-is-source',
      message: '`.` looks like the source of a site, not like its build: it has a package.json and no index.html.',
      hint: expect.stringContaining(`${hint} has an index.html.`),
    };
    await expect(scanIn(folderOf({ 'package.json': '{}', [built]: 'i' }), '.')).rejects.toMatchObject(refusal);
  });

  test('with a package.json is accepted with an index.html, or when the former is left out', async () => {
    expect(await scan(folderOf({ ...site, 'package.json': '{}' }))).toEqual(['index.html', 'package.json']);
    expect(await scan(folderOf({ 'a.html': '', 'package.json': '{}' }), ['/package.json'])).toEqual(['a.html']);
  });
});
