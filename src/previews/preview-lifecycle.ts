import { DeployError } from '../base/errors.js';
import { count, formatBytes, formatNumber } from '../base/format.js';
import { plainText } from '../base/plain-text.js';
import type { Inputs } from '../contract/inputs.js';
import { type Intent, isPreview } from '../contract/intent.js';
import { hasLabel } from '../contract/pull-request.js';
import type { Run } from '../contract/run.js';
import { readRunUrl } from '../contract/tags.js';
import type { PullRequests } from '../github/pull-request.js';
import { largestFiles, type SiteFile } from '../pages/site-file.js';
import type { PreviewProvider } from './provider.js';
import type { AskingRun } from './verdict.js';

interface PreviewRun extends AskingRun {
  intent: Intent;
  context: Run;
}

/** Returns why a deploy or removal is outdated by its pull request or branch; undefined also without an answer from GitHub: the run then goes on. */
export async function explainSuperseded(run: PreviewRun): Promise<string | undefined> {
  const { inputs, context, pulls, branches } = run;
  const { operation, preview: number, branch, skip } = run.intent;
  const removes = operation === 'remove';
  if (skip) return undefined;
  if (removes && branch !== undefined && context.deleted) {
    const isBack = await branches.readHead(branch);
    return isBack ? `The branch "${plainText(branch, 100)}" is there again, so its preview stays.` : undefined;
  }
  const label = inputs['preview-label'];
  const isClosing = removes && context.pullRequest?.closed;
  const isUnlabeling = removes && label !== undefined && context.label?.isAdded === false;
  if (number === undefined || !(operation === 'deploy' || isClosing || isUnlabeling)) return undefined;
  const state = await pulls.state(number);
  if (!state || state === 'missing') return undefined;
  const { closed, headSha = '' } = state;
  const pullRequest = `Pull request #${number}`;
  const isLabeled = hasLabel(state.labels, label);
  if (isClosing) return closed ? undefined : `${pullRequest} is open again, so its preview stays.`;
  if (isUnlabeling) return isLabeled && !closed ? `${pullRequest} has its label again.` : undefined;
  if (closed) return `${pullRequest} was closed meanwhile, so there is nothing to publish.`;
  if (isLabeled === false) return `${pullRequest} has lost its label meanwhile.`;
  if (!headSha || !context.sha || headSha.toLowerCase() === context.sha.toLowerCase()) return undefined;
  return `${pullRequest} has a newer commit, ${headSha.slice(0, 7)}, whose own run publishes it.`;
}

/** Returns why a run leaves a site to `rival`, another run's URL. GitHub numbers runs by their events, and a restarted run keeps its number. */
export function explainOlder(ownRun: string, { rival = '' }: { rival: string | undefined }): string | undefined {
  const [own, other] = [readRunUrl(ownRun), readRunUrl(rival)];
  const [place, theirs] = [ownRun, rival].map((url) => url.toLowerCase().split('/actions/runs/')[0]);
  if (!own || !other || place !== theirs || other.id <= own.id) return undefined;
  return 'That run is newer than this one, so the site is left to it.';
}

/** Checks that the name of a branch's preview is free or its own. @throws DeployError `name-in-use` */
export async function checkBranchPlace({ branch, name }: Intent, target: { previews: PreviewProvider }): Promise<void> {
  if (branch === undefined) return;
  const there = await target.previews.look(name, branch);
  if (there.free || there.branch === branch) return;
  const preview = `the preview of the branch "${plainText(branch, 100)}"`;
  throw new DeployError('name-in-use', `"${name}" would be ${preview}, but something else has this name already.`);
}

/** @throws DeployError `preview-limit` for a preview that is larger than `preview-max-size` */
export function checkPreviewSize(files: SiteFile[], { inputs, intent }: { inputs: Inputs; intent: Intent }): void {
  const limit = inputs['preview-max-size'];
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (!isPreview(intent) || bytes <= limit) return;
  const brief = `The directory has ${formatBytes(bytes)} (${formatNumber(bytes)} bytes), and \`preview-max-size\` is ${formatNumber(limit)} bytes.`;
  throw new DeployError('preview-limit', `${brief} The largest files`, { brief, rows: largestFiles(files) });
}

/** Limits previews by the platform's list, which has leftovers too. Simultaneous runs do not see each other's. @throws DeployError `preview-limit` */
export async function checkPreviewCount(
  { inputs, intent }: { inputs: Inputs; intent: Intent },
  target: { previews: PreviewProvider },
): Promise<void> {
  if (!isPreview(intent)) return;
  const all = await target.previews.list();
  if (all.some(({ name }) => name === intent.name) || all.length < inputs['preview-max-count']) return;
  const there = `There are ${count(all.length, 'preview')} of "${intent.base}" already`;
  const message = `${there}, as many as \`preview-max-count\` allows, so "${intent.name}" is not made.`;
  throw new DeployError('preview-limit', message);
}

/** Completes the context of a workflow run, whose event does not say that `preview-label` was taken off: the preview is then removed. */
export async function addLostLabel(
  context: Run,
  { inputs, pulls }: { inputs: { 'preview-label': string | undefined }; pulls: PullRequests },
): Promise<Run> {
  const name = inputs['preview-label'];
  const { eventName, pullRequest } = context;
  if (name === undefined || eventName !== 'workflow_run' || !pullRequest || pullRequest.closed) return context;
  if (hasLabel(pullRequest.labels, name) !== false) return context;
  return (await pulls.hadLabel(pullRequest.number, name)) ? { ...context, label: { name, isAdded: false } } : context;
}
