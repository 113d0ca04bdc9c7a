import { DeployError } from '../base/errors.js';
import type { ControlPlane } from './control-plane.js';
import type { TrustedHosts } from './hosts.js';
import { type Subscription, subscriptionList } from './service-wire.js';

export type Service = Omit<Subscription, 'apiUrl'> & { apiUrl: URL };

/** The catalogue, read once per run and after a subscription. */
export class Catalog {
  readonly #controlPlane: ControlPlane;
  readonly #trustedHosts: TrustedHosts;
  #subscriptions: Promise<Subscription[]> | undefined;

  constructor({ controlPlane, trustedHosts }: { controlPlane: ControlPlane; trustedHosts: TrustedHosts }) {
    this.#controlPlane = controlPlane;
    this.#trustedHosts = trustedHosts;
  }

  async serviceIds(): Promise<Set<string>> {
    return new Set((await this.#read()).map(({ serviceId }) => serviceId));
  }

  async find(serviceId: string): Promise<Service | undefined> {
    const found = (await this.#read()).find((subscription) => subscription.serviceId === serviceId);
    return found && this.#service(found);
  }

  /** Subscribes the workspace: free and repeatable. Returns undefined where the catalogue still lacks the service. */
  async subscribe(serviceId: string): Promise<Service | undefined> {
    const post = { host: 'catalog', method: 'POST', path: '/mysubscriptions', repeatable: true } as const;
    await this.#controlPlane.command({ ...post, body: { services: [serviceId] } });
    this.#subscriptions = undefined;
    return this.find(serviceId);
  }

  #read(): Promise<Subscription[]> {
    const call = { host: 'catalog', method: 'GET', path: '/mysubscriptions', large: true } as const;
    this.#subscriptions ??= this.#controlPlane.call(call, subscriptionList);
    return this.#subscriptions;
  }

  #service({ apiUrl, ...service }: Subscription): Service {
    const { serviceId } = service;
    if (!apiUrl) {
      const text = `The catalogue gives no address (apiUrl) for the service ${serviceId}.`;
      throw new DeployError('unexpected-answer', text);
    }
    return { ...service, apiUrl: this.#trustedHosts.checkServiceApi(apiUrl, serviceId) };
  }
}
