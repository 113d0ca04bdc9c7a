import { randomUUID } from 'node:crypto';
import type { Exchange } from '../http/exchange.js';
import type { UploadGrant } from '../storage/presigned-post.js';
import type { StoredObject } from '../storage/stored-object.js';

export interface SiteLogin {
  readonly username: string;
  readonly password: string;
}

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

/** The pages of all tenants. Names are unique over all tenants. */
export class PageStore {
  readonly #pages = new Map<string, StoredPage>();

  create(page: Pick<StoredPage, 'name' | 'tenant' | 'url' | 'files'>): StoredPage | undefined {
    if (this.#pages.has(page.name)) return undefined;

    const start = { status: 'draft', customDomain: undefined, login: undefined } as const;
    const stored: StoredPage = { id: randomUUID(), ...page, ...start };
    this.#pages.set(page.name, stored);

    return stored;
  }

  named(name: string): StoredPage | undefined {
    return this.#pages.get(name);
  }

  find(tenant: string, idOrName: string): StoredPage | undefined {
    return this.of(tenant).find((page) => page.id === idOrName || page.name === idOrName);
  }

  of(tenant: string): StoredPage[] {
    return this.all().filter((page) => page.tenant === tenant);
  }

  withDomain(domain: string): StoredPage | undefined {
    return this.all().find((page) => page.customDomain === domain);
  }

  all(): StoredPage[] {
    return [...this.#pages.values()];
  }

  /** Removes the page without its files. */
  remove(page: StoredPage): void {
    this.#pages.delete(page.name);
  }
}

/** The served parts of a stored file. */
export type ServedFile = Pick<
  StoredObject,
  'bytes' | 'discarded' | 'contentType' | 'etag' | 'storedAt'
>;

/** The bucket of one page. Paths are keys, neither decoded nor normalised. */
export interface PageFiles {
  readonly bucket: string;
  create(): Promise<void>;
  remove(): Promise<void>;
  read(path: string): Promise<ServedFile | undefined>;
  /** Returns the missing `paths`. */
  missing(paths: readonly string[]): Promise<string[]>;
  /** Deletes everything except `manifest`. Returns the number of deleted files, without directory copies. */
  prune(manifest: ReadonlySet<string>): Promise<number>;
  /** Copies objects within the bucket. Copies have their own time. */
  copy(pairs: ReadonlyArray<readonly [from: string, to: string]>): Promise<void>;
}

export interface PageStorage {
  /** Returns the bucket of a page. `create` makes it. */
  files(name: string, tenant: string): PageFiles;
  mint(tenant: string, grant: UploadGrant): Readonly<Record<string, string>>;
}

/** The platform's limits on pages. Source: its public client libraries. */
export const defaultLimits = {
  fileBytes: 25 * 1024 * 1024,
  filesPerMint: 500,
  manifestPaths: 5000,
  pagesPerTenant: undefined as number | undefined,
  uploadLifetimeMs: 15 * 60_000,
};
export type PageLimits = Readonly<typeof defaultLimits>;

export interface PageArea {
  readonly pages: PageStore;
  readonly storage: PageStorage;
  readonly limits: PageLimits;
  /** Whether a publish refuses a list with missing files. */
  readonly checksLists: boolean;
  readonly now: () => number;
  /** Base URL of the storage, without a trailing slash. */
  readonly storageUrl: string;
  /** Starts the site's server if necessary, and returns its URL with a trailing slash. */
  readonly openSite: (name: string) => Promise<string>;
  /** Returns whether an instance or an app has the domain. */
  readonly isMapped: (domain: string) => boolean;
}

/** A request for one page of the token's tenant. */
export interface PageCall {
  readonly exchange: Exchange;
  readonly area: PageArea;
  readonly page: StoredPage;
}

/** Returns a page as the API shows it. @param domainKey name of the custom domain */
export function pageRecord(page: StoredPage, domainKey = 'customDomain'): Record<string, unknown> {
  return {
    id: page.id,
    name: page.name,
    url: page.url,
    status: page.status,
    authEnabled: page.login !== undefined,
    ...(page.customDomain === undefined ? {} : { [domainKey]: page.customDomain }),
  };
}
