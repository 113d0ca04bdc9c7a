import { parseGitAddress } from '../../base/git.js';

/** Options that name what an instance runs. */
export const sourceNames = ['SourceUrl', 'GithubUrl', 'WasmUrl'];

/** Returns the source in a record or options: a git URL with or without a ref, or an archive. */
export function recordedSource(record: Readonly<Record<string, unknown>>): string | undefined {
  const given = sourceNames.map((name) => record[name]).find((value) => typeof value === 'string' && value !== '');
  return typeof given === 'string' ? given : undefined;
}

/** Address and ref of `url#ref`, and of the address of a branch as a browser shows it on GitHub. */
export function splitSource(text: string): { url: string; ref: string | undefined } {
  const tree = /^(https:\/\/github\.com\/[^/#]+\/[^/#]+)\/tree\/([^#]+?)\/?$/i.exec(text);
  if (tree) return { url: tree[1] ?? text, ref: tree[2] };
  const hash = text.indexOf('#');
  if (hash < 0) return { url: text, ref: undefined };
  return { url: text.slice(0, hash), ref: text.slice(hash + 1) || undefined };
}

/** Returns the source in the record of an app; without a ref it is the default branch. */
export function appSource(
  app: Partial<Record<'gitUrl' | 'gitHubUrl' | 'sourceRef', string | undefined>>,
): ReturnType<typeof splitSource> | undefined {
  const { sourceRef } = app;
  const given = app.gitHubUrl ?? app.gitUrl;
  if (!given) return undefined;
  // The platform adds the ref to the address.
  const { url, ref } = splitSource(given);
  return { url, ref: sourceRef || (sourceRef === undefined ? ref : undefined) };
}

/** Returns whether two addresses are of the same repository or archive, in whatever form. */
export function sameUrl(a: string, b: string): boolean {
  const [one, other] = [repositoryOf(a), repositoryOf(b)];
  return one || other ? one === other : splitSource(a).url === splitSource(b).url;
}

/**
 * The repository that a git URL is of, as GitHub compares them: `github.com/owner/repo` in lower case, without
 * scheme, user, port of ssh, ref and `.git`. `undefined` for an archive, and for what is no address.
 */
export function repositoryOf(source: string): string | undefined {
  const address = parseGitAddress(splitSource(source).url);
  if (!address) return undefined;
  const { host, port, path } = address;
  return `${host}${port && port !== '22' ? `:${port}` : ''}/${path}`.toLowerCase();
}
