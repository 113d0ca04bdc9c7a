import { type RunnerKind, runners } from '../../contract/runners.js';
import { sourceNames, sourceOption, splitSource } from '../../contract/source.js';
import type { Instance } from '../../platform/service-wire.js';
import type { SentOptions } from './schema.js';
import { isOwnReference, type Sensitivity } from './sensitive.js';

/** Fields of every record that differ from an option of the same name. */
const ownFields = new Set(['url', 'status', 'resources', '_links']);

interface Compared {
  record: Record<string, unknown>;
  sensitivity: Sensitivity;
}

/** Returns the options whose value differs from the record's, compared as strings. Hidden options count as equal; a missing option equals `''`. */
export function changedOptions(options: SentOptions, compared: Compared): SentOptions {
  const different = Object.entries(options).filter(
    ([name, value]) =>
      !isUnseen(name, compared) && plain(shownValue(compared.record, name) ?? '') !== plain(value),
  );
  return Object.fromEntries(different);
}

/** Returns the options that lost an update. Only options in the record, or in `updated`, the answer to the update, can be compared. */
export function revertedOptions(
  options: SentOptions,
  {
    record,
    sensitivity,
    updated = {},
  }: { record: Instance; sensitivity: Sensitivity; updated?: Instance | undefined },
): string[] {
  return Object.keys(changedOptions(options, { record, sensitivity })).filter((name) =>
    [record, updated].some((one) => shownValue(one, name) !== undefined),
  );
}

/** Returns whether the record cannot contain an option, so that it cannot be compared. */
export function isUnseen(name: string, { record, sensitivity }: Compared): boolean {
  return ownFields.has(name) || (sensitivity.has(name) && isHidden(shownValue(record, name)));
}

/** Returns an option by its exact name or by a path of objects, because records contain names with dots in both forms. */
export function shownValue(record: Record<string, unknown>, name: string): unknown {
  const step = (at: unknown, key: string): unknown =>
    typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined;
  return record[name] ?? name.split('.').reduce(step, record);
}

/** Returns whether a record contains a mask, such as asterisks, instead of a secret. */
export function isHidden(shown: unknown): boolean {
  return (
    typeof shown === 'string' && /^([*•]+|<?\[?(redacted|hidden|masked)\]?>?)$/i.test(shown.trim())
  );
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}

/** Returns each different option with its change: `not set → 8080`. */
export function differenceRows(
  different: SentOptions,
  { record, sensitivity }: Compared,
): [string, string][] {
  return Object.entries(different).map(([option, value]) => {
    const old = shownValue(record, option);
    const now =
      typeof value === 'string' && isOwnReference(value)
        ? 'a new secret'
        : sensitivity.show(option, value);
    return [option, `${old === undefined ? 'not set' : sensitivity.show(option, old)} → ${now}`];
  });
}

/** Returns the options that restore an instance, or the reason why they are unknown. @param before.sent the changed options alone @param now all options of this run @param now.commit the former commit of a runner */
export function formerOptions(
  { record, sent }: { record: Instance; sent: SentOptions },
  {
    now,
    runner,
    commit,
  }: { now: SentOptions; runner: RunnerKind | undefined; commit: string | undefined },
): SentOptions | string {
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

  const takesCommit = runners[runner].takesCommit && !former.startsWith('s3:');
  if (commit && takesCommit) {
    options[name] = sourceOption(runner, { url: splitSource(former).url, ref: commit });
  } else if (options[name] === undefined) {
    if (takesCommit)
      return 'no build was seen to answer before this run, so its commit is not known. Revert the commit, or deploy a tag';
    return `the ${runner} runner takes no commit, and the branch or tag is the same as before. Revert the commit, or deploy a tag`;
  }

  return options;
}

/** Returns the options that show neither the value of this run nor the one before it: somebody else has changed them. Hidden ones cannot be told. */
export function overtakenOptions(
  options: SentOptions,
  { now, former, sent }: Record<'now' | 'former', Record<string, unknown>> & { sent: SentOptions },
): string[] {
  return Object.keys(options).filter((name) => {
    const shown = shownValue(now, name);
    if (shown === undefined || isHidden(shown)) return false;
    return [sent[name], shownValue(former, name)].every((one) => plain(one ?? '') !== plain(shown));
  });
}

function isSendable(
  option: readonly [string, unknown],
): option is readonly [string, string | boolean | number] {
  return ['string', 'boolean', 'number'].includes(typeof option[1]) && !isHidden(option[1]);
}
