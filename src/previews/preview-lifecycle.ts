import { DeployError, RequestError } from '../base/errors.js';
import { plainText } from '../base/plain-text.js';
import type { Inputs } from '../contract/inputs.js';
import type { Intent } from '../contract/intent.js';
import { hasLabel } from '../contract/pull-request.js';
import type { Branches } from '../github/branches.js';
import type { PullRequests } from '../github/pull-request.js';
import { isPlanLimit } from '../platform/control-plane.js';
import type { PreviewProvider } from './sweep.js';

/** The run of a preview, whose pull request or branch may end meanwhile. */
interface PreviewRun {
  inputs: Pick<Inputs, 'preview-label'>;
  intent: Intent;
  pulls: PullRequests;
  branches: Branches;
}

/**
 * Why a preview is over by now: its pull request is closed or has lost its label, or its branch is deleted.
 * @returns a sentence without its full stop; undefined where it is not over, and without an answer from GitHub
 */
export async function whyOver({ inputs, intent, pulls, branches }: PreviewRun): Promise<string | undefined> {
  const { preview, branch = '' } = intent;
  if (preview === undefined) {
    return (await branches.isGone(branch)) ? `The branch "${plainText(branch, 100)}" was deleted` : undefined;
  }
  const state = await pulls.state(preview);
  if (!state || state === 'missing') return undefined;
  if (state.closed) return `Pull request #${preview} was closed`;
  const label = inputs['preview-label'];
  return label !== undefined && hasLabel(state.labels, label) === false
    ? `Pull request #${preview} lost its label`
    : undefined;
}

/**
 * Checks that the name of a branch's preview is free, or is that very preview.
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

/** True for the errors of a deploy whose site or instance was removed while it worked. */
export function isVanished(error: unknown): boolean {
  if (!(error instanceof DeployError)) return false;
  return ['not-live', 'not-ready', 'upload-failed', 'finalize-failed', 'platform-refused', 'platform-error'].includes(
    error.code,
  );
}

/**
 * True for the refusal of a preview because the workspace has as many sites or instances as its plan takes.
 * @param name of the preview; words in it say nothing about the plan
 */
export function isNoRoom(error: unknown, name: string): error is DeployError {
  if (!(error instanceof DeployError)) return false;
  return error.code === 'plan-limit' || (error instanceof RequestError && isPlanLimit(error, name));
}
