import type { PublishJob } from './publish-job.js';
import { openSite, type Site } from './site.js';

/** Finds or creates the site. @throws DeployError `page-name-taken`, `plan-limit` */
export async function ensureSite({ place, ledger }: PublishJob): Promise<Site> {
  const { tools, name } = place;
  const found = await tools.pages.find(name);
  if (found) return openSite(place, found);

  await ledger.checkNew();
  tools.log.info(`Creating the site ${name}.`);

  const page = await tools.pages.create(name);
  ledger.claim(page);

  return openSite(place, page);
}
