import { describe, expect, test } from '@jest/globals';
import { judged, known, node } from '../../support/cli/init-fixtures.js';
import type { Tree } from '../../support/run/in-process.js';

const containing = (text: string) => expect.stringContaining(text) as unknown as string;
const workflow = (jobs: object): Tree => ({
  '.github/workflows/pages.yml': JSON.stringify({ on: { push: {} }, jobs }),
});
const upload = (name: string, path: string) => ({
  uses: 'actions/upload-artifact@v4',
  with: { name, path },
});
const download = (inputs: object) => ({ uses: 'actions/download-artifact@v4', with: inputs });
const publish = (folder: string) => ({
  uses: 'JamesIves/github-pages-deploy-action@v4',
  with: { folder },
});

describe('a job that publishes what others built', () => {
  const docs = { steps: [{ run: 'make docs' }, upload('docs', 'out/docs')] };
  const api = { steps: [{ run: 'make api' }, upload('api', 'out/api')] };
  const jobs = (...steps: object[]) =>
    workflow({ docs, api, deploy: { needs: ['api', 'docs'], steps } });
  const taken = download({ name: 'docs', path: 'docs' });

  test('has the build of the artifact that it passes on', () => {
    const looks = [{ uses: 'actions/checkout@v4' }, taken, { run: 'ls -R docs' }, publish('docs')];
    expect(known(jobs(...looks))).toMatchObject({ directory: 'out/docs', build: ['make docs'] });
  });

  test.each<[string, string, object[]]>([
    ['takes all artifacts', 'joins what', [download({ path: 'docs' })]],
    ['takes a pattern', 'joins what', [download({ pattern: '*', path: 'docs' })]],
    ['takes two', 'joins what', [taken, download({ name: 'api' })]],
    ['takes what nothing uploads', 'takes it from', [download({ name: 'x', path: 'docs' })]],
    ['removes files', 'changes what', [taken, { run: 'rm -rf docs/internal' }]],
    ['unpacks it', 'changes what', [taken, { run: 'tar xf docs/a.tar' }]],
    ['minifies it', 'changes what', [taken, { uses: 'acme/minify@v1' }]],
    ['encrypts it', 'changes what', [taken, { run: 'npx staticrypt docs/*.html -d docs' }]],
    ['builds with it', 'changes what', [taken, { run: 'npm ci && npm run build' }]],
    ['moves it', 'downloads into one', [download({ name: 'docs', path: 'docs/v1' })]],
    ['publishes a part of it', 'downloads into one', [download({ name: 'docs', path: '.' })]],
  ])('is refused if it %s', (_, reason, steps) => {
    const files = jobs(...steps, publish('docs'));
    const problem = containing(`publishes docs, and was not copied: it ${reason}`);
    expect(judged(files)).toEqual({ kind: 'refused', problem });
    expect(
      judged({ ...files, ...node(['vite'], { build: 'vite build' }), 'index.html': '' }),
    ).toEqual({ kind: 'refused', problem });
  });

  test('is refused in a chain of jobs', () => {
    const steps = [download({ name: 'docs' }), { run: 'make more' }, upload('all', 'www')];
    const middle = { needs: 'docs', steps };
    const last = {
      needs: 'middle',
      steps: [download({ name: 'all', path: 'www' }), publish('www')],
    };
    expect(judged(workflow({ docs, middle, last }))).toEqual({
      kind: 'refused',
      problem: containing('builds with what another job built (in its job `last`)'),
    });
  });
});

describe('a workflow whose build is not copied', () => {
  const vite = { ...node(['vite'], { build: 'vite build' }), 'index.html': '' };
  const inOne = (folder: string) =>
    workflow({
      a: {
        steps: [{ run: 'make it' }, { run: 'make x' }, { uses: 'docker://x' }, publish(folder)],
      },
    });

  test('leaves the usual build whole, and makes it a guess that names file and reason', () => {
    const project = known({ ...vite, ...inOne('dist') });
    expect(project).toMatchObject({
      build: ['npm run build'],
      directory: 'dist',
    });
    expect(project.guesses).toContainEqual({
      of: 'build',
      text: containing('pages.yml publishes dist, and was not copied: it names an action'),
    });
  });

  test('is refused where it publishes another folder than the usual build writes', () => {
    const problem = containing("Give --directory web with --build-command 'make it && make x'.");
    expect(judged({ ...vite, ...inOne('web') })).toEqual({ kind: 'refused', problem });
  });

  test.each<[string, object[], string]>([
    ['two folders', [{ run: 'make' }, publish('dist'), publish('docs')], 'also publishes docs'],
    ['nothing that it writes', [{ run: 'npm ci' }, publish('dist')], 'has no step that writes it'],
    [
      'in several uploads',
      [
        { run: 'make' },
        { run: 'aws s3 sync dist s3://b --exclude a.html\naws s3 cp dist/a.html s3://b' },
      ],
      'publishes in several uploads',
    ],
    [
      'by git',
      [{ run: 'make' }, { run: 'git push -f origin gh-pages' }],
      'publishes with commands',
    ],
    ['by lftp', [{ run: 'lftp -e "mirror -R -x ^a dist /" ftp.b' }], 'publishes with commands'],
    [
      'without what a pattern names',
      [{ run: 'make' }, { run: 'rsync -az --exclude-from=.no dist/ me@host:/www' }],
      'leaves files out with --exclude-from',
    ],
    [
      'what a second checkout brings',
      [
        { uses: 'actions/checkout@v4', with: { path: 'old', ref: 'archive' } },
        { run: 'make && mv old dist/old' },
        publish('dist'),
      ],
      'checks out into a folder',
    ],
  ])('if it publishes %s', (_, steps, reason) => {
    const { guesses } = known({ ...vite, ...workflow({ a: { steps } }) });
    expect(guesses).toContainEqual({ of: 'build', text: containing(reason) });
  });
});

