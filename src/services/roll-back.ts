import { DeployError, messageOf } from '../base/errors.js';
import { type RunnerKind, runners } from '../contract/runners.js';
import { sourceNames, sourceOption, splitSource } from '../contract/source.js';
import type { Instance } from '../platform/service-wire.js';
import type { Former } from './client.js';
import { takesChanges } from './live-instance.js';
import { isHidden, shownValue } from './options/difference.js';
import type { SentOptions } from './options/schema.js';
import type { ServiceRun } from './service-run.js';

/** Restores the former version if `rollback` is set; the step still fails. `restore` waits for it. @returns the step's error with the live version */
export async function rollBack(
  run: ServiceRun,
  {
    error,
    former,
    restore,
  }: { error: unknown; former: () => Former | string; restore: (former: Former) => Promise<string | undefined> },
): Promise<unknown> {
  if (!run.inputs.rollback || run.tools.signal.aborted || !(error instanceof DeployError)) return error;
  const { code, message, brief, next } = error;
  const ended = (text: string) => new DeployError(code, `${message}\n${text}`, { brief, cause: error, next });
  const version = former();
  if (typeof version === 'string') return ended(version);
  run.tools.log.warning(`Rolling back to ${version.title}.`);
  try {
    const commit = await restore(version);
    run.outputs.set({ 'rolled-back': true, status: 'rolled-back', ...(commit ? { commit } : {}) });
    return ended(`"${run.name}" was rolled back and runs ${version.runs} again.`);
  } catch (failure) {
    run.outputs.set({ 'rolled-back': false });
    const text = `The rollback failed too, so "${run.name}" may be down: ${messageOf(failure)}`;
    const both = `${text}\nIt was tried because of this: ${message}`;
    return new DeployError(code, both, { brief: text, cause: error, next });
  }
}

export interface FormerOptions {
  record: Instance;
  sent: SentOptions;
}

/** Returns the options that restore an instance, or why they are not known. @param about.commit that a runner ran before */
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
