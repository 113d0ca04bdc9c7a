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
