import { beforeEach, describe, expect, test } from '@jest/globals';
import { write } from '../../support/cli/cli-platform.js';
import { bench, startRepositoryEachTest } from '../../support/cli/cli-repository.js';
import { everything, ofProduction, production } from '../../support/cli/doctor-bench.js';

startRepositoryEachTest();

describe('follows the calls of a workflow', () => {
  const step = (inputs: string) =>
    `{ uses: acme/osc-deploy@v1, with: { directory: dist, ${inputs} } }`;
  const action = `
inputs: { token: { required: true }, client: { default: a } }
runs:
  using: composite
  steps:
    - ${step("refresh-token: '${{ inputs.token }}', client-id: '${{ inputs.client }}', frob: 1")}
`;
  const calling = (token: string, uses = './.github/actions/deploy') => `
on: { push: { branches: [main] }, schedule: [{ cron: '17 4 * * 1,4' }] }
concurrency: { group: osc, cancel-in-progress: false }
jobs:
  one:
    environment: production
    steps: [{ uses: '${uses}', with: { token: '\${{ secrets.${token} }}' } }]
`;
  const reusable = `
on: { workflow_call: { inputs: { place: { type: string } }, secrets: { token: { required: true } } } }
jobs:
  publish:
    environment: '\${{ inputs.place }}'
    steps:
      - ${step("refresh-token: '${{ secrets.token }}', client-id: '${{ vars.OSC_CLIENT_ID }}', domain: '${{ vars.DOMAIN }}'")}
`;
  const caller = (uses: string, secrets: string) => `
on: { push: { branches: [main] }, schedule: [{ cron: '17 4 * * 1,4' }] }
concurrency: { group: osc, cancel-in-progress: false }
jobs: { call: { uses: '${uses}', with: { place: production }, secrets: ${secrets} } }
`;

  beforeEach(() => {
    production().putSecret('OSC_REFRESH_TOKEN', 'x');
    production().variables.set('OSC_CLIENT_ID', 'x');
  });
  const run = async (files: Record<string, string>) => {
    const started = bench.cli({ env: { GITHUB_TOKEN: bench.token(everything) } });
    write(started, files);
    return (await started.run('doctor', ...ofProduction)).stdout;
  };

  test('into an action of the clone', async () => {
    const files = { '.github/actions/deploy/action.yml': action };
    const whole = '.github/actions/deploy/action.yml, job one (of .github/workflows/ci.yml): ';
    const right = await run({ ...files, '.github/workflows/ci.yml': calling('OSC_REFRESH_TOKEN') });
    expect(right).toContain(`FIX  ${whole}there is no input frob.`);
    expect(right).not.toContain('refresh-token');
    expect(right).not.toContain('no fault found');
    const wrong = await run({ ...files, '.github/workflows/ci.yml': calling('OTHER') });
    expect(wrong).toContain('FIX  There is no secret OTHER in environment production');
  });

  test('and reports what an action reads that only a workflow has', async () => {
    const stdout = await run({
      '.github/workflows/ci.yml': calling('OSC_REFRESH_TOKEN'),
      '.github/actions/deploy/action.yml': action
        .replace('inputs.token }', 'secrets.OSC_REFRESH_TOKEN }')
        .replace('default: a', "default: '${{ vars.OSC_CLIENT_ID }}'"),
    });
    const place = '.github/actions/deploy/action.yml, job one (of .github/workflows/ci.yml)';
    for (const context of ['secrets.OSC_REFRESH_TOKEN', 'vars.OSC_CLIENT_ID'])
      expect(stdout).toContain(
        `FIX  ${place}: it reads \`${context}\` in the file of an action, where it does not exist, so the job fails.`,
      );
  });

  test('into a workflow of the clone, with what the caller gives', async () => {
    const files = { '.github/workflows/deploy.yml': reusable };
    const uses = './.github/workflows/deploy.yml';
    const call = caller(uses, "{ token: '${{ secrets.OSC_REFRESH_TOKEN }}' }");
    const place =
      '.github/workflows/deploy.yml, job publish (called by .github/workflows/ci.yml, job call): ';
    const stdout = await run({ ...files, '.github/workflows/ci.yml': call });
    expect(stdout).toContain(
      `FIX  ${place}there is no variable DOMAIN in the environment production, the repository or its organisation.\n     Set it, or remove it from the step:\n       gh variable set DOMAIN --repo acme/site --env production`,
    );
    expect(stdout.match(/^FIX/gm)).toHaveLength(1);
    production().variables.set('DOMAIN', 'x');
    const right = await run({ ...files, '.github/workflows/ci.yml': call });
    expect(right).toContain(`read ${place}login from the secret OSC_REFRESH_TOKEN`);
    expect(right).toContain('Nothing to fix was found');
  });

  test.each([
    ['{}', 'FIX '],
    ['inherit', 'read'],
    ["{ OSC_REFRESH_TOKEN: '${{ secrets.OSC_REFRESH_TOKEN }}' }", 'read'],
  ])('and what the caller passes on: %s', async (secrets, expected) => {
    const called = reusable
      .replace("    environment: '${{ inputs.place }}'\n", '')
      .replace("domain: '${{ vars.DOMAIN }}'", 'name: acme-a')
      .replace('secrets.token }', 'secrets.OSC_REFRESH_TOKEN }');
    bench.vault.putSecret('OSC_REFRESH_TOKEN', 'x');
    bench.vault.variables.set('OSC_CLIENT_ID', 'x');
    const started = bench.cli({ env: { GITHUB_TOKEN: bench.token(everything) } });
    write(started, {
      '.github/workflows/deploy.yml': called,
      '.github/workflows/ci.yml': caller('./.github/workflows/deploy.yml', secrets),
    });
    const { stdout } = await started.run('doctor', '--repo', 'acme/site');
    const withheld = 'its caller does not give it the secret OSC_REFRESH_TOKEN.';
    expect(stdout.includes(withheld)).toBe(expected === 'FIX ');
    expect(stdout).toContain(`${expected} .github/workflows/deploy.yml, job publish (called by`);
  });

  test('with the conditions of the call, the action and its steps', async () => {
    const files = { '.github/actions/deploy/action.yml': action.replace(', frob: 1', '') };
    const right = calling('OSC_REFRESH_TOKEN');
    const job = right.replace('    steps:', "    if: github.event_name == 'push'\n    steps:");
    const ofStep = right.replace('[{ uses:', "[{ if: github.event_name == 'push', uses:");
    for (const text of [job, ofStep])
      expect(await run({ ...files, '.github/workflows/ci.yml': text })).toContain(
        'keeps the schedule',
      );
    const call = caller('./.github/workflows/deploy.yml', 'inherit').replace(
      '{ uses:',
      "{ if: github.event_name == 'push', uses:",
    );
    expect(
      await run({ '.github/workflows/deploy.yml': reusable, '.github/workflows/ci.yml': call }),
    ).toContain('keeps the schedule');
    expect(await run({ ...files, '.github/workflows/ci.yml': right })).not.toContain('FIX');
  });

  test.each([
    ['a caller and its workflow', 'osc', '', 'osc'],
    ['a caller and its job', '', 'osc', 'osc'],
    ['a literal in an expression', "${{ ''osc'' }}", '', 'osc'],
    ['an expression of the run', '${{ github.ref }}', '', 'refs/heads/main'],
  ])(
    'and finds the group that the run holds already: %s',
    async (_what, ofWorkflow, ofJob, group) => {
      const level = (name: string) => (name ? `concurrency: '${name}'` : '');
      const stdout = await run({
        '.github/workflows/deploy.yml': reusable
          .replace('jobs:', `${level(ofWorkflow)}\njobs:`)
          .replace('    steps:', `    ${level(ofJob) || 'timeout-minutes: 5'}\n    steps:`),
        '.github/workflows/ci.yml': caller('./.github/workflows/deploy.yml', 'inherit').replace(
          'group: osc',
          `group: '${group}'`,
        ),
      });
      expect(stdout).toContain(
        `job call): it waits in the group ${group}, which its own run holds, so GitHub cancels it.`,
      );
      expect(stdout).not.toContain('no fault found');
    },
  );

  test('that names this repository, and says that it read the clone', async () => {
    const uses = 'Acme/site/.github/workflows/deploy.yml@v1';
    const stdout = await run({
      '.github/workflows/deploy.yml': reusable.replace('vars.DOMAIN', 'vars.OSC_CLIENT_ID'),
      '.github/workflows/ci.yml': caller(uses, "{ token: '${{ secrets.OSC_REFRESH_TOKEN }}' }"),
    });
    const place = 'job publish (called by .github/workflows/ci.yml, job call, as in this clone)';
    expect(stdout).toContain(`read .github/workflows/deploy.yml, ${place}: login from`);
    expect(stdout).not.toMatch(/FIX|gets the login/);
  });

  test('into an action that names this repository', async () => {
    const stdout = await run({
      '.github/actions/deploy/action.yml': action,
      '.github/workflows/ci.yml': calling(
        'OSC_REFRESH_TOKEN',
        'acme/site/.github/actions/deploy@v1',
      ),
    });
    expect(stdout).toContain('there is no input frob.');
    expect(stdout).not.toContain('gets the login');
  });

  test.each([
    ['a workflow', (name: string) => caller(name, 'inherit'), './.github/workflows/gone.yml'],
    ['a workflow', (name: string) => caller(name, 'inherit'), 'acme/ci/.github/workflows/x.yml@v1'],
    ['an action', (name: string) => calling('OSC_REFRESH_TOKEN', name), 'acme/wrapper@v1'],
    ['an action that is not there', (name: string) => calling('OSC_REFRESH_TOKEN', name), './gone'],
  ])('and says that it did not look into %s of another repository', async (_what, text, uses) => {
    const stdout = await run({ '.github/workflows/ci.yml': text(uses) });
    expect(stdout).toContain(`: ${uses} gets the login,`);
    expect(stdout).toContain('not looked at.');
    expect(stdout).not.toContain('No workflow of this clone');
  });
});
