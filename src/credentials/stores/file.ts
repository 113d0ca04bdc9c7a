import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Advice, ourCommand } from '../../base/advice.js';
import type { Clock } from '../../base/clock.js';
import { DeployError, hasSystemCode } from '../../base/errors.js';
import { formatDuration, shellWord } from '../../base/format.js';
import { parseJson } from '../../base/json.js';
import { explainPastedRefreshToken } from '../../contract/pasted-token.js';
import { isSameOrNewerRun } from '../copy.js';
import {
  fingerprint,
  type GenerationRecord,
  generationOf,
  type NewLogin,
  type StoredLogin,
  storedLogin,
} from '../generation.js';
import { machineProcesses, type Processes } from '../processes.js';
import { type LeaseEntries, RunLease } from '../run-lease.js';
import { isOfThisUser, makeFolder, writeSecretFile } from '../secret-files.js';
import { notWritableError, type TokenStore } from '../token-store.js';

const patienceMs = 300_000;
const lookEveryMs = 200;
const maxJobs = 50;
const maxSeeds = 20;

/** Stores the login in a file, for self-hosted runners and the command line. */
export class FileStore implements TokenStore {
  readonly kind = 'file';
  readonly lends = true;
  readonly isOpenToPeople = true;
  readonly place: string;
  readonly #path: string;
  readonly #seed: string | undefined;
  readonly #lock: RunLease;
  readonly #process: string;
  readonly #user: { run: string; job: string } | undefined;
  readonly #isEmptied: boolean;

  /**
   * @param options.user the link of the run, and its job by repository, workflow and key
   * @param options.isEmptied whether the runner empties the folder of the file for each job
   */
  constructor(options: {
    path: string;
    seed?: string | undefined;
    user?: { run: string; job: string } | undefined;
    isEmptied?: boolean;
    clock: Clock;
    processes?: Processes;
  }) {
    const { path, seed, user, isEmptied = false, clock, processes = machineProcesses } = options;
    this.#path = path;
    this.#isEmptied = isEmptied;
    this.#user = user;
    this.#seed = seed === undefined ? undefined : fingerprint(seed);
    this.#lock = new RunLease({ entries: fileEntries(`${path}.lock`, processes), clock });
    this.#process = processes.own;

    this.place = `the file ${path}`;
  }

