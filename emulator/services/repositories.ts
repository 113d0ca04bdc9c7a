import { createHash } from 'node:crypto';

interface SourceRepository {
  readonly defaultBranch: string;
  /** Commits by name. */
  readonly branches: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
  /** Commits without a branch or tag. */
  readonly commits: readonly string[];
  /** The token of a private repository. */
  readonly token: string | undefined;
  /** Folders of the repository; `undefined` for any. */
  readonly folders: readonly string[] | undefined;
  /** Whether the build rewrites a tracked lock file, so that a later checkout fails. */
  readonly rewritesLockFile: boolean;
}

export type RepositoryFacts = Partial<SourceRepository>;

const anyRepository: SourceRepository = {
  defaultBranch: 'main',
  branches: {},
  tags: {},
  commits: [],
  token: undefined,
  folders: undefined,
  rewritesLockFile: false,
};

/** The result of reading a parameter store. `ended`: the runner's token has expired. */
export type ConfigLoad = 'loads' | 'empty' | 'unreadable' | 'ended';

const wholeCommit = /^[0-9a-f]{40}$/;

/** The repositories, and how their builds behave. An undeclared one has every commit, and every branch with an invented commit. */
export class Repositories {
  /** Commits whose build fails, with its lines. */
  readonly failing = new Map<string, readonly string[]>();
  /** Commits whose app exits soon after its start, with its lines. */
  readonly crashing = new Map<string, readonly string[]>();
  /** Results of loading parameter stores, by name. */
  readonly stores = new Map<string, ConfigLoad>();
  /** Source URLs whose app does not serve its `public/` folder, which contains the commit. */
  readonly silent = new Set<string>();
  readonly #declared = new Map<string, SourceRepository>();

  declare(url: string, facts: RepositoryFacts): void {
    this.#declared.set(keyOf(url), { ...anyRepository, ...facts });
  }

  declared(url: string): SourceRepository | undefined {
    return this.#declared.get(keyOf(url));
  }

  /** Returns git's error for a clone with this token, if any. */
  refusal(url: string, token: string | undefined): string | undefined {
    if (!URL.canParse(url)) return `fatal: repository '${url}' does not exist`;

    const { protocol, host } = new URL(url);
    if (url.endsWith('.git.git')) return `fatal: repository '${url}/' not found`;
    if (url.includes('#') || protocol !== 'https:') return `fatal: repository '${url}/' not found`;

    const wanted = this.declared(url)?.token;
    if (wanted === undefined || wanted === token) return undefined;
    if (token !== undefined) return `fatal: Authentication failed for '${url}/'`;

    return `fatal: could not read Username for 'https://${host}': No such device or address`;
  }

  /** Returns the commit of a branch or tag. */
  named(url: string, name: string): string | undefined {
    const declared = this.declared(url);
    if (declared !== undefined) return declared.branches[name] ?? declared.tags[name];
    if (wholeCommit.test(name)) return undefined;

    return createHash('sha1').update(`${url}#${name}`).digest('hex');
  }

  /** Returns the commit of a branch, a tag, or a short or full commit. */
  checkedOut(url: string, ref: string): string | undefined {
    const named = this.named(url, ref);
    const declared = this.declared(url);
    if (declared === undefined) return wholeCommit.test(ref) ? ref : named;
    if (named !== undefined || !/^[0-9a-f]{7,40}$/.test(ref)) return named;

    const all = [
      ...Object.values(declared.branches),
      ...Object.values(declared.tags),
      ...declared.commits,
    ];
    return all.find((commit) => commit.startsWith(ref));
  }

  head(url: string): string | undefined {
    return this.named(url, this.declared(url)?.defaultBranch ?? 'main');
  }
}

function keyOf(url: string): string {
  return url.toLowerCase().replace(/\.git$/, '');
}
