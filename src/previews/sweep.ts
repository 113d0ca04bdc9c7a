import { messageOf } from '../base/errors.js';
import { count } from '../base/format.js';
import type { Log } from '../base/log.js';
import type { Naming } from '../contract/names.js';
import type { PreviewName } from '../contract/outcome.js';
import { type AskingRun, Living, type Verdict } from './living.js';

/** Returns the entries whose name has the form of a preview of `base`. */
export function findPreviews(all: { name: string }[], { base, names }: { base: string; names: Naming }): PreviewName[] {
  return all.flatMap(({ name }) => {
    const pullRequest = names.pullRequestIn(name, base);
    return pullRequest === undefined && !names.isOfBranch(name, base) ? [] : [{ name, pullRequest }];
  });
}

export interface PreviewFacts {
  /** Nothing that was ever live has this name. */
  free: boolean;
  /** Why it is not known to be ours; undefined also where there is nothing to protect. */
  foreign?: string | undefined;
  /** From its marker; undefined where it does not fit the name. */
  branch?: string | undefined;
  /** Reads the time of the last deploy, in epoch ms. */
  deployedAt?: () => Promise<number | undefined>;
}

export interface PreviewProvider {
  list(): Promise<PreviewName[]>;
  /** @param branch of the run, to compare with a cut tag */
  look(name: string, branch?: string): Promise<PreviewFacts>;
  remove(name: string): Promise<void>;
  /** Lists what tags call a preview of this repository and `list` lacks: left by a failed run, or under former inputs. */
  listMarked?(): Promise<MarkedPreview[]>;
}

export interface MarkedPreview extends PreviewName {
  tag: string;
  /** @returns whether more than tags was left */
  remove(): Promise<boolean>;
}

export interface Sweep {
  removed: PreviewName[];
  left: (PreviewName & { why: string })[];
  failed: (PreviewName & { why: string })[];
}

interface SweepingRun extends AskingRun {
  inputs: { 'preview-label': string | undefined; 'preview-expires': number | undefined };
  runtime: { log: Log; clock: { now(): number }; interrupts: { signal: AbortSignal } };
}

/** Removes each preview that is over or expired, if name, marker and GitHub all say so. A failed removal is a warning: the next sweep tries again. */
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
