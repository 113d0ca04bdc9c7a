import type { Exchange } from '../http/exchange.js';
import { json, type Reply } from '../http/reply.js';

const defaultPerPage = 30;
const mostPerPage = 100;

/** One page of a list, with the `Link` header that leads to the others. */
export function pageOf(exchange: Exchange, items: readonly unknown[]): Reply {
  const perPage = Math.min(Number(exchange.query.get('per_page') ?? defaultPerPage) || defaultPerPage, mostPerPage);
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
