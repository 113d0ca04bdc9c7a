import { messageOf } from '../base/errors.js';
import { count } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { Naming } from '../contract/names.js';
import type { PreviewName } from '../contract/outcome.js';
import { hasLabel } from '../contract/pull-request.js';
import { formatPreview, readBranch } from '../contract/tags.js';
import { type Branches, mostBranches } from '../github/branches.js';
import type { PullRequests } from '../github/pull-request.js';

/** The entries whose name has the form of a preview of `base`. */
export function findPreviews(all: { name: string }[], { base, names }: { base: string; names: Naming }): PreviewName[] {
  return all.flatMap(({ name }) => {
    const pullRequest = names.pullRequestIn(name, base);
    return pullRequest === undefined && !names.isOfBranch(name, base) ? [] : [{ name, pullRequest }];
  });
}

/** The facts about the thing that has the name of a preview. */
export interface PreviewFacts {
  /** Nothing that was ever live has this name. */
  free: boolean;
  /** Why it is not known to be ours; undefined with our marker, and where there is nothing to protect. */
  foreign?: string | undefined;
  /** The branch that its marker names; undefined where that does not fit its name. */
  branch?: string | undefined;
  /** Reads the time of its last deploy, in epoch milliseconds; undefined where nothing says it. */
  deployedAt?: () => Promise<number | undefined>;
}

/** Lists and removes previews of one target. */
export interface PreviewProvider {
  /** Everything whose name has the form of a preview. */
  list(): Promise<PreviewName[]>;
  /** @param branch of the run, which a tag that was cut is compared with */
  look(name: string, branch?: string): Promise<PreviewFacts>;
  remove(name: string): Promise<void>;
  /** Everything that tags call a preview of this repository, and `list` does not have: left by a run that failed, or under former inputs. */
  listMarked?(): Promise<MarkedPreview[]>;
}

/** Something that has the tags of a preview. */
export interface MarkedPreview extends PreviewName {
  /** `pr-7` or `br-topic`. */
  tag: string;
  /** Removes it with its tags. @returns whether more than tags was left of it */
  remove(): Promise<boolean>;
}

export interface Sweep {
  removed: PreviewName[];
  left: (PreviewName & { why: string })[];
  /** Over, but the removal failed: the next sweep tries again. */
  failed: (PreviewName & { why: string })[];
}

/** The parts of a run that tell whether the owner of a preview is there. */
export interface AskingRun {
  inputs: { 'preview-label': string | undefined };
  pulls: PullRequests;
  branches: Branches;
}

interface SweepingRun extends AskingRun {
  inputs: { 'preview-label': string | undefined; 'preview-expires': number | undefined };
  runtime: { log: Log; clock: { now(): number }; interrupts: { signal: AbortSignal } };
}

/**
 * Removes every preview that is over: its pull request is closed or has lost its label, its branch is gone, or it has
 * expired. A preview stays unless its name, its marker and GitHub all say so. A removal that fails is a warning, since
 * the next sweep tries again.
 */
