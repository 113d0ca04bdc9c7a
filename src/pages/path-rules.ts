import type { Ignore } from 'ignore';
import { manifestFolder } from './site-file.js';

/** Endings that editors and people give to a copy: it is as secret as the file itself. */
const copyEndings = /(?:\.(?:bak|backup|old|orig|save|swp)|~)+$/i;
/** Version control, packages, environment files, what a desktop leaves. */
const neverPublished = /(?:^|\/)(?:\.(?:git|svn|hg|DS_Store|(?:env|dev\.vars)[^/]*)|[^/]+\.env|node_modules)$/i;

/** Returns whether a file or folder is never published, at any depth; our own manifest is not either. */
export function isNeverPublished(path: string): boolean {
  return neverPublished.test(path.replace(copyEndings, '')) || path === manifestFolder;
}

/** Folders that hold logins and keys, and files that are secret where they lie. */
const keyPlaces =
  /(?:^|\/)\.(?:(?:ssh|aws|azure|gnupg|kube|docker|terraform|config\/(?:gcloud|gh))\/|cargo\/credentials(?:\.toml)?$|composer\/auth\.json$)/i;
/** Files that hold logins and keys, by their whole name. */
const keyFiles = new RegExp(
  `^(?:${[
    '\\.(?:npmrc|yarnrc\\.yml|netrc|pypirc|git-credentials|dockercfg|htpasswd|pgpass|my\\.cnf|vault-token)',
    '\\.(?:terraformrc|s3cfg|boto)',
    // What was typed at a prompt, passwords too.
    '\\.\\w+_history',
    '_netrc',
    // Google's auth action writes it into the workspace.
    'gha-creds-[0-9a-f]+\\.json',
    // A private SSH key has no ending; `id_rsa.pub` and `id_card.png` have one.
    'id_[^.]+',
    '.*\\.(?:pem|key|p12|pfx|jks|keystore|kdbx|ppk)',
    '.*\\.(?:tfstate|tfstate\\..*|tfvars|tfvars\\.json)',
  ].join('|')})$`,
  'i',
);

/** Returns whether a file is there to be kept secret, by its name: a site with one in it is no site. */
export function isKeyFile(path: string): boolean {
  const original = path.replace(copyEndings, '');
  return keyPlaces.test(original) || keyFiles.test(original.slice(original.lastIndexOf('/') + 1));
}

/** Most patterns that braces stand for; one with more is taken as it is written. */
const maxAlternatives = 100;

/**
 * The paths that patterns match, by the rules of a .gitignore: one pattern a line; without a slash it matches at any
 * depth, with one it starts at the top; a folder stands for everything below it; `!` takes back what an earlier pattern
 * matched. Besides, `{a,b}` stands for either. Compared in Unicode's form NFC, as a site names its files.
 * @param paths relative, with forward slashes
 * @returns also the patterns that match nothing, as they were given
 */
export async function matchPaths(paths: readonly string[], patterns: readonly string[]) {
  if (patterns.length === 0) return { paths: new Set<string>(), unused: [] };
  const { default: ignore } = await import('ignore');
  const rules = (some: readonly string[]) => ignore({ ignorecase: false }).add(some.flatMap(ruleOf));
  const all = rules(patterns);
  const isUsed = (pattern: string) => {
    const own = rules([pattern.replace(/^!/, '')]);
    return isAlwaysLeftOut(pattern) || paths.some((path) => matches(own, path));
  };
  return {
    paths: new Set(paths.filter((path) => matches(all, path))),
    unused: patterns.filter((pattern) => !isUsed(pattern)),
  };
}

function matches(rules: Ignore, path: string): boolean {
  // The directory itself has no name.
  return path !== '' && rules.ignores(path.normalize('NFC'));
}

/** A pattern as a .gitignore has it: `./docs` is `/docs` there, and `a.{js,css}` is two. The innermost braces first. */
function ruleOf(pattern: string): string[] {
  const rule = pattern.normalize('NFC').replace(/^(!?)\.\//, '$1/');
  let open = [rule];
  for (let done = 0; done < open.length && open.length <= maxAlternatives; ) {
    done = open.length;
    open = open.flatMap((one) => {
      const [whole, inner] = /\{([^{}]*,[^{}]*)\}/.exec(one) ?? [];
      return whole && inner ? inner.split(',').map((part) => one.replace(whole, () => part)) : [one];
    });
  }
  return open.length > maxAlternatives ? [rule] : open;
}

/** `node_modules` and the like never come so far. */
function isAlwaysLeftOut(pattern: string): boolean {
  return isNeverPublished(pattern.replace(/^(?:\.?\/|\*\*\/)+|\/(?:\*\*?)?$/g, ''));
}
