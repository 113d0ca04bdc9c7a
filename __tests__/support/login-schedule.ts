import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Vault } from '../../emulator/github/repositories.js';
import { newAuthority } from '../../emulator/oauth/authority.js';
import { DeployError } from '../../src/base/errors.js';
import { fingerprint, generationOf } from '../../src/credentials/generation.js';
import { Journal } from '../../src/credentials/journal.js';
import { RotatingTokens } from '../../src/credentials/rotating-tokens.js';
import { recover } from '../../src/credentials/rotation.js';
import { FileStore } from '../../src/credentials/stores/file.js';
import { GitHubSecretStore } from '../../src/credentials/stores/github-secret.js';
import {
  exclusively,
  type GenerationRecord,
  type StoredLogin,
  type TokenStore,
} from '../../src/credentials/token-store.js';
import type { Tokens } from '../../src/platform/oauth.js';
import { SignalInterrupts } from '../../src/workflow/signals.js';
import { logTo } from './log.js';
import { faultOf, quick, type RequestPlan, refreshFailure, refusedToken } from './simulated-requests.js';
import { simulatedVault } from './simulated-vault.js';
import { SimulatedProcess, Simulation } from './simulation.js';

/** What is drawn for one run. */
export interface RunPlan {
  startMs: number;
  /** Used in order; later requests are quick and whole. */
  requests: RequestPlan[];
  /** Ms after the start. */
  end: { by: 'itself' | 'SIGTERM' | 'SIGKILL'; atMs: number };
  /** Ms from the end of the main step to the post step; null: the machine is gone. */
  postAfterMs: number | null;
  postRequests: RequestPlan[];
}

export interface SchedulePlan {
  /** `forge`: a secret whose server creates no variable for only one caller. */
  store: 'secret' | 'forge' | 'file';
  /** How long ago a run that vanished before it sent anything has taken the lease, in ms; null: it is free. */
  leftLeaseMs: number | null;
  /** Whether the token may ask GitHub which runs have ended. */
  seesRuns: boolean;
  runs: RunPlan[];
  /** A defect that is put into every run, to show that the schedules find it. */
  defect?: 'store after use';
}

const NAME = 'OSC_REFRESH_TOKEN';

interface Machine {
  name: string;
  journal: Journal;
  /** The main step, then the post step. */
  process: SimulatedProcess;
  /** No step of this run will come any more. */
  over: boolean;
}

/** Plays one schedule of runs against the platform's own token families and a store, and checks what must always hold. */
export class LoginSchedule {
  /** What was broken, in words; empty when everything held. */
  readonly violations: string[] = [];
  /** Every end of a run: `ok`, `killed`, or the error's code. */
  readonly ends: string[] = [];
  /** Why a live token could not be kept, where that was nobody's fault. */
  readonly losses: string[] = [];
  readonly #plan: SchedulePlan;
  readonly #simulation = new Simulation();
  readonly #authority = newAuthority(['acme'], () => this.#simulation.now);
  readonly #vault = new Vault();
  /** The token of the sign-in. */
  readonly #first = this.#authority.families.start('cli', 'acme').current;
  readonly #folder: string;
  readonly #machines: Machine[] = [];
  /** Who holds a refresh token in memory. */
  readonly #holders = new Map<string, SimulatedProcess>();
  readonly #lastRead = new Map<SimulatedProcess, GenerationRecord | undefined>();

