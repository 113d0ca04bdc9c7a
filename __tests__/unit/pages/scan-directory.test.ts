import { symlinkSync } from 'node:fs';
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

  test('that is a link inside the workspace is followed', async () => {
    const folder = workspace();
    symlinkSync('dist', join(folder, 'current'));
    expect(await scanIn(folder, 'current')).toEqual(['index.html']);
  });

  test.each([
    ['build', 'There is no `build`. In the workspace: dist, package.json, src. Did you mean `dist`?'],
    ['dits', 'Did you mean `dist`?'],
    ['dist/app', 'There is no `dist/app`.'],
  ])('%s is not there: what is there is listed', async (directory, text) => {
    const refusal = { code: 'directory-missing', message: expect.stringContaining(text) };
    await expect(scanIn(workspace(), directory)).rejects.toMatchObject(refusal);
  });

  test.each([
    ['dist/index.html', '`directory: dist`'],
    ['.output/public/index.html', '`directory: .output/public`'],
    ['dist/shop/browser/index.html', '`directory: dist/shop/browser`'],
  ])('is the source and not the build: %s is found', async (built, hint) => {
    const refusal = { code: 'directory-is-source', hint: expect.stringContaining(hint) };
    await expect(scanIn(folderOf({ 'package.json': '{}', [built]: 'i' }), '.')).rejects.toMatchObject(refusal);
  });

  test('with a package.json is fine with an index.html, or when that is left out', async () => {
    expect(await scan(folderOf({ ...site, 'package.json': '{}' }))).toEqual(['index.html', 'package.json']);
    expect(await scan(folderOf({ 'a.html': '', 'package.json': '{}' }), ['/package.json'])).toEqual(['a.html']);
  });
});