describe('a workflow that sends something in a way that is not read', () => {
  const vite = { ...node(['vite'], { build: 'vite build' }), 'index.html': '' };
  const guessesWith = (files: Tree, ...steps: object[]) =>
    known({ ...files, ...workflow({ a: { steps: [{ run: 'npm ci' }, ...steps] } }) }).guesses;
  const prod = { run: 'npm run build:prod' };

  test.each<[string, object[]]>([
    ['scp', [prod, { run: 'scp -r dist/* me@host:/www' }]],
    ['scp, in one command', [{ run: 'npm run build:prod && scp -r dist/* me@host:/www' }]],
    ['an action', [prod, { uses: 'appleboy/scp-action@v1' }]],
    ['az', [prod, { run: "az storage blob upload-batch -s out -d '$web'" }]],
    ['a folder in a variable', [prod, { run: 'aws s3 sync "$OUT" s3://b' }]],
    ['a folder in an expression', [prod, { run: 'aws s3 sync ${{ env.OUT }} s3://b' }]],
    ['a rule', [{ run: 'make deploy' }]],
    ['a file', [{ run: './scripts/deploy.sh' }]],
    ['a host that builds', [{ uses: 'amondnet/vercel-action@v25' }]],
  ])('makes the build a guess that names it: %s', (_, steps) => {
    for (const files of [vite, { 'index.html': '' }])
      expect(guessesWith(files, ...steps)).toContainEqual({
        of: 'build',
        text: containing('its build: .github/workflows/pages.yml publishes this, and was not'),
      });
  });

  test('says nothing where it has the same build, or where another one is copied', () => {
    const send = { run: 'scp -r dist/* me@host:/www' };
    expect(guessesWith(vite, { run: 'npm run build' }, send)).toEqual([]);
    expect(guessesWith(vite, prod, publish('dist'), send)).toEqual([]);
  });

  test('is a publish where a script of any name sends a folder', () => {
    const scripts = { build: 'x', 'release:site': 'npm run build && aws s3 sync out s3://b' };
    const files = workflow({ a: { steps: [{ run: 'npm ci && npm run release:site' }] } });
    expect(known({ ...node(['x'], scripts), ...files })).toMatchObject({
      directory: 'out',
      build: ['npm ci\nnpm run build'],
    });
  });
});

test('a site that a host publishes beside a server is a question', () => {
  const files = node(['vite', 'express'], { build: 'vite build', start: 'node server.js' });
  const server = { 'index.html': '', 'server.js': 'app.listen(process.env.PORT)' };
  const host = { 'netlify.toml': '[build]\npublish = "dist"' };
  expect(judged({ ...files, ...server }).kind).toBe('known');
  expect(judged({ ...files, ...server, ...host }).kind).toBe('open');
});

test.each<[string, object, number]>([
  ['the limit of its own job', { 'timeout-minutes': 20 }, 20],
  ['an hour where that has none', {}, 60],
  ['an hour where only a run knows it', { 'timeout-minutes': '${{ inputs.limit }}' }, 60],
])('a build that is copied has %s', (_, limit, minutes) => {
  const checkout = { uses: 'actions/checkout@v4', with: { ref: 'main', path: './' } };
  const steps = [checkout, { run: 'make' }, publish('out')];
  expect(known(workflow({ a: { ...limit, steps } }))).toMatchObject({ build: ['make'], minutes });
});

