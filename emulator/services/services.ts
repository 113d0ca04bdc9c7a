import { type Origin, type Surroundings, startOrigin } from '../http/origin.js';
import { ServiceAccessTokens } from '../oauth/access-tokens.js';
import { Containers, type ContainerView } from './containers.js';
import {
  type BackupPolicy,
  Instances,
  type MadeBackup,
  Owned,
  Sleepers,
  type StoredApp,
  type StoredInstance,
  settleWaking,
} from './instances.js';
import {
  redisName,
  redisServiceId,
  StoredParameters,
  storeOfRedis,
  storeServiceId,
} from './parameter-stores.js';
import { type ConfigLoad, Repositories } from './repositories.js';
import type { RunnerKind } from './runner-kinds.js';
import { runnerSite } from './runner-site.js';
import {
  defaultCatalogue,
  defaultServices,
  type ServiceDefinition,
  type ServicesOptions,
  secretIn,
} from './service-options.js';

export interface Production {
  readonly productionId: string;
  readonly name: string;
  readonly lines: {
    readonly id: string;
    readonly name: string;
    readonly programOutputLine: boolean;
  }[];
}

/** Tags of one resource. They outlive it, so the next resource of that name inherits them. */
export interface TaggedResource {
  readonly tenant: string;
  readonly resourceType: string;
  readonly serviceId: string | undefined;
  readonly resourceId: string;
  readonly tags: readonly string[];
  readonly updatedAt: string;
}

export interface MappedDomain {
  readonly domain: string;
  readonly serviceId: string;
  readonly instanceName: string;
  readonly originPath: string;
  /** The platform's own address, which cannot be removed. */
  readonly isManaged: boolean;
}

export interface ManagedStore {
  readonly name: string;
  readonly isSecure: boolean;
  readonly configApiKey: string;
}

/** The platform's services: catalogue, subscriptions, instances, jobs, apps and secrets of all tenants. */
export class Services {
  readonly #surroundings: Surroundings;
  /** Read for each request, so that tests can replace it. */
  options: ServicesOptions;
  apiUrl = '';
  readonly repositories = new Repositories();
  readonly instances = new Instances();
  readonly sleepers = new Sleepers();
  readonly apps = new Owned<StoredApp>();
  tagged: readonly TaggedResource[] = [];
  readonly domains: { tenant: string; mapped: MappedDomain }[] = [];
  /** Transcodes by id, with the time and body of the request. */
  readonly transcodes = new Map<string, { at: number; request: Record<string, unknown> }>();
  readonly sats: ServiceAccessTokens;
  /** Each function returns a mutable value. */
  readonly subscriptionsOf = perName<[tenant: string], Set<string>>(() => new Set());
  readonly secretsOf = perName<[tenant: string, serviceId: string], Map<string, string>>(
    () => new Map(),
  );
  readonly tenantSecretsOf = perName<[tenant: string], Map<string, string>>(() => new Map());
  readonly parametersOf = perName<[tenant: string, store: string], StoredParameters>(
    () => new StoredParameters(),
  );
  readonly storesOf = perName<[tenant: string], Map<string, ManagedStore>>(() => new Map());
  /** Backup policies by service and instance. They outlive the instance. */
  readonly backupsOf = perName<[tenant: string], Map<string, BackupPolicy>>(() => new Map());
  /** Backups by service and instance, the oldest first. They outlive the instance too. */
  readonly madeBackupsOf = perName<[tenant: string, key: string], MadeBackup[]>(() => []);
  /** The error of each scheduled backup of an instance, by service and instance. */
  readonly failingBackups = new Map<string, string>();
  /** The time until which a schedule has run. */
  readonly runUntil = new WeakMap<BackupPolicy, number>();
  readonly productionsOf = perName<[tenant: string, manager: string], Production[]>(() => []);
  readonly #sites: Promise<Origin>[] = [];

  constructor(surroundings: Surroundings, options: Partial<ServicesOptions> = {}) {
    this.#surroundings = surroundings;
    this.options = { ...defaultServices, catalogue: defaultCatalogue(), ...options };
    this.sats = new ServiceAccessTokens(surroundings.now, this.options.satSeconds);
  }

