import { createHash } from 'node:crypto';
import type { Inputs } from './inputs.js';
import type { PreviewOf } from './intent.js';

/** Source: the platform's public client. */
const maxPageName = 52;
/** The name and the workspace share a DNS label of 63 characters. */
const maxInstanceName = 48;
const branchInfix = '-br-';
// A hyphen and 8 digits of a hash.
const hashPart = 9;
// As much of the branch's name before its hash.
const minBranchPart = 8 + hashPart;
const maxBranchPart = 20;
// Beside `br` and two hashes of 8 digits.
const minBase = maxInstanceName - maxBranchPart - 2 - 8 - 8;

export interface Naming {
  /** The pattern of a name; `rule` describes it. */
  pattern: RegExp;
  rule: string;
  ofRepository(repository: string): string;
  ofPullRequest(base: string, pullRequest: number): string;
  ofBranch(base: string, branch: string): string;
  pullRequestIn(name: string, base: string): number | undefined;
  isOfBranch(name: string, base: string): boolean;
}

/** Names of pages: a-z, 0-9 and single hyphens, at most 52 characters; `base-pr-7`, `base-br-topic`. */
export const pageNames: Naming = {
  // Source: platform.md of the vendor's client.
  pattern: /^[a-z0-9][a-z0-9-]{1,50}[a-z0-9]$/,
  rule: 'must have 3 to 52 characters of a-z, 0-9 and "-", the first and last a letter or digit',
  ofRepository: (repository) => fitPageName(hyphenate(repository), ''),
  ofPullRequest: (base, pullRequest) => fitPageName(base, `-pr-${pullRequest}`),
  // Branches that are too long, ambiguous or invalid as a page name get a suffix: 8 hex digits of their SHA-256.
  ofBranch: (base, branch) => {
    const max = Math.max(minBranchPart, maxPageName - base.length - branchInfix.length);
    const plain = hyphenate(branch);

    const unclear =
      plain !== branch || plain.length > max || /(^|-)(?:[0-9a-f]{8}|pr-\d+)$/.test(plain);
    const cut = unclear ? plain.slice(0, max - hashPart).replace(/-+$/, '') : plain;
    const part = unclear ? [cut, hashShort(branch)].filter(Boolean).join('-') : plain;
    return fitPageName(base, `${branchInfix}${part}`);
  },
  pullRequestIn: (name, base) =>
    findPullRequest(name, (number) => pageNames.ofPullRequest(base, number)),
  isOfBranch: (name, base) => {
    const uncut = maxPageName - branchInfix.length - minBranchPart;
    if (base.length <= uncut) return name.startsWith(base + branchInfix);
    return (
      name.includes(branchInfix) &&
      name.startsWith(base.slice(0, uncut - hashPart).replace(/-+$/, ''))
    );
  },
};

/** Letters and digits only, the strictest form that every service accepts; `basepr7`, `basebrtopic1a2b3c4d`. A person may give up to 63; default names leave room for the workspace, and for the same reason lack the owner. */
export const instanceNames: Naming = {
  pattern: /^[a-z0-9]{1,63}$/,
  rule: 'must have only a-z and 0-9, at most 63 of them',
  ofRepository: (repository) => keepLetters(repository.split('/').at(-1) ?? ''),
  ofPullRequest: (base, pullRequest) => fitInstanceName(base, `pr${pullRequest}`),
  // The hash keeps names of different branches distinct.
  ofBranch: (base, branch) =>
    fitInstanceName(base, `br${keepLetters(branch).slice(0, maxBranchPart)}${hashShort(branch)}`),
  pullRequestIn: (name, base) =>
    findPullRequest(name, (number) => instanceNames.ofPullRequest(base, number)),
  isOfBranch: (name, base) => {
    const isWhole = name.startsWith(`${base}br`);
    const isCut = name.includes(`${hashShort(base)}br`) && name.startsWith(base.slice(0, minBase));
    return (isWhole || isCut) && /br[0-9a-z]*[0-9a-f]{8}$/.test(name);
  },
};

/** Returns the default name for a folder of a repository; below the top it ends in the folder's name. */
export function usualName(
  naming: Naming,
  { repository, folder = '' }: { repository: string; folder?: string },
): string {
  const last = folder.split('/').at(-1) ?? '';
  // Without a letter of its own, as `日本`, it would have the name of the top.
  const part = keepLetters(last) === '' && last !== '' ? hashShort(last) : last;
  return naming.ofRepository(repository && part ? `${repository}-${part}` : repository);
}

/** Returns the name of the preview of a pull request or branch; undefined outside of previews. */
export function previewName(
  base: string,
  { naming, preview, branch }: PreviewOf & { naming: Naming },
): string | undefined {
  if (preview !== undefined) return naming.ofPullRequest(base, preview);
  return branch === undefined ? undefined : naming.ofBranch(base, branch);
}

/** Returns the naming of a target. */
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

function fitName(
  base: string,
  suffix: string,
  { max, hyphen }: { max: number; hyphen: '-' | '' },
): string {
  if (base.length + suffix.length <= max) return base + suffix;
  const tail = hyphen + hashShort(base) + suffix;
  return base.slice(0, max - tail.length).replace(/-+$/, '') + tail;
}

const fitPageName = (base: string, suffix: string) =>
  fitName(base, suffix, { max: maxPageName, hyphen: '-' });
const fitInstanceName = (base: string, suffix: string) =>
  fitName(base, suffix, { max: maxInstanceName, hyphen: '' });

/** Returns the URL of a page of the site: `docs/index.html` is visited as `docs/`. */
export function pageUrl(siteUrl: string, path: string): string {
  const encoded = visitedPath(path).split('/').map(encodeURIComponent).join('/');
  return `${siteUrl.replace(/\/+$/, '')}/${encoded}`;
}

/** Returns the path at which a visitor finds a page. */
export function visitedPath(path: string): string {
  return path.replace(/(^|\/)index\.html$/, '$1');
}
