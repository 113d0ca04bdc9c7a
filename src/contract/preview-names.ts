import { createHash } from 'node:crypto';

/** Longest page name. Source: the platform's public client. */
const longestPageName = 52;
/** A label of a host's name has at most 63 characters, and the workspace's name stands before it. Source: RFC 1035, section 2.3.4. */
const longestInstanceName = 48;
const branchInfix = '-br-';
/** Of a branch at least this much stands in a page's name, in characters; the base is cut for it. */
const shortestBranchPart = 17;
/** Most characters of a branch in an instance's name, which is part of a host's name. */
const longestInstancePart = 20;
/** What is left of a long base in front of the longest part of a branch and two hashes. */
const shortestBase = longestInstanceName - longestInstancePart - 2 - 8 - 8;

/** `owner/repo` as a page name: a-z, 0-9 and single hyphens, at most 52 characters. */
export function pageNameFor(repository: string): string {
  return fitted(hyphenated(repository), { suffix: '', longest: longestPageName });
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
  return fittedInstance(base, `pr${pullRequest}`);
}

/**
 * The page of one branch's preview: `base-br-topic`. A branch whose name is not one of a page, is too long, or could
 * be read in another way, has 8 hex digits of its SHA-256 behind what is left of it.
 */
export function branchPageName(base: string, branch: string): string {
  const longest = Math.max(shortestBranchPart, longestPageName - base.length - branchInfix.length);
  const plain = hyphenated(branch);
  const unclear = plain !== branch || plain.length > longest || /(^|-)(?:[0-9a-f]{8}|pr-\d+)$/.test(plain);
  const kept = unclear ? plain.slice(0, longest - 9).replace(/-+$/, '') : plain;
  const part = unclear ? [kept, shortHash(branch)].filter(Boolean).join('-') : plain;
  return fitted(base, { suffix: `${branchInfix}${part}`, longest: longestPageName });
}

/** The instance of one branch's preview: `basebrtopic1a2b3c4d`. The hash is always there: without it names would be ambiguous. */
export function branchInstanceName(base: string, branch: string): string {
  const kept = branch.toLowerCase().replace(/[^a-z0-9]/g, '');
  return fittedInstance(base, `br${kept.slice(0, longestInstancePart)}${shortHash(branch)}`);
}

/** Whether a page of this name could be the preview of some branch. Its manifest says of which. */
export function isBranchPage(name: string, base: string): boolean {
  const uncut = longestPageName - branchInfix.length - shortestBranchPart;
  if (base.length <= uncut) return name.startsWith(base + branchInfix);
  return name.includes(branchInfix) && name.startsWith(base.slice(0, uncut - 9).replace(/-+$/, ''));
}

/** Whether an instance of this name could be the preview of some branch. Its source says of which. */
export function isBranchInstance(name: string, base: string): boolean {
  const isWhole = name.startsWith(`${base}br`);
  const isCut = name.includes(`${shortHash(base)}br`) && name.startsWith(base.slice(0, shortestBase));
  return (isWhole || isCut) && /br[0-9a-z]*[0-9a-f]{8}$/.test(name);
}

/**
 * The pull request that a page of this name would be the preview of.
 * @returns `undefined` when it is not exactly the name that `base` and a number make
 */
export function previewNumberOfPage(name: string, base: string): number | undefined {
  const number = trailingNumber(/-pr-([1-9]\d{0,8})$/, name);
  return number !== undefined && previewPageName(base, number) === name ? number : undefined;
}

/** The pull request that an instance of this name would be the preview of; `undefined` when it is not exactly that name. */
export function previewNumberOfInstance(name: string, base: string): number | undefined {
  const number = trailingNumber(/pr([1-9]\d{0,8})$/, name);
  return number !== undefined && previewInstanceName(base, number) === name ? number : undefined;
}

function hyphenated(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function trailingNumber(pattern: RegExp, name: string): number | undefined {
  const [, digits] = pattern.exec(name) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

/** `base + suffix`; what is cut off a long base is replaced by 8 hex digits of its SHA-256. */
function fittedInstance(base: string, suffix: string): string {
  if (base.length + suffix.length <= longestInstanceName) return base + suffix;
  return base.slice(0, longestInstanceName - suffix.length - 8) + shortHash(base) + suffix;
}

/** What is cut off is replaced by 8 hex digits of its SHA-256, so that two long names stay two names. */
function fitted(base: string, { suffix, longest }: { suffix: string; longest: number }): string {
  if (base.length + suffix.length <= longest) return base + suffix;
  const hash = shortHash(base);
  const kept = base.slice(0, longest - suffix.length - hash.length - 1).replace(/-+$/, '');
  return `${kept}-${hash}${suffix}`;
}
