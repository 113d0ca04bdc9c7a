import { rmSync } from 'node:fs';
// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import { readJsonFile } from '../base/json-file.js';
import { writeSecretFile } from './atomic-file.js';
import { type GenerationRecord, generationRecord, type NewLogin } from './token-store.js';

const entry = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('marking'), record: generationRecord }),
  z.object({ phase: z.literal('sending'), record: generationRecord }),
  z.object({
    phase: z.literal('answered'),
    record: generationRecord,
    login: z.object({ refreshToken: z.string(), accessToken: z.string(), expiresAt: z.number() }),
  }),
  z.object({ phase: z.literal('stored'), record: generationRecord }),
]);
/** State of a rotation; rotation.ts explains the phases. */
export type JournalEntry = z.infer<typeof entry>;

/**
 * Write-ahead journal of one rotation, so that the post step or the next command can finish it. The file only exists while
 * a rotation is unfinished.
 */
export class Journal {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** @param unsent what the store has to say again if nothing is sent after all */
  marking(unsent: GenerationRecord): void {
    this.#write({ phase: 'marking', record: unsent });
  }

  sending(refreshing: GenerationRecord): void {
    this.#write({ phase: 'sending', record: refreshing });
  }

  answered(login: NewLogin, rotated: GenerationRecord): void {
    this.#write({ phase: 'answered', record: rotated, login });
  }

  stored(rotated: GenerationRecord): void {
    this.#write({ phase: 'stored', record: rotated });
  }

  /** `undefined` when nothing is unfinished. */
  read(): JournalEntry | undefined {
    return entry.safeParse(readJsonFile(this.path)).data;
  }

  delete(): void {
    rmSync(this.path, { force: true });
  }

  #write(next: JournalEntry): void {
    writeSecretFile(this.path, JSON.stringify(next));
  }
}
