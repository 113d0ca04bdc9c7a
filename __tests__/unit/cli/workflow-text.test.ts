import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { pinnedActions } from '../../../src/cli/repository/pinned-actions.js';
import { namesFor, type Project, type WorkflowOptions, workflowFiles } from '../../../src/cli/repository/workflow.js';

const vite: Project = {
  framework: 'Vite',
  directory: 'dist',
  setup: [{ uses: pinnedActions.node, with: { 'node-version': '24' } }, { run: 'npm ci' }],
  build: ['npm run build'],
  notes: [],
};
const plain: WorkflowOptions = {
  project: vite,
  folder: '',
  branch: 'main',
  name: undefined,
  names: namesFor('OSC_REFRESH_TOKEN'),
  environment: undefined,
  previews: false,
  login: 'renewing',
  hasClientSecret: false,
  hasWriter: false,
  isGitHubCom: true,
  platform: [],
  uses: 'acme/osc-deploy@v1',
};
type Written = Record<string, never> & { on: object; jobs: Jobs };
const all = (options: Partial<WorkflowOptions>) =>
  workflowFiles({ ...plain, ...options }).map(({ text }) => parse(text) as Written);
const written = (options: Partial<WorkflowOptions>) => all(options)[0] as Written;
interface Jobs {
  build?: Record<string, unknown>;
  publish: { steps: { with?: Record<string, unknown> }[] } & Record<string, unknown>;
  deploy: Jobs['publish'];
}
const inputsOf = (options: Partial<WorkflowOptions>) => written(options).jobs.publish.steps.at(-1)?.with;

/** As YAML reads it: without its comment. */
const commit = (action: keyof typeof pinnedActions) => pinnedActions[action].split(' ')[0];
const checkout = { uses: commit('checkout'), with: { 'persist-credentials': false } };
const login = { 'refresh-token': '${{ secrets.OSC_REFRESH_TOKEN }}', 'client-id': '${{ vars.OSC_CLIENT_ID }}' };

const buildJob = {
  'runs-on': 'ubuntu-latest',
  steps: [
    checkout,
    { uses: commit('node'), with: { 'node-version': 24 } },
    { run: 'npm ci' },
    { run: 'npm run build' },
    {
      uses: commit('uploadArtifact'),
      with: {
        name: 'site',
        path: 'dist',
        'include-hidden-files': true,
        'if-no-files-found': 'error',
        'retention-days': 1,
      },
    },
  ],
};
const types = ['opened', 'reopened', 'synchronize', 'closed'];
const concurrency = { group: 'osc-login', queue: 'max' };

