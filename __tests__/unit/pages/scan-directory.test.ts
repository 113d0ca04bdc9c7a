import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { scan, scanIn, site } from '../../support/publish/scan-bench.js';
import { folderOf } from '../../support/run/in-process.js';

describe('the directory', () => {
  const workspace = () =>
    folderOf({ 'dist/index.html': 'i', 'src/main.ts': 's', 'package.json': '{}' });

  test('may be absolute and outside of the workspace', async () => {
    expect(await scan(folderOf(site), { workspace: workspace() })).toEqual(['index.html']);
  });

  test('may be absolute below folders that are links, and a workspace that is one', async () => {
    const parent = folderOf({ 'real/checkout/dist/index.html': 'i' });
    symlinkSync('real', join(parent, 'var'));
    symlinkSync('real/checkout', join(parent, 'checkout'));
    for (const [at, directory] of [
      [folderOf({}), 'var/checkout/dist'],
      [join(parent, 'checkout'), 'checkout/dist'],
      [join(parent, 'checkout/dist'), 'checkout/dist'],
      [join(parent, 'checkout'), 'real/checkout/dist'],
    ] as const)
      expect(await scanIn(at, join(parent, directory))).toEqual(['index.html']);
    expect(await scanIn(join(parent, 'checkout'), join(parent, 'checkout'))).toEqual([
      'dist/index.html',
    ]);
  });

  test.each([
    ['dist', 'is a link, seen from another folder', ''],
    ['dist/', 'is a link, seen from another folder', ''],
    ['dist', 'is a link, seen from the workspace', 'checkout'],
    ['dist/public', 'leads through a link, seen from the workspace', 'checkout'],
  ])('may not be absolute where %s %s', async (directory, _, workspace) => {
    const parent = folderOf({
      'checkout/a.txt': '',
      'private/index.html': 'taxes',
      'private/public/index.html': 'taxes',
    });
    symlinkSync('../private', join(parent, 'checkout/dist'));
    const at = workspace === '' ? folderOf({}) : join(parent, workspace);
    const real = join(parent, 'private');

    await expect(scanIn(at, `${parent}/checkout/${directory}`)).rejects.toMatchObject({
      code: 'directory-outside',
      message: expect.stringContaining(real),
    });
    expect(await scanIn(at, join(real, 'public'))).toEqual(['index.html']);
  });

  test.each(['..', '../..', 'dist/../../x', 'link', 'link/deeper'])(
    '%s may not leave the workspace',
    async (directory) => {
      const parent = folderOf({
        'work/dist/index.html': 'i',
        'x/index.html': 'i',
        'x/deeper/index.html': 'i',
      });
      symlinkSync('../x', join(parent, 'work/link'));
      const refusal = { code: 'directory-outside', message: expect.stringContaining(directory) };
      await expect(scanIn(join(parent, 'work'), directory)).rejects.toMatchObject(refusal);
    },
  );

  test('may be in a linked workspace', async () => {
    const folder = folderOf({ 'real/dist/index.html': '' });
    symlinkSync('real', join(folder, 'work'));
    expect(await scanIn(join(folder, 'work'), 'dist')).toEqual(['index.html']);
  });

  test.each<{ holds: string[]; wanted: string; said: string }>([
    { holds: ['assets/x'], wanted: 'b', said: ' In the workspace: assets.' },
    { holds: ['site.txt'], wanted: 'site', said: ' In the workspace: site.txt.' },
    { holds: [], wanted: 'dist', said: ' The workspace is empty.' },
    { holds: [], wanted: '/none', said: '' },
    { holds: ['dist/x'], wanted: '/dist', said: ' Did you mean `dist`?' },
    { holds: ['.git/x', 'node_modules/x/y', 'a'], wanted: 'b', said: ' In the workspace: a.' },
    // A similar name counts more than what looks like a build.
    {
      holds: ['buidl/x', 'dist/index.html'],
      wanted: 'build',
      said: ' In the workspace: buidl, dist. Did you mean `buidl`?',
    },
    {
      holds: ['dist/app/index.html'],
      wanted: 'html',
      said: ' In the workspace: dist. Did you mean `dist/app`?',
    },
  ])(
    '`$wanted` is missing in a workspace that holds $holds:$said',
    async ({ holds, wanted, said }) => {
      const refusal = { code: 'directory-missing', message: `There is no \`${wanted}\`.${said}` };
      const folder = folderOf(Object.fromEntries(holds.map((path) => [path, ''])));
      await expect(scanIn(folder, wanted)).rejects.toMatchObject(refusal);
    },
  );

  test('in an empty workspace is reported with the forgotten step', async () => {
    const hint = expect.stringContaining(
      'Does this job lack `actions/checkout`, or `actions/download-artifact`',
    );
    await expect(scanIn(folderOf({}), 'dist')).rejects.toMatchObject({ hint });
  });

  test.each(['dist', '.output/public', 'dist/shop', 'dist/shop/browser'])(
    'is reported as the source, not the build, which is found in %s',
    async (build) => {
      const refusal = {
        code: 'directory-is-source',
        message:
          '`.` looks like the source of a site, not like its build: it has a package.json and no index.html.',
        hint: expect.stringContaining(`\`directory: ${build}\` has an index.html.`),
      };
      const folder = folderOf({ 'package.json': '{}', [`${build}/index.html`]: 'i' });
      await expect(scanIn(folder, '.')).rejects.toMatchObject(refusal);
    },
  );

  test('with a package.json is accepted with an index.html, or when the package.json is excluded', async () => {
    expect(await scan(folderOf({ ...site, 'package.json': '{}' }))).toEqual([
      'index.html',
      'package.json',
    ]);
    expect(
      await scan(folderOf({ 'a.html': '', 'package.json': '{}' }), { exclude: ['/package.json'] }),
    ).toEqual(['a.html']);
  });
});
