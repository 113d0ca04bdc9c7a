import { describe, expect, test } from '@jest/globals';
import { chooseProject } from '../../../src/cli/init/detect-project.js';
import { type InputName, inputNames } from '../../../src/contract/inputs.js';
import { parseInputs } from '../../../src/contract/read-inputs.js';
import { judged, known, node, ofMain } from '../../support/cli/init-fixtures.js';
import { folderOf, type Tree } from '../../support/run/in-process.js';

const containing = (text: string) => expect.stringContaining(text) as unknown as string;

describe('index.html is no site as it is', () => {
  test.each([
    ['with front matter', { 'index.html': '---\ntitle: x\n---\n<h1>' }, 'begins with front matter'],
    ['with a tag of Liquid', { 'index.html': '{% include head.html %}<h1>' }, 'placeholder'],
    [
      'with a template in its head',
      { 'index.html': '<title>{{ page.title }}</title><script></script>' },
      'placeholder',
    ],
    ['with templates and no script', { 'index.html': '<h1>{{ title }}</h1>' }, 'placeholder'],
    ['with a template of Pandoc', { 'index.html': '<body>$body$</body>' }, 'placeholder'],
    ['beside Hakyll', { 'index.html': '<h1>', 'blog.cabal': 'hakyll' }, 'lies beside blog.cabal'],
    ['beside Middleman', { 'index.html': '<h1>', 'config.rb': '' }, 'lies beside config.rb'],
    ['beside Nanoc', { 'index.html': '<h1>', 'nanoc.yaml': '' }, 'lies beside nanoc.yaml'],
  ])('%s', (_, files: Tree, text) => {
    expect(judged(files)).toEqual({ kind: 'refused', problem: containing(text) });
  });

  test.each([
    ['Vue', '<div>{{ message }}</div><script src="https://unpkg.com/vue"></script>'],
    ['AngularJS', '<html ng-app><title>{{ title }}</title><script></script>'],
    ['code', '<pre>{% raw %}{{ x }}</pre>'],
    ['a line', '<h1>a</h1>\n---\n'],
  ])('unless a script fills it: %s', (_, text) => {
    expect(known({ 'index.html': text })).toMatchObject({ framework: 'plain HTML' });
  });
});

describe('Astro', () => {
  const astro = (config: string, more: Tree = {}) =>
    known({
      ...node(['astro', '@astrojs/vercel'], { build: 'astro build', start: 'astro dev' }),
      'astro.config.mjs': `export default defineConfig({ ${config} })`,
      ...more,
    });
  const page = { 'src/pages/api/time.ts': 'export const prerender = false;' };

  test.each([
    ['hybrid', 'output: "hybrid", adapter: node()', {}],
    ['with the adapter of Vercel', 'adapter: vercel()', {}],
    ['with a page on demand', 'adapter: netlify()', page],
  ])('%s makes a server', (_, config, more) => {
    expect(astro(config, more).problem).toContain('its adapter @astrojs/vercel makes a server');
  });

  test.each([
    ['without an adapter', 'output: "hybrid"', {}],
    ['with one for some builds', 'adapter: process.env.VERCEL ? vercel() : undefined', {}],
    ['with one and pages', 'adapter: netlify()', { 'src/pages/index.astro': '' }],
  ])('%s makes a site', (_, config, more) => {
    expect(astro(config, more)).toMatchObject({ framework: 'Astro', directory: 'dist' });
  });
});

describe('Nuxt', () => {
  const nuxt = (scripts: Record<string, string>, config = '') =>
    judged({ ...node(['nuxt'], scripts), 'nuxt.config.ts': config });
  const build = 'nuxt build';

  test('whose start runs the server that its build makes is an app', () => {
    const app = { kind: 'known', project: { framework: 'Nuxt (server)', runner: 'web' } };
    expect(nuxt({ build, start: 'PORT=1 node .output/server/index.mjs' })).toMatchObject(app);
    expect(nuxt({ build, start: 'nuxt start' })).toMatchObject(app);
  });

  test('of another kind is a site', () => {
    const site = { kind: 'known', project: { framework: 'Nuxt' } };
    expect(nuxt({ build: 'nuxt generate', start: 'node .output/server/index.mjs' })).toMatchObject(
      site,
    );
    expect(
      nuxt({ build, start: 'nuxt start' }, "export default { target: 'static' }"),
    ).toMatchObject(site);
  });

  test('has the base of its pages, not one of other files', () => {
    const notes = (config: string) =>
      known({ ...node(['nuxt'], { build: 'nuxt generate' }), 'nuxt.config.ts': config }).notes;
    expect(notes("{ nitro: { publicAssets: [{ baseURL: '/avatars' }] } }")).toEqual([]);
    expect(notes("{ app: { baseURL: '/shop/' } }")).toEqual([containing('is /shop/: set it to /')]);
  });
});

