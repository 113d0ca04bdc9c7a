import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { locateDirectory, rejectSource } from '../../../src/pages/site-directory.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

/** The sentence about a directory that cannot be published, and what to do next. */
function refusalOf(check: () => unknown): { code: string; message: string; hint: string } {
  try {
    check();
  } catch (error) {
    return error as { code: string; message: string; hint: string } & Error;
  }
  throw new Error('nothing was refused');
}
const missingIn = (workspace: string, directory: string) =>
  refusalOf(() => locateDirectory({ workspace, directory })).message;

test('an empty workspace is asked for the step that was forgotten, and any other is not', () => {
  const refused = (tree: Tree) => refusalOf(() => locateDirectory({ workspace: folderOf(tree), directory: 'dist' }));
  expect(refused({}).hint).toContain('Does this job lack `actions/checkout`, or `actions/download-artifact`');
  expect(refused({ 'a/b': '' }).hint).not.toContain('checkout');
});

describe('a directory that is not there', () => {
  test.each<[Tree, string, string]>([
    [{ 'assets/x': '' }, 'b', 'There is no `b`. In the workspace: assets.'],
    [{ 'site.txt': '' }, 'site', 'There is no `site`. In the workspace: site.txt.'],
    [{}, 'dist', 'There is no `dist`. The workspace is empty or not there.'],
    [
      { '.git/config': '', 'node_modules/x/y': '', 'z.gitignore': '' },
      'b',
      'There is no `b`. In the workspace: z.gitignore.',
    ],
    // A similar name counts more than what looks like a build.
    [
      { 'buidl/x': '', 'dist/index.html': '' },
      'build',
      'There is no `build`. In the workspace: buidl, dist. Did you mean `buidl`?',
    ],
    [
      { 'a/x': '', 'build/index.html': '' },
      'distribution',
      'There is no `distribution`. In the workspace: a, build. Did you mean `build`?',
    ],
    [
      { 'a/x': '', 'dist/app/index.html': '' },
      'html',
      'There is no `html`. In the workspace: a, dist. Did you mean `dist/app`?',
    ],
    // The folder that holds the index of a build, and not a file of that name.
    [
      { 'out/index.html/x': '', 'www/index.html': '' },
      'q',
      'There is no `q`. In the workspace: out, www. Did you mean `www`?',
    ],
    [
      { 'build/index.html': '', 'dist/index.html': '' },
      'q',
      'There is no `q`. In the workspace: build, dist. Did you mean `dist`?',
    ],
  ])('in %j: `%s`', (tree, directory, message) => {
    expect(missingIn(folderOf(tree), directory)).toBe(message);
  });

  test('is answered with twelve names, and a sign that there are more', () => {
    const files = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n + 10}`, '']));
    const names = Object.keys(files(12)).join(', ');
    expect(missingIn(folderOf(files(12)), 'q')).toBe(`There is no \`q\`. In the workspace: ${names}.`);
    expect(missingIn(folderOf(files(13)), 'q')).toBe(`There is no \`q\`. In the workspace: ${names}, ….`);
  });

  test('outside of the workspace is answered with what is beside it', () => {
    const folder = folderOf({ 'work/dist/index.html': '', 'other/x': '' });
    const workspace = join(folder, 'work');
    expect(missingIn(workspace, join(folder, 'otter'))).toBe(
      `There is no \`${folder}/otter\`. In ${folder}: other, work.`,
    );
    expect(missingIn(workspace, join(folder, 'no/where'))).toBe(
      `There is no \`${folder}/no/where\`. ${folder}/no is empty or not there.`,
    );
  });

  test('is one that is a file', () => {
    expect(
      refusalOf(() => locateDirectory({ workspace: folderOf({ 'a.html': '' }), directory: 'a.html' })),
    ).toMatchObject({
      code: 'directory-missing',
      message: '`a.html` is a file, not a directory.',
    });
  });
});

describe('a directory', () => {
  test('that leaves the workspace through a link is named with where it leads, unless it is absolute', () => {
    const folder = folderOf({ 'work/x': '', 'other/index.html': '' });
    const workspace = join(folder, 'work');
    symlinkSync('../other', join(workspace, 'link'));
    expect(refusalOf(() => locateDirectory({ workspace, directory: 'link' }))).toMatchObject({
      code: 'directory-outside',
      message: `\`directory: link\` leaves the workspace: it is ${folder}/other.`,
    });
    expect(locateDirectory({ workspace, directory: join(workspace, 'link') })).toBe(join(folder, 'other'));
  });

  test('is found in a workspace that is itself a link, and has no links in its name', () => {
    const folder = folderOf({ 'real/dist/index.html': '' });
    symlinkSync('real', join(folder, 'work'));
    expect(locateDirectory({ workspace: join(folder, 'work'), directory: 'dist' })).toBe(join(folder, 'real/dist'));
    expect(locateDirectory({ workspace: join(folder, 'work'), directory: '.' })).toBe(join(folder, 'real'));
  });
});

describe('a directory with a package.json', () => {
  const source = (tree: Tree, directory = 'web') =>
    refusalOf(() => rejectSource(folderOf(tree), { paths: new Set(['package.json']), directory }));
  const said = '`web` looks like the source of a site, not like its build: it has a package.json and no index.html.';

  test.each([
    'dist',
    'build',
    'out',
    'public',
    '_site',
    'site',
    '.output/public',
    '.vitepress/dist',
    'docs/.vitepress/dist',
    'storybook-static',
    'www',
    'dist/shop',
    'dist/shop/browser',
  ])('and no index page is the source, whose build is in %s', (build) => {
    const { code, message, hint } = source({ [`${build}/index.html`]: '' });
    expect([code, message]).toEqual(['directory-is-source', said]);
    expect(hint).toContain(`\`directory: web/${build}\` has an index.html.`);
  });

  test('and no index page has no build where there is none', () => {
    const { message, hint } = source({ 'lib/index.html': '', 'dist/readme.txt': '' });
    expect(message).toBe(said);
    expect(hint).not.toContain('has an index.html');
  });

  test('names the outermost build, the browser’s part of it first', () => {
    const tree = { 'dist/a/index.html': '', 'dist/b/browser/index.html': '' };
    expect(source(tree).hint).toContain('`directory: web/dist/b/browser`');
    expect(source({ ...tree, 'dist/index.html': '' }).hint).toContain('`directory: web/dist`');
  });

  test('or an index page, or neither, is a site', () => {
    const root = folderOf({});
    mkdirSync(join(root, 'dist'));
    for (const paths of [['package.json', 'index.html'], ['index.html'], ['a.html']])
      expect(() => rejectSource(root, { paths: new Set(paths), directory: '.' })).not.toThrow();
  });
});