  async read(): Promise<StoredLogin> {
    let text: string;

    try {
      this.#rejectUnfit();
      text = readFileSync(this.#path, 'utf8');
    } catch (error) {
      if (hasSystemCode(error, 'ENOENT')) return {};
      if (error instanceof DeployError) throw error;
      throw notWritableError(`The token file ${this.#path} cannot be read`, { cause: error });
    }

    const trimmed = text.trim();
    if (trimmed === '') return {};

    const json = parseJson(trimmed);
    const parsed = storedLogin.safeParse(json);
    if (parsed.success) return { ...parsed.data, sharedWith: this.#findSharer(parsed.data) };

    // Users can write a token without the JSON.
    const pasted = explainPastedRefreshToken(trimmed);
    if (isWord(trimmed) && pasted === undefined) return { refreshToken: trimmed };
    if (isWord(trimmed))
      throw notWritableError(`The content of the token file ${this.#path} ${pasted}`);

    throw notWritableError(
      `The token file ${this.#path} is damaged: it holds neither a login nor a token`,
      {
        next: 'Delete the file and sign in again. A token alone is one line of ASCII text, which `>` in PowerShell does not write.',
      },
    );
  }

  /** Writes the file with its own content, in the way in which the new token will be written. */
  async prove(): Promise<void> {
    if (this.#isEmptied)
      throw notWritableError(
        `The token file ${this.#path} is in the home of the job's container, which the runner empties for each job, so the next run would have no login`,
        { next: volumeAdvice },
      );

    try {
      this.#rejectUnfit();
      const content = existsSync(this.#path) ? readFileSync(this.#path) : undefined;
      writeSecretFile(this.#path, content ?? '');
      if (content === undefined) rmSync(this.#path);
    } catch (error) {
      if (error instanceof DeployError) throw error;
      throw notWritableError(`The token file ${this.#path} cannot be replaced`, {
        cause: error,
        ...(hasSystemCode(error, 'EBUSY') ? { next: mountAdvice(this.#path) } : {}),
      });
    }
  }

  /** A pipe or a device may never end. The content of a file of another user is not believed: it would choose the login that deploys. */
  #rejectUnfit(): void {
    if (isOtherThanFile(this.#path))
      throw notWritableError(`\`token-file\` names ${this.#path}, which is no file`, {
        next: 'Name a file, which need not exist, in a folder of this user: `token-file: ~/.osc-deploy/login.json`.',
      });

    if (isOfThisUser(this.#path)) return;
    throw notWritableError(
      `The token file ${this.#path} is not read: it belongs to another user, or everybody can write it`,
      {
        next: [
          'Where its content is yours, make it a file of the user of this job alone:',
          {
            command: `sudo chown "$(id -u)" ${shellWord(this.#path)} && chmod 600 ${shellWord(this.#path)}`,
          },
        ],
      },
    );
  }

  /**
   * Returns who uses the file with another login. A new sign-in comes to a job that has used the file, in a later run:
   * in any other job, or in the same run, an unknown token is another login's. So is a former one in a later run.
   */
  #findSharer({ seed, record, jobs = [], formerSeeds = [] }: StoredLogin): string | undefined {
    const own = this.#seed;
    const user = this.#user;
    if (!user || !record || own === undefined || seed === undefined) return undefined;
    if (own === seed || own === record.current) return undefined;

    const isFormer = [...formerSeeds, ...record.superseded].includes(own);
    const isShared = isFormer
      ? isSameOrNewerRun(user.run, record.run)
      : record.run === user.run || (jobs.length > 0 && !jobs.includes(user.job));
    return isShared ? record.run : undefined;
  }

  /** Notes the job of this run, which may only have borrowed the access token so far. */
  async #noteJob(): Promise<void> {
    const { sharedWith: _sharedWith, ...login } = await this.read();
    const job = this.#user?.job;
    const isOwn = login.seed !== undefined && login.seed === this.#seed;
    if (job === undefined || !login.record || !isOwn) return;
    if (!login.jobs?.includes(job)) this.#write({ ...login, jobs: this.#addJob(login.jobs) });
  }

  #addJob(jobs?: readonly string[]): readonly string[] | undefined {
    if (!this.#user) return jobs;
    return [...new Set([this.#user.job, ...(jobs ?? [])])].slice(0, maxJobs);
  }

  async writeRecord(record: GenerationRecord): Promise<void> {
    const { accessToken, sharedWith: _sharedWith, ...login } = await this.read();
    const { refreshToken = '' } = login;
    // A user has replaced the token.
    if (refreshToken && !login.record && generationOf(record, refreshToken) === 'unknown') return;

    // The access token of a replaced login must not be lent.
    const same = refreshToken !== '' && fingerprint(refreshToken) === record.current;
    // A token written by hand has no seed, and has precedence over the job's token.
    const seed = login.record ? login.seed : this.#seed;
    this.#write({ ...login, seed, record, ...(same ? { accessToken } : {}) });
  }

  async save(login: NewLogin, record: GenerationRecord): Promise<void> {
    // A damaged file is replaced: the new token is more important.
    const before = await this.read().catch((): StoredLogin => ({}));
    const seed = this.#seed ?? before.seed;
    const jobs = this.#addJob(before.jobs);
    this.#write({ ...login, record, seed, formerSeeds: formerSeedsOf(before, seed), jobs });
  }

  /** Proves that a sign-in can replace the file. @throws DeployError `store-not-writable`; `usage` for another content than a login */
  async proveReplaceable(): Promise<void> {
    // A lock beside a pipe or a device may be impossible, and says less.
    this.#rejectOtherContent();
    await this.exclusively(() => this.prove());
  }

  /** A path may be mistyped, and what it names may be the only copy. */
  #rejectOtherContent(): void {
    const text = readIfThere(this.#path)?.trim();
    if (text === '' || (text !== undefined && holdsLogin(text))) return;

    if (text === undefined)
      throw new DeployError('usage', `${this.#path} is no file, so no login replaces it.`, {
        next: [
          'Name a file, which need not exist:',
          ourCommand('<command> --token-file ~/.osc-deploy/login.json'),
        ],
      });

    const what = `The file ${this.#path} holds something else than a refresh token`;
    throw new DeployError('usage', `${what}, so no login replaces it.`, {
      next: 'Name another file, or empty one of which nothing is needed.',
    });
  }

  /** Replaces the login by that of a sign-in, as if a person had written its token into the file. @throws DeployError `store-not-writable`, `usage` */
  async replace({ refreshToken }: NewLogin): Promise<void> {
    await this.exclusively(async () => {
      this.#rejectUnfit();
      this.#rejectOtherContent();
      writeSecretFile(this.#path, `${refreshToken}\n`);
    });
  }

  /** @param waits the time to wait for other processes, in ms, and what to advise if they take longer */
  async exclusively<T>(
    body: () => Promise<T>,
    waits: { forMs: number; next?: Advice } = { forMs: patienceMs },
  ): Promise<T> {
    const path = `${this.#path}.lock`;
    const own = { run: 'a process of this machine', mark: randomUUID(), process: this.#process };
    const acquire = async () => {
      makeFolder(dirname(path));
      return await this.#lock.acquire(own, {
        everyMs: lookEveryMs,
        patienceMs: waits.forMs,
      });
    };
    const heldBy = await acquire().catch((cause: unknown) => {
      throw notWritableError(`The lock ${path} cannot be made`, { cause });
    });
    if (heldBy !== undefined)
      throw new DeployError(
        'login-in-use',
        `Other processes have held the lock ${path} for ${formatDuration(waits.forMs)}.`,
        {
          next: waits.next ?? [
            'If no other job is running, remove it:',
            { command: `rm ${shellWord(path)}` },
          ],
        },
      );

    try {
      // A file that cannot be written lends its access token all the same.
      await this.#noteJob().catch(() => undefined);

      return await body();
    } finally {
      const look = await this.#lock.findOwn(own.mark);
      if (look) await this.#lock.release(look);
    }
  }

  #write(login: StoredLogin): void {
    writeSecretFile(this.#path, `${JSON.stringify(login, null, 2)}\n`);
  }
}

/** Returns whether the text of a file is a login, or a refresh token alone. */
function holdsLogin(text: string): boolean {
  const { data } = storedLogin.safeParse(parseJson(text));
  if (data) return data.refreshToken !== undefined || data.record !== undefined;
  return isWord(text) && explainPastedRefreshToken(text) === undefined;
}

function isWord(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text) && !/^[[{]/.test(text);
}

/** Returns the text of a file, empty without one; undefined for what is no file. */
function readIfThere(path: string): string | undefined {
  try {
    if (isOtherThanFile(path)) return undefined;
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  } catch (error) {
    throw notWritableError(`The token file ${path} cannot be read`, { cause: error });
  }
}

function isOtherThanFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === false;
}

function formerSeedsOf(before: StoredLogin, seed: string | undefined): string[] | undefined {
  const { seed: former, formerSeeds = [] } = before;
  const seeds = former === undefined ? formerSeeds : [former, ...formerSeeds];
  const others = seeds.filter((one) => one !== seed).slice(0, maxSeeds);
  return others.length > 0 ? others : undefined;
}

/** The way of a job in a container to keep its file. */
export const volumeAdvice: Advice = [
  'Mount a folder of the runner in the job:',
  { command: "container:\n    volumes: ['/srv/osc-deploy:/srv/osc-deploy']" },
  'Keep the login there, in the step:',
  { command: 'token-file: /srv/osc-deploy/login.json' },
];

function mountAdvice(path: string): Advice {
  const folder = shellWord(dirname(path));
  return [
    'The file is mounted by itself, and cannot be replaced. Mount its folder:',
    { command: `-v ${folder}:${folder}` },
  ];
}

/** Returns a lease's entries as files: the system lets one process create a file. */
export function fileEntries(path: string, processes = machineProcesses): LeaseEntries {
  const pathOf = (index: number) => (index === 1 ? path : `${path}.${index}`);
  return {
    // Longer than a refresh with all retries. Applies to processes of other containers.
    staleMs: 240_000,
    create: async (index, text) => {
      try {
        writeFileSync(pathOf(index), text, { flag: 'wx', mode: 0o600 });
        return true;
      } catch (error) {
        if (hasSystemCode(error, 'EEXIST')) return false;
        throw error;
      }
    },
    read: async (index) => {
      try {
        const text = readFileSync(pathOf(index), 'utf8');
        const { process } = (parseJson(text) ?? {}) as { process?: unknown };
        return { text, ageMs: undefined, isRunning: processes.isRunning(String(process)) };
      } catch (error) {
        if (hasSystemCode(error, 'ENOENT')) return undefined;
        throw error;
      }
    },
    remove: async (first, last) => {
      for (let index = first; index <= last; index++) rmSync(pathOf(index), { force: true });
    },
  };
}
