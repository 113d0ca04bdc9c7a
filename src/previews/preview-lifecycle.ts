import { RequestError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import type { PullRequests } from '../github/pull-request.js';

export interface PreviewDeploy<T> {
  /** Number of the pull request whose preview this is; `undefined` in production. */
  pullRequest: number | undefined;
  pulls: PullRequests;
  log: Log;
  publish: () => Promise<T>;
  /** Removes what `publish` made. */
  remove: () => Promise<unknown>;
}

/** A preview that does not stay: its pull request was closed meanwhile, or the plan has no room for it. */
type NoPreview = { kind: 'removed'; changed: true; closed: true } | { kind: 'skipped'; reason: string };

/**
 * Deploys; a preview only lives as long as its pull request is open and the plan of the workspace has room. When the
 * pull request turns out to be closed afterwards, the preview is removed again: the run of the closing event may have
 * ended before there was anything to remove.
 */
export async function deployWhileOpen<T>(deploy: PreviewDeploy<T>): Promise<T | NoPreview> {
  const { pullRequest, pulls, log, publish, remove } = deploy;
  if (pullRequest === undefined) return publish();
  const isClosed = async () => {
    const state = await pulls.state(pullRequest);
    return state !== undefined && state !== 'missing' && state.closed;
  };
  const removed = async (): Promise<NoPreview> => {
    await remove();
    return { kind: 'removed', changed: true, closed: true };
  };
  let published: T;
  try {
    published = await publish();
  } catch (error) {
    if (error instanceof Error && isQuotaReached(error)) {
      log.warning(`There is no preview: ${error.message}`, 'osc-deploy');
      return { kind: 'skipped', reason: 'The plan of the workspace has no room for another preview.' };
    }
    // The run of the closing event may have removed the site under this one.
    if (!isVanished(error) || !(await isClosed())) throw error;
    return removed();
  }
  if (!(await isClosed())) return published;
  log.info(`Pull request #${pullRequest} was closed meanwhile, so its preview is removed again.`);
  return removed();
}

/** What a publish fails with when its site is removed while it works. */
function isVanished(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return ['not-live', 'not-ready', 'upload-failed', 'finalize-failed', 'platform-refused'].includes(String(error.code));
}

/** Words for a plan that is used up. The platform has no code of its own for it. */
const planWords = /\b(quota|plan|limit|allows?|exceed\w*|maximum|max|upgrade|too many|insufficient|balance|payment)\b/i;

/** Whether a preview was refused because the workspace has as many sites or instances as its plan takes. */
export function isQuotaReached(error: Error): boolean {
  if ('code' in error && error.code === 'plan-limit') return true;
  if (!(error instanceof RequestError) || error.request.method !== 'POST') return false;
  if (error.status === 402) return true;
  return error.status === 403 && planWords.test(error.message);
}
