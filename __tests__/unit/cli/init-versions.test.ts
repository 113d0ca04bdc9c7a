import { describe, expect, test } from '@jest/globals';
import { known, node } from '../../support/cli/init-fixtures.js';
import type { Tree } from '../../support/run/in-process.js';

const containing = (text: string) => expect.stringContaining(text) as unknown as string;
const packageWith = (content: object): Tree => ({ 'package.json': JSON.stringify(content) });

test.each<[string, Tree, Record<string, string>]>([
  ['engines', packageWith({ engines: { node: '18.x' } }), { 'node-version': '18.x' }],
  ['an open range', packageWith({ engines: { node: '^20 || >=22' } }), { 'node-version': '24' }],
  ['volta', packageWith({ volta: { node: '16.20.2' } }), { 'node-version': '16.20.2' }],
  [
    '.tool-versions',
    { '.tool-versions': 'nodejs 18.19.0', ...packageWith({}) },
    { 'node-version': '18.19.0' },
  ],
  ['mise', { 'mise.toml': '[tools]\nnode = "20"', ...packageWith({}) }, { 'node-version': '20' }],
  [
    'engines, where setup-node does not read the file',
    { '.nvmrc': 'v22/*', ...packageWith({ engines: { node: '20.x' } }) },
    { 'node-version': '20.x' },
  ],
  [
    'the file that setup-node reads',
    { '.nvmrc': 'stable', '.node-version': 'lts/iron\n', ...packageWith({}) },
    { 'node-version-file': '.node-version' },
  ],
])('Node comes from %s', (_, files, inputs) => {
  const scripts = { build: 'astro build' };
  const json = JSON.parse(String(files['package.json'])) as object;
  const whole = { ...files, ...packageWith({ ...json, scripts, dependencies: { astro: '5' } }) };
  expect(known(whole).setup[0]).toMatchObject({ with: inputs });
});

test('a version of one of the workflows is no guess', () => {
  const plan = (text: string) =>
    known({ 'book.toml': '', '.github/workflows/test.yml': text }).setup[0];
  expect(plan('env:\n  MDBOOK_VERSION: 0.5.1')).toMatchObject({
    run: containing('/v0.5.1/'),
    guess: undefined,
  });
  expect(plan("    with: \n      mdbook-version: '0.4.40'")?.run).toContain('/v0.4.40/');
  expect(plan('env:\n  MDBOOK_VERSION: latest')?.guess).toContain('mdBook');
});

describe('a version that is tested', () => {
  const ci = (text: string) => ({ '.github/workflows/ci.yml': `jobs:\n  a:\n    ${text}\n` });
  const setUp = (files: Tree) => {
    const [{ with: inputs, guess } = {}] = known(files).setup;
    return { inputs, isGuess: guess !== undefined };
  };
  const astro = node(['astro'], { build: 'astro build' });
  const jekyll = { '_config.yml': 'title: x', Gemfile: 'gem "jekyll"', 'index.md': '---\n---' };

  test.each<[string, Tree, Record<string, string>]>([
    ['Node', { ...astro, ...ci('- node-version: 22') }, { 'node-version': '22' }],
    ['Ruby', { ...jekyll, ...ci("ruby-version: '3.2.6'") }, { 'ruby-version': '3.2.6' }],
    ['Python', { 'mkdocs.yml': '', ...ci('python-version: "3.11"') }, { 'python-version': '3.11' }],
    [
      'Flutter',
      {
        'pubspec.yaml': 'dependencies:\n  flutter:\n    sdk: flutter\n',
        'web/index.html': '',
        ...ci('flutter_version: 3.22.2'),
      },
      { 'flutter-version': '3.22.2' },
    ],
  ])('is no guess: %s', (_, files, inputs) => {
    expect(setUp(files)).toMatchObject({ inputs, isGuess: false });
  });

  test.each<[string, Tree]>([
    ['of several', { ...astro, ...ci('node-version: 20\n    node-version: 22') }],
    ['that is too old', { ...astro, ...ci('node-version: 20\n') }],
  ])('stays a guess: %s', (_, files) => {
    const old = { 'package.json': JSON.stringify({ devDependencies: { astro: '6.0.0' } }) };
    expect(setUp({ ...files, ...old })).toMatchObject({ isGuess: true });
  });

  test.each<[string, Tree, string]>([
    ['.nvmrc', { ...astro, '.nvmrc': 'v22/*' }, '24'],
    ['an empty file', { ...astro, '.nvmrc': '\n' }, '24'],
    ['.tool-versions', { ...astro, '.tool-versions': 'nodejs lts-iron' }, '24'],
    ['.python-version', { 'mkdocs.yml': '', '.python-version': 'docs-env\n' }, '3.13'],
    ['.ruby-version', { ...jekyll, '.ruby-version': 'system\n' }, '3.3'],
  ])('is guessed where the set-up action does not read the file: %s', (_, files, version) => {
    const { inputs = {}, isGuess } = setUp(files);
    expect({ version: Object.values(inputs)[0], isGuess }).toEqual({ version, isGuess: true });
  });

  test('of Angular 12 is the last one that has MD4', () => {
    const files = node(['@angular/core'], { build: 'ng build' });
    const json = JSON.parse(String(files['package.json'])) as { devDependencies: object };
    const tools = { ...json.devDependencies, '@angular-devkit/build-angular': '^12.2.0' };
    const whole = { 'package.json': JSON.stringify({ ...json, devDependencies: tools }) };
    const angular = { 'angular.json': '{"projects": {"shop": {"architect": {}}}}' };
    expect(setUp({ ...angular, ...whole }).inputs).toMatchObject({ 'node-version': '16' });
  });
});
