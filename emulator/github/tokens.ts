import { randomBytes, randomUUID } from 'node:crypto';
import type { Exchange } from '../http/exchange.js';
import { json, ReplyError } from '../http/reply.js';

export type Access = 'read' | 'write';

/** A token with its permissions in one repository. */
export interface GitHubToken {
  readonly value: string;
  readonly kind: 'job' | 'app' | 'personal';
  /** `owner/repo`, the token's only repository. */
  readonly repository: string;
  /** By the name in `x-accepted-github-permissions`. */
  readonly permissions: Readonly<Record<string, Access>>;
  /** Expiry in epoch milliseconds, sent with each answer; undefined for a token without expiry. */
  expiresAt: number | undefined;
}

/** Permissions that a workflow cannot request. */
const neverForJobs = ['secrets', 'variables', 'environments', 'administration'];
const author = { job: 'github-actions[bot]', app: 'deployer[bot]', personal: 'octocat' } as const;
const prefix = { job: 'ghs_', app: 'ghs_', personal: 'github_pat_' } as const;

export class GitHubTokens {
  readonly #all = new Map<string, GitHubToken>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get all(): GitHubToken[] {
    return [...this.#all.values()];
  }

  issue(
    kind: GitHubToken['kind'],
    repository: string,
    permissions: Readonly<Record<string, Access>>,
  ): GitHubToken {
    const given = Object.entries(permissions).filter(
      ([name]) => kind !== 'job' || !neverForJobs.includes(name),
    );
    const value = `${prefix[kind]}${randomBytes(24).toString('hex')}`;
    const token: GitHubToken = {
      value,
      kind,
      repository: repository.toLowerCase(),
      // Every token may read the metadata.
      permissions: { metadata: 'read', ...Object.fromEntries(given) },
      expiresAt: undefined,
    };
    this.#all.set(value, token);
    return token;
  }

  revoke(token: GitHubToken): void {
    this.#all.delete(token.value);
  }

  /** Checks the request's token. Refuses an unknown token with 401, a missing permission with 403, another repository with 404. */
  authorize(
    exchange: Exchange,
    { repository, needs }: { repository: string; needs: `${string}=${Access}` },
  ): void {
    const token = this.#identify(exchange);
    if (token.repository !== repository.toLowerCase()) throw githubRefusal(404, 'Not Found');

    const [name = '', access] = needs.split('=');
    const granted = token.permissions[name];
    if (granted !== 'write' && (granted === undefined || access === 'write')) {
      const whose = token.kind === 'personal' ? 'personal access token' : 'integration';
      throw githubRefusal(403, `Resource not accessible by ${whose}`, {
        'x-accepted-github-permissions': needs,
      });
    }
  }

  /** Returns the header with the expiry of the request's token, if any. */
  expiryHeader(exchange: Exchange): Readonly<Record<string, string>> {
    const expiresAt = this.#presented(exchange)?.expiresAt;
    if (expiresAt === undefined) return {};
    const text = new Date(expiresAt).toISOString().replace('T', ' ').slice(0, 19);
    return { 'github-authentication-token-expiration': `${text} UTC` };
  }

  /** Returns the login of the request's token. */
  authorOf(exchange: Exchange): string {
    return author[this.#identify(exchange).kind];
  }

  #presented(exchange: Exchange): GitHubToken | undefined {
    const [, value = ''] =
      /^(?:bearer|token) (\S+)$/i.exec(exchange.header('authorization') ?? '') ?? [];
    return this.#all.get(value);
  }

  #identify(exchange: Exchange): GitHubToken {
    const token = this.#presented(exchange);
    if (token === undefined || (token.expiresAt !== undefined && token.expiresAt <= this.#now()))
      throw githubRefusal(401, 'Bad credentials');
    return token;
  }
}

/** Returns a refusal in GitHub's shape. */
export function githubRefusal(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): ReplyError {
  const body = {
    message,
    documentation_url: 'https://docs.github.com/rest',
    status: String(status),
  };
  return new ReplyError(json(status, body, { 'x-github-request-id': randomUUID(), ...headers }));
}
