import { describe, expect, test } from '@jest/globals';
import { write } from '../../support/cli/cli-platform.js';
import {
  bench,
  github,
  repository,
  startRepositoryEachTest,
} from '../../support/cli/cli-repository.js';
import { everything, ofSite, production } from '../../support/cli/doctor-bench.js';

startRepositoryEachTest();

const onMain = "{ push: { branches: [main] }, schedule: [{ cron: '17 4 * * 1,4' }] }";
const group = 'concurrency: { group: osc-login, queue: max }';
const login =
  "refresh-token: '${{ secrets.OSC_REFRESH_TOKEN }}', client-id: '${{ vars.OSC_CLIENT_ID }}'";
const writer = "secret-token: '${{ secrets.OSC_SECRET_TOKEN }}'";
const inProduction = 'environment: production';

interface Shape {
  on?: string;
  /** Lines of the workflow. */
  top?: string;
  /** Lines of the job. */
  job?: string[];
  /** Inputs of the step. */
  inputs?: string;
}

const workflow = ({ on = onMain, top = group, job = [], inputs = login }: Shape = {}) => `
on: ${on}
${top}
jobs:
${deploying('one', { job, inputs })}`;

const deploying = (name: string, { job = [], inputs = login }: Shape = {}) => `  ${name}:
    runs-on: ubuntu-latest
${job.map((line) => `    ${line}\n`).join('')}    steps:
      - uses: actions/checkout@v4
      - uses: acme/osc-deploy@v1
        with: { directory: dist, ${inputs} }
`;

/** Puts what a sign-in stores into a place. */
function signIn(vault: ReturnType<typeof production>, ...others: string[]): void {
  for (const name of ['OSC_REFRESH_TOKEN', ...others]) vault.putSecret(name, 'x');
  vault.variables.set('OSC_CLIENT_ID', 'x');
}

const places = {
  repository: () => signIn(bench.vault, 'OSC_SECRET_TOKEN'),
  'repository, beside an environment': () => {
    production();
    signIn(bench.vault, 'OSC_SECRET_TOKEN');
  },
  environment: () => signIn(production(), 'OSC_SECRET_TOKEN'),
  organisation: () => signIn(github.repositories.open(repository).shared, 'OSC_ACCESS_TOKEN'),
  'two environments': () => {
    signIn(production(), 'OSC_SECRET_TOKEN');
    signIn(github.repositories.open(repository).environment('staging'), 'OSC_SECRET_TOKEN');
  },
  'repository, beside two environments': () => {
    production();
    github.repositories.open(repository).environment('staging');
    signIn(bench.vault, 'OSC_SECRET_TOKEN');
  },
};

async function said(text: string | Record<string, string>, at: keyof typeof places) {
  places[at]();
  const files = typeof text === 'string' ? { 'a.yml': text } : text;
  const started = bench.cli({
    env: { GITHUB_TOKEN: bench.token({ ...everything, actions: 'read' }) },
  });
  for (const [name, content] of Object.entries(files))
    write(started, {
      [name.includes('/') ? name : `.github/workflows/${name}`]: content,
    });
  return await started.run('doctor', ...ofSite);
}

type Row = [what: string, at: keyof typeof places, text: string | Record<string, string>];

const withPulls = onMain.replace('{', '{ pull_request: ,');
const everyMain = onMain.replace('{', '{ workflow_dispatch: , repository_dispatch: ,');

/** Groups that all runs with the login have in common, and what starts them. */
const rightGroups: [top: string, on: string][] = [
  ["name: Deploy\nconcurrency: '${{ github.workflow }}'", onMain],
  ["concurrency: '${{ github.workflow }}-deploy'", everyMain],
  ["concurrency: 'osc-${{ github.repository_id }}'", onMain],
  ["concurrency: ${{ format('osc-{0}', github.repository) }}", onMain],
  ["concurrency: ${{ format('osc-{0}', github.repository_id) }}", onMain],
  ["concurrency: '${{ vars.GROUP }}'", onMain],
  ["concurrency: ${{ vars.GROUP || 'osc' }}", onMain],
  ["concurrency: '${{ github.workflow }}-${{ github.ref }}'", onMain],
  ['concurrency: pages-${{ github.ref_name }}', everyMain],
  ['concurrency: pages-${{ inputs.x }}', onMain],
  [
    "concurrency: { group: '${{ github.workflow }}-${{ github.ref }}', cancel-in-progress: \"${{ github.event_name == 'pull_request' }}\" }",
    withPulls,
  ],
  [
    "concurrency: { group: '${{ github.ref }}', cancel-in-progress: \"${{ github.ref != 'refs/heads/main' }}\" }",
    withPulls,
  ],
  ['concurrency: ${{ github.head_ref || github.ref }}', withPulls],
  [
    "concurrency: ${{ github.event_name == 'pull_request' && github.head_ref || 'production' }}",
    withPulls,
  ],
];

