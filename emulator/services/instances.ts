import type { Containers } from './containers.js';
import type { RunnerKind } from './runner-kinds.js';
import { type ServiceDefinition, type ServicesOptions, secretIn } from './service-options.js';

/** One instance or job, from the inside. */
export interface StoredInstance {
  readonly tenant: string;
  readonly service: ServiceDefinition;
  readonly name: string;
  readonly url: string;
  /** Whether its ports have an address on the internet; only said when it is made. */
  readonly publicAccess: boolean;
  options: Record<string, unknown>;
  /** What its container got when it started: `options` with the values of secrets. */
  received: Record<string, unknown>;
  readonly createdAt: number;
  /** Set by a restart; health is not `running` until it has started again. */
  startedAt: number;
  restarts: number;
  /** The containers of a runner; undefined for other services. */
  readonly containers: Containers | undefined;
  asleep: boolean;
  /** After a resume. */
  waking:
    | { readonly until: number; readonly restoreAt: number; readonly parameters: Record<string, unknown> }
    | undefined;
  /** Health that a test wants it to have. */
  health: string | undefined;
  /** How a job ends, and what it prints. */
  ending: 'Complete' | 'Failed';
  log: readonly string[];
}

/** An app of My Apps, from the inside. */
export interface StoredApp {
  readonly id: string;
  readonly tenant: string;
  readonly name: string;
  readonly type: string;
  readonly gitHubUrl: string;
  readonly subPath: string | undefined;
  readonly url: string;
  readonly kind: RunnerKind;
  /** The instance of the runner's service, with the app's id as its name. */
  readonly instance: StoredInstance;
  gitToken: string | undefined;
  /** `user.gitcred.<name>`: a tenant secret in place of the token. */
  gitCredentialRef: string | undefined;
  /** It has a standby, so that a rebuild never takes its address away. */
  haEnabled: boolean;
  configService: string | undefined;
  configApiKey: string | undefined;
  /** `undefined` for the default branch. */
  sourceRef: string | undefined;
  /** When the last rebuild was asked for; `undefined` after the first build. */
  rebuiltAt: number | undefined;
}

/** The policy of one instance, as the list has it; times are Unix seconds. A test sets how its last backups ended. */
export interface BackupPolicy {
  readonly serviceId: string;
  readonly instanceName: string;
  readonly enabled: boolean;
  readonly schedule: string;
  readonly retentionDays: number;
  lastBackupAt: number | null;
  lastAttemptAt: number | null;
  lastError: string | null;
  credentialStatus: 'ok' | 'renewed' | 'expired';
  credentialCheckedAt: number;
}

/** What the platform keeps of an instance that it put to sleep. It outlives the instance, and a resume that was given up. */
export interface Sleeper {
  readonly tenant: string;
  readonly serviceId: string;
  readonly name: string;
  readonly at: number;
  readonly parameters: Record<string, unknown>;
}

/** All of a kind, of all tenants, oldest first. */
export class Owned<T extends { readonly tenant: string }> {
  protected all: T[] = [];

  add(one: T): void {
    this.all.push(one);
  }

  remove(gone: T): void {
    this.all = this.all.filter((one) => one !== gone);
  }

  of(tenant: string): T[] {
    return this.all.filter((one) => one.tenant === tenant);
  }
}

/** All instances of all tenants. */
export class Instances extends Owned<StoredInstance> {
  readonly #firstPorts = new Map<StoredInstance, number>();

  /** The first of the external ports of an instance, which no other one has. */
  firstPortOf(instance: StoredInstance): number {
    const port = this.#firstPorts.get(instance) ?? 10_500 + 10 * this.#firstPorts.size;
    this.#firstPorts.set(instance, port);
    return port;
  }

  find(tenant: string, serviceId: string, name: string): StoredInstance | undefined {
    return this.of(tenant).find((one) => one.service.serviceId === serviceId && one.name === name);
  }

  /** The only instance of that name. Throws when there is none. */
  named(name: string): StoredInstance {
    const found = this.all.find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no instance named ${name}`);
    return found;
  }
}

/** The records of all that sleeps. */
export class Sleepers extends Owned<Sleeper> {
  /** Tenants whose records are being changed. */
  readonly #busy = new Set<string>();

  find(tenant: string, serviceId: string, name: string): Sleeper | undefined {
    return this.of(tenant).find((one) => one.serviceId === serviceId && one.name === name);
  }

  /** Changes one record. A second change that begins before the first has ended loses the records of all others. */
  async change<T>({ tenant }: Sleeper, work: () => Promise<T>): Promise<T> {
    if (this.#busy.has(tenant)) this.all = this.all.filter((one) => one.tenant !== tenant);
    this.#busy.add(tenant);
    try {
      return await work();
    } finally {
      this.#busy.delete(tenant);
    }
  }
}

/** How services behave, and what time it is. */
interface Moment {
  readonly options: ServicesOptions;
  readonly now: number;
}

/** `undefined` while the platform does not know it yet. */
export function healthOf(instance: StoredInstance, { options, now }: Moment): string | undefined {
  if (instance.health !== undefined) return instance.health;
  if (instance.containers === undefined && unresolvedOption(instance) !== undefined) return 'failed';
  if (now < instance.createdAt + options.knownMs) return undefined;
  if (now < instance.startedAt + options.startMs) return 'starting';
  // As soon as its container runs, long before the app answers.
  return instance.containers?.isDown(now) === true ? 'unknown' : 'running';
}

/** An option whose secret was not there, or which the service does not resolve. */
export function unresolvedOption({ received }: StoredInstance): string | undefined {
  return Object.keys(received).find((name) => secretIn(received[name]) !== undefined);
}

/** `status` of a job's record. */
export function jobStatus(instance: StoredInstance, { options, now }: Moment): string {
  if (now < instance.createdAt + options.knownMs) return 'Pending';
  return now < instance.createdAt + options.knownMs + options.jobMs ? 'Running' : instance.ending;
}

/** What a job has printed so far: its log, spread evenly over its time, then the end. */
export function jobLog(instance: StoredInstance, { options, now }: Moment): string[] {
  const passed = now - instance.createdAt - options.knownMs;
  const share = options.jobMs === 0 ? 1 : Math.max(0, Math.min(1, passed / options.jobMs));
  return instance.log.slice(0, Math.floor(instance.log.length * share));
}

/** Puts the kept options back when their time has come, which undoes what was changed since the resume. */
export function settleWaking(instance: StoredInstance, now: number): void {
  if (instance.waking === undefined || now < instance.waking.restoreAt) return;
  instance.options = { ...instance.waking.parameters };
  instance.waking = undefined;
}
