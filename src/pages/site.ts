import { DeployError } from '../base/errors.js';
import type { Inputs } from '../contract/inputs.js';
import type { Outputs } from '../contract/outputs.js';
import type { SitePlatform } from '../platform/clients.js';
import { domainName } from '../platform/dns.js';
import { usualAddress, usualStorage } from '../platform/hosts.js';
import { type SiteReader, siteReader } from '../platform/site-reader.js';
import type { Page } from '../platform/wire.js';

/** The name of a site, and what reaches it. */
export interface SitePlace {
  tools: SitePlatform;
  name: string;
  environment: string;
  basicAuth: Inputs['basic-auth'];
  /** Undefined in a sweep. */
  outputs: Outputs | undefined;
}

/** Sends the password of `basic-auth` to the site and its custom domain only. @throws DeployError `unsafe-url` */
function readerOf(page: Page, place: SitePlace): SiteReader {
  const { tools, basicAuth } = place;
  const role = "the site's URL";
  const given = page.url || usualAddress(page.name, place)?.href;
  if (!given)
    throw new DeployError(
      'unexpected-answer',
      `The platform does not say where the site ${page.name} is.`,
    );

  const url = tools.trustedHosts.checkAddress(given, role);
  const domain = page.customDomain && domainName(page.customDomain);
  if (basicAuth && url.host !== domain)
    tools.trustedHosts.checkSite(url, { name: page.name, role });

  return siteReader({ http: tools.http, url, basicAuth, domain });
}

export interface Site {
  tools: SitePlatform;
  page: Page;
  reader: SiteReader;
  url: string;
  hasPassword: boolean;
  under(signal: AbortSignal): Site;
}

/** Opens a site, and sets its outputs. @throws DeployError `unsafe-url` */
export function openSite(place: SitePlace, found: Page): Site {
  const { name, outputs, tools, basicAuth } = place;
  const page = { ...found, name };
  const reader = readerOf(page, place);
  const url = reader.url.href;
  outputs?.set({ url, id: page.id, endpoints: { url } });

  const under = (signal: AbortSignal) =>
    openSite({ ...place, outputs: undefined, tools: tools.under(signal) }, page);
  return { tools, page, reader, url, hasPassword: basicAuth !== undefined, under };
}

/** Returns where the files of a workspace's sites usually are: the mint alone names the place for certain. */
export function usualStorageOf({ tools, environment }: SitePlace): URL | undefined {
  const { workspace, trustedHosts } = tools;
  if (workspace === undefined || !trustedHosts.areUsual) return undefined;

  return usualStorage(workspace, { environment });
}
