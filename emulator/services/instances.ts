import type { Containers } from './containers.js';
import { type ServiceDefinition, type ServicesOptions, secretIn } from './service-options.js';

/** One instance or job, from the inside. */
export interface StoredInstance {
  readonly tenant: string;
  readonly service: ServiceDefinition;
  readonly name: string;
  readonly url: string;
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

/** All instances of all tenants. */
export class Instances {
  readonly #all: StoredInstance[] = [];
  readonly #firstPorts = new Map<StoredInstance, number>();

  add(instance: StoredInstance): void {
    this.#all.push(instance);
  }

  remove(instance: StoredInstance): void {
    const at = this.#all.indexOf(instance);
    if (at >= 0) this.#all.splice(at, 1);
  }

  /** The first of the external ports of an instance, which no other one has. */
  firstPortOf(instance: StoredInstance): number {
    const port = this.#firstPorts.get(instance) ?? 10_500 + 10 * this.#firstPorts.size;
    this.#firstPorts.set(instance, port);
    return port;
  }

  find(tenant: string, serviceId: string, name: string): StoredInstance | undefined {
    return this.#all.find((one) => one.tenant === tenant && one.service.serviceId === serviceId && one.name === name);
  }

  of(tenant: string): StoredInstance[] {
    return this.#all.filter((one) => one.tenant === tenant);
  }

  /** The only instance of that name. Throws when there is none. */
  named(name: string): StoredInstance {
    const found = this.#all.find((one) => one.name === name);
    if (found === undefined) throw new Error(`there is no instance named ${name}`);
    return found;
  }
}

/** `undefined` while the platform does not know it yet. */
export function healthOf(
  instance: StoredInstance,
  { options, now }: { options: ServicesOptions; now: number },
): string | undefined {
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
export function jobStatus(
  instance: StoredInstance,
  { options, now }: { options: ServicesOptions; now: number },
): string {
  if (now < instance.createdAt + options.knownMs) return 'Pending';
  return now < instance.createdAt + options.knownMs + options.jobMs ? 'Running' : instance.ending;
}

/** What a job has printed so far: its log, spread evenly over its time, then the end. */
export function jobLog(
  instance: StoredInstance,
  { options, now }: { options: ServicesOptions; now: number },
): string[] {
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
