import { describe, expect, test } from '@jest/globals';
import { adviceText } from '../../../src/base/advice.js';
import {
  checkIsolation,
  checkWorkflows,
  deployStepsIn,
  findDeploySteps,
  type DeployStep as Step,
} from '../../../src/cli/doctor/workflows.js';
import { folderOf } from '../../support/run/in-process.js';

const inputs = {
  'refresh-token': '${{ secrets.OSC_REFRESH_TOKEN }}',
  'client-id': '${{ vars.OSC_CLIENT_ID }}',
  'secret-token': '${{ secrets.OSC_SECRET_TOKEN }}',
};
const around = { steps: [], index: 0, events: ['push'], condition: '', environment: undefined };
const step: Step = { file: 'a.yml', job: 'one', inputs, ...around, queues: true };
const secret = 'OSC_REFRESH_TOKEN';

const check = (steps: Step[], environment?: string) => checkWorkflows(steps, { secret, environment });

/** Each finding as `verdict: the part of it that matters`. */
function findings(steps: Step[], environment?: string): string[] {
  return check(steps, environment).map(({ verdict, text }) => `${verdict}: ${text}`);
}

describe('a workflow that uses the login', () => {
  test('as it should has one finding', () => {
    expect(findings([step])).toEqual(['fine: a.yml, job one: login set up correctly.']);
    expect(findings([{ ...step, environment: 'live' }], 'live')).toHaveLength(1);
  });

  const group = 'concurrency: { group: osc-login, cancel-in-progress: false }';
  const token = 'refresh-token: ${{ secrets.OSC_REFRESH_TOKEN }}';
  const other = '${{ secrets.OSC_REFRESH_TOKEN_2 }}';
  test.each<[string, Partial<Step>, string, string]>([
    ['no queue', { queues: false }, 'no `concurrency`', group],
    ['another secret', { inputs: { ...inputs, 'refresh-token': other } }, 'is not the secret', token],
    ['no token', { inputs: { ...inputs, 'refresh-token': '' } }, 'is not the secret', token],
    ['no client', { inputs: { ...inputs, 'client-id': '' } }, '`client-id` is missing', 'vars.OSC_CLIENT_ID'],
  ])('%s is to be fixed', (_, change, what, fix) => {
    const found = check([{ ...step, ...change }]);
    expect(found).toEqual([
      { verdict: 'wrong', text: expect.stringContaining(what), fix: expect.stringContaining(fix) },
    ]);
    expect(found[0]?.text).toMatch(/^a\.yml, job one: /);
  });

  test('in an environment has to run there, in its group', () => {
    expect(check([{ ...step, queues: false }], 'live')).toEqual([
      expect.objectContaining({ fix: expect.stringContaining('group: osc-login-live,') }),
      expect.objectContaining({ text: expect.stringContaining('job one: it does not run in the environment live') }),
    ]);
  });

  test('the secret is found in any case of letters', () => {
    const found = findings([{ ...step, inputs: { ...inputs, 'refresh-token': '${{ secrets.osc_refresh_token }}' } }]);
    expect(found).toEqual([expect.stringMatching(/^fine/)]);
  });

  test.each([
    [{}, 2],
    [{ 'secret-token': 'x' }, 1],
    [{ 'token-file': '/srv/token' }, 1],
  ])('that keeps it with %j has %d findings', (kept, count) => {
    const { 'refresh-token': token, 'client-id': client } = inputs;
    const found = findings([{ ...step, inputs: { 'refresh-token': token, 'client-id': client, ...kept } }]);
    expect(found).toHaveLength(count);
    expect(found.some((each) => each.startsWith('unknown: ') && each.includes('Actions cache'))).toBe(count === 2);
  });

  test('without a rotating token is not looked at, and two steps of one job are told once', () => {
    const other: Step = { ...step, inputs: { 'access-token': 'x' }, queues: false };
    expect(findings([step, { ...step, index: 1 }, other])).toHaveLength(1);
  });
});

