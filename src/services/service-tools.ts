import type { Runtime } from '../contract/runtime.js';
import type { PlatformClients } from '../credentials/authenticate.js';
import { AccountApi } from '../platform/account.js';
import { Catalog, type Service } from '../platform/catalog.js';
import { TrustedHosts } from '../platform/hosts.js';
import { InstancesApi } from '../platform/instances.js';
import { AppsApi } from '../platform/my-apps.js';
import { ParameterStoresApi } from '../platform/parameter-store.js';
import { ResourceTags } from '../platform/resource-tags.js';
import { SecretsApi } from '../platform/secrets.js';
import { ServiceTokens } from '../platform/service-tokens.js';

export type ServiceTools = ReturnType<typeof serviceTools>;

/** Makes what a run of a service works with: once, so that each fact is fetched once. It is passed on as it is. */
export function serviceTools(
  clients: Omit<PlatformClients, 'under' | 'settled'>,
  { log, clock, interrupts }: Pick<Runtime, 'log' | 'clock'> & { interrupts: { signal: AbortSignal } },
) {
  const { controlPlane, http, signIn, hosts, workspace } = clients;
  const trustedHosts = new TrustedHosts(hosts, workspace);
  // A service access token is part of signing in, so that a plan can have one too.
  const tokens = new ServiceTokens({ controlPlane: signIn, clock, log });
  return {
    catalog: new Catalog({ controlPlane, trustedHosts }),
    account: new AccountApi({ controlPlane, log }),
    apps: new AppsApi(controlPlane),
    stores: new ParameterStoresApi({ controlPlane, log }),
    secrets: new SecretsApi(controlPlane),
    tags: new ResourceTags({ controlPlane, log }),
    instancesOf: ({ serviceId, apiUrl }: Service) =>
      new InstancesApi({ json: controlPlane.json.withAuth(tokens.auth(serviceId, 'x-jwt')), serviceId, apiUrl }),
    tokens,
    trustedHosts,
    /** The workspace of the login; undefined where its token does not say. */
    workspace,
    controlPlane,
    http,
    log,
    clock,
    signal: interrupts.signal,
  };
}
