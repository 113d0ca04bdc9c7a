import { messageOf } from '../base/errors.js';
import { count } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { once } from '../base/retry.js';
import type { PreviewOf } from '../contract/intent.js';
import type { Outcome, PreviewName } from '../contract/outcome.js';
import { hasLabel } from '../contract/pull-request.js';
import type { Run } from '../contract/run.js';
import { formatPreview, readBranch } from '../contract/tags.js';
import { type Branches, maxBranches } from '../github/branches.js';
import type { PullRequests } from '../github/pull-request.js';
import type { Preview, PreviewProvider } from './provider.js';

type Result = 'removed' | 'not removed' | 'kept';
export type Sweep = Record<Result, (PreviewName & { reason?: string })[]>;

interface SweepingRun extends AskingRun {
  inputs: { 'preview-label': string | undefined; 'preview-expires': number | undefined };
  runtime: { log: Log; clock: { now(): number }; interrupts: { signal: AbortSignal } };
}

/** Removes the previews of closed pull requests and deleted branches, and expired previews, if name and manifest, or tags, prove the owner. A failed removal is a warning, and the next sweep retries it. */
export async function sweepPreviews(home: PreviewProvider, run: SweepingRun): Promise<Sweep> {
  const { log, interrupts } = run.runtime;
  const { signal } = interrupts;
  const sweep: Sweep = { removed: [], 'not removed': [], kept: [] };
  const lists: Lists = {
    pulls: once(() => run.pulls.open()),
    branches: once(() => run.branches.names()),
  };

  for (const list of [home.list, home.listMarked]) {
    // The remains of a preview with a failed removal are left to the next sweep.
    const failed = sweep['not removed'].map(({ pullRequest }) => pullRequest);
    for (const preview of await list()) {
      signal.throwIfAborted();
      const { name, pullRequest, tag } = preview;
      if (pullRequest !== undefined && failed.includes(pullRequest)) continue;

      try {
        const { isOver, reason } = await judge(preview, { ...run, lists });
        // oxlint-disable-next-line max-depth -- to be divided
        if (isOver) {
          log.info(`${reason}: removing ${name}.`);
          // oxlint-disable-next-line max-depth -- to be divided
          if (await preview.remove()) sweep.removed.push({ name, pullRequest });
        } else {
          log.info(`Kept ${name}: ${reason}.`);
          // oxlint-disable-next-line max-depth -- to be divided
          if (tag === undefined) sweep.kept.push({ name, pullRequest, reason });
        }
      } catch (error) {
        signal.throwIfAborted();
        sweep['not removed'].push({ name, pullRequest, reason: messageOf(error) });
      }
    }
  }

  const { removed, 'not removed': failed } = sweep;
  if (failed.length > 0) {
    const all = count(removed.length + failed.length, 'preview');
    const lines = failed.map(({ name, reason }) => `- ${name}: ${reason}`).join('\n');

    log.warning(
      `${failed.length} of ${all} could not be removed; the next sweep tries again:\n${lines}`,
    );
  }

  return sweep;
}

async function judge(
  { pullRequest, tag, look }: Preview,
  { inputs: given, runtime, ...asking }: SweepingRun & { lists: Lists },
): Promise<Verdict> {
  const inputs =
    tag === undefined ? given : { 'preview-label': undefined, 'preview-expires': undefined };
  const { 'preview-expires': expires } = inputs;
  const ofPull =
    pullRequest === undefined
      ? undefined
      : await judgePullRequest(pullRequest, { ...asking, inputs });
  if (ofPull && !ofPull.isOver && !(ofPull.lives && expires)) return ofPull;

  const facts = await look();
  const verdict =
    ofPull ?? (await judgeBranch({ branch: facts.branch, tag }, { ...asking, inputs }));
  const last = verdict.lives && expires ? judgeAge(await facts.deployedAt?.()) : verdict;
  return last.isOver && facts.foreign ? { isOver: false, reason: facts.foreign } : last;

  function judgeAge(at: number | undefined): Verdict {
    if (at === undefined)
      return { ...verdict, reason: `${verdict.reason}, and no tag says when it was last deployed` };
    if (runtime.clock.now() - at < (expires ?? 0)) return verdict;

    const day = new Date(at).toISOString().slice(0, 10);

    return {
      isOver: true,
      reason: `It was last deployed on ${day}, longer ago than \`preview-expires\``,
    };
  }
}

