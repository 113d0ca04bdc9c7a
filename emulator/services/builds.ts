import { createHash } from 'node:crypto';

/** How the repositories of this world behave when a runner builds them. Nothing is cloned. */
export class Repositories {
  /** Commits whose build fails, with the log it leaves. */
  readonly failing = new Map<string, readonly string[]>();
  /** Source URLs whose app serves no `public/` folder, and so does not tell its commit. */
  readonly silent = new Set<string>();
  /** What a ref points to, by `url#ref`. A commit points to itself; anything else to an invented one, unless given here. */
  readonly refs = new Map<string, string>();

  /** The commit that a runner checks out for a source option. */
  commitOf(source: string): string {
    const ref = source.includes('#') ? source.slice(source.indexOf('#') + 1) : 'main';
    if (/^[0-9a-f]{40}$/.test(ref)) return ref;
    return this.refs.get(source) ?? createHash('sha1').update(source).digest('hex');
  }
}

/** How long each part of a build takes, in ms of the platform's clock. */
export interface BuildTimes {
  readonly staleMs: number;
  readonly buildMs: number;
}

/** What a runner serves at a moment. */
export interface BuildView {
  readonly state: 'building' | 'built' | 'failed';
  readonly commit: string;
  /** The app tells its commit. */
  readonly tells: boolean;
  /** A restart was asked for and the version before still answers. */
  readonly stale: boolean;
}

interface Version {
  readonly commit: string;
  readonly fails: boolean;
  readonly tells: boolean;
  readonly at: number;
}

/** The builds of one instance, one after the other. */
export class Builds {
  readonly #versions: Version[] = [];
  readonly #repositories: Repositories;
  readonly #times: BuildTimes;

  constructor(repositories: Repositories, times: BuildTimes) {
    this.#repositories = repositories;
    this.#times = times;
  }

  /** Fetches and builds the source. `at` is when the runner was told to. */
  start(source: string, at: number): void {
    const commit = this.#repositories.commitOf(source);
    const tells = !this.#repositories.silent.has(source.replace(/#.*$/, ''));
    this.#versions.push({ commit, fails: this.#repositories.failing.has(commit), tells, at });
  }

  /** What it serves now. Throws when nothing was ever built. */
  view(now: number): BuildView {
    const latest = this.#versions.at(-1);
    const before = this.#versions.at(-2);
    if (latest === undefined) throw new Error('nothing was built');
    const staleUntil = before === undefined ? latest.at : latest.at + this.#times.staleMs;
    if (before !== undefined && now < staleUntil) return { ...resultOf(before), stale: true };
    if (now < staleUntil + this.#times.buildMs) {
      return { state: 'building', commit: latest.commit, tells: latest.tells, stale: false };
    }
    return { ...resultOf(latest), stale: false };
  }

  /** The log of the latest build, as far as it has come. */
  log(now: number): string[] {
    const { state, commit } = this.view(now);
    const start = [`Checking out ${commit}`, 'Installing packages', 'Building'];
    if (state === 'building') return start;
    if (state === 'built') return [...start, 'Build complete', 'Listening on port 8080'];
    return [...start, ...(this.#repositories.failing.get(commit) ?? ['npm ERR! build failed'])];
  }
}

function resultOf(version: Version): Omit<BuildView, 'stale'> {
  return { state: version.fails ? 'failed' : 'built', commit: version.commit, tells: version.tells };
}
