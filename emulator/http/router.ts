import type { Exchange } from './exchange.js';
import { json, type Reply } from './reply.js';

/** Answers one request. Throws `ReplyError` to refuse it. */
export type Handler = (exchange: Exchange) => Reply | Promise<Reply>;

interface Route {
  readonly method: string;
  readonly segments: readonly string[];
  readonly handle: Handler;
}

/** Maps method and path pattern to a handler. A pattern's `:name` matches one path segment, which is passed decoded. */
export class Router {
  readonly #routes: Route[] = [];

  /** Adds a route, such as `on('GET', '/mypages/:id', …)`. The first matching route answers. */
  on(method: string, pattern: string, handle: Handler): this {
    this.#routes.push({ method, segments: pattern.split('/'), handle });
    return this;
  }

  /** Answers a request with the route's reply, or 404 or 405 as JSON. */
  readonly handle: Handler = async (exchange) => {
    const segments = decodedSegments(exchange.path);
    if (segments === undefined) return json(400, { reason: 'Malformed path' });

    const found = this.#routes.flatMap((route) => {
      const params = paramsOf(route.segments, segments);
      return params === undefined ? [] : [{ route, params }];
    });
    const match = found.find(({ route }) => route.method === exchange.method);
    if (match !== undefined) {
      exchange.params = match.params;
      return match.route.handle(exchange);
    }

    await exchange.drain();

    if (found.length === 0) {
      const message = `Route ${exchange.method}:${exchange.path} not found`;
      return json(404, { message, error: 'Not Found', statusCode: 404 });
    }

    const allow = [...new Set(found.map(({ route }) => route.method))].join(', ');
    return json(405, { reason: `Method ${exchange.method} is not allowed` }, { allow });
  };
}

function decodedSegments(path: string): string[] | undefined {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

function paramsOf(
  pattern: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;

  const params: Record<string, string> = {};

  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (part.startsWith(':') && segment !== '') params[part.slice(1)] = segment;
    else if (part !== segment) return undefined;
  }

  return params;
}