test.each(['echo "built elsewhere"', 'true', ':', '# none'])(
  'a command of a host that does nothing is no build: %s',
  (command) => {
    const netlify = `[build]\ncommand = '${command}'\npublish = "dist"`;
    const vite = { ...node(['vite'], { build: 'vite build' }), 'index.html': '' };
    expect(known({ ...vite, 'netlify.toml': netlify }).build).toEqual(['npm run build']);
    const pages = { 'index.html': '<h1>', 'dist/index.html': '<h1>', 'netlify.toml': netlify };
    expect(known(pages)).toMatchObject({ build: [], directory: 'dist' });
  },
);

test.each([
  ['false', true],
  ['true', false],
])('trailingSlash: %s', (value, isTold) => {
  const config = `module.exports = { output: 'export', trailingSlash: ${value} }`;
  const files = { ...node(['next'], { build: 'next build' }), 'next.config.js': config };
  const isNoted = known(files).notes.some((note) => note.includes('writes about.html for /about'));
  expect(isNoted).toBe(isTold);
});

describe('netlify.toml', () => {
  const site = (netlify: string, more: Tree = {}): Tree => ({
    'netlify.toml': netlify,
    'package.json': '{"packageManager": "pnpm@10.1.0"}',
    'packages/web/package.json': JSON.stringify({
      scripts: { build: 'vite build' },
      devDependencies: { vite: '^7.0.0' },
    }),
    'packages/web/index.html': '',
    ...more,
  });
  const version = (files: Tree) =>
    known(files, 'packages/web').setup.flatMap((step) => step.with?.['node-version'] ?? []);
  const environment = (of: string) => `[build.environment]\nNODE_VERSION = "${of}"\n`;

  test('of a package that is gone says nothing', () => {
    const gone = `${environment('22')}[build]\nbase = "/"\npublish = "packages/gone/dist"\ncommand = "make"`;
    expect(version(site(gone))).toEqual(['24']);
    expect(judged(site(gone)).kind).not.toBe('known');
    const there = gone.replace('gone', 'web');
    expect(version(site(there))).toEqual(['22']);
    expect(known(site(there)).directory).toBe('packages/web/dist');
  });

  test('with a folder that only the build makes is as good as any', () => {
    const text = '[build]\npublish = "docs/build/html"\ncommand = "make"';
    expect(known({ 'netlify.toml': text, 'docs/a.md': '' }).directory).toBe('docs/build/html');
  });

  test('names no Node on which its tools do not run', () => {
    expect(version(site(environment('14')))).toEqual(['24']);
    expect(version(site(environment('18')))).toEqual(['24']);
    expect(version(site(environment('20')))).toEqual(['20']);
  });
});

const none = Object.fromEntries(inputNames.map((name) => [name, ''])) as Record<InputName, string>;
const chooseBy = (files: Tree, given: Partial<Record<InputName, string>>) => {
  const root = folderOf(files);
  return chooseProject(parseInputs({ ...none, ...given }).inputs, root, ofMain(root));
};

describe('--runner', () => {
  const shop = {
    'package.json': '{"scripts": {"build": "gulp"}}',
    'composer.json': '{"require": {"laravel/framework": "11"}}',
    'composer.lock.example': '',
    '.gitignore': 'composer.lock',
    '.gitmodules': '',
    '.env.example': 'DB_HOST=',
    artisan: '',
  };

  test('has the notes of what would be detected', () => {
    const { notes } = known(shop);
    expect(notes).toEqual([
      containing('the php runner does not run `npm run build`'),
      containing('without submodules'),
      containing('.env.example is not deployed'),
      containing('composer.lock: not in git'),
    ]);
    const asked = { ...shop, 'docs/.vitepress/config.ts': '' };
    expect(chooseBy(asked, { runner: 'php' })).toMatchObject({ project: { notes } });
  });

  test('names a command of Go only where none is given', () => {
    const files = { 'go.mod': 'module x', 'cmd/job/main.go': '', 'cmd/server/main.go': '' };
    const told = { project: { notes: [containing('builds ./cmd/server: give')] } };
    expect(chooseBy(files, { runner: 'go' })).toMatchObject(told);
    const given = { runner: 'go', 'build-command': 'make' };
    expect(chooseBy(files, given)).toMatchObject({ project: { notes: [] } });
  });
});

