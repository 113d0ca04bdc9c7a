import type { Clock } from '../base/clock.js';
import type { Log } from '../base/log.js';
import { accountApi } from './account.js';
import { backupsApi } from './backups.js';
import { openCatalog, type Service } from './catalog.js';
import type { PlatformClients } from './clients.js';
import { instancesApi } from './instances.js';
import { appsApi } from './my-apps.js';
import { domainsApi } from './my-domains.js';
import { parameterStoreId, storesApi } from './parameter-store.js';
import { resourceTags } from './resource-tags.js';
import { secretsApi } from './service-secrets.js';
import { serviceTokens } from './service-tokens.js';
import { patientClient } from './while-coming-up.js';

export type ServicePlatform = ReturnType<typeof servicePlatform>;

/** Returns the clients of services, once for each run. A separate file, so that site deploys load faster. */
export function servicePlatform(
  clients: PlatformClients,
  { log, clock, interrupts }: { log: Log; clock: Clock; interrupts: { signal: AbortSignal } },
) {
  const { controlPlane, http, tokenPlane, workspace, trustedHosts, readOnly } = clients;
  // Requesting a service access token is part of the sign-in, so `plan` can do it.
  const tokens = serviceTokens({ controlPlane: tokenPlane, clock, log });

  const { signal } = interrupts;
  const catalog = openCatalog({ controlPlane, trustedHosts });

  const instancesOf = ({ serviceId, apiUrl }: Service) => {
    const json = controlPlane.withAuth(tokens.auth(serviceId, 'x-jwt'));
    const who = `The service ${serviceId}`;
    const patient = patientClient(json, { who, clock, log, signal });
    return instancesApi({ json: patient, serviceId, apiUrl });
  };
  const findStore = async (name: string) => {
    const service = await catalog.find(parameterStoreId);
    return service && instancesOf(service).find(name);
  };

  return {
    catalog,
    account: accountApi({ controlPlane, log }),
    apps: appsApi(controlPlane),
    backups: backupsApi(controlPlane),
    domains: domainsApi(controlPlane),
    stores: storesApi({ controlPlane, findRecord: findStore, log, clock, signal }),
    secrets: secretsApi(controlPlane),
    tags: resourceTags({ controlPlane, log }),
    instancesOf,
    /** A look may subscribe the workspace to a service, which without that tells nothing. */
    subscribes: !readOnly,
    tokens,
    trustedHosts,
    workspace,
    controlPlane,
    http,
    log,
    clock,
    signal,
  };
}