const written = `${login}, ${writer}`;
const inBoth = 'strategy: { matrix: { env: [staging, production] } }';
const byBranch = "${{ github.ref_name == 'main' && 'production' || 'staging' }}";
const byHand =
  '{ push: { branches: [main] }, workflow_dispatch: { inputs: { env: { type: environment, default: production } } } }';
const builds = `name: Build\non: ${onMain}\njobs: { one: { steps: [{ run: make }] } }\n`;
const afterBuild = '{ workflow_run: { workflows: [Build], types: [completed] } }';

/** Returns a job that writes the login of the environment that an expression names. */
const inEach = (environment: string, group: string, on: string, lines: string[] = []) =>
  workflow({
    on,
    top: '',
    job: [
      ...lines,
      `environment: ${environment}`,
      `concurrency: { group: "${group}", queue: max }`,
    ],
    inputs: `${written}, secret-environment: "${environment}"`,
  });

/** Groups in which two runs with the login do not meet, or one cancels the other. */
const wrongGroups: [top: string, on: string, inputs?: string][] = [
  ["concurrency: '${{ github.run_id }}'", onMain],
  ['concurrency: ${{ github.head_ref || github.run_id }}', withPulls],
  ["concurrency: 'osc-${{ github.event_name }}'", onMain],
  ["concurrency: '${{ github.event.repository.name }}'", onMain],
  ["concurrency: '${{ github.sha }}'", onMain],
  ["concurrency: '${{ github.ref }}'", withPulls, written],
  ["concurrency: '${{ github.ref }}'", '{ push: { branches: [main, develop] } }', written],
  ["concurrency: '${{ github.ref }}'", 'push', written],
  [
    'concurrency: { group: osc, cancel-in-progress: "${{ github.event_name == \'push\' }}" }',
    'push',
    written,
  ],
  ["concurrency: '${{ github.ref }}'", '{ push: { branches: [main], tags: [v*] } }', written],
  ["concurrency: '${{ github.ref }}'", everyMain, written],
  ["concurrency: { group: '${{ github.ref }}', cancel-in-progress: true }", onMain],
  [
    'concurrency: { group: osc, cancel-in-progress: "${{ github.event_name == \'pull_request\' }}" }',
    withPulls,
  ],
  [
    'concurrency: { group: osc, cancel-in-progress: "${{ github.event_name == \'schedule\' }}" }',
    onMain,
  ],
];

