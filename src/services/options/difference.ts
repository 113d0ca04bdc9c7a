import type { Instance } from '../../platform/service-wire.js';
import type { SentOptions } from './schema.js';
import type { Sensitivity } from './sensitive.js';

/** Fields of every record that mean something else than an option of the same name. */
const ownFields = new Set(['url', 'status', 'resources', '_links']);

/**
 * Options whose value in the record differs from the requested one; values are compared as texts.
 * A value that the record cannot show, a secret as asterisks or an option under the name of a field of its own, counts as equal;
 * a missing one counts as different.
 */
export function changedOptions(
  options: SentOptions,
  { record, sensitivity }: { record: Record<string, unknown>; sensitivity: Sensitivity },
): SentOptions {
  const different = Object.entries(options).filter(([name, value]) => {
    if (ownFields.has(name)) return false;
    const shown = shownValue(record, name);
    if (shown === undefined || shown === null) return value !== '';
    if (sensitivity.has(name) && isHidden(shown)) return false;
    return plain(shown) !== plain(value);
  });
  return Object.fromEntries(different);
}

/**
 * The same without what a record cannot show, for looking whether an update was kept.
 * @param options.shown the record right after the update
 */
export function revertedOptions(
  options: SentOptions,
  { record, sensitivity, shown = {} }: { record: Instance; sensitivity: Sensitivity; shown?: Instance | undefined },
): string[] {
  return Object.keys(changedOptions(options, { record, sensitivity })).filter((name) =>
    [record, shown].some((one) => shownValue(one, name) !== undefined),
  );
}

/** Options that the record cannot show, so that they cannot be compared. */
export function unseenOptions(
  options: SentOptions,
  { record, sensitivity }: { record: Instance; sensitivity: Sensitivity },
): string[] {
  return Object.keys(options).filter(
    (name) => ownFields.has(name) || (sensitivity.has(name) && isHidden(shownValue(record, name))),
  );
}

/** An option as a record shows it: by its exact name, or at the end of a path of objects: both forms are seen for names with dots. */
export function shownValue(record: Record<string, unknown>, name: string): unknown {
  if (record[name] !== undefined) return record[name];
  let at: unknown = record;
  for (const key of name.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

/** Returns whether a record shows asterisks or the like in place of a secret. */
export function isHidden(shown: unknown): boolean {
  return typeof shown === 'string' && /^([*•]+|<?\[?(redacted|hidden|masked)\]?>?)$/i.test(shown.trim());
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
