import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ended } from '../support/cli/cli-platform.js';
import { bench, startRepositoryEachTest } from '../support/cli/cli-repository.js';
import { node } from '../support/cli/init-fixtures.js';
import { longTest } from '../support/long-run.js';
import type { Tree } from '../support/run/in-process.js';
import { tempFolder } from '../support/temp-folder.js';
import {
  examples,
  shownBlocks,
  shownWorkflows,
} from '../support/workflows/documented-workflows.js';
import { isolationFaults as faults } from '../support/workflows/isolation.js';
import { rerunFaults } from '../support/workflows/rerun.js';
import { readWorkflow } from '../support/workflows/workflow.js';

const own = readdirSync('.github/workflows').map((name) => join('.github/workflows', name));

describe('workflows and action.yml', () => {
  longTest('what the check of workflows would find', () => {
    const path = join(tempFolder(), 'pages.yml');
    const wrong = {
      'directory: dist': 'directroy: dist',
      'contents: read': 'content: read',
      'steps.site.': 'steps.sight.',
    };
    const right = readFileSync('examples/pages.yml', 'utf8');
    writeFileSync(
      path,
      Object.entries(wrong).reduce((text, [from, to]) => text.replaceAll(from, to), right),
    );
    const { status, stderr } = spawnSync(process.execPath, ['scripts/check-workflows.mjs', path], {
      encoding: 'utf8',
    });
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/directroy/),
    });
    expect(stderr).toMatch(/sight/);
    expect(stderr).toMatch(/'content'/);
  });

  test.each(own)('%s has minimal permissions and pins the actions that it uses', (path) => {
    const { permissions, jobs } = readWorkflow(readFileSync(path, 'utf8'));
    expect(permissions).toEqual({ contents: 'read' });
    const used = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ uses }) => uses || []),
    );
    expect(used.filter((uses) => !/^actions\/[a-z-]+@[0-9a-f]{40}$/.test(uses))).toEqual([]);
    const wider = Object.entries(jobs).filter(([, job]) => job.permissions !== undefined);
    expect(wider.map(([name]) => name)).toEqual(
      path.endsWith('release.yml') ? ['attest', 'release', 'package'] : [],
    );
  });

  test.each(own)('%s leaves no tokens on disk and runs no install scripts', (path) => {
    const text = readFileSync(path, 'utf8');
    const { jobs } = readWorkflow(text);
    const checkouts = Object.values(jobs).flatMap(({ steps }) =>
      steps.filter(({ uses }) => uses.startsWith('actions/checkout@')),
    );
    for (const checkout of checkouts)
      expect(checkout).toMatchObject({ with: { 'persist-credentials': 'false' } });
    expect(text).not.toMatch(/npm (ci|install)(?! --ignore-scripts)/);
  });

  test('releases and packages wait for a reviewer', () => {
    const { jobs } = readWorkflow(readFileSync('.github/workflows/release.yml', 'utf8'));
    expect(jobs).toMatchObject({
      release: { environment: 'release' },
      package: { environment: 'release' },
    });
  });

  test.each(own)('%s has no expressions in scripts', (path) => {
    const { jobs } = readWorkflow(readFileSync(path, 'utf8'));
    const scripts = Object.values(jobs).flatMap(({ steps }) =>
      steps.flatMap(({ run }) => run ?? []),
    );
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });
});

/**
 * How the jobs of a workflow that take a login wait for others, and how they should: jobs with the login of one
 * environment, or of the repository, share one group, or one sends the token that the other has just spent.
 */
function waiting(text: string): { is: unknown[]; should: unknown[] } {
  const { concurrency, jobs } = readWorkflow(text);
  const users = Object.values(jobs).filter((job) =>
    JSON.stringify(job).includes('secrets.OSC_REFRESH_TOKEN'),
  );
  return {
    // GitHub's default for what is not written.
    is: users.map((job) => ({ 'cancel-in-progress': false, ...(job.concurrency ?? concurrency) })),
    should: users.map(({ environment }) => ({
      group: environment === undefined ? 'osc-login' : `osc-login-${environment}`,
      queue: 'max',
      'cancel-in-progress': false,
    })),
  };
}

describe('examples that use the login', () => {
  const users = examples.filter(({ text }) => text.includes('secrets.OSC_REFRESH_TOKEN'));

  test('are most of the examples', () => expect(users.length).toBeGreaterThan(5));

  test.each(users)('$path waits for other jobs with the same login', ({ text }) => {
    const { is, should } = waiting(text);
    expect(is).toEqual(should);
  });
});

describe('copied examples', () => {
  const jobs = [...examples, ...shownWorkflows].flatMap(({ path, text }) =>
    Object.entries(readWorkflow(text).jobs).map(([name, job]) => ({ path, name, job })),
  );

  test.each(jobs)('$path: the job $name has a timeout', ({ job }) => {
    expect(job).toMatchObject({ 'timeout-minutes': expect.any(Number) });
  });

  // The shell that a runner takes without being told goes on where the first command of a pipe fails.
  const pipes = jobs.flatMap(({ path, name, job }) =>
    job.steps
      .filter(({ run }) => run && /[^|]\|[^|]/.test(run))
      .map((step) => ({ path, name, step })),
  );
  test.each(pipes)(
    '$path: a step of $name with a pipe fails when one of its commands fails',
    ({ step }) => {
      expect(step).toMatchObject({ shell: 'bash' });
    },
  );
});

