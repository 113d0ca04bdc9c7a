import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type ScanOptions, scanDirectory } from '../../../src/pages/scan.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

const defaults: ScanOptions = { workspace: '/', directory: '.', exclude: [], preview: false, warn: () => undefined };
const scan = async (directory: string, exclude: string[] = [], options: Partial<ScanOptions> = {}) =>
  (await scanDirectory({ ...defaults, directory, exclude, ...options })).map((file) => file.path);
const site: Tree = { 'index.html': 'i' };

describe('the files of a site', () => {
  test('are everything in the directory, dot files too, sorted', async () => {
    const folder = folderOf({ ...site, '.well-known/acme': 'x', 'b/.hidden': 'h', 'a b/ä #%?.txt': 'odd' });
    expect(await scan(folder)).toEqual(['.well-known/acme', 'a b/ä #%?.txt', 'b/.hidden', 'index.html']);
  });

  test('are sorted by their whole path, not folder by folder', async () => {
    expect(await scan(folderOf({ 'a/x': '', 'a.txt': '', 'a-b/x': '', B: '' }))).toEqual([
      'B',
      'a-b/x',
      'a.txt',
      'a/x',
    ]);
  });

  test('are at least one, and what left none is named', async () => {
    const none = (message: string) => ({ code: 'directory-missing', message: expect.stringMatching(message) });
    await expect(scan(folderOf({ '.env': 'S=1' }))).rejects.toMatchObject(none('holds no file to publish\\.$'));
    await expect(scan(folderOf(site), ['**'])).rejects.toMatchObject(none('that `exclude` does not leave out\\.$'));
  });

  test('are never version control, caches, secrets, or our own manifest', async () => {
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

  test.each([
    ['*.map', ['drafts/x.html', 'index.html', 'maps/a.txt']],
    ['drafts', ['a.map', 'index.html', 'maps/a.txt', 'maps/b.map']],
    ['drafts/', ['a.map', 'index.html', 'maps/a.txt', 'maps/b.map']],
    ['/a.map', ['drafts/x.html', 'index.html', 'maps/a.txt', 'maps/b.map']],
    ['maps/**', ['a.map', 'drafts/x.html', 'index.html']],
    ['**/*.{map,txt}', ['drafts/x.html', 'index.html']],
    ['maps/*\n!b.map', ['a.map', 'drafts/x.html', 'index.html', 'maps/b.map']],
  ])('leave out %s', async (pattern, left) => {
    const folder = folderOf({ ...site, 'a.map': 'm', 'maps/b.map': 'm', 'maps/a.txt': 't', 'drafts/x.html': 'd' });
    expect(await scan(folder, pattern.split('\n'))).toEqual(left);
  });

  test('leave out what is named in one Unicode form, whatever form it has on the disk', async () => {
    const folder = folderOf({ ...site, 'geheim-e\u0301.txt': 's', 'entw\u00fcrfe/x.html': 'd' });
    expect(await scan(folder, ['geheim-\u00e9.txt', 'entwu\u0308rfe'])).toEqual(['index.html']);
  });

  test('leave out a name with a line break', async () => {
    expect(await scan(folderOf({ ...site, 'new\nline.txt': 'x' }), ['new*'])).toEqual(['index.html']);
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
  ])('warn of %j: %s', async (exclude, warning) => {
    const folder = folderOf({ ...site, 'maps/deep/b.map': 'm', 'drafts/x.html': 'd' });
    const warnings: string[] = [];
    await scan(folder, exclude, { warn: (text) => warnings.push(text) });
    expect(warnings).toEqual(warning === undefined ? [] : [warning]);
  });

  test('follow links that stay inside', async () => {
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
  ])('refuse a link that %s, by name', async (_, link) => {
    const folder = folderOf(site);
    link(folder);
    await expect(scan(folder)).rejects.toMatchObject({ code: 'unsafe-link', message: expect.stringContaining('host') });
  });

  test('refuse two names that are one on a site', async () => {
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
  ])('refuse the name %j, and show what is wrong with it', async (name, shown) => {
    const refusal = { code: 'invalid-path', message: `${shown}: not a path for a site.` };
    await expect(scan(folderOf({ ...site, [name]: 'x' }))).rejects.toMatchObject(refusal);
  });

  test.each([
    // Each is two characters, and 6 bytes instead of 3, in the form that a site's paths have.
    ['of 258 bytes in NFC', '\u0958'.repeat(43)],
    ['of a folder with an index, of 247 bytes', `${'x'.repeat(247)}/index.html`],
  ])('refuse a name %s', async (_, name) => {
    await expect(scan(folderOf({ ...site, [name]: 'x' }))).rejects.toMatchObject({ code: 'invalid-path' });
  });

  test('take a name of 255 bytes, a folder with an index of 246, and one without of 247', async () => {
    const [file, indexed, folder] = ['x'.repeat(255), `${'y'.repeat(246)}/index.html`, `${'z'.repeat(247)}/a.html`];
    const paths = await scan(folderOf({ [file]: '', [indexed]: '', [folder]: '' }));
    expect(paths).toEqual([file, indexed, folder]);
  });

  test('refuse files over 25 MiB, naming the largest', async () => {
    const folder = folderOf({ ...site, 'video.mp4': '', 'fits.bin': '' });
    truncateSync(join(folder, 'video.mp4'), 26_214_401);
    truncateSync(join(folder, 'fits.bin'), 26_214_400);
    const refusal = await scan(folder).catch((error: Error) => error.message);
    expect(refusal).toContain('video.mp4');
    expect(refusal).not.toContain('fits.bin');
  });

  test('refuse more than 5,000 files, naming the fullest folders; 5,000 are fine', async () => {
    const many: Tree = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`icons/${i}.svg`, '']));
    expect((await scan(folderOf(many))).length).toBe(5000);
    await expect(scan(folderOf({ ...many, ...site }))).rejects.toMatchObject({
      code: 'too-many-files',
      message: expect.stringMatching(/5,000 files {2}icons/),
    });
  });

  test.each([
    ['is not there', () => '/no/such/folder'],
    ['is a file', () => join(folderOf(site), 'index.html')],
    ['is empty', () => folderOf({})],
    ['holds only what is never published', () => folderOf({ '.env': 'x' })],
  ])('refuse a directory that %s', async (_, folder) => {
    await expect(scan(folder())).rejects.toMatchObject({ code: 'directory-missing' });
  });
});

