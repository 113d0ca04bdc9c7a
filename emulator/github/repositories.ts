import sodium from 'libsodium-wrappers';
import { Pulls } from './pulls.js';

/** Secrets and variables of a repository or an environment. */
export class Vault {
  /** Values by names in capitals. */
  readonly secrets = new Map<string, string>();
  readonly variables = new Map<string, string>();
  /** Times of writes through the API, in epoch ms, by `secrets/<name>` or `variables/<name>`. */
  readonly writtenAt = new Map<string, number>();
  /** Every value a secret ever had, oldest first. */
  readonly history: { readonly name: string; readonly value: string }[] = [];
  readonly key = new SealedBoxKey('key-1');

  /** @returns whether the secret is new */
  putSecret(name: string, value: string): boolean {
    const isNew = !this.secrets.has(name.toUpperCase());
    this.secrets.set(name.toUpperCase(), value);
    this.history.push({ name: name.toUpperCase(), value });
    return isNew;
  }
}

/** Returns a time in GitHub's format, to the second. */
export function dateOf(time = 0): string {
  return new Date(time).toISOString().replace(/\.\d+/, '');
}

export class Repository {
  readonly fullName: string;
  readonly vault = new Vault();
  /** Secrets and variables that the organisation shares with the repository. */
  readonly shared = new Vault();
  readonly environments = new Map<string, Vault>();
  readonly pulls: Pulls;
  readonly comments = new Comments();
  readonly deployments = new Deployments();
  /** Heads of branches other than the runner's usual commit, and commits of tags. */
  readonly heads = new Map<string, string>();
  readonly tags = new Map<string, string>();
  /** Former heads of branches, the ancestors of the present ones. */
  readonly ancestors = new Map<string, string[]>();
  defaultBranch = 'main';
  isPrivate = false;
  /** Starts of the workflow runs, in epoch ms, by id. */
  readonly runs = new Map<string, number>();
  /** The commits of the workflow runs, by id. */
  readonly runCommits = new Map<string, string>();
  readonly runBranches = new Map<string, string>();
  readonly runWorkflows = new Map<string, string>();
  /** Artifacts of the workflow runs, oldest first, with their files. */
  readonly artifacts: {
    readonly run: string;
    readonly name: string;
    readonly files: Readonly<Record<string, string>>;
  }[] = [];
  /** The ids of workflow runs that have ended. */
  readonly endedRuns = new Set<string>();
  /** The keys of the entries in the Actions cache, with their times in epoch ms. */
  readonly caches: { readonly key: string; readonly createdAt: number }[] = [];
  readonly branches = new Set(['main']);

  constructor(fullName: string) {
    this.fullName = fullName;
    this.pulls = new Pulls(fullName);
  }

  /** Returns the environment of this name, creating it if necessary. */
  environment(name: string): Vault {
    const found = this.environments.get(name) ?? new Vault();
    this.environments.set(name, found);
    return found;
  }
}

/** Repositories by `owner/repo`, ignoring case. */
export class Repositories {
  readonly #all = new Map<string, Repository>();

  /** Returns the repository of this name, creating it if necessary. */
  open(fullName: string): Repository {
    const key = fullName.toLowerCase();
    const found = this.#all.get(key) ?? new Repository(fullName);
    this.#all.set(key, found);
    return found;
  }

  find(owner: string, repo: string): Repository | undefined {
    return this.#all.get(`${owner}/${repo}`.toLowerCase());
  }
}

export interface Comment {
  readonly id: number;
  readonly issue: number;
  readonly author: string;
  body: string;
}

export class Comments extends Map<number, Comment> {
  #last = 1000;

  on(issue: number): Comment[] {
    return [...this.values()].filter((comment) => comment.issue === issue);
  }

  add(issue: number, given: { author: string; body: string }): Comment {
    this.#last += 1;
    const comment: Comment = { id: this.#last, issue, ...given };
    this.set(comment.id, comment);
    return comment;
  }
}

export interface Deployment {
  readonly id: number;
  readonly environment: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly statuses: Readonly<Record<string, unknown>>[];
}

export class Deployments {
  readonly all: Deployment[] = [];

  add(request: Readonly<Record<string, unknown>>): Deployment {
    const environment =
      typeof request['environment'] === 'string' ? request['environment'] : 'production';
    const deployment: Deployment = {
      id: 7001 + this.all.length,
      environment,
      request,
      statuses: [],
    };
    this.all.push(deployment);
    return deployment;
  }
}

await sodium.ready;

/** A key pair for sealed boxes. Its implementation differs from the product's. */
class SealedBoxKey {
  readonly id: string;
  readonly #pair = sodium.crypto_box_keypair();

  constructor(id: string) {
    this.id = id;
  }

  get publicKey(): string {
    return Buffer.from(this.#pair.publicKey).toString('base64');
  }

  /** Returns the content of a box that is sealed for this key. */
  open(sealed: Buffer): Buffer | undefined {
    try {
      return Buffer.from(
        sodium.crypto_box_seal_open(sealed, this.#pair.publicKey, this.#pair.privateKey),
      );
    } catch {
      return undefined;
    }
  }
}
