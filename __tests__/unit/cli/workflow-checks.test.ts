import { describe, expect, test } from '@jest/globals';
import { findDeploySteps, type DeployStep as Step } from '../../../src/cli/doctor/deploy-steps.js';
import { checkWorkflows } from '../../../src/cli/doctor/workflows.js';
import { folderOf } from '../../support/run/in-process.js';

const inputs = {
  'refresh-token': '${{ secrets.OSC_REFRESH_TOKEN }}',
  'client-id': '${{ vars.OSC_CLIENT_ID }}',
  'secret-token': '${{ secrets.OSC_SECRET_TOKEN }}',
};
const queued = { group: 'osc-login', cancels: false };
const around = { steps: [], index: 0, events: ['push'], condition: '', environment: undefined, cacheMode: undefined };
const step: Step = { file: 'a.yml', job: 'one', inputs, ...around, concurrency: queued };
const secret = 'OSC_REFRESH_TOKEN';

/** Each finding as `verdict: the part of it that matters`. */
function findings(steps: Step[], environment?: string): string[] {
  return checkWorkflows(steps, { secret, environment }).map(({ verdict, text }) => `${verdict}: ${text}`);
}

describe('a workflow that uses the login', () => {
  test('as it should has one finding', () => {
    expect(findings([step])).toEqual(['fine: a.yml, job one: login set up correctly.']);
    const inside = { ...inputs, 'secret-environment': 'live' };
    expect(findings([{ ...step, inputs: inside, environment: 'live' }], 'live')).toHaveLength(1);
  });

  test.each<[string, Partial<Step>, string]>([
    ['no group', { concurrency: undefined }, 'no `concurrency`'],
    ['a group for each branch', { concurrency: { ...queued, group: 'x-${{ github.ref }}' } }, 'not one name for all'],
    ['runs that are cancelled', { concurrency: { ...queued, cancels: true } }, '`cancel-in-progress`'],
    [
      'another secret',
      { inputs: { ...inputs, 'refresh-token': '${{ secrets.OSC_REFRESH_TOKEN_2 }}' } },
      'is not the secret',
    ],
    ['no token', { inputs: { ...inputs, 'refresh-token': '' } }, 'is not the secret'],
    ['no client', { inputs: { ...inputs, 'client-id': '' } }, '`client-id` is missing'],
    [
      'a new token that goes elsewhere',
      { inputs: { ...inputs, 'secret-environment': 'live' } },
      'would be written to another environment, but is read from the repository',
    ],
  ])('%s is to be fixed', (_, change, what) => {
    const found = findings([{ ...step, ...change }]);
    expect(found).toEqual([expect.stringContaining(`wrong: a.yml, job one: `)]);
    expect(found[0]).toContain(what);
  });

  test('in an environment has to run there, and to write there', () => {
    const found = findings([step], 'live');
    expect(found).toEqual([
      expect.stringContaining('wrong: a.yml, job one: it does not run in the environment live'),
      expect.stringContaining('would be written to the repository, but is read from the environment live'),
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

  test.each<[Partial<Step>, string | undefined, string]>([
    [{ concurrency: undefined }, undefined, 'concurrency: { group: osc-login, queue: max, cancel-in-progress: false }'],
    [
      { environment: 'live', concurrency: undefined, inputs: { ...inputs, 'secret-environment': 'live' } },
      'live',
      'group: osc-login-live,',
    ],
    [{ inputs: { ...inputs, 'refresh-token': '' } }, undefined, 'refresh-token: ${{ secrets.OSC_REFRESH_TOKEN }}'],
    [{ inputs: { ...inputs, 'secret-environment': 'x' } }, undefined, 'Leave `secret-environment` out.'],
    [{ inputs: { ...inputs, 'secret-environment': 'x' }, environment: 'live' }, 'live', 'secret-environment: live'],
  ])('with %j in environment %s is told what to write', (change, environment, fix) => {
    const [first] = checkWorkflows([{ ...step, ...change }], { secret, environment });
    expect(first?.fix).toContain(fix);
  });

  test('without a rotating token is not looked at', () => {
    const other: Step = { ...step, inputs: { 'access-token': 'x' }, concurrency: { ...queued, group: 'other' } };
    expect(findings([step, other])).toHaveLength(1);
  });

  const { 'secret-token': _, ...cached } = inputs;

  test.each<[string, Partial<Step>, string[]]>([
    [
      'workflow_run',
      { events: ['workflow_run'] },
      ['wrong: a.yml, job one: GitHub lets a job on `workflow_run` only read'],
    ],
    ['workflow_run with `cache-mode: write`', { events: ['workflow_run'], cacheMode: 'write' }, []],
    ['pull_request', { events: ['push', 'pull_request'] }, ['unknown: a.yml, job one: a pull request cannot renew']],
    [
      'a pull_request that the job is not for',
      { events: ['pull_request'], condition: "github.event_name == 'push'" },
      [],
    ],
  ])('whose login is in the cache is told what %s means', (_event, change, expected) => {
    const found = findings([{ ...step, inputs: cached, ...change }]);
    expect(found.slice(1, -1)).toEqual(expected.map((text) => expect.stringContaining(text)));
    expect(found.at(-1)).toContain('ends after 7 days without a run.');
  });

  test.each([true, false])(
    'whose login is in the cache of a public repository is told when schedules stop: %s',
    (isPublic) => {
      const found = checkWorkflows([{ ...step, inputs: cached }], { secret, environment: undefined, isPublic });
      expect(found.some(({ text }) => text.includes('after 60 days without activity'))).toBe(isPublic);
    },
  );

  test('on another server is not told to use what only github.com knows', () => {
    const login = { secret, environment: undefined, isGitHubCom: false };
    const [found] = checkWorkflows([{ ...step, concurrency: undefined }], login);
    expect(found?.fix).toContain('{ group: osc-login, cancel-in-progress: false }');
  });

  test('tells two steps of one job once', () => {
    expect(findings([step, { ...step, index: 1 }])).toHaveLength(1);
  });

  test('several share one group', () => {
    expect(findings([step, { ...step, job: 'two' }])).toHaveLength(2);
    const found = findings([step, { ...step, job: 'two', concurrency: { ...queued, group: 'x' } }]);
    expect(found[2]).toBe('wrong: The jobs that use this login are in 2 concurrency groups: osc-login, x.');
  });

  test('none is said', () => {
    expect(findings([])).toEqual(['wrong: No workflow of this clone uses osc-deploy.']);
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
    '.github/workflows/b.yaml': 'jobs: { four: { concurrency: { group: own }, steps: [{ uses: ./osc-deploy@x }] } }',
    '.github/workflows/c.yml': 'jobs: [',
    '.github/workflows/notes.txt': 'jobs: [',
  });
  const none = { inputs: {}, environment: undefined, events: [], condition: '' };
  expect(findDeploySteps(folder)).toMatchObject({
    steps: [
      {
        file: '.github/workflows/a.yml',
        job: 'one',
        inputs: { directory: 'dist', timeout: '5', wait: 'false', options: '' },
        environment: 'live',
        concurrency: { group: 'everything', cancels: false },
      },
      {
        ...none,
        file: '.github/workflows/a.yml',
        job: 'two',
        environment: 'stage',
        concurrency: { group: 'own', cancels: true },
      },
      { ...none, file: '.github/workflows/b.yaml', job: 'four', concurrency: { group: 'own', cancels: false } },
    ],
    unread: ['.github/workflows/c.yml'],
  });
  expect(findDeploySteps(`${folder}/none`)).toEqual({ steps: [], unread: [] });
});
