import { createHash } from 'node:crypto';

/** A git repository whose branches, tags and commits are known. Nothing else is in it. */
export interface SourceRepository {
  defaultBranch: string;
  readonly branches: Map<string, string>;
  readonly tags: Map<string, string>;
  /** Commits that no branch and no tag points to. */
  readonly commits: Set<string>;
  /** What opens a private one. */
  readonly token: string | undefined;
  /** Its folders; `undefined` for any. */
  readonly folders: ReadonlySet<string> | undefined;
  /** Its build rewrites a tracked lock file, which a later checkout of a commit then refuses to overwrite. */
  readonly rewritesLockFile: boolean;
}

/** What becomes of reading a parameter store. `ended`: the runner's own token for it has expired. */
export type ConfigLoad = 'loads' | 'empty' | 'unreadable' | 'ended';

export type RepositoryFacts = Partial<Pick<SourceRepository, 'defaultBranch' | 'token' | 'rewritesLockFile'>> & {
  readonly branches?: Readonly<Record<string, string>>;
  readonly tags?: Readonly<Record<string, string>>;
  readonly commits?: readonly string[];
  readonly folders?: readonly string[];
};

const wholeCommit = /^[0-9a-f]{40}$/;

/**
 * The repositories of this world, and how what is in them behaves. One that was not declared has every branch, whose head
 * is an invented commit, and every commit.
 */
export class Repositories {
  /** Commits whose build fails, with the lines it prints. */
  readonly failing = new Map<string, readonly string[]>();
  /** Commits whose app ends soon after its start, with the lines it prints. */
  readonly crashing = new Map<string, readonly string[]>();
  /** Parameter stores that do not load, by their names. */
  readonly stores = new Map<string, ConfigLoad>();
  /** Source URLs whose app serves no `public/` folder, and so does not tell its commit. */
  readonly silent = new Set<string>();
  /** What a branch of an undeclared repository points to, by `url#branch`, where it is not an invented commit. */
  readonly refs = new Map<string, string>();
  readonly #declared = new Map<string, SourceRepository>();

  /** From now on the repository has these facts and no others. */
  declare(url: string, facts: RepositoryFacts): SourceRepository {
    const { branches = {}, tags = {}, commits = [], folders, ...rest } = facts;
    const repository: SourceRepository = {
      defaultBranch: 'main',
      token: undefined,
      rewritesLockFile: false,
      ...rest,
      branches: new Map(Object.entries(branches)),
      tags: new Map(Object.entries(tags)),
      commits: new Set(commits),
      folders: folders === undefined ? undefined : new Set(folders),
    };
    this.#declared.set(keyOf(url), repository);
    return repository;
  }

  /** `undefined` for one that was not declared. */
  declared(url: string): SourceRepository | undefined {
    return this.#declared.get(keyOf(url));
  }

  /** Why git cannot clone it with this token; `undefined` when it can. */
  refusal(url: string, token: string | undefined): string | undefined {
    if (!URL.canParse(url)) return `fatal: repository '${url}' does not exist`;
    const { protocol, host } = new URL(url);
    if (/\.git\.git$/.test(url)) return `fatal: repository '${url}/' not found`;
    if (url.includes('#') || protocol !== 'https:') return `fatal: repository '${url}/' not found`;
    const wanted = this.declared(url)?.token;
    if (wanted === undefined || wanted === token) return undefined;
    if (token !== undefined) return `fatal: Authentication failed for '${url}/'`;
    return `fatal: could not read Username for 'https://${host}': No such device or address`;
  }

  /** The commit of a branch or tag; `undefined` when there is none of that name. */
  named(url: string, name: string): string | undefined {
    const declared = this.declared(url);
    if (declared !== undefined) return declared.branches.get(name) ?? declared.tags.get(name);
    if (wholeCommit.test(name)) return undefined;
    const source = `${url}#${name}`;
    return this.refs.get(source) ?? createHash('sha1').update(source).digest('hex');
  }

  /** The same for what `git checkout` takes, which a commit is too, in short or in full. */
  checkedOut(url: string, ref: string): string | undefined {
    const named = this.named(url, ref);
    const declared = this.declared(url);
    if (declared === undefined) return wholeCommit.test(ref) ? ref : named;
    if (named !== undefined || !/^[0-9a-f]{7,40}$/.test(ref)) return named;
    const all = [...declared.branches.values(), ...declared.tags.values(), ...declared.commits];
    return all.find((commit) => commit.startsWith(ref));
  }

  head(url: string): string | undefined {
    return this.named(url, this.declared(url)?.defaultBranch ?? 'main');
  }
}

function keyOf(url: string): string {
  return url.toLowerCase().replace(/\.git$/, '');
}
