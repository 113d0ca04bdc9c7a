import type { Router } from '../http/router.js';
import { TenantRoutes } from '../oauth/access-tokens.js';
import { registerApps } from './app-routes.js';
import { registerEncore, registerIntercom } from './called-services.js';
import { registerBackups, registerDomains, registerSuspended } from './domain-routes.js';
import { registerInstances } from './instance-routes.js';
import { registerParameterStores, registerStoreManager } from './parameter-store-routes.js';
import type { Services } from './services.js';
import { registerAccount, registerCatalog, registerSecrets, registerTags } from './workspace-routes.js';

/** Services, on one origin for the catalog, token, deploy, money and service hosts. */
export function registerServices(router: Router, services: Services): void {
  const routes = new TenantRoutes(router, services.surroundings.authority.accessTokens);
  registerCatalog(routes, services);
  registerAccount(routes, services);
  registerSecrets(routes, services);
  registerSuspended(routes, services);
  registerTags(routes, services);
  registerApps(routes, services);
  registerDomains(routes, services);
  registerStoreManager(routes, services);
  registerBackups(routes, services);
  registerInstances(router, services);
  registerParameterStores(router, services);
  registerEncore(router, services);
  registerIntercom(router, services);
}
