import { messageOf } from '../base/errors.js';
import { count } from '../base/format.js';
import type { Log } from '../base/log.js';
import { plainText } from '../base/plain-text.js';
import type { Outcome, PreviewName } from '../contract/outcome.js';
import type { Run } from '../contract/run.js';
import type { Preview, PreviewProvider } from './provider.js';
import { type AskingRun, Living, type Verdict } from './verdict.js';

type Result = 'removed' | 'not removed' | 'kept';
export type Sweep = Record<Result, (PreviewName & { why?: string })[]>;

interface SweepingRun extends AskingRun {
  inputs: { 'preview-label': string | undefined; 'preview-expires': number | undefined };
  runtime: { log: Log; clock: { now(): number }; interrupts: { signal: AbortSignal } };
}

/** Removes each preview that is over or expired, if its name and marker, or its tags, and GitHub all say so. A failed removal is a warning: the next sweep tries again. */
export async function sweepPreviews(home: PreviewProvider, run: SweepingRun): Promise<Sweep> {
  const { log, interrupts } = run.runtime;
  const { signal } = interrupts;
  const sweep: Sweep = { removed: [], 'not removed': [], kept: [] };
  const living = new Living(run);
  for (const list of [home.list, home.listMarked]) {
    // What belongs to a preview that stays is left to the next sweep.
    const failed = sweep['not removed'].map(({ pullRequest }) => pullRequest);
    for (const preview of await list()) {
      signal.throwIfAborted();
      const { name, pullRequest, tag } = preview;
      if (pullRequest !== undefined && failed.includes(pullRequest)) continue;
      try {
        const { isOver, why } = await judge(preview, { ...run, living });
        if (isOver) {
          log.info(`${why}: removing ${name}.`);
          if (await preview.remove()) sweep.removed.push({ name, pullRequest });
        } else {
          log.info(`Kept ${name}: ${why}.`);
          if (tag === undefined) sweep.kept.push({ name, pullRequest, why });
        }
      } catch (error) {
        signal.throwIfAborted();
        sweep['not removed'].push({ name, pullRequest, why: messageOf(error) });
      }
    }
  }
  const { removed, 'not removed': failed } = sweep;
  if (failed.length > 0) {
    const all = count(removed.length + failed.length, 'preview');
    const lines = failed.map(({ name, why }) => `- ${name}: ${why}`).join('\n');
    log.warning(`${failed.length} of ${all} could not be removed; the next sweep tries again:\n${lines}`);
  }
  return sweep;
}

async function judge(
  { pullRequest, tag, look }: Preview,
  { inputs, runtime, living }: SweepingRun & { living: Living },
): Promise<Verdict> {
  const rules: Partial<SweepingRun['inputs']> = tag === undefined ? inputs : {};
  const { 'preview-label': label, 'preview-expires': expires } = rules;
  const ofPull = pullRequest === undefined ? undefined : await living.judgePullRequest(pullRequest, label);
  if (ofPull && !ofPull.isOver && !(ofPull.lives && expires)) return ofPull;
  const facts = await look();
  const verdict = ofPull ?? (await living.judgeBranch(facts.branch, tag));
  const last = verdict.lives && expires ? judgeAge(await facts.deployedAt?.()) : verdict;
  return last.isOver && facts.foreign ? { isOver: false, why: facts.foreign } : last;

  function judgeAge(at: number | undefined): Verdict {
    if (at === undefined) return { ...verdict, why: `${verdict.why}, and no tag says when it was last deployed` };
    if (runtime.clock.now() - at < (expires ?? 0)) return verdict;
    const day = new Date(at).toISOString().slice(0, 10);
    return { isOver: true, why: `It was last deployed on ${day}, longer ago than \`preview-expires\`` };
  }
}

/** Returns the outcome of a sweep. */
export function sweepOutcome(sweep: Sweep, { serverUrl, repository }: Pick<Run, 'serverUrl' | 'repository'>): Outcome {
  const { removed, 'not removed': failed, kept } = sweep;
  const rowsOf = (result: Result) =>
    sweep[result].map(({ name, pullRequest: number, why }) => [
      name,
      number === undefined ? 'a branch' : { text: `#${number}`, url: `${serverUrl}/${repository}/pull/${number}` },
      why === undefined ? result : `${result}: ${plainText(why, 300)}`,
    ]);
  const rows = [...rowsOf('removed'), ...rowsOf('not removed'), ...rowsOf('kept')];
  const others = failed.length > 0 ? `, ${failed.length} not removed` : '';
  return {
    kind: 'cleaned',
    outputs: { operation: 'cleaned', status: 'cleaned', changed: removed.length > 0 },
    state: removed.length === 0 ? 'No preview to remove' : `${count(removed.length, 'preview')} removed`,
    done: rows.length === 0 ? 'There are no previews of this repository.' : '',
    brief: `${removed.length} removed, ${kept.length} kept${others}.`,
    tables: rows.length === 0 ? [] : [{ title: '', header: ['Preview', 'Of', 'Result'], rows }],
    removed,
  };
}
