import type { FaultTable } from '../http/faults.js';
import { type Listener, type Origin, startOrigin } from '../http/origin.js';
import type { RequestLog } from '../http/request-log.js';
import type { Authority } from '../oauth/authority.js';
import { Containers, type ContainerView } from './containers.js';
import { defaultCatalogue } from './default-catalogue.js';
import {
  type BackupPolicy,
  Instances,
  Owned,
  Sleepers,
  type StoredApp,
  type StoredInstance,
  settleWaking,
} from './instances.js';
import { StoredParameters, storeServiceId } from './parameter-stores.js';
import { Repositories } from './repositories.js';
import type { RunnerKind } from './runner-kinds.js';
import { runnerSite } from './runner-site.js';
import { ServiceAccessTokens } from './service-access-tokens.js';
import { defaultServices, type ServiceDefinition, type ServicesOptions, secretIn } from './service-options.js';

/** What services need of the platform around them. */
export interface ServicesSurroundings {
  readonly authority: Authority;
  readonly log: RequestLog;
  readonly faults: FaultTable;
  readonly listener: Listener;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

/** One production of an intercom manager. */
export interface Production {
  readonly productionId: string;
  readonly name: string;
  readonly lines: { readonly id: string; readonly name: string; readonly programOutputLine: boolean }[];
}

/** Tags of one resource. They outlive it, and the next one of that name has them. */
export interface TaggedResource {
  readonly tenant: string;
  readonly resourceType: string;
  /** The service of an instance. */
  readonly serviceId: string | undefined;
  readonly resourceId: string;
  readonly tags: readonly string[];
  readonly updatedAt: string;
}

/** A custom domain, as the list has it. */
export interface MappedDomain {
  readonly domain: string;
  readonly serviceId: string;
  readonly instanceName: string;
  readonly originPath: string;
  /** The platform's own, which nothing removes. */
  readonly isManaged: boolean;
}

/** A parameter store as the deploy manager shows it. */
export interface ManagedStore {
  readonly name: string;
  readonly isSecure: boolean;
  /** Empty without secrets. */
  readonly configApiKey: string;
}

/** The platform's services: catalogue, subscriptions, instances, jobs, apps and secrets of all tenants. */
export class Services {
  readonly surroundings: ServicesSurroundings;
  /** May be replaced at any time; it is read anew for each request. */
  options: ServicesOptions;
  /** Base URL of the API, once it runs. */
  apiUrl = '';
  readonly repositories = new Repositories();
  readonly instances = new Instances();
  readonly sleepers = new Sleepers();
  readonly apps = new Owned<StoredApp>();
  /** What has tags. */
  tagged: readonly TaggedResource[] = [];
  /** Custom domains of instances and apps. */
  readonly domains: { tenant: string; mapped: MappedDomain }[] = [];
  /** Transcodes by id: when they were asked for, and with what. */
  readonly transcodes = new Map<string, { at: number; request: Record<string, unknown> }>();
  readonly sats: ServiceAccessTokens;
  /** What the following give is to be changed in place. */
  readonly subscriptionsOf = keep<[tenant: string], Set<string>>(() => new Set());
  readonly secretsOf = keep<[tenant: string, serviceId: string], Map<string, string>>(() => new Map());
  /** Secrets of the workspace by key, such as `user.gitcred.<name>`. */
  readonly tenantSecretsOf = keep<[tenant: string], Map<string, string>>(() => new Map());
  readonly parametersOf = keep<[tenant: string, store: string], StoredParameters>(() => new StoredParameters());
  /** Parameter stores that the platform has made itself, by name. */
  readonly storesOf = keep<[tenant: string], Map<string, ManagedStore>>(() => new Map());
  /** Backup policies, by service and instance. They outlive the instance. */
  readonly backupsOf = keep<[tenant: string], Map<string, BackupPolicy>>(() => new Map());
  readonly productionsOf = keep<[tenant: string, manager: string], Production[]>(() => []);
  readonly #sites: Promise<Origin>[] = [];

