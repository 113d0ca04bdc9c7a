import { type Exchange, jsonBodyBytes } from '../http/exchange.js';
import { json, type Reply } from '../http/reply.js';
import type { Router } from '../http/router.js';
import type { Repositories, Repository, Vault } from './repositories.js';
import { type Access, type GitHubTokens, githubRefusal } from './tokens.js';

/** GitHub, or Gitea and Forgejo. */
export type Flavour = 'github' | 'forge';

export interface GitHubArea {
  readonly repositories: Repositories;
  readonly tokens: GitHubTokens;
  readonly now: () => number;
  /** Prefix of every path: empty, `/api/v3` on GitHub Enterprise Server, `/api/v1` on Gitea. */
  readonly basePath: string;
  readonly flavour: Flavour;
}

type Answer<T> = (of: T, exchange: Exchange) => Reply | Promise<Reply>;

/** Routes below `/repos/:owner/:repo`, each with the required permission. */
export class RepositoryRoutes {
  readonly area: GitHubArea;
  readonly #router: Router;

  constructor(router: Router, area: GitHubArea) {
    this.#router = router;
    this.area = area;
  }

  /** Adds a route, such as `GET /pulls/:number`. */
  on(route: string, needs: `${string}=${Access}`, answer: Answer<Repository>): this {
    const [method = '', path = ''] = route.split(' ');
    const { basePath, repositories, tokens } = this.area;
    this.#router.on(method, `${basePath}/repos/:owner/:repo${path}`, async (exchange) => {
      await exchange.readBody(jsonBodyBytes);

      const repository = repositories.find(exchange.param('owner'), exchange.param('repo'));
      if (repository === undefined) throw githubRefusal(404, 'Not Found');

      tokens.authorize(exchange, { repository: repository.fullName, needs });

      return answer(repository, exchange);
    });
    return this;
  }

  /** Adds a route of a repository and the same route of an environment, which needs the environments permission. */
  onVault(
    route: string,
    needs: `${'secrets' | 'variables'}=${Access}`,
    answer: Answer<Vault>,
  ): this {
    const [method, path = ''] = route.split(' ');
    const [kind, access] = needs.split('=') as [string, Access];
    this.on(`${method} /actions/${kind}${path}`, needs, ({ vault }, exchange) =>
      answer(vault, exchange),
    );
    return this.on(
      `${method} /environments/:environment/${kind}${path}`,
      `environments=${access}`,
      ({ environments }, exchange) => {
        const vault = environments.get(exchange.param('environment'));
        if (vault === undefined) throw githubRefusal(404, 'Not Found');
        return answer(vault, exchange);
      },
    );
  }
}

const defaultPageSize = 30;
/** The query parameter for the size of a page, and its maximum, by flavour. */
const pageSizes = { github: ['per_page', 100], forge: ['limit', 50] } as const;

/** Returns one page of a list, with the `Link` header to the other pages. */
export function pageOf(
  exchange: Exchange,
  items: readonly unknown[],
  flavour: Flavour = 'github',
): Reply {
  const [parameter, maxPageSize] = pageSizes[flavour];
  const perPage = Math.min(Number(exchange.query.get(parameter)) || defaultPageSize, maxPageSize);
  const page = Math.max(1, Number(exchange.query.get('page') ?? 1) || 1);
  const shown = items.slice((page - 1) * perPage, page * perPage);
  const last = Math.max(1, Math.ceil(items.length / perPage));
  const linkTo = (number: number, rel: string): string => {
    const query = new URLSearchParams(exchange.query);
    query.set('page', String(number));
    return `<http://${exchange.header('host') ?? 'localhost'}${exchange.path}?${query.toString()}>; rel="${rel}"`;
  };

  const links = [
    ...(page < last ? [linkTo(page + 1, 'next'), linkTo(last, 'last')] : []),
    ...(page > 1 ? [linkTo(page - 1, 'prev')] : []),
  ];
  return json(200, shown, links.length === 0 ? {} : { link: links.join(', ') });
}
