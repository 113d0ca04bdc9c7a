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

  test('has the build of the artifact that it names', () => {
    expect(known(jobs(download({ name: 'docs' }), publish('docs')))).toMatchObject({
      directory: 'out/docs',
      build: ['make docs'],
    });
  });

  test.each([
    ['all artifacts', [download({ path: 'all' })]],
    ['a pattern', [download({ pattern: '*' })]],
    ['two', [download({ name: 'docs' }), download({ name: 'api' })]],
  ])('is refused, with its job and folder, if it takes %s', (_, downloads) => {
    const problem = containing(
      'its job `deploy` joins what several jobs built: give --directory all',
    );
    expect(judged(jobs(...downloads, publish('all')))).toEqual({ kind: 'refused', problem });
    const beside = { ...jobs(...downloads, publish('all')), 'mkdocs.yml': 'site_name: x' };
    expect(judged(beside)).toEqual({ kind: 'refused', problem });
  });

  test('is refused if nothing here uploads what it takes', () => {
    const files = jobs(download({ name: 'other' }), publish('www'));
    const problem = containing('its job `deploy` takes it from elsewhere: give --directory www');
    expect(judged(files)).toEqual({ kind: 'refused', problem });
  });
});

describe('what a job does to the files that another one built', () => {
  const built = { steps: [{ run: 'make' }, upload('site', 'out')] };
  const jobs = (steps: readonly object[], job: object = {}) =>
    workflow({ built, deploy: { needs: 'built', ...job, steps } });
  const refusal = (text: string) => ({ kind: 'refused', problem: containing(text) });
  const taken = download({ name: 'site', path: 'out/' });

  test('is done after the build here', () => {
    const change = { run: 'rm -rf out/internal' };
    const { own, directory } = known(
      jobs([taken, { run: 'ls -R out' }, change, publish('out')], {
        env: { API: 'https://x' },
        defaults: { run: { 'working-directory': 'out' } },
      }),
    );
    expect(directory).toBe('out');
    expect(own).toEqual([
      { run: 'make' },
      { ...change, env: { API: 'https://x' }, 'working-directory': 'out' },
    ]);
  });

  test.each([
    ['cp -r out _out && rm -rf _out/drafts', publish('_out')],
    ['rsync -a --exclude drafts out/ _out/', { run: 'aws s3 sync _out s3://acme --delete' }],
  ])('publishes the folder into which `%s` puts what it keeps', (run, step) => {
    const { directory, own } = known(jobs([taken, { run }, step]));
    expect(directory).toBe('_out');
    expect(own?.at(-1)).toMatchObject({ run });
  });

  test('is guessed to be in its folder where the usual build takes its place', () => {
    const vite = { ...node(['vite'], { build: 'vite build' }), 'index.html': '' };
    const files = { ...vite, ...jobs([download({ name: 'other' }), publish('web')]) };
    const { directory, guesses } = known(files);
    expect(directory).toBe('web');
    expect(guesses).toEqual([{ of: 'folder', text: containing('the folder `web`, which') }]);
  });

  test('publishes the part of it that the step names', () => {
    const { directory } = known(jobs([download({ name: 'site', path: 'www' }), publish('www/a')]));
    expect(directory).toBe('out/a');
    const all = [download({ path: 'www' }), publish('www/site')];
    expect(known(jobs(all)).directory).toBe('out');
  });

  test.each<[string, object[]]>([
    ['by an action', [taken, { uses: 'acme/minify@v1' }, publish('out')]],
    ['in another folder', [download({ name: 'site' }), { run: 'rm *.map' }, publish('.')]],
  ])('refuses the build %s', (_, steps) => {
    expect(judged(jobs(steps))).toEqual(refusal('its job `deploy` changes what it downloads'));
  });

  test('refuses the build that it puts below other files', () => {
    const below = [download({ name: 'site', path: 'www/app' }), publish('www')];
    expect(judged(jobs(below))).toEqual(refusal('its job `deploy` moves what it downloads'));
  });

  test('is a part of a build, and no site, where that job builds as well', () => {
    const steps = [taken, { run: 'npm ci && npm run build' }, publish('dist')];
    const problem = 'its job `deploy` builds with what another job built: give --directory dist';
    expect(judged({ ...jobs(steps), ...node(['vite'], { build: 'vite build' }) })).toEqual(
      refusal(problem),
    );
  });

  test('refuses the build of a chain of jobs', () => {
    const middle = { needs: 'built', steps: [taken, { run: 'make more' }, upload('all', 'www')] };
    const last = { needs: 'middle', steps: [download({ name: 'all' }), publish('www')] };
    expect(judged(workflow({ built, middle, last }))).toEqual(
      refusal('its job `last` builds with what another job built: give --directory www'),
    );
  });

  test('with a secret has no previews, where no pull request starts it', () => {
    const both = JSON.stringify({
      on: { push: {}, pull_request: {} },
      jobs: {
        built: { steps: [{ run: 'make', env: { A: '${{ secrets.A }}' } }, upload('site', 'out')] },
        deploy: {
          needs: 'built',
          if: "github.event_name == 'push'",
          steps: [taken, { run: 'node send.js ${{ secrets.B }}' }, publish('out')],
        },
      },
    });
    expect(known({ '.github/workflows/pages.yml': both }).noPulls).toContain('has A, B, and in');
  });
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

describe('a script that builds and publishes', () => {
  const of = (scripts: Record<string, string>, run = 'npm run deploy') =>
    known({
      ...node(['gh-pages', 'x'], { build: 'make-it', ...scripts }),
      ...workflow({ a: { steps: [{ run: 'npm ci' }, { run }] } }),
    });

  test.each<[string, Record<string, string>, string[]]>([
    ['before it', { predeploy: 'npm run build', deploy: 'gh-pages -d out' }, ['npm run predeploy']],
    ['by itself', { deploy: 'A=1 make-it --x && gh-pages -d out' }, ['A=1 npx make-it --x']],
    [
      'by others',
      { deploy: 'npm run build && cp a out/b && npm run send', send: 'gh-pages -d out' },
      ['npm run build\ncp a out/b'],
    ],
  ])('has its build %s', (_, scripts, build) => {
    expect(of(scripts)).toMatchObject({ directory: 'out', build });
  });

  test('leaves out the login of git', () => {
    const run = 'git remote set-url origin https://x\nnpm run deploy -- -u bot';
    const scripts = { predeploy: 'npm run build', deploy: 'gh-pages -d out' };
    expect(of(scripts, run).build).toEqual(['npm run predeploy']);
  });
});

test.each<[string, object[]]>([
  [
    'steps',
    [
      { run: 'aws s3 sync www/assets s3://b/assets' },
      { run: 'aws s3 sync www s3://b --exclude "assets/*"' },
    ],
  ],
  ['commands', [{ run: 'aws s3 sync www/assets s3://b/assets\naws s3 sync www s3://b' }]],
])('two uploads of parts publish the folder that holds both: %s', (_, steps) => {
  const { own, directory } = known(workflow({ a: { steps: [{ run: 'make' }, ...steps] } }));
  expect(directory).toBe('www');
  expect(own).toEqual([{ run: 'make' }]);
});

test('a second folder that is published is told', () => {
  const steps = [{ run: 'make' }, publish('www'), publish('storybook')];
  expect(known(workflow({ a: { steps } })).notes).toEqual([
    containing('also publishes storybook, which is not taken over'),
  ]);
});

describe('a build by a host or by an action', () => {
  const vite = { ...node(['vite'], { build: 'vite build' }), 'index.html': '' };
  const env = { VITE_API: 'https://api.example', NODE_VERSION: 18 };
  const azure = (inputs: object) => ({
    uses: 'Azure/static-web-apps-deploy@v1',
    with: { action: 'upload', ...inputs },
    env,
  });

  test('on Azure has its variables, its version of Node.js and a note on its command', () => {
    const inputs = { app_location: '/', output_location: 'www', app_build_command: 'npm run ci' };
    const files = { ...vite, ...workflow({ a: { steps: [azure(inputs)] } }) };
    const project = known(files);
    expect(project).toMatchObject({ directory: 'www', env: { VITE_API: env.VITE_API } });
    expect(project.setup[0]?.with).toMatchObject({ 'node-version': '18' });
    expect(project.notes).toContainEqual(containing('lets its host build with `npm run ci`'));
  });

  test('in a folder of Azure is refused with the folder', () => {
    const inputs = { app_location: '/client', output_location: 'build' };
    expect(judged(workflow({ a: { steps: [azure(inputs)] } }))).toEqual({
      kind: 'refused',
      problem: containing('lets its host build: give --directory client/build'),
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

describe('a command that builds and publishes', () => {
  test.each(['mike deploy dev --push', 'mkdocs gh-deploy'])(
    '%s names what runs before it',
    (run) => {
      const steps = [{ run: 'pip install -r docs.txt' }, { run: 'python api.py' }, { run }];
      const { build, notes } = known({
        ...workflow({ deploy: { steps } }),
        'mkdocs.yml': 'site_name: x',
      });
      expect(build).toEqual(['mkdocs build']);
      expect(notes).toContainEqual(containing('pages.yml also runs `python api.py` for its build'));
    },
  );

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
