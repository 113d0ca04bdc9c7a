import type { SentOptions } from '../options/validate.js';
import type { FormerVersion } from '../rollback.js';
import { runners } from '../runners.js';
import { sourceOption, unknownSource } from '../source.js';
import { sourceNames, splitSource } from '../source-address.js';
import { change, restart } from './change.js';
import type { InstanceTask } from './task.js';
import { buildOf, watchInstance } from './watch.js';

/** The options from before this run, a runner's source at the commit that ran where it takes commits; or why not. */
export function formerInstance(task: InstanceTask): FormerVersion | string {
  const { scope, before } = task;
  const commit = task.build?.former;
  if (!before) return `"${scope.name}" is new, so there is no version to put back.`;
  const options = formerOptions(task, { before, commit });
  if (typeof options === 'string') return `It cannot be rolled back: ${options}.`;
  return {
    what: Object.keys(options).join(', ') || 'a restart',
    putBack: async () => {
      const source = { ...unknownSource, commit, pinned: commit !== undefined };
      const deadline = scope.clock.now() + scope.inputs.timeout;
      const again: InstanceTask = { ...task, options, source, deadline, resumed: false };
      again.build = buildOf(again);
      await again.build?.remember();
      if (Object.keys(options).length > 0) await change(again, options);
      if (again.runner) await restart(again);
      await watchInstance(again, 'updated');
      return { runs: commit ? `commit ${commit.slice(0, 7)}` : 'the options from before', commit };
    },
  };
}

/** What has to be sent, or why that is not known. */
function formerOptions(
  { options: now, runner }: InstanceTask,
  { before, commit }: { before: NonNullable<InstanceTask['before']>; commit: string | undefined },
): SentOptions | string {
  const options: SentOptions = {};
  for (const name of Object.keys(before.sent)) {
    const shown = before.record[name];
    const usable = typeof shown === 'string' || typeof shown === 'boolean' || typeof shown === 'number';
    // A secret shown as asterisks counts as equal, so it is none of them.
    if (!usable) return `the platform does not show the former ${name}`;
    options[name] = shown;
  }
  if (!runner) return options;
  const name = sourceNames.find((one) => one in now) ?? 'SourceUrl';
  const shown = before.record[name];
  if (typeof shown !== 'string') return `the platform does not show the former ${name}`;
  if (commit && runners[runner].takesCommit && !shown.startsWith('s3:')) {
    options[name] = sourceOption(runner, { url: splitSource(shown).url, ref: commit });
  } else if (options[name] === undefined) {
    return `the ${runner} runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag`;
  }
  return options;
}