describe('a right workflow', () => {
  test.each<Row>([
    ['the usual one', 'repository', workflow()],
    ['in an environment that has the login', 'environment', workflow({ job: [inProduction] })],
    [
      'in an environment that does without secrets',
      'repository, beside an environment',
      workflow({ job: [inProduction] }),
    ],
    ['in an environment of the future', 'repository', workflow({ job: [inProduction] })],
    ['of an organisation', 'organisation', workflow({ job: [inProduction] })],
    [
      'with an access token, in an environment of the future',
      'organisation',
      workflow({ job: [inProduction], inputs: "access-token: '${{ secrets.OSC_ACCESS_TOKEN }}'" }),
    ],
    [
      'that writes a secret of the repository, in an environment',
      'repository, beside an environment',
      workflow({ on: 'push', job: [inProduction], inputs: `${login}, ${writer}` }),
    ],
    [
      'beside an access token in another environment',
      'repository',
      {
        'a.yml': workflow(),
        'b.yml': workflow({
          on: 'workflow_dispatch',
          job: ['environment: review'],
          inputs: "access-token: '${{ secrets.OSC_SECRET_TOKEN }}', name: review",
        }),
      },
    ],
    ...rightGroups.map(([top, on]): Row => [top, 'repository', workflow({ top, on })]),
    [
      'a group of a called workflow, by an input',
      'environment',
      {
        'ci.yml': `on: ${onMain}\njobs:\n  call: { uses: ./.github/workflows/deploy.yml, with: { env: production }, secrets: inherit }\n`,
        'deploy.yml': workflow({
          on: '{ workflow_call: { inputs: { env: { type: string } } } }',
          top: '',
          job: ["environment: '${{ inputs.env }}'", "concurrency: 'osc-${{ inputs.env }}'"],
        }),
      },
    ],
    [
      'a group of a called workflow, by an input of two callers',
      'repository',
      {
        'ci.yml': `on: ${onMain}\njobs:\n  call: { uses: ./.github/workflows/between.yml, secrets: inherit, with: { app: osc } }\n`,
        'between.yml':
          "on: { workflow_call: { inputs: { app: { type: string } } } }\njobs:\n  call: { uses: ./.github/workflows/deploy.yml, secrets: inherit, with: { group: '${{ inputs.app }}' } }\n",
        'deploy.yml': workflow({
          on: '{ workflow_call: { inputs: { group: { type: string } } } }',
          top: '',
          job: ["concurrency: '${{ inputs.group }}'"],
        }),
      },
    ],
    [
      'previews of pull requests, which borrow the login, beside it',
      'repository',
      {
        'a.yml': workflow(),
        'b.yml': workflow({
          on: 'pull_request',
          top: "concurrency: { group: '${{ github.ref }}', cancel-in-progress: true }",
        }),
      },
    ],
    [
      'two workflows with one group, written in two ways',
      'repository',
      {
        'a.yml': workflow({ top: 'concurrency: osc-acme/site' }),
        'b.yml': workflow({
          on: 'workflow_dispatch',
          top: 'concurrency: osc-${{ github.repository }}',
        }),
      },
    ],
    [
      'jobs of a matrix, and another, in the group of their workflow',
      'repository',
      `${workflow({ job: ['strategy: { matrix: { a: [1, 2, 3] } }'] })}${deploying('two')}`,
    ],
    [
      'an action of the clone',
      'environment',
      {
        'a.yml': workflow({ job: [inProduction] }).replace(
          /uses: acme.*\n.*/,
          "uses: ./.github/actions/deploy\n        with: { token: '${{ secrets.OSC_REFRESH_TOKEN }}', client: '${{ vars.OSC_CLIENT_ID }}' }",
        ),
        '.github/actions/deploy/action.yml':
          "inputs: { token: {}, client: {} }\nruns:\n  using: composite\n  steps:\n    - uses: acme/osc-deploy@v1\n      with: { directory: dist, refresh-token: '${{ inputs.token }}', client-id: '${{ inputs.client }}' }\n",
      },
    ],
    [
      'a file of a self-hosted runner',
      'repository',
      workflow({
        on: 'push',
        inputs: 'token-file: ~/.osc-deploy/login.json, client-id: osc_1',
      }).replace('ubuntu-latest', 'self-hosted'),
    ],
    [
      'a secret that its step writes, in one group of the job',
      'environment',
      workflow({
        on: '{ push: { branches: [main] }, workflow_dispatch: }',
        top: '',
        job: [inProduction, group],
        inputs: `${written}, secret-environment: production`,
      }),
    ],
    [
      'a secret that its step writes, in the group of its only branch',
      'repository',
      workflow({
        on: '{ push: { branches: [main] } }',
        top: "concurrency: '${{ github.ref }}'",
        inputs: written,
      }),
    ],
    [
      'the login from `env`',
      'repository',
      workflow({
        top: `${group}\nenv: { TOKEN: '\${{ secrets.OSC_REFRESH_TOKEN }}' }`,
        inputs: login.replace('secrets.OSC_REFRESH_TOKEN', 'env.TOKEN'),
      }),
    ],
    [
      'a group for each environment of a matrix',
      'two environments',
      inEach('${{ matrix.env }}', 'osc-${{ matrix.env }}', '{ push: { branches: [main] } }', [
        inBoth,
      ]),
    ],
    [
      'a group for each environment of a branch',
      'two environments',
      inEach(byBranch, 'osc-${{ github.ref_name }}', '{ push: { branches: [main, develop] } }'),
    ],
    [
      'a group for each environment that a person chooses',
      'two environments',
      inEach("${{ inputs.env || 'production' }}", "osc-${{ inputs.env || 'production' }}", byHand),
    ],
    ...['push: { branches: [main] }, workflow_dispatch: ', 'push: '].map(
      (on): Row => [
        `an \`if\` for one branch, started by ${on}`,
        'environment',
        workflow({
          on: `{ ${on} }`,
          top: '',
          job: [
            inProduction,
            "if: github.ref == 'refs/heads/main'",
            "concurrency: '${{ github.ref }}'",
          ],
          inputs: `${written}, secret-environment: production`,
        }),
      ],
    ),
    [
      'a job after a workflow with a schedule',
      'repository',
      {
        'a.yml': workflow({
          on: afterBuild,
          job: ['cache-mode: write', "if: github.event.workflow_run.conclusion == 'success'"],
        }),
        'b.yml': builds,
      },
    ],
    [
      'a login of the repository, which an environment beside it renews',
      'repository, beside an environment',
      {
        'a.yml': workflow({ job: [inProduction], inputs: `${login}, name: acme-a` }),
        'b.yml': workflow({
          on: '{ push: { branches: [main] } }',
          inputs: `${login}, name: acme-b`,
        }),
      },
    ],
    [
      'pull requests with an access token, in groups of their own that cancel',
      'repository, beside an environment',
      workflow({
        on: '{ push: { branches: [main] }, pull_request: { types: [opened, synchronize, closed] } }',
        top: "concurrency: { group: '${{ github.ref }}', cancel-in-progress: \"${{ github.event_name == 'pull_request' }}\" }",
        inputs: `${written}, access-token: "\${{ github.event_name == 'pull_request' && secrets.OSC_SECRET_TOKEN || '' }}"`,
      }),
    ],
    [
      'one of two access tokens',
      'organisation',
      workflow({
        inputs: "access-token: '${{ secrets.OSC_OTHER_TOKEN || secrets.OSC_ACCESS_TOKEN }}'",
      }),
    ],
    [
      'one group in all rows of a matrix',
      'repository',
      workflow({
        top: '',
        job: [
          'strategy: { matrix: { include: [{ d: a, g: osc }, { d: b, g: osc }] } }',
          "concurrency: '${{ matrix.g }}'",
        ],
      }),
    ],
    ...[
      'concurrency: "osc-${{ github.event.inputs.env || \'production\' }}"',
      "concurrency: '${{ github.workflow_ref }}'",
    ].map(
      (top): Row => [
        `${top}, without inputs`,
        'repository',
        workflow({ top, on: onMain.replace('{', '{ workflow_dispatch: ,') }),
      ],
    ),
    [
      'the name of the repository in a group, without a schedule',
      'repository',
      workflow({
        on: '{ push: { branches: [main] } }',
        top: "concurrency: '${{ github.event.repository.name }}'",
        inputs: written,
      }),
    ],
    ...[
      "npx --yes 'github:acme/osc-deploy#v1' publish dist",
      'node tools/osc-deploy/dist/cli.js run',
    ].map(
      (command): Row => [
        `a command: ${command}`,
        'repository',
        `on: push\njobs:\n  one:\n    env: { OSC_ACCESS_TOKEN: '\${{ secrets.TOKEN }}' }\n    steps:\n      - run: |\n          npm ci\n          ${command}\n`,
      ],
    ),
  ])('has nothing to fix: %s', async (_what, at, text) => {
    const { code, stdout } = await said(text, at);
    expect(stdout).not.toContain('FIX');
    expect(code).toBe(0);
  });
});