describe('workflows in the documentation', () => {
  test('the README shows the shortest workflows, which are tested examples', () => {
    const jobsOf = (text: string) => readWorkflow(text).jobs;
    const shown = shownWorkflows
      .filter(({ path }) => path === 'README.md')
      .map(({ text }) => jobsOf(text));
    const files = ['examples/static.yml', 'examples/quick-start.yml'].map((path) =>
      readFileSync(path, 'utf8'),
    );
    expect(shown).toEqual(files.map(jobsOf));
    expect(files[0]?.trimEnd().split('\n').slice(2).length).toBeLessThan(15);
  });

  test.each(examples)('the README names $path once in its table', ({ path }) => {
    const table = readFileSync('README.md', 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('| '));
    expect(table.join('\n').split(`](${path})`)).toHaveLength(2);
  });

  test.each(shownWorkflows)('$path shows jobs that queue for the same login', ({ text }) => {
    const { is, should } = waiting(text);
    expect(is).toEqual(should);
  });
});

describe('the login in jobs', () => {
  describe('in copied examples', () => {
    test.each([...examples, ...shownWorkflows])('$path separates code and tokens', ({ text }) => {
      expect(faults(text)).toEqual([]);
      expect(rerunFaults(text)).toEqual([]);
    });

    const build = '- run: npm ci\n      - uses: actions/checkout';
    test.each([
      {
        name: 'pages.yml',
        right: '- uses: actions/download-artifact',
        wrong: build,
        fault: 'npm ci',
      },
      {
        name: 'pages.yml',
        right: 'persist-credentials: false',
        wrong: 'fetch-depth: 1',
        fault: 'keeps its token',
      },
      {
        name: 'preview.yml',
        right: 'access-token:',
        wrong: 'secret-token:',
        fault: 'writes secrets',
      },
      {
        name: 'site.yml',
        right: '  client-id:',
        wrong: '  secret-token: x\n          client-id:',
        fault: 'writes secrets',
      },
    ])('a mistake in $name would be found', ({ name, right, wrong, fault }) => {
      const { text = '' } = examples.find(({ path }) => path.endsWith(`/${name}`)) ?? {};
      expect(faults(text.replace(right, wrong)).join()).toContain(fault);
    });

    test('a GitLab job with the token runs only this tool, in an empty folder without a working copy', () => {
      const [pipeline, ...more] = shownBlocks.filter(({ text }) => /^stages:/m.test(text));
      expect(more).toEqual([]);
      const jobs = parse(pipeline?.text ?? '') as Record<
        string,
        { script?: string[]; environment?: unknown; variables?: Record<string, string> }
      >;
      const strategies = Object.values(jobs).flatMap(
        ({ variables = {} }) => variables['GIT_STRATEGY'] ?? [],
      );
      expect(strategies).toEqual(['empty', 'empty']);
      const [deploys, others] = [true, false].map((isDeploy) =>
        Object.values(jobs).filter(
          ({ script, environment }) => script && (environment !== undefined) === isDeploy,
        ),
      );
      expect(deploys?.length).toBeGreaterThan(1);
      const own =
        /^(url=\$\()?cd "\$\(mktemp -d\)" && \$OSC_DEPLOY [^;&|]*$|^echo "SITE_URL=\$url" > deploy\.env$/;
      for (const { script } of deploys ?? [])
        expect(script?.filter((command) => !own.test(command))).toEqual([]);
      for (const { script } of others ?? []) expect(script?.join()).not.toContain('OSC_DEPLOY');
    });
  });

  describe('in workflows that init writes', () => {
    startRepositoryEachTest();

    test.each<{ name: string; files?: Tree; argv?: string[]; env?: Record<string, string> }>([
      { name: 'a login that renews itself' },
      { name: 'a site that Hugo builds', files: { 'hugo.toml': '' } },
      { name: 'pages without a build', files: { 'index.html': '' } },
      { name: 'an app', files: { 'app.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web">' } },
      { name: 'no previews', argv: ['--no-previews'] },
      { name: 'an environment', argv: ['--env', 'production'] },
      {
        name: 'an environment and a writer',
        argv: ['--env', 'production'],
        env: { OSC_SECRET_TOKEN: 'ghs_writer' },
      },
      { name: 'a writer', env: { OSC_SECRET_TOKEN: 'ghs_writer' } },
      { name: 'an access token', env: { OSC_ACCESS_TOKEN: 'eyJ.a.b' } },
    ])(
      'the workflow for $name separates code and tokens, and is short',
      async ({ argv = [], env = {}, ...row }) => {
        const cli = bench.clone(row.files ?? node(['vite'], { build: 'vite build' }), { env });
        expect(await cli.run('init', ...bench.at, '--dry-run', ...argv)).toMatchObject(ended(0));
        for (const text of cli.stdout.split(/^---\n/m).filter(Boolean)) {
          expect(faults(text)).toEqual([]);
          expect(rerunFaults(text)).toEqual([]);
          expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(57);
        }
        expect(cli.stdout).not.toMatch(/\$\{\{.*&&.*\|\|/);
        expect(cli.stdout.includes('pull-requests: write')).toBe(
          cli.stdout.includes('pull_request:'),
        );
      },
    );
  });
});
