import { DeployError, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { Intent } from '../contract/intent.js';
import type { Branches } from '../github/branches.js';
import type { PullRequests } from '../github/pull-request.js';
import { isPlanLimit } from '../platform/control-plane.js';
import type { PreviewProvider } from './sweep.js';

/** The pull request or branch of a preview: the preview is removed with it. */
interface PreviewOwner {
  /** `Pull request #7 was closed`, for the moment it is over. */
  ending: string;
  /** Whether it is closed or deleted; undefined without an answer from GitHub. */
  isOver(): Promise<boolean | undefined>;
}

export function previewOwner(run: { intent: Intent; pulls: PullRequests; branches: Branches }): PreviewOwner {
  const { pulls, branches } = run;
  const { preview, branch = '' } = run.intent;
  if (preview !== undefined) {
    const isOver = async () => {
      const state = await pulls.state(preview);
      return state === 'missing' ? undefined : state?.closed;
    };
    return { ending: `Pull request #${preview} was closed`, isOver };
  }
  return { ending: `The branch "${plainText(branch, 100)}" was deleted`, isOver: () => branches.isGone(branch) };
}

/**
 * The preview of a branch goes only where nothing is, or where that branch's preview is.
 * @throws DeployError `name-in-use`
 */
export async function checkBranchPlace({ branch, name }: Intent, target: { previews: PreviewProvider }): Promise<void> {
  if (branch === undefined) return;
  const there = await target.previews.look(name);
  if (there.free || there.branch === branch) return;
  throw new DeployError(
    'name-in-use',
    `"${name}" would be the preview of the branch "${plainText(branch, 100)}", but something else has this name already.`,
  );
}

/** Whether a deploy can have failed because what it deployed was removed while it worked. */
export function isVanished(error: unknown): boolean {
  if (!(error instanceof DeployError)) return false;
  return ['not-live', 'not-ready', 'upload-failed', 'finalize-failed', 'platform-refused', 'platform-error'].includes(
    error.code,
  );
}

/**
 * Whether a preview was refused because the workspace has as many sites or instances as its plan takes.
 * @param name of the preview: its own words say nothing about the plan
 */
export function isNoRoom(error: unknown, name: string): error is DeployError {
  if (!(error instanceof DeployError)) return false;
  return error.code === 'plan-limit' || (error instanceof RequestError && isPlanLimit(error, name));
}