export async function sweepPreviews(home: PreviewProvider, run: SweepingRun): Promise<Sweep> {
  const { log, interrupts } = run.runtime;
  const { signal } = interrupts;
  const sweep: Sweep = { removed: [], left: [], failed: [] };
  const living = new Living(run);
  for (const preview of await home.list()) {
    signal.throwIfAborted();
    try {
      const { isOver, why } = await judge(home, preview, { ...run, living });
      if (isOver) {
        log.info(`${why}: removing ${preview.name}.`);
        await home.remove(preview.name);
        sweep.removed.push(preview);
      } else {
        log.info(`Kept ${preview.name}: ${why}.`);
        sweep.left.push({ ...preview, why });
      }
    } catch (error) {
      signal.throwIfAborted();
      sweep.failed.push({ ...preview, why: messageOf(error) });
    }
  }
  const hasFailed = ({ pullRequest }: PreviewName) =>
    pullRequest !== undefined && sweep.failed.some((one) => one.pullRequest === pullRequest);
  for (const marked of ((await home.listMarked?.()) ?? []).filter((one) => !hasFailed(one))) {
    signal.throwIfAborted();
    const { name, pullRequest } = marked;
    try {
      const { isOver, why } = await living.judgeMarked(marked);
      if (!isOver || !(await marked.remove())) continue;
      log.info(`${why}: removed ${name}.`);
      sweep.removed.push({ name, pullRequest });
    } catch (error) {
      signal.throwIfAborted();
      sweep.failed.push({ name, pullRequest, why: messageOf(error) });
    }
  }
  if (sweep.failed.length > 0) {
    const all = count(sweep.removed.length + sweep.failed.length, 'preview');
    const lines = sweep.failed.map(({ name, why }) => `- ${name}: ${why}`).join('\n');
    log.warning(`${sweep.failed.length} of ${all} could not be removed; the next sweep tries again:\n${lines}`);
  }
  return sweep;
}

/** The decision on a preview and its reason; `lives`: its pull request is open, or its branch is there. */
interface Verdict {
  isOver: boolean;
  why: string;
  lives?: boolean;
}

/**
 * The pull requests that are open and the branches that are there, listed once: only what is in neither list is asked for by
 * itself, right before its preview is removed. Without a list everything stays.
 */
class Living {
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

  /** Judges what another step may have made, so its label and its age do not count. */
  async judgeMarked({ pullRequest, tag }: MarkedPreview): Promise<Verdict> {
    const run = { ...this.#run, inputs: { 'preview-label': undefined } };
    if (pullRequest !== undefined) return this.judgePullRequest(pullRequest, run);
    const branch = readBranch({ preview: tag });
    if (branch !== undefined) return this.judgeBranch(branch);
    // A long name is cut in a tag.
    const names = await this.#names();
    const isThere = [...(names ?? [])].some((one) => formatPreview({ preview: undefined, branch: one }) === tag);
    const isWhole = names !== undefined && names.size > 0 && names.size < mostBranches;
    return { isOver: isWhole && !isThere, why: `The branch of the tag "${plainText(tag, 100)}" is gone` };
  }

  #names(): ReturnType<Branches['names']> {
    this.#branches ??= this.#run.branches.names();
    return this.#branches;
  }
}

async function judge(
  home: PreviewProvider,
  preview: PreviewName,
  run: SweepingRun & { living: Living },
): Promise<Verdict> {
  const { name, pullRequest } = preview;
  const expires = run.inputs['preview-expires'];
  const ofPullRequest = pullRequest === undefined ? undefined : await run.living.judgePullRequest(pullRequest);
  const mayExpire = ofPullRequest?.lives && expires;
  if (ofPullRequest && !ofPullRequest.isOver && !mayExpire) return ofPullRequest;
  const facts = await home.look(name);
  const verdict = ofPullRequest ?? (await run.living.judgeBranch(facts.branch));
  const age = { expires: expires ?? 0, now: run.runtime.clock.now() };
  const last = verdict.lives && expires ? await judgeAge(verdict, facts, age) : verdict;
  return last.isOver && facts.foreign ? { isOver: false, why: facts.foreign } : last;
}

/** Judges the preview of a pull request without its marker and its age. */
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

/** The same for the preview of a branch. */
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

async function judgeAge(
  living: Verdict,
  { deployedAt }: PreviewFacts,
  { expires, now }: { expires: number; now: number },
): Promise<Verdict> {
  const at = await deployedAt?.();
  if (at === undefined) return { ...living, why: `${living.why}, and no tag says when it was last deployed` };
  if (now - at < expires) return living;
  const day = new Date(at).toISOString().slice(0, 10);
  return { isOver: true, why: `It was last deployed on ${day}, longer ago than \`preview-expires\`` };
}
