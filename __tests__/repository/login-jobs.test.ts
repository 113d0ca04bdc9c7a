import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { z } from 'zod';
import { deployStepsIn } from '../../src/cli/doctor/deploy-steps.js';
import { checkIsolation } from '../../src/cli/doctor/workflows.js';
import { CliRepository } from '../support/cli/cli-repository.js';
import { appFixtures, siteFixtures } from '../support/cli/init-fixtures.js';
import { examples, shownBlocks, shownWorkflows } from '../support/workflows/documented-workflows.js';

/*
 * What people copy and what `init` writes: no code that is built shares a job with the login, no job of pull requests holds
 * a token that writes secrets, no checkout leaves a token on disk.
 */

const workflow = z.looseObject({
  jobs: z.record(
    z.string(),
    z.looseObject({ steps: z.array(z.looseObject({ uses: z.string().optional(), with: z.unknown().optional() })) }),
  ),
});

function faults(text: string): string[] {
  const steps = deployStepsIn('shown', text);
  const { jobs } = workflow.parse(parse(text));
  const careless = Object.values(jobs).flatMap((job) =>
    job.steps.filter(
      ({ uses = '', with: inputs }) =>
        uses.startsWith('actions/checkout@') && !JSON.stringify(inputs ?? {}).includes('"persist-credentials":false'),
    ),
  );
  return [
    ...steps.flatMap((step) => checkIsolation(step).map(({ text: said }) => said)),
    ...careless.map(() => 'a checkout keeps its token'),
  ];
}

describe('what people copy', () => {
  test.each([...examples, ...shownWorkflows])('$path keeps code and tokens apart', ({ text }) => {
    expect(faults(text)).toEqual([]);
  });

  test.each([
    ['pages.yml', '- uses: actions/download-artifact', '- run: npm ci\n      - uses: actions/checkout', 'npm ci'],
    ['pages.yml', '          persist-credentials: false\n', '          fetch-depth: 1\n', 'keeps its token'],
    ['preview.yml', 'access-token:', 'secret-token:', 'writes secrets'],
    ['site.yml', '          client-id:', '          secret-token: x\n          client-id:', 'writes secrets'],
  ])('a fault in %s would be found', (name, right, wrong, said) => {
    const { text = '' } = examples.find(({ path }) => path.endsWith(`/${name}`)) ?? {};
    expect(faults(text.replace(right, wrong)).join()).toContain(said);
  });

  test('a job of GitLab that has the token runs nothing but this tool', () => {
    const job = z.looseObject({ script: z.array(z.string()).optional(), environment: z.unknown().optional() });
    const pipelines = shownBlocks.filter(({ text }) => /^stages:/m.test(text));
    expect(pipelines).toHaveLength(1);
    for (const { text } of pipelines) {
      const all = z.record(z.string(), z.unknown()).parse(parse(text));
      const jobs = Object.values(all).flatMap((each) => {
        const parsed = job.safeParse(each);
        return parsed.success ? [parsed.data] : [];
      });
      const deploys = jobs.filter(({ environment }) => environment !== undefined);
      expect(deploys.length).toBeGreaterThan(1);
      const commands = deploys.flatMap(({ script = [] }) => script);
      expect(commands.filter((command) => !/^(echo "SITE_URL=\$\()?\$OSC_DEPLOY [^;&|]*$/.test(command))).toEqual([]);
      const others = jobs.filter(({ environment }) => environment === undefined).flatMap(({ script = [] }) => script);
      expect(others.filter((command) => command.includes('OSC_DEPLOY'))).toEqual([]);
    }
  });
});

describe('what init writes', () => {
  let bench: CliRepository;
  beforeAll(async () => {
    bench = await CliRepository.start();
  });
  afterAll(() => bench.close());

  const projects = [
    ...siteFixtures.map(({ name, files }) => ({ name, files })),
    ...appFixtures.map(([name, files]) => ({ name, files })),
  ];
  const ways: { way: string; argv: string[]; env?: Record<string, string> }[] = [
    { way: 'a login that renews itself', argv: [] },
    { way: 'no previews', argv: ['--no-previews'] },
    { way: 'an environment', argv: ['--env', 'production'] },
    { way: 'an environment and a writer', argv: ['--env', 'production'], env: { OSC_SECRET_TOKEN: 'ghs_writer' } },
    { way: 'a writer', argv: [], env: { OSC_SECRET_TOKEN: 'ghs_writer' } },
    { way: 'an access token', argv: [], env: { OSC_ACCESS_TOKEN: 'eyJ.a.b' } },
  ];

  test.each(projects)('for $name keeps code and tokens apart, and is short', async ({ name, files }) => {
    for (const { argv, env } of name === 'Vite' ? ways : ways.slice(0, 1)) {
      const cli = bench.clone(files, env ? { env } : {});
      expect(await cli.run('init', ...bench.at, '--dry-run', ...argv)).toBe(0);
      for (const text of cli.stdout.split(/^---\n/m).filter(Boolean)) {
        expect(faults(text)).toEqual([]);
        expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(55);
      }
      expect(cli.stdout).not.toMatch(/\$\{\{.*&&.*\|\|/);
      const isPreviewed = cli.stdout.includes('pull_request:');
      expect(cli.stdout.includes('pull-requests: write')).toBe(isPreviewed);
    }
  });
});
