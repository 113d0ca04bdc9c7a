import { isHidden, shownValue } from '../options/difference.js';
import type { SentOptions } from '../options/validate.js';
import type { FormerVersion } from '../roll-back.js';
import { runners } from '../runners.js';
import { sourceOption, unknownSource } from '../source/source.js';
import { sourceNames, splitSource } from '../source/source-address.js';
import { change, takesChanges } from './change-instance.js';
import type { InstanceTask } from './instance-task.js';
import { buildOf, watchInstance } from './watch-instance.js';

/** The options from before this run, a runner's source at the commit that ran where it takes commits; or why not. */
export function formerInstance(task: InstanceTask): FormerVersion | string {
  const { scope, before } = task;
  const commit = task.build?.former;
  if (!before) return `"${scope.name}" is new, so there is no version to put back.`;
  const options = formerOptions(task, { before, commit });
  if (typeof options === 'string') return `It cannot be rolled back: ${options}.`;
  const stay = Object.keys(before.sent).filter((name) => !(name in options));
  return {
    what: Object.keys(options).join(', '),
    putBack: async () => {
      if (stay.length > 0) scope.log.warning(`The new ${stay.join(', ')} stays: no option can be unset.`);
      const source = { ...unknownSource, commit, pinned: commit !== undefined };
      const deadline = scope.clock.now() + scope.inputs.timeout;
      const again: InstanceTask = { ...task, options, source, deadline, resumed: false };
      again.build = buildOf(again);
      await again.build?.remember();
      await change(again, options);
      await watchInstance(again, 'updated');
      await task.secrets.discard();
      return { runs: commit ? `commit ${commit.slice(0, 7)}` : 'the options from before', commit };
    },
  };
}

/** What has to be sent, or why that is not known. */
function formerOptions(
  { options: now, runner, service }: InstanceTask,
  { before, commit }: { before: NonNullable<InstanceTask['before']>; commit: string | undefined },
): SentOptions | string {
  if (!takesChanges(before.record)) return `the service ${service.serviceId} takes options only for a new instance`;
  const names = Object.keys(before.sent);
  const shown = names.map((name) => [name, shownValue(before.record, name)] as const);
  const options: SentOptions = Object.fromEntries(shown.filter(isSendable));
  if (!runner)
    return Object.keys(options).length > 0
      ? options
      : `${names.join(', ')} was not set before, and no option can be unset`;
  const name = sourceNames.find((one) => one in now) ?? 'SourceUrl';
  const former = before.record[name];
  if (typeof former !== 'string') return `the platform does not show the former ${name}`;
  if (commit && runners[runner].takesCommit && !former.startsWith('s3:')) {
    options[name] = sourceOption(runner, { url: splitSource(former).url, ref: commit });
  } else if (options[name] === undefined) {
    return `the ${runner} runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag`;
  }
  return options;
}

function isSendable(option: readonly [string, unknown]): option is readonly [string, string | boolean | number] {
  return ['string', 'boolean', 'number'].includes(typeof option[1]) && !isHidden(option[1]);
}
