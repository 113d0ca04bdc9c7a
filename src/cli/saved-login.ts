import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { Clock } from '../base/clock.js';
import { readJsonFile } from '../base/json-file.js';
import { writeSecretFile } from '../credentials/atomic-file.js';
import { fingerprint } from '../credentials/generation.js';
import { FileStore } from '../credentials/stores/file.js';
import type { NewLogin, TokenStore } from '../credentials/token-store.js';
import type { SignInClient } from './sign-in/registration.js';

const savedClient = z.looseObject({
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  signedInAt: z.string().optional(),
});

/** What the login is used with, besides the tokens. */
export interface SavedClient extends SignInClient {
  /** ISO 8601. */
  signedInAt: string | undefined;
}

/** A login in the user's config folder: the tokens in the same file store that runners use, the client beside them. */
export class SavedLogin {
  readonly folder: string;
  readonly #clock: Clock;

  constructor({ folder, clock }: { folder: string; clock: Clock }) {
    this.folder = folder;
    this.#clock = clock;
  }

  get tokenFile(): string {
    return join(this.folder, 'login.json');
  }

  get #clientFile(): string {
    return join(this.folder, 'client.json');
  }

  /** One for all commands: only what holds the token file's lock has a journal, so one that is found then is left over. */
  get journalPath(): string {
    return join(this.folder, 'journal.json');
  }

  store(): TokenStore {
    return new FileStore({ path: this.tokenFile, clock: this.#clock });
  }

  /** Undefined without a login. */
  client(): SavedClient | undefined {
    const parsed = savedClient.safeParse(readJsonFile(this.#clientFile));
    if (!parsed.success) return undefined;
    const { clientId, clientSecret, signedInAt } = parsed.data;
    return { clientId, clientSecret, signedInAt };
  }

  /** Replaces whatever login was here. */
  async keep(login: NewLogin, { client, run }: { client: SignInClient; run: string }): Promise<void> {
    const store = this.store();
    const at = new Date(this.#clock.now()).toISOString();
    await store.exclusively(async () => {
      const { record } = await store.read();
      const current = fingerprint(login.refreshToken);
      const superseded = record ? [record.current, ...record.superseded].slice(0, 20) : [];
      await store.save(login, { generation: 0, current, superseded, state: 'stored', run, at });
      const { clientId, clientSecret } = client;
      writeSecretFile(
        this.#clientFile,
        `${JSON.stringify({ clientId, ...(clientSecret ? { clientSecret } : {}), signedInAt: at }, null, 2)}\n`,
      );
    });
  }

  /** @returns whether there was one */
  forget(): boolean {
    const had = this.client() !== undefined;
    rmSync(this.folder, { recursive: true, force: true });
    return had;
  }

  /** Hosts that there are other logins for. */
  others(): string[] {
    return list(dirname(this.folder)).filter((name) => name !== basename(this.folder));
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
