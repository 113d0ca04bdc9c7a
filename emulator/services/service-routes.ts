import type { Router } from '../http/router.js';
import type { TenantRoutes } from '../oauth/access-tokens.js';
import type { PageStore } from '../pages/page-store.js';
import { registerApps } from './app-routes.js';
import { registerBackups } from './backup-routes.js';
import { registerEncore, registerIntercom } from './called-services.js';
import { registerDomains, registerSuspended } from './domain-routes.js';
import { registerInstances } from './instance-routes.js';
import { registerParameterStores, registerStoreManager } from './parameter-store-routes.js';
import type { Services } from './services.js';
import {
  registerAccount,
  registerCatalog,
  registerSecrets,
  registerTags,
} from './workspace-routes.js';

/** Services, on one origin for the catalog, token, deploy, money and service hosts. */
export function registerServices(
  router: Router,
  routes: TenantRoutes,
  { services, pages }: { services: Services; pages: PageStore },
): void {
  registerCatalog(routes, services);
  registerAccount(routes, services);
  registerSecrets(routes, services);
  registerSuspended(routes, services);
  registerTags(routes, services);
  registerApps(routes, services);
  registerDomains(routes, services, pages);
  registerStoreManager(routes, services);
  registerBackups(routes, services);
  registerInstances(router, services);
  registerParameterStores(router, services);
  registerEncore(router, services);

  registerIntercom(router, services);
}
