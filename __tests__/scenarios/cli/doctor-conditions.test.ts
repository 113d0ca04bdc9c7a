import { beforeEach, describe, expect, test } from '@jest/globals';
import { startRepositoryEachTest } from '../../support/cli/cli-repository.js';
import { doctor, production } from '../../support/cli/doctor-bench.js';

startRepositoryEachTest();

const schedule = 'schedule: [{ cron: "17 4 * * 1,4" }]';
const onMain = `{ push: { branches: [main] }, ${schedule} }`;
const noFault = 'no fault found.';

interface Shape {
  on?: string;
  top?: string;
  job?: string;
  step?: string;
  more?: string;
}

const workflow = ({ on = onMain, top = '', job = '', step = '', more = '' }: Shape) => `
on: ${on}
${top || 'concurrency: osc'}
jobs:
  one:
    environment: production
    ${job || 'timeout-minutes: 5'}
    steps:
      - uses: acme/osc-deploy@v1
        ${step ? `if: ${step}` : ''}
        with: { directory: dist, refresh-token: '\${{ secrets.OSC_REFRESH_TOKEN }}', client-id: x }
${more}
`;

const second = (job: string) => `  two:
    environment: production
    ${job}
    steps:
      - uses: acme/osc-deploy@v1
        with: { directory: dist, refresh-token: '\${{ secrets.OSC_REFRESH_TOKEN }}', client-id: x }
`;
const build = (condition: string) =>
  `  build:\n    if: ${condition}\n    steps: [{ run: 'true' }]\n`;

