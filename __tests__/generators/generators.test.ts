import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { bench, platform, startRepositoryEachTest } from '../support/cli/cli-repository.js';
import { bundleStep } from '../support/run/bundle.js';
import { quickWaits } from '../support/run/shortened-waits.js';
import { readWorkflow, type WorkflowStep } from '../support/workflows/workflow.js';

/**
 * A project of two pages of each generator goes the whole way: `init` reads it, the build of the written workflow runs
 * as it stands there, the step publishes what it made, and Chromium reads the live site.
 */
interface Generator {
  /** The folder below `projects`. */
  name: string;
  /** The second page, as its link leads to it. */
  about: string;
  /** A page that the build writes as `about.html` and links to as `/about`, which My Pages does not serve. */
  isLinkDead?: boolean;
}

const generators: Generator[] = [
  { name: 'vite', about: '/about.html' },
  { name: 'eleventy', about: '/about/' },
  { name: 'vitepress', about: '/about.html' },
  { name: 'astro', about: '/about/' },
  { name: 'mkdocs', about: '/about/' },
  { name: 'sphinx', about: '/about.html' },
  { name: 'next', about: '/about', isLinkDead: true },
  { name: 'sveltekit', about: '/about', isLinkDead: true },
  { name: 'docusaurus', about: '/about', isLinkDead: true },
];

/** Only what scripts/generator-packages.mjs downloaded is installed: a registry that is slow fails no test. */
const downloaded = {
  npm_config_offline: 'true',
  npm_config_cache: resolve('.tools/generators/npm'),
  PIP_NO_INDEX: '1',
  PIP_FIND_LINKS: resolve('.tools/generators/pip'),
};

const workflowFile = '.github/workflows/osc-deploy.yml';
const run = promisify(execFile);
let profile: string;
let browser: BrowserContext;
let python: string;

startRepositoryEachTest();
beforeAll(async () => {
  profile = mkdtempSync(join(tmpdir(), 'osc-generators-'));
  browser = await chromium.launchPersistentContext(join(profile, 'chromium'), {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    chromiumSandbox: false,
  });

  // What actions/setup-python is for: `pip install` of a build stays away from the machine's own packages.
  python = join(profile, 'python');
  await run('python3', ['-m', 'venv', python]);
}, 120_000);
afterAll(async () => {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
});

test.each(generators)(
  'of $name init writes a build whose pages open in a browser once they are published',
  async ({ name, about, isLinkDead = false }) => {
    const accessToken = platform.authority.accessTokens.issuePersonal('acme');
    const cli = bench.clone({}, { env: { OSC_ACCESS_TOKEN: accessToken } });
    cpSync(resolve('__tests__/generators/projects', name), cli.folder, { recursive: true });
    const { code } = await cli.run('init', ...bench.at, '--yes', '--sign-in', 'token');
    expect(code === 0 ? '' : cli.stderr).toBe('');
    const { jobs } = readWorkflow(readFileSync(join(cli.folder, workflowFile), 'utf8'));
    const steps = Object.values(jobs).flatMap((job) => job.steps);

    await build(steps, cli.folder);
    const publish = steps.find(({ uses }) => uses.startsWith('OWNER/osc-deploy@'));
    const { directory = '' } = publish?.with ?? {};
    const published = await bundleStep({
      with: { directory, name, 'access-token': accessToken, 'base-url': platform.apiUrl },
      workspace: cli.folder,
      env: quickWaits(),
    }).main();
    expect({ exit: published.exitCode, log: published.stdout }).toMatchObject({ exit: 0 });
    const url = published.outputs['url'] ?? '';

    const { page, problems } = await open(url);
    await seen(page, 'Home page');
    await page.getByRole('link', { name: 'About' }).first().click();
    await page.waitForURL(`**${about}`);
    await seen(page, 'About page');
    // Next asks for the page of a link by its address as well, before it takes the way that works.
    const dead = isLinkDead ? `404 ${new URL(about, url).href}` : undefined;
    expect(problems.filter((problem) => problem !== dead)).toEqual([]);

    const direct = await open(new URL(about, url).href);
    expect(direct.status).toBe(isLinkDead ? 404 : 200);
    if (isLinkDead) expect(published.stdout).toMatch(/::warning.*\/about/);
    else await seen(direct.page, 'About page');
    await Promise.all([page.close(), direct.page.close()]);
  },
  240_000,
);

/** Runs the commands of a workflow's steps in a folder, as they stand there. */
async function build(steps: WorkflowStep[], folder: string): Promise<void> {
  const { PATH = '', HOME } = process.env;
  const env = { PATH: join(python, 'bin') + delimiter + PATH, HOME, CI: 'true', ...downloaded };
  for (const { run: commands } of steps) {
    if (commands === undefined) continue;
    await run('bash', ['-e', '-o', 'pipefail', '-c', commands], {
      cwd: folder,
      env,
      maxBuffer: 2 ** 26,
    });
  }
}

/** Opens an address. @returns the page, its status, and all that failed while it was shown */
async function open(url: string): Promise<{ page: Page; status: number; problems: string[] }> {
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('response', (answer) => {
    if (answer.status() >= 400) problems.push(`${answer.status()} ${answer.url()}`);
  });
  const answer = await page.goto(url, { waitUntil: 'networkidle' });
  return { page, status: answer?.status() ?? 0, problems };
}

/** Waits for the heading of a page. VitePress puts a character without width behind it. */
const seen = (page: Page, text: string) =>
  page.getByRole('heading', { level: 1, name: new RegExp(`^${text}`) }).waitFor();
