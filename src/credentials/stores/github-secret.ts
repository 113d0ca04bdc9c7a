import type { Advice } from '../../base/advice.js';
import type { Clock } from '../../base/clock.js';
import { messageOf } from '../../base/errors.js';
import type { Log } from '../../base/log.js';
import { again, type RetryPolicy, retry, rules, transient } from '../../base/retry.js';
import { expiryWarner, gitHubApi } from '../../github/api.js';
import {
  openVault,
  type SecretVault,
  type Variable,
  writeProbe,
} from '../../github/secret-vault.js';
import type { RunStart } from '../copy.js';
import type { GenerationRecord, NewLogin, SecretAge, StoredLogin } from '../generation.js';
import { type LeaseMark, RunLease, variableEntries } from '../run-lease.js';
import { noStore, notWritableError, type StoreOptions, type TokenStore } from '../token-store.js';
import { endTurn, readRecord } from '../turn.js';
import { openCacheMarker } from './cached-logins.js';
import { isForbidden, unusableError } from './secret-refusal.js';

interface GitHubSecretStoreOptions {
  vault: SecretVault;
  name: string;
  clock: Clock;
  log: Log;
  random: () => number;
  runId?: string | undefined;
  run: string;
  marker?: ReturnType<typeof openCacheMarker>;
}

const afterRefusalMs = 1000;
// A replica of GitHub may not know yet what another one has accepted.
const lookAgainMs = [1000, 3000];

/** Stores the refresh token in its secret, which can be written and never read back. */
export class GitHubSecretStore implements TokenStore {
  readonly kind = 'github-secret';
  readonly lends = false;
  readonly place: string;
  readonly nameSecret: Advice;
  readonly #options: GitHubSecretStoreOptions;
  readonly #leases = new Map<number, RunLease>();
  // Variables are forbidden, so stale copies are not detected, and no lease is taken.
  #isWithoutRecords = false;
  #turn = 0;
  /** The last turn that this run has ended by writing the record. */
  #endedTurn: number | undefined;
  /** The time of the secret, in ms by GitHub's clock. */
  #secretAt: number | undefined;
  #isSecretFresh = false;
  /** True if a run or a check has written the probe before. */
  #wasProbed = false;
  #record: GenerationRecord | undefined;
  /** The time of the secret after this run has written it. */
  #storedAt: number | undefined;

  constructor(options: GitHubSecretStoreOptions) {
    const { vault, name } = options;
    this.#options = options;
    this.place = `the secret ${name} of ${vault.place}`;
    this.nameSecret = nameSecret(vault);
  }

  get lease(): RunLease | undefined {
    return this.#isWithoutRecords ? undefined : this.#leaseOfTurn(this.#turn);
  }

  leaseOf({ turn }: GenerationRecord): RunLease | undefined {
    return this.#isWithoutRecords || turn === undefined ? undefined : this.#leaseOfTurn(turn);
  }

