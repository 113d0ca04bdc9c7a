/**
 * The lines of a workflow's `permissions:` block that a refused request asks for.
 * Source: "Permissions required for GitHub Apps": `x-accepted-github-permissions` is a list with commas, and has several
 * such lists with semicolons between them where one of them is enough.
 * @param accepted values of that header
 * @returns ` pull-requests: write` and the like, indented, the widest access of each, in order of the alphabet
 */
export function permissionLines(accepted: string[]): string[] {
  const wanted = new Map<string, string>();
  for (const value of accepted) {
    for (const pair of preferred(value).split(',')) {
      const [, name, access] = /^\s*([a-z_]{1,40})\s*=\s*(read|write)\b/.exec(pair) ?? [];
      // Every token may read the metadata; a workflow cannot even ask for it.
      if (!name || !access || name === 'metadata') continue;
      const key = name.replaceAll('_', '-');
      if (wanted.get(key) !== 'write') wanted.set(key, access);
    }
  }
  if (wanted.size === 0) return [];
  // A `permissions:` block withdraws every permission that it does not name, and the checkout needs `contents`.
  if (!wanted.has('contents')) wanted.set('contents', 'read');
  return [...wanted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, access]) => `  ${name}: ${access}`);
}

/** Of several lists that would do, the one about pull requests: it covers the comment and the state at once. */
function preferred(value: string): string {
  const lists = value.split(';');
  return lists.find((list) => list.includes('pull_requests')) ?? lists[0] ?? '';
}
