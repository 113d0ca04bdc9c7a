import { DeployError, messageOf } from '../../base/errors.js';
import type { BuildWatch } from '../build-watch.js';
import type { SentOptions } from '../options/validate.js';
import { runners } from '../runners.js';
import { sourceOption, splitSource } from '../source.js';
import { buildOf } from './build.js';
import { change, restart } from './change.js';
import type { EnsuredInstance, InstanceTask } from './task.js';
import { watchInstance } from './watch.js';

const sourceNames = new Set(['SourceUrl', 'GithubUrl', 'WasmUrl']);

/**
 * Puts the options from before this run back, a runner's source at the commit that ran where it takes commits, and waits
 * for it. The step fails all the same.
 * @returns the error of the step, which says what is live now
 */
export async function rollBack(
  task: InstanceTask,
  { reached, error }: { reached: EnsuredInstance; error: unknown },
): Promise<unknown> {
  const { run } = task;
  const formerCommit = task.build?.former;
  const { before } = reached;
  if (!before) return failedWith(error, `"${run.name}" is new, so there is no version to put back.`);
  const options = formerOptions(task, { before, formerCommit });
  if (typeof options === 'string') return failedWith(error, `It cannot be rolled back: ${options}.`);
  run.log.warning(`Putting the version before back: ${Object.keys(options).join(', ') || 'a restart'}.`);
  try {
    await putBack(task, { reached, options, formerCommit });
  } catch (failed) {
    run.outputs.set({ 'rolled-back': false });
    const text = `The version before could not be put back, so "${run.name}" may be down: ${messageOf(failed)}`;
    return failedWith(error, text, { first: true });
  }
  const what = formerCommit ? ` commit ${formerCommit.slice(0, 7)}` : ' the options from before';
  run.outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(formerCommit ? { commit: formerCommit } : {}) });
  return failedWith(error, `"${run.name}" was rolled back and runs${what} again.`);
}

async function putBack(
  task: InstanceTask,
  {
    reached,
    options,
    formerCommit,
  }: { reached: EnsuredInstance; options: SentOptions; formerCommit: string | undefined },
): Promise<void> {
  const { run, runner } = task;
  const record = task.record ?? reached.record;
  const source = { commit: formerCommit, pinned: formerCommit !== undefined, ref: undefined };
  const again: InstanceTask = {
    ...task,
    ...{ options, source: undefined, record, deadline: run.clock.now() + run.inputs.timeout },
  };
  const build: BuildWatch | undefined = buildOf(again, source);
  again.build = build;
  await build?.remember();
  if (Object.keys(options).length > 0) await change(again, { options, resumed: false });
  if (runner) await restart(again, { record, resumed: false });
  await watchInstance(again, { ...reached, record, action: 'updated', resumed: false });
}

/** What has to be sent, or why that is not known. */
function formerOptions(
  { options: now, runner, sensitivity }: InstanceTask,
  { before, formerCommit }: { before: NonNullable<EnsuredInstance['before']>; formerCommit: string | undefined },
): SentOptions | string {
  const options: SentOptions = {};
  for (const name of Object.keys(before.sent)) {
    const shown = before.record[name];
    const usable = typeof shown === 'string' || typeof shown === 'boolean' || typeof shown === 'number';
    if (!usable || (sensitivity.has(name) && /^[*•]+$/.test(String(shown))))
      return `the platform does not show the former ${name}`;
    options[name] = shown;
  }
  if (!runner) return options;
  const name = Object.keys(now).find((one) => sourceNames.has(one)) ?? 'SourceUrl';
  const shown = before.record[name];
  if (typeof shown !== 'string') return `the platform does not show the former ${name}`;
  if (formerCommit && runners[runner].takesCommit && !shown.startsWith('s3:')) {
    options[name] = sourceOption(runner, { url: splitSource(shown).url, ref: formerCommit });
  } else if (options[name] === undefined) {
    return `the ${runner} runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag`;
  }
  return options;
}

function failedWith(error: unknown, text: string, { first = false } = {}): unknown {
  if (!(error instanceof DeployError)) return error;
  const message = first ? `${text}\nIt was tried because of this: ${error.message}` : `${error.message}\n${text}`;
  return new DeployError(error.code, message, { cause: error, ...(error.next ? { next: error.next } : {}) });
}