describe('what is private', () => {
  test.each([
    '.npmrc',
    'sub/.netrc',
    '.pypirc',
    '.ssh/config',
    'home/.aws/credentials',
    'certs/site.pem',
    'tls.key',
    'id_rsa',
    'keys/id_ed25519',
    'terraform.tfstate',
    'terraform.tfstate.backup',
    '.git-credentials',
    '.htpasswd',
  ])('%s is an error that names it, unless it is left out', async (path) => {
    const folder = folderOf({ ...site, [path]: 'secret' });
    await expect(scan(folder)).rejects.toMatchObject({ code: 'private-file', message: expect.stringContaining(path) });
    expect(await scan(folder, [path])).toEqual(['index.html']);
  });

  test.each([
    [10, /key-9\.pem\.$/],
    [11, /key-8\.pem and 1 more\.$/],
  ])('of %d the first ten are named', async (count, end) => {
    const keys = Array.from({ length: count }, (_, n) => [`key-${n}.pem`, 'secret'] as const);
    const error = await scan(folderOf({ ...site, ...Object.fromEntries(keys) })).catch((reason: Error) => reason);
    expect(error).toMatchObject({ message: expect.stringMatching(end) });
  });

  test.each(['id_card.png', 'id_rsa.pub', 'keys.html', 'pem/index.html', 'a.key.html'])('%s is not', async (path) => {
    expect(await scan(folderOf({ ...site, [path]: 'x' }))).toContain(path);
  });

  test('is not published through a link either', async () => {
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

describe('a file', () => {
  test('whose name is not UTF-8 is named', async () => {
    const folder = folderOf(site);
    writeFileSync(Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from('.txt')]), 'x');
    const refusal = { code: 'invalid-path', message: expect.stringContaining('caf\ufffd.txt') };
    await expect(scan(folder)).rejects.toMatchObject(refusal);
    expect(await scan(folder, ['caf*'])).toEqual(['index.html']);
  });

  test('of a preview may be one less: its robots.txt counts', async () => {
    const many: Tree = Object.fromEntries(Array.from({ length: 4999 }, (_, i) => [`icons/${i}.svg`, '']));
    const folder = folderOf(many);
    expect(await scan(folder, [], { preview: true })).toHaveLength(5000);
    writeFileSync(join(folder, 'index.html'), 'i');
    await expect(scan(folder, [], { preview: true })).rejects.toMatchObject({ code: 'too-many-files' });
  });
});
