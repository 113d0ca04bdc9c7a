import type { Exchange } from '../http/exchange.js';
import { githubRefusal } from './github-error.js';
import type { Repositories, Repository, Vault } from './repositories.js';
import type { Access, GitHubTokens } from './tokens.js';

/** The server whose answers are given: GitHub, or Gitea and Forgejo. */
export type Flavour = 'github' | 'forge';

/** What every area of GitHub's REST API works on. */
export interface GitHubArea {
  readonly repositories: Repositories;
  readonly tokens: GitHubTokens;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Before every path: empty as on api.github.com, `/api/v3` as on GitHub Enterprise Server, `/api/v1` as on Gitea. */
  readonly basePath: string;
  readonly flavour: Flavour;
}

/** The repository of a `/repos/:owner/:repo/…` route, for a token that may do `needs` there. */
export function authorizedRepository(area: GitHubArea, exchange: Exchange, needs: `${string}=${Access}`): Repository {
  const repository = area.repositories.find(exchange.param('owner'), exchange.param('repo'));
  if (repository === undefined) throw githubRefusal(404, 'Not Found');
  area.tokens.authorize(exchange, { repository: repository.fullName, needs });
  return repository;
}

/** The repository of a route that every token of the repository may use. */
export function visibleRepository(area: GitHubArea, exchange: Exchange): Repository {
  const repository = area.repositories.find(exchange.param('owner'), exchange.param('repo'));
  if (repository === undefined || !area.tokens.sees(exchange, repository.fullName))
    throw githubRefusal(404, 'Not Found');
  return repository;
}

/** The vault of a route with or without `:environment`. An environment's is reached with the environments permission. */
export function authorizedVault(
  area: GitHubArea,
  exchange: Exchange,
  needs: { kind: 'secrets' | 'variables'; access: Access },
): Vault {
  const environment = exchange.params['environment'];
  const kind = environment === undefined ? needs.kind : 'environments';
  const repository = authorizedRepository(area, exchange, `${kind}=${needs.access}`);
  if (environment === undefined) return repository.vault;
  const vault = repository.environments.get(environment);
  if (vault === undefined) throw githubRefusal(404, 'Not Found');
  return vault;
}