describe('an action that builds in a folder', () => {
  const files = { 'README.md': '', 'src/secret.js': '', 'docs/index.md': '---\n---' };
  const upload = { uses: 'actions/upload-pages-artifact@v3' };

  test.each<[string, object[]]>([
    [
      'actions/jekyll-build-pages',
      [
        {
          uses: 'actions/jekyll-build-pages@v1',
          with: { source: './docs', destination: './_site' },
        },
        upload,
      ],
    ],
    ['helaili/jekyll-action', [{ uses: 'helaili/jekyll-action@v2', with: { jekyll_src: 'docs' } }]],
  ])('has its build there: %s', (_, steps) => {
    for (const more of [{}, { 'docs/_config.yml': 'title: x' }, { '_config.yml': 'title: x' }]) {
      const { own = [], directory } = known({ ...files, ...more, ...workflow({ a: { steps } }) });
      expect(directory).toBe('docs/_site');
      expect(own.at(-1)).toMatchObject({ 'working-directory': 'docs' });
    }
  });

  test('of GitHub Pages has the gems of GitHub Pages', () => {
    const steps = [{ uses: 'actions/jekyll-build-pages@v1' }, upload];
    const theme = { '_config.yml': 'theme: jekyll-theme-cayman', 'README.md': '# hi' };
    const { setup, build, directory } = known({ ...theme, ...workflow({ a: { steps } }) });
    expect(setup.at(-1)).toEqual({ run: 'gem install github-pages' });
    expect(build).toEqual(['github-pages build --baseurl ""']);
    expect(directory).toBe('_site');
  });

  test.each(['${{ inputs.folder }}', '../other'])('is refused in an unknown one: %s', (source) => {
    const steps = [{ uses: 'actions/jekyll-build-pages@v1', with: { source } }, upload];
    expect(judged({ ...files, ...workflow({ a: { steps } }) })).toEqual({
      kind: 'refused',
      problem: containing('builds in a folder that only its run knows'),
    });
  });
});

describe('a command that builds and publishes', () => {
  const of = (run: string, scripts: Record<string, string> = {}) =>
    judged({
      ...node(['gh-pages', 'x'], { build: 'make-it', ...scripts }),
      ...workflow({ a: { steps: [{ run: 'npm ci' }, { run }] } }),
    });

  test.each<[string, Record<string, string>, string]>([
    ['npm run build && aws s3 sync out s3://b --delete', {}, 'npm run build'],
    ['set -e\nnpm run build\nCI=1 npx gh-pages -d out', {}, 'set -e\nnpm run build'],
    ['npm run deploy', { predeploy: 'x', deploy: 'gh-pages -d out' }, 'npm run predeploy'],
    ['npm run deploy', { deploy: 'npm run build && gh-pages -d out' }, 'npm run build'],
    [
      'git remote set-url origin https://x\nnpm run deploy -- -u bot',
      { predeploy: 'x', deploy: 'gh-pages -d out' },
      'npm run predeploy',
    ],
  ])('is cut before the one that publishes: %s', (run, scripts, build) => {
    const project = { directory: 'out', build: [build] };
    expect(of(run, scripts)).toMatchObject({ kind: 'known', project });
  });

  test.each<[string, Record<string, string>]>([
    ['if make; then gh-pages -d out; fi', {}],
    ['cd site && npm run build && npx gh-pages -d out', {}],
    ['bash -c "npm run build && npx gh-pages -d out"', {}],
    ['npm run build || npx gh-pages -d out', {}],
    ['npm run deploy', { deploy: 'make-it --x && gh-pages -d out' }],
    ['npm run deploy', { deploy: 'npm run build && npm run send', send: 'gh-pages -d out' }],
  ])('is refused where that is not plain: %s', (run, scripts) => {
    expect(of(run, scripts)).toEqual({
      kind: 'refused',
      problem: containing('it builds and publishes in one command. Give --directory'),
    });
  });
});

describe('a build by a host or by an action', () => {
  const vite = { ...node(['vite'], { build: 'vite build' }), 'index.html': '' };
  const env = { VITE_API: 'https://api.example', NODE_VERSION: 18 };
  const azure = (inputs: object) => ({
    uses: 'Azure/static-web-apps-deploy@v1',
    with: { action: 'upload', ...inputs },
    env,
  });

  test('on Azure is not copied', () => {
    const inputs = { app_location: '/client', output_location: 'build' };
    expect(judged({ ...vite, ...workflow({ a: { steps: [azure(inputs)] } }) })).toEqual({
      kind: 'refused',
      problem: containing('it lets its host build. Give --directory client/build'),
    });
    const isBuilt = { ...inputs, skip_app_build: true };
    const steps = [{ run: 'make' }, azure(isBuilt)];
    expect(known(workflow({ a: { steps } })).directory).toBe('client/build');
  });

  test("of Astro's action has its folder, its command and its variables", () => {
    const inputs = { path: './docs', 'node-version': 22, 'build-cmd': 'npm run build:prod' };
    const steps = [{ uses: 'withastro/action@v3', with: inputs, env: { PUBLIC_API: 'https://x' } }];
    const astro = node(['astro'], { build: 'astro build' })['package.json'] ?? '';
    const files = { 'docs/package.json': astro, 'docs/package-lock.json': '{}' };
    const project = known({ ...files, ...workflow({ a: { steps } }) });
    expect(project).toMatchObject({ directory: 'docs/dist', env: { PUBLIC_API: 'https://x' } });
    const [setup] = project.own ?? [];
    expect(setup?.with).toMatchObject({ 'node-version': '22' });
    expect(project.own?.at(-1)).toEqual({
      run: 'npm run build:prod',
      'working-directory': 'docs',
    });
  });
});

