import type { Containers } from './containers.js';
import type { RunnerKind } from './runner-kinds.js';
import { type ServiceDefinition, type ServicesOptions, secretIn } from './service-options.js';

export interface StoredInstance {
  readonly tenant: string;
  readonly service: ServiceDefinition;
  readonly name: string;
  readonly url: string;
  /** Whether the ports have an address on the internet. */
  readonly publicAccess: boolean;
  options: Record<string, unknown>;
  /** `options` with the values of secrets at the start of the container. */
  received: Record<string, unknown>;
  readonly createdAt: number;
  /** Time of the last restart. Health is `running` some time later. */
  startedAt: number;
  restarts: number;
  readonly containers: Containers | undefined;
  asleep: boolean;
  waking:
    | {
        readonly until: number;
        readonly restoreAt: number;
        readonly parameters: Record<string, unknown>;
      }
    | undefined;
  /** Health set by a test. */
  health: string | undefined;
  /** The end of a job. */
  ending: 'Complete' | 'Failed';
  log: readonly string[];
}

export interface StoredApp {
  readonly id: string;
  readonly tenant: string;
  readonly name: string;
  readonly type: string;
  readonly gitHubUrl: string;
  readonly subPath: string | undefined;
  readonly url: string;
  readonly kind: RunnerKind;
  /** The instance of the runner, named by the app's id. */
  readonly instance: StoredInstance;
  gitToken: string | undefined;
  /** `user.gitcred.<name>`: a tenant secret in place of the token. */
  gitCredentialRef: string | undefined;
  /** Whether a standby answers during a rebuild. */
  haEnabled: boolean;
  configService: string | undefined;
  configApiKey: string | undefined;
  /** `undefined` for the default branch. */
  sourceRef: string | undefined;
  /** Time of the last request for a rebuild. */
  rebuiltAt: number | undefined;
}

/** The backup policy of one instance; times are Unix seconds. A test sets the results of its backups. */
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

/** A backup in the list of its instance; `createdAt` is in Unix seconds. */
export interface MadeBackup {
  readonly name: string;
  readonly status: 'Running' | 'Complete' | 'Failed' | 'SuccessCriteriaMet' | 'FailureTarget';
  readonly createdAt: number;
  readonly source: 'scheduled' | 'manual';
  readonly error: string | null;
}

/** The record of a suspended instance. It survives the instance, and an aborted resume. */
export interface Sleeper {
  readonly tenant: string;
  readonly serviceId: string;
  readonly name: string;
  readonly at: number;
  readonly parameters: Record<string, unknown>;
}

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

export class Instances extends Owned<StoredInstance> {
  readonly #firstPorts = new Map<StoredInstance, number>();

  firstPortOf(instance: StoredInstance): number {
    const port = this.#firstPorts.get(instance) ?? 10_500 + 10 * this.#firstPorts.size;
    this.#firstPorts.set(instance, port);
    return port;
  }

  find(tenant: string, serviceId: string, name: string): StoredInstance | undefined {
    return this.of(tenant).find((one) => one.service.serviceId === serviceId && one.name === name);
  }

  isAsleep(name: string): boolean {
    return this.all.some((one) => one.name === name && one.asleep);
  }

  /** Returns the only instance of that name. */
  named(name: string): StoredInstance {
    const found = this.all.find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no instance named ${name}`);
    return found;
  }
}

export class Sleepers extends Owned<Sleeper> {
  readonly #busy = new Set<string>();

  find(tenant: string, serviceId: string, name: string): Sleeper | undefined {
    return this.of(tenant).find((one) => one.serviceId === serviceId && one.name === name);
  }

  /** Changes one record. A second change at the same time loses the records of all others. */
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

interface Moment {
  readonly options: ServicesOptions;
  readonly now: number;
}

/** Returns the health; undefined while it is unknown. */
export function healthOf(instance: StoredInstance, { options, now }: Moment): string | undefined {
  if (instance.health !== undefined) return instance.health;
  if (instance.containers === undefined && unresolvedOption(instance) !== undefined)
    return 'failed';
  if (now < instance.createdAt + options.knownMs) return undefined;
  if (now < instance.startedAt + options.startMs) return 'starting';

  // A runner is `running` with its container, long before its app answers.
  return instance.containers?.isDown(now) === true ? 'unknown' : 'running';
}

export function unresolvedOption({ received }: StoredInstance): string | undefined {
  return Object.keys(received).find((name) => secretIn(received[name]) !== undefined);
}

export function jobStatus(instance: StoredInstance, { options, now }: Moment): string {
  if (now < instance.createdAt + options.knownMs) return 'Pending';
  return now < instance.createdAt + options.knownMs + options.jobMs ? 'Running' : instance.ending;
}

/** Returns the lines of a job's log until now, spread evenly over its time. */
export function jobLog(instance: StoredInstance, { options, now }: Moment): string[] {
  const passed = now - instance.createdAt - options.knownMs;
  const share = options.jobMs === 0 ? 1 : Math.max(0, Math.min(1, passed / options.jobMs));
  return instance.log.slice(0, Math.floor(instance.log.length * share));
}

/** Restores the options from before the suspension, which undoes changes since the resume. */
export function settleWaking(instance: StoredInstance, now: number): void {
  if (instance.waking === undefined || now < instance.waking.restoreAt) return;
  instance.options = { ...instance.waking.parameters };
  instance.waking = undefined;
}
