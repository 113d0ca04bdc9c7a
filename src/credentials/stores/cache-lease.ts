import { randomBytes } from 'node:crypto';
import { parseJson } from '../../base/json.js';
import type { LoginCipher } from '../encrypted-login.js';
import type { LeaseEntries, LeaseEntry } from '../run-lease.js';
import type { CacheEntry } from './cache-download.js';
import type { CacheEntries } from './cache-entries.js';

/** An entry that protects nothing: it was given back, or another job wrote it. */
const over: LeaseEntry = { text: 'over', ageMs: undefined };

/**
 * Entries of the cache as those of a lease. The service takes a key once, and what is read back says whose it is: it
 * answers a failure as it does a key that is taken. A key whose run died while it saved stays reserved for good, without
 * anything to be read; how long that has been so, runs that gave up say in entries of their own.
 * @param start the key of the first
 */
export function cacheLease(entries: CacheEntries, cipher: LoginCipher, start: string): LeaseEntries {
  const keyOf = (index: number) => (index === 1 ? start : `${start}-${index}`);
  /** Keys that this process could not save. */
  const refused = new Set<string>();
  const open = (entry: CacheEntry) => entry.bytes && cipher.decrypt(entry.bytes, entry.key);
  const save = (key: string, text: string) => entries.save(key, cipher.encrypt(text, key));
  const seenFor = async (key: string) => {
    const entry = await entries.newest(`${key}-seen-`);
    const { seenMs } = (parseJson((entry && open(entry)) ?? '') ?? {}) as { seenMs?: unknown };
    return typeof seenMs === 'number' ? seenMs + Math.max(0, entry?.ageMs ?? 0) : undefined;
  };
  return {
    // A run that took the lease may try to store for minutes.
    staleMs: 600_000,
    permanent: true,
    create: async (index, text) => {
      const key = keyOf(index);
      const entry = (await save(key, text)) ? await entries.get(key) : undefined;
      if (entry && open(entry) === text) return true;
      refused.add(key);
      return false;
    },
    read: async (index) => {
      const key = keyOf(index);
      const entry = await entries.get(key);
      if (!entry && !refused.has(key)) return undefined;
      const text = entry ? open(entry) : '';
      if (text === undefined || (await entries.get(keyOf(index + 1)))) return over;
      return { text, ageMs: entry?.ageMs ?? (await seenFor(key)) };
    },
    // No entry can be removed: the one after it says that it is over.
    remove: async (_first, last) => void (await save(keyOf(last + 1), over.text)),
    witness: async (index, text) => void (await save(`${keyOf(index)}-seen-${newSuffix()}`, text)),
  };
}

/** Returns the end of a key that nobody has saved. */
export function newSuffix(): string {
  return randomBytes(4).toString('hex');
}
