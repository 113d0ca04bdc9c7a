import { randomUUID } from 'node:crypto';
import type { Exchange } from '../http/exchange.js';
import type { AccessTokens } from '../oauth/access-tokens.js';
import type { UploadGrant } from '../storage/presigned-post.js';
import type { StoredObject } from '../storage/stored-object.js';

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
    const start = { status: 'draft', customDomain: undefined, login: undefined } as const;
    const stored: StoredPage = { id: randomUUID(), ...page, ...start };
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

/** A stored file, as far as it is served. */
export type ServedFile = Pick<StoredObject, 'bytes' | 'discarded' | 'contentType' | 'etag' | 'storedAt'>;

/** The bucket of one page, wherever it is. Paths are keys as they are: nothing is decoded or normalised. */
export interface PageFiles {
  readonly bucket: string;
  /** Makes the bucket. */
  create(): Promise<void>;
  /** Deletes the bucket and everything in it. */
  remove(): Promise<void>;
  /** `undefined` when there is no such file. */
  read(path: string): Promise<ServedFile | undefined>;
  /** The `paths` that are not stored. */
  missing(paths: readonly string[]): Promise<string[]>;
  /** Deletes everything but `kept`. Gives how many files that were; directory copies do not count. */
  prune(kept: ReadonlySet<string>): Promise<number>;
  /** Copies objects within the bucket. A copy is a separate object with the time of the copying. */
  copy(pairs: ReadonlyArray<readonly [from: string, to: string]>): Promise<void>;
}

/** The storage behind pages: where their files are, and who signs the forms that upload them. */
export interface PageStorage {
  /** The bucket of a page of this name, which `create` makes. */
  files(name: string, tenant: string): PageFiles;
  /** The form fields of one upload. */
  mint(tenant: string, grant: UploadGrant): Readonly<Record<string, string>>;
}

/** The platform's limits on pages. */
export interface PageLimits {
  readonly fileBytes: number;
  readonly filesPerMint: number;
  readonly manifestPaths: number;
  /** `undefined` for no quota. */
  readonly pagesPerTenant: number | undefined;
  /** How long an upload target is good, in milliseconds. */
  readonly uploadLifetimeMs: number;
}

/** Limits from the platform's public client libraries. */
export const defaultLimits: PageLimits = {
  fileBytes: 25 * 1024 * 1024,
  filesPerMint: 500,
  manifestPaths: 5000,
  pagesPerTenant: undefined,
  uploadLifetimeMs: 15 * 60_000,
};

/** What the page routes work with. */
export interface PageArea {
  readonly accessTokens: AccessTokens;
  readonly pages: PageStore;
  readonly storage: PageStorage;
  readonly limits: PageLimits;
  /** Whether a list that names a file which is not stored is refused. */
  readonly checksLists: boolean;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Base URL of the storage, without a trailing slash. */
  readonly storageUrl: string;
  /** Starts the site's server where it is not running yet. Gives its URL, with a trailing slash. */
  readonly openSite: (name: string) => Promise<string>;
}

/** A request to one page, which belongs to the tenant of its PAT. */
export interface PageCall {
  readonly exchange: Exchange;
  readonly area: PageArea;
  readonly page: StoredPage;
}

/** A page as the API shows it. @param domainKey what the answer calls its custom domain */
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
