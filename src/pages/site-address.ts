import { DeployError } from '../base/errors.js';
import type { Inputs } from '../contract/inputs.js';
import { isProduction } from '../platform/hosts.js';
import { domainName } from '../platform/my-domains.js';
import { SiteReader } from '../platform/site.js';
import type { Page } from '../platform/wire.js';
import type { Site, SiteAccess, SiteRequest } from './publish-request.js';
import type { SiteTools } from './site-tools.js';

/** The parts that a reader of a site is made from. */
interface ReaderParts {
  tools: Pick<SiteTools, 'http' | 'trustedHosts'>;
  access: SiteAccess;
}

/** The address that follows from a site's name; known for production only. */
export function usualAddress(name: string, { environment }: Pick<Inputs, 'environment'>): URL | undefined {
  return isProduction(environment) ? new URL(`https://${name}.pages.osaas.io/`) : undefined;
}

/**
 * Reads a site at the address that the platform gives for it. Its password goes to the site's own address there or to the
 * page's own custom domain, and to no other.
 * @throws DeployError `unsafe-url`
 */
export function readerOf(page: Page, { tools: { http, trustedHosts }, access }: ReaderParts): SiteReader {
  const role = "the site's URL";
  const given = page.url || usualAddress(page.name, access)?.href;
  if (!given) throw new DeployError('unexpected-answer', `The platform does not say where the site ${page.name} is.`);
  const url = trustedHosts.checkAddress(given, role);
  const domain = page.customDomain && domainName(page.customDomain);
  const { basicAuth } = access;
  if (basicAuth && url.host !== domain) trustedHosts.checkSite(url, { name: page.name, role });
  return new SiteReader({ http, url, basicAuth, domain });
}

/** A site and its reader; sets the outputs that say where it is. @throws DeployError `unsafe-url` */
export function openSite(publish: ReaderParts & Pick<SiteRequest, 'name' | 'outputs'>, page: Page): Site {
  const reader = readerOf({ ...page, name: publish.name }, publish);
  const { href } = reader.url;
  publish.outputs?.set({ url: href, id: page.id, endpoints: { url: href } });
  return { page, reader };
}
