import { refusal } from '../http/reply.js';

/** How a tenant's storage comes up after its first page is asked for. */
export interface StorageStartup {
  /** Milliseconds of the platform's clock until it is up. */
  readonly afterMs?: number;
  /** Or: how many requests are answered 503 before it is up. */
  readonly afterRequests?: number;
  /** The `Retry-After` header as it is sent, `false` for none. Unless given, the seconds that are left, at least 1. */
  readonly retryAfter?: string | false;
  /** The page is created at once, and only minting and publishing wait. Without it, creating waits as well. */
  readonly createsDuringStartup?: boolean;
}

/** Which tenants' storage is up. */
export class StorageStarts {
  readonly #tenants = new Map<string, { readonly startedAt: number; refused: number }>();
  readonly #startup: StorageStartup | undefined;
  readonly #now: () => number;

  constructor(startup: StorageStartup | undefined, now: () => number) {
    this.#startup = startup;
    this.#now = now;
  }

  /** Whether a page may be created while storage starts. */
  get createsDuringStartup(): boolean {
    return this.#startup?.createsDuringStartup === true;
  }

  /** Starts the tenant's storage, unless it has been. */
  start(tenant: string): void {
    if (!this.#tenants.has(tenant)) this.#tenants.set(tenant, { startedAt: this.#now(), refused: 0 });
  }

  /** Refuses with 503 while the tenant's storage is starting. */
  requireUp(tenant: string): void {
    const start = this.#tenants.get(tenant);
    if (this.#startup === undefined || start === undefined) return;
    const remainingMs = start.startedAt + (this.#startup.afterMs ?? 0) - this.#now();
    if (remainingMs <= 0 && start.refused >= (this.#startup.afterRequests ?? 0)) return;
    start.refused += 1;
    const { retryAfter = String(Math.max(1, Math.ceil(remainingMs / 1000))) } = this.#startup;
    const headers: Record<string, string> = retryAfter === false ? {} : { 'retry-after': retryAfter };
    throw refusal(503, 'Pages storage is starting up, try again later', headers);
  }
}
