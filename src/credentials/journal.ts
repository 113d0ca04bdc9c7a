import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod/mini';
import { DeployError } from '../base/errors.js';
import { shellWord } from '../base/format.js';
import { parseJson, readJsonFile } from '../base/json.js';
import { LoginCipher } from './encrypted-login.js';
import { fingerprint, generationRecord, newLogin } from './generation.js';
import { machineProcesses, type Processes } from './processes.js';
import { isPrivate, writeToOwnFolder } from './secret-files.js';

const entry = z.object({
  record: generationRecord,
  sent: z.optional(z.boolean()),
  login: z.optional(newLogin),
  process: z.optional(z.string()),
});
export type JournalEntry = Omit<z.infer<typeof entry>, 'process'>;

/** The write-ahead journal of one unfinished rotation. */
export class Journal {
  readonly path: string;
  readonly #processes: Processes;
  readonly #kept: { path: string; cipher: LoginCipher; isEmptied: boolean } | undefined;

  /** @param job.given the refresh token of the job, which encrypts what could not be stored. @param job.isEmptied whether the runner empties the folder with the job, as GitHub's empties RUNNER_TEMP */
  constructor(
    path: string,
    processes = machineProcesses,
    { given, isEmptied = false }: { given?: string | undefined; isEmptied?: boolean } = {},
  ) {
    this.path = path;
    this.#processes = processes;
    this.#kept = given
      ? {
          path: join(dirname(path), `unstored-${fingerprint(given)}`),
          cipher: new LoginCipher({ seed: given, clientId: '' }),
          isEmptied,
        }
      : undefined;
  }

  /** Whether another step on this machine, such as a job of the same matrix, uses the file. */
  get isInUse(): boolean {
    const { process } = this.#content() ?? {};
    return (
      process !== undefined &&
      process !== this.#processes.own &&
      this.#processes.isRunning(process) === true
    );
  }

  /** @throws Error if another user or step has the file */
  write(next: JournalEntry): void {
    if (this.isInUse) throw new Error('another step on this machine uses it');
    writeToOwnFolder(this.path, JSON.stringify({ ...next, process: this.#processes.own }));
  }

  /** @throws DeployError `store-not-writable` for a file that another user can write, because its content is trusted */
  read(): JournalEntry | undefined {
    const foreign =
      existsSync(this.path) && [dirname(this.path), this.path].find((path) => !isPrivate(path));
    if (foreign) {
      throw new DeployError(
        'store-not-writable',
        `The journal ${this.path} is not read: ${foreign} belongs to another user, or others can write it.`,
        { next: ['See who made it, then remove it:', { command: `rm ${shellWord(this.path)}` }] },
      );
    }

    if (this.isInUse) return undefined;

    const { process: _process, ...found } = this.#content() ?? {};
    return 'record' in found ? found : undefined;
  }

  /**
   * Keeps an entry whose tokens could not be stored, and returns a sentence that says where, and for how long. A job's entry
   * is encrypted; a run with the same refresh token reads it, where it is still there. At a terminal it stays beside the login.
   */
  keep(): string {
    const { process: _process, ...found } = this.#content() ?? {};
    if (!this.#kept || !('record' in found))
      return `The new token stays in ${this.path}: the next command tries to store it again.`;

    const { path, cipher, isEmptied } = this.#kept;
    writeToOwnFolder(path, cipher.encrypt(JSON.stringify(found), keptPurpose));
    rmSync(this.path, { force: true });

    const where = `${path}, encrypted with the token of this job`;
    return isEmptied
      ? `The new token is in ${where}, and ends with this job: GitHub's runners empty that folder.`
      : `The new token stays in ${where}: a run with that token on this machine tries to store it again.`;
  }

  #content() {
    return entry.safeParse(readJsonFile(this.path) ?? this.#readKept()).data;
  }

  #readKept(): unknown {
    const { path, cipher } = this.#kept ?? {};
    if (!path || !existsSync(path) || !isPrivate(path)) return undefined;
    return parseJson(cipher?.decrypt(readFileSync(path), keptPurpose) ?? '');
  }

  delete(): void {
    if (this.isInUse) return;
    rmSync(this.path, { force: true });
    if (this.#kept) rmSync(this.#kept.path, { force: true });
  }
}

const keptPurpose = 'journal';
