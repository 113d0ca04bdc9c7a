import { randomUUID } from 'node:crypto';
import type { PageFiles } from './page-files.js';

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
  readonly files: PageFiles;
  status: 'draft' | 'live';
  customDomain: string | undefined;
  login: SiteLogin | undefined;
}

/** The pages of all tenants. Names are unique over all of them. */
export class PageStore {
  readonly #pages = new Map<string, StoredPage>();

  /** Adds a draft; `undefined` when the name is taken, by whomever. */
  create(page: Pick<StoredPage, 'name' | 'tenant' | 'url' | 'files'>): StoredPage | undefined {
    if (this.#pages.has(page.name)) return undefined;
    const stored: StoredPage = {
      id: randomUUID(),
      ...page,
      status: 'draft',
      customDomain: undefined,
      login: undefined,
    };
    this.#pages.set(page.name, stored);
    return stored;
  }

  /** The page with this name, in any workspace. */
  named(name: string): StoredPage | undefined {
    return this.#pages.get(name);
  }

  /** The tenant's own page with this id or name. */
  find(tenant: string, idOrName: string): StoredPage | undefined {
    return this.of(tenant).find((page) => page.id === idOrName || page.name === idOrName);
  }

  /** The tenant's pages, oldest first. */
  of(tenant: string): StoredPage[] {
    return this.all().filter((page) => page.tenant === tenant);
  }

  /** Every page, oldest first. */
  all(): StoredPage[] {
    return [...this.#pages.values()];
  }

  /** Forgets the page. Its files are another matter. */
  remove(page: StoredPage): void {
    this.#pages.delete(page.name);
  }
}
