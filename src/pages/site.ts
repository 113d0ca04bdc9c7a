import { DeployError } from '../base/errors.js';
import type { Inputs } from '../contract/inputs.js';
import type { Outputs } from '../contract/outputs.js';
import type { SitePlatform } from '../platform/clients.js';
import { usualAddress } from '../platform/hosts.js';
import { domainName } from '../platform/my-domains.js';
import { type SiteReader, siteReader } from '../platform/site-reader.js';
import type { Page } from '../platform/wire.js';

interface SiteParts {
  tools: SitePlatform;
  inputs: Pick<Inputs, 'environment' | 'basic-auth'>;
}

export interface OpenedSite extends SiteParts {
  name: string;
  /** Undefined in a sweep. */
  outputs: Outputs | undefined;
}

/** Sends the password of `basic-auth` to the site and its custom domain only. @throws DeployError `unsafe-url` */
export function readerOf(page: Page, { tools, inputs }: SiteParts): SiteReader {
  const role = "the site's URL";
  const given = page.url || usualAddress(page.name, inputs)?.href;
  if (!given)
    throw new DeployError(
      'unexpected-answer',
      `The platform does not say where the site ${page.name} is.`,
    );

  const url = tools.trustedHosts.checkAddress(given, role);
  const domain = page.customDomain && domainName(page.customDomain);
  const { 'basic-auth': basicAuth } = inputs;
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

/** Finds or creates the site. @throws DeployError `page-name-taken`, `plan-limit` */
export async function ensureSite(
  job: OpenedSite & { checkNew: () => Promise<void>; markOwner: (page: Page) => void },
): Promise<Site> {
  const { tools, name } = job;
  const found = await tools.pages.find(name);
  if (!found) {
    await job.checkNew();
    tools.log.info(`Creating the site ${name}.`);
  }

  const page = found ?? (await tools.pages.create(name));
  if (!found) job.markOwner(page);

  return openSite(job, page);
}

/** Opens a site, and sets its outputs. @throws DeployError `unsafe-url` */
export function openSite({ name, outputs, tools, inputs }: OpenedSite, found: Page): Site {
  const page = { ...found, name };
  const reader = readerOf(page, { tools, inputs });
  const url = reader.url.href;
  outputs?.set({ url, id: page.id, endpoints: { url } });

  const under = (signal: AbortSignal) =>
    openSite({ name, outputs: undefined, tools: tools.under(signal), inputs }, page);
  return { tools, page, reader, url, hasPassword: inputs['basic-auth'] !== undefined, under };
}
