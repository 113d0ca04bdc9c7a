import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { type LocalGitHub, startGitHub } from '../../../emulator/github/github.js';
import { startPlatform } from '../../../emulator/platform.js';
import type { PlatformOptions } from '../../../emulator/platform-options.js';
import { actionReference } from '../../../src/cli/repository/workflow.js';
import type { Tree } from '../../support/run/in-process.js';
import { repositoryName } from '../../support/run/pull-request-run.js';
import { tempFolder } from '../../support/temp-folder.js';
import { accessOf, readWorkflow } from '../../support/workflows/workflow.js';
import {
  copyAction,
  copyArtifactActions,
  exampleWorkflows,
  newGitRepository,
} from './act-files.js';
import type { ActLog } from './act-log.js';
import { type ActRun, type ActRunOptions, startAct } from './act-run.js';

/** The options of a run. The local GitHub provides all other values. */
export interface WorkflowRun extends Pick<ActRunOptions, 'matrix' | 'cache' | 'node' | 'plain'> {
  /** A file of `examples`, or a file below .github/workflows of the bench. */
  workflow: string;
  eventName: string;
  event: Record<string, unknown>;
  /** Secrets in addition to the secrets of the environment. */
  secrets?: Record<string, string>;
  variables?: Record<string, string>;
  env?: Record<string, string>;
  /** Other actions that the workflow uses, by `owner/repo@ref`. */
  actions?: Record<string, string>;
}

export type ActBench = Awaited<ReturnType<typeof startActBench>>;

export interface ActBenchOptions {
  /** Files of the git repository, in addition to the examples as its workflows. */
  files: Tree;
  /** Whether the git repository holds our action too, for `uses: ./`. */
  withAction?: boolean;
  platform?: Partial<PlatformOptions>;
}

/**
 * Starts a repository with its workflows, a GitHub and a platform, all on this machine. Production and the repository have a login
 * each. Previews and the repository have an access token.
 */
export async function startActBench(options: ActBenchOptions) {
  const platform = await startPlatform(options.platform);
  const github = await startGitHub({ log: platform.log, faults: platform.faults });
  const root = tempFolder();
  const checkout = join(root, 'hello-world');
  if (options.withAction) copyAction(checkout);
  newGitRepository(checkout, { ...exampleWorkflows(), ...options.files });
  const action = join(root, 'osc-deploy');
  const artifacts = copyArtifactActions(join(root, 'artifact-actions'));
  copyAction(action, { apiUrl: platform.apiUrl });
  const repository = github.repositories.open(repositoryName);
  repository.heads.set(
    'main',
    execFileSync('git', ['-C', checkout, 'rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
  );
  const login = platform.signIn();
  repository.environment('production').putSecret('OSC_REFRESH_TOKEN', login.refreshToken);
  repository.vault.putSecret('OSC_REFRESH_TOKEN', platform.signIn().refreshToken);
  for (const vault of [repository.environment('previews'), repository.vault]) {
    vault.putSecret('OSC_ACCESS_TOKEN', login.accessToken);
  }
  const started: ActRun[] = [];
  const start = (run: WorkflowRun) => {
    const number = started.length + 1;
    const job = jobOf(join(checkout, '.github/workflows', run.workflow), github);
    const one = startAct({
      cache: join(root, 'cache'),
      ...run,
      repository: checkout,
      home: join(root, `run-${number}`),
      secrets: { ...job.secrets, ...run.secrets },
      variables: { OSC_CLIENT_ID: 'cli', OSC_BASE_URL: platform.apiUrl, ...run.variables },
      env: {
        GITHUB_REPOSITORY: repositoryName,
        GITHUB_API_URL: github.apiUrl,
        GITHUB_RUN_ID: String(4710 + number),
        ...nodePreload(asEnterprise),
        ...run.env,
      },
      actions: { [actionReference]: action, ...artifacts, ...run.actions },
    });
    started.push(one);
    return one;
  };
  return {
    platform,
    /** The repository on the local GitHub. */
    repository,
    /** The folder of all files that act and its steps write. */
    root,
    /** All secrets that the servers have issued. */
    secrets: () => [...platform.issuedTokens, ...github.tokens.all].map(({ value }) => value),
    start,
    /** Runs act to its end. */
    run: (run: WorkflowRun) => start(run).done,
    close: async () => {
      for (const one of started) one.signal('SIGKILL');
      await Promise.allSettled(started.map(({ done }) => done));
      await Promise.all([platform.close(), github.close()]);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/**
 * Returns the secrets of a job that act does not provide: the current secrets of its environment,
 * and a token with the permissions of the workflow.
 */
function jobOf(
  path: string,
  { repositories, tokens }: LocalGitHub,
): { secrets: Record<string, string> } {
  const { permissions: byDefault, jobs } = readWorkflow(readFileSync(path, 'utf8'));
  // Of several jobs, the job with the login counts.
  const job = Object.values(jobs).at(-1);
  const repository = repositories.open(repositoryName);
  const environment = job?.environment;
  const vault = environment ? repository.environment(environment) : repository.vault;
  return {
    secrets: {
      ...Object.fromEntries(vault.secrets),
      GITHUB_TOKEN: tokens.issue('job', repositoryName, accessOf(job?.permissions ?? byDefault))
        .value,
      OSC_SECRET_TOKEN: tokens.issue('app', repositoryName, { environments: 'write' }).value,
    },
  };
}

/** Runs a workflow, and expects success without warnings. */
export async function runGreen(bench: ActBench, run: WorkflowRun): Promise<ActLog> {
  const { exitCode, log } = await bench.run(run);
  expect(log.shown).toMatch(/Job succeeded$/);
  expect({ exitCode, errors: log.commands('error'), warnings: log.commands('warning') }).toEqual({
    exitCode: 0,
    errors: [],
    warnings: [],
  });
  return log;
}

/**
 * act's cache server is version 1, as Enterprise Server's is, and act names itself in each step. A job that knows its
 * runner keeps no login there, so the steps of these tests do not see the name.
 */
const asEnterprise = 'delete process.env.ACT';

/** Returns variables that set the clock of every Node of a run ahead by `ms`. */
export function nodeClockAhead(ms: number): Record<string, string> {
  return nodePreload(`${asEnterprise};Date.realNow=Date.now;Date.now=()=>Date.realNow()+${ms}`);
}

function nodePreload(script: string): Record<string, string> {
  return { NODE_OPTIONS: `--import=data:text/javascript,${script.replaceAll(' ', '%20')}` };
}
