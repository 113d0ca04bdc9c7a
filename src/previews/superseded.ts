import type { RunContext } from '../contract/event.js';
import type { Intent } from '../contract/intent.js';
import type { PullRequests } from '../github/pull-request.js';

/**
 * Why a preview need not be published any more: its pull request has been closed since the event, or has a newer head.
 * @returns `undefined` also when GitHub does not tell; then it is published
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
