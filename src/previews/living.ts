import { plainText } from '../base/plain-text.js';
import { hasLabel } from '../contract/pull-request.js';
import { formatPreview, readBranch } from '../contract/tags.js';
import { type Branches, maxBranches } from '../github/branches.js';
import type { PullRequests } from '../github/pull-request.js';

export interface AskingRun {
  inputs: { 'preview-label': string | undefined };
  pulls: PullRequests;
  branches: Branches;
}

export interface Verdict {
  isOver: boolean;
  why: string;
  lives?: boolean;
}

/** The open pull requests and the branches, each listed once. What a list lacks is asked for by itself before a removal; without a list everything stays. */
export class Living {
  readonly #run: AskingRun;
  #pulls: ReturnType<PullRequests['open']> | undefined;
  #branches: ReturnType<Branches['names']> | undefined;

  constructor(run: AskingRun) {
    this.#run = run;
  }

  async judgePullRequest(number: number, run = this.#run): Promise<Verdict> {
    const label = run.inputs['preview-label'];
    this.#pulls ??= this.#run.pulls.open();
    const open = await this.#pulls;
    if (!open) return { isOver: false, why: `GitHub did not say whether pull request #${number} is closed` };
    const isLabeled = label === undefined || hasLabel(open.get(number), label) !== false;
    return open.has(number) && isLabeled ? openPull(number) : judgePullRequest(number, run);
  }

  async judgeBranch(branch: string | undefined): Promise<Verdict> {
    if (branch === undefined) return judgeBranch(branch, this.#run);
    const names = await this.#names();
    if (!names)
      return { isOver: false, why: `GitHub did not say whether the branch "${plainText(branch, 100)}" exists` };
    return names.has(branch) ? thereBranch(branch) : judgeBranch(branch, this.#run);
  }

  /** Ignores label and age: another step may have made it. */
  async judgeMarked({ pullRequest, tag }: { pullRequest: number | undefined; tag: string }): Promise<Verdict> {
    const run = { ...this.#run, inputs: { 'preview-label': undefined } };
    if (pullRequest !== undefined) return this.judgePullRequest(pullRequest, run);
    const branch = readBranch({ preview: tag });
    if (branch !== undefined) return this.judgeBranch(branch);
    // A long name is cut in a tag.
    const names = await this.#names();
    const isThere = [...(names ?? [])].some((one) => formatPreview({ preview: undefined, branch: one }) === tag);
    const isWhole = names !== undefined && names.size > 0 && names.size < maxBranches;
    return { isOver: isWhole && !isThere, why: `The branch of the tag "${plainText(tag, 100)}" is gone` };
  }

  #names(): ReturnType<Branches['names']> {
    this.#branches ??= this.#run.branches.names();
    return this.#branches;
  }
}

/** Judges the preview of a pull request by its state and label. */
export async function judgePullRequest(number: number, { inputs, pulls }: AskingRun): Promise<Verdict> {
  const label = inputs['preview-label'];
  const state = await pulls.state(number);
  if (!state) return { isOver: false, why: `GitHub did not say whether pull request #${number} is closed` };
  if (state === 'missing') return { isOver: false, why: `there is no pull request #${number}` };
  if (state.closed) return { isOver: true, why: `Pull request #${number} is closed` };
  if (label !== undefined && hasLabel(state.labels, label) === false) {
    return { isOver: true, why: `Pull request #${number} does not have the label "${plainText(label, 60)}"` };
  }
  return openPull(number);
}

function openPull(number: number): Verdict {
  return { isOver: false, why: `pull request #${number} is open`, lives: true };
}

/** Judges the preview of a branch by whether the branch exists. */
export async function judgeBranch(branch: string | undefined, { branches }: AskingRun): Promise<Verdict> {
  if (branch === undefined) return { isOver: false, why: 'it does not say which branch it belongs to' };
  const isGone = await branches.isGone(branch);
  const shown = plainText(branch, 100);
  if (isGone) return { isOver: true, why: `The branch "${shown}" is gone` };
  return isGone === undefined
    ? { isOver: false, why: `GitHub did not say whether the branch "${shown}" exists` }
    : thereBranch(branch);
}

function thereBranch(branch: string): Verdict {
  return { isOver: false, why: `the branch "${plainText(branch, 100)}" exists`, lives: true };
}
