import { createHash } from 'node:crypto';
import type { Inputs } from './inputs.js';

/** Maximum length of a page name, in characters. Source: the platform's public client. */
const maxPageName = 52;
/** Maximum length of an instance's name: it shares a label of the host name, 63 characters, with the workspace. Source: RFC 1035, section 2.3.4. */
const maxInstanceName = 48;
const branchInfix = '-br-';
/** Minimum number of branch characters kept in a page name; the base name is shortened to make room. */
const minBranchPart = 17;
/** Maximum number of branch characters in an instance's name. */
const maxBranchPart = 20;
/** Length to which a long base name is cut before the longest branch part and two hashes. */
const minBase = maxInstanceName - maxBranchPart - 2 - 8 - 8;

/** Names of one kind of deployed thing: the default one, and those of its previews. */
export interface Naming {
  /** `owner/repo` as a name. */
  ofRepository(repository: string): string;
  ofPullRequest(base: string, pullRequest: number): string;
  ofBranch(base: string, branch: string): string;
  /** The pull request whose preview has this name; undefined unless `base` and a number make exactly this name. */
  pullRequestIn(name: string, base: string): number | undefined;
  /** True for a name that a preview of some branch could have. Only the thing itself says which branch. */
  isOfBranch(name: string, base: string): boolean;
}

/** Names of pages: a-z, 0-9 and single hyphens, at most 52 characters; `base-pr-7`, `base-br-topic`. */
export const pageNames: Naming = {
  ofRepository: (repository) => fitPageName(hyphenate(repository), ''),
  ofPullRequest: (base, pullRequest) => fitPageName(base, `-pr-${pullRequest}`),
  /**
   * The branch part ends in 8 hex digits of the branch's SHA-256 where the branch is not a page name as it is, is too long,
   * or could be read in another way.
   */
  ofBranch: (base, branch) => {
    const max = Math.max(minBranchPart, maxPageName - base.length - branchInfix.length);
    const plain = hyphenate(branch);
    const unclear = plain !== branch || plain.length > max || /(^|-)(?:[0-9a-f]{8}|pr-\d+)$/.test(plain);
    const kept = unclear ? plain.slice(0, max - 9).replace(/-+$/, '') : plain;
    const part = unclear ? [kept, hashShort(branch)].filter(Boolean).join('-') : plain;
    return fitPageName(base, `${branchInfix}${part}`);
  },
  pullRequestIn: (name, base) => findPullRequest(name, (number) => pageNames.ofPullRequest(base, number)),
  isOfBranch: (name, base) => {
    const uncut = maxPageName - branchInfix.length - minBranchPart;
    if (base.length <= uncut) return name.startsWith(base + branchInfix);
    return name.includes(branchInfix) && name.startsWith(base.slice(0, uncut - 9).replace(/-+$/, ''));
  },
};

/** Names of instances: letters and digits only, the strictest form that every service accepts; `basepr7`, `basebrtopic1a2b3c4d`. */
export const instanceNames: Naming = {
  ofRepository: (repository) => keepLetters(repository.split('/').at(-1) ?? ''),
  ofPullRequest: (base, pullRequest) => fitInstanceName(base, `pr${pullRequest}`),
  // The hash is always there: without it names would be ambiguous.
  ofBranch: (base, branch) =>
    fitInstanceName(base, `br${keepLetters(branch).slice(0, maxBranchPart)}${hashShort(branch)}`),
  pullRequestIn: (name, base) => findPullRequest(name, (number) => instanceNames.ofPullRequest(base, number)),
  isOfBranch: (name, base) => {
    const isWhole = name.startsWith(`${base}br`);
    const isCut = name.includes(`${hashShort(base)}br`) && name.startsWith(base.slice(0, minBase));
    return (isWhole || isCut) && /br[0-9a-z]*[0-9a-f]{8}$/.test(name);
  },
};

/** The default name of what a folder of a repository deploys; that of a folder below the top ends in its own name. */
export function usualName(
  naming: Naming,
  { repository, folder = '' }: { repository: string; folder?: string },
): string {
  const last = folder.split('/').at(-1);
  return naming.ofRepository(repository && last ? `${repository}-${last}` : repository);
}

/** The names of what a target deploys. */
export function chooseNaming(target: Inputs['target']): Naming {
  return target === 'pages' ? pageNames : instanceNames;
}

function hyphenate(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

function keepLetters(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function hashShort(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

function findPullRequest(name: string, nameOf: (number: number) => string): number | undefined {
  const number = Number(/pr-?([1-9]\d{0,8})$/.exec(name)?.[1]);
  return number > 0 && nameOf(number) === name ? number : undefined;
}

/** `base + suffix`; a long base is cut and ends in 8 hex digits of its SHA-256, so that two long names stay different. */
function fitName(base: string, suffix: string, { max, hyphen }: { max: number; hyphen: '-' | '' }): string {
  if (base.length + suffix.length <= max) return base + suffix;
  const tail = hyphen + hashShort(base) + suffix;
  return base.slice(0, max - tail.length).replace(/-+$/, '') + tail;
}

const fitPageName = (base: string, suffix: string) => fitName(base, suffix, { max: maxPageName, hyphen: '-' });
const fitInstanceName = (base: string, suffix: string) => fitName(base, suffix, { max: maxInstanceName, hyphen: '' });
