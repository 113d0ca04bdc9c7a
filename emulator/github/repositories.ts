import sodium from 'libsodium-wrappers';
import { Pulls } from './pulls.js';

/** A place that holds secrets and variables: a repository or one of its environments. */
export class Vault {
  /** Names in capitals to values, as an action would see them. */
  readonly secrets = new Map<string, string>();
  readonly variables = new Map<string, string>();
  /** When GitHub took what is at `secrets/<name>` or `variables/<name>`, in epoch ms; what a test put there has no date. */
  readonly writtenAt = new Map<string, number>();
  /** Every value a secret ever had, oldest first. */
  readonly history: { readonly name: string; readonly value: string }[] = [];
  #keys = 1;
  #key = new SealedBoxKey('key-1');

  get key(): SealedBoxKey {
    return this.#key;
  }

  /** From now on the key before is refused. */
  rotateKey(): void {
    this.#keys += 1;
    this.#key = new SealedBoxKey(`key-${this.#keys}`);
  }

  /** @returns whether there was none of this name */
  putSecret(name: string, value: string): boolean {
    const isNew = !this.secrets.has(name.toUpperCase());
    this.secrets.set(name.toUpperCase(), value);
    this.history.push({ name: name.toUpperCase(), value });
    return isNew;
  }
}

/** A time as GitHub gives it: to the second. */
export function dateOf(time = 0): string {
  return new Date(time).toISOString().replace(/\.\d+/, '');
}

/** One repository. */
export class Repository {
  readonly fullName: string;
  readonly vault = new Vault();
  readonly environments = new Map<string, Vault>();
  readonly pulls: Pulls;
  readonly comments = new Comments();
  readonly deployments = new Deployments();
  /** Heads of its branches where another one than the runner's usual commit matters, and the commits that its tags name. */
  readonly heads = new Map<string, string>();
  readonly tags = new Map<string, string>();
  defaultBranch = 'main';
  /** When its workflow runs began, by their id, in epoch ms. */
  readonly runs = new Map<string, number>();
  /** Names of its branches. */
  readonly branches = new Set(['main']);

  constructor(fullName: string) {
    this.fullName = fullName;
    this.pulls = new Pulls(fullName);
  }

  /** The environment of this name, made when it is not there. */
  environment(name: string): Vault {
    const found = this.environments.get(name) ?? new Vault();
    this.environments.set(name, found);
    return found;
  }
}

/** Repositories by `owner/repo`, in any case. */
export class Repositories {
  readonly #all = new Map<string, Repository>();

  /** The repository of this name, made when it is not there. */
  open(fullName: string): Repository {
    const key = fullName.toLowerCase();
    const found = this.#all.get(key) ?? new Repository(fullName);
    this.#all.set(key, found);
    return found;
  }

  get all(): Repository[] {
    return [...this.#all.values()];
  }

  find(owner: string, repo: string): Repository | undefined {
    return this.#all.get(`${owner}/${repo}`.toLowerCase());
  }
}

/** A comment on a pull request. */
export interface Comment {
  readonly id: number;
  readonly issue: number;
  readonly author: string;
  body: string;
}

/** The comments of one repository, in the order they were made. */
export class Comments {
  #all: readonly Comment[] = [];
  #last = 1000;

  /** The comments of one pull request. */
  on(issue: number): Comment[] {
    return this.#all.filter((comment) => comment.issue === issue);
  }

  get(id: number): Comment | undefined {
    return this.#all.find((comment) => comment.id === id);
  }

  add(issue: number, { author, body }: { author: string; body: string }): Comment {
    this.#last += 1;
    const comment: Comment = { id: this.#last, issue, author, body };
    this.#all = [...this.#all, comment];
    return comment;
  }

  delete(id: number): void {
    this.#all = this.#all.filter((comment) => comment.id !== id);
  }
}

/** A deployment and everything that was said about it. */
export interface Deployment {
  readonly id: number;
  readonly environment: string;
  /** The request that made it. */
  readonly request: Readonly<Record<string, unknown>>;
  readonly statuses: Readonly<Record<string, unknown>>[];
}

/** The deployments of one repository. */
export class Deployments {
  readonly all: Deployment[] = [];

  add(request: Readonly<Record<string, unknown>>): Deployment {
    const environment = typeof request['environment'] === 'string' ? request['environment'] : 'production';
    const deployment: Deployment = { id: 7001 + this.all.length, environment, request, statuses: [] };
    this.all.push(deployment);
    return deployment;
  }
}

await sodium.ready;

/** A key pair for sealed boxes, opened by libsodium: what the product seals is checked by another implementation. */
export class SealedBoxKey {
  readonly id: string;
  readonly #pair = sodium.crypto_box_keypair();

  constructor(id: string) {
    this.id = id;
  }

  /** The public key, base64. */
  get publicKey(): string {
    return Buffer.from(this.#pair.publicKey).toString('base64');
  }

  /** What is in the box; `undefined` when it was not sealed for this key. */
  open(sealed: Buffer): Buffer | undefined {
    try {
      return Buffer.from(sodium.crypto_box_seal_open(sealed, this.#pair.publicKey, this.#pair.privateKey));
    } catch {
      return undefined;
    }
  }
}
