import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { namesFor } from '../../../src/cli/repository/names.js';
import { pinnedActions } from '../../../src/cli/repository/pinned-actions.js';
import { type Project, type WorkflowOptions, workflowText } from '../../../src/cli/repository/workflow.js';

const vite: Project = {
  framework: 'Vite',
  directory: 'dist',
  setup: [{ uses: pinnedActions.node, with: [['node-version', '24']] }, { run: 'npm ci' }],
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
  previews: true,
  login: 'renewing',
  hasClientSecret: false,
  hasWriter: false,
  platform: [],
  uses: 'acme/osc-deploy@v1',
};
const written = (options: Partial<WorkflowOptions>) =>
  parse(workflowText({ ...plain, ...options })) as Record<string, never> & { on: object; jobs: Jobs };
interface Jobs {
  build?: Record<string, unknown>;
  publish: { steps: { with?: Record<string, unknown> }[] } & Record<string, unknown>;
}
const inputsOf = (options: Partial<WorkflowOptions>) => written(options).jobs.publish.steps.at(-1)?.with;

/** As YAML reads it: without its comment. */
const commit = (action: keyof typeof pinnedActions) => pinnedActions[action].split(' ')[0];
const checkout = { uses: commit('checkout'), with: { 'persist-credentials': false } };
const login = { 'refresh-token': '${{ secrets.OSC_REFRESH_TOKEN }}', 'client-id': '${{ vars.OSC_CLIENT_ID }}' };

describe('the workflow that init writes', () => {
  test('of a site builds without the login, and publishes what was built, one run at a time', () => {
    expect(written({})).toEqual({
      name: 'Deploy to Open Source Cloud',
      on: {
        push: { branches: ['main'] },
        pull_request: { types: ['opened', 'reopened', 'synchronize', 'closed'] },
        schedule: [{ cron: '17 4 * * 1,4' }],
        workflow_dispatch: null,
      },
      permissions: { contents: 'read' },
      jobs: {
        build: {
          if: "github.event.action != 'closed'",
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
        },
        publish: {
          needs: 'build',
          if: "${{ !cancelled() && needs.build.result != 'failure' }}",
          'runs-on': 'ubuntu-latest',
          permissions: { contents: 'read', 'pull-requests': 'write' },
          concurrency: { group: 'osc-login', queue: 'max' },
          steps: [
            {
              uses: commit('downloadArtifact'),
              if: "needs.build.result == 'success'",
              with: { name: 'site', path: 'dist' },
            },
            { uses: 'acme/osc-deploy@v1', with: { directory: 'dist', ...login } },
          ],
        },
      },
    });
  });

  test('of pages that are not built is one job, and the workflow itself is not published', () => {
    const project: Project = { framework: 'plain HTML', directory: '.', setup: [], build: [], notes: [] };
    expect(written({ project }).jobs).toEqual({
      publish: {
        'runs-on': 'ubuntu-latest',
        permissions: { contents: 'read', 'pull-requests': 'write' },
        concurrency: { group: 'osc-login', queue: 'max' },
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
    [{ name: 'shop' }, { name: 'shop' }],
    [{ hasClientSecret: true }, { 'client-secret': '${{ secrets.OSC_CLIENT_SECRET }}' }],
    [{ hasWriter: true }, { 'secret-token': '${{ secrets.OSC_SECRET_TOKEN }}' }],
    [{ environment: 'live' }, {}],
    [
      { hasWriter: true, environment: 'live' },
      { 'secret-token': '${{ secrets.OSC_SECRET_TOKEN }}', 'secret-environment': 'live' },
    ],
    [{ platform: [['environment', 'stage']] }, { environment: 'stage' }],
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

  test('names the secret that the writer has to rewrite', () => {
    expect(inputsOf({ names: namesFor('X_REFRESH_TOKEN'), hasWriter: true })).toMatchObject({
      'secret-name': 'X_REFRESH_TOKEN',
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
