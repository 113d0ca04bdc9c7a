import * as z from 'zod/mini';
import { DeployError } from '../base/errors.js';
import type { ControlPlane } from './control-plane.js';
import type { TrustedHosts } from './hosts.js';
import { type Subscription, subscription } from './service-wire.js';

export type Service = Omit<Subscription, 'apiUrl'> & { apiUrl: URL };

/** Makes the client of the catalogue, which is read once per run and after a subscription. */
export function openCatalog(platform: { controlPlane: ControlPlane; trustedHosts: TrustedHosts }) {
  const { controlPlane, trustedHosts } = platform;
  const path = '/mysubscriptions';
  const host = 'catalog';
  let held: Promise<Subscription[]> | undefined;
  const subscribed: string[] = [];
  const read = () => {
    held ??= controlPlane.call({ host, method: 'GET', path, large: true }, z.array(subscription));
    return held;
  };
  const find = async (serviceId: string): Promise<Service | undefined> => {
    const found = (await read()).find((one) => one.serviceId === serviceId);
    if (!found) return undefined;

    const { apiUrl, ...service } = found;
    if (apiUrl) return { ...service, apiUrl: trustedHosts.checkServiceApi(apiUrl, serviceId) };

    const text = `The catalogue gives no address (apiUrl) for the service ${serviceId}.`;
    throw new DeployError('unexpected-answer', text);
  };

  return {
    find,
    /** The services to which this run has subscribed the workspace. */
    subscribed: subscribed as readonly string[],
    serviceIds: async () => new Set((await read()).map(({ serviceId }) => serviceId)),
    /** Subscribes the workspace: free and repeatable. Returns undefined if the catalogue still lacks the service. */
    async subscribe(serviceId: string): Promise<Service | undefined> {
      await controlPlane.command({
        host,
        method: 'POST',
        path,
        body: { services: [serviceId] },
        repeatable: true,
      });
      held = undefined;
      subscribed.push(serviceId);
      return find(serviceId);
    },
  };
}