test('the folder of wrangler-action lies below its working directory', () => {
  const step = {
    uses: 'cloudflare/wrangler-action@v3',
    with: { workingDirectory: 'apps/docs', command: 'pages deploy out --project-name=x' },
  };
  const files = workflow({ deploy: { steps: [{ run: 'make' }, step] } });
  expect(known(files).directory).toBe('apps/docs/out');
});

describe('a command of a generator that publishes', () => {
  test.each(['mike deploy dev --push', 'mkdocs gh-deploy'])('%s has no build before it', (run) => {
    const install = { run: 'pip install -r docs.txt' };
    const of = (...steps: object[]) =>
      known({ ...workflow({ deploy: { steps } }), 'mkdocs.yml': 'site_name: x' });
    expect(of(install, { run })).toMatchObject({ build: ['mkdocs build'], guesses: [] });
    const { build, guesses } = of(install, { run: 'python api.py' }, { run });
    expect(build).toEqual(['mkdocs build']);
    expect(guesses).toContainEqual({ of: 'build', text: containing('also runs `python api.py`') });
  });

  test('is run in its folder', () => {
    const docs = node(['@docusaurus/core'], { build: 'docusaurus build' })['package.json'] ?? '';
    const steps = [{ run: 'npx docusaurus deploy', 'working-directory': 'website' }];
    expect(known({ ...workflow({ a: { steps } }), 'website/package.json': docs })).toMatchObject({
      directory: 'website/build',
    });
  });

  test('does not hand the variable on that forbids the check of the lock file', () => {
    const job = { env: { UV_FROZEN: '1', THEME: 'x' }, steps: [{ run: 'mike deploy dev' }] };
    const files = { ...workflow({ job }), 'mkdocs.yml': 'site_name: x' };
    expect(known(files).env).toEqual({ THEME: 'x' });
  });
});

describe('the build is told', () => {
  const site = { ...node(['vite'], { build: 'vite build' }), 'index.html': '' };

  test('which variables a workflow of the repository gives it', () => {
    const step = {
      run: 'npm install\nnpm run build',
      env: { API_TOKEN: '${{ secrets.API }}', CI: true },
    };
    const told = known({ ...site, ...workflow({ build: { steps: [step] } }) });
    expect(told.notes).toEqual([containing('runs `npm run build` with API_TOKEN')]);
    const elsewhere = { ...step, 'working-directory': 'other' };
    expect(known({ ...site, ...workflow({ build: { steps: [elsewhere] } }) }).notes).toEqual([]);
  });

  test('which variables an example of .env has, as long as none is in git', () => {
    const example = {
      ...site,
      '.env.example': '# a\nVITE_API=https://x\nexport VITE_KEY=\nSECRET=1',
    };
    expect(known(example).notes).toEqual([
      containing('.env.example names VITE_API, VITE_KEY, and no'),
    ]);
    expect(known({ ...example, '.env': 'VITE_API=1' }).notes).toEqual([]);
    expect(known({ ...example, '.env': 'VITE_API=1', '.gitignore': '.env\n' }).notes).toHaveLength(
      1,
    );
    expect(known({ 'index.html': '', '.env.example': 'VITE_API=1' }).notes).toEqual([]);
  });

  test('which script of the repository builds it with other steps', () => {
    const script = { 'build-docs.sh': 'ln -s a b\nmkdocs build\n', 'mkdocs.yml': 'site_name: x' };
    const note = containing("give --build-command 'bash build-docs.sh'");
    expect(known(script).notes).toContainEqual(note);
    expect(known({ ...script, 'build-docs.sh': 'echo' }).notes).not.toContainEqual(note);
  });

  test('not to be as a file says that names only the usual folder', () => {
    expect(known({ ...site, 'static.json': '{"root": "dist/"}' }).source).toBeUndefined();
    expect(known({ ...site, 'static.json': '{"root": "www"}' }).source).toBe('static.json');
  });
});
