import { checkPlatformUrl } from '../platform/hosts.js';
import { SiteReader } from '../platform/site.js';
import type { Page } from '../platform/wire.js';
import type { PublishContext } from './publish-context.js';

/**
 * Reads a site at the address that the platform gives for it. Its password goes to a host of the platform or to the
 * page's own custom domain, and to no other.
 * @throws DeployError `unsafe-url`
 */
export function readerOf(
  page: Page,
  { http, basicAuth, loopback, trustedHosts }: Pick<PublishContext, 'http' | 'basicAuth' | 'loopback' | 'trustedHosts'>,
): SiteReader {
  const what = "the site's URL";
  const url = checkPlatformUrl(page.url ?? `https://${page.name}.pages.osaas.io/`, { what, loopback });
  const ownDomain = page.customDomain?.toLowerCase().replace(/^https:\/\/|\/.*$/g, '');
  if (basicAuth && url.host !== ownDomain) trustedHosts.check(url, { what, secret: 'the password of `basic-auth`' });
  return new SiteReader({ http, url, basicAuth });
}
