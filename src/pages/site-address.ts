import { DeployError } from '../base/errors.js';
import { SiteReader } from '../platform/site.js';
import type { Page } from '../platform/wire.js';
import type { PublishContext, Site } from './publish-context.js';

/** Where a site in production is, as far as its name shows. */
export function usualAddress(name: string): URL {
  return new URL(`https://${name}.pages.osaas.io/`);
}

/**
 * Reads a site at the address that the platform gives for it. Its password goes to a host of the platform or to the
 * page's own custom domain, and to no other.
 * @throws DeployError `unsafe-url`
 */
export function readerOf(
  page: Page,
  {
    http,
    basicAuth,
    trustedHosts,
    production,
  }: Pick<PublishContext, 'http' | 'basicAuth' | 'trustedHosts' | 'production'>,
): SiteReader {
  const what = "the site's URL";
  if (!page.url && !production) {
    const text = `The platform does not say where the site ${page.name} is.`;
    throw new DeployError('unexpected-answer', text);
  }
  const url = trustedHosts.address(page.url ?? usualAddress(page.name).href, what);
  const domain = page.customDomain?.toLowerCase().replace(/^https:\/\/|\/.*$/g, '');
  if (basicAuth && url.host !== domain) trustedHosts.check(url, { what, secret: 'the password of `basic-auth`' });
  return new SiteReader({ http, url, basicAuth, domain });
}

/** A site and its reader; sets the outputs that say where it is. @throws DeployError `unsafe-url` */
export function openSite(run: Omit<PublishContext, 'files'>, page: Page): Site {
  const reader = readerOf({ ...page, name: run.name }, run);
  const { href } = reader.url;
  run.outputs.set({ url: href, id: page.id, endpoints: { url: href } });
  return { page, reader };
}
