import { plainText } from '../base/plain-text.js';
import type { PreviewOf } from '../contract/intent.js';
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
  /** The newest commit of an open pull request. */
  headSha?: string | undefined;
}

const living = (what: string): Verdict => ({ isOver: false, why: what, lives: true });
const untold = (whether: string): Verdict => ({ isOver: false, why: `GitHub did not say whether ${whether}` });
const quote = (name: string) => `"${plainText(name, 100)}"`;

/** Judges the preview of a pull request by its state and label, that of a branch by whether the branch exists. */
export function judgePreview({ preview, branch }: PreviewOf, run: AskingRun): Promise<Verdict> {
  return preview === undefined ? judgeBranch(branch, run) : judgePullRequest(preview, run);
}

async function judgePullRequest(
  number: number,
  { inputs, pulls }: AskingRun,
  open?: Map<number, readonly string[] | undefined>,
): Promise<Verdict> {
  const label = inputs['preview-label'];
  const lives = living(`pull request #${number} is open`);
  if (open?.has(number) && hasLabel(open.get(number), label) !== false) return lives;
  const state = await pulls.state(number);
  if (!state) return untold(`pull request #${number} is closed`);
  if (state === 'missing') return { isOver: false, why: `there is no pull request #${number}` };
  if (state.closed) return { isOver: true, why: `Pull request #${number} is closed` };
  if (hasLabel(state.labels, label) !== false) return { ...lives, headSha: state.headSha };
  return { isOver: true, why: `Pull request #${number} does not have the label "${plainText(label ?? '', 60)}"` };
}

async function judgeBranch(
  branch: string | undefined,
  { branches }: AskingRun,
  there?: ReadonlySet<string>,
): Promise<Verdict> {
  if (branch === undefined) return { isOver: false, why: 'it does not say which branch it belongs to' };
  const isGone = there?.has(branch) ? false : await branches.isGone(branch);
  if (isGone) return { isOver: true, why: `The branch ${quote(branch)} is gone` };
  return (isGone === undefined ? untold : living)(`the branch ${quote(branch)} exists`);
}

/** The open pull requests and the branches, each listed once. What a list lacks is asked for by itself before a removal; without a list everything stays. */
export class Living {
  readonly #run: AskingRun;
  #pulls: ReturnType<PullRequests['open']> | undefined;
  #branches: ReturnType<Branches['names']> | undefined;

  constructor(run: AskingRun) {
    this.#run = run;
  }

  async judgePullRequest(number: number, label: string | undefined): Promise<Verdict> {
    this.#pulls ??= this.#run.pulls.open();
    const open = await this.#pulls;
    if (!open) return untold(`pull request #${number} is closed`);
    return judgePullRequest(number, { ...this.#run, inputs: { 'preview-label': label } }, open);
  }

  /** @param tag `br-topic`, for a preview that is known by its tag alone */
  async judgeBranch(branch: string | undefined, tag?: string): Promise<Verdict> {
    const named = branch ?? readBranch({ preview: tag });
    if (named === undefined && tag === undefined) return judgeBranch(named, this.#run);
    this.#branches ??= this.#run.branches.names();
    const names = await this.#branches;
    const shown = quote(named ?? tag ?? '');
    if (!names) return untold(`the branch ${shown} exists`);
    // A long name is cut in a tag.
    const found = named ?? [...names].find((one) => formatPreview({ preview: undefined, branch: one }) === tag);
    if (found !== undefined) return judgeBranch(found, this.#run, names);
    if (names.size === 0 || names.size >= maxBranches) return untold(`the branch ${shown} exists`);
    return { isOver: true, why: `The branch ${shown} is gone` };
  }
}
