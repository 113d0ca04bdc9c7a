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
  ])('is told: %s', async (_what, at, text, expected) => {
    const { code, stdout } = await said(text, at);
    expect(stdout).toContain(expected);
    expect(code).toBe(1);
  });
});
