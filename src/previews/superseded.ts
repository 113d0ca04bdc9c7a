import type { RunContext } from '../contract/event.js';
import type { Intent } from '../contract/intent.js';
import type { PullRequests } from '../github/pull-request.js';

/**
 * Why a preview is outdated: its pull request has been closed since the event, or has a newer head.
 * @returns `undefined` also without an answer from GitHub; the preview is then published
 */
export async function whySuperseded(
  intent: Intent,
  { context, pulls }: { context: RunContext; pulls: PullRequests },
): Promise<string | undefined> {
  if (intent.operation !== 'deploy' || intent.preview === undefined || intent.skip) return undefined;
  const state = await pulls.state(intent.preview);
  if (!state || state === 'missing') return undefined;
  if (state.closed) return `Pull request #${intent.preview} was closed meanwhile, so there is nothing to publish.`;
  const newer = state.headSha && context.sha && state.headSha.toLowerCase() !== context.sha.toLowerCase();
  if (!newer) return undefined;
  return `Pull request #${intent.preview} has a newer commit, ${state.headSha?.slice(0, 7)}, whose own run publishes it.`;
}

/** A preview that is outdated before its first page went up: nothing of it is shown, and the run ends green. */
export class PreviewOutdated extends Error {}

/**
 * Why the preview of a workflow run is outdated by now. That event does not say which pull request it is for, and its run
 * comes late: so GitHub is asked again before the login is touched, and before the first page goes up.
 */
export async function whyOutdated(
  intent: Intent,
  asked: { context: RunContext; pulls: PullRequests },
): Promise<string | undefined> {
  return asked.context.eventName === 'workflow_run' ? whySuperseded(intent, asked) : undefined;
}

/**
 * Why a run should leave a site to another run of its repository: GitHub numbers runs as they are made, so the other one
 * was made for a newer event. A run that is started again keeps its number, as it keeps its commit.
 * @param ownRun link to this run
 * @param options.rival link to the other run, from the manifest
 */
export function whyOlder(ownRun: string, { rival }: { rival: string | undefined }): string | undefined {
  const [own, other] = [runOf(ownRun), runOf(rival ?? '')];
  if (!own || !other || own.repository !== other.repository || other.id <= own.id) return undefined;
  return 'That run is newer than this one, so the site is left to it.';
}

function runOf(url: string): { repository: string; id: number } | undefined {
  const [, repository, id] = /^(https?:\/\/[^/]+\/[^/]+\/[^/]+)\/actions\/runs\/(\d+)(?:\/|$)/.exec(url) ?? [];
  return repository && id ? { repository: repository.toLowerCase(), id: Number(id) } : undefined;
}
