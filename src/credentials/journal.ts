import { readFileSync } from 'node:fs';
// Its small build: all that is loaded before the first request counts. See docs/performance.md.
import * as z from 'zod/mini';
import { shredFile, writeSecretFile } from './atomic-file.js';
import { type GenerationRecord, generationRecord, type NewLogin } from './token-store.js';

const entry = z.discriminatedUnion('phase', [
  /** The store is about to be marked, and nothing was sent. `record` is what it has to say again if that was all. */
  z.object({ phase: z.literal('marking'), record: generationRecord }),
  /** The request is about to be sent. `record` says for which token. */
  z.object({ phase: z.literal('sending'), record: generationRecord }),
  /** New tokens are here, and nowhere else yet. */
  z.object({
    phase: z.literal('answered'),
    record: generationRecord,
    login: z.object({ refreshToken: z.string(), accessToken: z.string(), expiresAt: z.number() }),
  }),
]);
export type JournalEntry = z.infer<typeof entry>;

/**
 * What the main step has begun with the login and not yet finished, on disk before it goes on, so that the post step
 * can finish it. There is a file only for as long as something is unfinished.
 */
export class Journal {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  marking(before: GenerationRecord): void {
    this.#write({ phase: 'marking', record: before });
  }

  sending(refreshing: GenerationRecord): void {
    this.#write({ phase: 'sending', record: refreshing });
  }

  answered(login: NewLogin, rotated: GenerationRecord): void {
    this.#write({ phase: 'answered', record: rotated, login });
  }

  /** `undefined` when nothing is unfinished. */
  read(): JournalEntry | undefined {
    try {
      const parsed = entry.safeParse(JSON.parse(readFileSync(this.path, 'utf8')));
      return parsed.success ? parsed.data : undefined;
    } catch {
      return undefined;
    }
  }

  shred(): void {
    shredFile(this.path);
  }

  #write(next: JournalEntry): void {
    writeSecretFile(this.path, JSON.stringify(next));
  }
}
