const longestBytes = 1024;
const namedInAReason = 5;

/** Why a site-relative path is refused, `undefined` when it is fine. */
export function sitePathProblem(path: unknown): string | undefined {
  if (typeof path !== 'string' || path === '') return 'path must be a non-empty string';
  if (path.includes('\\')) return 'path must use forward slashes';
  if (path.startsWith('/')) return 'path must be relative to the site';
  if (/\p{Cc}/u.test(path)) return 'path must not contain control characters';
  if (Buffer.byteLength(path) > longestBytes) return 'path is too long';
  const bad = path.split('/').find((segment) => segment === '' || segment === '.' || segment === '..');
  return bad === undefined ? undefined : 'path must not contain empty, "." or ".." segments';
}

/** The first path that comes twice. */
export function repeatedPath(paths: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const path of paths) {
    if (seen.has(path)) return path;
    seen.add(path);
  }
  return undefined;
}

/** Some paths for an error message, and how many more there are. */
export function namePaths(paths: readonly string[]): string {
  const named = paths.slice(0, namedInAReason).join(', ');
  return paths.length > namedInAReason ? `${named} and ${paths.length - namedInAReason} more` : named;
}
