import type { Ignore } from 'ignore';
import { isNeverPublished } from './private-files.js';

/** The paths that patterns match. */
export interface Matched {
  paths: Set<string>;
  /** Patterns that match nothing, as they were given. */
  unused: string[];
}

/** Most patterns that braces stand for; one with more is taken as it is written. */
const maxAlternatives = 100;

/**
 * The paths that patterns match, by the rules of a .gitignore: one pattern a line; without a slash it matches at any
 * depth, with one it starts at the top; a folder stands for everything below it; `!` takes back what an earlier pattern
 * matched. Besides, `{a,b}` stands for either. Compared in Unicode's form NFC, as a site names its files.
 * @param paths relative, with forward slashes
 */
export async function matchPaths(paths: readonly string[], patterns: readonly string[]): Promise<Matched> {
  if (patterns.length === 0) return { paths: new Set(), unused: [] };
  const { default: ignore } = await import('ignore');
  const rules = (some: readonly string[]) => ignore({ ignorecase: false }).add(some.flatMap(ruleOf));
  const all = rules(patterns);
  const matched = paths.filter((path) => matches(all, path));
  const isUsed = (pattern: string) => {
    const own = rules([pattern.replace(/^!/, '')]);
    return isAlwaysLeftOut(pattern) || paths.some((path) => matches(own, path));
  };
  return { paths: new Set(matched), unused: patterns.filter((pattern) => !isUsed(pattern)) };
}

function matches(rules: Ignore, path: string): boolean {
  // The directory itself has no name.
  return path !== '' && rules.ignores(path.normalize('NFC'));
}

/** A pattern as .gitignore has it: `./docs` is `/docs` there. */
function ruleOf(pattern: string): string[] {
  const rule = pattern.normalize('NFC').replace(/^(!?)\.\//, '$1/');
  const alternatives = alternativesOf(rule);
  return alternatives.length > maxAlternatives ? [rule] : alternatives;
}

/** `a.{js,css}` as `a.js` and `a.css`; the innermost braces first. */
function alternativesOf(pattern: string): string[] {
  let open = [pattern];
  for (;;) {
    const next = open.flatMap((one) => {
      const [whole, inner] = /\{([^{}]*,[^{}]*)\}/.exec(one) ?? [];
      return whole === undefined || inner === undefined
        ? [one]
        : inner.split(',').map((part) => one.replace(whole, () => part));
    });
    if (next.length === open.length || next.length > maxAlternatives) return next;
    open = next;
  }
}

/** `node_modules` and the like never come so far. */
function isAlwaysLeftOut(pattern: string): boolean {
  return isNeverPublished(pattern.replace(/^(?:\.?\/|\*\*\/)+|\/(?:\*\*?)?$/g, ''));
}