describe('a faulty workflow', () => {
  test.each<[...Row, expected: string]>([
    [
      'a client id in a secret that is not there, beside a variable of that name',
      'repository',
      workflow({ inputs: login.replace('vars.', 'secrets.') }),
      'FIX  .github/workflows/a.yml, job one: there is no secret OSC_CLIENT_ID in the repository or its organisation.',
    ],
    [
      'a login in the environment, which the step writes, and not there',
      'repository, beside an environment',
      workflow({
        job: [inProduction],
        inputs: `${login}, ${writer}, secret-environment: production`,
      }),
      'FIX  There is no secret OSC_REFRESH_TOKEN in environment production of acme/site.',
    ],
    [
      'the same in an environment of the future',
      'repository',
      workflow({
        job: [inProduction],
        inputs: `${login}, ${writer}, secret-environment: production`,
      }),
      'FIX  There is no environment production.',
    ],
    [
      'a job outside of the environment with the login',
      'environment',
      { 'a.yml': workflow({ job: [inProduction] }), 'b.yml': workflow({ on: 'release' }) },
      'FIX  .github/workflows/b.yml, job one: it does not run in the environment production, so it cannot see the secret OSC_REFRESH_TOKEN.',
    ],
    ...wrongGroups.map(([top, on, inputs = login]): [...Row, string] => [
      `${top}, ${inputs === login ? 'in the cache' : 'in a secret'}`,
      'repository',
      workflow({ top, on, inputs }),
      'FIX  .github/workflows/a.yml, job one: no `concurrency` with one name',
    ]),
    [
      'a login in the cache, and a tag that is made',
      'repository',
      workflow({ on: onMain.replace('{', '{ create: ,') }),
      'FIX  .github/workflows/a.yml, job one: the run of a new tag cannot renew a login in the Actions cache',
    ],
    [
      'no login',
      'repository',
      workflow({ inputs: 'name: acme-a' }),
      'FIX  .github/workflows/a.yml, job one: `refresh-token` has no value, and neither has `access-token`',
    ],
    [
      'a group of two callers with two inputs',
      'repository',
      {
        'ci.yml': `on: ${onMain}\njobs:\n  call: { uses: ./.github/workflows/deploy.yml, with: { env: a }, secrets: inherit }\n  again: { uses: ./.github/workflows/deploy.yml, with: { env: b }, secrets: inherit }\n`,
        'deploy.yml': workflow({
          on: '{ workflow_call: { inputs: { env: { type: string } } } }',
          top: '',
          job: ["concurrency: 'osc-${{ inputs.env }}'"],
        }),
      },
      'it waits in the group osc-b, and .github/workflows/deploy.yml, job one (called by .github/workflows/ci.yml, job call), with the same login in the group osc-a',
    ],
    [
      'one login of the repository, in two environments with two groups',
      'repository, beside two environments',
      {
        'a.yml': workflow({
          on: '{ push: { branches: [main] } }',
          job: [inProduction],
          inputs: `${written}, name: acme-a`,
        }),
        'b.yml': workflow({
          on: '{ push: { branches: [main] } }',
          top: 'concurrency: other',
          job: ['environment: staging'],
          inputs: `${written}, name: acme-b`,
        }),
      },
      'FIX  .github/workflows/b.yml, job one: it waits in the group other, and .github/workflows/a.yml, job one, with the same login in the group osc-login',
    ],
    [
      'the same in the cache, with and without an environment',
      'repository, beside an environment',
      {
        'a.yml': workflow({ job: [inProduction], inputs: `${login}, name: acme-a` }),
        'b.yml': workflow({ top: 'concurrency: other', inputs: `${login}, name: acme-b` }),
      },
      'with the same login in the group osc-login',
    ],
    [
      'two jobs of one run in environments, which GitHub gives one copy of the secret',
      'repository, beside an environment',
      `${workflow({ on: 'push', top: '', job: [inProduction, group], inputs: `${written}, name: acme-a` })}${deploying('two', { job: [inProduction, group], inputs: `${written}, name: acme-b` })}`,
      'have one login in a secret of the repository, which GitHub copies when the run is queued',
    ],
    [
      'a group for each environment, and one login of the repository',
      'repository, beside two environments',
      workflow({
        top: '',
        job: [inBoth, "environment: '${{ matrix.env }}'", "concurrency: 'osc-${{ matrix.env }}'"],
      }),
      'FIX  .github/workflows/a.yml, job one: no `concurrency` with one name',
    ],
    [
      'the same by the branch',
      'repository, beside two environments',
      workflow({
        on: '{ push: { branches: [main, develop] } }',
        top: '',
        job: [`environment: ${byBranch}`, "concurrency: 'osc-${{ github.ref_name }}'"],
        inputs: written,
      }),
      'FIX  .github/workflows/a.yml, job one: no `concurrency` with one name',
    ],
    [
      'an environment of a matrix without the login',
      'environment',
      inEach('${{ matrix.env }}', 'osc-${{ matrix.env }}', '{ push: { branches: [main] } }', [
        inBoth,
      ]),
      'FIX  .github/workflows/a.yml, job one: there is no secret OSC_REFRESH_TOKEN in the environment staging',
    ],
    [
      'a group for each start by hand, in one environment',
      'environment',
      workflow({
        on: byHand,
        top: '',
        job: [inProduction, "concurrency: 'osc-${{ inputs.env }}'"],
        inputs: `${written}, secret-environment: production`,
      }),
      'FIX  .github/workflows/a.yml, job one: no `concurrency` with one name',
    ],
    [
      'a group for each of two branches that an `if` lets through',
      'environment',
      workflow({
        on: 'push',
        top: '',
        job: [
          inProduction,
          "if: github.ref_name == 'main' || github.ref_name == 'develop'",
          "concurrency: '${{ github.ref }}'",
        ],
        inputs: `${written}, secret-environment: production`,
      }),
      'FIX  .github/workflows/a.yml, job one: no `concurrency` with one name',
    ],
    [
      'neither of two access tokens',
      'repository',
      workflow({ inputs: "access-token: '${{ secrets.OSC_OTHER || secrets.OSC_ACCESS_TOKEN }}'" }),
      'FIX  There is no secret OSC_OTHER',
    ],
    [
      'a job after a workflow with a schedule that its `if` leaves out',
      'repository',
      {
        'a.yml': workflow({
          on: afterBuild,
          job: ['cache-mode: write', "if: github.event.workflow_run.event == 'push'"],
        }),
        'b.yml': builds,
      },
      'keeps the schedule `17 4 * * 1,4` from it',
    ],
  ])('is told: %s', async (_what, at, text, expected) => {
    const { code, stdout } = await said(text, at);
    expect(stdout).toContain(expected);
    expect(code).toBe(1);
  });
});

