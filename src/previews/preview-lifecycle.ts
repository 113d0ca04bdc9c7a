import { DeployError, RequestError } from '../base/errors.js';
import type { Log } from '../base/log.js';
import { isPlanLimit } from '../platform/plan-limit.js';

/** The pull request or branch of a preview: the preview is removed with it. */
export interface PreviewOwner {
  /** `Pull request #7 was closed`, for the moment it is over. */
  ending: string;
  /** Whether it is closed or deleted; undefined without an answer from GitHub. */
  isOver(): Promise<boolean | undefined>;
}

export interface PreviewDeploy<T> {
  /** `undefined` in production. */
  owner: PreviewOwner | undefined;
  /** What is deployed; its own words say nothing about the plan. */
  name: string;
  log: Log;
  publish: () => Promise<T>;
  /** Removes what `publish` made. */
  remove: () => Promise<unknown>;
}

/** A preview that does not stay: its pull request was closed or its branch deleted meanwhile, or the plan has no room for it. */
type NoPreview = { kind: 'removed'; changed: true; why: string } | { kind: 'skipped'; reason: string };

/**
 * Deploys; a preview only lives as long as its pull request is open or its branch is there, and the plan of the workspace
 * has room. When that turns out to be over afterwards, the preview is removed again: the run of the closing event may
 * have ended before there was anything to remove.
 */
export async function deployWhileOpen<T>(deploy: PreviewDeploy<T>): Promise<T | NoPreview> {
  const { owner, name, log, publish, remove } = deploy;
  if (!owner) return publish();
  const removed = async (): Promise<NoPreview> => {
    await remove();
    return { kind: 'removed', changed: true, why: `${owner.ending} while its preview was deployed.` };
  };
  let published: T;
  try {
    published = await publish();
  } catch (error) {
    if (isNoRoom(error, name)) {
      log.warning(`There is no preview: ${error.message}`, 'osc-deploy');
      return { kind: 'skipped', reason: 'The plan of the workspace has no room for another preview.' };
    }
    // The run of the closing event may have removed the site under this one.
    if (!isVanished(error) || !(await owner.isOver())) throw error;
    return removed();
  }
  if (!(await owner.isOver())) return published;
  log.info(`${owner.ending} meanwhile, so its preview is removed again.`);
  return removed();
}

/** What a publish fails with when its site is removed while it works. */
function isVanished(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return ['not-live', 'not-ready', 'upload-failed', 'finalize-failed', 'platform-refused', 'platform-error'].includes(
    String(error.code),
  );
}

/** Whether a preview was refused because the workspace has as many sites or instances as its plan takes. */
function isNoRoom(error: unknown, name: string): error is DeployError {
  if (!(error instanceof DeployError)) return false;
  return error.code === 'plan-limit' || (error instanceof RequestError && isPlanLimit(error, name));
}
