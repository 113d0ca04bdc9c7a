import { beforeEach, describe, expect, test } from '@jest/globals';
import { bench, startRepositoryEachTest } from '../../support/cli/cli-repository.js';
import { doctor, ofSite, production, readers } from '../../support/cli/doctor-bench.js';

startRepositoryEachTest();

const group = 'concurrency: { group: osc }';
const queue = 'concurrency: { group: osc, queue: max }';
const inEnvironment = 'environment: production';

/** Returns a job that deploys with the login of a secret, and has these lines. */
const job = (name: string, ...lines: string[]) =>
  [
    `  ${name}:`,
    ...lines.map((line) => `    ${line}`),
    '    steps:',
    '      - uses: acme/osc-deploy@v1',
    `        with: { directory: dist, name: site, refresh-token: '\${{ secrets.OSC_REFRESH_TOKEN }}', client-id: '\${{ vars.OSC_CLIENT_ID }}', secret-token: '\${{ secrets.OSC_SECRET_TOKEN }}'${lines.includes(inEnvironment) ? ', secret-environment: production' : ''} }`,
  ].join('\n');

const workflow = (...jobs: string[]) =>
  `on: { push: { branches: [main] }, workflow_dispatch: }\njobs:\n${jobs.join('\n')}\n`;

beforeEach(() => {
  for (const vault of [bench.vault, production()]) {
    for (const name of ['OSC_REFRESH_TOKEN', 'OSC_SECRET_TOKEN']) vault.putSecret(name, 'x');
    vault.variables.set('OSC_CLIENT_ID', 'x');
  }
});

const said = async (files: Record<string, string>) =>
  (await doctor(files, { env: readers(), argv: ofSite })).stdout;

describe('jobs of one run with a login in a secret of the repository', () => {
  const copied = 'in a secret of the repository, which GitHub copies when the run is queued';
  const two = (...more: string[]) => job('two', queue, ...more);

  test.each<[what: string, jobs: string[], expected: 'FIX ' | '?   ' | undefined]>([
    ['a chain in one group', [job('one', queue), two('needs: one')], 'FIX '],
    [
      'a matrix, one after the other',
      [two('strategy: { max-parallel: 1, matrix: { a: [1, 2] } }')],
      'FIX ',
    ],
    ['a matrix of a run', [two("strategy: { matrix: '${{ fromJSON(vars.A) }}' }")], '?   '],
    ['a condition of a run', [job('one', queue), two('if: vars.A')], '?   '],
    [
      'a chain in an environment',
      [job('one', queue, inEnvironment), two('needs: one', inEnvironment)],
      undefined,
    ],
    ['a matrix of one', [two('strategy: { matrix: { a: [1] } }')], undefined],
    [
      'conditions that exclude each other',
      [
        job('one', queue, "if: github.event_name == 'push'"),
        two("if: github.event_name == 'workflow_dispatch'"),
      ],
      undefined,
    ],
  ])('are reported: %s', async (_what, jobs, expected) => {
    const stdout = await said({ 'a.yml': workflow(...jobs) });
    expect(stdout).not.toContain('max-parallel: 1');
    if (expected) expect(stdout).toContain(`${expected} .github/workflows/a.yml, job two: `);
    if (expected) expect(stdout).not.toContain('no fault found');
    expect(stdout.includes(copied)).toBe(expected !== undefined);
    expect(stdout.includes('FIX')).toBe(expected === 'FIX ');
  });

  test('are two runs in two workflows, and one job with two steps', async () => {
    const one = workflow(job('one', queue));
    const steps = one + one.slice(one.indexOf('      - uses'));
    const other = one.replace('name: site', 'name: other');
    expect(await said({ 'a.yml': one, 'b.yml': other })).not.toMatch(/FIX|\?.*copies/);
    expect(await said({ 'a.yml': steps })).not.toMatch(/FIX|\?.*copies/);
  });
});

describe('three jobs in one group', () => {
  const crowd = 'one event brings three jobs or more into the group osc. GitHub keeps one';
  const jobs = (...lines: string[]) =>
    ['one', 'two', 'three'].map((name) => job(name, inEnvironment, ...lines));
  const matrix = (of: string) => [job('one', inEnvironment, group, `strategy: { ${of} }`)];

  test.each<[what: string, files: string[], expected: 'FIX ' | '?   ' | undefined]>([
    ['of one workflow', [workflow(...jobs(group))], 'FIX '],
    ['of a matrix', [workflow(...matrix('matrix: { a: [1, 2, 3] }'))], 'FIX '],
    ['of a matrix in two lists', [workflow(...matrix('matrix: { a: [1, 2], b: [1, 2] }'))], 'FIX '],
    ['of three workflows', jobs(group).map((one) => workflow(one)), 'FIX '],
    [
      'of three workflows with groups of their own',
      jobs().map((one) => workflow(one).replace('jobs:', `${group}\njobs:`)),
      'FIX ',
    ],
    ['that a run alone counts', [workflow(...matrix("matrix: '${{ vars.A }}'"))], '?   '],
    ['with a queue', [workflow(...jobs(queue))], undefined],
    [
      'of which two run at once',
      [workflow(...matrix('max-parallel: 2, matrix: { a: [1, 2, 3] }'))],
      undefined,
    ],
    [
      'one after the other',
      [
        workflow(
          ...jobs(group).map((one, at) =>
            at === 0 ? one : one.replace(group, `${group}\n    needs: one`),
          ),
        ).replace(/three:\n/, 'three:\n    if: always()\n'),
      ],
      undefined,
    ],
    [
      'of different branches',
      jobs(group).map((one, at) => workflow(one).replace('[main]', `[main, b${at}]`)),
      undefined,
    ],
  ])('are reported without a queue: %s', async (_what, files, expected) => {
    const named = files.map((text, at) => [`${at}.yml`, text] as const);
    const stdout = await said(Object.fromEntries(named));
    expect(stdout.includes(crowd)).toBe(expected !== undefined);
    if (expected)
      expect(stdout).toContain(`${expected} .github/workflows/0.yml, job one: ${crowd}`);
    expect(stdout.includes('queue: max')).toBe(expected === 'FIX ');
  });
});