describe('of a login in the Actions cache', () => {
  beforeEach(() => {
    production().putSecret('OSC_REFRESH_TOKEN', 'x');
    production().variables.set('OSC_CLIENT_ID', 'x');
    const record = { generation: 0, current: 'c', superseded: [], state: 'stored', run: 'x' };
    production().variables.set('OSC_REFRESH_TOKEN_META', JSON.stringify(record));
  });

  const said = async (shape: Shape) => (await doctor({ 'a.yml': workflow(shape) })).stdout;

  test.each<[what: string, shape: Shape]>([
    ['no condition', {}],
    ['an `if` in other letters', { job: "if: github.event_name == 'SCHEDULE'" }],
    ['an event that is not there', { job: "if: github.event_name != 'pull_request'" }],
    ['the default branch', { job: "if: github.ref == 'refs/heads/main'" }],
    ['this repository', { job: "if: github.repository == 'acme/site'" }],
    ['a message', { job: 'if: "!contains(github.event.head_commit.message, \'skip\')"' }],
    ['a status', { job: 'if: ${{ !cancelled() && !failure() }}' }],
    [
      'every branch, and an `if` for one',
      { on: `{ push: , ${schedule} }`, step: "github.ref == 'refs/heads/main'" },
    ],
    [
      'tags, and an `if` without them',
      {
        on: `{ push: { branches: [main], tags: [v*] }, ${schedule} }`,
        job: "if: github.ref_type == 'branch'",
      },
    ],
    [
      'a release, and an `if` without it',
      {
        on: `{ push: { branches: [main] }, release: , ${schedule} }`,
        job: "if: github.event_name != 'release'",
      },
    ],
    [
      'tags that are ignored',
      { on: `{ push: { branches: [main], tags-ignore: ['**'] }, ${schedule} }` },
    ],
    [
      'a skipped job that is needed, and a status',
      {
        job: "needs: build\n    if: ${{ !cancelled() && needs.build.result != 'failure' }}",
        more: build('false'),
      },
    ],
    ['previews of branches', { on: `{ push: { branches: [main] }, pull_request: , ${schedule} }` }],
  ])('finds nothing wrong: %s', async (_what, shape) => {
    const stdout = await said(shape);
    expect(stdout).not.toContain('FIX');
    expect(stdout).not.toContain('a.yml, job one: whether');
    expect(stdout).toMatch(/^read .github\/workflows\/a.yml, job one: .*; no fault found\.$/m);
  });

  test.each<[what: string, shape: Shape]>([
    ['another event', { job: "if: github.event_name == 'push'" }],
    ['all events but this', { job: "if: github.event_name != 'schedule'" }],
    ['no schedule', { job: 'if: ${{ !github.event.schedule }}' }],
    ['never', { job: 'if: false' }],
    ['tags', { job: "if: startsWith(github.ref, 'refs/tags/')" }],
    ['another repository', { job: "if: github.repository == 'upstream/site'" }],
    ['an `if` of the step', { step: "github.event_name == 'push'" }],
    [
      'an `if` of a job that it needs',
      { job: 'needs: build', more: build("github.event_name == 'push'") },
    ],
    [
      'an `if` far up the chain',
      {
        job: 'needs: between',
        more: `${build('false')}  between:\n    needs: build\n    if: always()\n    steps: [{ run: x }]\n`,
      },
    ],
  ])('reports an `if` that keeps the schedule out: %s', async (_what, shape) => {
    const stdout = await said(shape);
    expect(stdout).toContain('FIX  The login is kept in the Actions cache, and ends after 7 days');
    expect(stdout).toContain('the `if` of .github/workflows/a.yml, job one keeps the schedule');
    expect(stdout).not.toContain(noFault);
  });

  test.each<[what: string, shape: Shape]>([
    ['a variable', { job: "if: vars.DEPLOY == 'true'" }],
    [
      'an output of a job',
      { job: "needs: build\n    if: needs.build.outputs.x == 'y'", more: build('true') },
    ],
    ['jobs that need each other', { job: 'needs: two', more: '  two: { needs: one }' }],
  ])('does not know, and says no more: %s', async (_what, shape) => {
    const stdout = await said(shape);
    expect(stdout).toContain('?    .github/workflows/a.yml, job one: whether its `if` lets');
    expect(stdout).not.toContain('FIX');
    expect(stdout).not.toContain(noFault);
  });

  test.each([
    'issues',
    'issue_comment',
    'page_build',
    'watch',
    'milestone',
    'status',
    'check_run',
    'deployment',
  ])('reports an event whose runs cannot renew it: %s', async (event) => {
    const on = `{ push: { branches: [main] }, ${event}: , ${schedule} }`;
    const expected = `FIX  .github/workflows/a.yml, job one: the run of ${event} cannot renew`;
    expect(await said({ on })).toContain(expected);
    expect(await said({ on, job: `if: github.event_name != '${event}'` })).not.toContain(expected);
  });

  test.each([
    'pull_request',
    'pull_request_target',
    'merge_group',
    'delete',
    'workflow_dispatch',
    'repository_dispatch',
  ])('knows an event that renews it, or is of a preview: %s', async (event) => {
    const on = `{ push: { branches: [main] }, ${event}: , ${schedule} }`;
    expect(await said({ on })).not.toContain('FIX');
  });

  test('leaves comments on pull requests alone', async () => {
    const on = `{ push: { branches: [main] }, issue_comment: , ${schedule} }`;
    const job = "if: github.event_name != 'issue_comment' || github.event.issue.pull_request";
    expect(await said({ on, job })).not.toContain('FIX');
  });

  test.each([
    '17 4 * * 1,4 *',
    '0 0 * * 8',
    '0 0 * * 7',
    '0 0 * * 5-7',
    '61 4 * * *',
    '@daily',
    '0 0 * * FOO',
    '0 5-1 * * *',
  ])('reports a schedule that GitHub refuses: %s', async (cron) => {
    const stdout = await said({ on: onMain.replace('17 4 * * 1,4', cron) });
    expect(stdout).toContain(
      `FIX  .github/workflows/a.yml, job one: GitHub refuses the schedule \`${cron}\``,
    );
  });

  test.each(['0 0 * * MON,THU', '*/15 4-6 * * *', '5/20 0 1-31/3 * *', '0 0 * JAN-dec SUN'])(
    'understands a schedule: %s',
    async (cron) => {
      const stdout = await said({ on: onMain.replace('17 4 * * 1,4', cron) });
      expect(stdout).not.toContain('GitHub refuses');
    },
  );

  test('reports a job that is needed and not there', async () => {
    expect(await said({ job: 'needs: nope' })).toContain(
      'FIX  .github/workflows/a.yml, job one: `needs` names the job nope, which .github/workflows/a.yml does not have',
    );
  });

  test.each([
    ['{ push: , S }', 'the run of another branch or a tag cannot renew'],
    ['{ push: { branches: ["**"] }, S }', 'the run of another branch cannot renew'],
    ['{ push: { branches: [main, develop] }, S }', 'the run of another branch cannot renew'],
    ['{ push: { branches: [main, "release/**"] }, S }', 'the run of another branch cannot renew'],
    ['{ push: { branches-ignore: [topic] }, S }', 'the run of another branch cannot renew'],
    ['{ push: { branches: [main], tags: [v*] }, S }', 'the run of a tag cannot renew'],
  ])('reports runs that cannot renew it: %s', async (on, expected) => {
    const stdout = await said({ on: on.replace('S', schedule) });
    expect(stdout).toContain(`FIX  .github/workflows/a.yml, job one: ${expected}`);
    expect(stdout).not.toContain(noFault);
  });

  test.each<[what: string, shape: Shape, expected: string | undefined]>([
    [
      'groups in other letters',
      { top: 'name: x', job: 'concurrency: osc', more: second('concurrency: OSC') },
      undefined,
    ],
    [
      'a chain of jobs in the group of their workflow',
      { job: 'concurrency: a', more: second('concurrency: b\n    needs: one') },
      undefined,
    ],
    ['a literal in an expression', { top: "concurrency: ${{ 'osc' }}" }, undefined],
    [
      'two groups',
      { top: 'name: x', job: 'concurrency: a', more: second('concurrency: b') },
      'FIX  .github/workflows/a.yml, job two: it waits in the group b',
    ],
    [
      'two jobs in the group of their workflow, which take turns at the cache',
      { more: second('timeout-minutes: 5') },
      undefined,
    ],
    [
      'one group at two levels',
      { job: 'concurrency: osc' },
      'FIX  .github/workflows/a.yml, job one: it waits in the group osc, which its own run holds',
    ],
  ])('knows which jobs can run at once: %s', async (_what, shape, expected) => {
    const stdout = await said(shape);
    if (expected?.startsWith('?')) expect(stdout).not.toContain(noFault);
    if (expected) expect(stdout).toContain(expected);
    else expect(stdout).not.toMatch(/FIX|at once/);
  });
});
