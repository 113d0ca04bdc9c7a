import type { Clock } from '../base/clock.js';
import type { Log } from '../base/log.js';
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

export type ServiceParts = ReturnType<typeof serviceParts>;

/** The parts of the platform that services need, made once for a run so that each fact is fetched once. */
export function serviceParts(
  connected: Pick<PlatformClients, 'controlPlane' | 'signIn' | 'hosts' | 'workspace'> & { log: Log; clock: Clock },
) {
  const { controlPlane, signIn, hosts, workspace, log, clock } = connected;
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
    /** The workspace of the login; undefined where its token does not say. */
    workspace,
    tokens,
    trustedHosts,
    instancesOf: ({ serviceId, apiUrl }: Service) =>
      new InstancesApi({ json: controlPlane.json.withAuth(tokens.auth(serviceId, 'x-jwt')), serviceId, apiUrl }),
  };
}
