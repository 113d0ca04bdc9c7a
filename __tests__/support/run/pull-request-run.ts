import type { LocalGitHub } from '../../../emulator/github/github.js';
import { type Pull, pullRecord } from '../../../emulator/github/pulls.js';
import type { LocalPlatform, SignedIn } from '../../../emulator/platform.js';
import { folderOf, type InProcessResult, type InProcessRun, runInProcess, type Tree } from './in-process.js';

export const repositoryName = 'octo-org/hello-world';
export const repositoryPayload = { full_name: repositoryName, default_branch: 'main' };
export const everyPermission = { pull_requests: 'write', deployments: 'write' } as const;
export const smallSite: Tree = { 'index.html': '<h1>Hi</h1>', 'docs/index.html': '<p>docs', 'app.js': 'let a;' };

/** An event of the default branch, which deploys production. */
export const production = { eventName: 'push', event: { repository: repositoryPayload } };

/** Returns the payload of `workflow_run` after the build of a pull request. */
export function buildOf(pull: Pull, more: Record<string, unknown> = {}) {
  return {
    action: 'completed',
    repository: repositoryPayload,
    workflow_run: {
      event: 'pull_request',
      conclusion: 'success',
      head_sha: pull.headSha,
      head_branch: pull.headRef,
      head_repository: { full_name: pull.headRepository },
      ...more,
    },
  };
}

/** Returns the payload of `issue_comment` for a comment on a pull request. */
export function commentOn(number: number) {
  return { action: 'created', issue: { number, pull_request: {} }, repository: repositoryPayload };
}

export interface PullRequestRun {
  platform: LocalPlatform;
  github: LocalGitHub;
  login: SignedIn;
  pull: Pull;
  /** The event's `action`; default `synchronize`. */
  action?: string;
  /** The label that the event put on the pull request or took off it. */
  label?: string;
  eventName?: string;
  event?: Record<string, unknown>;
  files?: Tree;
  with?: Record<string, string>;
  env?: Record<string, string>;
  interrupts?: InProcessRun['interrupts'];
  onRequest?: (number: number) => void;
  clock?: InProcessRun['clock'];
  /** Runs the post step as well. */
  post?: boolean;
}

/** The action in this process for an event of a pull request, with a token of the job unless another is given. */
export async function runForPullRequest(run: PullRequestRun): Promise<InProcessResult> {
  const { platform, github, login, pull, action = 'synchronize', eventName = 'pull_request' } = run;
  const token = github.tokens.issue('job', repositoryName, everyPermission);
  return runInProcess({
    platform,
    login,
    ...(run.interrupts ? { interrupts: run.interrupts } : {}),
    ...(run.onRequest ? { onRequest: run.onRequest } : {}),
    ...(run.post ? { post: true } : {}),
    ...(run.clock ? { clock: run.clock } : {}),
    with: {
      name: 'hello',
      directory: folderOf(run.files ?? smallSite),
      'github-token': token.value,
      ...run.with,
    },
    env: {
      GITHUB_EVENT_NAME: eventName,
      GITHUB_API_URL: github.apiUrl,
      GITHUB_REPOSITORY: repositoryName,
      GITHUB_ACTOR: pull.author,
      ...run.env,
    },
    event: run.event ?? {
      action,
      repository: repositoryPayload,
      pull_request: pullRecord(pull),
      ...(run.label ? { label: { name: run.label } } : {}),
    },
  });
}
