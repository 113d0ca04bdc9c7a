import { describe, expect, test } from '@jest/globals';
import { checkWorkflows, findDeploySteps, type DeployStep as Step } from '../../../src/cli/doctor/workflows.js';
import { folderOf } from '../../support/run/in-process.js';

const inputs = {
  'refresh-token': '${{ secrets.OSC_REFRESH_TOKEN }}',
  'client-id': '${{ vars.OSC_CLIENT_ID }}',
  'secret-token': '${{ secrets.OSC_SECRET_TOKEN }}',
};
const around = { events: ['push', 'schedule'], environment: undefined };
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

  test('in the Actions cache needs a schedule', () => {
    const { 'secret-token': _, ...cached } = inputs;
    expect(check([{ ...step, inputs: cached, events: ['push'] }])).toEqual([
      expect.objectContaining({ verdict: 'fine' }),
      {
        verdict: 'wrong',
        text: expect.stringContaining('No workflow here runs on a schedule.'),
        fix: expect.stringContaining('cron'),
      },
    ]);
  });

  test('without a rotating token is not looked at, and two steps of one job are told once', () => {
    const other: Step = { ...step, inputs: { 'access-token': 'x' }, queues: false };
    expect(findings([step, { ...step }, other])).toHaveLength(1);
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
  const none = { inputs: {}, environment: undefined, events: [] };
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
