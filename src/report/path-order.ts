/**
 * Paths in an order that people expect: 9 comes before 10. The order of a language would cost 5 ms for its first use.
 * @param rank what comes before the path itself, the lower the earlier
 */
export function inOrder(paths: readonly string[], rank: (path: string) => number = () => 0): string[] {
  // Each is looked at once; comparing would do it ten times.
  const ranked = paths.map((path) => ({ path, rank: rank(path), key: padded(path) }));
  return ranked.sort((a, b) => a.rank - b.rank || (a.key < b.key ? -1 : 1)).map(({ path }) => path);
}

function padded(path: string): string {
  return path.toLowerCase().replace(/\d+/g, (digits) => digits.padStart(10, '0'));
}
