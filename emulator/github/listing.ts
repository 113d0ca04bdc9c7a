import type { Exchange } from '../http/exchange.js';
import { json, type Reply } from '../http/reply.js';
import type { Flavour } from './github-area.js';

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
