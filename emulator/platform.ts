import { type Origin, startOrigin } from './http/origin.js';
import { Router } from './http/router.js';
import { TenantRoutes } from './oauth/access-tokens.js';
import type { Authority } from './oauth/authority.js';
import { consentEndpoints } from './oauth/authorize.js';
import { registerEndpoint, tokenEndpoint } from './oauth/endpoints.js';
import { registerPages } from './pages/page-routes.js';
import { defaultLimits, type PageArea, type StoredPage } from './pages/page-store.js';
import {
  defaultOptions,
  newPlatformParts,
  type PlatformOptions,
  type PlatformParts,
} from './platform-options.js';
import { registerServices } from './services/service-routes.js';
import type { CachePolicy } from './site/sites.js';
import { MemoryFiles } from './storage/memory-storage.js';
import { uploadEndpoint } from './storage/upload-endpoint.js';

export interface SignedIn {
  readonly tenant: string;
  readonly clientId: string;
  readonly refreshToken: string;
  readonly accessToken: string;
}

const production = {
  api: 'deploy.svc.prod.osaas.io',
  storage: 'acme-acmemypages.minio-minio.auto.prod.osaas.io',
  site: '.pages.osaas.io',
};

/** The running platform on this machine. */
export type LocalPlatform = Awaited<ReturnType<typeof startPlatform>>;

/** Starts the local platform, on loopback by default. */
export async function startPlatform(options: Partial<PlatformOptions> = {}) {
  const parts = await newPlatformParts({ ...defaultOptions, ...options });
  const { authority, log, faults, pages, services, sites } = parts;
  const { s3, listener, apiLatencyMs: latencyMs } = parts.options;
  const storage = s3 === undefined ? await startStorage(parts) : undefined;
  const storageUrl = storage?.url ?? s3?.endpoint ?? '';
  const isNamed = parts.options.names === 'production';
  const { handle } = apiRoutes(parts, {
    storageUrl: isNamed ? `https://${production.storage}` : storageUrl,
    openSite: async (name) => {
      const url = await sites.open(name);
      return isNamed ? `https://${name}${production.site}/` : url;
    },
  });
  const api = await startOrigin({ name: 'api', listener, latencyMs, handle, log, faults });
  services.apiUrl = api.url;

  return {
    log,
    faults,
    authority,
    parts,
    services,
    storageUrl,
    apiUrl: api.url,
    requests: log.records,
    issuedTokens: authority.issued.all,
    families: authority.families.all,
    /** Plays the name server of production: the local origin of one of its hosts. */
    async resolve({ hostname, origin }: URL): Promise<string> {
      if (hostname === production.api) return api.url;
      if (hostname === production.storage) return storageUrl;
      if (!hostname.endsWith(production.site)) return origin;
      return new URL(await sites.open(hostname.slice(0, -production.site.length))).origin;
    },
    signIn: (request: Partial<Pick<SignedIn, 'tenant' | 'clientId'>> = {}) =>
      signIn(authority, request),
    site: (name: string) => siteView(pages.named(name), name),
    setSiteCache(name: string, policy: CachePolicy): void {
      const cache = sites.cacheOf(name);
      if (cache === undefined) throw new Error(`there is no site named ${name}`);
      cache.policy = policy;
    },
    async close(): Promise<void> {
      await Promise.all([api.close(), storage?.close(), sites.close(), services.close()]);
    },
  };
}

function startStorage({ options, log, faults, ...parts }: PlatformParts): Promise<Origin> {
  const { listener, storageLatencyMs: latencyMs } = options;
  const handle = uploadEndpoint({ ...parts, ...options });
  return startOrigin({ name: 'storage', listener, latencyMs, handle, log, faults, now: parts.now });
}

function apiRoutes(parts: PlatformParts, shown: Pick<PageArea, 'storageUrl' | 'openSite'>): Router {
  const { authority, now } = parts;
  const consent = consentEndpoints(authority);
  const router = new Router()
    .on('POST', '/api/connect/register', registerEndpoint(authority.clients, now))
    .on('GET', '/api/connect/authorize', consent.ask)
    .on('POST', '/api/connect/authorize', consent.answer)
    .on('POST', '/api/connect/token', tokenEndpoint(authority));
  const routes = new TenantRoutes(router, authority.accessTokens);
  registerPages(routes, {
    ...parts,
    limits: { ...defaultLimits, ...parts.options.limits },
    checksLists: parts.options.checksLists,
    isMapped: (domain) => parts.services.hasDomain(domain),
    ...shown,
  });

  registerServices(router, routes, parts);

  return router;
}

function siteView(page: StoredPage | undefined, name: string) {
  if (page === undefined) throw new Error(`no tenant has a page named ${name}`);
  return {
    page,
    url: page.url,
    /** The bucket by path. Throws for another storage server. */
    get objects() {
      if (!(page.files instanceof MemoryFiles))
        throw new Error(`the files of ${name} are on another server`);
      return page.files.objects;
    },
  };
}

function signIn(
  authority: Authority,
  {
    tenant = authority.tenants[0] ?? '',
    clientId = 'cli',
  }: Partial<Pick<SignedIn, 'tenant' | 'clientId'>>,
): SignedIn {
  if (!authority.tenants.includes(tenant)) throw new Error(`there is no tenant ${tenant}`);
  if (authority.clients.find(clientId) === undefined)
    throw new Error(`there is no client ${clientId}`);

  const family = authority.families.start(clientId, tenant);
  const accessToken = authority.accessTokens.issue(tenant);
  return { tenant, clientId, refreshToken: family.current, accessToken };
}
