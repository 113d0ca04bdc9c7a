import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, test } from '@jest/globals';
import { bundleStep } from '../support/run/bundle.js';
import { runExample } from '../support/run/example-run.js';
import { folderOf, type Tree } from '../support/run/in-process.js';
import { previewBench } from '../support/run/preview-bench.js';
import { repositoryName, repositoryPayload } from '../support/run/pull-request-run.js';
import { quickWaits } from '../support/run/shortened-waits.js';
import { runHere } from '../support/run/step-in-process.js';
import { tempFolder } from '../support/temp-folder.js';
import { fillExpressions } from '../support/workflows/expressions.js';
import {
  accessOf,
  readWorkflow,
  type WorkflowJob,
  type WorkflowStep,
} from '../support/workflows/workflow.js';

/* examples/rollback.yml, each step of it: GitHub's command line, the checkout and the artifact are small stand-ins that ask the local GitHub. */

const bench = previewBench();
let { platform, github, login, repository } = bench;
const site = 'octo-org-hello-world';
const [old, bad] = ['a'.repeat(40), 'b'.repeat(40)];
const builds: Record<string, Tree> = {
  '101': { 'index.html': 'good', 'app.1.js': 'one', 'same.css': 'same' },
  '102': { 'index.html': 'bad', 'app.2.js': 'two', 'same.css': 'same' },
};

beforeEach(async () => {
  ({ platform, github, login, repository } = bench);
  repository.environment('production').putSecret('OSC_REFRESH_TOKEN', login.refreshToken);
  repository.heads.set('main', bad);
  repository.ancestors.set('main', [old]);
  for (const [run, commit] of [
    ['101', old],
    ['102', bad],
  ] as const) {
    const files = builds[run] ?? {};
    repository.runCommits.set(run, commit);
    repository.artifacts.push({ run, name: 'site', files: files as Record<string, string> });
    const [{ exitCode } = { exitCode: 1 }] = await runExample({
      platform,
      github,
      file: 'pages.yml',
      eventName: 'push',
      event: { ref: 'refs/heads/main', repository: repositoryPayload },
      workspace: below('dist', files),
      env: { GITHUB_RUN_ID: run, GITHUB_SHA: commit },
    });
    if (exitCode !== 0) throw new Error(`run ${run} failed`);
  }
});

const below = (folder: string, files: Tree): Tree =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));
const event = { repository: repositoryPayload };

/** What `gh api <path> --jq .<field>` does. */
const gh = `#!${process.execPath}
const [, path, , filter] = process.argv.slice(2);
const headers = { authorization: 'Bearer ' + process.env.GH_TOKEN, 'user-agent': 'gh' };
const answer = await fetch(process.env.GITHUB_API_URL + '/' + path, { headers });
if (!answer.ok) { console.error('gh: ' + answer.status); process.exit(1); }
console.log((await answer.json())[filter.slice(1)]);
`;

interface Job {
  job: WorkflowJob;
  token: string;
  contexts: Record<string, unknown>;
}

function jobOf(name: string, { run, needs = {} }: { run: string; needs?: object }): Job {
  const { permissions, jobs } = readWorkflow(readFileSync('examples/rollback.yml', 'utf8'));
  const job = jobs[name];
  if (!job) throw new Error(`no job ${name}`);
  const token = github.tokens.issue('job', repositoryName, accessOf(permissions)).value;
  const secretToken = github.tokens.issue('app', repositoryName, { environments: 'write' }).value;
  const { secrets } = repository.environment('production');
  const held = {
    OSC_REFRESH_TOKEN: secrets.get('OSC_REFRESH_TOKEN'),
    OSC_SECRET_TOKEN: secretToken,
  };
  const contexts = {
    github: { token, event },
    inputs: { run },
    vars: { OSC_CLIENT_ID: 'cli' },
    secrets: held,
    needs,
  };
  return { job, token, contexts };
}

