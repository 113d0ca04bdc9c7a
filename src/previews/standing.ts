import { plainText } from '../base/plain-text.js';
import { type Intent, isPreview, type PreviewOf } from '../contract/intent.js';
import { hasLabel } from '../contract/pull-request.js';
import type { Run } from '../contract/run.js';
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

/** A deploy, before and during which the same question is asked: is this still wanted? */
export interface StandingRun extends AskingRun {
  inputs: AskingRun['inputs'] & { preview: string };
  intent: Intent;
  context: Run;
}

/** The lists that a sweep reads once. An entry missing from a list is queried before a removal. Without a list nothing is removed. */
export interface Lists {
  pulls: PullRequests['open'];
  branches: Branches['names'];
}

/** `starting over`: another run has met this one, and every file is sent again. After the deploy and in a sweep, `standingOf` alone decides. */
export type Moment = 'before the sign-in' | 'before the pages' | 'starting over';

/**
 * The runs for which GitHub is asked, by moment. A `workflow_run` begins long after its commit was pushed, so it is asked twice; all others are asked once.
 * A pull request that was just looked up is up to date.
 */
const asks: Record<Moment, (run: StandingRun, isFresh: boolean) => boolean> = {
  'before the sign-in': (run, isFresh) => isOfBuild(run) || !isFresh,
  'before the pages': isOfBuild,
  'starting over': ({ intent }) => intent.preview !== undefined,
};

/** Returns why the state of the pull request or branch outdates this deploy or removal; undefined if it does not. @param known what was seen a moment ago */
export async function explainUnwanted(
  at: Moment,
  run: StandingRun,
  { isFresh = false, known }: { isFresh?: boolean; known?: Standing | undefined } = {},
): Promise<string | undefined> {
  const question = run.intent.skip === undefined && asks[at](run, isFresh) && questionOf(run);
  if (!question) return undefined;

  const standing = known ?? (await lookAt(question, run));
  const judged = question.startsWith('head') ? await lookBack(standing, run) : standing;
  return decide(question, judged, run);
}

type Question = 'end of a preview' | 'pull request' | 'head of a branch' | 'head of production';

function questionOf(run: StandingRun): Question | undefined {
  const { intent, context, inputs } = run;
  if (intent.operation === 'remove') return isEnding(run) ? 'end of a preview' : undefined;
  if (intent.operation !== 'deploy') return undefined;

  if (intent.preview !== undefined) return 'pull request';
  if (!isOfBuild(run)) return undefined;
  if (intent.branch !== undefined) return 'head of a branch';

  // These runs may deploy other commits to production.
  const isNamed = inputs.preview === 'false' || context.ref.startsWith('refs/tags/');
  return isNamed || context.defaultBranch === undefined ? undefined : 'head of production';
}

function isEnding({ inputs, context }: StandingRun): boolean {
  const { subject } = context;
  if (subject.is !== 'pull request') return subject.is === 'deleted';

  const isUnlabeling = inputs['preview-label'] !== undefined && subject.label?.isAdded === false;
  return subject.pull.closed || isUnlabeling;
}

function isOfBuild({ context }: { context: Run }): boolean {
  return context.eventName === 'workflow_run';
}

async function lookAt(question: Question, run: StandingRun): Promise<Standing> {
  const { intent, branches } = run;
  const branch = branchOf(run);
  if (!question.startsWith('head') || branch === undefined) return standingOf(intent, run);

  const head = await branches.readHead(branch);
  if (head === false && isPreview(intent)) return standingOf(intent, run);
  return standingOfHead(branch, head);
}

/** A second attempt is a person who goes back, though only to what the branch holds. */
async function lookBack(standing: Standing, run: StandingRun): Promise<Standing> {
  const { context, branches } = run;
  const { head } = standing;
  const branch = branchOf(run);
  const isOlder = head !== undefined && head.toLowerCase() !== context.sha.toLowerCase();
  if (!isOlder || branch === undefined || context.sha === '' || context.runAttempt === 1)
    return standing;

  const isHeld = await branches.isCommitOf(branch, context.sha);
  if (isHeld) return { ...standing, head: context.sha };
  if (isHeld === undefined) return standingOfHead(branch, undefined);

  const because = `The workflow run that started this one was of ${shownCommit(context)}, which is no commit of ${plainText(branch, 100)}`;
  return { is: 'over', because };
}

function branchOf({ intent, context }: StandingRun): string | undefined {
  return intent.branch ?? context.defaultBranch;
}

/** Returns the standing of a branch by its newest commit. @param head as `readHead` gives it */
export function standingOfHead(branch: string, head: string | false | undefined): Standing {
  const shown = `the branch "${plainText(branch, 100)}"`;
  return head ? { ...wanted(`${shown} exists`), head } : untold(`${shown} exists`);
}

/** Judges what is seen. A preview is deployed where GitHub does not answer; the production of a build is not. */
function decide(question: Question, standing: Standing, run: StandingRun): string | undefined {
  const { is, because, head = '' } = standing;
  const { context, intent } = run;

  if (question === 'end of a preview')
    return is === 'wanted' ? `The preview stays: ${because}.` : undefined;
  if (is === 'over') return `${because}, so there is nothing to publish.`;
  if (question === 'head of production' && !head) return unknownHead(context);
  if (!head || isSameCommit(head, context.sha, question)) return undefined;

  const newer = plainText(head.slice(0, 7));
  if (question === 'pull request')
    return `Pull request #${intent.preview} has a newer commit, ${newer}, whose own run publishes it.`;

  const branch = plainText(branchOf(run) ?? '', 100);
  return `The workflow run that started this one was of ${shownCommit(context)}, and the head of ${branch} is ${newer}, whose own run deploys it.`;
}

function isSameCommit(head: string, sha: string, question: Question): boolean {
  // An event may lack the commit of its pull request.
  if (sha === '') return question === 'pull request';
  return head.toLowerCase() === sha.toLowerCase();
}

function shownCommit({ sha }: Run): string {
  return plainText(sha.slice(0, 7)) || 'an unknown commit';
}

function unknownHead(context: Run): string {
  const branch = plainText(context.defaultBranch ?? '', 100);
  return `GitHub did not say whether ${shownCommit(context)}, which was built, is still the head of ${branch}. The job needs \`contents: read\` among its \`permissions:\`.`;
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

  const state = lists && !open ? undefined : await pulls.state(number);
  if (!state) return untold(`pull request #${number} is closed`);
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

  const isGone =
    found === undefined
      ? isWhole(names) || undefined
      : !names?.has(found) && (await branches.isGone(found));
  return standingOfGone(shown, isGone);
}

function standingOfGone(shown: string, isGone: boolean | undefined): Standing {
  if (isGone) return { is: 'over', because: `${shown.replace('the', 'The')} is gone` };
  return isGone === undefined ? untold(`${shown} exists`) : wanted(`${shown} exists`);
}

// A long name is shortened in a tag.
function findTagged(names: Set<string> | undefined, tag: string | undefined): string | undefined {
  return [...(names ?? [])].find(
    (one) => formatPreview({ preview: undefined, branch: one }) === tag,
  );
}

function isWhole(names: Set<string> | undefined): boolean {
  return names !== undefined && names.size > 0 && names.size < maxBranches;
}