/** Returns the outcome of a sweep. */
export function sweepOutcome(
  sweep: Sweep,
  { serverUrl, repository }: Pick<Run, 'serverUrl' | 'repository'>,
): Outcome {
  const { removed, 'not removed': failed, kept } = sweep;
  const rowsOf = (result: Result) =>
    sweep[result].map(({ name, pullRequest: number, reason }) => [
      name,
      number === undefined
        ? 'a branch'
        : { text: `#${number}`, url: `${serverUrl}/${repository}/pull/${number}` },
      reason === undefined ? result : `${result}: ${plainText(reason, 300)}`,
    ]);
  const rows = [...rowsOf('removed'), ...rowsOf('not removed'), ...rowsOf('kept')];
  const others = failed.length > 0 ? `, ${failed.length} not removed` : '';
  return {
    kind: 'cleaned',
    outputs: { operation: 'cleaned', status: 'cleaned', changed: removed.length > 0 },
    state:
      removed.length === 0 ? 'No preview to remove' : `${count(removed.length, 'preview')} removed`,
    done: rows.length === 0 ? 'There are no previews of this repository.' : '',
    brief: `${removed.length} removed, ${kept.length} kept${others}.`,
    tables: rows.length === 0 ? [] : [{ title: '', header: ['Preview', 'Of', 'Result'], rows }],
    removed,
  };
}

export interface AskingRun {
  inputs: { 'preview-label': string | undefined };
  pulls: PullRequests;
  branches: Branches;
}

export interface Verdict {
  isOver: boolean;
  reason: string;
  /** GitHub confirmed that the pull request or branch exists. */
  lives?: boolean;
  /** The newest commit of an open pull request. */
  headSha?: string | undefined;
}

const living = (what: string): Verdict => ({ isOver: false, reason: what, lives: true });
const untold = (whether: string): Verdict => ({
  isOver: false,
  reason: `the server did not say whether ${whether}`,
});

/** The lists that a sweep reads once. An entry missing from a list is queried before a removal. Without a list nothing is removed. */
type Lists = { pulls: PullRequests['open']; branches: Branches['names'] };

/** Judges whether a preview is over, by the state and label of its pull request, or by the existence of its branch. */
export function judgePreview({ preview, branch }: PreviewOf, run: AskingRun): Promise<Verdict> {
  return preview === undefined ? judgeBranch({ branch }, run) : judgePullRequest(preview, run);
}

async function judgePullRequest(
  number: number,
  { inputs, pulls, lists }: AskingRun & { lists?: Lists },
): Promise<Verdict> {
  const label = inputs['preview-label'];
  const lives = living(`pull request #${number} is open`);
  const open = await lists?.pulls();
  if (open?.has(number) && hasLabel(open.get(number), label) !== false) return lives;

  const state = lists && !open ? undefined : await pulls.state(number);
  if (!state) return untold(`pull request #${number} is closed`);
  if (state === 'missing') return { isOver: false, reason: `there is no pull request #${number}` };
  if (state.closed) return { isOver: true, reason: `Pull request #${number} is closed` };
  if (hasLabel(state.labels, label) !== false) return { ...lives, headSha: state.headSha };

  return {
    isOver: true,
    reason: `Pull request #${number} does not have the label "${plainText(label ?? '', 60)}"`,
  };
}

/** Judges the preview of a branch. @param tag `br-topic`, for a preview that is known by its tag alone */
// oxlint-disable-next-line complexity -- to be divided
async function judgeBranch(
  { branch, tag }: { branch: string | undefined; tag?: string | undefined },
  { branches, lists }: AskingRun & { lists?: Lists },
): Promise<Verdict> {
  const named = branch ?? readBranch({ preview: tag });
  if (named === undefined && tag === undefined)
    return { isOver: false, reason: 'it does not say which branch it belongs to' };

  const names = await lists?.branches();
  // A long name is shortened in a tag.
  const found =
    named ??
    [...(names ?? [])].find((one) => formatPreview({ preview: undefined, branch: one }) === tag);
  const shown = `the branch "${plainText(found ?? tag ?? '', 100)}"`;

  if (lists && !names) return untold(`${shown} exists`);

  const isListed = names !== undefined && names.size > 0 && names.size < maxBranches;
  const isGone =
    found === undefined
      ? isListed || undefined
      : !names?.has(found) && (await branches.isGone(found));
  if (isGone) return { isOver: true, reason: `${shown.replace('the', 'The')} is gone` };

  return (isGone === undefined ? untold : living)(`${shown} exists`);
}
