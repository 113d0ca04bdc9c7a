import type { LocalGitHub } from '../../../emulator/github/github.js';
import { type Pull, pullRecord } from '../../../emulator/github/pulls.js';
import type { SignedIn } from '../../../emulator/platform.js';
import {
  folderOf,
  type InProcessResult,
  type InProcessRun,
  runInProcess,
  type Tree,
} from './in-process.js';

export const repositoryName = 'octo-org/hello-world';
export const repositoryPayload = { full_name: repositoryName, default_branch: 'main' };
export const everyPermission = { pull_requests: 'write', deployments: 'write' } as const;
export const smallSite: Tree = {
  'index.html': '<h1>Hi</h1>',
  'docs/index.html': '<p>docs',
  'app.js': 'let a;',
};

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

export interface PullRequestRun
  extends Pick<
    InProcessRun,
    'platform' | 'env' | 'interrupts' | 'onRequest' | 'clock' | 'post' | 'network'
  > {
  login: SignedIn;
  event?: Record<string, unknown>;
  github: LocalGitHub;
  pull: Pull;
  /** The event's `action`; default `synchronize`. */
  action?: string;
  /** The label that the event put on the pull request or took off it. */
  label?: string;
  eventName?: string;
  files?: Tree;
  with?: Record<string, string>;
}

/** Runs the action in this process for an event of a pull request, with a token of the job unless another is given. */
export async function runForPullRequest(given: PullRequestRun): Promise<InProcessResult> {
  const {
    github,
    pull,
    action = 'synchronize',
    label,
    eventName = 'pull_request',
    files = smallSite,
    ...run
  } = given;
  const token = github.tokens.issue('job', repositoryName, everyPermission);
  const labelled = label ? { label: { name: label } } : {};
  return runInProcess({
    event: { action, repository: repositoryPayload, pull_request: pullRecord(pull), ...labelled },
    ...run,
    with: { name: 'hello', directory: folderOf(files), 'github-token': token.value, ...run.with },
    env: {
      GITHUB_EVENT_NAME: eventName,
      GITHUB_API_URL: github.apiUrl,
      GITHUB_REPOSITORY: repositoryName,
      GITHUB_ACTOR: pull.author,
      ...run.env,
    },
  });
}