describe('the workflow that init writes', () => {
  test('of a site builds without the login, and publishes what was built, one run at a time', () => {
    expect(written({})).toEqual({
      name: 'Deploy to Open Source Cloud',
      on: { push: { branches: ['main'] }, schedule: [{ cron: '17 4 * * 1,4' }], workflow_dispatch: null },
      permissions: { contents: 'read' },
      jobs: {
        build: buildJob,
        publish: {
          needs: 'build',
          'runs-on': 'ubuntu-latest',
          concurrency,
          steps: [
            { uses: commit('downloadArtifact'), with: { name: 'site', path: 'dist' } },
            { uses: 'acme/osc-deploy@v1', with: { directory: 'dist', ...login } },
          ],
        },
      },
    });
  });

  test('with previews and a login that renews itself is two: only the second holds the login', () => {
    const [build, deploy] = all({ previews: true });
    expect(build).toEqual({
      name: 'Build for Open Source Cloud',
      on: { push: { branches: ['main'] }, pull_request: { types }, workflow_dispatch: null },
      permissions: { contents: 'read' },
      jobs: { build: { if: "github.event.action != 'closed'", ...buildJob } },
    });
    expect(deploy).toMatchObject({
      on: {
        workflow_run: { workflows: ['Build for Open Source Cloud'], types: ['completed'] },
        schedule: [{ cron: '17 4 * * 1,4' }],
      },
      permissions: { actions: 'read', 'pull-requests': 'write' },
      jobs: { deploy: { 'cache-mode': 'write', concurrency } },
    });
    expect(deploy?.jobs.deploy.steps.map(({ with: inputs }) => inputs)).toEqual([
      {
        name: 'site',
        path: 'dist',
        'run-id': '${{ github.event.workflow_run.id }}',
        'github-token': '${{ github.token }}',
      },
      { directory: 'dist', ...login },
      { operation: 'cleanup', ...login },
    ]);
  });

  test('with previews and an access token is one', () => {
    const { on, jobs } = written({ login: 'access-token', previews: true });
    expect(on).toMatchObject({ pull_request: { types } });
    expect(jobs.publish).toMatchObject({
      if: "${{ !cancelled() && needs.build.result != 'failure' }}",
      permissions: { contents: 'read', 'pull-requests': 'write' },
      steps: [{ if: "needs.build.result == 'success'" }, {}],
    });
  });

  test('with previews of pages that are not built hands them on without the repository around them', () => {
    const project: Project = { framework: 'plain HTML', directory: '.', setup: [], build: [], notes: [] };
    const [build, deploy] = all({ project, previews: true });
    expect(build?.jobs.build?.['steps']).toMatchObject([checkout, { with: { path: '.\n!.git/**\n' } }]);
    expect(deploy?.jobs.deploy.steps.map(({ with: inputs }) => inputs)).toMatchObject([
      { path: 'site' },
      { directory: 'site', exclude: '.github/**' },
      { operation: 'cleanup' },
    ]);
  });

  test('with previews of an app builds nothing, and its second one reads no files', () => {
    const project: Project = { framework: 'Python', runner: 'python', setup: [], build: [], notes: [] };
    const [first, deploy] = all({ project, previews: true });
    expect(Object.keys(first?.jobs ?? {})).toEqual(['request']);
    expect(deploy).toMatchObject({ permissions: { 'pull-requests': 'write' } });
    expect(deploy?.jobs.deploy.steps.map(({ with: inputs }) => inputs)).toEqual([
      { target: 'runner', runner: 'python', ...login },
      { operation: 'cleanup', target: 'runner', runner: 'python', ...login },
    ]);
  });

  test('keeps the former scripts of a framework that names them by their content', () => {
    expect(inputsOf({ project: { ...vite, hashed: true } })).toMatchObject({ 'keep-assets': '24h' });
  });

  test('leaves out what other servers than github.com do not know', () => {
    expect(written({ isGitHubCom: false }).jobs.publish['concurrency']).toEqual({ group: 'osc-login' });
  });

  test('of pages that are not built is one job, and the workflow itself is not published', () => {
    const project: Project = { framework: 'plain HTML', directory: '.', setup: [], build: [], notes: [] };
    expect(written({ project }).jobs).toEqual({
      publish: {
        'runs-on': 'ubuntu-latest',
        concurrency,
        steps: [checkout, { uses: 'acme/osc-deploy@v1', with: { directory: '.', exclude: '.github/**', ...login } }],
      },
    });
  });

  test('of an app in a folder sends that folder, and checks nothing out', () => {
    const project: Project = { framework: 'Python', runner: 'python', setup: [], build: [], notes: [] };
    const { jobs } = written({ project, folder: 'apps/api' });
    expect([Object.keys(jobs), jobs.publish.steps]).toEqual([
      ['publish'],
      [
        {
          uses: 'acme/osc-deploy@v1',
          with: { target: 'runner', runner: 'python', 'sub-path': 'apps/api', ...login },
        },
      ],
    ]);
  });

  test('in an environment has its address, its own group, and no previews', () => {
    const { on, jobs } = written({ environment: 'production', previews: false });
    expect(on).not.toHaveProperty('pull_request');
    expect([jobs.build?.['if'], jobs.publish['if'], jobs.publish['permissions']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(jobs.publish).toMatchObject({
      environment: { name: 'production', url: '${{ steps.deploy.outputs.url }}' },
      concurrency: { group: 'osc-login-production' },
    });
  });

  test('in a folder builds there, and its site is found from the top', () => {
    const { jobs } = written({ folder: 'apps/web' });
    expect(jobs.build).toMatchObject({ defaults: { run: { 'working-directory': 'apps/web' } } });
    expect(jobs.publish.steps.map((step) => step.with?.['path'] ?? step.with?.['directory'])).toEqual([
      'apps/web/dist',
      'apps/web/dist',
    ]);
  });

  test('fetches the themes of Hugo', () => {
    const { jobs } = written({ project: { ...vite, framework: 'Hugo' } });
    expect(jobs.build?.['steps']).toContainEqual({ ...checkout, with: { ...checkout.with, submodules: 'recursive' } });
  });

  test.each<[Partial<WorkflowOptions>, Record<string, string>]>([
    [{}, {}],
    [{ hasWriter: true }, { 'secret-token': '${{ secrets.OSC_SECRET_TOKEN }}' }],
    [{ environment: 'live' }, {}],
    [
      { hasWriter: true, environment: 'live' },
      { 'secret-token': '${{ secrets.OSC_SECRET_TOKEN }}', 'secret-environment': 'live' },
    ],
    [
      { names: namesFor('X_REFRESH_TOKEN') },
      { 'refresh-token': '${{ secrets.X_REFRESH_TOKEN }}', 'client-id': '${{ vars.X_CLIENT_ID }}' },
    ],
  ])('with %j gives the action %j', (options, more) => {
    expect(inputsOf(options)).toEqual({ directory: 'dist', ...login, ...more });
  });

  test('with an access token renews nothing, so nothing waits and nothing has to be kept alive', () => {
    const { on, jobs } = written({ login: 'access-token', previews: false });
    expect([on, jobs.publish['concurrency']]).toEqual([
      { push: { branches: ['main'] }, workflow_dispatch: null },
      undefined,
    ]);
    expect(inputsOf({ login: 'access-token' })).toEqual({
      directory: 'dist',
      'access-token': '${{ secrets.OSC_ACCESS_TOKEN }}',
    });
  });

  test.each(['main', 'true', 'On', 'y', '1.0', '- x', 'a: b', 'a:', 'feature/x', '#1', '*', "it's", 'a "b"'])(
    'means the branch and the command %j literally',
    (text) => {
      const { on, jobs } = written({ branch: text, project: { ...vite, build: [`echo ${text}`] } });
      expect(on).toMatchObject({ push: { branches: [text] } });
      expect(jobs.build?.['steps']).toContainEqual({ run: `echo ${text}` });
    },
  );
});

test('the names that go with a secret', () => {
  expect(namesFor('OSC_REFRESH_TOKEN').clientId).toBe('OSC_CLIENT_ID');
  expect(namesFor('STAGE_REFRESH_TOKEN')).toMatchObject({
    clientId: 'STAGE_CLIENT_ID',
    clientSecret: 'STAGE_CLIENT_SECRET',
  });
  expect(namesFor('SOMETHING').clientId).toBe('OSC_CLIENT_ID');
});

test('the workflow names what is not the default, and quotes what YAML would misread', () => {
  const [file] = workflowFiles({
    ...plain,
    project: { framework: 'Vite', directory: 'out: put', setup: [], build: ['make "all"'], notes: [] },
    folder: 'on',
    name: 'true',
    names: namesFor('X_REFRESH_TOKEN'),
    environment: 'no: really',
    hasClientSecret: true,
    hasWriter: true,
    platform: [['environment', 'stage']],
  });
  for (const line of [
    '      name: "no: really"',
    '      group: "osc-login-no: really"',
    '    defaults: { run: { working-directory: "on" } }',
    '      - run: make "all"',
    '          directory: "on/out: put"',
    '          name: "true"',
    '          secret-environment: "no: really"',
    '          secret-name: X_REFRESH_TOKEN',
    `          client-secret: \${{ secrets.X_CLIENT_SECRET }}`,
    '          environment: stage',
  ]) {
    expect(file?.text).toContain(`${line}\n`);
  }
});
