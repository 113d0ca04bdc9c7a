import type { Exchange } from '../http/exchange.js';
import { json, type Reply } from '../http/reply.js';
import type { Repositories, Repository, Vault } from './repositories.js';
import { type Access, type GitHubTokens, githubRefusal } from './tokens.js';

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

const defaultPageSize = 30;
/** The query parameter that sets the size of a page, and its maximum, by flavour. */
const pageSizes = { github: ['per_page', 100], forge: ['limit', 50] } as const;

/** One page of a list, with the `Link` header that leads to the others. */
export function pageOf(exchange: Exchange, items: readonly unknown[], flavour: Flavour = 'github'): Reply {
  const [parameter, maxPageSize] = pageSizes[flavour];
  const perPage = Math.min(Number(exchange.query.get(parameter)) || defaultPageSize, maxPageSize);
  const page = Math.max(1, Number(exchange.query.get('page') ?? 1) || 1);
  const shown = items.slice((page - 1) * perPage, page * perPage);
  const last = Math.max(1, Math.ceil(items.length / perPage));
  const links = [
    ...(page < last
      ? [linkTo(exchange, { page: page + 1, rel: 'next' }), linkTo(exchange, { page: last, rel: 'last' })]
      : []),
    ...(page > 1 ? [linkTo(exchange, { page: page - 1, rel: 'prev' })] : []),
  ];
  return json(200, shown, links.length === 0 ? {} : { link: links.join(', ') });
}

function linkTo(exchange: Exchange, { page, rel }: { page: number; rel: string }): string {
  const query = new URLSearchParams(exchange.query);
  query.set('page', String(page));
  return `<http://${exchange.header('host') ?? 'localhost'}${exchange.path}?${query.toString()}>; rel="${rel}"`;
}
