import { AccountApi } from '../platform/account.js';
import { AppsApi } from '../platform/apps.js';
import { Catalog, type Service } from '../platform/catalog.js';
import { HostFamily } from '../platform/family.js';
import { isLoopback } from '../platform/hosts.js';
import { InstancesApi } from '../platform/instances.js';
import { ServiceApi } from '../platform/service-api.js';
import { ServiceTokens } from '../platform/service-tokens.js';
import { SuspendedApi } from '../platform/suspended.js';
import type { ServiceRun } from './service-run.js';

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
  cloud,
  http,
  hosts,
  log,
  clock,
  signal,
}: Pick<ServiceRun, 'cloud' | 'http' | 'hosts' | 'log' | 'clock' | 'signal'>): ServiceParts {
  const loopback = isLoopback(new URL(hosts.catalog));
  const tokens = new ServiceTokens({ cloud, clock, log });
  return {
    catalog: new Catalog({ cloud, loopback, family: new HostFamily(hosts) }),
    suspended: new SuspendedApi(cloud),
    account: new AccountApi({ cloud, log }),
    apps: new AppsApi(cloud),
    loopback,
    instancesOf: ({ serviceId, apiUrl }) =>
      new InstancesApi(new ServiceApi({ http, tokens, serviceId, apiUrl, signal })),
  };
}