  get now(): number {
    return this.#surroundings.now();
  }

  hasDomain(domain: string): boolean {
    return this.domains.some(({ mapped }) => mapped.domain === domain);
  }

  configure(options: Partial<ServicesOptions>): void {
    this.options = { ...this.options, ...options };
  }

  definition(serviceId: string): ServiceDefinition | undefined {
    return this.options.catalogue.find((service) => service.serviceId === serviceId);
  }

  /** Returns options with the values of their secrets. */
  received(
    tenant: string,
    serviceId: string,
    options: Readonly<Record<string, unknown>>,
  ): Record<string, unknown> {
    const secrets = this.options.unresolvedSecrets.includes(serviceId)
      ? undefined
      : this.secretsOf(tenant, serviceId);
    const resolve = (value: unknown) => secrets?.get(secretIn(value) ?? '') ?? value;
    return Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, resolve(value)]),
    );
  }

  /** Suspends an instance, as the platform does with an idle one, and unsubscribes from a service without instances. */
  suspend(instanceName: string): void {
    const instance = this.instances.named(instanceName);
    const { tenant, name, service, options } = instance;
    const { serviceId } = service;

    instance.asleep = true;
    this.sleepers.add({ tenant, serviceId, name, at: this.now, parameters: { ...options } });

    // The values of a store are in its Redis, which may sleep alone.
    if (serviceId === storeServiceId) this.parametersOf(tenant, name).clear();
    if (serviceId === redisServiceId) this.parametersOf(tenant, storeOfRedis(name)).clear();

    const all = this.instances.of(tenant).filter((one) => one.service === service);
    if (all.every((one) => one.asleep)) this.subscriptionsOf(tenant).delete(serviceId);
  }

  setTags(key: Omit<TaggedResource, 'tags' | 'updatedAt'>, tags: readonly string[]): void {
    const nameOf = ({ tenant, resourceType, serviceId = '', resourceId }: typeof key) =>
      [tenant, resourceType, serviceId, resourceId].join('/');
    const others = this.tagged.filter((one) => nameOf(one) !== nameOf(key));
    const updatedAt = new Date(this.now).toISOString();
    this.tagged = tags.length === 0 ? others : [...others, { ...key, tags, updatedAt }];
  }

  /** Moves an instance, as the platform does when it removes a machine. */
  move(name: string): void {
    const instance = this.instances.named(name);
    instance.startedAt = this.now;
    instance.containers?.move(this.now);
  }

  current(tenant: string, serviceId: string, name: string): StoredInstance | undefined {
    const found = this.instances.find(tenant, serviceId, name);
    if (found !== undefined) settleWaking(found, this.now);
    return found;
  }

  containers(kind: RunnerKind): Containers {
    return new Containers(kind, {
      repositories: this.repositories,
      options: () => this.options,
      loadOf: (store) => this.loadOf(store),
    });
  }

  /** Returns the result of reading a parameter store: it cannot be read while it or its Redis is suspended. */
  loadOf(store: string): ConfigLoad {
    const isAsleep = [store, redisName(store)].some((name) => this.instances.isAsleep(name));
    return isAsleep ? 'unreadable' : (this.repositories.stores.get(store) ?? 'loads');
  }

  /** Starts the server of a runner, and returns its URL without a trailing slash. */
  async openSite(name: string, view: () => ContainerView | undefined): Promise<string> {
    const { log, faults, listener } = this.#surroundings;
    const handle = runnerSite(view, () => this.options.loadingStatus);
    const origin = startOrigin({ name: 'app', site: name, listener, handle, log, faults });
    this.#sites.push(origin);
    return (await origin).url;
  }

  async close(): Promise<void> {
    await Promise.all(this.#sites.map(async (origin) => (await origin).close()));
  }
}

/** Returns a function that makes one value for each list of names. */
function perName<Names extends string[], T>(make: () => T): (...names: Names) => T {
  const named = new Map<string, T>();
  return (...names) => {
    const name = names.join('/');
    const found = named.get(name) ?? make();
    named.set(name, found);
    return found;
  };
}
