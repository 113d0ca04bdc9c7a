import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { asNobody, scan, scanIn, site } from '../../support/publish/scan-bench.js';
import { folderOf } from '../../support/run/in-process.js';

describe('scanning a site', () => {
  test.each(['private', 'private/', '/private/**'])(
    'a folder that cannot be read is refused, and left out by the pattern %s',
    async (pattern) => {
      const folder = folderOf({ ...site, 'private/a.txt': 'a' });
      chmodSync(join(folder, 'private'), 0);
      const warned: string[] = [];
      const warn = (text: string) => warned.push(text);
      const unreadable = { code: 'file-unreadable', message: expect.stringContaining('private') };

      await asNobody(folder, async () => {
        await expect(scan(folder)).rejects.toMatchObject(unreadable);
        expect(await scan(folder, { exclude: [pattern], warn })).toEqual(['index.html']);
      });

      chmodSync(join(folder, 'private'), 0o700);
      expect(warned).toEqual([]);
    },
  );

  test('finds everything in the directory, dot files too, sorted', async () => {
    const folder = folderOf({
      ...site,
      '.well-known/acme': 'x',
      'b/.hidden': 'h',
      'a b/ä #%?.txt': 'odd',
    });
    expect(await scan(folder)).toEqual([
      '.well-known/acme',
      'a b/ä #%?.txt',
      'b/.hidden',
      'index.html',
    ]);
  });

  test('needs at least one file, and reports whether `exclude` left none', async () => {
    const none = (message: string) => ({
      code: 'directory-missing',
      message: expect.stringMatching(message),
    });
    await expect(scan(folderOf({ '.env': 'S=1' }))).rejects.toMatchObject(
      none('holds no file to publish\\.$'),
    );
    await expect(scan(folderOf(site), { exclude: ['**'] })).rejects.toMatchObject(
      none('that `exclude` does not leave out\\.$'),
    );
  });

  test('omits version control, caches, secrets and our own manifest', async () => {
    const left = [
      '.git/config',
      'sub/.git',
      '.env',
      'lib/node_modules/x/index.js',
      '.osc-deploy/manifest.json',
    ];
    const folder = folderOf({
      ...site,
      'lib/package.json': '{}',
      ...Object.fromEntries(left.map((path) => [path, 'x'])),
    });
    expect(await scan(folder)).toEqual(['index.html', 'lib/package.json']);
  });

  test('omits an excluded name in any Unicode form on the disk', async () => {
    const folder = folderOf({ ...site, 'geheim-e\u0301.txt': 's', 'entw\u00fcrfe/x.html': 'd' });
    expect(await scan(folder, { exclude: ['geheim-\u00e9.txt', 'entwu\u0308rfe'] })).toEqual([
      'index.html',
    ]);
  });

  test('warns of names that are stored composed, as links with the decomposed name answer 404', async () => {
    const folder = folderOf({ ...site, 'cafe\u0301.html': 'c', 'th\u00e9.html': 't' });
    const warnings: string[] = [];
    const paths = await scan(folder, { warn: (text) => warnings.push(text) });
    expect(paths).toEqual(['caf\u00e9.html', 'index.html', 'th\u00e9.html']);
    expect(warnings).toEqual([
      expect.stringMatching(/composed names \(Unicode NFC\).*answers 404: `?cafe\u0301\.html/),
    ]);
  });

  test.each<{ exclude: string[]; unused?: string }>([
    { exclude: ['*.map', 'drafts'] },
    { exclude: ['.git', '**/node_modules/**', '.env*'] },
    { exclude: ['*.maps', 'drafts'], unused: '*.maps.' },
    { exclude: ['!none.txt'], unused: '!none.txt.' },
    {
      exclude: ['maps\\deep\\*.map'],
      unused: 'maps\\deep\\*.map. Between folders a pattern has `/`.',
    },
    ...['*.map, drafts/**', '["*.map"]', '- *.maps', "'*.map'", '[drafts/**]'].map((one) => ({
      exclude: [one],
      unused: `${one}. A pattern is a line of its own, without commas, brackets or quotes around it.`,
    })),
  ])('warns of patterns that match nothing in $exclude: $unused', async ({ exclude, unused }) => {
    const folder = folderOf({ ...site, 'maps/deep/b.map': 'm', 'drafts/x.html': 'd' });
    const warnings: string[] = [];
    await scan(folder, { exclude, warn: (text) => warnings.push(text) });
    expect(warnings).toEqual(
      unused ? [`\`exclude\` names nothing that is in the directory with: ${unused}`] : [],
    );
  });

  test.each(['dist/drafts/**', './dist/drafts/x.html', '/web/dist/drafts', '!dist/drafts/'])(
    'warns of %s, which has the name of the directory in front',
    async (pattern) => {
      const workspace = folderOf({ 'web/dist/index.html': '', 'web/dist/drafts/x.html': 'd' });
      const warnings: string[] = [];
      await scanIn(workspace, 'web/dist', {
        exclude: [pattern],
        warn: (text) => warnings.push(text),
      });
      expect(warnings).toEqual([
        expect.stringMatching(/A pattern begins below the directory, without `(web\/)?dist\/`\.$/),
      ]);
    },
  );

  test('follows links that stay inside', async () => {
    const folder = folderOf({ ...site, 'v2/page.html': 'p', 'v2/deep/x.map': 'm' });
    symlinkSync('v2', join(folder, 'latest'));
    symlinkSync(join(folder, 'index.html'), join(folder, 'home.html'));
    expect(await scan(folder, { exclude: ['*.map'] })).toEqual([
      'home.html',
      'index.html',
      'latest/page.html',
      'v2/page.html',
    ]);
  });

  test.each([
    { what: 'leaves the directory', target: '/etc/hostname' },
    { what: 'leads nowhere', target: 'gone' },
    { what: 'is circular', target: '.' },
    { what: 'leads to a neighbour with the same beginning', target: '../site-secret' },
  ])('refuses a link that $what, by name', async ({ target }) => {
    const folder = folderOf({ 'site/index.html': 'i', 'site-secret/key': 'k' });
    symlinkSync(target, join(folder, 'site/host'));
    const refusal = { code: 'unsafe-link', message: expect.stringContaining('host') };
    await expect(scan(join(folder, 'site'))).rejects.toMatchObject(refusal);
  });

  test('follows eight links that lead through each other, and refuses the ninth', async () => {
    const chain = (length: number) => {
      const folder = folderOf({ 'index.html': 'i', [`at${length}/x.js`]: 'x' });
      for (let n = 0; n < length; n++) {
        mkdirSync(join(folder, `at${n}`));
        symlinkSync(`../at${n + 1}`, join(folder, `at${n}/next`));
      }
      return scan(folder);
    };
    const paths = await chain(8);
    expect(paths).toContain(`at0/${'next/'.repeat(8)}x.js`);
    const refusal = { code: 'unsafe-link', message: expect.stringContaining('more than 8 others') };
    await expect(chain(10)).rejects.toMatchObject(refusal);
  });

  test('stops to list where links multiply the files', async () => {
    const folder = folderOf({ 'index.html': 'i', 'end/x.js': 'x' });
    for (const [from, to] of [
      ['first', 'second'],
      ['second', 'third'],
      ['third', 'end'],
    ]) {
      mkdirSync(join(folder, from ?? ''));
      for (let n = 0; n < 60; n++) symlinkSync(`../${to}`, join(folder, from ?? '', `l${n}`));
    }
    const message = expect.stringContaining('More than 50,000 files, folders and links were found');
    await expect(scan(folder)).rejects.toMatchObject({ code: 'too-many-files', message });
  });

  test('refuses two names that are the same on a site', async () => {
    const folder = folderOf({ ...site, 'caf\u00e9.txt': '1', 'cafe\u0301.txt': '2' });
    const refusal = { code: 'path-collision', message: expect.stringContaining('caf\u00e9.txt') };
    await expect(scan(folder)).rejects.toMatchObject(refusal);
  });

  test.each([
    ['a\\b.txt', 'a\\b.txt'],
    ['new\nline.txt', 'new\\nline.txt'],
    ['car\rriage.txt', 'car\\rriage.txt'],
    ['a/sep\u2028arator/b.txt', 'a/sep\\u2028arator'],
    ['bell\u0007.txt', 'bell\\u0007.txt'],
  ])('refuses the name %j, and shows the fault', async (name, shown) => {
    const refusal = { code: 'invalid-path', message: `${shown}: not a path for a site.` };
    await expect(scan(folderOf({ ...site, [name]: 'x' }))).rejects.toMatchObject(refusal);
  });
});

describe('the files', () => {
  test('are named when a name is not UTF-8', async () => {
    const folder = folderOf(site);
    writeFileSync(
      Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9]), Buffer.from('.txt')]),
      'x',
    );
    const refusal = { code: 'invalid-path', message: expect.stringContaining('caf\ufffd.txt') };
    await expect(scan(folder)).rejects.toMatchObject(refusal);
    expect(await scan(folder, { exclude: ['caf*'] })).toEqual(['index.html']);
  });
});