  constructor(surroundings: ServicesSurroundings, options: Partial<ServicesOptions> = {}) {
    this.surroundings = surroundings;
    this.options = { ...defaultServices, catalogue: defaultCatalogue(), ...options };
    this.sats = new ServiceAccessTokens(surroundings.now, this.options.satSeconds);
  }

  get now(): number {
    return this.surroundings.now();
  }

  /** Changes some of the options from now on. */
  configure(options: Partial<ServicesOptions>): void {
    this.options = { ...this.options, ...options };
  }

  definition(serviceId: string): ServiceDefinition | undefined {
    return this.options.catalogue.find((service) => service.serviceId === serviceId);
  }

  /** Options as a container gets them when it starts: with the values of the secrets that they name. */
  received(tenant: string, serviceId: string, options: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const secrets = this.options.unresolvedSecrets.includes(serviceId) ? undefined : this.secretsOf(tenant, serviceId);
    const resolve = (value: unknown) => secrets?.get(secretIn(value) ?? '') ?? value;
    return Object.fromEntries(Object.entries(options).map(([name, value]) => [name, resolve(value)]));
  }

  /**
   * Puts an instance to sleep, as the platform does with an idle one. What it stored is gone, and so is the subscription to a
   * service of which none is awake.
   */
  suspend(instanceName: string): void {
    const instance = this.instances.named(instanceName);
    const { tenant, name, service, options } = instance;
    const { serviceId } = service;
    instance.asleep = true;
    this.sleepers.add({ tenant, serviceId, name, at: this.now, parameters: { ...options } });
    if (serviceId === storeServiceId) this.parametersOf(tenant, name).clear();
    const all = this.instances.of(tenant).filter((one) => one.service === service);
    if (all.every((one) => one.asleep)) this.subscriptionsOf(tenant).delete(serviceId);
  }

  /** Replaces the tags of a resource. */
  setTags(key: Omit<TaggedResource, 'tags' | 'updatedAt'>, tags: readonly string[]): void {
    const nameOf = ({ tenant, resourceType, serviceId = '', resourceId }: typeof key) =>
      [tenant, resourceType, serviceId, resourceId].join('/');
    const others = this.tagged.filter((one) => nameOf(one) !== nameOf(key));
    const updatedAt = new Date(this.now).toISOString();
    this.tagged = tags.length === 0 ? others : [...others, { ...key, tags, updatedAt }];
  }

  /** Starts an instance anew in another place, as the platform does when a machine is taken away. */
  move(name: string): void {
    const instance = this.instances.named(name);
    instance.startedAt = this.now;
    instance.containers?.move(this.now);
  }

  /** An instance as it is now; `undefined` when there is none. */
  current(tenant: string, serviceId: string, name: string): StoredInstance | undefined {
    const found = this.instances.find(tenant, serviceId, name);
    if (found !== undefined) settleWaking(found, this.now);
    return found;
  }

  /** The containers of a new instance of a runner. */
  containers(kind: RunnerKind): Containers {
    return new Containers(kind, { repositories: this.repositories, options: () => this.options });
  }

  /** Starts a server that shows what a runner serves. Gives its URL, without a trailing slash. */
  async openSite(name: string, view: () => ContainerView | undefined): Promise<string> {
    const { log, faults, listener } = this.surroundings;
    const handle = runnerSite(view, () => this.options.loadingStatus);
    const origin = startOrigin({ name: 'app', site: name, listener, handle, log, faults });
    this.#sites.push(origin);
    return (await origin).url;
  }

  /** Stops the servers of all runners. */
  async close(): Promise<void> {
    await Promise.all(this.#sites.map(async (origin) => (await origin).close()));
  }
}

/** Gives the same thing for the same names; it is made when first asked for. */
function keep<Names extends string[], T>(make: () => T): (...names: Names) => T {
  const kept = new Map<string, T>();
  return (...names) => {
    const name = names.join('/');
    const found = kept.get(name) ?? make();
    kept.set(name, found);
    return found;
  };
}
