import type { RunnerKind } from '../../contract/runner-kinds.js';
import type { Instance } from '../../platform/service-wire.js';
import { isHidden, shownValue } from '../options/difference.js';
import type { SentOptions } from '../options/validate.js';
import { runners } from '../runners.js';
import { sourceOption } from '../source/source.js';
import { sourceNames, splitSource } from '../source/source-address.js';
import { takesChanges } from './live-instance.js';

/** An instance before this run changed it. */
export interface FormerOptions {
  record: Instance;
  /** The options that were sent to change it. */
  sent: SentOptions;
}

/**
 * The options to send so that an instance becomes what it was, or why that is not known.
 * @param about.now the options of this run
 * @param about.commit the commit that a runner ran before
 */
export function formerOptions(
  { record, sent }: FormerOptions,
  about: { now: SentOptions; runner: RunnerKind | undefined; serviceId: string; commit: string | undefined },
): SentOptions | string {
  const { now, runner, serviceId, commit } = about;
  if (!takesChanges(record)) return `the service ${serviceId} takes options only for a new instance`;
  const names = Object.keys(sent);
  const shown = names.map((name) => [name, shownValue(record, name)] as const);
  const options: SentOptions = Object.fromEntries(shown.filter(isSendable));
  if (!runner)
    return Object.keys(options).length > 0
      ? options
      : `${names.join(', ')} was not set before, and no option can be unset`;
  const name = sourceNames.find((one) => one in now) ?? 'SourceUrl';
  const former = record[name];
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
