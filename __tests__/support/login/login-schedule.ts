import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CacheEntryTable } from '../../../emulator/github/cache-service.js';
import { Vault } from '../../../emulator/github/repositories.js';
import { newAuthority } from '../../../emulator/oauth/authority.js';
import { DeployError } from '../../../src/base/errors.js';
import { type SignalInterrupts, signalInterrupts } from '../../../src/base/signals.js';
import {
  fingerprint,
  type GenerationRecord,
  generationOf,
  makeSignedInRecord,
  type NewLogin,
} from '../../../src/credentials/generation.js';
import { Journal } from '../../../src/credentials/journal.js';
import { recover } from '../../../src/credentials/persist.js';
import { RotatingTokens } from '../../../src/credentials/rotation.js';
import { type LeaseMark, RunLease, variableEntries } from '../../../src/credentials/run-lease.js';
import { ActionsCacheStore } from '../../../src/credentials/stores/actions-cache.js';
import {
  openCacheMarker,
  rejectSecretLogin,
} from '../../../src/credentials/stores/cached-logins.js';
import { FileStore } from '../../../src/credentials/stores/file.js';
import { GitHubSecretStore } from '../../../src/credentials/stores/github-secret.js';
import type { StoreOptions, TokenStore } from '../../../src/credentials/token-store.js';
import type { SecretVault } from '../../../src/github/secret-vault.js';
import type { Tokens } from '../../../src/platform/oauth.js';
import { logTo } from '../log.js';
import { LoginOracle, type Machine, secretName } from './login-oracle.js';
import {
  faultOf,
  quick,
  type RequestPlan,
  type RunPlan,
  refreshFailure,
  refusedToken,
  type SchedulePlan,
} from './login-plan.js';
import { SimulatedCache } from './simulated-cache.js';
import { simulatedVault } from './simulated-vault.js';
import { SimulatedProcess, Simulation } from './simulation.js';

/** Plays one schedule of runs against the token families of the platform and a store. The oracle checks the invariants. */
export class LoginSchedule {
  /** The end of each run: `ok`, `killed`, or the error code. */
  readonly ends: string[] = [];
  readonly #plan: SchedulePlan;
  readonly #simulation = new Simulation();
  readonly #authority = newAuthority(['acme'], () => this.#simulation.now);
  readonly #vault = new Vault();
  readonly #cache = new CacheEntryTable();
  readonly #folder: string;
  /** The processes by name. */
  readonly #processes = new Map<string, SimulatedProcess>();
  readonly #lastRead = new Map<SimulatedProcess, GenerationRecord | undefined>();
  readonly #oracle: LoginOracle;
  /** The secret that jobs read and no step writes. */
  readonly #hidden: string | undefined;
  /** The token of another login, which the first job is given. */
  readonly #other: string | undefined;
  #started = 0;

  constructor(plan: SchedulePlan, folder: string) {
    this.#plan = plan;
    this.#folder = folder;
    const { families } = this.#authority;
    // The oracle follows the newest login, so the other one is older.
    this.#other = plan.store === 'logins' ? families.start('cli', 'acme').current : undefined;
    const first = families.start('cli', 'acme').current;
    this.#vault.putSecret(secretName, first);
    this.#vault.writtenAt.set(`secrets/${secretName}`, this.#simulation.now - 60_000);
    if (plan.store === 'logins') this.#recordRotated(first);
    const file = plan.store === 'file' ? this.#tokenFile : undefined;
    const cache = plan.store === 'cache' || plan.store === 'two' ? this.#cache : undefined;
    this.#hidden = plan.store === 'hidden' ? first : undefined;
    this.#oracle = new LoginOracle({ families, vault: this.#vault, first, file, cache });
    if (plan.leftLeaseMs === null) return;
    this.#cache.reserve(`osc-lease-${fingerprint(first)}-0`, 'v', 'refs/heads/main');
    const takenAt = this.#simulation.now - plan.leftLeaseMs;
    const left = { run: 'a lost run', at: new Date(takenAt).toISOString(), mark: 'left' };
    this.#vault.variables.set(`${secretName}_LEASE`, JSON.stringify(left));
    this.#vault.writtenAt.set(`variables/${secretName}_LEASE`, takenAt);
  }

