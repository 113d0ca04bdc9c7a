import { DeployError, messageOf } from '../base/errors.js';
import { count } from '../base/format.js';
import type { Log } from '../base/log.js';
import type { PullRequests } from '../github/pull-request.js';

/** Something whose name has exactly the shape of a preview of ours. */
export interface PreviewName {
  name: string;
  pullRequest: number;
}

/** Where previews of one kind live. */
export interface PreviewProvider {
  /** Everything of our shape. */
  list(): Promise<PreviewName[]>;
  /** @returns `true` when it carries our marker, otherwise why it is not known to be ours */
  isOurs(name: string): Promise<true | string>;
  remove(name: string): Promise<void>;
}

/** Previews that one sweep looks at: each takes a few requests, some of them to GitHub, which counts them. */
const mostLooked = 300;

/** What a sweep has done. */
export interface Sweep {
  removed: PreviewName[];
  /** Looked at and left alone. */
  kept: (PreviewName & { why: string })[];
}

/**
 * Removes every preview whose pull request is closed. What is not certain stays: the shape, the marker and the state
 * of the pull request must all say so.
 * @throws DeployError `remove-failed` in the end, when the platform refused a removal
 */
export async function sweepPreviews(
  home: PreviewProvider,
  { pulls, log, signal }: { pulls: PullRequests; log: Log; signal: AbortSignal },
): Promise<Sweep> {
  const sweep: Sweep = { removed: [], kept: [] };
  const failures: string[] = [];
  const listed = [...(await home.list())].sort((a, b) => a.pullRequest - b.pullRequest);
  // The oldest first: they are the likeliest to be closed.
  const previews = new Map(listed.map((preview) => [preview.name, preview]));
  if (previews.size > mostLooked) {
    log.warning(`There are ${count(previews.size, 'preview')}; this run looks at the ${mostLooked} oldest.`);
  }
  for (const preview of [...previews.values()].slice(0, mostLooked)) {
    signal.throwIfAborted();
    const { name, pullRequest } = preview;
    try {
      const why = await whyKept(home, { preview, pulls });
      if (why) {
        sweep.kept.push({ ...preview, why });
        log.info(`Kept ${name}: ${why}.`);
        continue;
      }
      await home.remove(name);
      sweep.removed.push(preview);
      log.info(`Removed ${name}: pull request #${pullRequest} is closed.`);
    } catch (error) {
      signal.throwIfAborted();
      failures.push(`- ${name}: ${messageOf(error)}`);
    }
  }
  if (failures.length === 0) return sweep;
  throw new DeployError(
    'remove-failed',
    `${count(sweep.removed.length, 'preview')} removed, but not these:\n${failures.join('\n')}`,
  );
}

async function whyKept(
  home: PreviewProvider,
  { preview, pulls }: { preview: PreviewName; pulls: PullRequests },
): Promise<string | undefined> {
  const state = await pulls.state(preview.pullRequest);
  if (!state) return `GitHub does not tell the state of pull request #${preview.pullRequest}`;
  if (state === 'missing') return `there is no pull request #${preview.pullRequest}`;
  if (!state.closed) return `pull request #${preview.pullRequest} is open`;
  const ours = await home.isOurs(preview.name);
  return ours === true ? undefined : ours;
}
