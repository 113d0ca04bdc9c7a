import { createHash } from 'node:crypto';

/** The service whose instances are parameter stores. */
export const storeServiceId = 'eyevinn-app-config-svc';
export const redisServiceId = 'valkey-io-valkey';

/** Returns the name of a store's Redis, which holds its values. */
export const redisName = (store: string) => `${store}valkey`;
export const storeOfRedis = (name: string) => name.replace(/valkey$/, '');

/** The Redis of one parameter store: values by key. */
export class StoredParameters extends Map<string, string> {
  /** Keys of encrypted values. */
  readonly secrets = new Set<string>();
  /** Keys of other types in the same Redis, which are counted but not listed. */
  readonly others = new Set<string>();

  override delete(key: string): boolean {
    this.secrets.delete(key);
    return super.delete(key);
  }

  override clear(): void {
    this.secrets.clear();
    super.clear();
  }

  /** Redis's SCAN: about `count` keys, in the order of their buckets. The next cursor is 0 at the end. */
  scan(cursor: number, count: number): { found: string[]; skipped: string[]; next: number } {
    const names = [...this.keys(), ...this.others];
    const bits = Math.max(2, Math.ceil(Math.log2(names.length + 1)));
    const buckets: string[][] = Array.from({ length: 2 ** bits }, () => []);

    for (const name of names) buckets[bucketOf(name, bits)]?.push(name);

    const taken: string[] = [];
    let next = cursor % buckets.length;

    do {
      taken.push(...(buckets[next] ?? []));
      next = reversed((reversed(next, bits) + 1) % buckets.length, bits);
    } while (next !== 0 && taken.length < count);

    return {
      found: taken.filter((key) => this.has(key)),
      skipped: taken.filter((key) => this.others.has(key)),
      next,
    };
  }
}

function bucketOf(name: string, bits: number): number {
  return createHash('sha256').update(name).digest().readUInt32BE(0) % 2 ** bits;
}

/** Reverses the bits: a cursor counts from its highest bit down, so that it survives a growing table. */
function reversed(value: number, bits: number): number {
  return Number.parseInt(value.toString(2).padStart(bits, '0').split('').reverse().join(''), 2);
}