test('steps are found in every form that a workflow may have', () => {
  const folder = folderOf({
    '.github/workflows/a.yml': `concurrency: everything
jobs:
  one:
    environment: { name: live, url: https://x.example }
    steps:
      - uses: acme/osc-deploy@v1
        with: { directory: dist, timeout: 5, wait: false, options: { a: 1 } }
      - run: echo osc-deploy@v1
      - uses: acme/osc-deploy-other@v1
  two:
    environment: stage
    concurrency: { group: own, cancel-in-progress: "\${{ true }}" }
    steps: [{ uses: acme/tools/osc-deploy/sub@v1 }]
  three: { uses: acme/x/.github/workflows/y.yml@v1 }
`,
    '.github/workflows/b.yaml': `jobs:
  four: { concurrency: { group: own }, steps: [{ uses: ./osc-deploy@x }] }
  five: { concurrency: "\${{ github.ref }}", steps: [{ uses: ./osc-deploy@x }] }
  six: { steps: [{ uses: ./osc-deploy@x }] }
`,
    '.github/workflows/c.yml': 'jobs: [',
    '.github/workflows/notes.txt': 'jobs: [',
  });
  const none = { inputs: {}, environment: undefined, events: [], condition: '' };
  const [a, b] = ['.github/workflows/a.yml', '.github/workflows/b.yaml'];
  const read = { directory: 'dist', timeout: '5', wait: 'false', options: '' };
  expect(findDeploySteps(folder)).toMatchObject([
    { file: a, job: 'one', inputs: read, environment: 'live', queues: true },
    { ...none, file: a, job: 'two', environment: 'stage', queues: false },
    { ...none, file: b, job: 'four', queues: true },
    { ...none, file: b, job: 'five', queues: false },
    { ...none, file: b, job: 'six', queues: false },
  ]);
  expect(findDeploySteps(`${folder}/none`)).toEqual([]);
});

const deploy = '- { uses: acme/osc-deploy@v1, with: { directory: dist } }';
const checkout = '- { uses: actions/checkout@v7, with: { persist-credentials: false } }';
const download = '- { uses: actions/download-artifact@v8, with: { name: site } }';
const writes = '- { uses: acme/osc-deploy@v1, with: { secret-token: x } }';
const app = '- { uses: actions/create-github-app-token@v3, with: { private-key: x } }';

/** What is found in the job of a workflow that one event starts. */
function found(steps: string[], { on = 'push', condition = 'true' } = {}): string[] {
  const lines = steps.map((step) => `      ${step}\n`).join('');
  const [step] = deployStepsIn('a.yml', `on: ${on}\njobs:\n  one:\n    if: ${condition}\n    steps:\n${lines}`);
  if (!step) throw new Error('the workflow has no step that deploys');
  return checkIsolation(step).map(({ verdict, text, fix = 'undefined' }) => `${verdict}: ${text} ${adviceText(fix)}`);
}

describe('code beside the login', () => {
  test.each([
    ['a build', [checkout, '- run: npm ci && npm run build', deploy], '`npm ci && npm run build` runs in the job'],
    ['a local action', [checkout, '- uses: ./.github/actions/build', deploy], '`./.github/actions/build` runs'],
    ['a script after it, where the post step is still to come', [checkout, deploy, '- run: ./check.sh'], 'check.sh'],
    ['a script of the artifact', [download, '- run: node dist/check.js', deploy], 'node dist/check.js'],
  ])('%s is found', (_, steps, what) => {
    expect(found(steps)).toEqual([expect.stringMatching(/^wrong: a\.yml, job one: .*actions\/upload-artifact/s)]);
    expect(found(steps)[0]).toContain(what);
  });

  test.each([
    ['nothing but the artifact', [download, deploy, '- run: curl "$URL"']],
    ['a site without a build', [checkout, deploy]],
    ['a command where nothing of the repository is', ['- run: date', deploy]],
    ['an app', [deploy, '- run: curl "$URL"']],
  ])('%s is fine', (_, steps) => {
    expect(found(steps)).toEqual([]);
  });

  test.each(['- uses: actions/checkout@v7', '- { uses: actions/checkout@v7, with: { persist-credentials: true } }'])(
    '%s leaves a token on disk',
    (step) => {
      expect(found([step, deploy])).toEqual([expect.stringContaining('persist-credentials: false')]);
    },
  );
});

describe('a token that writes secrets', () => {
  const said = expect.stringContaining('access-token: ${{ secrets.OSC_ACCESS_TOKEN }}');

  test.each([
    ['with an event', [writes], { on: 'pull_request' }],
    ['among others', [writes], { on: '[push, pull_request]' }],
    ['made of an App', [app, deploy], { on: '{ pull_request: { types: [closed] } }' }],
    ['unless the job is left out', [writes], { on: '[push, pull_request]', condition: "github.event.action != 'x'" }],
    ['in a job of its own', [writes], { on: 'pull_request', condition: "github.event_name == 'pull_request'" }],
    ['of any branch', ['- { uses: a/osc-deploy@v1, with: { secret-token: x, preview: branch } }'], { on: 'push' }],
  ])('is not for pull requests: %s', (_, steps, given) => {
    expect(found(steps, given)).toEqual([said]);
  });

  test.each([
    ['a push', { on: 'push' }],
    ['what runs as the default branch has it', { on: '[workflow_run, pull_request_target, issue_comment]' }],
    ['a job for pushes', { on: '[push, pull_request]', condition: "github.event_name == 'push'" }],
    ['a job without them', { on: '[push, pull_request]', condition: "github.event_name != 'pull_request'" }],
  ])('is for %s', (_, given) => {
    expect(found([writes], given)).toEqual([]);
  });
});
