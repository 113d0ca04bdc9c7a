import { createHash } from 'node:crypto';

/** Longest page name. Source: the platform's public client. */
const longestPageName = 52;

/** `owner/repo` as a page name: a-z, 0-9 and single hyphens, at most 52 characters. */
export function pageNameFor(repository: string): string {
  const name = repository
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return fitted(name, { suffix: '', longest: longestPageName });
}

/** `repo` as an instance name: letters and digits only, the strictest form that every service accepts. */
export function instanceNameFor(repository: string): string {
  return (repository.split('/').at(-1) ?? '').toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** The page of one pull request's preview: `base-pr-7`. */
export function previewPageName(base: string, pullRequest: number): string {
  return fitted(base, { suffix: `-pr-${pullRequest}`, longest: longestPageName });
}

/** The instance of one pull request's preview: `basepr7`. */
export function previewInstanceName(base: string, pullRequest: number): string {
  return `${base}pr${pullRequest}`;
}

/**
 * The pull request that a page of this name would be the preview of.
 * @returns `undefined` when it is not exactly the name that `base` and a number make
 */
export function previewNumberOfPage(name: string, base: string): number | undefined {
  const number = trailingNumber(/-pr-([1-9]\d{0,8})$/, name);
  return number !== undefined && previewPageName(base, number) === name ? number : undefined;
}

/** The same for an instance. */
export function previewNumberOfInstance(name: string, base: string): number | undefined {
  const number = trailingNumber(/pr([1-9]\d{0,8})$/, name);
  return number !== undefined && previewInstanceName(base, number) === name ? number : undefined;
}

function trailingNumber(pattern: RegExp, name: string): number | undefined {
  const [, digits] = pattern.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** What is cut off is replaced by 8 hex digits of its SHA-256, so that two long names stay two names. */
function fitted(base: string, { suffix, longest }: { suffix: string; longest: number }): string {
  if (base.length + suffix.length <= longest) return base + suffix;
  const hash = createHash('sha256').update(base).digest('hex').slice(0, 8);
  const kept = base.slice(0, longest - suffix.length - hash.length - 1).replace(/-+$/, '');
  return `${kept}-${hash}${suffix}`;
}
