import type { Clock } from '../base/clock.js';
import type { Log } from '../base/log.js';
import { AccountApi } from './account.js';
import { BackupsApi } from './backups.js';
import { Catalog, type Service } from './catalog.js';
import type { PlatformClients } from './clients.js';
import { TrustedHosts } from './hosts.js';
import { InstancesApi } from './instances.js';
import { AppsApi } from './my-apps.js';
import { ParameterStoresApi } from './parameter-store.js';
import { ResourceTags } from './resource-tags.js';
import { SecretsApi } from './secrets.js';
import { ServiceTokens } from './service-tokens.js';

export type ServicePlatform = ReturnType<typeof servicePlatform>;

/** Returns the clients of services, once for each run. Apart from sites, which load faster without them. */
export function servicePlatform(
  clients: PlatformClients,
  { log, clock, interrupts }: { log: Log; clock: Clock; interrupts: { signal: AbortSignal } },
) {
  const { controlPlane, http, signIn, hosts, workspace } = clients;
  const trustedHosts = new TrustedHosts(hosts, workspace);
  // A service access token is part of signing in, so a plan can have one.
  const tokens = new ServiceTokens({ controlPlane: signIn, clock, log });
  return {
    catalog: new Catalog({ controlPlane, trustedHosts }),
    account: new AccountApi({ controlPlane, log }),
    apps: new AppsApi(controlPlane),
    backups: new BackupsApi(controlPlane),
    stores: new ParameterStoresApi({ controlPlane, log }),
    secrets: new SecretsApi(controlPlane),
    tags: new ResourceTags({ controlPlane, log }),
    instancesOf: ({ serviceId, apiUrl }: Service) =>
      new InstancesApi({ json: controlPlane.json.withAuth(tokens.auth(serviceId, 'x-jwt')), serviceId, apiUrl }),
    tokens,
    trustedHosts,
    workspace,
    controlPlane,
    http,
    log,
    clock,
    signal: interrupts.signal,
  };
}
