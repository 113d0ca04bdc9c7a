import { randomUUID } from 'node:crypto';
import type { StoredObject } from '../storage/buckets.js';
import type { UploadGrant } from '../storage/presigned-post.js';

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
