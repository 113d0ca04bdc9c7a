import { createHash } from 'node:crypto';
import type { Inputs } from './inputs.js';

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

/** How one kind of thing is called: by default, and as a preview. */
export interface Naming {
  /** `owner/repo` as a name. */
  ofRepository(repository: string): string;
  /** The preview of one pull request. */
  ofPullRequest(base: string, pullRequest: number): string;
  /** The preview of one branch. */
  ofBranch(base: string, branch: string): string;
  /** The pull request that this would be the preview of; `undefined` when it is not exactly the name that `base` and a number make. */
  pullRequestIn(name: string, base: string): number | undefined;
  /** Whether this could be the preview of some branch. The thing itself says of which. */
  isOfBranch(name: string, base: string): boolean;
}

/** Of pages: a-z, 0-9 and single hyphens, at most 52 characters; `base-pr-7`, `base-br-topic`. */
export const pageNames: Naming = {
  ofRepository: (repository) => fitted(hyphenated(repository), { suffix: '', longest: longestPageName }),
  ofPullRequest: (base, pullRequest) => fitted(base, { suffix: `-pr-${pullRequest}`, longest: longestPageName }),
  /**
   * A branch whose name is not one of a page, is too long, or could be read in another way, has 8 hex digits of its SHA-256
   * behind what is left of it.
   */
  ofBranch: (base, branch) => {
    const longest = Math.max(shortestBranchPart, longestPageName - base.length - branchInfix.length);
    const plain = hyphenated(branch);
    const unclear = plain !== branch || plain.length > longest || /(^|-)(?:[0-9a-f]{8}|pr-\d+)$/.test(plain);
    const kept = unclear ? plain.slice(0, longest - 9).replace(/-+$/, '') : plain;
    const part = unclear ? [kept, shortHash(branch)].filter(Boolean).join('-') : plain;
    return fitted(base, { suffix: `${branchInfix}${part}`, longest: longestPageName });
  },
  pullRequestIn: (name, base) => {
    const number = Number(/-pr-([1-9]\d{0,8})$/.exec(name)?.[1]);
    return number > 0 && pageNames.ofPullRequest(base, number) === name ? number : undefined;
  },
  isOfBranch: (name, base) => {
    const uncut = longestPageName - branchInfix.length - shortestBranchPart;
    if (base.length <= uncut) return name.startsWith(base + branchInfix);
    return name.includes(branchInfix) && name.startsWith(base.slice(0, uncut - 9).replace(/-+$/, ''));
  },
};

/** Of instances: letters and digits only, the strictest form that every service accepts; `basepr7`, `basebrtopic1a2b3c4d`. */
export const instanceNames: Naming = {
  ofRepository: (repository) => lettersOf(repository.split('/').at(-1) ?? ''),
  ofPullRequest: (base, pullRequest) => fittedInstance(base, `pr${pullRequest}`),
  // The hash is always there: without it names would be ambiguous.
  ofBranch: (base, branch) =>
    fittedInstance(base, `br${lettersOf(branch).slice(0, longestInstancePart)}${shortHash(branch)}`),
  pullRequestIn: (name, base) => {
    const number = Number(/pr([1-9]\d{0,8})$/.exec(name)?.[1]);
    return number > 0 && instanceNames.ofPullRequest(base, number) === name ? number : undefined;
  },
  isOfBranch: (name, base) => {
    const isWhole = name.startsWith(`${base}br`);
    const isCut = name.includes(`${shortHash(base)}br`) && name.startsWith(base.slice(0, shortestBase));
    return (isWhole || isCut) && /br[0-9a-z]*[0-9a-f]{8}$/.test(name);
  },
};

/** How what a target deploys is called. */
export function namingOf(target: Inputs['target']): Naming {
  return target === 'pages' ? pageNames : instanceNames;
}

function hyphenated(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
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
