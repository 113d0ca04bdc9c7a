/** One entry of the Actions cache. */
export interface CacheEntry {
  readonly id: number;
  readonly key: string;
  readonly version: string;
  /** The ref that wrote it. */
  readonly scope: string;
  bytes: Buffer | undefined;
  finalized: boolean;
}

/** Immutable entries, kept apart by ref. */
export class CacheEntryTable {
  readonly all: CacheEntry[] = [];

  /** Reserves a key; `undefined` when the scope has it, also when its upload never ended. */
  reserve(key: string, version: string, scope: string): CacheEntry | undefined {
    if (this.all.some((entry) => entry.key === key && entry.version === version && entry.scope === scope))
      return undefined;
    const entry: CacheEntry = { id: this.all.length + 1, key, version, scope, bytes: undefined, finalized: false };
    this.all.push(entry);
    return entry;
  }

  byId(id: number): CacheEntry | undefined {
    return this.all.find((entry) => entry.id === id);
  }

  /**
   * What a restore finds: scope by scope in the given order, key by key, an exact match first, then the newest entry
   * that starts with the key.
   */
  find({
    keys,
    version,
    scopes,
  }: {
    keys: readonly string[];
    version: string;
    scopes: readonly string[];
  }): CacheEntry | undefined {
    const usable = this.all.filter((entry) => entry.finalized && entry.version === version).reverse();
    for (const scope of scopes) {
      const inScope = usable.filter((entry) => entry.scope === scope);
      for (const key of keys) {
        const found = inScope.find((entry) => entry.key === key) ?? inScope.find((entry) => entry.key.startsWith(key));
        if (found) return found;
      }
    }
    return undefined;
  }
}