  /** Records a login as a run does that has rotated it a minute ago. */
  #recordRotated(token: string): void {
    const record: GenerationRecord = {
      generation: 1,
      current: fingerprint(token),
      superseded: [],
      state: 'stored',
      run: 'https://github.com/o/r/actions/runs/0/attempts/1',
      secretAt: this.#vault.writtenAt.get(`secrets/${secretName}`),
      turn: 0,
    };
    this.#vault.variables.set(`${secretName}_META`, JSON.stringify(record));
    this.#vault.writtenAt.set(`variables/${secretName}_META`, this.#simulation.now);
  }

  /** Carries a write out that its process has given up. A late write over a newer token is a loss that nobody can prevent. */
  #writeLater(name: string, write: () => void): void {
    const before = this.#vault.secrets.get(name);
    this.#simulation.after(this.#plan.lateMs ?? 0, () => {
      const found = this.#vault.secrets.get(name);
      write();
      if (name === secretName && found !== before && found !== this.#vault.secrets.get(name))
        this.#oracle.losses.push('GitHub wrote an old token over a newer one');
    });
  }

  /** The broken invariants, in words. */
  get violations(): readonly string[] {
    return this.#oracle.violations;
  }

  get #tokenFile(): string {
    return join(this.#folder, 'token.json');
  }

  async play(): Promise<void> {
    for (const [index, plan] of this.#plan.runs.entries()) {
      this.#simulation.after(plan.startMs, () => void this.#run(`run-${index}`, plan));
    }
    const signIn =
      this.#plan.store === 'file' ? () => this.#signInByHand() : () => void this.#signIn();
    if (this.#plan.signInMs !== null) this.#simulation.after(this.#plan.signInMs, signIn);
    await this.#simulation.play();
    this.#oracle.judgeEnd();
  }

  #signInByHand(): void {
    const { current } = this.#authority.families.start('cli', 'acme');
    this.#oracle.losses.length = 0;
    if (this.#plan.signsIntoFile) writeFileSync(this.#tokenFile, current);
    else this.#vault.putSecret(secretName, current);
  }

  /** Signs in again like `osc-deploy login --repo`: under the lease, first the secret and then the record. */
  async #signIn(): Promise<void> {
    const process = new SimulatedProcess(this.#simulation);
    const vault = simulatedVault({
      vault: this.#vault,
      process,
      requests: [],
      timeless: this.#plan.store === 'forge',
    });
    const mark = {
      run: 'a sign-in',
      at: new Date(process.clock.now()).toISOString(),
      mark: randomUUID(),
    };
    const readRecord = async () => {
      const found = await vault.readVariable(`${secretName}_META`);
      return found && (JSON.parse(found.value) as GenerationRecord);
    };
    const { lease, turn } = await this.#leaseForSignIn({ vault, process, mark, readRecord });
    const { current } = this.#authority.families.start('cli', 'acme');
    const before = await readRecord();
    await vault.writeSecret(secretName, current);
    // The end of the former login does not explain a loss of the new login.
    this.#oracle.losses.length = 0;
    const secretAt = (await vault.findSecret(secretName))?.updatedAt;
    const record = makeSignedInRecord(before, current, { ...mark, turn: turn + 1, secretAt });
    await vault.writeVariable(`${secretName}_META`, JSON.stringify(record));
    await lease.release(await lease.look());
  }

  async #leaseForSignIn(by: {
    vault: SecretVault;
    process: SimulatedProcess;
    mark: LeaseMark;
    readRecord: () => Promise<GenerationRecord | undefined>;
  }): Promise<{ lease: RunLease; turn: number }> {
    const turnOf = async () => (await by.readRecord())?.turn ?? 0;
    for (;;) {
      const turn = await turnOf();
      const entries = variableEntries(by.vault, { secret: secretName, turn }, (attempt) =>
        attempt(),
      );
      const lease = new RunLease({ entries, clock: by.process.clock });
      await lease.acquire(by.mark, { everyMs: 3000, patienceMs: Number.POSITIVE_INFINITY });
      if ((await turnOf()) === turn) return { lease, turn };
      await lease.release(await lease.look());
    }
  }

  #newProcess(aheadMs: number): SimulatedProcess {
    const process = new SimulatedProcess(this.#simulation, aheadMs);
    this.#processes.set(`process ${this.#processes.size}`, process);
    return process;
  }

  #openJournal(name: string, process: SimulatedProcess): Journal {
    return new Journal(join(this.#folder, `${name}.json`), process.processes(this.#processes));
  }

  async #run(name: string, plan: RunPlan): Promise<void> {
    const process = this.#newProcess(plan.aheadMs);
    // The post step too has the secret of the start of the job.
    const isFirst = plan === this.#plan.runs[0];
    const own = this.#hidden ?? (isFirst ? this.#other : undefined);
    const given = own ?? this.#vault.secrets.get(secretName) ?? '';
    const link = `https://github.com/o/r/actions/runs/${this.#started++}/attempts/1`;
    const machine: Machine = {
      name,
      given,
      journal: this.#openJournal(name, process),
      process,
      over: false,
    };
    this.#oracle.machines.push(machine);
    const interrupts = signalInterrupts();
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
        given,
        store: this.#store(process, { given, requests, link, isCached: plan.isCached }),
        journal: machine.journal,
        refresh: (token) => {
          const { fault, status } = requests.shift() ?? quick;
          return this.#refresh(token, {
            process,
            plan: { latencyMs: plan.refreshMs, fault, status },
            name,
          });
        },
        allowTokenLoss: false,
        run: link,
        signInCommand: [{ command: 'sign in' }],
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

  #arrangeEnd(
    { end }: RunPlan,
    { interrupts, kill }: { interrupts: SignalInterrupts; kill: () => void },
  ): void {
    if (end.by === 'SIGKILL') this.#simulation.after(end.atMs, kill);
    if (end.by !== 'SIGTERM') return;
    this.#simulation.after(end.atMs, () => interrupts.interrupt('SIGTERM'));
    // The time limit of the runner.
    this.#simulation.after(end.atMs + 10_000, kill);
  }

  #startPost(machine: Machine, plan: RunPlan): void {
    const process = this.#newProcess(plan.aheadMs);
    machine.process = process;
    machine.journal = this.#openJournal(machine.name, process);
    const held = machine.journal.read();
    if (plan.postAfterMs === null) {
      machine.over = true;
      if (held?.login)
        this.#oracle.losses.push(`${machine.name}: its machine was lost with the journal`);
      return;
    }
    this.#simulation.after(
      plan.postAfterMs,
      () =>
        void this.#post(machine, {
          process,
          requests: [...plan.postRequests],
          isCached: plan.isCached,
        }),
    );
  }

  async #post(
    machine: Machine,
    { process, ...job }: { process: SimulatedProcess; requests: RequestPlan[]; isCached: boolean },
  ): Promise<void> {
    const entry = machine.journal.read();
    if (entry?.login) this.#oracle.holders.set(entry.login.refreshToken, process);
    try {
      await recover({
        journal: machine.journal,
        store: this.#store(process, { given: machine.given, link: 'the post step', ...job }),
        clock: process.clock,
        log: logTo(() => undefined),
        random: () => 0.5,
        signInCommand: [{ command: 'sign in' }],
      });
    } catch (error) {
      this.ends.push(`${machine.name} post ${codeOf(error)}`);
      if (codeOf(error) === 'token-lost')
        this.#oracle.losses.push(`${machine.name}: storing failed for good, and it said so`);
    }
    machine.over = true;
    process.kill();
  }

  async #refresh(
    token: string,
    { process, plan, name }: { process: SimulatedProcess; plan: RequestPlan; name: string },
  ): Promise<Tokens> {
    if (generationOf(this.#lastRead.get(process), token) === 'superseded')
      this.#oracle.violations.push(`${name} sent a token it knew to be superseded`);
    let given: string | undefined;
    const wasLive = this.#authority.families.find(token)?.current === token;
    const rotate = (): Tokens => {
      const family = this.#authority.families.find(token);
      const live = family?.current;
      const isNewest = family === this.#authority.families.all.at(-1);
      const reachable =
        live !== undefined &&
        isNewest &&
        family?.state === 'live' &&
        this.#oracle.isReachable(live);
      const rotated = this.#authority.families.rotate(token, 'cli');
      if (rotated === undefined) {
        // The process was killed during its request, and another run tried the token meanwhile.
        if (reachable && wasLive && process.killed)
          this.#oracle.losses.push(`${name}: killed while its request was on the way`);
        else if (reachable)
          this.#oracle.violations.push(
            `${name} had the family revoked while its live token was still there`,
          );
        else if (isNewest)
          this.#oracle.losses.push(`${name}: the login was lost before, and nobody could know`);
        throw refusedToken(400, 'invalid-grant');
      }
      given = rotated.current;
      this.#oracle.holders.set(given, process);
      return {
        accessToken: { value: 'access', expiresAt: process.clock.now() + 3_600_000 },
        refreshToken: given,
      };
    };
    try {
      const { latencyMs } = plan;
      return await process.request(rotate, {
        latencyMs,
        fault: faultOf(plan, refreshFailure),
        limit: 60_000,
      });
    } catch (error) {
      if (given !== undefined) {
        this.#oracle.holders.delete(given);
        const isNewest =
          this.#authority.families.find(given) === this.#authority.families.all.at(-1);
        if (isNewest) this.#oracle.losses.push(`${name}: the answer with the new token was lost`);
      }
      throw error;
    }
  }

  /** Opens a store that reports reads and writes to the oracle, with the defect of the schedule. */
  #store(process: SimulatedProcess, job: SimulatedJob): TokenStore {
    const store = this.#openStore(process, job);
    const { defect } = this.#plan;
    if (defect === 'writes over') Object.defineProperty(store, 'isOpenToPeople', { value: false });
    // Every run gets this lease.
    if (defect === 'no lease' && store.lease)
      Object.assign(store.lease, { take: async () => true, isHeld: true });
    const [read, save] = [store.read.bind(store), store.save.bind(store)];
    return Object.assign(store, {
      read: async () => {
        const stored = await read();
        this.#lastRead.set(process, stored.record);
        return stored;
      },
      save: async (login: NewLogin, record: GenerationRecord) => {
        this.#oracle.journalled.add(login.refreshToken);
        if (defect !== 'store after use') return await save(login, record);
        this.#simulation.after(1, () => void (process.killed || save(login, record)));
      },
    });
  }

  #openStore(
    process: SimulatedProcess,
    { given: seed, requests, link, isCached }: SimulatedJob,
  ): TokenStore {
    const { clock } = process;
    const { store } = this.#plan;
    const log = logTo(() => undefined);
    if (store === 'file')
      return new FileStore({
        path: this.#tokenFile,
        seed,
        clock,
        processes: process.processes(this.#processes),
      });
    const entries = new SimulatedCache({ table: this.#cache, process, requests });
    const options = {
      inputs: { 'refresh-token': seed, 'client-id': 'cli', 'secret-name': secretName },
      context: { repository: 'octo-org/hello-world', runUrl: link, trust: 'default-branch' },
      cacheService: { url: 'http://127.0.0.1/' },
      clock,
    } as unknown as StoreOptions;
    if (store === 'cache' || (store === 'two' && isCached)) {
      const shared = {
        seed,
        clock,
        clientId: 'cli',
        repository: 'octo-org/hello-world',
        refused: undefined,
      };
      const checkElsewhere = (family: string) => rejectSecretLogin(entries, family, options);
      return new ActionsCacheStore({ ...shared, entries, checkElsewhere, signInCommand: [] });
    }
    const { skewMs = 0, lateMs } = this.#plan;
    const vault = simulatedVault({
      vault: this.#vault,
      process,
      requests,
      timeless: store === 'forge',
      skewMs,
      ...(lateMs ? { later: (name: string, put: () => void) => this.#writeLater(name, put) } : {}),
    });
    // The hint is asked once, for five seconds: a cache that fails meanwhile hides the other workflow.
    const late = requests.map(({ latencyMs }) => ({
      ...quick,
      latencyMs: Math.min(latencyMs, 400),
    }));
    const seen = new SimulatedCache({ table: this.#cache, process, requests: late });
    const marker =
      store === 'two' && this.#plan.defect !== 'no marker'
        ? openCacheMarker(options, seen)
        : undefined;
    return new GitHubSecretStore({
      vault,
      name: secretName,
      clock,
      log,
      random: () => 0.5,
      run: link,
      marker,
    });
  }
}

/** The job of a store. */
interface SimulatedJob {
  given: string;
  requests: RequestPlan[];
  link: string;
  isCached: boolean;
}

function codeOf(error: unknown): string {
  if (error instanceof DeployError) return error.code;
  return error instanceof Error ? `unexpected: ${error.stack}` : String(error);
}
