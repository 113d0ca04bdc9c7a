import type { Router } from '../http/router.js';
import { registerApps } from './app-routes.js';
import { registerAccount, registerCatalog } from './catalog-routes.js';
import { registerDomains } from './domain-routes.js';
import { registerEncore } from './encore-routes.js';
import { registerInstanceLinks } from './instance-links.js';
import { registerInstances } from './instance-routes.js';
import { registerIntercom } from './intercom-routes.js';
import { registerParameterStores } from './parameter-store-routes.js';
import { registerSecrets } from './secret-routes.js';
import type { Services } from './services.js';
import { registerStoreManager } from './store-manager-routes.js';
import { registerSuspended } from './suspended-routes.js';
import { registerTags } from './tag-routes.js';

/** Everything about services, on the one origin that stands for catalog, token, deploy, money and all service hosts. */
export function registerServices(router: Router, services: Services, apiUrl: () => string): void {
  registerCatalog(router, services, apiUrl);
  registerSecrets(router, services);
  registerInstances(router, services, apiUrl);
  registerInstanceLinks(router, services);
  registerSuspended(router, services);
  registerTags(router, services);
  registerApps(router, services, apiUrl);
  registerAccount(router, services);
  registerDomains(router, services);
  registerParameterStores(router, services);
  registerStoreManager(router, services, apiUrl);
  registerEncore(router, services);
  registerIntercom(router, services);
}
