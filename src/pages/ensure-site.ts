import { setImmediate as nextTurn } from 'node:timers/promises';
import { usualAddress } from '../platform/hosts.js';
import { siteReader } from '../platform/site-reader.js';
import { readStored, type Stored } from './live-manifest.js';
import type { PublishJob } from './publish-job.js';
import { openSite, type Site, type SitePlace, usualStorageOf } from './site.js';
import { UploadWindow } from './upload-window.js';

/** A site, and a first look at it that was begun while the platform was asked for its record. */
export interface EnsuredSite {
  site: Site;
  early: Promise<Stored> | undefined;
}

/** Finds or creates the site. @throws DeployError `page-name-taken`, `plan-limit` */
export async function ensureSite({
  place,
  ledger,
  files,
  rules,
}: PublishJob): Promise<EnsuredSite> {
  const { tools, name } = place;
  const guess = lookWhereUsual(place);
  const storage = usualStorageOf(place);
  // Most publishes send something.
  if (storage) tools.connectEarly(storage, 1);
  ledger.prefetch();

  const found = await tools.pages.find(name);
  if (found) {
    const site = openSite(place, found);
    return { site, early: guess?.url === site.url ? guess.seen : undefined };
  }

  await ledger.checkNew();
  tools.log.info(`Creating the site ${name}.`);

  const creating = tools.pages.create(name);
  // A failure is thrown where it is awaited.
  creating.catch(() => undefined);
  // To begin a hundred handshakes takes half a round trip, so the request leaves first.
  await nextTurn();

  // Every file of a new site is sent, so the handshakes go on while it is made.
  const window = new UploadWindow(rules.concurrency, tools);
  if (storage) tools.connectEarly(storage, window.roomFor(files));

  const page = await creating;
  ledger.claim(page);

  return { site: openSite(place, page), early: undefined };
}

/** Reads the manifest where a site of this name usually is. Never with a password: the name may be another workspace's. */
function lookWhereUsual({
  tools,
  name,
  environment,
  basicAuth,
}: SitePlace): { url: string; seen: Promise<Stored> } | undefined {
  const url = usualAddress(name, { environment });
  if (!url || basicAuth || !tools.trustedHosts.areUsual) return undefined;

  const seen = readStored(siteReader({ http: tools.http, url, basicAuth }));
  // A failure is thrown where the look is awaited.
  seen.catch(() => undefined);

  return { url: url.href, seen };
}