/** Runs the commands of the job `find`. @returns its output; the text of its failure */
async function find(run: string): Promise<{ commit?: string; failure?: string }> {
  const { job, contexts } = jobOf('find', { run });
  const [step] = job.steps as (WorkflowStep & { env: Record<string, string> })[];
  const folder = tempFolder();
  const [bin, output] = [join(folder, 'gh'), join(folder, 'output')];
  writeFileSync(`${bin}.mjs`, gh);
  writeFileSync(bin, `#!/bin/sh\nexec "${process.execPath}" "${bin}.mjs" "$@"\n`);
  chmodSync(bin, 0o755);
  writeFileSync(output, '');
  const given = Object.entries(step?.env ?? {}).map(([name, value]) => [
    name,
    fillExpressions(value, contexts),
  ]);
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    GITHUB_API_URL: github.apiUrl,
    GITHUB_REPOSITORY: repositoryName,
    GITHUB_OUTPUT: output,
    ...(Object.fromEntries(given) as Record<string, string>),
  };
  const script = ['-e', '-c', step?.run ?? ''];
  const ended = await promisify(execFile)('bash', script, { env }).catch(
    (error: { stdout: string; stderr: string }) => ({ ...error, failed: true }),
  );
  if ('failed' in ended) return { failure: ended.stdout + ended.stderr };
  return { commit: /^commit=(.*)$/m.exec(readFileSync(output, 'utf8'))?.[1] ?? '' };
}

async function artifactOf(run: string, token: string): Promise<Tree> {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'download-artifact' };
  const place = `${github.apiUrl}/repos/${repositoryName}/actions`;
  const list = await fetch(`${place}/runs/${run}/artifacts?name=site`, { headers });
  const { artifacts } = (await list.json()) as { artifacts: { id: number }[] };
  const file = await fetch(`${place}/artifacts/${artifacts[0]?.id}/zip`, { headers });
  return (await file.json()) as Tree;
}

/** Runs the job `publish`. */
async function publish(run: string, commit: string) {
  const needs = { find: { outputs: { commit } } };
  const { job, token, contexts } = jobOf('publish', { run, needs });
  const [checkout, download, deploy] = job.steps;
  const filled = (text = '') => fillExpressions(text, contexts);
  expect(filled(download?.with['github-token'])).toBe(token);
  const files = await artifactOf(filled(download?.with['run-id']), token);
  const head = `${filled(checkout?.with['ref'])}\n`;
  const workspace = folderOf({
    '.git/HEAD': head,
    ...below(download?.with['path'] ?? '', files),
  });
  const inputs = Object.entries(deploy?.with ?? {}).map(([name, text]) => [name, filled(text)]);
  const step = bundleStep({
    with: {
      'github-token': token,
      'base-url': platform.apiUrl,
      ...(Object.fromEntries(inputs) as Record<string, string>),
    },
    eventName: 'workflow_dispatch',
    event: { ...event, inputs: { run } },
    workspace,
    env: { GITHUB_API_URL: github.apiUrl, GITHUB_RUN_ID: '200', GITHUB_SHA: bad, ...quickWaits() },
  });
  return await runHere(step);
}

const nightly = () =>
  runExample({
    platform,
    github,
    file: 'pages.yml',
    eventName: 'schedule',
    event,
    workspace: below('dist', builds['102'] ?? {}),
    env: { GITHUB_RUN_ID: '900', GITHUB_SHA: bad },
  });

test('rollback.yml publishes the artifact of the run that a person names, uploads only what differs, and a schedule leaves it', async () => {
  expect(await find('101')).toEqual({ commit: old });
  const { exitCode, outputs, stdout } = await publish('101', old);
  expect({ exitCode, outputs, stdout }).toMatchObject({
    exitCode: 0,
    outputs: { operation: 'deployed', status: 'live', commit: old, uploaded: '1' },
    stdout: expect.stringContaining('Live before was'),
  });
  const { objects } = platform.site(site);
  expect(String(objects.get('index.html')?.bytes)).toBe('good');
  // Open pages keep their chunks.
  expect(String(objects.get('app.2.js')?.bytes)).toBe('two');
  const [scheduled] = await nightly();
  expect(scheduled?.outputs).toMatchObject({ operation: 'skipped' });
  expect(String(objects.get('index.html')?.bytes)).toBe('good');
});

test('rollback.yml refuses a run of a commit that was never merged, and a run that is not there', async () => {
  repository.runCommits.set('103', 'c'.repeat(40));
  repository.heads.set('topic', 'c'.repeat(40));
  expect((await find('103')).failure).toContain(
    `::error::Run 103 is of ${'c'.repeat(40)}, which is no commit of main.`,
  );
  expect((await find('999')).failure).toContain('gh: 404');
});