describe('a framework whose build makes a server', () => {
  const netlify = { 'netlify.toml': '[build]\ncommand = "npm run all"\npublish = "build/"' };
  const kit = (start: string, route = ''): Tree => ({
    ...node(['@sveltejs/kit', '@sveltejs/adapter-netlify'], { build: 'vite build', start }),
    'svelte.config.js': 'import adapter from "@sveltejs/adapter-netlify"',
    'src/routes/about/+page.ts': route,
  });

  test.each([
    ['node build', undefined],
    ['node -r dotenv/config build', undefined],
    ['vite preview --host --port $PORT', undefined],
    ['node server.js', undefined],
    ['bun --bun next start', undefined],
    ['svelte-kit start', containing('known to run a server')],
    ['vite preview', containing('known to run a server')],
    ['sh start.sh', containing('known to run a server')],
  ])('is started by `%s`, or not', (start, problem) => {
    expect(known(kit(start))).toMatchObject({ runner: 'web', problem });
  });

  test('is a site where the host of now publishes the pages that it writes in advance', () => {
    const files = { ...kit('svelte-kit start', 'export const prerender = true;'), ...netlify };
    expect(known(files)).toMatchObject({
      directory: 'build',
      build: ['npm run all'],
      source: 'netlify.toml',
      notes: expect.arrayContaining([containing('only the pages with `prerender`')]),
    });
    expect(known({ ...kit('svelte-kit start'), ...netlify })).toMatchObject({ runner: 'web' });
    expect(known({ ...files, ...kit('node build') })).toMatchObject({ runner: 'web' });
  });

  test('is a site where the host of now exports it', () => {
    const host = { buildCommand: 'next build && next export', outputDirectory: 'out' };
    const files = node(['next'], { build: 'next build', start: 'next start' });
    const all = { ...files, 'vercel.json': JSON.stringify(host) };
    expect(known(all)).toMatchObject({ directory: 'out', build: [host.buildCommand] });
  });
});

describe('--directory', () => {
  const choose = (files: Tree, directory: string, build?: string) =>
    chooseBy(files, { directory, ...(build === undefined ? {} : { 'build-command': build }) });

  test('of a folder that no run has is told, as long as nothing builds it', () => {
    const told = { project: { notes: [containing('_book is not in git')] } };
    expect(choose({ 'README.md': '' }, '_book')).toMatchObject(told);
    const ignored = { '_book/index.html': '', '.gitignore': '/_book/\n' };
    expect(choose(ignored, '_book')).toMatchObject(told);

    const silent = { project: { notes: [] } };
    expect(choose({ 'README.md': '' }, '_book', 'make')).toMatchObject(silent);
    expect(choose({ '_book/index.html': '' }, '_book')).toMatchObject(silent);
    expect(choose(node([], { build: 'x' }), 'out')).toMatchObject(silent);
  });
});

test.each([
  ['index.html', '<!--'],
  ['index.html', '<pre '],
  ['index.html', '<script '],
  ['index.html', '<link '],
  ['index.html', '<app-root>'],
  ['index.html', '<code>'],
  ['index.html', '{%a'],
  ['index.html', '---\n'],
  ['index.html', '{{'],
  ['.python-version', 'a\n'],
  ['main.py', 'run('],
  ['package.json', '/*'],
  ['server.js', '/*'],
  ['server.js', '.listen({'],
  ['server.js', 'env'],
])('%s of a foreign clone that repeats %s is read in a moment', (name, part) => {
  const packed = {
    'package.json': '{"scripts":{"start":"node server.js"}}',
    'main.py': 'import flask',
  };
  const text = part.repeat(Math.floor(1_000_000 / part.length));
  const began = performance.now();
  judged({ ...packed, [name]: text });
  // A pattern that backtracks takes minutes.
  expect(performance.now() - began).toBeLessThan(8000);
});

test('a typed command keeps what a copied build installs, and its secrets from pull requests', () => {
  const secret = { env: { KEY: '${{ secrets.KEY }}' } };
  const publish = { uses: 'JamesIves/github-pages-deploy-action@v4', with: { folder: 'dist' } };
  const chosen = (job: object, step: object) => {
    const steps = [{ run: 'npm ci' }, { run: 'make', ...step }, publish];
    const workflow = JSON.stringify({ on: { push: {} }, jobs: { a: { ...job, steps } } });
    const files = { '.github/workflows/a.yml': workflow };
    const choice = chooseBy(files, { 'build-command': 'npm run x' });
    return choice.kind === 'chosen' ? choice.project : choice;
  };
  const own = [{ run: 'npm ci' }, { run: 'npm run x' }];
  expect(chosen({}, secret)).toMatchObject({ own, build: ['npm run x'], noPulls: undefined });
  expect(chosen(secret, {})).toMatchObject({ own, noPulls: expect.stringContaining('has KEY') });
});
