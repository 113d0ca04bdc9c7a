import { randomUUID } from 'node:crypto';
import type { Bucket, Buckets } from '../storage/buckets.js';

/** HTTP basic auth on a site. */
export interface SiteLogin {
  readonly username: string;
  readonly password: string;
}

/** One My Pages site. */
export interface StoredPage {
  readonly id: string;
  readonly name: string;
  readonly tenant: string;
  readonly url: string;
  readonly bucket: Bucket;
  status: 'draft' | 'live';
  customDomain: string | null;
  login: SiteLogin | null;
}

/** The pages of all tenants. Names are unique over all of them. */
export class PageStore {
  readonly #pages = new Map<string, StoredPage>();

  constructor(private readonly buckets: Buckets) {}

  /** Adds a draft with an empty bucket; `null` when the name is taken, by whomever. */
  create(page: Pick<StoredPage, 'name' | 'tenant' | 'url'>, accessKeyId: string): StoredPage | null {
    if (this.#pages.has(page.name)) return null;
    const bucket: Bucket = { name: page.name, accessKeyId, objects: new Map() };
    const stored: StoredPage = {
      id: randomUUID(),
      ...page,
      bucket,
      status: 'draft',
      customDomain: null,
      login: null,
    };
    this.#pages.set(page.name, stored);
    this.buckets.set(bucket.name, bucket);
    return stored;
  }

  /** The page with this name, whoever owns it. */
  named(name: string): StoredPage | null {
    return this.#pages.get(name) ?? null;
  }

  /** The tenant's own page with this id or name. */
  find(tenant: string, idOrName: string): StoredPage | null {
    return this.of(tenant).find((page) => page.id === idOrName || page.name === idOrName) ?? null;
  }

  /** The tenant's pages, oldest first. */
  of(tenant: string): StoredPage[] {
    return this.all().filter((page) => page.tenant === tenant);
  }

  /** Every page, oldest first. */
  all(): StoredPage[] {
    return [...this.#pages.values()];
  }

  /** Deletes the page and its files. */
  remove(page: StoredPage): void {
    this.#pages.delete(page.name);
    this.buckets.delete(page.bucket.name);
  }
}
