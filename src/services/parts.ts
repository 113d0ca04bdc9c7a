import { isLoopback } from '../http/loopback.js';
import { AccountApi } from '../platform/account.js';
import { Catalog, type Service } from '../platform/catalog.js';
import { InstancesApi } from '../platform/instances.js';
import { AppsApi } from '../platform/my-apps.js';
import { ServiceApi } from '../platform/service-api.js';
import { ServiceTokens } from '../platform/service-tokens.js';
import { SuspendedApi } from '../platform/suspended.js';
import { TrustedHosts } from '../platform/trusted-hosts.js';
import type { ServiceContext } from './service-context.js';

/** The parts of the platform that a run of this kind talks to, each made once so that each fact is fetched once. */
export interface ServiceParts {
  catalog: Catalog;
  suspended: SuspendedApi;
  account: AccountApi;
  apps: AppsApi;
  /** Whether the platform itself is on this machine, so that what it makes may be too. */
  loopback: boolean;
  instancesOf(service: Service): InstancesApi;
}

export function serviceParts({
  controlPlane,
  hosts,
  log,
  clock,
}: Pick<ServiceContext, 'controlPlane' | 'hosts' | 'log' | 'clock'>): ServiceParts {
  const loopback = isLoopback(new URL(hosts.catalog));
  const tokens = new ServiceTokens({ controlPlane, clock, log });
  return {
    catalog: new Catalog({ controlPlane, loopback, trustedHosts: new TrustedHosts(hosts) }),
    suspended: new SuspendedApi(controlPlane),
    account: new AccountApi({ controlPlane, log }),
    apps: new AppsApi(controlPlane),
    loopback,
    instancesOf: ({ serviceId, apiUrl }) =>
      new InstancesApi(new ServiceApi({ json: controlPlane.json, tokens, serviceId, apiUrl })),
  };
}
