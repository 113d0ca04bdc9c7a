import type { Router } from '../http/router.js';
import { TenantRoutes } from '../oauth/access-tokens.js';
import { registerApps } from './app-routes.js';
import { registerBackups } from './backup-routes.js';
import { registerEncore, registerIntercom } from './called-services.js';
import { registerAccount, registerCatalog } from './catalog-routes.js';
import { registerDomains } from './domain-routes.js';
import { registerInstances } from './instance-routes.js';
import { registerParameterStores } from './parameter-store-routes.js';
import { registerSecrets } from './secret-routes.js';
import type { Services } from './services.js';
import { registerStoreManager } from './store-manager-routes.js';
import { registerSuspended } from './suspended-routes.js';
import { registerTags } from './tag-routes.js';

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
