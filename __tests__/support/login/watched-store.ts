import type { NewLogin, StoredLogin } from '../../../src/credentials/generation.js';
import { exclusively, type TokenStore } from '../../../src/credentials/token-store.js';

/** What is told of a store's use. */
interface Watch {
  read: (stored: StoredLogin) => void;
  /** Saving waits for it. @param write the store's own */
  save: (login: NewLogin, write: () => Promise<void>) => Promise<void>;
}

/** A store itself, which tells when it is read, and lets something come between when it is written. */
export function watchedStore(store: TokenStore, watch: Watch): TokenStore {
  return {
    kind: store.kind,
    place: store.place,
    lends: store.lends,
    get lease() {
      return store.lease;
    },
    read: async () => {
      const stored = await store.read();
      watch.read(stored);
      return stored;
    },
    prove: (mark) => store.prove(mark),
    writeRecord: (record) => store.writeRecord(record),
    save: (login, record) => watch.save(login, () => store.save(login, record)),
    exclusively: (body) => exclusively(store, body),
  };
}
