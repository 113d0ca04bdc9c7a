import { plainText } from '../base/plain-text.js';
import type { PreviewOf } from '../contract/intent.js';
import { hasLabel } from '../contract/pull-request.js';
import { formatPreview, readBranch } from '../contract/tags.js';
import { type Branches, maxBranches } from '../github/branches.js';
import type { PullRequests } from '../github/pull-request.js';

/** GitHub's word on the pull request or branch of a deploy. `unknown`: it did not answer, or what it answered proves nothing. */
export interface Standing {
  is: 'wanted' | 'over' | 'unknown';
  because: string;
  /** The newest commit, where GitHub told it. */
  head?: string | undefined;
}

export interface AskingRun {
  inputs: { 'preview-label': string | undefined };
  pulls: PullRequests;
  branches: Branches;
}

/** The lists that a sweep reads once. An entry missing from a list is queried before a removal. Without a list nothing is removed. */
export interface Lists {
  pulls: PullRequests['open'];
  branches: Branches['names'];
}

/** Returns the standing of a branch by its newest commit. A branch that is gone ends only a preview, which is judged elsewhere. @param head as `readHead` gives it */
export function standingOfHead(branch: string, head: string | false | undefined): Standing {
  const shown = `the branch "${plainText(branch, 100)}"`;
  return head ? { ...wanted(`${shown} exists`), head } : untold(`${shown} exists`);
}

const wanted = (because: string): Standing => ({ is: 'wanted', because });
const untold = (whether: string): Standing => ({
  is: 'unknown',
  because: `the server did not say whether ${whether}`,
});

type Looks = AskingRun & { lists?: Lists };

/** Returns the standing of a preview, by the state and label of its pull request, or by the existence of its branch. @param of `tag`: `br-topic`, for a preview that is known by its tag alone */
export function standingOf(
  { preview, branch, tag }: PreviewOf & { tag?: string | undefined },
  looks: Looks,
): Promise<Standing> {
  return preview === undefined
    ? standingOfBranch({ branch, tag }, looks)
    : standingOfPull(preview, looks);
}

async function standingOfPull(number: number, { inputs, pulls, lists }: Looks): Promise<Standing> {
  const label = inputs['preview-label'];
  const living = wanted(`pull request #${number} is open`);
  const open = await lists?.pulls();
  if (open?.has(number) && hasLabel(open.get(number), label) !== false) return living;

  const isClosed = `pull request #${number} is closed`;
  if (lists && !open) return untold(isClosed);

  const state = await pulls.state(number);
  if (!state) return untold(isClosed);
  // A token that may not read pull requests gets the same answer.
  if (state === 'missing') return { is: 'unknown', because: `there is no pull request #${number}` };
  if (state.closed) return { is: 'over', because: `Pull request #${number} is closed` };
  if (hasLabel(state.labels, label) !== false) return { ...living, head: state.headSha };

  return {
    is: 'over',
    because: `Pull request #${number} does not have the label "${plainText(label ?? '', 60)}"`,
  };
}

async function standingOfBranch(
  { branch, tag }: { branch: string | undefined; tag: string | undefined },
  { branches, lists }: Looks,
): Promise<Standing> {
  const named = branch ?? readBranch({ preview: tag });
  if (named === undefined && tag === undefined)
    return { is: 'unknown', because: 'it does not say which branch it belongs to' };

  const names = await lists?.branches();
  const found = named ?? findTagged(names, tag);
  const shown = `the branch "${plainText(found ?? tag ?? '', 100)}"`;
  if (lists && !names) return untold(`${shown} exists`);

  // Only a complete list proves that no branch has the tag.
  if (found === undefined) return standingOfGone(shown, isComplete(names) ? true : undefined);
  return standingOfGone(shown, !names?.has(found) && (await branches.isGone(found)));
}

function standingOfGone(shown: string, isGone: boolean | undefined): Standing {
  if (isGone)
    return { is: 'over', because: `${shown.replace('the', 'The')} is not in the repository` };
  return isGone === undefined ? untold(`${shown} exists`) : wanted(`${shown} exists`);
}

// A long name is shortened in a tag.
function findTagged(names: Set<string> | undefined, tag: string | undefined): string | undefined {
  return [...(names ?? [])].find(
    (one) => formatPreview({ preview: undefined, branch: one }) === tag,
  );
}

/** A repository has a branch, so an empty list is none. */
function isComplete(names: Set<string> | undefined): boolean {
  return names !== undefined && names.size > 0 && names.size < maxBranches;
}
