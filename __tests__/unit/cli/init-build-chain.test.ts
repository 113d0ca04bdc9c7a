import { describe, expect, test } from '@jest/globals';
import { commandsOf } from '../../../src/cli/init/node-scripts.js';
import { judged, known, node } from '../../support/cli/init-fixtures.js';

const containing = (text: string) => expect.stringContaining(text) as unknown as string;

/** The programs that a script runs, each with its folder. */
const programs = (scripts: Record<string, string>, name: string) =>
  commandsOf(scripts, name).map(({ program, folder }) => `${folder}>${program}`);

describe('the commands of a script', () => {
  test('enter a folder as far as their own script or subshell goes', () => {
    const scripts = {
      build: 'npm run tools && (cd client && tsc); react-router build',
      tools: 'cd ../.. && tsdown',
    };
    expect(programs(scripts, 'build')).toEqual([
      '../..>cd',
      '../..>tsdown',
      'client>cd',
      'client>tsc',
      '>react-router',
    ]);
  });

  test('are followed through Turborepo and ni, and not into the package of another folder', () => {
    const scripts = {
      build: 'nr clean && turbo run pages',
      clean: 'rimraf dist',
      pages: 'NODE_OPTIONS="--a --b" vitepress build packages',
      all: 'cd client && npm run clean',
    };
    expect(programs(scripts, 'build')).toEqual(['>rimraf', '>vitepress']);
    expect(programs(scripts, 'all')).toEqual(['client>cd']);
    expect(programs({ build: 'turbo run build' }, 'build')).toEqual([]);
  });
});

describe('the build', () => {
  test('is the script that runs all of its writers, unless that sends them away', () => {
    const parts = { 'pages-build': 'eleventy', 'styles-build': 'gulp' };
    const build = (scripts: Record<string, string>) =>
      known(node(['@11ty/eleventy', 'gulp'], { ...parts, ...scripts })).build;

    expect(build({ publish: 'eleventy & gulp' })).toEqual(['npm run publish']);
    expect(build({ release: 'npm run pages-build && npm run styles-build' })).toEqual([
      'npm run release',
    ]);
    expect(build({ publish: 'eleventy && gulp && gh-pages -d dist' })).toEqual([
      'npm run pages-build',
    ]);
  });

  test('without the task runner beside it has a note', () => {
    const gulp = { 'gulpfile.js': '' };
    const notes = (build: string) =>
      known({ ...node(['hexo', 'gulp'], { build }), '_config.yml': '', source: '', ...gulp }).notes;

    expect(notes('hexo generate')).toEqual([containing('gulpfile.js is not run by the build')]);
    expect(notes('hexo generate && gulp')).toEqual([]);
  });

  test.each([
    ["rm -rf _site dist; eleventy; parcel build '_site/*.html' --public-url /", 'dist'],
    ['eleventy && parcel build _site/index.html --dist-dir www', 'www'],
    ['eleventy && mv _site public', 'public'],
    ['eleventy && mv _site/* docs/', 'docs'],
    ['eleventy && mv _site/a.html _site/b.html', '_site'],
    ['parcel build src/app.js && eleventy', '_site'],
    ['eleventy && parcel build src/app.js', '_site'],
  ])('%s writes %s at last', (build, directory) => {
    expect(known(node(['@11ty/eleventy', 'parcel'], { build })).directory).toBe(directory);
  });

  test('that moves the pages below their prefix leaves the prefix as it is', () => {
    const files = (postbuild: string) => ({
      ...node(['gatsby'], { build: 'gatsby build --prefix-paths', postbuild }),
      'gatsby-config.js': "module.exports = { pathPrefix: '/guides' }",
      'move.sh': 'cd public\nmv * guides',
    });
    const left = [containing('/ has no page')];
    expect(known(files('bash ./move.sh')).notes).toEqual(left);
    expect(known(files('mv public/* public/guides')).notes).toEqual(left);
    expect(known(files('echo guides')).notes).toEqual([containing('set it to /')]);
  });

  test('that reads git in a script of its own has the history', () => {
    const files = (build: string) => ({
      ...node(['vite'], { build }),
      'index.html': '',
      'scripts/changes.ts': "import Git from 'simple-git'",
      'scripts/other.ts': '',
    });
    expect(known(files('tsx scripts/changes.ts && vite build')).fetches).toEqual({ history: true });
    expect(known(files('tsx scripts/other.ts && vite build')).fetches).toEqual({});
  });
});

test('a workspace whose build only starts the one of its packages is none itself', () => {
  expect(judged(node([], { build: 'pnpm -r build' })).kind).toBe('nothing');
});

describe('the scripts of a foreign package', () => {
  test('that run each other many times are followed to an end', () => {
    const many = (name: string) => Array(10).fill(`npm run ${name}`).join(' && ');
    const names = Array.from({ length: 12 }, (_, index) => `s${index}`);
    const scripts = Object.fromEntries(names.map((name, at) => [name, many(`s${at + 1}`)]));
    expect(commandsOf({ build: many('s0'), ...scripts, s12: 'vite build' }, 'build')).toEqual([]);
  });

  test.each([
    ['build:*', ['build:css', 'build:js']],
    ['build:*s', ['build:css', 'build:js']],
    ['*:c*s', ['build:css']],
    ['a*a*a*a*a*a*a*a*a*a*b', []],
    ['b*', ['bundle']],
  ])('are those of the pattern %s', (pattern, found) => {
    const all = {
      'build:css': 'x css',
      'build:js': 'x js',
      'build:js:min': 'x min',
      bundle: 'x b',
    };
    const scripts = { ...all, ['a'.repeat(100)]: 'y', every: `run-p ${pattern}` };
    const names = commandsOf(scripts, 'every')
      .map(({ text }) => text)
      .filter((text) => !text.startsWith('run-p'));
    expect(names).toEqual(found.map((name) => all[name as keyof typeof all]));
  });
});
