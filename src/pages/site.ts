import { DeployError } from '../base/errors.js';
import type { Inputs } from '../contract/inputs.js';
import type { Outputs } from '../contract/outputs.js';
import type { SitePlatform } from '../platform/clients.js';
import { usualAddress } from '../platform/hosts.js';
import { domainName } from '../platform/my-domains.js';
import { SiteReader } from '../platform/site-reader.js';
import type { Page } from '../platform/wire.js';

export interface SiteAccess {
  environment: Inputs['environment'];
  basicAuth: Inputs['basic-auth'];
}

/** Sends the password to the site and its custom domain only. @throws DeployError `unsafe-url` */
export function readerOf(page: Page, { tools, access }: { tools: SitePlatform; access: SiteAccess }): SiteReader {
  const role = "the site's URL";
  const given = page.url || usualAddress(page.name, access)?.href;
  if (!given) throw new DeployError('unexpected-answer', `The platform does not say where the site ${page.name} is.`);
  const url = tools.trustedHosts.checkAddress(given, role);
  const domain = page.customDomain && domainName(page.customDomain);
  const { basicAuth } = access;
  if (basicAuth && url.host !== domain) tools.trustedHosts.checkSite(url, { name: page.name, role });
  return new SiteReader({ http: tools.http, url, basicAuth, domain });
}

/** A site that can be read and written. */
export class Site {
  readonly tools: SitePlatform;
  readonly page: Page;
  readonly reader: SiteReader;
  readonly #access: SiteAccess;

  constructor(page: Page, { tools, access }: { tools: SitePlatform; access: SiteAccess }) {
    this.tools = tools;
    this.page = page;
    this.reader = readerOf(page, { tools, access });
    this.#access = access;
  }

  get url(): string {
    return this.reader.url.href;
  }

  get hasPassword(): boolean {
    return this.#access.basicAuth !== undefined;
  }

  under(signal: AbortSignal): Site {
    return new Site(this.page, { tools: this.tools.under(signal), access: this.#access });
  }
}

interface OpenedSite {
  tools: SitePlatform;
  access: SiteAccess;
  name: string;
  outputs: Outputs | undefined;
}

/** Finds or creates the site. @throws DeployError `page-name-taken`, `plan-limit` */
export async function ensureSite(
  job: OpenedSite & { onEnsured?: (page: Page, ensured: { isNew: boolean }) => void },
): Promise<Site> {
  const { tools, name } = job;
  const found = await tools.pages.find(name);
  if (!found) tools.log.info(`Creating the site ${name}.`);
  const page = found ?? (await tools.pages.create(name));
  job.onEnsured?.(page, { isNew: !found });
  return openSite(job, page);
}

/** Opens a site, and sets its outputs. @throws DeployError `unsafe-url` */
export function openSite({ name, outputs, ...parts }: OpenedSite, page: Page): Site {
  const site = new Site({ ...page, name }, parts);
  outputs?.set({ url: site.url, id: page.id, endpoints: { url: site.url } });
  return site;
}
