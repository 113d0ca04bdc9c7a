import { plainText } from '../base/plain-text.js';
import { type Intent, isPreview } from '../contract/intent.js';
import type { Run } from '../contract/run.js';
import { type AskingRun, type Standing, standingOf, standingOfHead } from './standing.js';

/** The moments at which one question is asked: is this still wanted? */
export type Moment = 'before the sign-in' | 'before the pages' | 'after the deploy' | 'in a sweep';

export type Decision = { is: 'go on' } | { is: 'skip' | 'remove'; because: string };

/** A deploy, removal or sweep that asks. */
export interface StandingRun extends AskingRun {
  inputs: AskingRun['inputs'] & { preview: string };
  intent: Intent;
  context: Run;
}

/**
 * Returns what follows from a standing. Before anything is changed a run skips what is over, what a newer run publishes, and a removal of what is wanted again.
 * A preview is deployed where GitHub does not answer; the production of a build is not. Later only what is over is removed.
 */
export function decide(at: Moment, standing: Standing, run: StandingRun): Decision {
  switch (at) {
    case 'before the sign-in':
    case 'before the pages': {
      const isRemoval = run.intent.operation === 'remove';
      const reason = isRemoval ? explainLiving(standing) : explainOutdated(standing, run);
      return reason === undefined ? { is: 'go on' } : { is: 'skip', because: reason };
    }
    case 'after the deploy':
    case 'in a sweep':
      return standing.is === 'over' ? { is: 'remove', because: standing.because } : { is: 'go on' };
  }
}

interface Seen {
  /** The pull request was looked up a moment ago. */
  isFresh?: boolean;
  /** The standing that was seen a moment ago. */
  known?: Standing | undefined;
  /** Another run has met this one, and every file is sent again. */
  isStartingOver?: boolean;
}

/** Asks GitHub where the moment asks for it. Returns why the deploy or removal is not wanted; undefined if it is, or if nothing is asked. */
export async function explainUnwanted(
  at: 'before the sign-in' | 'before the pages',
  run: StandingRun,
  seen: Seen = {},
): Promise<string | undefined> {
  const question = run.intent.skip === undefined && asks(at, run, seen) && questionOf(run);
  if (!question) return undefined;

  const standing =
    question === 'preview'
      ? await standingOf(run.intent, run)
      : await readBuilt(question.headOf, { run, known: seen.known });

  const decision = decide(at, standing, run);
  return decision.is === 'skip' ? decision.because : undefined;
}

/**
 * Returns whether GitHub is asked. A `workflow_run` begins long after its commit was pushed, so it is asked at both moments; other runs are asked once,
 * unless their pull request was just looked up.
 */
function asks(
  at: 'before the sign-in' | 'before the pages',
  run: StandingRun,
  { isFresh = false, isStartingOver = false }: Seen,
): boolean {
  if (isStartingOver) return run.intent.preview !== undefined;
  return isOfBuild(run) || (at === 'before the sign-in' && !isFresh);
}

function isOfBuild({ context }: { context: Run }): boolean {
  return context.eventName === 'workflow_run';
}

/** Returns what is asked: whether a preview is over, or which commit is the head of the branch that was built. */
function questionOf(run: StandingRun): 'preview' | { headOf: string } | undefined {
  const { intent, context, inputs } = run;
  if (intent.operation === 'remove') return isEnding(run) ? 'preview' : undefined;
  if (intent.operation !== 'deploy') return undefined;

  if (intent.preview !== undefined) return 'preview';
  if (!isOfBuild(run)) return undefined;
  if (intent.branch !== undefined) return { headOf: intent.branch };

  // These runs may deploy other commits to production.
  const isNamed = inputs.preview === 'false' || context.ref.startsWith('refs/tags/');
  const { defaultBranch } = context;
  return isNamed || defaultBranch === undefined ? undefined : { headOf: defaultBranch };
}

function isEnding({ inputs, context: { subject } }: StandingRun): boolean {
  if (subject.is !== 'pull request') return subject.is === 'deleted';

  const isUnlabeling = inputs['preview-label'] !== undefined && subject.label?.isAdded === false;
  return subject.pull.closed || isUnlabeling;
}

async function readBuilt(
  branch: string,
  { run, known }: { run: StandingRun; known: Standing | undefined },
): Promise<Standing> {
  const standing = known ?? (await readStanding(branch, run));
  return judgeRerun(standing, { run, branch });
}

async function readStanding(branch: string, run: StandingRun): Promise<Standing> {
  const head = await run.branches.readHead(branch);
  // Only a preview is over with its branch.
  if (head === false && isPreview(run.intent)) return standingOf(run.intent, run);
  return standingOfHead(branch, head);
}

/** A second attempt is a person who goes back, though only to what the branch holds. */
async function judgeRerun(
  standing: Standing,
  { run, branch }: { run: StandingRun; branch: string },
): Promise<Standing> {
  const { context, branches } = run;
  const { head } = standing;
  const isOlder = head !== undefined && head.toLowerCase() !== context.sha.toLowerCase();
  if (!isOlder || context.sha === '' || context.runAttempt === 1) return standing;

  const isHeld = await branches.isCommitOf(branch, context.sha);
  if (isHeld) return { ...standing, head: context.sha };
  if (isHeld === undefined) return standingOfHead(branch, undefined);

  const because = `The workflow run that started this one was of ${shownCommit(context)}, which is no commit of ${plainText(branch, 100)}`;
  return { is: 'over', because };
}

function explainLiving({ is, because }: Standing): string | undefined {
  return is === 'wanted' ? `The preview stays: ${because}.` : undefined;
}

function explainOutdated(standing: Standing, run: StandingRun): string | undefined {
  const { is, because, head = '' } = standing;
  const { context, intent } = run;
  if (is === 'over') return `${because}, so there is nothing to publish.`;

  if (!head) return isPreview(intent) ? undefined : unknownHead(context);
  if (isSameCommit(head, run)) return undefined;

  const newer = plainText(head.slice(0, 7));
  if (intent.preview !== undefined)
    return `Pull request #${intent.preview} has a newer commit, ${newer}, whose own run publishes it.`;

  const branch = plainText(intent.branch ?? context.defaultBranch ?? '', 100);
  return `The workflow run that started this one was of ${shownCommit(context)}, and the head of ${branch} is ${newer}, whose own run deploys it.`;
}

function isSameCommit(head: string, { context: { sha }, intent }: StandingRun): boolean {
  // An event may lack the commit of its pull request.
  if (sha === '') return intent.preview !== undefined;
  return head.toLowerCase() === sha.toLowerCase();
}

function shownCommit({ sha }: Run): string {
  return plainText(sha.slice(0, 7)) || 'an unknown commit';
}

function unknownHead(context: Run): string {
  const branch = plainText(context.defaultBranch ?? '', 100);
  return `GitHub did not say whether ${shownCommit(context)}, which was built, is still the head of ${branch}. Where the warning names \`contents: read\`, add it to the \`permissions:\`; else run this job again.`;
}
