import type { Clock } from '../base/clock.js';
import type { Log } from '../base/log.js';
import { accountApi, appsApi, backupsApi, domainsApi, secretsApi } from './areas.js';
import { openCatalog, type Service } from './catalog.js';
import type { PlatformClients } from './clients.js';
import { TrustedHosts } from './hosts.js';
import { instancesApi } from './instances.js';
import { storesApi } from './parameter-store.js';
import { resourceTags } from './resource-tags.js';
import { serviceTokens } from './service-tokens.js';

export type ServicePlatform = ReturnType<typeof servicePlatform>;

/** Returns the clients of services, once for each run. Apart from sites, which load faster without them. */
export function servicePlatform(
  clients: PlatformClients,
  { log, clock, interrupts }: { log: Log; clock: Clock; interrupts: { signal: AbortSignal } },
) {
  const { controlPlane, http, signIn, hosts, workspace } = clients;
  const trustedHosts = new TrustedHosts(hosts, workspace);
  // A service access token is part of signing in, so a plan can have one.
  const tokens = serviceTokens({ controlPlane: signIn, clock, log });
  return {
    catalog: openCatalog({ controlPlane, trustedHosts }),
    account: accountApi({ controlPlane, log }),
    apps: appsApi(controlPlane),
    backups: backupsApi(controlPlane),
    domains: domainsApi(controlPlane),
    stores: storesApi({ controlPlane, log }),
    secrets: secretsApi(controlPlane),
    tags: resourceTags({ controlPlane, log }),
    instancesOf: ({ serviceId, apiUrl }: Service) =>
      instancesApi({ json: controlPlane.json.withAuth(tokens.auth(serviceId, 'x-jwt')), serviceId, apiUrl }),
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