  /** Returns the lease of a turn. A run that gives it back late deletes a name that no later run uses. */
  #leaseOfTurn(turn: number): RunLease {
    const { vault, name, clock } = this.#options;
    const entries = variableEntries(vault, { secret: name, turn }, (attempt) =>
      this.#repeat(attempt),
    );
    const lease = this.#leases.get(turn) ?? new RunLease({ entries, clock });
    this.#leases.set(turn, lease);
    return lease;
  }

  async read(): Promise<StoredLogin> {
    const { name, vault } = this.#options;
    if (this.#isWithoutRecords) return {};

    try {
      const [found] = await Promise.all([this.#findRecord(), this.#refreshSecretTime()]);
      const record = readRecord(found);
      this.#record = record;
      await this.#moveTo(record?.turn ?? 0);
      // The secret's time was read before a run has written the record.
      if (record?.secretAt !== undefined && (this.#secretAt ?? 0) < record.secretAt)
        await this.#refreshSecretTime();

      if (record) return { record, secret: this.#ageOf(record) };

      return found ? { isUnreadable: true } : {};
    } catch (error) {
      const failure = `The variable ${name}_META of ${vault.place} cannot be read`;

      if (isForbidden(error))
        throw notWritableError(failure, {
          cause: error,
          next: `Give \`secret-token\` ${vault.needs}.`,
        });

      throw unusableError(vault, failure, error);
    }
  }

  async prove(mark: LeaseMark): Promise<void> {
    const { name, vault, marker } = this.#options;
    try {
      const [secret, turn] = await Promise.all([
        this.#findSecret(),
        this.#findTurn(),
        this.#repeat(() => vault.prepare()),
        marker?.check(),
      ]);
      this.#turn = turn;
      this.#secretAt = secret?.updatedAt;
      this.#isSecretFresh = true;

      // A new secret in the wrong place would shadow the job's secret, or never be read.
      if (!secret)
        throw notWritableError(
          `There is no secret ${name} in ${vault.place}, so this job reads it from another place, and the new token would not be stored there`,
          {
            next: 'Name the place with `secret-environment` and `secret-name`. A secret of the organisation cannot keep a login: move it into the repository or an environment.',
          },
        );

      // Waits for both, so that the lease can be released if the probe fails.
      const both = [this.#probe(), this.#take(mark)];
      await Promise.allSettled(both);
      await Promise.all(both);
    } catch (error) {
      throw unusableError(vault, `The secret ${name} of ${vault.place} cannot be written`, error);
    }
  }

  async #probe(): Promise<void> {
    const { name, vault } = this.#options;
    this.#wasProbed = !(await this.#repeat(() => writeProbe(vault, name)));
  }

  /** The environment's secret is read when a job starts, and the repository's when a run is queued. */
  async findStart(): Promise<RunStart> {
    const { vault, runId } = this.#options;
    const startedAt = runId ? await vault.findRunStart(runId) : undefined;
    if (startedAt === undefined || this.#secretAt === undefined || startedAt === this.#secretAt)
      return 'untold';
    return startedAt > this.#secretAt ? 'after the last write' : 'before it';
  }

  async noteLateWrite(): Promise<void> {
    const { run } = this.#options;
    const record = this.#record;
    const secretAt = this.#secretAt;
    if (!record || secretAt === undefined) return;
    // Without this word the next run stops too, and then says so.
    await this.#writeMeta({ ...record, seen: { secretAt, run } }).catch(() => undefined);
  }

  async writeRecord(record: GenerationRecord): Promise<void> {
    if (this.#isWithoutRecords) return;
    if (record.state === 'uncertain') {
      const secretAt = this.#secretAt ?? this.#record?.secretAt;
      return await this.#writeMeta(secretAt === undefined ? record : { ...record, secretAt });
    }

    await Promise.all([this.#writeMeta(record), this.#findStoredTime()]);
  }

  /** Completes the record with the secret's own time, which is known only after the secret was written. */
  async confirm(record: GenerationRecord): Promise<void> {
    const secretAt = this.#storedAt;
    this.#storedAt = undefined;
    if (secretAt !== undefined) await this.#writeMeta({ ...record, secretAt });
  }

  async #writeMeta(record: GenerationRecord): Promise<void> {
    const { name, vault } = this.#options;
    const next = { ...record, turn: this.#turn + 1 };
    await vault.writeVariable(`${name}_META`, JSON.stringify(next));
    this.#endedTurn = this.#turn;
  }

  async endTurn(lease: RunLease): Promise<void> {
    const { name, vault } = this.#options;
    const turn = this.#turn;
    if (lease !== this.lease || turn === this.#endedTurn) return;

    await endTurn(vault, { secret: name, turn, found: await this.#findRecord() });
  }

  async #findStoredTime(): Promise<void> {
    const { name, vault } = this.#options;
    if (vault.isForge) return;

    const found = await vault.findSecret(name).catch(() => undefined);
    // The time from before the write is the answer of a replica that does not know it yet.
    this.#storedAt = found?.updatedAt === this.#secretAt ? undefined : found?.updatedAt;
  }

  async announce(record: GenerationRecord): Promise<void> {
    await this.#options.marker?.announce(record);
  }

  async save({ refreshToken }: NewLogin): Promise<void> {
    await this.#options.vault.writeSecret(this.#options.name, refreshToken);
  }

  /** Compares two times of the secret itself, of which GitHub tells seconds. */
  #ageOf({ secretAt: recorded, seen }: GenerationRecord): SecretAge {
    const at = this.#secretAt;
    if (at === undefined || recorded === undefined) return 'untold';
    // A replica that tells an earlier time knows of no later write.
    if (at <= recorded) return 'as recorded';

    return seen?.secretAt === at && seen.run !== this.#options.run ? 'seen since' : 'written since';
  }

  /** The wait for a lease makes what the proof has read old. */
  async #refreshSecretTime(): Promise<void> {
    const { name, vault } = this.#options;
    const isFresh = this.#isSecretFresh;
    this.#isSecretFresh = false;
    if (!isFresh && !vault.isForge)
      this.#secretAt = (await this.#repeat(() => vault.findSecret(name)))?.updatedAt;
  }

  /** Returns the turn of the record; 0 where it cannot be read, which `read` corrects or reports. */
  async #findTurn(): Promise<number> {
    const { name, vault } = this.#options;
    const found = await vault.readVariable(`${name}_META`).catch(() => undefined);
    return readRecord(found)?.turn ?? 0;
  }

  /** Gives the lease of an earlier turn back: another run has finished that turn meanwhile. */
  async #moveTo(turn: number): Promise<void> {
    const former = this.#leaseOfTurn(this.#turn);
    if (turn === this.#turn) return;

    this.#turn = turn;
    if (former.isHeld) await former.drop();
  }

  async #repeat<T>(attempt: () => Promise<T>): Promise<T> {
    const { clock, random } = this.#options;
    const patient = transient({ rule: rules.store, random });
    let refusals = 0;
    // A rate limit, a proxy or an allow list can refuse a single request.
    const policy: RetryPolicy = (error, number) => {
      if (!isForbidden(error)) return patient(error, number);
      return ++refusals < 2 ? afterRefusalMs : undefined;
    };
    return retry(attempt, { clock, policy });
  }

  /** Looks again before it believes that there is no secret: a replica may answer 404 once. */
  async #findSecret() {
    const { name, vault, clock } = this.#options;
    const look = () => this.#repeat(() => vault.findSecret(name));
    return await again(lookAgainMs, look, { isEnough: (found) => found !== undefined, clock });
  }

  /** Looks again before it believes that there is no record, because without it a spent token would be sent. */
  async #findRecord(): Promise<Variable | undefined> {
    const { name, vault, clock } = this.#options;
    const look = () => this.#repeat(() => vault.readVariable(`${name}_META`));
    const waits = this.#wasProbed ? lookAgainMs : [];
    return await again([0, ...waits], look, { isEnough: (found) => found !== undefined, clock });
  }

  async #goWithoutRecords(error: unknown): Promise<void> {
    const { log, name, vault } = this.#options;
    const record = await this.#findRecord().catch((refusal: unknown) => {
      if (!isForbidden(refusal)) throw refusal;
    });
    if (record)
      throw notWritableError(
        `\`secret-token\` may read the variable ${name}_META of ${vault.place}, and may not write variables, so no run would know that this one uses the login`,
        { cause: error, next: `Give it ${vault.needs}.` },
      );

    this.#isWithoutRecords = true;
    log.warning(
      `The variable ${name}_META of ${vault.place} cannot be used: ${messageOf(error)}\n` +
        `Continuing without it: a job with an old copy of the secret is not detected before it uses the copy. ` +
        `Give \`secret-token\` ${vault.needs}.`,
    );
  }

  async #take(mark: LeaseMark): Promise<void> {
    try {
      await this.lease?.take(mark);
    } catch (error) {
      if (!isForbidden(error)) throw error;
      await this.#goWithoutRecords(error);
    }
  }
}

/** Returns the lines that name the secret of a job, which reads the environment's where it has one. */
function nameSecret({ environment, isForge }: SecretVault): Advice {
  if (isForge)
    return [
      'Add to the step the name of the secret that its `refresh-token` reads:',
      { command: 'secret-name: <name>' },
    ];

  return environment
    ? ['Add to the job:', { command: `environment: ${environment}` }]
    : [
        "A job in an environment reads the environment's secret, not the repository's. Add to the step:",
        { command: 'secret-environment: <environment of the job>' },
      ];
}

/** Opens the secret of the inputs, on GitHub or another forge. */
export async function openGitHubSecret(options: StoreOptions): Promise<TokenStore> {
  const { inputs, context, http, clock, log, random } = options;
  const { 'secret-token': token, 'secret-environment': environment, 'secret-name': name } = inputs;
  const { repository, apiUrl, forge } = context;
  if (!token || !repository) {
    return noStore(
      `\`token-store: github-secret\` needs ${token ? 'a repository (GITHUB_REPOSITORY)' : '`secret-token`'}.`,
    );
  }

  const api = await gitHubApi({ http, token, apiUrl, onAnswer: expiryWarner({ clock, log }) });
  const vault = openVault({
    api,
    repository,
    environment,
    isForge: forge !== undefined,
    isOfApp: token.startsWith('ghs_'),
  });
  const marker = openCacheMarker(options);

  return new GitHubSecretStore({
    vault,
    name,
    clock,
    log,
    random,
    runId: context.runId || undefined,
    run: context.runUrl || 'a local run',
    marker,
  });
}
