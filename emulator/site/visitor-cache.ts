import type { Reply } from '../http/reply.js';

/**
 * How a cache before a site behaves. `query-aware` keeps an answer per path and query and steps aside for
 * `Cache-Control: no-cache`; `stubborn` ignores both.
 */
export interface CachePolicy {
  /** Milliseconds of the platform's clock; 0 for no cache. */
  readonly lifetimeMs: number;
  readonly mode: 'query-aware' | 'stubborn';
}

/** A request as far as the cache looks at it. */
export interface CachedRequest {
  readonly path: string;
  readonly query: string;
  readonly cacheControl: string;
}

/** Answers of one site, kept for a while. Only 200 is kept. */
export class VisitorCache {
  policy: CachePolicy;
  readonly #answers = new Map<string, { readonly reply: Reply; readonly storedAt: number }>();
  readonly #now: () => number;

  constructor(policy: CachePolicy, now: () => number) {
    this.policy = policy;
    this.#now = now;
  }

  /** The cached answer or a new one. */
  async answer(request: CachedRequest, fresh: () => Promise<Reply>): Promise<Reply> {
    const { lifetimeMs, mode } = this.policy;
    if (lifetimeMs <= 0) return await fresh();
    const key = mode === 'stubborn' ? request.path : `${request.path}?${request.query}`;
    const kept = this.#answers.get(key);
    const asksForFresh = mode === 'query-aware' && /no-cache|no-store|max-age=0/.test(request.cacheControl);
    if (kept !== undefined && !asksForFresh && this.#now() < kept.storedAt + lifetimeMs) {
      const age = String(Math.floor((this.#now() - kept.storedAt) / 1000));
      return { ...kept.reply, headers: { ...kept.reply.headers, age, 'x-cache': 'HIT' } };
    }
    const reply = await fresh();
    if (reply.status === 200) this.#answers.set(key, { reply, storedAt: this.#now() });
    return reply;
  }
}