  constructor(plan: SchedulePlan, folder: string) {
    this.#plan = plan;
    this.#folder = folder;
    this.#vault.putSecret(NAME, this.#first);
    if (plan.leftLeaseMs === null) return;
    const at = new Date(this.#simulation.now - plan.leftLeaseMs).toISOString();
    this.#vault.variables.set(`${NAME}_LEASE`, JSON.stringify({ run: 'a lost run', at, mark: 'left' }));
  }

  async play(): Promise<void> {
    for (const [index, plan] of this.#plan.runs.entries()) {
      this.#simulation.after(plan.startMs, () => void this.#run(`run-${index}`, plan));
    }
    await this.#simulation.play();
    this.#checkEnd();
  }

  async #run(name: string, plan: RunPlan): Promise<void> {
    const process = new SimulatedProcess(this.#simulation);
    const machine: Machine = { name, journal: new Journal(join(this.#folder, `${name}.json`)), process, over: false };
    this.#machines.push(machine);
    const interrupts = new SignalInterrupts();
    const ended = (how: string) => {
      if (machine.process !== process) return;
      this.ends.push(`${name} ${how}`);
      process.kill();
      this.#startPost(machine, plan);
    };
    this.#arrangeEnd(plan, { interrupts, kill: () => ended('killed') });
    try {
      const requests = [...plan.requests];
      const login = new RotatingTokens({
        refreshToken: this.#vault.secrets.get(NAME),
        store: this.#store(process, requests),
        journal: machine.journal,
        refresh: (token) => this.#refresh(token, { process, plan: requests.shift() ?? quick, name }),
        allowTokenLoss: false,
        run: `https://github.com/o/r/actions/runs/${name.slice(4)}/attempts/1`,
        signInCommand: 'sign in',
        clock: process.clock,
        log: logTo(() => undefined),
        interrupts,
        random: () => 0.5,
        newId: () => randomUUID(),
      });
      await login.get();
      ended('ok');
    } catch (error) {
      ended(codeOf(error));
    }
  }

  #arrangeEnd({ end }: RunPlan, { interrupts, kill }: { interrupts: SignalInterrupts; kill: () => void }): void {
    if (end.by === 'SIGKILL') this.#simulation.after(end.atMs, kill);
    if (end.by !== 'SIGTERM') return;
    this.#simulation.after(end.atMs, () => interrupts.interrupt('SIGTERM'));
    // The runner's patience.
    this.#simulation.after(end.atMs + 10_000, kill);
  }

  #startPost(machine: Machine, plan: RunPlan): void {
    const process = new SimulatedProcess(this.#simulation);
    machine.process = process;
    const held = machine.journal.read();
    if (plan.postAfterMs === null) {
      machine.over = true;
      if (held?.phase !== 'answered') return;
      this.losses.push(`${machine.name}: its machine was lost with the journal`);
      if (this.#plan.store === 'secret') this.#leased.add(held.login.refreshToken);
      return;
    }
    this.#simulation.after(
      plan.postAfterMs,
      () => void this.#post(machine, { process, requests: [...plan.postRequests] }),
    );
  }

  async #post(
    machine: Machine,
    { process, requests }: { process: SimulatedProcess; requests: RequestPlan[] },
  ): Promise<void> {
    const entry = machine.journal.read();
    if (entry?.phase === 'answered') this.#holders.set(entry.login.refreshToken, process);
    try {
      await recover({
        journal: machine.journal,
        store: this.#store(process, requests),
        clock: process.clock,
        log: logTo(() => undefined),
        random: () => 0.5,
        signInCommand: 'sign in',
      });
    } catch (error) {
      this.ends.push(`${machine.name} post ${codeOf(error)}`);
      if (codeOf(error) === 'token-lost') this.losses.push(`${machine.name}: storing failed for good, and it said so`);
    }
    machine.over = true;
    process.kill();
  }

  async #refresh(
    token: string,
    { process, plan, name }: { process: SimulatedProcess; plan: RequestPlan; name: string },
  ): Promise<Tokens> {
    if (generationOf(this.#lastRead.get(process), token) === 'superseded')
      this.violations.push(`${name} sent a token it knew to be superseded`);
    let given: string | undefined;
    const rotate = (): Tokens => {
      const family = this.#authority.families.find(token);
      const live = family?.current;
      const reachable = live !== undefined && family?.state === 'live' && this.#isReachable(live);
      const rotated = this.#authority.families.rotate(token, 'cli');
      if (rotated === undefined) {
        if (reachable) this.violations.push(`${name} had the family revoked while its live token was still there`);
        else this.losses.push(`${name}: the login was lost before, and nobody could know`);
        throw refusedToken(400, 'invalid-grant');
      }
      given = rotated.current;
      this.#holders.set(given, process);
      return { accessToken: { value: 'access', expiresAt: this.#simulation.now + 3_600_000 }, refreshToken: given };
    };
    try {
      return await process.request(rotate, { latencyMs: plan.latencyMs, fault: faultOf(plan, refreshFailure) });
    } catch (error) {
      if (given !== undefined) {
        this.#holders.delete(given);
        this.losses.push(`${name}: the answer with the new token was lost`);
      }
      throw error;
    }
  }

  /**
   * Whether the login lives on with this token: it is stored and the record says so, or its lease does, or a living process
   * or a journal that will be read has it. Stored without either, nobody can know it.
   */
  #isReachable(token: string): boolean {
    const isKnown = this.#recorded() === fingerprint(token) || this.#leased.has(token);
    if (this.#kept() === token && isKnown) return true;
    const holder = this.#holders.get(token);
    if (holder && !holder.killed) return true;
    return this.#machines.some(({ journal, over }) => {
      const entry = over ? undefined : journal.read();
      return entry?.phase === 'answered' && entry.login.refreshToken === token;
    });
  }

  #kept(): string | undefined {
    if (this.#plan.store !== 'file') return this.#vault.secrets.get(NAME);
    return tokenInFile(join(this.#folder, 'token.json'), this.#vault.secrets.get(NAME));
  }

  #recorded(): string | undefined {
    if (this.#plan.store === 'file') return fingerprint(this.#kept() ?? '');
    const text = this.#vault.variables.get(`${NAME}_META`);
    // Before the first rotation there is no record, and a token that is stored without one is as unknown as any later one.
    return text === undefined ? fingerprint(this.#first) : (JSON.parse(text) as GenerationRecord).current;
  }

  /** Whether the next job starts with the token that works. */
  get lives(): boolean {
    const family = this.#authority.families.all[0];
    return family?.state === 'live' && this.#kept() === family.current;
  }

  #checkEnd(): void {
    const family = this.#authority.families.all[0];
    // A token that was on its way to a process when that was killed: nobody ever had it.
    const died = [...this.#holders].some(
      ([token, process]) => token === family?.current && process.killed && !this.#wasJournalled(token),
    );
    if (!this.lives && this.losses.length === 0 && !died) {
      this.violations.push(
        `the live token is not kept, and nothing happened that explains it (${family?.revokedBecause ?? 'live'})`,
      );
    }
  }

  /** What a machine had that vanished with its lease, and with what it may have stored under it. */
  readonly #leased = new Set<string>();
  readonly #journalled = new Set<string>();

  #wasJournalled(token: string): boolean {
    return this.#journalled.has(token);
  }

  #store(process: SimulatedProcess, requests: RequestPlan[]): TokenStore {
    const store =
      this.#plan.store !== 'file'
        ? new GitHubSecretStore({
            vault: simulatedVault({
              vault: this.#vault,
              simulation: this.#simulation,
              locks: this.#plan.store !== 'forge',
              hasEnded: (id) => (this.#plan.seesRuns ? this.#hasEnded(id) : undefined),
              ...{ process, requests },
            }),
            name: NAME,
            clock: process.clock,
            log: logTo(() => undefined),
            random: () => 0.5,
          })
        : new FileStore({
            path: join(this.#folder, 'token.json'),
            seed: this.#vault.secrets.get(NAME),
            clock: process.clock,
          });
    return this.#watched(store, process);
  }

  #hasEnded(id: string): boolean {
    return this.#machines.find(({ name }) => name === `run-${id}`)?.over ?? false;
  }

  /** The store itself, with a note of what it last said, and of what was in the journal when saving began. */
  #watched(store: TokenStore, process: SimulatedProcess): TokenStore {
    return {
      kind: store.kind,
      place: store.place,
      lends: store.lends,
      get lease() {
        return store.lease;
      },
      get settleMs() {
        return store.settleMs;
      },
      read: async (): Promise<StoredLogin> => {
        const stored = await store.read();
        this.#lastRead.set(process, stored.record);
        return stored;
      },
      prove: (mark) => store.prove(mark),
      writeRecord: (record) => store.writeRecord(record),
      save: (login, record) => {
        this.#journalled.add(login.refreshToken);
        if (this.#plan.defect) {
          this.#simulation.after(1, () => void (process.killed || store.save(login, record)));
          return Promise.resolve();
        }
        return store.save(login, record);
      },
      exclusively: (body) => exclusively(store, body),
    };
  }
}

/** The token in a store file, or the one of the secret while there is no file. */
function tokenInFile(path: string, secret: string | undefined): string | undefined {
  const found = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { refreshToken?: string }) : {};
  return found.refreshToken ?? secret;
}

function codeOf(error: unknown): string {
  if (error instanceof DeployError) return error.code;
  return error instanceof Error ? `unexpected: ${error.stack}` : String(error);
}
