import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import {
  bench,
  cloneOf,
  ended,
  gitIn,
  platform,
  startCliEachTest,
  write,
} from '../../support/cli/cli-platform.js';
import { run, step } from '../../support/cli/workflow-clone.js';
import { VirtualClock } from '../../support/clock/virtual-clock.js';

startCliEachTest(() => ({ clock: new VirtualClock() }));

const app = JSON.stringify({ scripts: { build: 'vite build' }, devDependencies: { vite: '6' } });

/** Returns a clone on a branch of its own, whose workflow for main is this job. */
function cloneWith(job: string, files: Record<string, string> = {}) {
  const started = bench.withToken();
  cloneOf(started, 'https://github.com/acme/mono');
  write(started, {
    '.github/workflows/ship.yml': `on: { push: { branches: [main] } }\nenv: { OUT: apps/a/dist }\njobs:\n  ship:\n    runs-on: x\n${job}`,
    'apps/a/package.json': app,
    'apps/a/dist/index.html': 'a',
    'apps/b/package.json': app,
    'apps/b/dist/index.html': 'b',
    ...files,
  });
  const git = gitIn(started);
  git('add', '.github', 'apps/a/package.json', 'apps/b/package.json');
  git('commit', '-q', '-m', 'workflow');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
  return started;
}

const ofMatrix = (matrix: string, ...inputs: string[]) =>
  `    strategy: { matrix: ${matrix} }\n    steps:\n${step(...inputs)}`;

const filesOf = (name: string) =>
  [...platform.site(name).objects.keys()].filter((path) => !path.startsWith('.osc-deploy/')).sort();

test.each([
  ['a matrix', '{ app: [a, b] }', 'apps/${{ matrix.app }}/dist', 'acme-${{ matrix.app }}'],
  [
    'a matrix of maps',
    '{ app: [{ name: a }, { name: b }] }',
    'apps/${{ matrix.app.name }}/dist',
    'acme-${{ matrix.app.name }}',
  ],
  [
    'a matrix with more rows',
    '{ app: [b], include: [{ app: b, x: 1 }, { app: a }] }',
    'apps/${{ matrix.app }}/dist',
    'acme-${{ matrix.app }}',
  ],
  [
    'a matrix of a run',
    "'${{ fromJSON(vars.APPS) }}'",
    'apps/${{ matrix.app }}/dist',
    'acme-${{ matrix.app }}',
  ],
  ['an environment', '{ app: [a] }', '${{ env.OUT }}', 'acme-a'],
  ['the folder of the clone', '{ app: [a] }', '${{ github.workspace }}/apps/a/dist', 'acme-a'],
  ['the run', '{ app: [a] }', '${{ needs.build.outputs.dir }}', 'acme-a'],
])(
  'a directory of %s: what the step keeps stays, and its branch counts',
  async (_, matrix, directory, name) => {
    const started = cloneWith(
      ofMatrix(matrix, `directory: ${directory}`, `name: ${name}`, 'keep: reports/**'),
      { 'first/index.html': 'old', 'first/reports/1.html': 'r', 'first/gone.html': 'g' },
    );
    await run(started, 'publish', 'first', '--no-workflow', '--name', 'acme-a');
    const publish = ['publish', 'apps/a/dist', '--name', 'acme-a'];

    expect(await run(started, ...publish)).toMatchObject(
      ended(0, 'As .github/workflows/ship.yml, job ship, does'),
    );
    expect(filesOf('acme-a')).toEqual(['index.html', 'reports/1.html']);

    gitIn(started)('checkout', '-q', '-b', 'topic');
    expect(await run(started, ...publish)).toMatchObject(
      ended(2, 'and topic is checked out here.'),
    );
  },
);

test('under the default name is the step without a name, whose branch counts', async () => {
  const started = cloneWith(`    steps:\n${step('directory: apps/a/dist')}`);
  gitIn(started)('checkout', '-q', '-b', 'topic');
  const publish = ['publish', 'apps/a/dist', '--name'];
  expect(await run(started, ...publish, 'acme-mono')).toMatchObject(
    ended(2, 'and topic is checked out here.'),
  );
  expect(await run(started, ...publish, 'mine')).toMatchObject(ended(0));
});

test('in a folder of its own is the row of the matrix for it', async () => {
  const started = cloneWith(
    ofMatrix(
      '{ app: [a, b] }',
      'directory: apps/${{ matrix.app }}/dist',
      'name: acme-${{ matrix.app }}',
    ),
  );
  started.terminal.cwd = join(started.folder, 'apps/b');
  expect(await run(started, 'plan')).toMatchObject(ended(0, 'site "acme-b"'));

  started.terminal.cwd = started.folder;
  expect(await run(started, 'deploy', '--name', 'acme-b')).toMatchObject(ended(0, 'site "acme-b"'));
  expect(platform.site('acme-b').objects.get('index.html')?.bytes.toString()).toBe('b');
});

test('that only a run knows is named, with the option to give, also below the top', async () => {
  const started = cloneWith(
    ofMatrix(
      "'${{ fromJSON(vars.A) }}'",
      'directory: apps/${{ matrix.app }}/dist',
      'name: acme-${{ matrix.app }}',
    ),
  );
  started.terminal.cwd = join(started.folder, 'apps/a');
  const { code, stderr } = await run(started, 'deploy');
  expect(code).toBe(2);
  expect(stderr).toContain('is ${{ matrix.app }}: give <directory>');
  expect(stderr).toContain('is ${{ matrix.app }}: give --name');
  expect(platform.requests).toEqual([]);
});

test('a sub-path of a matrix is the runner of this folder, with its parameter store', async () => {
  const inputs = ['target: runner', 'runner: web', 'name: acme${{ matrix.app }}'];
  const started = cloneWith(
    ofMatrix(
      '{ app: [pay, mail] }',
      ...inputs,
      'sub-path: services/${{ matrix.app }}',
      'config-service: ${{ matrix.app }}config',
    ),
    { 'services/pay/package.json': '{"scripts":{"start":"node s.js"}}' },
  );
  started.terminal.cwd = join(started.folder, 'services/pay');
  const { stderr } = await run(started, 'plan');
  expect(stderr).toContain('"acmepay" on the web runner');
  expect((await run(started, 'config', 'list')).stderr).toContain('Parameter store "payconfig"');
});

test('the example for several sites is followed by a row', async () => {
  const started = cloneWith('');
  const example = readFileSync('examples/monorepo.yml', 'utf8');
  write(started, {
    '.github/workflows/ship.yml': example,
    'sites/docs/package.json': app,
    'sites/docs/dist/index.html': 'd',
  });
  gitIn(started)('commit', '-qam', 'example');
  gitIn(started)('update-ref', 'refs/remotes/origin/main', 'HEAD');
  for (const argv of [
    ['plan', '--name', 'acme-docs'],
    ['plan', 'sites/docs/dist'],
  ])
    expect(await run(started, ...argv)).toMatchObject(ended(0, 'site "acme-docs"'));

  started.terminal.cwd = join(started.folder, 'sites/docs');
  expect(await run(started, 'plan')).toMatchObject(ended(0, 'site "acme-docs"'));
});