describe('what a run alone knows', () => {
  test.each<[...Row, expected: string]>([
    [
      'a group of a variable, and another',
      'repository',
      {
        'a.yml': workflow(),
        'b.yml': workflow({
          on: 'workflow_dispatch',
          top: "concurrency: '${{ vars.GROUP }}'",
        }),
      },
      '?    .github/workflows/b.yml, job one: whether its group ${{ vars.group }} is osc-login, in which .github/workflows/a.yml, job one waits with the same login, is known to a run alone.',
    ],
    [
      'a cancellation by a variable',
      'repository',
      workflow({
        top: "concurrency: { group: osc, cancel-in-progress: '${{ vars.CANCEL }}' }",
      }),
      '?    .github/workflows/a.yml, job one: whether `cancel-in-progress` ends a run is known to a run alone.',
    ],
    [
      'two jobs in the group of their workflow, each of which writes the secret',
      'environment',
      `${workflow({ on: 'push', job: [inProduction], inputs: `${written}, secret-environment: production` })}${deploying('two', { job: [inProduction], inputs: `${written}, secret-environment: production` })}`,
      '?    .github/workflows/a.yml, job two: the group osc-login is of the workflow',
    ],
    [
      'a group for each branch that an `if` lets through',
      'environment',
      workflow({
        on: '{ push: { branches: [main] }, workflow_dispatch: }',
        top: '',
        job: [inProduction, 'if: github.ref == vars.BRANCH', "concurrency: '${{ github.ref }}'"],
        inputs: `${written}, secret-environment: production`,
      }),
      '?    .github/workflows/a.yml, job one: whether its runs wait for each other is known to a run alone.',
    ],
    ...['steps.vault.outputs.token', 'secrets.OTHER || secrets.OSC_SECRET_TOKEN'].map(
      (token): [...Row, string] => [
        `a login from ${token}`,
        'organisation',
        workflow({
          inputs: login.replace('secrets.OSC_REFRESH_TOKEN', token),
        }),
        '?    .github/workflows/a.yml, job one: which secret `refresh-token` is read from is known to a run alone.',
      ],
    ),
    ...['${{ env.OSC_ACCESS_TOKEN }}', "${{ secrets[format('TOKEN_{0}', matrix.a)] }}"].map(
      (token): [...Row, string] => [
        `an access token from ${token}`,
        'repository',
        workflow({ inputs: `access-token: "${token}"` }),
        '?    .github/workflows/a.yml, job one: where `access-token` is read from is known to a run alone.',
      ],
    ),
  ])('is not said to be wrong: %s', async (_what, at, text, expected) => {
    const { stdout } = await said(text, at);
    expect(stdout).toContain(expected);
    expect(stdout).not.toMatch(/FIX|no fault found/);
  });
});

test('says of a command in a job, and of a step without a login, what they are', async () => {
  const run = 'on: push\njobs: { one: { steps: [{ run: npx osc-deploy publish }] } }\n';
  const { stdout } = await said(run, 'repository');
  expect(stdout).toContain(
    'read .github/workflows/a.yml, job one: it runs osc-deploy as a command',
  );
  const without = await said(workflow({ inputs: 'name: acme-a' }), 'repository');
  expect(without.stdout).not.toContain('kept in a file');
});
