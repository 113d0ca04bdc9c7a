import { type Pull, pullRecord } from '../../../emulator/github/pulls.js';
import { repositoryPayload } from '../../support/run/pull-request-run.js';

/** The name and payload of an event of this repository. */
export interface WorkflowEvent {
  readonly eventName: string;
  readonly event: Record<string, unknown>;
}

/** A push to the default branch. */
export const push: WorkflowEvent = {
  eventName: 'push',
  event: { ref: 'refs/heads/main', repository: repositoryPayload },
};

export function schedule(cron: string): WorkflowEvent {
  return { eventName: 'schedule', event: { schedule: cron, repository: repositoryPayload } };
}

/** Returns a manual start on the default branch. */
export function dispatch(inputs: Record<string, string> = {}): WorkflowEvent {
  return {
    eventName: 'workflow_dispatch',
    event: { ref: 'refs/heads/main', inputs, repository: repositoryPayload },
  };
}

/** Returns an event of a pull request to the default branch. */
export function pullRequest(pull: Pull, action: string): WorkflowEvent {
  const { number } = pull;
  const record = { ...pullRecord(pull), base: { ref: 'main' } };
  return {
    eventName: 'pull_request',
    event: { action, number, repository: repositoryPayload, pull_request: record },
  };
}

/** Returns the success of another workflow for a pull request. */
export function workflowRun(pull: Pull, id: number): WorkflowEvent {
  const { headSha, headRef, headRepository } = pull;
  const run = {
    id,
    event: 'pull_request',
    conclusion: 'success',
    head_sha: headSha,
    head_branch: headRef,
    head_repository: { full_name: headRepository },
    pull_requests: [],
  };
  return {
    eventName: 'workflow_run',
    event: { action: 'completed', repository: repositoryPayload, workflow_run: run },
  };
}
