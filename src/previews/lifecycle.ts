import type { Log } from '../base/log.js';
import type { PullRequests } from '../github/pull-request.js';

export interface PreviewLife<T> {
  pullRequest: number;
  pulls: PullRequests;
  log: Log;
  publish: () => Promise<T>;
  /** Takes away what `publish` made. */
  remove: () => Promise<unknown>;
}

/**
 * Publishes a preview; when its pull request turns out to be closed afterwards, takes it away again: the run of the
 * closing event may have been there before there was anything to remove.
 * @returns what was published, or `closed`
 */
export async function publishWhileOpen<T>(life: PreviewLife<T>): Promise<T | 'closed'> {
  const { pullRequest, pulls, log, publish, remove } = life;
  const isClosed = async () => {
    const state = await pulls.state(pullRequest);
    return state !== undefined && state !== 'missing' && state.closed;
  };
  let published: T;
  try {
    published = await publish();
  } catch (error) {
    // The run of the closing event may have taken the site away under this one.
    if (!isVanished(error) || !(await isClosed())) throw error;
    await remove();
    return 'closed';
  }
  if (!(await isClosed())) return published;
  log.info(`Pull request #${pullRequest} was closed meanwhile, so its preview is removed again.`);
  await remove();
  return 'closed';
}

/** What a publish fails with when its site is removed while it works. */
function isVanished(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return ['not-live', 'not-ready', 'upload-failed', 'finalize-failed', 'platform-refused'].includes(String(error.code));
}
