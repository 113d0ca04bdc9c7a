import { rmSync } from 'node:fs';
// zod/mini: on the start-up path, see docs/performance.md.
import * as z from 'zod/mini';
import { readJsonFile } from '../base/json.js';
import { writeSecretFile } from './atomic-file.js';
import { generationRecord, newLogin } from './token-store.js';

const entry = z.discriminatedUnion('phase', [
  z.object({ phase: z.enum(['marking', 'sending', 'stored']), record: generationRecord }),
  z.object({
    phase: z.literal('answered'),
    record: generationRecord,
    login: newLogin,
  }),
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

  write(next: JournalEntry): void {
    writeSecretFile(this.path, JSON.stringify(next));
  }

  /** `undefined` when nothing is unfinished. */
  read(): JournalEntry | undefined {
    return entry.safeParse(readJsonFile(this.path)).data;
  }

  delete(): void {
    rmSync(this.path, { force: true });
  }
}
