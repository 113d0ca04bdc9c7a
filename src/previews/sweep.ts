import { DeployError, messageOf } from '../base/errors.js';
import { count } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { Naming } from '../contract/names.js';
import type { Branches } from '../github/branches.js';
import type { PullRequests } from '../github/pull-request.js';

/** Something whose name has exactly the shape of a preview of ours. */
export interface PreviewName {
  name: string;
  /** `undefined`: it is one of a branch, which only it itself can name. */
  pullRequest: number | undefined;
}

/** Of all that is there, what a preview of `base` could be, by its name. */
export function previewsAmong(
  all: { name: string }[],
  { base, names }: { base: string; names: Naming },
): PreviewName[] {
  return all.flatMap(({ name }) => {
    const pullRequest = names.pullRequestIn(name, base);
    return pullRequest === undefined && !names.isOfBranch(name, base) ? [] : [{ name, pullRequest }];
  });
}

/** What has the name of a preview. */
export interface PreviewFacts {
  /** Nothing that was ever live has it. */
  free: boolean;
  /** Why it is not known to be ours; undefined for what carries our marker, and where there is nothing to protect. */
  foreign?: string | undefined;
  /** The branch that it says it is the preview of; undefined when it says none that fits its name. */
  branch?: string | undefined;
}

/** Lists and removes previews of one target. */
export interface PreviewProvider {
  /** Everything of our shape. */
  list(): Promise<PreviewName[]>;
  look(name: string): Promise<PreviewFacts>;
  remove(name: string): Promise<void>;
}

/** Previews that one sweep looks at: each takes a few requests, some of them to GitHub, which counts them. */
const mostLooked = 300;

/** What a sweep has done. */
export interface Sweep {
  removed: PreviewName[];
  /** Not removed. */
  kept: (PreviewName & { why: string })[];
}

/** A sweep that could not remove all it should: what it did is done all the same. */
export class SweepIncomplete extends DeployError {
  readonly sweep: Sweep;

  /** @param failures a line for each preview that is still there */
  constructor(sweep: Sweep, failures: string[]) {
    const all = count(sweep.removed.length + failures.length, 'preview');
    super('remove-failed', `${failures.length} of ${all} could not be removed:\n${failures.join('\n')}`);
    this.sweep = sweep;
  }
}

/** Who says whether the owner of a preview is still there. */
interface Owners {
  pulls: PullRequests;
  branches: Branches;
}

/**
 * Removes every preview whose pull request is closed or whose branch is gone. What is not certain stays: the shape, the
 * marker and GitHub must all say so.
 * @throws SweepIncomplete in the end, when the platform refused a removal
 */
export async function sweepPreviews(
  home: PreviewProvider,
  { log, signal, ...owners }: Owners & { log: Log; signal: AbortSignal },
): Promise<Sweep> {
  const sweep: Sweep = { removed: [], kept: [] };
  const failures: string[] = [];
  const listed = new Map((await home.list()).map((preview) => [preview.name, preview]));
  if (listed.size > mostLooked) {
    log.warning(`There are ${count(listed.size, 'preview')}; this run looks at the ${mostLooked} oldest.`);
  }
  // The oldest are the likeliest to be closed.
  const previews = [...listed.values()].sort((a, b) => (a.pullRequest ?? 0) - (b.pullRequest ?? 0));
  for (const preview of previews.slice(0, mostLooked)) {
    signal.throwIfAborted();
    try {
      const why = await whyKept(home, preview, owners);
      if (why) {
        log.info(`Kept ${preview.name}: ${why}.`);
        sweep.kept.push({ ...preview, why });
        continue;
      }
      const { name, pullRequest } = preview;
      log.info(`${pullRequest ? `Pull request #${pullRequest} is closed` : 'The branch is gone'}: removing ${name}.`);
      await home.remove(name);
      sweep.removed.push(preview);
    } catch (error) {
      signal.throwIfAborted();
      failures.push(`- ${preview.name}: ${messageOf(error)}`);
    }
  }
  if (failures.length > 0) throw new SweepIncomplete(sweep, failures);
  return sweep;
}

async function whyKept(
  home: PreviewProvider,
  { name, pullRequest }: PreviewName,
  { pulls, branches }: Owners,
): Promise<string | undefined> {
  const open = pullRequest && (await whyOpen(pullRequest, pulls));
  if (open) return open;
  const { branch, foreign } = await home.look(name);
  return (pullRequest ? undefined : await whyThere(branch, branches)) ?? foreign;
}

async function whyThere(branch: string | undefined, branches: Branches): Promise<string | undefined> {
  if (branch === undefined) return 'it does not say which branch it belongs to';
  const gone = await branches.isGone(branch);
  if (gone) return undefined;
  const shown = plainText(branch, 100);
  return gone === undefined
    ? `GitHub did not say whether the branch "${shown}" exists`
    : `the branch "${shown}" exists`;
}

async function whyOpen(number: number, pulls: PullRequests): Promise<string | undefined> {
  const state = await pulls.state(number);
  if (!state) return `GitHub did not say whether pull request #${number} is closed`;
  if (state === 'missing') return `there is no pull request #${number}`;
  return state.closed ? undefined : `pull request #${number} is open`;
}
