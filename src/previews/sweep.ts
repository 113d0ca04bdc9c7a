import { messageOf } from '../base/errors.js';
import { count } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import { once } from '../base/retry.js';
import type { Inputs } from '../contract/inputs.js';
import type { Cleaned, PreviewName } from '../contract/outcome.js';
import type { Run } from '../contract/run.js';
import type { Preview, PreviewProvider } from './provider.js';
import { type Lists, type Standing, standingOf } from './standing.js';
import { decide, type StandingRun } from './still-wanted.js';

type Result = 'removed' | 'not removed' | 'kept';
export type Sweep = Record<Result, (PreviewName & { reason?: string })[]>;

interface SweepingRun extends StandingRun {
  inputs: StandingRun['inputs'] & { 'preview-expires': number | undefined };
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
      const { name, pullRequest } = preview;
      if (pullRequest !== undefined && failed.includes(pullRequest)) continue;

      const { result, reason } = await settle(preview, { ...run, lists });
      if (result) sweep[result].push({ name, pullRequest, ...(reason && { reason }) });
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

/** Removes or keeps one preview. Returns no result for one that was removed before, or whose tags alone are known and stay. */
async function settle(
  preview: Preview,
  run: SweepingRun & { lists: Lists },
): Promise<{ result?: Result; reason?: string }> {
  const { log, interrupts } = run.runtime;
  const { name, isThere } = preview;

  try {
    const standing = await judge(preview, run);
    const { because: reason } = standing;
    if (decide('in a sweep', standing, run).is === 'remove') {
      log.info(`${reason}: removing ${name}.`);
      const { changed } = await preview.remove();
      return changed ? { result: 'removed' } : {};
    }

    log.info(`Kept ${name}: ${reason}.`);
    return isThere ? { result: 'kept', reason } : {};
  } catch (error) {
    interrupts.signal.throwIfAborted();
    return { result: 'not removed', reason: messageOf(error) };
  }
}

/**
 * An open pull request ends the question without a look at the preview, unless it may be too old. A foreign owner stops a removal, never a keeping.
 * Of a preview that is known by its tags alone the label is not asked: it belongs to the step that made it.
 */
async function judge(
  { pullRequest, tag, readFacts }: Preview,
  { inputs: given, runtime, ...asking }: SweepingRun & { lists: Lists },
): Promise<Standing> {
  const inputs = tag === undefined ? given : { ...given, 'preview-label': undefined };
  const { 'preview-expires': expires } = inputs;
  const looks = { ...asking, inputs };

  const ofPull =
    pullRequest === undefined
      ? undefined
      : await standingOf({ preview: pullRequest, branch: undefined }, looks);
  if (ofPull?.is === 'unknown' || (ofPull?.is === 'wanted' && !expires)) return ofPull;

  const facts = await readFacts();
  const standing =
    ofPull ?? (await standingOf({ preview: undefined, branch: facts.branch, tag }, looks));
  const last =
    standing.is === 'wanted' && expires
      ? judgeAge(standing, { at: await facts.deployedAt?.(), expires, now: runtime.clock.now() })
      : standing;

  return last.is === 'over' && facts.foreign ? { is: 'unknown', because: facts.foreign } : last;
}

function judgeAge(
  standing: Standing,
  { at, expires, now }: { at: number | undefined; expires: number; now: number },
): Standing {
  if (at === undefined)
    return {
      ...standing,
      because: `${standing.because}, and no tag says when it was last deployed`,
    };
  if (now - at < expires) return standing;

  const day = new Date(at).toISOString().slice(0, 10);

  return {
    is: 'over',
    because: `It was last deployed on ${day}, longer ago than \`preview-expires\``,
  };
}

/** Returns the outcome of a sweep. */
export function sweepOutcome(
  sweep: Sweep,
  {
    context: { serverUrl, repository },
    inputs: { target },
  }: { context: Pick<Run, 'serverUrl' | 'repository'>; inputs: Pick<Inputs, 'target'> },
): Cleaned {
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
  const things = target === 'pages' ? 'sites' : 'apps and instances';
  const others = failed.length > 0 ? `, ${failed.length} not removed` : '';

  return {
    kind: 'cleaned',
    outputs: { operation: 'cleaned', status: 'cleaned', changed: removed.length > 0 },
    state:
      removed.length === 0 ? 'No preview to remove' : `${count(removed.length, 'preview')} removed`,
    done: rows.length === 0 ? `There are no previews of this repository among the ${things}.` : '',
    brief: `${removed.length} removed, ${kept.length} kept${others}.`,
    tables: rows.length === 0 ? [] : [{ title: '', header: ['Preview', 'Of', 'Result'], rows }],
    removed,
  };
}
